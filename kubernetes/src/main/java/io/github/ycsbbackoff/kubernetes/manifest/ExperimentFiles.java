package io.github.ycsbbackoff.kubernetes.manifest;

import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files of an experiment as pods get them: the experiment, and a workload file of the user's.
 */
record ExperimentFiles(Experiment experiment) {

  /** Returns the files' texts by their names. */
  Map<String, String> texts() throws IOException {
    var texts = new TreeMap<String, String>();
    var workload = Path.of(experiment.workload().file());
    var sent = experiment;
    if (workload.isAbsolute()) {
      var name = workload.getFileName().toString();
      texts.put(name, text(workload));
      sent = experiment.withWorkload(experiment.workload().withFile(name));
    }
    texts.put(ImageLayout.EXPERIMENT_FILE, ExperimentFile.text(sent));
    return texts;
  }

  private static String text(Path workload) {
    try {
      return Files.readString(workload);
    } catch (IOException e) {
      throw new LabException(
          "workload.file: %s: cannot be read (%s); give another"
              .formatted(workload, e.getMessage()),
          e);
    }
  }
}
