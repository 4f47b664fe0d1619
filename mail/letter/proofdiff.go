package letter

import (
	"bytes"
	"crypto/sha256"
	"fmt"
)

// compare says what of a letter is not as its proof has it.
func (b *proofBody) compare(s *Sight) (differs []string) {
	for _, f := range s.Fields {
		was := b.Fields[f.Name]
		switch {
		case f.Value == "" && len(was) > 0:
			differs = append(differs, fmt.Sprintf("its field %s is missing", f.Name))
		case f.Value != "" && len(was) == 0:
			differs = append(differs, fmt.Sprintf("its field %s, %q, was added", f.Name, shown(f.Value)))
		case f.Value != "" && !bytes.Equal(was, checkOf(f.Value, fieldCheck)):
			differs = append(differs, fmt.Sprintf("its field %s was another than %q", f.Name, shown(f.Value)))
		}
	}
	for _, x := range s.Stray {
		differs = append(differs, "it has "+x)
	}
	return append(differs, b.compareParts(s.Leaves)...)
}

// compareParts finds parts that are missing, added, changed or elsewhere.
func (b *proofBody) compareParts(leaves []Leaf) (differs []string) {
	used := make([]bool, len(leaves))
	last := -1
	for i := range b.Parts {
		p := &b.Parts[i]
		at := p.among(leaves, used)
		if at < 0 {
			differs = append(differs, fmt.Sprintf("its part %s is missing", p.label()))
			continue
		}
		used[at] = true
		if at < last {
			differs = append(differs, fmt.Sprintf("its part %s stands in another place", p.label()))
		}
		last = at
		if what := p.compare(&leaves[at]); what != "" {
			differs = append(differs, what)
		}
	}
	for i := range leaves {
		if !used[i] {
			differs = append(differs, fmt.Sprintf("its part %s was added", leaves[i].Label()))
		}
	}
	return differs
}

func (p *proofPart) label() string {
	l := Leaf{Media: p.Media, Name: p.Name, ID: p.ID}
	return l.Label()
}

// among finds the part: the leaf with its names and contents, else with its names.
func (p *proofPart) among(leaves []Leaf, used []bool) int {
	named := -1
	for i := range leaves {
		l := &leaves[i]
		if used[i] || l.Media != p.Media || l.Name != p.Name || l.ID != p.ID {
			continue
		}
		if bytes.Equal(checkOf(string(l.canonical()), sha256.Size), p.Sum) {
			return i
		}
		if named < 0 {
			named = i
		}
	}
	return named
}

// compare says how a leaf differs from the part, "" when it does not.
func (p *proofPart) compare(l *Leaf) string {
	if bytes.Equal(checkOf(string(l.canonical()), sha256.Size), p.Sum) {
		return ""
	}
	if p.Each < 1 || p.Each > sha256.Size || len(p.Lines)%p.Each != 0 {
		return fmt.Sprintf("its part %s was changed", p.label())
	}
	lines, had := l.lines(), len(p.Lines)/p.Each
	same := func(now, was int) bool {
		return bytes.Equal(checkOf(lines[now], p.Each), p.Lines[was*p.Each:(was+1)*p.Each])
	}
	first := 0
	for first < len(lines) && first < had && same(first, first) {
		first++
	}
	alike := 0 // at the end
	for alike < len(lines)-first && alike < had-first && same(len(lines)-1-alike, had-1-alike) {
		alike++
	}
	now, was := len(lines)-first-alike, had-first-alike
	switch {
	case now == 0 && was == 0:
		return fmt.Sprintf("its part %s was changed", p.label())
	case now == 0:
		return fmt.Sprintf("its part %s lacks %s behind line %d", p.label(), lineCount(was), first)
	case was == 0:
		return fmt.Sprintf("its part %s has %s more, line %d: %q", p.label(), lineCount(now), first+1, shown(lines[first]))
	case now == 1: // of one line, or of several that were joined
		return fmt.Sprintf("its part %s was changed in line %d: %q", p.label(), first+1, shown(lines[first]))
	}
	return fmt.Sprintf("its part %s was changed from line %d to %d: %q", p.label(), first+1, first+now, shown(lines[first]))
}

func lineCount(n int) string {
	if n == 1 {
		return "1 line"
	}
	return fmt.Sprintf("%d lines", n)
}

// shown is the beginning of a text, for people.
func shown(text string) string {
	const most = 100
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "..."
	}
	return text
}
