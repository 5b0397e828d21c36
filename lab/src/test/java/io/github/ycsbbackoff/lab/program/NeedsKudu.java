package io.github.ycsbbackoff.lab.program;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A mark of tests that start a real Kudu, which run only where there are binaries of it. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("server")
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
public @interface NeedsKudu {}
