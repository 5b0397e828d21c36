package io.github.ycsbbackoff.lab.experiment;

/** The check of a simulation's parameters, which only the simulator knows. */
@FunctionalInterface
public interface ModelCheck {

  /**
   * Checks the parameters of one arm, and that the faults can be done to the model.
   *
   * @throws io.github.ycsbbackoff.config.SettingException if a parameter is wrong
   * @throws io.github.ycsbbackoff.lab.LabException if a fault cannot be done to a simulated server
   */
  void check(Experiment experiment, Arm arm);
}
