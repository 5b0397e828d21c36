package io.github.ycsbbackoff.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoleFlagsTest {

  @TempDir Path folder;

  /** An experiment's file and the command line put the dashes before the role. */
  @Test
  void aFlagOfARoleGoesToThatRoleHoweverItIsWritten() {
    try (var server = new Sleepers(folder, Lifetime.OF_PARENT)) {
      var flags = List.of("--a=1", "--one:b=2", "one:--c=3:--4", "two:--d=5");

      assertThat(RoleFlags.of("one", flags, server)).containsExactly("--b=2", "--c=3:--4");
      assertThat(RoleFlags.of("two", flags, server)).containsExactly("--a=1", "--d=5");
      assertThat(RoleFlags.withoutRole("one:e", server)).as("a name").isEqualTo("e");
    }
  }
}
