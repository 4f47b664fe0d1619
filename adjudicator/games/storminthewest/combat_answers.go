// Whose line answers a decision of a battle: a line of the sheet, a standing
// order, the rules' default (13.14, 13.30, 13.31).

package storminthewest

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// says reports whether a line has one of some words in place of names.
func says(o *orders.Order, words ...string) bool {
	return slices.ContainsFunc(o.Args, func(a orders.Arg) bool { return isAny(a, words...) })
}

// asks reports whether the owner of a standing order wants to be asked.
func asks(o *orders.Order) bool { return o != nil && says(o, "ASK") }

// meant is the unit of a side that an argument names, noUnit for another word.
// It faults nothing: lines are read when they come.
func (r *run) meant(a orders.Arg, sd side) unitID {
	if a.Kind != orders.Name && a.Kind != orders.Text {
		return noUnit
	}
	u, _ := r.unitNamed(strings.ReplaceAll(a.Text, "_", " "), sd)
	if u != noUnit && r.sys.counters[u].side != sd {
		return noUnit
	}
	return u
}

// cellsMeant are the hexes that an argument names.
func (r *run) cellsMeant(a orders.Arg) (list []cell) {
	if a.Kind == orders.Path {
		for _, text := range a.Path {
			if c := r.sys.board.Named(text); c != noCell {
				list = append(list, c)
			}
		}
	}
	return list
}

// isAbout reports whether a line speaks of the battle for a hex: it names the
// hex, or none.
func (r *run) isAbout(o *orders.Order, target cell) bool {
	keys, named := []string{"AT"}, false
	if o.Verb == "ADVANCE" {
		keys = append(keys, "TO")
	}
	for _, a := range parts(o, keys...) {
		for _, c := range r.cellsMeant(a) {
			if c == target {
				return true
			}
			named = true
		}
	}
	return !named
}

// linesAbout are the lines of a phase that say how a battle is fought, those
// that name its hex before those for all battles.
func (r *run) linesAbout(target cell, lines []orders.Order) (list []orders.Order) {
	var all []orders.Order
	for i := range lines {
		switch o := &lines[i]; {
		case !isOfBattles(o) || !r.isAbout(o, target):
		case r.isAbout(o, noCell):
			all = append(all, o.Settled())
		default:
			list = append(list, o.Settled())
		}
	}
	return append(list, all...)
}

// fits reports whether a line of a side speaks of a battle and its condition
// holds.
func (r *run) fits(o *orders.Order, b *battle, sd side) bool {
	return r.isAbout(o, b.Target) && r.sys.terms.Holds(judge{run: r, side: sd, b: b}, o.When)
}

// answerTo is the line of the defender that answers a decision: of the sheet
// that he was asked for, else of his standing orders; nil leaves it to the
// rules. A standing order ASK answers until he has.
func (r *run) answerTo(verb string, b *battle) (*orders.Order, standing.Rung) {
	sd := r.Active.Other()
	asked := r.in != nil && r.in.side == sd
	if asked {
		if o := r.firstFor(b.Target, r.in.answers, func(o *orders.Order) bool { return o.Verb == verb && r.fits(o, b, sd) }); o != nil {
			return o, standing.Clause
		}
		asked = b.Stage != stageLosses || r.in.Timeout || r.in.late ||
			slices.ContainsFunc(r.in.answers, func(o orders.Order) bool { return o.Verb != "AIR" })
	}
	if o := r.firstFor(b.Target, r.Standing[sd], func(o *orders.Order) bool {
		return o.Sub == verb && r.fits(o, b, sd) && !(asked && asks(o))
	}); o != nil {
		return o, standing.Standing
	}
	return nil, standing.Default
}

// firstFor is the first of some lines that speaks for a hex: what is said of it holds
// against what is said of all.
func (r *run) firstFor(c cell, lines []orders.Order, speaks func(o *orders.Order) bool) *orders.Order {
	var general *orders.Order
	for i := range lines {
		switch o := &lines[i]; {
		case !speaks(o):
		case !r.isAbout(o, noCell): // it names the hex
			return o
		case general == nil:
			general = o
		}
	}
	return general
}

// checkAnswers sees that lines about battles name units and hexes that exist.
func (r *run) checkAnswers(lines []orders.Order) {
	sd := r.Active
	if r.Battle != nil {
		sd = sd.Other()
	}
	for i := range lines {
		o := &lines[i]
		if o.Verb == "RETREAT" && sd == r.Active {
			r.fault(o.Pos, "attacker-stays", "13.31")
			continue
		}
		if !isOfBattles(o) && o.Verb != "RETREAT" {
			continue
		}
		for _, a := range parts(o) {
			switch {
			case a.Kind == orders.Path:
				r.readPath(a, nil)
			case rowOf(o.Verb).Has(a.Text), isAllBut(a):
			case o.Verb == "AIR":
				r.readAir(a, sd)
			default:
				r.readUnit(a, sd)
			}
		}
	}
}

// knownSupport sees that the units which an ATTACK line names for its air
// support, losses and advance exist; words are those of the lines of these verbs.
func (r *run) knownSupport(o *orders.Order) bool {
	good := true
	for _, c := range o.Clauses {
		row := rowOf(c.Key)
		if row == nil {
			continue // FROM and WITH
		}
		args, but := r.allBut(o, c.Key, c.Args)
		if len(but) > 0 && (c.Key != "ADVANCE" || !slices.ContainsFunc(args, func(a orders.Arg) bool { return isWord(a, "ALL") })) {
			return r.unreadArg(o, but[0])
		}
		read := r.readUnit
		if c.Key == "AIR" {
			read = r.readAir
		}
		for _, a := range slices.Concat(args, but) {
			if a.Kind != orders.Name || !row.Has(a.Text) {
				_, ok := read(a, r.Active)
				good = good && ok
			}
		}
	}
	return good
}

// matterOf is what a line is about: the kind of a standing order, else its verb.
func matterOf(o *orders.Order) string {
	if o.Verb == "STAND" {
		return o.Sub
	}
	return o.Verb
}

// answerTable are the words that answer a decision, by the name of a line: those that
// leave nothing to name behind them, and those that choose.
var answerTable = map[string][2]string{
	"LOSS":        {"ASK", "WEAKEST STRONGEST FULLFIRST CHEAPEST"},
	"AIR":         {"NONE NEVER ASK", ""},
	"RETREAT":     {"NEVER ASK", "ALWAYS"},
	"ADVANCE":     {"NONE", ""},
	"TOP":         {"DEFAULT WEAKEST STRONGEST", ""},
	"HOMEDEFENCE": {"YES NO ALWAYS NEVER", ""},
	"INTERCEPT":   {"YES NO ALWAYS NEVER", ""},
	"BOMBLOSS":    {"", "WEAKEST STRONGEST"},
}
