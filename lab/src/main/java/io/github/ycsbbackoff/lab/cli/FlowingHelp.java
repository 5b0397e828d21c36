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
    return (option, label, colours) ->
        renderer.render(
            option.toBuilder().description(paragraph(option.description())).build(),
            label,
            colours);
  }

  @Override
  public IParameterRenderer createDefaultParameterRenderer() {
    var renderer = super.createDefaultParameterRenderer();
    return (parameter, label, colours) ->
        renderer.render(
            parameter.toBuilder().description(paragraph(parameter.description())).build(),
            label,
            colours);
  }

  /** Returns the lines as one, in the form of a template: the values of variables are in it. */
  private static String paragraph(String[] lines) {
    return String.join(" ", lines).replace("%", "%%");
  }
}
