package io.github.ycsbbackoff.lab.stats;

/** A metric of an arm, as an assertion names it. */
public record Operand(String arm, Metric metric) {

  /** Returns the operand as an assertion has it. */
  public String message() {
    return arm + "." + metric.key();
  }
}
