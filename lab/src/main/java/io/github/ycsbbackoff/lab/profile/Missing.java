package io.github.ycsbbackoff.lab.profile;

/** A profiler that is wanted and not there, in the place that it would have among others. */
record Missing(String title, String why) implements Profiler {

  @Override
  public void prepare() throws ProfilerException {
    throw new ProfilerException(why);
  }

  @Override
  public void start() {
    throw new IllegalStateException(title + " is missing");
  }

  @Override
  public void stop() {
    throw new IllegalStateException(title + " is missing");
  }

  @Override
  public CollapsedStacks stacks() {
    throw new IllegalStateException(title + " is missing");
  }
}
