package io.github.ycsbbackoff.lab.cli;

import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A help in which each description is one paragraph, but for the first line of a command's, which
 * the list of commands shows. The lines in which a description is written in the sources are longer
 * than those of the help, which picocli would break once more.
 */
final class FlowingHelp extends Help {

  FlowingHelp(CommandSpec command, ColorScheme colours) {
    super(command, colours);
    var lines = List.of(command.usageMessage().description());
    if (lines.size() > 2) {
      command
          .usageMessage()
          .description(lines.get(0), String.join(" ", lines.subList(1, lines.size())));
    }
  }

  @Override
  public IOptionRenderer createDefaultOptionRenderer() {
    var renderer = super.createDefaultOptionRenderer();
    return (option, label, colours) -> {
      var lines = option.description();
      // A copy no longer knows its command, by which picocli's own options find their names.
      var shown =
          lines.length < 2 ? option : option.toBuilder().description(paragraph(lines)).build();
      return renderer.render(shown, label, colours);
    };
  }

  @Override
  public IParameterRenderer createDefaultParameterRenderer() {
    var renderer = super.createDefaultParameterRenderer();
    return (parameter, label, colours) -> {
      var lines = parameter.description();
      var shown =
          lines.length < 2
              ? parameter
              : parameter.toBuilder().description(paragraph(lines)).build();
      return renderer.render(shown, label, colours);
    };
  }

  /** Returns the lines as one, in the form of a template: the values of variables are in it. */
  private static String paragraph(String[] lines) {
    return String.join(" ", lines).replace("%", "%%");
  }
}
