package io.github.ycsbbackoff.image;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * An image as an archive.
 *
 * @param names the names that the image has
 * @param config how its containers are started
 * @param layers the entries of each layer
 */
record ImageArchive(List<String> names, JsonNode config, List<List<TarArchiveEntry>> layers) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Reads an archive as {@code docker load} takes it. */
  static ImageArchive read(Path tar) throws IOException {
    var layers = new HashMap<String, List<TarArchiveEntry>>();
    var documents = new HashMap<String, JsonNode>();
    try (var in = open(tar)) {
      for (var entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (entry.getName().endsWith(".json")) {
          documents.put(entry.getName(), JSON.readTree(in.readAllBytes()));
        } else {
          layers.put(entry.getName(), entries(in));
        }
      }
    }
    var manifest = documents.get("manifest.json").get(0);
    var names = new ArrayList<String>();
    manifest.get("RepoTags").forEach(name -> names.add(name.asText()));
    var ordered = new ArrayList<List<TarArchiveEntry>>();
    manifest.get("Layers").forEach(name -> ordered.add(layers.get(name.asText())));
    return new ImageArchive(names, documents.get(manifest.get("Config").asText()), ordered);
  }

  private static TarArchiveInputStream open(Path tar) throws IOException {
    return new TarArchiveInputStream(new BufferedInputStream(Files.newInputStream(tar)));
  }

  private static List<TarArchiveEntry> entries(TarArchiveInputStream outer) throws IOException {
    var all = new ArrayList<TarArchiveEntry>();
    // Closing it would close the archive that it is in.
    var layer = new TarArchiveInputStream(new GZIPInputStream(outer));
    for (var entry = layer.getNextEntry(); entry != null; entry = layer.getNextEntry()) {
      all.add(entry);
    }
    return all;
  }

  /** Returns all files by their paths; of two layers' the upper one's. */
  Map<String, TarArchiveEntry> files() {
    var files = new HashMap<String, TarArchiveEntry>();
    layers.forEach(layer -> layer.forEach(entry -> files.put("/" + entry.getName(), entry)));
    return files;
  }

  /** Returns how a container is started. */
  JsonNode start() {
    return config.get("config");
  }
}
