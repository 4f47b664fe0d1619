package desk

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// leavesWordOut leaves out a word of a sheet.
func leavesWordOut(whim *rand.Rand, p *standpoint) (written, bool) {
	at := whim.IntN(len(p.lines))
	words := strings.Fields(p.lines[at])
	if len(words) < 2 || p.lenient {
		return written{}, false
	}
	i := whim.IntN(len(words))
	out := words[i]
	return p.reworded(at, strings.Join(slices.Delete(words, i, i+1), " "), p.sheet.Orders[at].Verb+" without "+out), true
}

// changesWord puts another word of the sheet, or a near name, in the place of a word.
func changesWord(whim *rand.Rand, p *standpoint) (written, bool) {
	at := whim.IntN(len(p.lines))
	words := strings.Fields(p.lines[at])
	i := whim.IntN(len(words))
	was := words[i]
	switch whim.IntN(3) {
	case 0: // another word of the sheet
		words[i] = pick(whim, strings.Fields(strings.Join(p.lines, " ")))
	case 1: // one letter is another
		letters := []rune(was)
		k := whim.IntN(len(letters))
		letters[k] = rune("abcdeilnorstu123456789"[whim.IntN(22)])
		words[i] = string(letters)
	default:
		words[i] = pick(whim, slices.Concat(p.things.units, p.things.places))
	}
	if words[i] == was || p.lenient {
		return written{}, false
	}
	if words[0] == "YES" || words[0] == "NO" { // not held yet: an answer to nothing is told to be none, and the END below it is carried out
		return written{}, false
	}
	return p.reworded(at, strings.Join(words, " "), p.sheet.Orders[at].Verb+" with "+words[i]+" for "+was), true
}

// reworded is a sheet one line of which is another: it is carried out with what this line says now, whole, or not at all.
func (p *standpoint) reworded(at int, line, how string) written {
	lines := slices.Clone(p.lines)
	lines[at] = line
	verb, _, _ := strings.Cut(how, " with")
	w := written{text: p.text(lines), how: how, kind: verb}
	w.wrong = func(b brought) string {
		if b.sheet == "" {
			if len(b.faults()) == 0 && !b.asks() {
				return "nothing is named"
			}
			return ""
		}
		now, reads := p.alone(line)
		switch {
		case b.isUnderstood(): // by what is legal, and the writer is told how
			return ""
		case reads && b.sheet == p.with(at, now):
			return ""
		case reads:
			return "what is carried out is not what the line says alone: " + strings.Join(now, "; ")
		case b.sheet == p.want:
			return "the sheet is carried out as it was, though the line says something else"
		case b.sheet == p.with(at, nil):
			return "the line is passed over"
		}
		return ""
	}
	return w
}

// with is the sheet that is carried out when other lines stand in the place of one.
func (p *standpoint) with(at int, now []string) string {
	lines := slices.Concat(p.lines[:at], now, p.lines[at+1:])
	if len(lines) == 0 {
		return p.end + " NOTHING\n"
	}
	return bareNames(p.text(lines))
}
