package balkanwars

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/adjudicator/kernel/table"
	"feldpost/orders"
)

// Terms are the names a condition may test, by matter.
type terms uint8

const (
	termsAttack terms = iota // hexes only
	termsCharge              // the column is fixed
	termsMorale              // the die is rolled
	termsAfter               // the result is known
	termsRally
	termsTalks // of the Diplomatic Phase
)

// standingKinds are the second verbs of STAND in this game and what their
// conditions may test.
func standingTerms(sub string) (terms, bool) {
	switch sub {
	case "CHARGE", "HQCHARGE":
		return termsCharge, true
	case "MORALE":
		return termsMorale, true
	case "LOSS", "RETREAT", "ADVANCE":
		return termsAfter, true
	case "OVERSTACK", "HQ", "CANCEL":
		return termsAttack, true
	case "CONFLICT", "CALL", "GIVE":
		return termsTalks, true
	}
	return 0, false
}

// takeStanding checks the standing orders of a sheet and keeps them until
// they are changed. It happens before anything of the sheet is executed.
func (r *run) takeStanding(sd side, lines []orders.Order) {
	good := lines[:0:0]
	for _, o := range lines {
		matter, ok := standingTerms(o.Sub)
		if !ok {
			r.fault(o.Pos, "verb-unused", "", "verb", strings.TrimSpace("STAND "+o.Sub))
			continue
		}
		if !r.knownTerms(o.When, matter, true) || !r.knownClauses(&o, o.Sub) || !r.knownArgs(&o, sd) {
			continue
		}
		good = append(good, o.Settled())
	}
	r.standing[sd] = standing.Add(r.standing[sd], good)
}

// knownArgs sees that the units and hexes of a standing order exist.
func (r *run) knownArgs(o *orders.Order, sd side) bool {
	if o.Sub == "CONFLICT" || o.Sub == "CALL" || o.Sub == "GIVE" {
		return r.knownTalk(o)
	}
	good := o.Sub != "MORALE" || r.answersMorale(o, sd)
	for _, a := range o.Args {
		switch {
		case o.Sub == "CANCEL":
			good = r.knownKind(a) && good
		case isAnswerWord(a):
			good = r.knownWord(a, o.Sub) && good
		case a.Kind == orders.Path:
			_, ok := r.readPath(a, nil)
			good = good && ok
		case a.Kind == orders.Name && o.Sub == "MORALE" && parseNation(strings.ToUpper(a.Text)) != noNation:
		default:
			u, ok := r.readAnswering(a, sd, o.Sub)
			if ok && (o.Sub == "HQCHARGE" || o.Sub == "HQ") && r.sys.counters[u].kind != hq {
				r.fault(a.Pos, "not-hq", "9", "unit", r.unitName(u))
				ok = false
			}
			good = good && ok
		}
	}
	return good
}

// knownKind faults what STAND CANCEL cannot take back: no kind of standing
// order.
func (r *run) knownKind(a orders.Arg) bool {
	if slices.Contains(standKinds[:], strings.ToUpper(a.Text)) || isAll(a) {
		return true
	}
	r.fault(a.Pos, "want-answer", "", "verb", "STAND CANCEL", "text", argText(a), "words", append(standKinds[:len(standKinds):len(standKinds)], "ALL"))
	return false
}

// standingFor returns the standing orders of one kind.
func (r *run) standingFor(sd side, sub string) []orders.Order {
	var out []orders.Order
	for _, o := range r.standing[sd] {
		if o.Sub == sub {
			out = append(out, o)
		}
	}
	return out
}

// isAbout reports whether a line of a sheet, or a standing order, answers a
// kind of decision.
func isAbout(o *orders.Order, verb string, stand bool) bool {
	if stand {
		return o.Verb == "STAND" && o.Sub == verb
	}
	return o.Verb == verb
}

// about reports whether a line speaks of this combat: it names the hex, or
// none.
func (r *run) about(o *orders.Order, b *battle) bool {
	for _, a := range objects(o) {
		if a.Kind == orders.Path && len(a.Path) == 1 {
			return a.Path[0] == r.hexName(b.target)
		}
	}
	return true
}

// aboutNations reports whether a line speaks of a country in the combat, or
// of none: STAND MORALE OE SPEND.
func (r *run) aboutNations(o *orders.Order, b *battle, as role) bool {
	named := false
	for _, a := range objects(o) {
		if n := parseNation(strings.ToUpper(a.Text)); a.Kind == orders.Name && n != noNation {
			if b.nations[as].has(n) {
				return true
			}
			named = true
		}
	}
	return !named
}

// unitIn reads a unit name without faulting it.
func (r *run) unitIn(a orders.Arg, sd side) (unitID, bool) {
	if a.Kind != orders.Name && a.Kind != orders.Text || isAnswerWord(a) {
		return noUnit, false
	}
	u, _ := r.findOf(a.Text, sd)
	return u, u != noUnit && r.sideOf(u) == sd
}

// answered reports to its owner which rung of the decision ladder answered.
func (r *run) answered(b *battle, as role, matter string, rung standing.Rung) {
	if r.Dry {
		return
	}
	seat := r.seat(b.side[as])
	e := adjudicator.NewEvent("standing", answerRules[matter], "hex", r.hexName(b.target), "side", seat, "matter", matter, "rung", string(rung))
	r.Events = append(r.Events, e.For(seat))
}

