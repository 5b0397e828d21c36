package io.github.ycsbbackoff.testing;

/** A server that is too busy for every write until a test says otherwise, for tests only. */
public final class BusyServer extends UnreliableServer {

  private volatile boolean isBusy = true;

  public BusyServer() {
    super(1);
  }

  /** Has the server carry out whatever it is asked from now on. */
  public void calmDown() {
    isBusy = false;
  }

  @Override
  public synchronized Answer attempt(Runnable effect) {
    if (isBusy) {
      return Answer.BUSY;
    }
    effect.run();
    return Answer.OK;
  }
}
