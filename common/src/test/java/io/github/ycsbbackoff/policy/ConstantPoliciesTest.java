package io.github.ycsbbackoff.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ConstantPoliciesTest {

  @Test
  void fixedAlwaysWaitsTheSame() {
    var policy = new FixedPolicy(500);

    assertThat(Draw.wait(policy, 1)).isEqualTo(500);
    assertThat(Draw.wait(policy, 10_000)).isEqualTo(500);
  }

  @Test
  void noneGivesUpAtTheFirstRejection() {
    assertThat(Draw.wait(new NonePolicy(), 1)).isEqualTo(RetryPolicy.GIVE_UP);
  }

  @Test
  void nativeRefusesToBeAsked() {
    assertThatThrownBy(() -> Draw.wait(new NativePolicy(), 1))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("the native policy is the client's own and is never asked");
  }

  @Test
  void onlyNativeLeavesTheRetryToTheClient() {
    assertThat(new NativePolicy().leavesRetryToClient()).isTrue();
    assertThat(new NonePolicy().leavesRetryToClient()).isFalse();
    assertThat(new FixedPolicy(500).leavesRetryToClient()).isFalse();
  }
}
