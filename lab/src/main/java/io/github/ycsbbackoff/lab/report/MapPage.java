package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.experiment.Arm;
import io.github.ycsbbackoff.lab.experiment.Experiment;
import io.github.ycsbbackoff.lab.experiment.Secrets;
import io.github.ycsbbackoff.lab.map.ArmMap;
import io.github.ycsbbackoff.lab.map.StabilityMap;
import io.github.ycsbbackoff.lab.results.Results;
import java.util.List;
import java.util.Map;

/** The values that the template of a map shows, ready to print; the template escapes them. */
public record MapPage(
    String folder,
    Experiment experiment,
    StabilityMap map,
    Map<String, String> environment,
    List<Arm> arms,
    Map<String, String> serverFlags,
    Map<String, String> workload) {

  static MapPage of(Results results, StabilityMap map) {
    var experiment = results.experiment();
    return new MapPage(
        results.name(),
        experiment,
        map,
        Secrets.masked(results.environment()),
        experiment.masked().arms(),
        Secrets.masked(experiment.server().flags()),
        Secrets.masked(experiment.workload().properties()));
  }

  public String headline() {
    return MapWords.headline(map);
  }

  public List<String> line(ArmMap arm) {
    return MapWords.line(map, arm);
  }

  public MapPicture picture(ArmMap arm) {
    return new MapPicture(arm, map.axes(), map.axes());
  }

  public String number(double value) {
    return Numbers.plain(value);
  }
}
