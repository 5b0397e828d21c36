package io.github.ycsbbackoff.fault;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The reader of a fault: one of its keys names the kind, which knows the other keys. */
final class FaultReader extends JsonDeserializer<Fault> {

  /** The kinds of fault, by the key that names each. */
  private static final Map<String, Class<?>> KINDS =
      Arrays.stream(Fault.class.getPermittedSubclasses())
          .collect(
              Collectors.toMap(
                  kind -> kind.getRecordComponents()[0].getName(),
                  kind -> kind,
                  (one, other) -> one,
                  LinkedHashMap::new));

  /** The mapper for one kind, which does not come back to this reader. */
  private static final ObjectMapper ONE_KIND =
      new ObjectMapper().addMixIn(Fault.class, OfOneKind.class);

  @JsonDeserialize
  private interface OfOneKind {}

  @Override
  public Fault deserialize(JsonParser parser, DeserializationContext context) throws IOException {
    var place = parser.currentTokenLocation();
    JsonNode keys = parser.readValueAsTree();
    var kinds = KINDS.keySet().stream().filter(keys::has).toList();
    if (kinds.size() != 1) {
      throw new JsonMappingException(
          parser, "faults: wrong; give one of: " + String.join(", ", KINDS.keySet()), place);
    }
    var kind = kinds.get(0);
    try {
      return (Fault) ONE_KIND.treeToValue(keys, KINDS.get(kind));
    } catch (UnrecognizedPropertyException e) {
      var known = e.getKnownPropertyIds().stream().map(String::valueOf).sorted();
      throw new JsonMappingException(
          parser,
          "faults: unknown key %s of %s; known: %s"
              .formatted(e.getPropertyName(), kind, known.collect(Collectors.joining(", "))),
          place);
    }
  }
}
