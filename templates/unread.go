package templates

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator/report"
)

// maxUnreadLines is how many lines of a letter without an order are named.
const maxUnreadLines = 10

// empty tells whether the letter that is answered held no order at all.
func (w *writer) empty() bool {
	return slices.ContainsFunc(w.r.Notes, func(n report.Note) bool { return n.Code == "empty-sheet" })
}

// Unread tells whether lines were passed over.
func (f fields) Unread() bool {
	return slices.ContainsFunc(f.w.r.Ignored, func(i report.Ignored) bool { return strings.TrimSpace(i.Text) != "" })
}

// unread names the lines of a letter without an order, each with the reason why it was
// not read; those that somebody wrote himself come first.
func (w *writer) unread() (out []string) {
	if !w.empty() {
		return nil
	}
	var list []report.Ignored
	for _, own := range []bool{true, false} {
		for _, i := range w.r.Ignored {
			if isOwn := i.Reason != "quote" && i.Reason != "signature"; isOwn == own && strings.TrimSpace(i.Text) != "" {
				list = append(list, i)
			}
		}
	}
	for n, i := range list {
		if n == maxUnreadLines {
			return append(out, w.say("unread-more", len(list)-n))
		}
		text, reason := strings.TrimSpace(i.Text), strings.ReplaceAll(i.Reason, " ", "-")
		if reason == "talk" && strings.HasSuffix(text, "?") {
			reason = "question"
		}
		if runes := []rune(text); len(runes) > maxUnreadText {
			text = string(runes[:maxUnreadText]) + " ..."
		}
		out = append(out, w.say("unread-line", w.with("line", fmt.Sprint(i.Line), "text", text, "why", w.word("unread."+reason))))
	}
	return out
}

// maxUnreadText is how much of a line is shown.
const maxUnreadText = 120
