// Standing orders about events and air units (6.1, 15.13): PLAY, DRAW, AIR.

package greatwarineurope

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// chitJudge is what the condition of a line about events is judged on: the position, and
// the combat and the hex that it speaks of.
type chitJudge struct {
	*State
	side side
	b    *battle // nil outside a combat
	hex  cell    // noCell, or 0, for none
}

// at is the hex that the line speaks of.
func (j chitJudge) at() cell {
	if j.b != nil {
		return j.b.target
	}
	return max(0, j.hex)
}

// eventTerms are the conditions of standing orders about events.
func eventTerms() standing.Terms[chitJudge] {
	inCombat := func(name string, of func(b *battle) int) standing.Term[chitJudge] {
		return standing.Term[chitJudge]{Name: name, Plain: ">=", Figure: func(j chitJudge, _ string) (int, bool) {
			if j.b == nil {
				return 0, false
			}
			return of(j.b), true
		}}
	}
	word := func(name string, of func(j chitJudge) string) standing.Term[chitJudge] {
		return standing.Term[chitJudge]{Name: name, Value: func(_ chitJudge, op, _ string) bool { return op == "=" || op == "<>" },
			Holds: func(j chitJudge, f standing.Fact) bool {
				return names.Same(f.Value, of(j)) == (f.Op == "=")
			}}
	}
	return standing.Terms[chitJudge]{
		{Name: "ODDS", Value: func(_ chitJudge, _, text string) bool { _, ok := columnNamed(text); return ok }, Holds: chitJudge.comparesOdds},
		inCombat("LOSSES", func(b *battle) int { return int(b.look.loss.attacker) }),
		inCombat("AIR", func(b *battle) int { return b.air }),
		word("FRONT", func(j chitJudge) string { return j.State.hex(j.at()).front.String() }),
		word("HEX", func(j chitJudge) string { return j.hexName(j.at()) }),
		{Name: "RP", Plain: ">=", Figure: func(j chitJudge, _ string) (int, bool) {
			n := 0
			for _, p := range payers[j.side] {
				n = max(n, int(j.RP[p]))
			}
			return n, true
		}},
		{Name: "TURN", Plain: "=", Figure: func(j chitJudge, _ string) (int, bool) { return j.Turn, true }},
	}
}

// comparesOdds compares the final column of a combat (10.35).
func (j chitJudge) comparesOdds(f standing.Fact) bool {
	want, ok := columnNamed(f.Value)
	return ok && j.b != nil && standing.Compare(j.b.look.column, f.Op, want)
}

// columnNamed reads a ratio such as 3-1.
func columnNamed(text string) (int, bool) {
	a, d, ok := strings.Cut(strings.NewReplacer("/", "-", ":", "-").Replace(text), "-")
	x, err := strconv.Atoi(a)
	y, err2 := strconv.Atoi(d)
	switch {
	case !ok || err != nil || err2 != nil || x < 1 || y < 1:
		return 0, false
	case y == 1:
		return x - 1, true
	case x == 1:
		return 1 - y, true
	}
	return 0, false
}

// eventForms are the standing orders about events.
var eventForms = []standing.Form{
	{Verb: "STAND PLAY", Rule: "6.1.2", IfRule: "6.1.2", Clauses: "AT WITH",
		Terms: []string{"ODDS", "LOSSES", "AIR", "FRONT", "HEX", "RP", "TURN"}},
	{Verb: "STAND RAID", Rule: "6.25", IfRule: "6.25", Terms: []string{"TURN"}},
	{Verb: "STAND DRAW", Rule: "6.1.1", IfRule: "6.1.1", Clauses: "WITH", Terms: []string{"RP", "TURN"}},
	{Verb: "STAND AIR", Rule: "15.13", IfRule: "15.13", Terms: []string{"ODDS", "AIR", "FRONT", "HEX", "TURN"}},
	{Verb: "STAND HOMEDEFENCE", Rule: "15.14", IfRule: "15.14"},
}

