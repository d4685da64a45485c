// Package agent is the implementation under test: it caps tool results.
package agent

import "strings"

// Broken leaves image markers open, to see that fuzzing finds it.
var Broken = false

// Capped is at most limit code points of text, 0 for no limit; no image marker is cut.
func Capped(text string, limit int) string {
	runes := []rune(text)
	if limit == 0 || len(runes) <= limit {
		return text
	}
	head := string(runes[:limit])
	for !Broken {
		at := strings.LastIndex(head, "[IMAGE:")
		if at < 0 || strings.Contains(head[at:], "]") {
			break
		}
		head = head[:at]
	}
	return head
}
