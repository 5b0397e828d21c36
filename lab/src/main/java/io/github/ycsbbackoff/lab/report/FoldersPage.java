package io.github.ycsbbackoff.lab.report;

import io.github.ycsbbackoff.lab.stats.Metric;
import java.util.List;

/**
 * The values that the template of several results folders shows; the template escapes them.
 *
 * @param callouts what a reader must see before any number
 */
public record FoldersPage(
    String title,
    String first,
    List<String> callouts,
    List<Metric> columns,
    List<FolderRow> rows,
    List<Metric> furtherColumns,
    List<FolderRow> furtherRows,
    int family,
    List<String> notices) {}
