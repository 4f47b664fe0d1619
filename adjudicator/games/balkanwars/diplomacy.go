// The Diplomatic Phase (3).

package balkanwars

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// diplomaticSteps are the Diplomatic Phase (2, 3). Everything after the event
// is written on one sheet a side, sealed until both are there (R119).
func diplomaticSteps() []step {
	return []step{
		{Rule: "3.1", Name: "event", Do: (*run).eventStep},
		{Rule: "3", Name: "diplomacy", Do: (*run).diplomacyStep, Asks: sealedTalks()},
		{Rule: "3.1", Name: "choice", Do: (*run).choiceStep},
		{Rule: "3.2", Name: "great powers", Do: (*run).powersStep},
		{Rule: "3.3", Name: "prisoners", Do: (*run).prisonersStep},
		{Rule: "3.4", Name: "morale points", Do: (*run).moraleStep},
		{Rule: "3.5", Name: "conflict", Do: (*run).conflictStep},
	}
}

// diplomaticPhase opens a Game Turn. Without Diplomacy it begins with the
// First Player (3.0).
func (r *run) diplomaticPhase(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		r.emit("turn", "2", "turn", r.turn, "name", r.sys.tables.turnName(r.turn))
	}
	switch {
	case r.result != nil:
		return seq.Over
	case first && r.opts.diplomacy && (r.Roll != nil || !r.opts.talkAhead): // a position is set up without it
		return r.call("diplomatic phase")
	}
	return seq.Done
}

// eventStep rolls for this turn's event and carries it out (3.1).
func (r *run) eventStep(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		r.beginTalks()
		r.emit("phase", "3", "turn", r.turn, "phase", segDiplomatic)
	}
	if r.talks.Event == 0 && r.Roll != nil { // a position is set up without an event
		tens := r.Roll.Roll("event tens", "3.1", 6)
		r.drawEvent(10*tens + r.Roll.Roll("event units", "3.1", 6))
	}
	return r.unlessOver()
}

// beginTalks clears what belongs to the turn before.
func (r *run) beginTalks() {
	t := &r.talks
	t.Event, t.Confront, t.Choice, t.Free, t.Closed = 0, false, nil, [2]int16{}, [2]bool{}
	t.Exchanges = slices.Clone(t.Exchanges)
	for i := range t.Exchanges {
		t.Exchanges[i].Old = true
	}
	if !r.opts.talkAhead {
		t.Sheets = [2][]orders.Order{}
	}
}

// diplomacyStep waits for the sheets of both sides.
func (r *run) diplomacyStep(_ *seq.Frame, first bool) seq.Outcome {
	if first {
		for sd := range sideNone {
			r.talks.Closed[sd] = r.opts.talkAhead || !r.canDecide(sd)
		}
	}
	if r.Dry || !r.talks.Closed[sideA] || !r.talks.Closed[sideB] {
		return seq.Ask
	}
	return seq.Done
}

// inTurn calls a function for the First Player's side, then for the other.
func (r *run) inTurn(do func(side)) seq.Outcome {
	do(r.first)
	do(r.first.other())
	return r.unlessOver()
}

func (r *run) unlessOver() seq.Outcome {
	if r.result != nil {
		return seq.Over
	}
	return seq.Done
}

func (r *run) choiceStep(_ *seq.Frame, _ bool) seq.Outcome { return r.inTurn(r.chooseForEvent) }

func (r *run) powersStep(_ *seq.Frame, _ bool) seq.Outcome { return r.inTurn(r.callPowers) }

// prisonersStep carries out the exchanges that were accepted. Other offers
// lapse, but for those of this phase: the opponent may have had no chance to
// read them.
func (r *run) prisonersStep(_ *seq.Frame, _ bool) seq.Outcome {
	out := r.inTurn(r.acceptExchanges)
	r.talks.Exchanges = slices.DeleteFunc(slices.Clone(r.talks.Exchanges), func(x exchange) bool { return x.Old })
	return out
}

func (r *run) moraleStep(_ *seq.Frame, _ bool) seq.Outcome { return r.inTurn(r.giveMorale) }

// conflictStep decides whether there is a Diplomatic Conflict, resolves it
// and ends the phase (3.5).
func (r *run) conflictStep(_ *seq.Frame, _ bool) seq.Outcome {
	r.conflict()
	r.talks.Sheets, r.talks.Closed = [2][]orders.Order{}, [2]bool{}
	return r.unlessOver()
}

// drop faults a line of a sheet being checked. When the sheets are executed
// it tells its owner that the line came to nothing.
func (r *run) drop(sd side, o *orders.Order, pos orders.Pos, code string, rule adjudicator.Rule, pairs ...any) {
	if r.Dry {
		r.fault(pos, code, rule, pairs...)
		return
	}
	r.whisper(sd, "order-dropped", rule, append([]any{"line", o.Raw, "code", code}, pairs...)...)
}

// whisper records an event that only one side may know.
func (r *run) whisper(sd side, kind string, rule adjudicator.Rule, pairs ...any) {
	if !r.Dry {
		r.record(adjudicator.NewEvent(kind, rule, pairs...).For(r.seat(sd)))
	}
}

// settledBy tells a side which rung of the decision ladder answered.
func (r *run) settledBy(sd side, matter string, rule adjudicator.Rule, rung standing.Rung) {
	r.whisper(sd, "standing", rule, "side", r.seat(sd), "matter", matter, "rung", string(rung))
}

// amounts reads items such as "SE 1" after a verb.
func (r *run) amounts(sd side, o *orders.Order, rule adjudicator.Rule, take func(orders.Arg, nation, int)) {
	for _, a := range o.Args {
		name, n, ok := a.Amount()
		if c := parseNation(strings.ToUpper(name)); ok && c != noNation && n > 0 {
			take(a, c, n)
			continue
		}
		r.drop(sd, o, a.Pos, "want-nation", rule, "text", argText(a))
	}
}

// theNumber reads the one number of a line.
func theNumber(args []orders.Arg) (int, bool) {
	if len(args) != 1 || args[0].Kind == orders.Path {
		return 0, false
	}
	n, err := strconv.Atoi(strings.TrimPrefix(args[0].Text, "#"))
	return n, err == nil && n >= 0
}