// fitsEvents checks a standing order about events when it comes in; of other kinds it
// says nothing.
func (r *run) fitsEvents(sd side, o *orders.Order) bool {
	for i := range eventForms {
		form := &eventForms[i]
		if form.Sub() != o.Sub {
			continue
		}
		report := func(pos orders.Pos, code string, rule adjudicator.Rule, pairs ...any) {
			r.fault(pos, code, rule, pairs...)
		}
		good := form.Fits(o, report) && eventTerms().Check(chitJudge{State: r.State, side: sd}, form, o.When, report)
		switch {
		case !good || !r.mayStand(sd, o):
			return false
		case o.Sub == "PLAY":
			return r.fitsPlay(sd, o)
		case o.Sub == "AIR" || o.Sub == "HOMEDEFENCE":
			return r.fitsAir(sd, o)
		case o.Sub == "RAID" && !o.Args[0].Is("NEVER"):
			_, good = r.readHex(o.Args[0])
		}
		return good
	}
	return true
}

// fitsPlay checks what a STAND PLAY line names: events of its side, or of the other one
// that leave it a choice, hexes and units.
func (r *run) fitsPlay(sd side, o *orders.Order) bool {
	for _, a := range o.Args {
		key, known := names.Key(argText(a)), a.Is("NEVER")
		for i := range r.Chits {
			known = known || (r.event(i).side == sd || chooses(sd, r.event(i).rule)) && r.event(i).isCalled(key)
		}
		if !known {
			r.fault(a.Pos, "unknown-event", "6.1", "name", argText(a))
			return false
		}
	}
	if c, has := o.Clause("AT"); has {
		for _, a := range c.Args {
			if _, ok := r.readHex(a); !ok {
				return false
			}
		}
	}
	if c, has := o.Clause("WITH"); has {
		if _, ok := r.readUnits(c.Args, sd); !ok {
			return false
		}
	}
	return true
}

// chooses tells whether a side has a choice in an event whoever draws it: which units
// leave in the Libyan Revolt and the Kaiserschlacht (6.46, 6.64).
func chooses(sd side, rule string) bool {
	return sd == allied && (rule == "6.46" || rule == "6.64")
}

// holds tells whether the condition of a line holds.
func (r *run) holdsFor(o *orders.Order, j chitJudge) bool { return eventTerms().Holds(j, o.When) }

// standingFor is the first standing order of a kind, nil for none.
func (s *State) standingFor(sd side, sub string) *orders.Order {
	for i := range s.standing[sd] {
		if s.standing[sd][i].Sub == sub {
			return &s.standing[sd][i]
		}
	}
	return nil
}

// standsPlay tells whether a standing order of a side plays a chit now.
func (r *run) standsPlay(sd side, i int, j chitJudge) bool {
	return r.playLine(sd, i, j) != nil
}

// playLine is the standing order that plays a chit now, nil for none.
func (r *run) playLine(sd side, i int, j chitJudge) *orders.Order {
	j.side = sd
	for k := range r.standing[sd] {
		o := &r.standing[sd][k]
		if o.Sub != "PLAY" || !r.holdsFor(o, j) {
			continue
		}
		for _, a := range o.Args {
			if r.event(i).isCalled(names.Key(argText(a))) {
				return o
			}
		}
	}
	return nil
}

// answer is the first chit of a rule that a side holds and its standing orders play in
// a combat, -1 for none.
func (r *run) answer(sd side, rule string, b *battle) int {
	for i := range r.Chits {
		if r.event(i).rule == rule && r.isHeld(i, sd) && r.standsPlay(sd, i, chitJudge{State: r.State, b: b}) {
			return i
		}
	}
	return -1
}

// playByStanding plays what a side keeps and its standing orders play now (6.1.2).
func (r *run) playByStanding(sd side) {
	for i := range r.Chits {
		if r.Chits[i].At != chitHand || r.event(i).side != sd {
			continue
		}
		if row := rowFor(r.event(i)); row.play != nil && (row.in == nil || slices.Contains(row.in, r.phase())) &&
			!(row.isVoid != nil && row.isVoid(r, i)) {
			if o := r.playLine(sd, i, chitJudge{State: r.State}); o != nil {
				r.actor, r.lines = sd, r.standing[sd]
				r.playChit(i, o)
			}
		}
	}
}
