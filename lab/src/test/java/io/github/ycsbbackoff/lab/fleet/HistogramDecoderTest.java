package io.github.ycsbbackoff.lab.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that histograms are read as HdrHistogram itself reads them. */
class HistogramDecoderTest {

  private final HistogramDecoder decoder = new HistogramDecoder();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void whatIsAddedIsWhatHdrHistogramWouldAdd(int digits) {
    var random = new Random(digits);
    var sum = new Histogram(digits);
    var expected = new Histogram(digits);
    for (var i = 0; i < 5; i++) {
      var histogram = new Histogram(digits);
      for (var j = 0; j < 500; j++) {
        histogram.recordValueWithCount(
            random.nextLong(1L << random.nextInt(1, 42)), 1 + random.nextInt(1 << 20));
      }
      expected.add(histogram);

      decoder.add(encoded(histogram), sum);
    }

    assertThat(sum).isEqualTo(expected);
  }

  @Test
  void aUnitThatIsLargerThanOneIsKept() {
    var histogram = new Histogram(1_000, 3_600_000_000L, 3);
    histogram.recordValue(5_000);
    histogram.recordValue(123_456_789);
    var expected = new Histogram(3);
    expected.add(histogram);
    var sum = new Histogram(3);

    decoder.add(encoded(histogram), sum);

    assertThat(sum.getTotalCount()).isEqualTo(2);
    assertThat(sum.getMaxValue()).isEqualTo(expected.getMaxValue());
  }

  @Test
  void anEmptyHistogramAddsNothing() {
    var sum = new Histogram(3);

    decoder.add(encoded(new Histogram(3)), sum);

    assertThat(sum.getTotalCount()).isZero();
  }

  @Test
  void whatIsNoHistogramIsRefused() {
    var sum = new Histogram(3);
    var histogram = new Histogram(3);
    histogram.recordValue(77);
    var whole = Base64.getDecoder().decode(encoded(histogram));
    var cut = Base64.getEncoder().encodeToString(Arrays.copyOf(whole, whole.length - 5));

    for (var wrong : new String[] {"", "x", "AAAAAAAAAAAAAAAA", cut}) {
      assertThatThrownBy(() -> decoder.add(wrong, sum))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void countsThatAreNotThereAreNotThoseOfTheHistogramBefore() {
    var many = new Histogram(3);
    many.recordValue(1_000_000_000);
    many.recordValue(7);
    decoder.add(encoded(many), new Histogram(3));
    var sum = new Histogram(3);

    assertThatThrownBy(() -> decoder.add(withLength(1_000, encoded(new Histogram(3))), sum))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no histogram: fewer counts than it says");
    assertThat(sum.getTotalCount()).isZero();
  }

  /** Returns a histogram again that says of itself that it has so many bytes of counts. */
  private static String withLength(int length, String base64) {
    var compressed = Base64.getDecoder().decode(base64);
    var bytes = ByteBuffer.wrap(inflated(compressed));
    bytes.putInt(4, length);
    var deflater = new Deflater();
    deflater.setInput(bytes.array());
    deflater.finish();
    var result = ByteBuffer.allocate(1 << 12).putInt(ByteBuffer.wrap(compressed).getInt());
    var size = deflater.deflate(result.array(), 8, 1 << 11);
    deflater.end();
    result.putInt(size);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(result.array(), 8 + size));
  }

  private static byte[] inflated(byte[] compressed) {
    var inflater = new Inflater();
    inflater.setInput(compressed, 8, compressed.length - 8);
    var bytes = new byte[1 << 12];
    try {
      return Arrays.copyOf(bytes, inflater.inflate(bytes));
    } catch (DataFormatException e) {
      throw new IllegalStateException(e);
    } finally {
      inflater.end();
    }
  }

  private static String encoded(Histogram histogram) {
    var buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    var length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }
}
