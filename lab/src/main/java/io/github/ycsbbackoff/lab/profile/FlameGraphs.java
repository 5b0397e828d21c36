package io.github.ycsbbackoff.lab.profile;

import io.github.ycsbbackoff.lab.experiment.ProfileKind;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import one.convert.Arguments;
import one.convert.FlameGraph;

/** Pages of flame graphs, which async-profiler's own converter makes; each opens from disk. */
record FlameGraphs(ProfileKind kind) {

  /** Writes the page of a flame graph. */
  void write(Path page, String title, CollapsedStacks stacks) throws IOException {
    var arguments = arguments(title);
    write(page, graph(stacks, arguments));
  }

  /**
   * Writes the page of a flame graph whose frames are coloured by how much more or less they took
   * than in {@code baseline}.
   */
  void writeDifference(Path page, String title, CollapsedStacks baseline, CollapsedStacks stacks)
      throws IOException {
    var arguments = arguments(title);
    var graph = graph(stacks, arguments);
    graph.diff(graph(baseline, arguments));
    write(page, graph);
  }

  /** Stacks grow downwards, so that a page opens where they begin, however deep one of them is. */
  private Arguments arguments(String title) {
    return kind == ProfileKind.ALLOC
        ? new Arguments("--title", title, "--inverted", "--alloc", "--total")
        : new Arguments("--title", title, "--inverted", "--cpu");
  }

  private static FlameGraph graph(CollapsedStacks stacks, Arguments arguments) throws IOException {
    var graph = new FlameGraph(arguments);
    graph.parseCollapsed(new StringReader(stacks.text()));
    return graph;
  }

  /** Writes the page by way of memory, because the converter hears nothing of a full disk. */
  private static void write(Path page, FlameGraph graph) throws IOException {
    var bytes = new ByteArrayOutputStream();
    graph.dump(bytes);
    Files.write(page, bytes.toByteArray());
  }
}
