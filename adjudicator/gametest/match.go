package gametest

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// words splits a line at blanks; a quoted part keeps its blanks and loses
// its quotes, also after "key=".
func words(line string) []string {
	var out []string
	var b strings.Builder
	open, some := false, false
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == '\\' && open && i+1 < len(line):
			i++
			b.WriteByte(line[i])
		case c == '"':
			open, some = !open, true
		case (c == ' ' || c == '\t') && !open:
			if b.Len() > 0 || some {
				out = append(out, b.String())
			}
			b.Reset()
			some = false
		default:
			b.WriteByte(c)
		}
	}
	if b.Len() > 0 || some {
		out = append(out, b.String())
	}
	return out
}

// matchLine reports whether the wanted words are a subset of the line's.
// Several wanted words may together be one quoted word of the line, so that
// names need no quotes in a wanted line. The first words must be equal.
func matchLine(want, line []string) bool {
	if len(want) == 0 || len(line) == 0 || !strings.EqualFold(want[0], line[0]) {
		return false
	}
	return subset(want[1:], line[1:])
}

func subset(want, line []string) bool {
	if len(want) == 0 {
		return true
	}
	for n := 1; n <= len(want); n++ {
		joined := strings.Join(want[:n], " ")
		at := slices.IndexFunc(line, func(w string) bool { return strings.EqualFold(w, joined) || hasMembers(w, joined) })
		if at >= 0 && subset(want[n:], slices.Delete(slices.Clone(line), at, at+1)) {
			return true
		}
	}
	return false
}

// hasMembers reports whether a JSON object without its quotes, {turn:6,kut:true}, has
// all the members of another one.
func hasMembers(object, want string) bool {
	all := members(object)
	return len(all) > 0 && len(members(want)) > 0 && !slices.ContainsFunc(members(want), func(m string) bool { return !slices.Contains(all, m) })
}

// members cuts such an object at its own commas; nil when the text is none.
func members(object string) (list []string) {
	if len(object) < 2 || object[0] != '{' || object[len(object)-1] != '}' {
		return nil
	}
	depth, from := 0, 1
	for i := 1; i < len(object); i++ {
		switch c := object[i]; {
		case c == ',' && depth == 0, i == len(object)-1:
			list, from = append(list, object[from:i]), i+1
		case c == '{', c == '[':
			depth++
		case c == '}', c == ']':
			depth--
		}
	}
	return list
}

// eventLine is the full text an EVENT line is matched against: the rule
// number is a field too, and who is told when that is not everybody.
func eventLine(e adjudicator.Event) []string {
	w := words(e.String())
	if e.Rule != "" {
		w = append(w, "rule="+string(e.Rule))
	}
	if len(e.Seats) > 0 {
		seats := make([]string, len(e.Seats))
		for i, s := range e.Seats {
			seats[i] = string(s)
		}
		w = append(w, "for="+strings.Join(seats, ","))
	}
	return w
}

// faultLine is the same for a fault.
func faultLine(f adjudicator.Fault) []string {
	w := words(f.String())
	if f.Rule != "" {
		w = append(w, "rule="+string(f.Rule))
	}
	return w
}

// warningLine is the same for a warning, with whether it is certain.
func warningLine(w adjudicator.Warning) []string {
	line := append([]string{"WARNING"}, faultLine(w.Fault)[1:]...)
	if w.Certain {
		return append(line, "certain=yes")
	}
	return append(line, "certain=no")
}

// pendingLine prints a decision as case files want it.
func pendingLine(d adjudicator.Decision) string {
	e := adjudicator.NewEvent(string(d.Seat), d.Rule, "kind", d.Kind, "phase", d.Phase, "turn", d.Turn)
	e.Fields = append(e.Fields, d.Fields...)
	return "PENDING" + strings.TrimPrefix(e.String(), "EVENT")
}

// likeness counts the words two lines share: the nearest lines are printed
// beside a failure.
func likeness(want, line []string) int {
	n := 0
	for _, w := range want {
		if slices.Contains(line, w) {
			n += 2
			continue
		}
		if k, _, ok := strings.Cut(w, "="); ok && slices.ContainsFunc(line, func(x string) bool { return strings.HasPrefix(x, k+"=") }) {
			n++
		}
	}
	return n
}

// nearest returns up to max lines that share most with the wanted one.
func nearest(want []string, lines [][]string, max int) []string {
	type scored struct{ at, score int }
	var all []scored
	for i, l := range lines {
		if s := likeness(want, l); s > 0 {
			all = append(all, scored{i, s})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return b.score - a.score })
	var out []string
	for _, s := range all[:min(max, len(all))] {
		out = append(out, join(lines[s.at]))
	}
	return out
}

// join is the inverse of words.
func join(ws []string) string {
	out := make([]string, len(ws))
	for i, w := range ws {
		out[i] = w
		if strings.ContainsAny(w, " \"") || w == "" {
			if k, v, ok := strings.Cut(w, "="); ok {
				out[i] = k + "=" + strconv.Quote(v)
			} else {
				out[i] = strconv.Quote(w)
			}
		}
	}
	return strings.Join(out, " ")
}
