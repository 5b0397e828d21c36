package io.github.ycsbbackoff.config;

import static io.github.ycsbbackoff.config.Given.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.time.Duration;
import java.util.Properties;
import java.util.function.Consumer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

  enum Mode {
    SYNC,
    IN_BATCHES,
    MANUAL {
      @Override
      boolean flushes() {
        return false;
      }
    };

    boolean flushes() {
      return true;
    }
  }

  @Test
  void settingsAreACopyThatLaterChangesDoNotReach() {
    var properties = new Properties();
    properties.setProperty("write.batch", "5");
    var settings = Settings.of(properties);

    properties.setProperty("write.batch", "6");

    assertThat(settings.integer("write.batch", 1, 1, 9)).isEqualTo(5);
  }

  @Test
  void defaultsBehindThePropertiesCount() {
    var behind = new Properties();
    behind.setProperty("write.batch", "5");

    assertThat(Settings.of(new Properties(behind)).integer("write.batch", 1, 1, 9)).isEqualTo(5);
  }

  // Aliases

  @Test
  void aValueUnderAnotherNameIsFoundUnderOurs() {
    var settings =
        settings("kudu_master_addresses=a:7051").alias("masters", "kudu_master_addresses");

    assertThat(settings.text("masters")).contains("a:7051");
  }

  @Test
  void ourNameWinsOverTheOther() {
    var settings = settings("masters=ours", "other=theirs").alias("masters", "other");

    assertThat(settings.text("masters")).contains("ours");
  }

  @Test
  void ofTwoOtherNamesTheFirstThatWasLetInWins() {
    var settings =
        settings("old=1ms", "older=2ms").alias("kudu.wait", "old").alias("kudu.wait", "older");

    assertThat(settings.duration("kudu.wait", Duration.ZERO)).hasMillis(1);
  }

  @Test
  void anErrorNamesTheNameThatWasGiven() {
    var settings = settings("kudu_wait=5").alias("kudu.wait", "kudu_wait");

    assertThatThrownBy(() -> settings.duration("kudu.wait", Duration.ZERO))
        .hasMessageStartingWith("kudu_wait=5: ");
  }

  @Test
  void anErrorNamesOurNameWhereBothWereGiven() {
    var settings = settings("kudu.wait=5", "kudu_wait=5s").alias("kudu.wait", "kudu_wait");

    assertThatThrownBy(() -> settings.duration("kudu.wait", Duration.ZERO))
        .hasMessageStartingWith("kudu.wait=5: ");
  }

  // Numbers

  @ParameterizedTest
  @ValueSource(strings = {"3", "7", "+5", " 4 "})
  void aNumberMayLieOnEitherEndOfItsRange(String text) {
    assertThat(settings("n=" + text).integer("n", 0, 3, 7)).isBetween(3, 7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "8", "-3"})
  void aNumberOutOfItsRangeIsRefused(String text) {
    assertThatThrownBy(() -> settings("n=" + text).integer("n", 5, 3, 7))
        .isInstanceOf(SettingException.class)
        .hasMessage("n=" + text + ": is out of range; give a whole number from 3 to 7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"five", "5.5", "", "9223372036854775808"})
  void whatIsNoWholeNumberIsRefused(String text) {
    assertThatThrownBy(() -> settings("n=" + text).number("n", 5, 3, 7))
        .isInstanceOf(SettingException.class)
        .hasMessage("n=" + text + ": is not a whole number; give a whole number from 3 to 7");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.9", "8", "NaN"})
  void aDecimalOutOfItsRangeIsRefused(String text) {
    assertThatThrownBy(() -> settings("n=" + text).decimal("n", 5, 3, 7))
        .isInstanceOf(SettingException.class)
        .hasMessage("n=" + text + ": is out of range; give a number from 3.0 to 7.0");
  }

  @Test
  void aDecimalIsReadWithWhatStandsBehindThePoint() {
    assertThat(settings("n=3.25").decimal("n", 5, 3, 7)).isEqualTo(3.25);
    assertThat(settings().decimal("n", 5, 3, 7)).isEqualTo(5);
    assertThatThrownBy(() -> settings("n=pi").decimal("n", 5, 3, 7))
        .hasMessage("n=pi: is not a number; give a number from 3.0 to 7.0");
  }

  @Test
  void anAbsentNumberIsItsDefault() {
    assertThat(settings().integer("n", 5, 3, 7)).isEqualTo(5);
  }

  // Flags and choices

  @Test
  void aFlagIsTrueOrFalseInAnyCase() {
    assertThat(settings("f=true").flag("f", false)).isTrue();
    assertThat(settings("f=TRUE").flag("f", false)).isTrue();
    assertThat(settings("f=False").flag("f", true)).isFalse();
    assertThat(settings().flag("f", true)).isTrue();
  }

  @Test
  void whatIsNoFlagIsRefused() {
    assertThatThrownBy(() -> settings("f=yes").flag("f", false))
        .isInstanceOf(SettingException.class)
        .hasMessage("f=yes: is neither true nor false; give true or false");
  }

  @Test
  void aChoiceIsWrittenInLowerCaseWithHyphens() {
    assertThat(settings("write.mode=in-batches").choice("write.mode", Mode.SYNC))
        .isEqualTo(Mode.IN_BATCHES);
  }

  @Test
  void aChoiceWithABodyOfItsOwnIsFoundLikeAnyOther() {
    assertThat(settings("write.mode=manual").choice("write.mode", Mode.SYNC))
        .isEqualTo(Mode.MANUAL);
    assertThat(settings("write.mode=sync").choice("write.mode", Mode.MANUAL)).isEqualTo(Mode.SYNC);
    assertThat(settings().choice("write.mode", Mode.MANUAL)).isEqualTo(Mode.MANUAL);
  }

  @Test
  void anUnknownChoiceListsAll() {
    assertThatThrownBy(() -> settings("write.mode=async").choice("write.mode", Mode.MANUAL))
        .isInstanceOf(SettingException.class)
        .hasMessage("write.mode=async: unknown; give one of: sync, in-batches, manual");
  }

  // Typing errors

  @Test
  void aTypingErrorUnderAPrefixOfOursIsRefused() {
    var settings = settings("backoff.bsae=5ms");
    settings.duration("backoff.base", Duration.ZERO);
    settings.duration("backoff.cap", Duration.ZERO);
    settings.integer("write.batch", 1, 1, 9);

    assertThatThrownBy(() -> settings.rejectUnknown("backoff.", "write."))
        .isInstanceOf(SettingException.class)
        .hasMessage("backoff.bsae=5ms: unknown property; known: backoff.base, backoff.cap");
  }

  @Test
  void unknownPropertiesUnderOtherPrefixesAreNoneOfOurBusiness() {
    var settings = settings("recordcount=1000", "hbase.zookeeper.quorum=a", "backoffice=1");

    assertThatCode(() -> settings.rejectUnknown("backoff.", "write.")).doesNotThrowAnyException();
  }

  @Test
  void whatWasReadIsKnownWhetherGivenOrNot() {
    var settings = settings("backoff.base=5ms");
    settings.duration("backoff.base", Duration.ZERO);
    settings.duration("backoff.cap", Duration.ZERO);

    assertThatCode(() -> settings.rejectUnknown("backoff.")).doesNotThrowAnyException();
  }

  @Test
  void anAliasIsKnown() {
    var settings = settings("backoff.wait=5ms").alias("backoff.base", "backoff.wait");
    settings.duration("backoff.base", Duration.ZERO);

    assertThatCode(() -> settings.rejectUnknown("backoff.")).doesNotThrowAnyException();
  }

  // Messages

  @Property(tries = 200)
  void whateverTheValueAMessageIsASingleLineThatBeginsWithTheName(@ForAll String value) {
    assertOneLineIfAny(value, settings -> settings.duration("backoff.base", Duration.ZERO));
    assertOneLineIfAny(value, settings -> settings.bytes("backoff.base", 0));
    assertOneLineIfAny(value, settings -> settings.number("backoff.base", 0, 0, 9));
    assertOneLineIfAny(value, settings -> settings.flag("backoff.base", true));
    assertOneLineIfAny(value, settings -> settings.choice("backoff.base", Mode.SYNC));
    assertOneLineIfAny(value, settings -> settings.rejectUnknown("backoff."));
  }

  @Test
  void aLineBreakInAValueDoesNotBreakTheMessage() {
    assertThatThrownBy(() -> settings("n=1\r\n2\n3").number("n", 5, 3, 7))
        .hasMessage("n=1 2 3: is not a whole number; give a whole number from 3 to 7");
  }

  private static void assertOneLineIfAny(String value, Consumer<Settings> read) {
    var thrown = catchThrowable(() -> read.accept(settings("backoff.base=" + value)));
    if (thrown != null) {
      assertThat(thrown).isInstanceOf(SettingException.class);
      assertThat(thrown).hasMessageStartingWith("backoff.base=");
      assertThat(thrown.getMessage()).doesNotContainPattern("\\R");
    }
  }
}
