package io.github.ycsbbackoff.kubernetes.manifest;

import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The name of one run of an experiment in a cluster: that of the experiment, as Kubernetes permits
 * names, with something random behind it. All objects of the run have names that begin with it, and
 * a label by which they are found.
 */
public record RunName(String text) {

  /** A Job's name, with the index of a pod behind it, may have 63 characters. */
  private static final int LONGEST = 32;

  private static final String APPLICATION = "app.kubernetes.io/name";
  private static final String INSTANCE = "app.kubernetes.io/instance";

  /** The label that tells the pods of clients from that of the driver. */
  private static final String COMPONENT = "app.kubernetes.io/component";

  /** Draws a name for a run of the experiment of that name. */
  public static RunName of(String experiment) {
    var random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt()).substring(2);
    var words = experiment.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    var start = words.substring(0, Math.min(words.length(), LONGEST)).replaceAll("-$", "");
    // Names of some objects have to begin with a letter.
    return new RunName((Character.isDigit(start.charAt(0)) ? "x" : "") + start + "-" + random);
  }

  /** Returns the name of the Job of a trial, by the trial's place among all. */
  public String job(int order) {
    return text + "-" + order;
  }

  /** Returns the name of what belongs to the driver. */
  public String driver() {
    return text + "-driver";
  }

  /** Returns the name of the Job that makes results of what a lost driver has left. */
  public String finisher() {
    return text + "-finisher";
  }

  /** Returns the name of what has the experiment's files. */
  public String experiment() {
    return text + "-experiment";
  }

  /** Returns the prefix of the names of the tables that the trials write. */
  public String tables() {
    return "backoff_" + text + "_";
  }

  /** Returns the labels that all objects of the run have, and no others. */
  public Map<String, String> labels() {
    return Map.of(APPLICATION, "ycsb-backoff", INSTANCE, text);
  }

  /** Returns the labels of the clients' Jobs and pods. */
  public Map<String, String> clientLabels() {
    return with("client");
  }

  /** Returns the labels of the driver's Job and pod. */
  public Map<String, String> driverLabels() {
    return with("driver");
  }

  /** Returns the labels of the finisher's Job and pod. */
  public Map<String, String> finisherLabels() {
    return with("finisher");
  }

  private Map<String, String> with(String component) {
    var all = new TreeMap<>(labels());
    all.put(COMPONENT, component);
    return all;
  }
}
