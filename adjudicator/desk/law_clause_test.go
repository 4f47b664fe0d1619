package desk

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
)

// saying is a clause as people put it beside their orders: {unit}, {place}, {card} stand for things of the position.
type saying struct {
	text string
	// takes tells that it asks for less, for later or for nothing sure: no unit that it names may do more because of it, unless
	// under a condition.
	takes bool
}

// sayings are clauses that a referee may not pass over.
func sayings() []saying {
	return []saying{
		{"and {unit} too", false}, {"{unit} to {place} too", false}, {"{unit} as well", false}, {"and the {unit} to {place}", false}, {"also {unit} to {place}", false},
		{"same for {unit}", false}, {"the same with {unit}", false}, {"same again for {unit} and {unit}", false}, {"likewise {unit}", false},
		{"with {unit}", false}, {"{unit}", false}, {"{place}", false}, {"{unit}, {unit}", false}, {"attack {place}", false}, {"the rest to {place}", false},
		{"all others go to {place}", false}, {"{unit} goes with it", false}, {"and then on to {place}", false}, {"move {unit}", false}, {"everything else into {place}", false},
		{"unless {place} is empty", true}, {"unless he has reinforced {place}", true}, {"unless {unit} is gone", true}, {"if {place} is still free", true},
		{"but only if {unit} can get there", true}, {"as long as {place} holds", true}, {"if not, {unit} to {place}", true},
		{"not {unit}", true}, {"but not {unit}", true}, {"do not attack {place}", true}, {"no advance into {place}", true}, {"{unit} stays where it is", true},
		{"not to {place}", true}, {"without {unit}", true}, {"don't move {unit}", true}, {"{unit} does not move", true}, {"except {unit}", true},
		{"next turn {unit} to {place}", true}, {"{unit} next turn", true}, {"wait with {unit} until next turn", true}, {"{place} next turn", true},
		{"{unit} instead", true}, {"{place} instead of that", true}, {"rather {unit}", true}, {"maybe {unit} to {place}", true}, {"perhaps {place} is better", true},
		{"I am not sure about {unit}", true}, {"I would like {unit} to go to {place}", true}, {"or {unit} to {place}", true}, {"scrap that, {unit} stays", true},
		{"keep {card} for now", true}, {"play {card} too", false}, {"use {card} instead", true}, {"not {card}", true}, {"unless he plays {card}", true}, {"maybe {card}", true},
		{"not this turn", true}, {"the same again", false}, {"not yet", true}, {"next turn perhaps", true}, {"or rather not", true}, {"only if it works", true},

		{"et {unit} aussi", false}, {"{unit} à {place} aussi", false}, {"{unit} également", false}, {"et la {unit} vers {place}", false},
		{"pareil pour {unit}", false}, {"la même chose avec {unit}", false}, {"idem pour {unit} et {unit}", false}, {"avec {unit}", false},
		{"attaquer {place}", false}, {"le reste à {place}", false}, {"tous les autres vont à {place}", false}, {"{unit} l'accompagne", false}, {"puis jusqu'à {place}", false},
		{"sauf si {place} est vide", true}, {"sauf s'il a renforcé {place}", true}, {"si {place} est encore libre", true}, {"à moins que {unit} ne soit parti", true},
		{"mais seulement si {unit} peut y aller", true}, {"tant que {place} tient", true}, {"sinon {unit} à {place}", true},
		{"pas {unit}", true}, {"mais pas {unit}", true}, {"ne pas attaquer {place}", true}, {"pas d'avance sur {place}", true}, {"{unit} reste sur place", true},
		{"sans {unit}", true}, {"{unit} ne bouge pas", true}, {"sauf {unit}", true}, {"au prochain tour {unit} à {place}", true}, {"{unit} au tour suivant", true},
		{"attendre le prochain tour pour {unit}", true}, {"{unit} à la place", true}, {"plutôt {place}", true}, {"plutôt {unit}", true}, {"peut-être {unit} à {place}", true},
		{"j'aimerais que {unit} aille à {place}", true}, {"ou bien {unit} à {place}", true}, {"oublie ça, {unit} reste", true},
		{"garder {card} pour plus tard", true}, {"jouer {card} aussi", false}, {"pas {card}", true}, {"sauf s'il joue {card}", true}, {"peut-être {card}", true},
		{"pas ce tour-ci", true}, {"la même chose encore", false}, {"pas encore", true}, {"au prochain tour peut-être", true}, {"ou plutôt non", true},
	}
}

// filled puts things of the position into a saying; false when it has none of the kind.
func (x things) filled(whim *rand.Rand, text string) (string, bool) {
	for {
		from := strings.IndexByte(text, '{')
		if from < 0 {
			return text, true
		}
		to := from + strings.IndexByte(text[from:], '}')
		list := x.units
		switch text[from+1 : to] {
		case "place":
			list = x.places
		case "card":
			list = x.cards
		case "unit":
			if len(x.foes) > 0 && whim.IntN(8) == 0 {
				list = x.foes
			}
		}
		if len(list) == 0 {
			return "", false
		}
		text = text[:from] + pick(whim, list) + text[to+1:]
	}
}

// spot is where words are put into a letter.
type spot struct {
	text string
	line int    // where they stand
	how  string // in words
	at   int    // before which line of the sheet, counted from 0
}