// answerRules are the rules that ask for each decision.
var answerRules = map[string]adjudicator.Rule{"charge": "6.4", "hqcharge": "9.4", "morale": "6.5", "loss": "R65", "retreat": "6.6", "advance": "6.7"}

// holds judges a condition in a combat.
func (r *run) holds(c *orders.Cond, b *battle, as role) bool {
	return standing.Holds(c, func(t orders.Term) bool { return r.term(t, b, as) })
}

// term judges one term.
func (r *run) term(t orders.Term, b *battle, as role) bool {
	if hexText, word, ok := strings.Cut(t.Subject, " "); ok {
		switch {
		case t.Subject == "ATTACKER CHARGES":
			return len(b.charge[attacking]) > 0
		case t.Subject == "DEFENDER CHARGES":
			return len(b.charge[defending]) > 0
		case t.Subject == "ATTACKER SPENDS":
			return b.spent[attacking]
		case word == "EMPTY" || word == "OCCUPIED":
			c, ok := r.cellNamed(hexText)
			return ok && r.enemyOf(c, b.side[as]) == (word == "OCCUPIED")
		}
	}
	switch t.Subject {
	case "IMPROVES":
		return r.improves(b, as)
	case "ODDS", "COLUMN":
		o, ok := table.ParseOdds(t.Value)
		have := b.look.Column().From
		return ok && standing.Compare(have.Attack*o.Defence, t.Op, o.Attack*have.Defence)
	}
	want, err := strconv.Atoi(t.Value)
	if err != nil {
		return false
	}
	switch t.Subject {
	case "DIE":
		return standing.Compare(b.look.Die, t.Op, want)
	case "TOTAL":
		return standing.Compare(b.look.Total(), t.Op, want)
	case "STACK":
		return standing.Compare(len(b.units[as]), t.Op, want)
	case "MORALE":
		return standing.Compare(r.lowestMorale(b, as), t.Op, want)
	}
	return false
}

// lowestMorale is the least National Morale of a side's countries in the
// combat.
func (s *State) lowestMorale(b *battle, as role) int {
	low := s.sys.tables.num.moraleMax
	for n := range nations {
		if b.nations[as].has(n) && n.hasMorale() {
			low = min(low, int(s.morale[n]))
		}
	}
	return low
}

func (s *State) cellNamed(text string) (cell, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || len(text) != 4 {
		return noCell, false
	}
	c := s.sys.board.at(hex.ID(n))
	return c, c != noCell
}

// knownTerms faults terms that the matter does not know, and those that the
// options for secret choices forbid to a defender (R105, R106).
func (r *run) knownTerms(c *orders.Cond, matter terms, stand bool) bool {
	good := true
	standing.Each(c, func(t orders.Term) {
		code, rule := r.termFault(t, matter, stand)
		if code != "" {
			r.fault(t.Pos, code, rule, "condition", strings.TrimSpace(t.Subject+t.Op+t.Value))
			good = false
		}
	})
	return good
}

func (r *run) termFault(t orders.Term, matter terms, stand bool) (string, adjudicator.Rule) {
	const unknown = "unknown-condition"
	if matter == termsTalks {
		return talkTermFault(t), "3"
	}
	if hexText, word, ok := strings.Cut(t.Subject, " "); ok && (word == "EMPTY" || word == "OCCUPIED") {
		if _, ok := r.cellNamed(hexText); !ok || t.Op != "" || matter == termsRally {
			return unknown, ""
		}
		return "", ""
	}
	var from, to terms
	op := true
	switch t.Subject {
	case "ATTACKER CHARGES":
		if stand && matter == termsCharge && r.opts.secretCharge {
			return "secret", "R105"
		}
		from, to, op = termsCharge, termsAfter, false
		if !stand && matter == termsCharge {
			return unknown, "6.4"
		}
	case "DEFENDER CHARGES":
		from, to, op = termsMorale, termsAfter, false
	case "ATTACKER SPENDS":
		if stand && matter == termsMorale && r.opts.secretMorale {
			return "secret", "R106"
		}
		from, to, op = termsMorale, termsAfter, false
		if !stand {
			return unknown, "6.5"
		}
	case "IMPROVES":
		from, to, op = termsMorale, termsMorale, false
	case "ODDS", "COLUMN":
		if _, ok := table.ParseOdds(t.Value); !ok {
			return unknown, ""
		}
		from, to = termsCharge, termsAfter
	case "STACK":
		from, to = termsCharge, termsAfter
	case "DIE", "TOTAL":
		from, to = termsMorale, termsAfter
	case "MORALE":
		from, to = termsCharge, termsRally
	default:
		return unknown, ""
	}
	isNumber := t.Subject == "ODDS" || t.Subject == "COLUMN" || isDigits(t.Value)
	if matter < from || matter > to || op != (t.Op != "") || op && !isNumber {
		return unknown, ""
	}
	return "", ""
}

func isDigits(s string) bool {
	return s != "" && !slices.ContainsFunc([]byte(s), func(c byte) bool { return c < '0' || c > '9' })
}

// settledAll settles lines that wait for a later phase.
func settledAll(lines []orders.Order) []orders.Order {
	kept := make([]orders.Order, len(lines))
	for i, o := range lines {
		kept[i] = o.Settled()
	}
	return kept
}
