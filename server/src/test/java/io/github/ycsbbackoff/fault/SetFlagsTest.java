package io.github.ycsbbackoff.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the times between which flags are noted to be others. */
class SetFlagsTest {

  private final List<String> happened = new ArrayList<>();

  private final FaultTarget server =
      new FaultTarget() {
        @Override
        public String name() {
          return "store";
        }

        @Override
        public void setFlags(Map<String, String> flags) {
          happened.add("set");
        }

        @Override
        public void setFlagsBack(Map<String, String> flags) {
          happened.add("set back");
        }
      };

  @Test
  void theTimeThatIsNotedHoldsAllOfTheTimeInWhichAnyOfTheFlagsIsSet() {
    var fault = new SetFlags(Map.of("slow_ms", "20"), 5, 3, 0);

    fault.begin(server, (role, event) -> happened.add(event));
    fault.end(server, (role, event) -> happened.add(event));

    assertThat(happened).containsExactly("slow_ms=20", "set", "set back", "slow_ms=20 ends");
  }
}
