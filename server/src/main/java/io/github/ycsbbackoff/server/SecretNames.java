package io.github.ycsbbackoff.server;

import java.util.regex.Pattern;

/**
 * The names of flags and properties whose values must be on no command line, which everybody on the
 * machine can read, and in no file that is kept.
 */
public final class SecretNames {

  /** A pattern of what such a name contains, in lower case. */
  public static final String WORD =
      "(?:passw(?:or)?d|passphrase|token|keytab|secret|credential|(?:api|access|private)[._-]?key)";

  private static final Pattern WORDS = Pattern.compile(WORD, Pattern.CASE_INSENSITIVE);

  private SecretNames() {}

  /** Returns whether the name looks like that of a secret. */
  public static boolean contains(String name) {
    return WORDS.matcher(name).find();
  }

  /** Returns whether a flag such as {@code --name=value} looks like a secret by its name. */
  public static boolean isFlag(String flag) {
    return flag.indexOf('=') > 0 && contains(flag.substring(0, flag.indexOf('=')));
  }
}
