package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/templates/position"
	"feldpost/templates/prose"
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

// contents says behind the first screen how long each part is that follows.
func (w *writer) contents(first int) {
	var items []string
	for i := first; i < len(w.sections); i++ {
		s := &w.sections[i]
		if s.Heading == "" {
			continue
		}
		items = append(items, w.Say("contents-item", w.With("part", s.Heading, "n", fmt.Sprint(prose.Length(s.Blocks, w.Polish)))))
	}
	if len(items) < 2 {
		return
	}
	s := prose.Section{Blocks: []prose.Block{prose.Line(0, w.Say("contents", strings.Join(items, ", ")))}}
	w.sections = slices.Insert(w.sections, first, s)
}