// put puts words into the good sheet: on a line of their own anywhere, or behind a line, joined in one of some ways.
func (p *standpoint) put(whim *rand.Rand, words string, joints ...string) spot {
	lines := slices.Clone(p.lines)
	if p.end != "" {
		lines = append(lines, p.end)
	}
	if len(joints) > 0 && whim.IntN(3) == 0 {
		at, joint := whim.IntN(len(p.lines)), pick(whim, joints)
		lines[at] += fmt.Sprintf(joint, words)
		return spot{strings.Join(lines, "\n") + "\n", at + 1, fmt.Sprintf("behind an order, %q", joint), at}
	}
	at, how, blank := whim.IntN(len(lines)+1), "between the lines", whim.IntN(2) == 0
	block := []string{words}
	switch {
	case at == 0 && blank:
		block, how = []string{words, ""}, "above, apart"
	case at == 0:
		how = "above"
	case at == len(lines) && blank:
		block, how = []string{"", words}, "below, apart"
	case at == len(lines):
		how = "below"
	}
	line := at + 1
	if len(block) > 1 && block[0] == "" {
		line++
	}
	return spot{strings.Join(slices.Insert(lines, at, block...), "\n") + "\n", line, how, at}
}

// insertsClause puts a clause anywhere into a sheet: its place is named and nothing is carried out, or what is carried out is another
// sheet because of it.
func insertsClause(whim *rand.Rand, p *standpoint) (written, bool) {
	x := pick(whim, sayings())
	clause, fits := p.things.filled(whim, x.text)
	if !fits || slices.ContainsFunc(p.lines, func(l string) bool { return strings.Contains(l, clause) }) {
		return written{}, false
	}
	if len(clause) > 0 && whim.IntN(4) == 0 {
		clause += "."
	}
	s := p.put(whim, clause, " %s", ", %s", ". %s", " - %s", " (%s)", " and %s")
	w := written{text: s.text, how: s.how + ": " + x.text, kind: s.how + ": " + x.text}
	w.wrong = func(b brought) string {
		if b.isGivenBack() {
			return ""
		}
		switch named := b.names(s.line, s.line, strings.TrimRight(clause, ".")) || slices.Contains(b.illegal, s.line) || b.sheet != "" && len(b.illegal) > 0; {
		case b.sheet == "" && named:
			return ""
		case b.sheet == "" && len(b.faults()) > 0 && (p.reads(clause) || p.reads(strings.Split(s.text, "\n")[s.line-1])):
			return "" // as an order or a part of one, with which the sheet breaks a rule
		case b.sheet == "":
			return fmt.Sprintf("the clause in line %d is not named", s.line)
		case p.lenient && named:
			return p.carriesPast(b, s)
		case b.sheet == p.want:
			return "the sheet is carried out as if the clause were not there"
		}
		return p.differs(b, x, clause)
	}
	return w, true
}

// carriesPast tells what a lenient game may not carry out beside words that it does not understand: END, and dice and cards behind
// them.
func (p *standpoint) carriesPast(b brought, s spot) string {
	if b.read.End {
		return "END is carried out beside words that are not understood"
	}
	done := map[string]bool{}
	for _, l := range p.lines[:min(s.at, len(p.lines))] {
		done[l] = true
	}
	if len(b.answer.Syntax) == 0 { // it was read, as something that the rules forbid
		return ""
	}
	for _, o := range b.read.Orders {
		if p.language.Commits(o) && !done[o.String()] {
			return "carried out behind words that are not understood: " + o.String()
		}
	}
	return ""
}

// acts counts how often a line names a unit as one that does something, and not as one that is left out.
func acts(line, unit string) (n int) {
	line, _, _ = strings.Cut(line, " EXCEPT ")
	isPart := func(s string, i int) bool {
		return i < len(s) && (unicode.IsDigit(rune(s[i])) || unicode.IsLetter(rune(s[i])))
	}
	for {
		_, rest, found := strings.Cut(line, unit)
		if !found {
			return n
		}
		if !isPart(rest, 0) { // "Fr 1" is not named by "Fr 15"
			n++
		}
		line = rest
	}
}

// differs tells what is wrong with a sheet that a clause has changed.
func (p *standpoint) differs(b brought, x saying, clause string) string {
	kept, before, after := 0, 0, 0
	for _, o := range b.read.Orders {
		if slices.Contains(p.lines, o.String()) {
			kept++
		}
	}
	if !x.takes && kept < len(p.lines)-1 {
		return "more than one order is lost"
	}
	if !x.takes {
		return ""
	}
	for _, unit := range p.things.units {
		if !strings.Contains(clause, unit) {
			continue
		}
		for _, l := range p.lines {
			before += acts(l, unit)
		}
		for _, o := range b.read.Orders {
			if o.When == nil && o.Verb != "STAND" {
				after += acts(o.String(), unit)
			}
		}
		if after > before {
			return unit + " does more because of it"
		}
	}
	return ""
}

// insertsCourtesy puts a courtesy anywhere into a sheet: it changes nothing.
func insertsCourtesy(whim *rand.Rand, p *standpoint) (written, bool) {
	words := pick(whim, courtesies())
	if slices.Contains(p.things.places, strings.Fields(words)[0]) { // Nice
		return written{}, false
	}
	s := p.put(whim, words, ". %s", " - %s", " (%s)")
	if p.lenient {
		return written{}, false
	}
	return written{text: s.text, how: s.how + ": " + words, kind: s.how + ": " + words, wrong: func(b brought) string {
		if b.sheet != p.want {
			return "the courtesy stops or changes the sheet"
		}
		return ""
	}}, true
}
