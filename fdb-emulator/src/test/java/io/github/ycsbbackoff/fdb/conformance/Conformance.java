package io.github.ycsbbackoff.fdb.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/**
 * Marks tests of what FoundationDB's transactions do. They run against the emulator always, and
 * unchanged against a real cluster if the environment variable {@code FDB_CLUSTER_FILE} names its
 * file. Where the two differ, the emulator is wrong.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedClass(name = "{0}")
@ArgumentsSource(Databases.class)
@interface Conformance {}
