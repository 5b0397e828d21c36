package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import io.github.ycsbbackoff.lab.experiment.Variants;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option that takes profiles of an experiment's processes. */
final class ProfileOption {

  @Option(
      names = "--profile",
      arity = "0..1",
      paramLabel = "cpu|alloc",
      preprocessor = WordOfItsOwn.class,
      description = {
        "take profiles of the client and of the server's processes, in further trials that no",
        "verdict counts: on what they spend CPU (the default), or where JVMs allocate; the report",
        "links their flame graphs, and says what they cost"
      })
  private String profile;

  /** Returns the experiment with profiles, if they are asked for. */
  Experiment applied(Experiment experiment) {
    return profile == null ? experiment : Variants.profiled(experiment, ProfileKind.named(profile));
  }

  /**
   * The reading of a value that may be missing: a word behind a blank is the option's only if it is
   * one of its values, because it may be the experiment.
   */
  static final class WordOfItsOwn implements IParameterPreprocessor {

    @Override
    @SuppressWarnings("JdkObsolete") // Picocli's stack of words.
    public boolean preprocess(
        Stack<String> words, CommandSpec command, ArgSpec option, Map<String, Object> info) {
      var isAttached = "=".equals(String.valueOf(info.get("separator")).strip());
      if (!isAttached && (words.isEmpty() || ProfileKind.of(words.peek()).isEmpty())) {
        words.push(ProfileKind.CPU.word());
      }
      return false;
    }
  }
}
