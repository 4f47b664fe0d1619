// What conditions of lines mean (A28.2).

package greatwarcommander

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/cards"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// figures of conditions that are compared with a number.
var numbersOf = map[string]func(r *run, m *moment, sd side, arg string) (int, bool){
	"ATTACK": func(r *run, m *moment, _ side, _ string) (int, bool) {
		if m == nil || m.attack == nil {
			return 0, false
		}
		return m.attack.total - m.attack.less, true
	},
	"FP": func(r *run, m *moment, sd side, _ string) (int, bool) {
		switch {
		case m != nil && m.attack != nil:
			return m.attack.fp, true
		case m != nil && m.melee != nil:
			return m.melee.fp[sd], true
		}
		return 0, false
	},
	"COVER": func(r *run, m *moment, sd side, _ string) (int, bool) {
		if m == nil || m.attack == nil {
			return 0, false
		}
		return r.coverAgainst(m.attack, m.attack.target, sd), true
	},
	"DEFENCE": func(r *run, m *moment, _ side, _ string) (int, bool) {
		if m == nil || m.attack == nil || m.target == noFormation {
			return 0, false
		}
		return r.defenceValue(m.attack, m.target), true
	},
	"DISTANCE": func(r *run, m *moment, _ side, _ string) (int, bool) {
		if m == nil || m.attack == nil || len(m.attack.members) == 0 {
			return 0, false
		}
		return distance(r.where(m.attack.members[0]), m.attack.target), true
	},
	"DICE": func(r *run, m *moment, _ side, _ string) (int, bool) {
		if m == nil || m.roll == nil {
			return 0, false
		}
		return m.roll.total, true
	},
	"VALUE": func(r *run, m *moment, _ side, arg string) (int, bool) {
		f, ok := r.named(m, arg)
		if !ok {
			return 0, false
		}
		return r.worth(f), true
	},
	"FIGURES": func(r *run, _ *moment, sd side, arg string) (int, bool) {
		h, ok := readHex(arg)
		return r.figuresIn(h, sd), ok
	},
	"VP": func(r *run, _ *moment, sd side, _ string) (int, bool) {
		return pick(sd == germans, r.points, -r.points), true
	},
	"TIME":        func(r *run, _ *moment, _ side, _ string) (int, bool) { return r.time, true },
	"ORDERS-LEFT": func(r *run, _ *moment, _ side, _ string) (int, bool) { return r.scen.orders[r.active] - r.given, true },
	"HANDCOUNT": func(r *run, _ *moment, _ side, arg string) (int, bool) {
		of, ok := r.sideNamed(arg)
		return len(r.hand(of % numSides)), ok
	},
	"TO-SURRENDER": func(r *run, _ *moment, _ side, arg string) (int, bool) {
		of, ok := r.sideNamed(arg)
		if !ok {
			return 0, false
		}
		taken, n := r.casualtyBoxes(of), 0
		for box := 1; box <= r.lose[of]; box++ {
			if !taken[box] {
				n++
			}
		}
		return n, true
	},
	"DISCARDED": func(r *run, _ *moment, _ side, arg string) (int, bool) {
		code, seat, _ := strings.Cut(arg, ",")
		of, ok := r.sideNamed(strings.TrimSpace(seat))
		if !ok {
			return 0, false
		}
		n := 0
		for c := range r.deck(of).At(cards.Discard) {
			if r.card(of, c).action == actionCode(code) {
				n++
			}
		}
		return n, true
	},
	"OBJ": func(r *run, _ *moment, sd side, arg string) (int, bool) {
		n, ok := number(arg)
		if !ok || n < 1 || n > 5 {
			return 0, false
		}
		return pick(r.control[n] == sd, 1, 0), true
	},
}

