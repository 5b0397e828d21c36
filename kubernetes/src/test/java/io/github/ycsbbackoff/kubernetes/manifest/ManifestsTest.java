package io.github.ycsbbackoff.kubernetes.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.github.ycsbbackoff.kubernetes.Fleets;
import io.github.ycsbbackoff.lab.experiment.ExperimentFile;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the objects of a run, read again from the text that they are written as. */
class ManifestsTest {

  @TempDir Path folder;
  private Fleet fleet;

  @BeforeEach
  void plan() {
    fleet = Fleets.of(folder);
  }

  @Test
  void eachTrialIsASuspendedIndexedJobInThePlannedOrder() throws IOException {
    var jobs = clientJobs();

    assertThat(jobs).hasSize(6);
    assertThat(jobs)
        .extracting(job -> job.getMetadata().getAnnotations().get("ycsb-backoff/trial"))
        .containsExactlyElementsOf(fleet.trials().stream().map(trial -> trial.name()).toList());
    assertThat(jobs)
        .extracting(job -> job.getMetadata().getName())
        .startsWith("mine-a1b2c3-1", "mine-a1b2c3-2");
    assertThat(jobs)
        .allSatisfy(
            job -> {
              assertThat(job.getSpec().getSuspend()).isTrue();
              assertThat(job.getSpec().getCompletionMode()).isEqualTo("Indexed");
              assertThat(job.getSpec().getCompletions()).isEqualTo(clients(job));
              assertThat(job.getSpec().getParallelism()).isEqualTo(clients(job));
            });
  }

  private static int clients(Job job) {
    return job.getMetadata().getAnnotations().get("ycsb-backoff/trial").endsWith("alone") ? 1 : 4;
  }

  @Test
  void noClientIsEverRunTwiceAndNoneRunsForEver() throws IOException {
    assertThat(clientJobs())
        .allSatisfy(
            job -> {
              assertThat(job.getSpec().getBackoffLimitPerIndex()).isZero();
              assertThat(job.getSpec().getPodReplacementPolicy()).isEqualTo("Failed");
              var rules = job.getSpec().getPodFailurePolicy().getRules();
              assertThat(rules).extracting(rule -> rule.getAction()).containsOnly("FailIndex");
              assertThat(rules.get(0).getOnPodConditions().get(0).getType())
                  .isEqualTo("DisruptionTarget");
              assertThat(rules.get(1).getOnExitCodes().getOperator()).isEqualTo("NotIn");
              assertThat(rules.get(1).getOnExitCodes().getValues()).containsExactly(0);
              assertThat(template(job).getSpec().getRestartPolicy()).isEqualTo("Never");
              // Ten minutes to start, two to connect, 20 s and 3 s and two minutes of the trial,
              // two
              // minutes more.
              assertThat(job.getSpec().getActiveDeadlineSeconds()).isEqualTo(600 + 120 + 143 + 120);
            });
    assertThat(driver().getSpec().getBackoffLimit()).isZero();
    assertThat(driver().getSpec().getActiveDeadlineSeconds()).isGreaterThan(6 * 983L);
  }

  @Test
  void theClientsOfATrialHaveTimeForItsLoadToo() throws IOException {
    fleet =
        Fleets.of(
            Fleets.experiment(
                folder, Fleets.EXPERIMENT.replace("insert-only,", "insert-only, load: 9,")));

    assertThat(clientJobs()).allMatch(job -> job.getSpec().getActiveDeadlineSeconds() == 983 + 600);
  }

  @Test
  void whatIsRenderedHasNoOwnerAndItsJobsGoADayAfterTheirEnd() throws IOException {
    assertThat(objects()).allMatch(object -> object.getMetadata().getOwnerReferences().isEmpty());
    assertThat(jobs())
        .hasSize(7)
        .allMatch(job -> job.getSpec().getTtlSecondsAfterFinished() == 24 * 60 * 60);
  }

  @Test
  void aClientIsAWorkerWithItsTrialItsTableAndTheFileThatSaysWhenToBegin() throws IOException {
    var job = clientJobs().get(0);
    var trial = fleet.trials().get(0).name();

    assertThat(container(job).getImage()).isEqualTo("registry.example/backoff:1");
    assertThat(container(job).getCommand()).isEmpty();
    assertThat(container(job).getArgs())
        .containsExactly(
            "worker",
            "/experiment/experiment.yaml",
            "--trial=" + trial,
            "--clients=" + clients(job),
            "--table=backoff_mine-a1b2c3_1",
            "--results=/results/mine-a1b2c3/trials/" + trial + "/clients",
            "--start-file=/results/mine-a1b2c3/trials/" + trial + "/clients/start");
  }

