package io.github.ycsbbackoff.lab.trial;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.HWDiskStore;
import oshi.hardware.NetworkIF;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/** The counters of the operating system, for the machine and for some processes. */
final class Host {

  /**
   * The columns of a row. CPU is in seconds of one core since the machine's or the processes'
   * start.
   */
  static final List<String> COLUMNS =
      List.of(
          "cpu_user_s",
          "cpu_system_s",
          "cpu_iowait_s",
          "cpu_idle_s",
          "load_1m",
          "disk_read_bytes",
          "disk_written_bytes",
          "network_received_bytes",
          "network_sent_bytes",
          "client_cpu_s",
          "client_memory_bytes",
          "server_cpu_s",
          "server_memory_bytes",
          "server_written_bytes");

  private static final double MILLIS = 1e3;

  private final CentralProcessor processor;
  private final OperatingSystem system;
  private final List<HWDiskStore> disks;
  private final List<NetworkIF> networks;
  private final RoleCounter clientCpuMillis = new RoleCounter(Host::cpuMillis);
  private final RoleCounter serverCpuMillis = new RoleCounter(Host::cpuMillis);
  private final RoleCounter serverWrittenBytes = new RoleCounter(OSProcess::getBytesWritten);

  /**
   * A counter of the processes of the client, or of the server, together. A process that has ended
   * keeps what it had: without that the sum would fall, though nothing was given back.
   */
  private static final class RoleCounter {

    private final ToLongFunction<OSProcess> counter;
    private final Map<Integer, Long> byPid = new HashMap<>();

    RoleCounter(ToLongFunction<OSProcess> counter) {
      this.counter = counter;
    }

    /** Returns the sum over all processes that ever ran; NaN while none of them does. */
    double total(List<OSProcess> running) {
      for (var process : running) {
        // Of a process that is just ending, some of what it had can no longer be read.
        byPid.merge(process.getProcessID(), counter.applyAsLong(process), Math::max);
      }
      return running.isEmpty() ? Double.NaN : byPid.values().stream().mapToLong(each -> each).sum();
    }
  }

  Host() {
    var info = new SystemInfo();
    processor = info.getHardware().getProcessor();
    system = info.getOperatingSystem();
    disks = info.getHardware().getDiskStores();
    // The interfaces include loopback, where an embedded server is.
    networks = info.getHardware().getNetworkIFs(true);
  }

  /**
   * Returns the cells of one row, of which those of the client, or of the server, are empty where
   * none of its processes runs.
   *
   * @param client the pids of the client's processes; those that have ended may be left out
   * @param server the same of the server
   */
  List<String> read(Collection<Long> client, Collection<Long> server) {
    disks.forEach(HWDiskStore::updateAttributes);
    networks.forEach(NetworkIF::updateAttributes);
    var ofClient = processes(client);
    var ofServer = processes(server);
    return Stream.of(
            machine(),
            DoubleStream.of(
                total(disks, HWDiskStore::getReadBytes),
                total(disks, HWDiskStore::getWriteBytes),
                total(networks, NetworkIF::getBytesRecv),
                total(networks, NetworkIF::getBytesSent),
                clientCpuMillis.total(ofClient) / MILLIS,
                total(ofClient, OSProcess::getResidentMemory),
                serverCpuMillis.total(ofServer) / MILLIS,
                total(ofServer, OSProcess::getResidentMemory),
                serverWrittenBytes.total(ofServer)))
        .flatMap(DoubleStream::boxed)
        .map(Host::cell)
        .toList();
  }

  private DoubleStream machine() {
    var ticks = processor.getSystemCpuLoadTicks();
    var load = processor.getSystemLoadAverage(1)[0];
    return DoubleStream.of(
        seconds(ticks, TickType.USER, TickType.NICE),
        seconds(ticks, TickType.SYSTEM, TickType.IRQ, TickType.SOFTIRQ),
        seconds(ticks, TickType.IOWAIT),
        seconds(ticks, TickType.IDLE),
        load < 0 ? Double.NaN : load);
  }

  private List<OSProcess> processes(Collection<Long> pids) {
    return pids.stream()
        .map(pid -> system.getProcess(Math.toIntExact(pid)))
        .filter(Objects::nonNull)
        .toList();
  }

  private static double seconds(long[] ticks, TickType... types) {
    return Stream.of(types).mapToLong(type -> ticks[type.getIndex()]).sum() / MILLIS;
  }

  private static long cpuMillis(OSProcess process) {
    return process.getKernelTime() + process.getUserTime();
  }

  private static <T> double total(List<T> all, ToLongFunction<T> counter) {
    return all.isEmpty() ? Double.NaN : all.stream().mapToLong(counter).sum();
  }

  static String cell(double value) {
    return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.3f", value);
  }
}
