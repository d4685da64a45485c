// An adapter for trimspec: one request a line comes in, one reply a line goes out.
package main
import ("bufio"; "encoding/json"; "os"; "strconv")
type object map[string]any
const hello = `{"implementation":{"name":"my-agent","version":"0.1.0","language":"go"},"protocol":1,
	"dialect":"openai-chat","unit":"byte","counter":"own","ops":["estimate","trim"],
	"profile":"invariant","policies":{"notice":"none"}}`

// FILL THIS IN. Return the messages to send: those of history that stay, as they came and in their
// order. cost(message) says what each counts; together they may cost budget at most.
func trim(history []object, budget int) []object {
	head, first := 0, len(history)
	if first > 0 && history[0]["role"] == "system" { head, budget = 1, budget-cost(history[0]) }
	for first > head && cost(history[first-1]) <= budget { first--; budget -= cost(history[first]) }
	return append(history[:head:head], history[first:]...) // naive: system, and the last that fit
}
// What a message counts: your own counter, here a quarter of its JSON. The suite asks `estimate`.
func cost(message object) int { text, _ := json.Marshal(message); return len(text)/4 + 4 }

func answer(line []byte) object {
	var r struct { ID json.RawMessage; Op string; History []object; Params struct{ Budget_tokens int }}
	fault, tokens, reply := json.Unmarshal(line, &r), 0, object{"id": nil}
	if id, bad := strconv.Atoi(string(r.ID)); bad == nil { reply["id"] = id }
	for _, message := range r.History { tokens += cost(message) }
	if r.Params.Budget_tokens == 0 { r.Params.Budget_tokens = 1 << 53 } // 0: no limit
	switch {
	case fault != nil || reply["id"] == nil || r.Op == "":
		reply["error"] = object{"code": "invalid_request"}
	case r.Op == "hello": reply["ok"] = json.RawMessage(hello)
	case r.Op == "estimate": reply["ok"] = object{"tokens": tokens}
	case r.Op == "trim": reply["ok"] = object{"history": trim(r.History, r.Params.Budget_tokens)}
	default: reply["unsupported"] = object{"reason": "not written"}
	}
	return reply
}
func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<28) // a line may have 256 MiB; 64 KiB are allowed if nothing is said
	for lines.Scan() { json.NewEncoder(os.Stdout).Encode(answer(lines.Bytes())) }
}
