package io.github.ycsbbackoff.lab.gate;

import io.github.ycsbbackoff.lab.stats.Finding.Answer;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * A judgement in the XML of JUnit's Ant task, which CI systems show: a check is a test case, and
 * one that the data cannot answer is skipped.
 */
final class JUnitXml {

  /** The characters that XML 1.0 has no way to write. */
  private static final Pattern UNWRITABLE =
      Pattern.compile("[^\\t\\n\\r\\x{20}-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]");

  private final XMLStreamWriter xml;

  private JUnitXml(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** Returns the document. */
  static String of(Judgement judgement) {
    var text = new StringWriter();
    try {
      var xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      new JUnitXml(xml).write(judgement);
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("no XML can be written to memory", e);
    }
    return text + "\n";
  }

  private void write(Judgement judgement) throws XMLStreamException {
    var errors = judgement.failures().size();
    var skipped = judgement.count(Answer.UNDECIDED) + judgement.doubts().size();
    xml.writeStartElement("testsuites");
    xml.writeStartElement("testsuite");
    attribute("name", judgement.title());
    attribute(
        "tests", Long.toString(judgement.checks().size() + errors + judgement.doubts().size()));
    attribute("failures", Long.toString(judgement.count(Answer.BROKEN)));
    attribute("errors", Long.toString(errors));
    attribute("skipped", Long.toString(skipped));
    for (var check : judgement.checks()) {
      write(judgement, check);
    }
    writeAll("trials", "error", judgement.failures());
    writeAll("trials", "skipped", judgement.doubts());
    xml.writeStartElement("system-out");
    xml.writeCharacters(writable(judgement.text()));
    xml.writeEndElement();
    xml.writeEndElement();
    xml.writeEndElement();
  }

  private void write(Judgement judgement, Check check) throws XMLStreamException {
    xml.writeStartElement("testcase");
    attribute("classname", check.subject());
    attribute("name", check.name());
    switch (check.answer()) {
      case BROKEN -> message("failure", judgement.brokenWord() + ": " + check.measured());
      case UNDECIDED -> message("skipped", check.measured());
      case KEPT -> {
        xml.writeStartElement("system-out");
        xml.writeCharacters(writable(check.measured()));
        xml.writeEndElement();
      }
    }
    xml.writeEndElement();
  }

  private void writeAll(String subject, String element, List<String> lines)
      throws XMLStreamException {
    for (var line : lines) {
      xml.writeStartElement("testcase");
      attribute("classname", subject);
      attribute("name", line);
      message(element, line);
      xml.writeEndElement();
    }
  }

  private void message(String element, String message) throws XMLStreamException {
    xml.writeEmptyElement(element);
    attribute("message", message);
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, writable(value));
  }

  private static String writable(String text) {
    return UNWRITABLE.matcher(text).replaceAll("\uFFFD");
  }
}
