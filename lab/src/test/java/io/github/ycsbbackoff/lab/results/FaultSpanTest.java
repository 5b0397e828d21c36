package io.github.ycsbbackoff.lab.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbbackoff.fault.Commands;
import io.github.ycsbbackoff.fault.Disturb;
import io.github.ycsbbackoff.fault.FailedRequests;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FaultLog;
import io.github.ycsbbackoff.fault.FaultTarget;
import io.github.ycsbbackoff.fault.FewerCpus;
import io.github.ycsbbackoff.fault.Kill;
import io.github.ycsbbackoff.fault.Pause;
import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.fault.SetFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FaultSpanTest {

  private static final double NEVER = Double.POSITIVE_INFINITY;

  @TempDir Path folder;

  /** A server to which everything can be done, and nothing is. */
  private static final class Patient implements FaultTarget {

    @Override
    public String name() {
      return "store";
    }

    @Override
    public String kill(String role) {
      return role.equals("leader") ? "tserver2" : role;
    }

    @Override
    public void restart(String role) {}

    @Override
    public String pause(String role) {
      return role;
    }

    @Override
    public void resume(String role) {}

    @Override
    public String limitCpus(String role, double cpus) {
      return "control group version 1";
    }

    @Override
    public void freeCpus(String role) {}

    @Override
    public void setFlags(Map<String, String> flags) {}

    @Override
    public void setFlagsBack(Map<String, String> flags) {}

    @Override
    public String disturb(String disturbance) {
      return disturbance + " 3f2a";
    }
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        Arguments.of(new Kill("tserver", 1, 2, 0), "tserver killed"),
        Arguments.of(new Kill("leader", 1, 2, 0), "leader killed"),
        Arguments.of(new Pause("master", 1, 2, 0), "master paused"),
        Arguments.of(new FewerCpus(0.5, "tserver", 1, 2, 0), "tserver 0.5 cpus"),
        Arguments.of(new RunCommand("a (b)", "c", 5, 1, 2, 0), "store command: a"),
        Arguments.of(new RunCommand("a, b", "", 5, 1, 0, 0), "store command: a b"),
        Arguments.of(new SetFlags(Map.of("slow_ms", "20"), 1, 2, 0), "store slow_ms=20"),
        Arguments.of(new FewerCpus(1, "", 1, 2, 0), "store 1 cpus"),
        Arguments.of(new FailedRequests(1009, 1, 2, 0, 1, false), "store error 1009"));
  }

  private static FaultLog log(StringBuilder lines, int... time) {
    return new FaultLog() {
      @Override
      public void note(String role, String event) {
        lines.append(line(time[0]++, role, event));
      }

      @Override
      public Commands commands() {
        return new Commands() {
          @Override
          public void run(RunCommand fault) {}

          @Override
          public void undo(RunCommand fault) {}
        };
      }
    };
  }

  /** Holds what faults note together with what is read: each event is a second after the last. */
  @ParameterizedTest
  @MethodSource("faults")
  void aFaultLastsFromItsFirstEventToItsLast(Fault fault, String name) throws IOException {
    var lines = new StringBuilder("t_s,epoch_s,role,event\n");
    var time = new int[] {1};
    fault.begin(new Patient(), log(lines, time));
    fault.end(new Patient(), log(lines, time));

    assertThat(read(lines.toString())).containsExactly(new FaultSpan(name, 1, time[0] - 1));
  }

  @Test
  void aDisturbanceEndsWithWhatItDisturbed() throws IOException {
    var lines = new StringBuilder("t_s,epoch_s,role,event\n");
    var time = new int[] {1};
    new Disturb("split", 1, 0)
        .begin(new Patient(), (role, event) -> lines.append(line(time[0]++, role, event)));

    assertThat(read(lines.toString())).containsExactly(new FaultSpan("store split", 1, 2));
  }

  @Test
  void faultsThatOverlapAreToldApartAndOneWithoutAnEndLasts() throws IOException {
    assertThat(
            read(
                """
                t_s,epoch_s,role,event
                0.010,100.010,fdb,error 1021
                6.000,106.000,fdb,error 1009
                7.000,107.000,master,killed
                7.500,107.500,master,restarting
                8.000,108.000,fdb,error 1009 ends
                9.000,109.000,master,ready
                """))
        .containsExactly(
            new FaultSpan("fdb error 1021", 0.01, NEVER),
            new FaultSpan("fdb error 1009", 6, 8),
            new FaultSpan("master killed", 7, 9));
  }

  @Test
  void ofTwoFaultsThatAreAlikeTheLaterEndsAndOneThatBeginsLikeAnotherEndsNone() throws IOException {
    assertThat(
            read(
                """
                t_s,epoch_s,role,event
                0.010,100.010,fdb,error 1021
                5.000,105.000,fdb,error 1021
                6.000,106.000,fdb,command: ./lose 1
                7.000,107.000,fdb,command: ./lose 10
                8.000,108.000,fdb,command: ./lose 10 20
                9.000,109.000,fdb,error 1021 ends
                10.000,110.000,fdb,command: ./lose 1 ends
                """))
        .containsExactly(
            new FaultSpan("fdb error 1021", 0.01, NEVER),
            new FaultSpan("fdb error 1021", 5, 9),
            new FaultSpan("fdb command: ./lose 1", 6, 10),
            new FaultSpan("fdb command: ./lose 10", 7, NEVER),
            new FaultSpan("fdb command: ./lose 10 20", 8, NEVER));
  }

  @Test
  void anEndWithoutABeginningIsNoFault() throws IOException {
    assertThat(
            read(
                """
                t_s,epoch_s,role,event
                10.000,110.000,tserver,killed
                25.000,125.000,tserver,restarting
                27.000,127.000,tserver,ready
                35.000,135.000,tserver,0.5 cpus ends
                40.000,140.000,master,restarting
                41.000,141.000,master,ready
                42.000,142.000,master,resumed
                """))
        .containsExactly(new FaultSpan("tserver killed", 10, 27));
  }

  @Test
  void aTrialWithoutFaultsHasNone() throws IOException {
    assertThat(read("t_s,epoch_s,role,event\n")).isEmpty();
    assertThat(new TrialFolder(folder.resolve("none"), null).faults()).isEmpty();
  }

  @Test
  void aBrokenFileIsToldByItsLine() {
    assertThatThrownBy(() -> read("t_s,epoch_s,role,event\n1,2,tserver,killed\nsoon,3,a,b\n"))
        .isInstanceOf(BrokenResultException.class)
        .hasMessageEndingWith("faults.csv:3: t_s: 'soon' is no number");
    assertThatThrownBy(() -> read("t_s,epoch_s\n1,2\n"))
        .isInstanceOf(BrokenResultException.class)
        .hasMessageEndingWith("faults.csv:2: no role");
  }

  private List<FaultSpan> read(String text) throws IOException {
    return FaultSpan.read(Files.writeString(folder.resolve("faults.csv"), text));
  }

  private static String line(int seconds, String role, String event) {
    return "%d.000,%d.000,%s,%s\n".formatted(seconds, 100 + seconds, role, event);
  }
}
