package io.github.ycsbbackoff.kubernetes.run;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.authorization.v1.SelfSubjectAccessReviewBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.ycsbbackoff.kubernetes.drive.ApiPatience;
import io.github.ycsbbackoff.kubernetes.drive.ApiWords;
import io.github.ycsbbackoff.kubernetes.manifest.Fleet;
import io.github.ycsbbackoff.kubernetes.manifest.Volume;
import io.github.ycsbbackoff.lab.LabException;
import io.github.ycsbbackoff.server.ServerException;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The check of all that can be known before anything is made in the cluster. */
final class Preflight {

  /**
   * The version since which Jobs count failures by index without being asked to (KEP-3850, beta).
   */
  private static final int OLDEST_MINOR = 29;

  private static final String WRITE_MANY = "ReadWriteMany";
  private static final String WRITE_BY_ONE_POD = "ReadWriteOncePod";

  /** What is done with each kind of object that a run makes. */
  private static final String[] MADE = {"create", "list", "delete"};

  private final KubernetesClient client;
  private final Fleet fleet;

  /** A right that a run needs. */
  private record Right(String group, String resource, String subresource, String verb) {

    static Right of(String group, String resource, String verb) {
      return new Right(group, resource, "", verb);
    }

    String message() {
      return verb + " " + resource + (subresource.isEmpty() ? "" : "/" + subresource);
    }
  }

  Preflight(KubernetesClient client, Fleet fleet) {
    this.client = client;
    this.fleet = fleet;
  }

  /**
   * Checks that the cluster answers, and would take the objects.
   *
   * @throws LabException if the user can mend what is wrong
   * @throws ServerException if the cluster does not answer
   */
  void check(List<HasMetadata> objects) {
    requireVersion();
    requireRights();
    requireVolume();
    objects.forEach(this::tryOut);
  }