// factsOf are the conditions that are so or not.
var factsOf = map[string]func(r *run, m *moment, sd side, arg string) bool{
	"SUDDEN-DEATH": func(_ *run, m *moment, _ side, _ string) bool {
		return m != nil && m.roll != nil && m.roll.kind == "sudden-death"
	},
	"DEMORALISED": func(r *run, m *moment, _ side, arg string) bool {
		f, ok := r.named(m, arg)
		return ok && r.pieces[f].bad
	},
	"SUPPRESSED": func(r *run, m *moment, _ side, arg string) bool {
		f, ok := r.named(m, arg)
		return ok && r.pieces[f].suppressed
	},
	"ELIMINATED": func(r *run, m *moment, _ side, arg string) bool {
		f, ok := r.named(m, arg)
		return ok && r.pieces[f].in != onBoard
	},
	"ENEMY-IN": func(r *run, _ *moment, sd side, arg string) bool {
		h, ok := readHex(arg)
		return ok && r.has(h, sd.Other())
	},
	"OWN-IN": func(r *run, _ *moment, sd side, arg string) bool { h, ok := readHex(arg); return ok && r.has(h, sd) },
	"HOLD":   func(r *run, _ *moment, sd side, arg string) bool { return r.holdsCard(sd, arg) },
	"CS": func(r *run, _ *moment, sd side, arg string) bool {
		x := &r.strategy[sd]
		return x.hand != 0 && sameCard(r.plan1(sd, x.hand), arg)
	},
	"SECRET": func(r *run, _ *moment, sd side, arg string) bool {
		n, _ := number(arg)
		return slices.ContainsFunc(r.secret[sd], func(m uint8) bool {
			o := &r.sys.objectives[m]
			return strings.EqualFold(o.letter, arg) || n > 0 && o.objective == n
		})
	},
	"IN": func(r *run, m *moment, _ side, arg string) bool {
		words := argWords(arg)
		f, ok := r.named(m, words[0])
		return ok && r.pieces[f].in == onBoard && slices.ContainsFunc(words[1:], func(w string) bool {
			h, _ := readHex(w)
			return h == r.pieces[f].at
		})
	},
	"INITIATIVE": func(r *run, _ *moment, _ side, arg string) bool {
		of, ok := r.sideNamed(arg)
		return ok && r.holds == of
	},
	"MOVING": func(r *run, m *moment, _ side, _ string) bool {
		return m != nil && m.target != noFormation && r.isMoving(m.target)
	},
}

// wordsOf are the conditions that are compared with a word.
var wordsOf = map[string]func(r *run, m *moment, sd side, arg string) string{
	"RESULT": func(r *run, m *moment, _ side, _ string) string {
		switch {
		case m == nil:
			return ""
		case m.result != "":
			return m.result
		case m.roll != nil && m.roll.result != nil:
			return m.roll.result(m.roll.total)
		}
		return ""
	},
	"HEX": func(_ *run, m *moment, _ side, _ string) string {
		if m == nil {
			return ""
		}
		return m.hex.String()
	},
	"TYPE": func(r *run, m *moment, _ side, arg string) string {
		f, ok := r.named(m, arg)
		if !ok {
			return ""
		}
		return strings.ToUpper(strings.ReplaceAll(r.info(f).kind.String(), "_", "-"))
	},
	"STATE": func(r *run, m *moment, _ side, arg string) string {
		f, ok := r.named(m, arg)
		switch {
		case !ok:
			return ""
		case r.pieces[f].in != onBoard:
			return "ELIMINATED"
		case r.pieces[f].bad:
			return "DEMORALISED"
		case r.pieces[f].suppressed:
			return "SUPPRESSED"
		}
		return "GOOD"
	},
}

// rollKinds are the kinds of roll that OWN- and ENEMY- name.
var rollKinds = map[string]string{"FIRE": "fire", "DEFENCE": "defence", "MELEE": "melee", "RALLY": "rally", "RETREAT": "retreat", "TARGETING": "targeting", "PRECISION": "precision", "IMPACT": "impact", "IMMOBILISATION": "immobilisation"}

// cut splits a term into its function and what stands in the parentheses.
func cut(subject string) (fn, arg string) {
	fn, rest, has := strings.Cut(subject, "(")
	if !has {
		return strings.TrimSpace(fn), ""
	}
	return strings.TrimSpace(fn), strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), ")"))
}

// mostFigure is more than any figure of the game.
const mostFigure = 999

// readable reports the terms of a condition that mean nothing where it stands: facts are what is known there.
func (r *run) readable(c *orders.Cond, facts string, results []string) bool {
	good := true
	standing.Each(c, func(t orders.Term) {
		fn, arg := cut(t.Subject)
		_, isNumber := numbersOf[fn]
		_, isFact := factsOf[fn]
		_, isWord := wordsOf[fn]
		ok := isNumber && t.Op != "" || isFact && t.Op == "" || isWord && (t.Op == "=" || t.Op == "<>") || isChance(fn) && t.Op != "" || isRollKind(fn) && t.Op == ""
		if n, err := strconv.Atoi(t.Value); (isNumber || isChance(fn)) && (err != nil || max(n, -n) > mostFigure) {
			ok = false
		}
		ok = ok && isKnown(fn, arg, facts) && r.goodArg(fn, arg) && (!isWord || r.goodValue(fn, t.Value, results))
		if !ok {
			r.misread(t.Pos, "unknown-condition", "A28.2", "condition", strings.TrimSpace(t.Subject+t.Op+t.Value))
			good = false
		}
	})
	return good
}

