package templates

import (
	"slices"
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator/report"
	"feldpost/templates/prose"
)

const exampleMargin = "    "

// HelpIn is the help on a topic in a letter of a game: of its examples those that its reader may not send now give way to
// lines that he may, and one of a verb that he may not use now says so.
func (k *Kit) HelpIn(r *report.Report, topic string) string {
	text := k.Help(r.Lang, r.Info, topic)
	if _, manual := k.asksManual(topic); manual || r.Try == nil {
		return text
	}
	var out, shown []string
	lines := strings.Split(text, "\n")
	heads := -1 // the last line of out, where it heads examples
	for i := 0; i < len(lines); i++ {
		line, is := strings.CutPrefix(lines[i], exampleMargin)
		if !is || strings.HasPrefix(line, " ") {
			if heads >= 0 && heads == len(out)-1 { // none of its examples is right now
				out = out[:heads]
			}
			heads = -1
			out = append(out, lines[i])
			continue
		}
		if heads < 0 && len(out) > 0 && strings.HasSuffix(out[len(out)-1], ":") {
			heads = len(out) - 1
		}
		whole := line
		from := i
		for i+1 < len(lines) && strings.HasPrefix(lines[i+1], exampleMargin+"+ ") {
			i++
			whole += " " + strings.TrimPrefix(lines[i], exampleMargin+"+ ")
		}
		tried := r.Try(whole)
		if tried.Right {
			if !slices.Contains(shown, whole) {
				shown = append(shown, whole)
				out = append(out, lines[from:i+1]...)
			}
			continue
		}
		at := slices.IndexFunc(tried.Instead, func(x string) bool { return !slices.Contains(shown, k.said(r, x)) })
		switch {
		case at >= 0:
			line = k.said(r, tried.Instead[at])
			shown = append(shown, line)
			out = append(out, k.wrapped(line)...)
		case len(tried.Instead) == 0 && tried.Else != "" && !slices.Contains(shown, tried.Else):
			shown = append(shown, tried.Else)
			out = append(out, k.later(r, tried.Else)...)
		}
	}
	if heads >= 0 && heads == len(out)-1 {
		out = out[:heads]
	}
	return strings.Join(out, "\n")
}

// said is a line in the language of a letter.
func (k *Kit) said(r *report.Report, line string) string {
	sheet, _, faults := r.Info.Language.Parse(line + "\n")
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		return line
	}
	return sheet.Orders[0].In(r.Lang)
}

// wrapped is an example as the help prints it: what is too long goes on behind a plus.
func (k *Kit) wrapped(line string) []string {
	out := strings.Split(prose.Wrap(line, prose.Width-len(exampleMargin)-2), "\n")
	for i := range out {
		if out[i] = exampleMargin + out[i]; i > 0 {
			out[i] = exampleMargin + "+ " + strings.TrimSpace(out[i])
		}
	}
	return out
}

// later is an example that cannot be sent now, with a comment that says so.
func (k *Kit) later(r *report.Report, line string) []string {
	note := k.lib.Say(r.Lang, "help-later", nil)
	out := k.wrapped(line)
	if last := len(out) - 1; utf8.RuneCountInString(out[last])+2+utf8.RuneCountInString(note) <= prose.Width {
		out[last] += "  " + note
		return out
	}
	return append([]string{exampleMargin + note}, out...)
}
