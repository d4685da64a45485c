package agent

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

const hello = `{"ok":{"protocol":1,"dialect":"canonical","unit":"codepoint","counter":"given",
"ops":["cap_tool_result"],"profile":"invariant","breadcrumb":null,"policies":{}}}`

type request struct {
	ID     int     `json:"id"`
	Text   *string `json:"text"`
	Params *struct {
		Max *int `json:"max_chars"`
	} `json:"params"`
}

func FuzzCapped(f *testing.F) {
	Broken = os.Getenv("AGENT_BROKEN") != ""
	checker := Checker{Hello: hello}
	// 0: records, of which a text (35) and a ceiling beside its size (23) are two; 2: dice.
	f.Add([]byte("\x00\x07\x00\x23see [IMAGE:p.png] here\x00\x17\x13"))
	f.Add([]byte("\x02\x07\x00throw these dice"))
	f.Fuzz(func(t *testing.T, data []byte) {
		line, err := checker.Generate(data)
		if err != nil {
			t.Fatal(err)
		}
		var asked request
		if json.Unmarshal([]byte(line), &asked) != nil || asked.Text == nil || asked.Params == nil ||
			asked.Params.Max == nil || *asked.Params.Max < 0 {
			t.Skip("no request: this example does not refuse as the protocol asks for")
		}
		reply, _ := json.Marshal(map[string]any{"id": asked.ID,
			"ok": map[string]string{"text": Capped(*asked.Text, *asked.Params.Max)}})
		verdict, err := checker.Verdict(line, string(reply))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(verdict, `{"holds":true`) {
			t.Fatalf("%s\nrequest %s\nreply %s", verdict, line, reply)
		}
	})
}