  @Test
  void podsAreNotRootAndCanWriteNothingButTheVolumeAndTemporaryFiles() throws IOException {
    for (var job : jobs()) {
      var spec = template(job).getSpec();
      assertThat(spec.getSecurityContext().getRunAsNonRoot()).isTrue();
      assertThat(spec.getSecurityContext().getRunAsUser()).isEqualTo(10001);
      assertThat(spec.getSecurityContext().getSeccompProfile().getType())
          .isEqualTo("RuntimeDefault");
      var container = container(job);
      assertThat(container.getSecurityContext().getAllowPrivilegeEscalation()).isFalse();
      assertThat(container.getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
      assertThat(container.getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
      assertThat(container.getVolumeMounts())
          .filteredOn(mount -> !Boolean.TRUE.equals(mount.getReadOnly()))
          .extracting(mount -> mount.getMountPath())
          .containsExactlyInAnyOrder("/tmp", "/results");
      assertThat(volumes(spec)).containsEntry("results", "results");
    }
  }

  private static Map<String, String> volumes(PodSpec spec) {
    return spec.getVolumes().stream()
        .filter(volume -> volume.getPersistentVolumeClaim() != null)
        .collect(
            java.util.stream.Collectors.toMap(
                volume -> volume.getName(),
                volume -> volume.getPersistentVolumeClaim().getClaimName()));
  }

  @Test
  void clientsAskForProcessorsAndMemoryAndAreSpreadOverNodes() throws IOException {
    var job = clientJobs().get(0);

    var resources = container(job).getResources();
    assertThat(resources.getRequests())
        .isEqualTo(Map.of("cpu", new Quantity("500m"), "memory", new Quantity("2Gi")));
    assertThat(resources.getLimits()).isEqualTo(Map.of("memory", new Quantity("2Gi")));
    var spread = template(job).getSpec().getTopologySpreadConstraints().get(0);
    assertThat(spread.getTopologyKey()).isEqualTo("kubernetes.io/hostname");
    assertThat(template(job).getMetadata().getLabels())
        .containsAllEntriesOf(spread.getLabelSelector().getMatchLabels());
  }

  @Test
  void onlyTheDriverHasRightsAndOnlyToItsOwnJobs() throws IOException {
    assertThat(clientJobs())
        .allMatch(job -> !template(job).getSpec().getAutomountServiceAccountToken());
    var role = only(Role.class);
    assertThat(role.getRules().get(0).getResourceNames())
        .containsExactlyElementsOf(
            clientJobs().stream().map(job -> job.getMetadata().getName()).toList());
    assertThat(role.getRules().get(0).getVerbs()).containsExactly("get", "patch", "delete");
    assertThat(role.getRules().get(1).getResourceNames())
        .containsExactly("mine-a1b2c3-driver", "mine-a1b2c3-finisher");
    assertThat(role.getRules().get(1).getVerbs()).containsExactly("get");
    assertThat(role.getRules().get(2).getResources()).containsExactly("pods");
    assertThat(role.getRules().get(2).getVerbs()).containsExactly("list", "watch");
    assertThat(role.getRules().get(3).getResources()).containsExactly("events");
    assertThat(role.getRules().get(3).getVerbs()).containsExactly("list");
    assertThat(role.getRules()).hasSize(4);
    var binding = only(RoleBinding.class);
    assertThat(binding.getRoleRef().getName()).isEqualTo(role.getMetadata().getName());
    assertThat(binding.getSubjects().get(0).getNamespace()).isEqualTo("tests");
    assertThat(template(driver()).getSpec().getServiceAccountName())
        .isEqualTo(only(ServiceAccount.class).getMetadata().getName());
  }

  @Test
  void anAccountThatIsThereTakesThePlaceOfOneThatIsMade() throws IOException {
    var plain = Fleets.of(folder);
    fleet =
        new Fleet(
            plain.experiment(),
            plain.run(),
            "tests",
            plain.pods(),
            plain.volume(),
            "ycsb-backoff-driver",
            false,
            "");

    assertThat(objects()).extracting(HasMetadata::getKind).containsOnly("ConfigMap", "Job");
    assertThat(template(driver()).getSpec().getServiceAccountName())
        .isEqualTo("ycsb-backoff-driver");
  }

  @Test
  void theDriverAndTheFinisherHaveATokenAlsoWhereTheirAccountLeavesItOut() throws IOException {
    var finisher = new Manifests(fleet).finisher();

    assertThat(template(driver()).getSpec().getAutomountServiceAccountToken()).isTrue();
    assertThat(template(finisher).getSpec().getAutomountServiceAccountToken()).isTrue();
  }

  @Test
  void theFinisherIsNoneOfThemAndHasTheDriversAccountAndVolume() throws IOException {
    var finisher = new Manifests(fleet).finisher();

    assertThat(objects())
        .extracting(object -> object.getMetadata().getName())
        .doesNotContain(finisher.getMetadata().getName());
    assertThat(finisher.getMetadata().getLabels())
        .containsEntry("app.kubernetes.io/instance", "mine-a1b2c3");
    assertThat(template(finisher).getMetadata().getLabels())
        .isNotEqualTo(template(driver()).getMetadata().getLabels());
    assertThat(template(finisher).getSpec().getServiceAccountName())
        .isEqualTo(template(driver()).getSpec().getServiceAccountName());
    assertThat(volumes(template(finisher).getSpec())).containsEntry("results", "results");
    assertThat(container(finisher).getArgs())
        .containsExactly("fleet", "finish", "/experiment/experiment.yaml", "--run=mine-a1b2c3");
    assertThat(finisher.getSpec().getBackoffLimit()).isZero();
  }

  @Test
  void everythingHasTheLabelOfTheRunAndItsNamespace() throws IOException {
    assertThat(objects())
        .allSatisfy(
            object -> {
              assertThat(object.getMetadata().getLabels())
                  .containsEntry("app.kubernetes.io/instance", "mine-a1b2c3");
              assertThat(object.getMetadata().getNamespace()).isEqualTo("tests");
              assertThat(object.getMetadata().getName()).hasSizeLessThanOrEqualTo(63);
            });
    assertThat(jobs())
        .allSatisfy(
            job ->
                assertThat(template(job).getMetadata().getLabels())
                    .containsEntry("app.kubernetes.io/instance", "mine-a1b2c3"));
  }

  @Test
  void onlyWhatAnOverlayMovesToAnotherNamespaceNamesTheNamespace() throws IOException {
    assertThat(jobs())
        .allSatisfy(job -> assertThat(template(job).toString()).doesNotContain("tests"));
    assertThat(new Manifests(fleet).finisher().getSpec().toString()).doesNotContain("tests");
  }

  @Test
  void theExperimentInTheConfigMapIsTheSameExperiment() throws IOException {
    var data = only(ConfigMap.class).getData();

    assertThat(data).containsOnlyKeys("experiment.yaml");
    var file = Files.writeString(folder.resolve("read.yaml"), data.get("experiment.yaml"));
    assertThat(ExperimentFile.read(file)).isEqualTo(fleet.experiment());
  }

  @Test
  void aWorkloadFileOfTheUsersGoesWithIt() throws IOException {
    Files.writeString(folder.resolve("own-workload"), "recordcount=5\n");
    fleet =
        Fleets.of(
            Fleets.experiment(
                folder, Fleets.EXPERIMENT.replace("file: insert-only", "file: own-workload")));

    var data = only(ConfigMap.class).getData();

    assertThat(data).containsEntry("own-workload", "recordcount=5\n");
    assertThat(data.get("experiment.yaml")).contains("own-workload").doesNotContain(folder + "/");
  }

  @Test
  void aFolderOfTheNodeAndItsNetworkAreThereIfAskedFor() throws IOException {
    var plain = Fleets.of(folder);
    fleet =
        new Fleet(
            plain.experiment(),
            plain.run(),
            "tests",
            new PodSettings("image", "Never", new Quantity("1"), new Quantity("1Gi"), true, 10),
            new Volume("/data", true),
            "",
            true,
            "");

    for (var job : jobs()) {
      var spec = template(job).getSpec();
      assertThat(spec.getHostNetwork()).isTrue();
      assertThat(spec.getVolumes())
          .filteredOn(volume -> volume.getHostPath() != null)
          .extracting(volume -> volume.getHostPath().getPath())
          .containsExactly("/data");
    }
    assertThat(container(driver()).getArgs()).contains("--hold", "--volume=--host-path /data");
  }

  private List<HasMetadata> objects() throws IOException {
    var text = new Manifests(fleet).yaml();
    var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    Object read = new KubernetesSerialization().unmarshal(in);
    return ((List<?>) read).stream().map(HasMetadata.class::cast).toList();
  }

  private <T> T only(Class<T> type) throws IOException {
    var all = objects().stream().filter(type::isInstance).map(type::cast).toList();
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  private List<Job> jobs() throws IOException {
    return objects().stream().filter(Job.class::isInstance).map(Job.class::cast).toList();
  }

  private List<Job> clientJobs() throws IOException {
    return jobs().stream()
        .filter(job -> job.getMetadata().getAnnotations().containsKey("ycsb-backoff/trial"))
        .toList();
  }

  private Job driver() throws IOException {
    var jobs = jobs();
    return jobs.get(jobs.size() - 1);
  }

  private static PodTemplateSpec template(Job job) {
    return job.getSpec().getTemplate();
  }

  private static io.fabric8.kubernetes.api.model.Container container(Job job) {
    return template(job).getSpec().getContainers().get(0);
  }
}
