package io.github.ycsbbackoff.lab.experiment;

import io.github.ycsbbackoff.config.SettingException;
import io.github.ycsbbackoff.config.Settings;
import io.github.ycsbbackoff.fault.Fault;
import io.github.ycsbbackoff.fault.FewerCpus;
import io.github.ycsbbackoff.fault.Pause;
import io.github.ycsbbackoff.fault.RunCommand;
import io.github.ycsbbackoff.fault.SetFlags;
import io.github.ycsbbackoff.retry.AttemptTimeout;
import io.github.ycsbbackoff.retry.Policies;
import io.github.ycsbbackoff.retry.RetrySettings;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The check of an experiment beyond what its schema can say; the first mistake is thrown.
 *
 * @param places the places of the file
 * @param written the experiment as it stands in the file, the matrix not yet written out
 * @param classPath the class path of each store's binding
 * @param model the check of a simulation's arms
 */
record ExperimentCheck(
    Places places, Experiment written, Function<String, ClassLoader> classPath, ModelCheck model) {

  /** The pattern of a message about a setting, which begins with the setting's name. */
  private static final Pattern SETTING = Pattern.compile("([\\w.-]+)=.*", Pattern.DOTALL);

  /** Checks everything, and returns the experiment with the matrix written out. */
  Experiment expanded() {
    times();
    secrets(written.server().flags(), "/server/flags");
    secrets(written.workload().properties(), "/workload/properties");
    for (var i = 0; i < written.faults().size(); i++) {
      fault(written.faults().get(i), "/faults/" + i);
    }
    new FaultOverlaps(places, written).check();
    for (var i = 0; i < written.matrix().size(); i++) {
      axis(written.matrix().get(i), "/matrix/" + i);
    }
    var experiment = written.expanded();
    ClientsCheck.mistake(experiment)
        .ifPresent(
            mistake -> {
              throw places.mistake("/clients", "clients: " + mistake);
            });
    if (experiment.isMap()) {
      new MapCheck(places, experiment).check();
    }
    if (experiment.isSimulated()) {
      new SimulationCheck(places, experiment).check();
      load(experiment);
      arms(experiment, arm -> model.check(experiment, arm));
    } else {
      server(experiment);
      var policies = classPath.apply(written.server().kind());
      arms(experiment, arm -> policy(arm, policies));
    }
    return experiment;
  }

  private void times() {
    require(
        written.seconds() > written.warmup(),
        "/seconds",
        "seconds",
        "give more than the warmup, which they include");
  }

  private void server(Experiment experiment) {
    if (experiment.isSweep()) {
      new SweepCheck(places, experiment).check();
    } else if (written.workload().file().isEmpty()) {
      throw places.mistake(
          "/workload", "workload: file: missing; see the files in workloads/experiments");
    }
    load(experiment);
    if (written.server().isGiven()) {
      GivenClusterCheck.mistakes(experiment)
          .ifPresent(
              mistakes -> {
                throw places.mistake(
                    "/server/masters",
                    "server: masters: to a cluster that runs already the lab cannot apply "
                        + mistakes);
              });
    }
  }

  private void load(Experiment experiment) {
    if (experiment.isOpen()) {
      new LoadCheck(places, experiment).check();
    } else {
      experiment.arms().stream().filter(Arm::isClosed).findFirst().ifPresent(this::refuseClosed);
    }
  }

  private void refuseClosed(Arm arm) {
    throw places.mistake(
        "/arms",
        "arms: %s: load: closed: wrong; without load, the load of every arm is closed; leave it out"
            .formatted(arm.name()));
  }

  private void fault(Fault fault, String place) {
    if (fault instanceof RunCommand run) {
      command(run, place);
    }
    if (fault instanceof SetFlags set) {
      set.flags().keySet().forEach(name -> noSecret(name, place + "/flags/" + name));
    }
    var what = "faults: %s at %s s".formatted(fault.message(), fault.at());
    require(
        fault.endsBy() < written.seconds(),
        place,
        what,
        "give times within the trial's seconds, for included");
    require(
        !(fault instanceof Pause) || fault.lasts() > 0,
        place,
        what,
        "without for it would be over at once; give for");
    require(
        fault.every() == 0 || fault.every() >= Math.max(1, fault.lasts()),
        place,
        what + " every " + fault.every() + " s",
        "give 1 or more seconds, and no less than for");
    require(
        !(fault instanceof FewerCpus fewer)
            || written.server().cpus() == 0
            || fewer.cpus() < written.server().cpus(),
        place,
        what,
        "server: cpus: %s is all that the server has; give less"
            .formatted(FewerCpus.number(written.server().cpus())));
  }

  private void command(RunCommand run, String place) {
    require(
        !run.undo().isEmpty() || run.seconds() == 0,
        place,
        "faults: " + run.message() + " for " + run.seconds() + " s",
        "give an undo too, or no for");
    require(
        !(run.command() + run.undo()).contains(Secrets.HIDDEN),
        place,
        "faults: " + run.message(),
        "a secret is not kept in results; give the file that has it");
  }

  /** Refuses to set a secret while a server runs: what does it has the value on a command line. */
  private void noSecret(String flag, String place) {
    require(
        !Secrets.isSecret(flag),
        place,
        "faults: flags: " + flag,
        "a secret cannot be set while the server runs; give it as server: flags");
  }

  /**
   * Refuses a hidden secret: results hide it, be it the value or a part of it, so that their copy
   * of the experiment lacks it.
   */
  private void secrets(Map<String, String> settings, String place) {
    settings.forEach(
        (name, value) ->
            require(
                !value.contains(Secrets.HIDDEN),
                place + "/" + name,
                name + ": " + value,
                "a secret is not kept in results; give its value, or the file that has it"));
  }

  private void axis(Axis axis, String place) {
    var forms =
        Stream.of(axis.property() != null, axis.flag() != null, !axis.arms().isEmpty())
            .filter(given -> given)
            .count();
    require(
        forms == 1 && axis.arms().isEmpty() != axis.values().isEmpty(),
        place,
        "matrix",
        "give a property or a flag, and its values; or arms");
    var named = axis.property() == null ? axis.flag() : axis.property();
    require(
        named == null || !Secrets.isSecret(named),
        place,
        "matrix: " + named,
        "a secret cannot name arms; give arms, with names of their own");
  }

  /**
   * Checks the arms.
   *
   * @param settings the check of one arm's settings, which throws a {@link SettingException}
   */
  private void arms(Experiment experiment, Consumer<Arm> settings) {
    var arms = experiment.arms();
    require(!arms.isEmpty(), "/arms", "arms", "give at least one, or a matrix");
    var names = new LinkedHashSet<String>();
    for (var i = 0; i < arms.size(); i++) {
      var arm = arms.get(i);
      // The arms of the matrix come last.
      var place = i < written.arms().size() ? "/arms/" + i : "/matrix";
      require(Experiment.isName(arm.name()), place, "arms: " + arm.name(), "give shorter names");
      require(names.add(arm.name()), place, "arms: " + arm.name(), "give each arm its own name");
      secrets(arm.properties(), place + "/properties");
      secrets(arm.flags(), place + "/flags");
      settings(arm, place, settings);
      client(arm, place);
      require(
          arm.isMetered() || written.profile() == null,
          place + "/client",
          "arms: " + arm.name() + ": client: " + arm.client().message(),
          "it keeps no timeline, by which a profile would begin; give the experiment no profile");
    }
    require(
        names.contains(written.baseline()),
        "/baseline",
        "baseline: " + written.baseline(),
        "give the name of one of the arms: " + String.join(", ", names));
  }

  private void settings(Arm arm, String place, Consumer<Arm> check) {
    try {
      check.accept(arm);
    } catch (SettingException e) {
      var setting = SETTING.matcher(e.getMessage());
      throw places.mistake(
          setting.matches() ? place(setting.group(1), place) : place,
          "arms: " + arm.name() + ": " + e.getMessage());
    }
  }

  /** Returns the place of a setting of the arm at {@code place}, which may stand in several. */
  private String place(String setting, String place) {
    return Stream.of(
            place + "/properties/", place + "/flags/", "/workload/properties/", "/server/flags/")
        .map(part -> part + setting)
        .filter(places::has)
        .findFirst()
        .orElse(place + "/properties/" + setting);
  }

  private void policy(Arm arm, ClassLoader policies) {
    var properties = new Properties();
    properties.putAll(written.workload().properties());
    properties.putAll(arm.properties());
    var settings = Settings.of(properties);
    var unused = AttemptTimeout.from(settings, RetrySettings.from(settings, Policies.of(policies)));
  }

  /**
   * Checks an arm's client: one that keeps no timeline tells of its whole run alone, and a load
   * generator only writes its rows.
   */
  private void client(Arm arm, String place) {
    var what = "arms: " + arm.name() + ": client: " + arm.client().message();
    var asksForLittle = written.warmup() == 0 && written.faults().isEmpty() && !written.verify();
    require(
        !arm.client().isLoadGenerator()
            || (asksForLittle && written.rows() > 0 && written.workload().load() == 0),
        place + "/client",
        what,
        "give the experiment rows, and no warmup, load, faults or verify");
    require(
        !arm.client().isLoadGenerator() || written.server().servers() <= 1,
        place + "/client",
        what,
        "its rows are those that all servers count, each its own replica; give one server");
    require(
        arm.isMetered() || asksForLittle,
        place + "/client",
        what,
        "give the experiment no warmup, faults or verify");
  }

  private void require(boolean right, String place, String what, String cure) {
    if (!right) {
      throw places.mistake(place, what + ": wrong; " + cure);
    }
  }
}
