// An adapter for trimspec: one request a line comes in, one reply a line goes out.
import com.google.gson.*;
import java.io.PrintStream;
import java.util.*;
public class Adapter {
  static final Gson GSON = new GsonBuilder().setStrictness(Strictness.STRICT).create();
  static final JsonElement HELLO = JsonParser.parseString("""
      {"implementation": {"name": "my-agent", "version": "0.1.0", "language": "java"},
       "protocol": 1, "dialect": "openai-chat", "unit": "utf16", "counter": "own",
       "ops": ["estimate", "trim"], "profile": "invariant", "policies": {"notice": "none"}}""");

  /** FILL THIS IN. Returns the messages to send: those of `history` that stay, as they came and in
      their order. `cost(message)` says what each counts; together at most `budget`. */
  static List<JsonElement> trim(List<JsonElement> history, long budget) {
    int head = !history.isEmpty() && text(history.get(0), "role").equals("system") ? 1 : 0;
    if (head == 1) budget -= cost(history.get(0));
    int first = history.size();
    while (first > head && (budget -= cost(history.get(first - 1))) >= 0) first--;
    List<JsonElement> kept = new ArrayList<>(history.subList(0, head));
    kept.addAll(history.subList(first, history.size())); // naive: system, and the last that fit
    return kept;
  }

  /** What a message counts: your own counter, here a quarter of its JSON. */
  static long cost(JsonElement message) { return message.toString().length() / 4 + 4; }
  static String text(JsonElement object, String key) {
    JsonElement member = object.getAsJsonObject().get(key);
    if (member instanceof JsonPrimitive text && text.isString()) return text.getAsString();
    throw new IllegalArgumentException("no text: " + key);
  }

  static Object perform(JsonObject request) {
    List<JsonElement> history = request.getAsJsonArray("history").asList();
    if (text(request, "op").equals("estimate"))
      return Map.of("tokens", history.stream().mapToLong(Adapter::cost).sum());
    long budget = Long.parseLong(request.getAsJsonObject("params").get("budget_tokens").toString());
    return Map.of("history", trim(history, budget == 0 ? Long.MAX_VALUE : budget)); // 0: no limit
  }

  static JsonObject answer(String line, JsonObject reply) {
    reply.add("id", JsonNull.INSTANCE);
    try {
      JsonObject request = GSON.fromJson(line, JsonObject.class);
      reply.addProperty("id", Long.parseLong(request.get("id").toString()));
      switch (text(request, "op")) {
        case "hello" -> reply.add("ok", HELLO);
        case "estimate", "trim" -> reply.add("ok", GSON.toJsonTree(perform(request)));
        default -> reply.add("unsupported", new JsonObject());
      }
    } catch (RuntimeException fault) { fault.printStackTrace(); }
    if (reply.size() == 1) reply.add("error", GSON.toJsonTree(Map.of("code", "invalid_request")));
    return reply;
  }

  public static void main(String[] arguments) throws Exception {
    PrintStream out = new PrintStream(System.out, true, "UTF-8"); // flushes each line
    Scanner lines = new Scanner(System.in, "UTF-8").useDelimiter("\n");
    while (lines.hasNext()) out.println(answer(lines.next(), new JsonObject()));
  }
}
