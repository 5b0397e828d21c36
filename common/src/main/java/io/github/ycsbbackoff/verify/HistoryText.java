package io.github.ycsbbackoff.verify;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * The form of keys, fields and values in a history, in which they contain no line break or comma.
 */
final class HistoryText {

  static final String HEADER =
      "t_us,event,since_us,outcome,operation,table,key,writer,thread,sequence,fields,echo,seen";

  static final String ALL_FIELDS = "*";
  static final String ABSENT = "-";

  private static final String SPECIAL = ",%\" +";

  private HistoryText() {}

  /** Percent-encodes what separates cells, lines and the entries of a list. */
  static String encoded(String text) {
    for (var i = 0; i < text.length(); i++) {
      if (isSpecial(text.charAt(i))) {
        return encodedFrom(text, i);
      }
    }
    return text;
  }

  static String decoded(String cell) {
    return cell.indexOf('%') < 0 ? cell : URLDecoder.decode(cell, StandardCharsets.UTF_8);
  }

  /**
   * Returns what a read saw in a field: a stamp, or a question mark and the value's first bytes.
   */
  static String seen(byte[] value) {
    var stamp = Stamp.read(value);
    return stamp == Stamp.NONE
        ? "?" + HexFormat.of().formatHex(value, 0, Math.min(value.length, Stamp.BYTES))
        : Stamp.text(stamp);
  }

  private static boolean isSpecial(char letter) {
    return letter < ' ' || SPECIAL.indexOf(letter) >= 0;
  }

  private static String encodedFrom(String text, int from) {
    var encoded = new StringBuilder(text.length() + 8).append(text, 0, from);
    for (var i = from; i < text.length(); i++) {
      var letter = text.charAt(i);
      if (isSpecial(letter)) {
        encoded.append('%').append(HexFormat.of().toHexDigits((byte) letter));
      } else {
        encoded.append(letter);
      }
    }
    return encoded.toString();
  }
}