// isKnown tells whether a term can be judged where facts are known.
func isKnown(fn, arg, facts string) bool {
	need := strings.ToLower(fn)
	switch {
	case isRollKind(fn):
		need = "roll"
	case fn == "SUDDEN-DEATH":
		need = "sudden"
	case fn == "MOVING", takesPiece(fn) && isWindowPiece(arg):
		need = "target"
	case fn == "IN":
		words := argWords(arg)
		if len(words) == 0 || !isWindowPiece(words[0]) {
			return true
		}
		need = "target"
	case !slices.Contains([]string{"ATTACK", "FP", "COVER", "DEFENCE", "DISTANCE", "DICE", "ODDS", "GAIN", "MARGIN", "RESULT", "HEX"}, fn):
		return true
	}
	return slices.Contains(strings.Fields(facts), need)
}

func takesPiece(fn string) bool {
	return slices.Contains([]string{"VALUE", "TYPE", "STATE", "DEMORALISED", "SUPPRESSED", "ELIMINATED"}, fn)
}

// isWindowPiece tells words for what a window is about.
func isWindowPiece(arg string) bool { return arg == "" || arg == "TARGET" || arg == "MOVER" }

// goodArg judges what stands in the parentheses of a term; most have none.
func (r *run) goodArg(fn, arg string) bool {
	if of := argsOf[fn]; of != nil {
		return of(r, arg)
	}
	return arg == "" || fn == "MOVING" && isWindowPiece(arg)
}

// goodValue tells whether a word can be what a term is compared with.
func (r *run) goodValue(fn, value string, results []string) bool {
	value = strings.ToUpper(value)
	switch fn {
	case "RESULT":
		return slices.Contains(results, value)
	case "HEX":
		return isHex(r, value)
	case "TYPE":
		return slices.ContainsFunc(kindNames, func(k string) bool { return strings.ToUpper(strings.ReplaceAll(k, "_", "-")) == value })
	case "STATE":
		return slices.Contains([]string{"GOOD", "SUPPRESSED", "DEMORALISED", "ELIMINATED"}, value)
	}
	return true
}

// argsOf judge what stands in the parentheses of a term: hexes, Formations, cards, sides and Objectives that there are.
var argsOf = map[string]func(r *run, arg string) bool{
	"ENEMY-IN": isHex, "OWN-IN": isHex, "FIGURES": isHex,
	"IN": func(r *run, arg string) bool {
		words := argWords(arg)
		return len(words) >= 2 && isNamed(r, words[0]) && !slices.ContainsFunc(words[1:], func(w string) bool { return !isHex(r, w) })
	},
	"VALUE": isNamed, "TYPE": isNamed, "STATE": isNamed, "DEMORALISED": isNamed, "SUPPRESSED": isNamed, "ELIMINATED": isNamed,
	"HANDCOUNT": isSide, "TO-SURRENDER": isSide, "INITIATIVE": isSide,
	"DISCARDED": func(r *run, arg string) bool {
		code, seat, _ := strings.Cut(arg, ",")
		return actionCode(code) != "" && isSide(r, strings.TrimSpace(seat))
	},
	"SECRET": func(r *run, arg string) bool {
		n, ok := number(arg)
		return ok && n >= 1 && n <= 5 || slices.ContainsFunc(r.sys.objectives, func(o objective) bool { return strings.EqualFold(o.letter, arg) })
	},
	"CS": func(r *run, arg string) bool {
		for sd := range numSides {
			for i := range r.sys.strategy[r.nation(sd)] {
				if arg != "" && sameCard(&r.sys.strategy[r.nation(sd)][i], arg) {
					return true
				}
			}
		}
		return false
	},
	"OBJ": func(_ *run, arg string) bool { n, ok := number(arg); return ok && n >= 1 && n <= 5 },
	"HOLD": func(r *run, arg string) bool {
		if actionCode(arg) != "" || arg != "" && slices.Contains(orderNames, arg) {
			return true
		}
		return slices.ContainsFunc([]side{germans, entente}, func(sd side) bool { _, ok := r.readCard(arg, sd); return ok })
	},
}

func isHex(_ *run, text string) bool {
	_, ok := readHex(text)
	return ok
}

func isSide(r *run, text string) bool {
	_, ok := r.sideNamed(text)
	return ok
}

