package templates

import (
	"feldpost/templates/position"
	"feldpost/templates/story"
)

// brief is the result in three sentences: the largest battle, what the reader
// gained and lost, who leads and why.
func (w *writer) brief() []string {
	if w.Report.View == nil || !w.Report.Kind.State() {
		return nil
	}
	var out []string
	battle := story.TellerOf(w.Voice).LargestBattle()
	for _, text := range []string{battle, position.Of(w.Voice).Gains(battle != ""), position.Of(w.Voice).Lead()} {
		if text != "" {
			out = append(out, text)
		}
	}
	return out
}
