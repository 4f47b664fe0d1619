package desk

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// sameOrNamed is the law of what changes nothing in the meaning of a sheet: the same is carried out, or nothing and a place in some
// lines is named.
func (p *standpoint) sameOrNamed(from, last int, words string) func(brought) string {
	return func(b brought) string {
		switch {
		case b.sheet == p.want, b.sheet == "" && b.names(from, last, words):
			return ""
		case b.sheet == "":
			return fmt.Sprintf("the place is not named: lines %d to %d", from, last)
		}
		if p.leadsTo(b.read) == p.leadsTo(p.sheet) {
			return "" // written otherwise
		}
		return "another sheet is carried out"
	}
}

// breaksLines breaks the lines of a sheet as mail programs do.
func breaksLines(whim *rand.Rand, p *standpoint) (written, bool) {
	width, hyphens, flowed := 30+whim.IntN(49), whim.IntN(3) == 0, whim.IntN(4) == 0
	if whim.IntN(2) == 0 {
		width = 30 + whim.IntN(12) // most lines are short
	}
	var text strings.Builder
	line, first, last := 0, 0, 0
	for _, l := range append(slices.Clone(p.lines), p.end) {
		parts := broken(l, width, hyphens)
		if len(parts) > 1 {
			if first == 0 {
				first = line + 1
			}
			last = line + len(parts)
		}
		line += len(parts)
		for i, x := range parts {
			if flowed && i < len(parts)-1 && !strings.HasSuffix(x, "-") {
				x += " "
			}
			text.WriteString(x + "\n")
		}
	}
	if strings.Contains(text.String(), "\nADVANCE ALL") && !strings.Contains("\n"+p.want, "\nADVANCE ALL") {
		return written{}, false // not held yet: what is left of the line is an order too, which means another thing
	}
	if first == 0 || flowed && hyphens || p.lenient {
		return written{}, false
	}
	how := fmt.Sprintf("at %d", width)
	kind := "hard"
	if hyphens {
		kind = "also behind hyphens"
	}
	w := written{text: strings.TrimRight(text.String(), "\n") + "\n", flowed: flowed, how: how, kind: kind, wrong: p.sameOrNamed(first, last, "")}
	if flowed {
		w.how, w.kind, w.wrong = w.how+", flowed", "flowed", p.sameOrNamed(0, -1, "")
	}
	return w, true
}

// broken is a line as a mail program breaks it: at blanks, also behind hyphens.
func broken(line string, width int, hyphens bool) (parts []string) {
	for len(line) > width {
		at := strings.LastIndexByte(line[:width+1], ' ')
		if hyphens {
			at = max(at, strings.LastIndexByte(line[:width], '-')+1)
		}
		if at <= 0 {
			break
		}
		parts = append(parts, strings.TrimRight(line[:at], " "))
		line = strings.TrimLeft(line[at:], " ")
	}
	return append(parts, line)
}

// repeatsLine writes a line twice: what it orders is not done twice.
func repeatsLine(whim *rand.Rand, p *standpoint) (written, bool) {
	from := whim.IntN(len(p.lines))
	to := from + 1
	if whim.IntN(2) == 0 {
		to += whim.IntN(len(p.lines) - from)
	}
	o := p.sheet.Orders[from]
	if o.Verb == "STAND" && slices.Contains(p.lines, "STAND CANCEL") {
		return written{}, false // given again behind what takes all back
	}
	return written{text: p.text(slices.Insert(slices.Clone(p.lines), to, p.lines[from])), how: o.Verb, wrong: func(b brought) string {
		switch {
		case b.sheet == p.want:
			return ""
		case b.sheet == "" && (len(b.faults()) > 0 || b.asks()):
			return ""
		case b.sheet == "":
			return "nothing is named"
		}
		if p.leadsTo(b.read) != p.leadsTo(p.sheet) {
			return "it is carried out twice"
		}
		return "" // the second changes nothing
	}}, !p.lenient
}

// mixesLanguages writes every second line in French.
func mixesLanguages(whim *rand.Rand, p *standpoint) (written, bool) {
	lines, odd := slices.Clone(p.lines), whim.IntN(2)
	for i, o := range p.sheet.Orders {
		if i%2 == odd {
			lines[i] = o.In("fr")
		}
	}
	text := p.text(lines)
	if word := p.language.Word("END", "fr"); whim.IntN(2) == 0 && p.end == "END" && word != "" {
		text = strings.TrimSuffix(text, "END\n") + word + "\n"
	}
	return written{text: text, how: "from line " + fmt.Sprint(odd+1), kind: "any", wrong: func(b brought) string {
		if b.sheet != p.want {
			return "it is not carried out as in English"
		}
		return ""
	}}, !p.lenient && text != p.text(p.lines)
}

// movesBelowEnd puts the last lines of a sheet below its END.
func movesBelowEnd(whim *rand.Rand, p *standpoint) (written, bool) {
	if p.end == "" || p.lenient {
		return written{}, false
	}
	n := len(p.lines)
	at := whim.IntN(n)
	lines := slices.Insert(slices.Clone(p.lines), at, p.end)
	kind := "close"
	if whim.IntN(3) == 0 {
		lines, kind = slices.Insert(lines, at+1, ""), "apart"
	} else if whim.IntN(3) == 0 {
		lines, kind = slices.Insert(lines, at+1, "PS"), "behind PS"
	}
	if p.end != "END" {
		kind += ", " + p.end
	}
	return written{text: strings.Join(lines, "\n") + "\n", how: kind, wrong: p.sameOrNamed(at+2, len(lines), "")}, true
}

// movesToSubject puts a line of a sheet into the subject of its letter, or begins there.
func movesToSubject(whim *rand.Rand, p *standpoint) (written, bool) {
	at := whim.IntN(len(p.lines))
	moved := p.lines[at]
	rest := slices.Delete(slices.Clone(p.lines), at, at+1)
	w := written{subject: moved, text: p.text(rest), how: "line " + fmt.Sprint(at+1), kind: "with other orders in the text"}
	switch {
	case len(rest) == 0 && p.end == "":
		w.text, w.kind = "Thanks!\n", "alone"
	case len(rest) == 0:
		w.kind = "only END in the text"
	}
	w.wrong = func(b brought) string {
		switch {
		case b.sheet == "" && b.names(0, 0, moved), b.sheet == p.want:
			return ""
		case b.sheet == "":
			return "the subject is not named"
		}
		for _, l := range p.lines {
			if !strings.Contains(b.sheet, l+"\n") && p.leadsTo(b.read) != p.leadsTo(p.sheet) {
				return "another sheet is carried out"
			}
		}
		return "" // in another order
	}
	return w, !p.lenient
}