// isNamed tells whether a term names a Formation, or what its window is about.
func isNamed(r *run, text string) bool {
	f, _, _ := r.scen.pieces.find(text)
	return text == "" || text == "TARGET" || text == "MOVER" || f != noFormation
}

// argWords are the words in the parentheses of a term.
func argWords(arg string) []string {
	return strings.FieldsFunc(arg, func(c rune) bool { return c == ',' || c == ' ' || c == ';' })
}

func isChance(fn string) bool { return fn == "ODDS" || fn == "GAIN" || fn == "MARGIN" }

func isRollKind(fn string) bool {
	who, kind, ok := strings.Cut(fn, "-")
	return ok && (who == "OWN" || who == "ENEMY") && rollKinds[kind] != ""
}

// holdsTrue judges a condition for a side, in a window where there is one.
func (r *run) holdsTrue(c *orders.Cond, m *moment, sd side) bool {
	if c == nil || len(c.Any) == 0 {
		return true
	}
	return slices.ContainsFunc(c.Any, func(all []orders.Term) bool {
		return !slices.ContainsFunc(all, func(t orders.Term) bool { return r.term(&t, m, sd) == t.Not })
	})
}

func (r *run) term(t *orders.Term, m *moment, sd side) bool {
	fn, arg := cut(t.Subject)
	want, _ := strconv.Atoi(t.Value)
	switch {
	case isChance(fn):
		return r.chanceTerm(fn, t.Op, want, m, sd)
	case isRollKind(fn):
		who, kind, _ := strings.Cut(fn, "-")
		return m != nil && m.roll != nil && m.roll.kind == rollKinds[kind] && (m.roll.side == sd) == (who == "OWN")
	}
	if of := numbersOf[fn]; of != nil {
		n, known := of(r, m, sd, arg)
		return known && standing.Compare(n, t.Op, want)
	}
	if of := factsOf[fn]; of != nil {
		return of(r, m, sd, arg)
	}
	if of := wordsOf[fn]; of != nil {
		same := strings.EqualFold(of(r, m, sd, arg), t.Value)
		return same == (t.Op == "=")
	}
	return false
}

// chanceTerm judges ODDS, GAIN and MARGIN exactly.
func (r *run) chanceTerm(fn, op string, want int, m *moment, sd side) bool {
	if m == nil {
		return false
	}
	if fn == "MARGIN" {
		n, known := m.margin(sd)
		return known && standing.Compare(n, op, want)
	}
	c := m.gained
	if fn == "ODDS" {
		if m.odds.d == 0 {
			m.odds = r.oddsOf(m, sd)
		}
		c = m.odds
	}
	return c.d != 0 && standing.Compare(c.percent(want), op, 0)
}

// oddsOf is the chance of what a side wants in a window: of its Fire a hit, in defence to stand, of its
// Melee to win.
func (r *run) oddsOf(m *moment, sd side) chance {
	switch {
	case m.roll != nil && m.roll.reckoned():
		return r.wanted(m.roll, sd, m.roll.total)
	case m.melee != nil:
		return r.meleeOdds(m.melee, sd)
	case m.attack != nil && m.target != noFormation && m.attack.total > 0:
		return r.stands(m.attack, m.target, m.attack.total)
	case m.attack != nil && m.attack.side == sd:
		return r.hitOdds(m.attack, m.attack.fp)
	}
	return chance{}
}

// named is the Formation that a term speaks of: by its name, or what the window is about.
func (r *run) named(m *moment, arg string) (formation, bool) {
	switch arg {
	case "TARGET", "MOVER", "":
		if m == nil {
			return noFormation, false
		}
		if m.target == noFormation && m.mover != nil && len(m.mover.stack) > 0 {
			return m.mover.stack[0], true
		}
		return m.target, m.target != noFormation
	}
	f, _, _ := r.scen.pieces.find(arg)
	return f, f != noFormation
}

// sideNamed is a side by its seat or nation, or OWN and ENEMY of the active player.
func (r *run) sideNamed(word string) (side, bool) {
	for sd := range numSides {
		if strings.EqualFold(word, string(r.seat(sd))) {
			return sd, true
		}
	}
	return germans, false
}

// holdsCard tells whether a side holds a card with an Order or an Action.
func (p *situation) holdsCard(sd side, word string) bool {
	for _, c := range p.hand(sd) {
		if x := p.card(sd, c); x.order.String() == word || x.action == actionCode(word) || p.isCard(c, word, sd) {
			return true
		}
	}
	return false
}

// isCard tells whether a word is the number of a card.
func (p *situation) isCard(c uint8, word string, sd side) bool {
	n, is := p.readCard(word, sd)
	return is && n == c
}