  private void requireVersion() {
    try {
      var version = client.getKubernetesVersion();
      var minor = Integer.parseInt(version.getMinor().replaceAll("\\D.*", ""));
      if (version.getMajor().equals("1") && minor < OLDEST_MINOR) {
        throw new LabException(
            "Kubernetes %s: has no Jobs that run each pod once; give a cluster of 1.%d or later"
                .formatted(version.getGitVersion(), OLDEST_MINOR));
      }
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_UNAUTHORIZED) {
        throw new LabException(
            "%s: does not know the kubeconfig's user; give another by --kubeconfig"
                .formatted(client.getMasterUrl()),
            e);
      }
      throw unreachable(e);
    }
  }

  private ServerException unreachable(KubernetesClientException e) {
    return new ServerException(
        "%s: the API server cannot be reached (%s); see that it runs, or give another --kubeconfig"
            .formatted(client.getMasterUrl(), ApiWords.of(e)),
        e);
  }

  private void requireRights() {
    var missing = rights().stream().filter(right -> !isAllowed(right)).map(Right::message).toList();
    if (!missing.isEmpty()) {
      throw new LabException(
          "namespace %s: you may not %s there; have it permitted, or give another --namespace"
              .formatted(fleet.namespace(), String.join(", ", missing)));
    }
  }

  private List<Right> rights() {
    var rights = new ArrayList<Right>();
    addAll(rights, "batch", "jobs", MADE);
    rights.add(Right.of("batch", "jobs", "patch"));
    addAll(rights, "", "configmaps", MADE);
    if (fleet.serviceAccount().isEmpty()) {
      addAll(rights, "", "serviceaccounts", MADE);
      addAll(rights, "rbac.authorization.k8s.io", "roles", MADE);
      addAll(rights, "rbac.authorization.k8s.io", "rolebindings", MADE);
      // Nobody can give the driver a right that is not his own.
      rights.add(Right.of("", "pods", "watch"));
    }
    addAll(rights, "", "pods", "list", "get", "delete");
    rights.add(Right.of("", "events", "list"));
    rights.add(new Right("", "pods", "log", "get"));
    // Before Kubernetes 1.35 a command in a pod is a right to get, and since then also to create.
    rights.add(new Right("", "pods", "exec", "get"));
    rights.add(new Right("", "pods", "exec", "create"));
    if (!fleet.volume().isHostPath()) {
      rights.add(Right.of("", "persistentvolumeclaims", "get"));
    }
    return rights;
  }

  private static void addAll(List<Right> rights, String group, String resource, String... verbs) {
    List.of(verbs).forEach(verb -> rights.add(Right.of(group, resource, verb)));
  }

  private boolean isAllowed(Right right) {
    var review =
        new SelfSubjectAccessReviewBuilder()
            .withNewSpec()
            .withNewResourceAttributes()
            .withNamespace(fleet.namespace())
            .withGroup(right.group())
            .withResource(right.resource())
            .withSubresource(right.subresource())
            .withVerb(right.verb())
            .endResourceAttributes()
            .endSpec()
            .build();
    try {
      return client
          .authorization()
          .v1()
          .selfSubjectAccessReview()
          .create(review)
          .getStatus()
          .getAllowed();
    } catch (KubernetesClientException e) {
      throw unreachable(e);
    }
  }

  private void requireVolume() {
    var volume = fleet.volume();
    if (volume.isHostPath()) {
      requireOneNode(volume);
      return;
    }
    var claim =
        client
            .persistentVolumeClaims()
            .inNamespace(fleet.namespace())
            .withName(volume.name())
            .get();
    if (claim == null) {
      throw new LabException(
          "--volume %s: there is no such claim in namespace %s; make it, or give another"
              .formatted(volume.name(), fleet.namespace()));
    }
    var modes = claim.getSpec().getAccessModes();
    if (!modes.contains(WRITE_MANY)
        && (modes.contains(WRITE_BY_ONE_POD) || nodes(volume.option()) != 1)) {
      throw new LabException(
          "--volume %s: is %s, which the pods of several nodes cannot share; give a claim that is %s"
              .formatted(volume.name(), String.join(", ", modes), WRITE_MANY));
    }
  }

  private void requireOneNode(Volume volume) {
    var nodes = nodes(volume.option());
    if (nodes != 1) {
      throw new LabException(
          "--host-path %s: the pods of %d nodes cannot share it; give --volume with a claim that is %s"
              .formatted(volume.name(), nodes, WRITE_MANY));
    }
  }

  /**
   * Counts the nodes.
   *
   * @param volume the option with the volume that only the pods of one node can share
   * @throws LabException if the user may not know how many there are
   */
  private int nodes(String volume) {
    try {
      return client.nodes().list().getItems().size();
    } catch (KubernetesClientException e) {
      if (!ApiWords.isRefused(e)) {
        throw unreachable(e);
      }
      throw new LabException(
          "%s: does for one node alone, and you may not list nodes; have it permitted, or give --volume with a claim that is %s"
              .formatted(volume, WRITE_MANY),
          e);
    }
  }

  /**
   * Has the API server check an object as if it were made. A binding of rights is not tried out,
   * because its Role is not there yet.
   */
  private void tryOut(HasMetadata object) {
    if (object.getKind().equals("RoleBinding")) {
      return;
    }
    try {
      client.resource(object).inNamespace(fleet.namespace()).dryRun(true).create();
    } catch (KubernetesClientException e) {
      throw refused(object, e);
    }
  }

  /** Returns that an object is wrong, or, where nobody has judged it, that it could not be made. */
  static RuntimeException refused(HasMetadata object, KubernetesClientException e) {
    var line =
        "%s %s: %s: %s"
            .formatted(
                object.getKind().toLowerCase(Locale.ROOT),
                object.getMetadata().getName(),
                isJudged(e)
                    ? "Kubernetes does not take it"
                    : e.getCode() > 0 ? "Kubernetes cannot make it" : "Kubernetes does not answer",
                ApiWords.of(e));
    return isJudged(e) ? new LabException(line, e) : new ServerException(line, e);
  }

  private static boolean isJudged(KubernetesClientException e) {
    return ApiPatience.isAnswered(e) || e.getCode() == HttpURLConnection.HTTP_CONFLICT;
  }
}
