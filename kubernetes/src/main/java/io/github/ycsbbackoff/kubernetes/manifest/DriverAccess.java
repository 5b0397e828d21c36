package io.github.ycsbbackoff.kubernetes.manifest;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import java.util.List;

/** The account of a driver, with the rights to look at pods, and to this run's Jobs. */
final class DriverAccess {

  private static final String RBAC = "rbac.authorization.k8s.io";

  private final Fleet fleet;

  DriverAccess(Fleet fleet) {
    this.fleet = fleet;
  }

  List<HasMetadata> all() {
    var account = new ServiceAccountBuilder().withMetadata(meta()).build();
    var role = new RoleBuilder().withMetadata(meta()).withRules(rules()).build();
    var binding =
        new RoleBindingBuilder()
            .withMetadata(meta())
            .withNewRoleRef(RBAC, "Role", role.getMetadata().getName())
            .addNewSubject("", "ServiceAccount", account.getMetadata().getName(), fleet.namespace())
            .build();
    return List.of(account, role, binding);
  }

  /**
   * Returns what the driver may do: resume a Job, see it end, delete it, look at its pods and watch
   * them, look at what the cluster says of them, and see whether its own Job is being deleted.
   */
  private List<PolicyRule> rules() {
    var jobs = fleet.trials().stream().map(trial -> fleet.run().job(trial.order())).toList();
    return List.of(
        new PolicyRuleBuilder()
            .withApiGroups("batch")
            .withResources("jobs")
            .withResourceNames(jobs)
            .withVerbs("get", "patch", "delete")
            .build(),
        new PolicyRuleBuilder()
            .withApiGroups("batch")
            .withResources("jobs")
            .withResourceNames(fleet.run().driver(), fleet.run().finisher())
            .withVerbs("get")
            .build(),
        new PolicyRuleBuilder()
            .withApiGroups("")
            .withResources("pods")
            .withVerbs("list", "watch")
            .build(),
        new PolicyRuleBuilder()
            .withApiGroups("")
            .withResources("events")
            .withVerbs("list")
            .build());
  }

  private ObjectMeta meta() {
    return new ObjectMetaBuilder()
        .withName(fleet.run().driver())
        .withNamespace(fleet.namespace())
        .withLabels(fleet.run().labels())
        .build();
  }
}
