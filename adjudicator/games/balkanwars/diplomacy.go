// The Diplomatic Phase (3).
// What the Diplomatic Phase keeps (3).

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
		r.drop(sd, o, a.Pos, "want-amount", rule, "text", argText(a))
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

// talks is what the Diplomatic Phase keeps (3). Its fields are saved as they
// are; without Diplomacy it is empty but for the Amphibious Operations.
type talks struct {
	Event     int8              `json:"event,omitempty"`     // number of this turn's event, 0 before the dice
	Occurred  uint64            `json:"occurred,omitempty"`  // a bit for each event that has been carried out, by place on the table
	Confront  bool              `json:"confront,omitempty"`  // Great Power Confrontation was drawn this turn (3.5)
	Choice    *choice           `json:"choice,omitempty"`    // what the event leaves to a player
	Called    nationSet         `json:"called,omitempty"`    // Great Powers whose units have entered play (3.2)
	OurFleet  bool              `json:"our_fleet,omitempty"` // the British Fleet has been in play for the League (5.7)
	Albania   bool              `json:"albania,omitempty"`   // independent by event 26 (S1)
	Free      [2]int16          `json:"free"`                // unallocated Mobilization Points (4.1)
	Landings  [2]int8           `json:"landings"`            // Amphibious Operations left (5.7)
	Closed    [2]bool           `json:"closed"`              // the seat's sheet of this phase is complete
	Sheets    [2][]orders.Order `json:"sheets"`              // sealed until both are
	Exchanges []exchange        `json:"exchanges,omitempty"` // offers of prisoners (3.3)
	Exchange  int               `json:"exchange,omitempty"`  // number of the last offer
}

// choice is a country that an event lets a player choose.
type choice struct {
	By   side      `json:"by"`
	From nationSet `json:"from"`
	Verb eventVerb `json:"verb"`
	N    int       `json:"n,omitempty"`
}

// exchange is an offer of prisoners: the offering side gives the opponent's
// units in its POW box and gets its own out of the opponent's (3.3).
type exchange struct {
	ID   int      `json:"id"`
	By   side     `json:"by"`
	Give []unitID `json:"give,omitempty"`
	Get  []unitID `json:"get,omitempty"`
	For  string   `json:"for,omitempty"` // a promise, logged and not enforced (R13)
	Old  bool     `json:"old,omitempty"` // made before this phase: it lapses with it
}

// copy returns talks that share nothing that changes.
func (t talks) copy() talks {
	if t.Choice != nil {
		c := *t.Choice
		t.Choice = &c
	}
	for sd := range t.Sheets {
		t.Sheets[sd] = slices.Clone(t.Sheets[sd])
	}
	t.Exchanges = slices.Clone(t.Exchanges)
	return t
}

// tidy gives an empty list its one form for saving.
func (t talks) tidy() talks {
	for sd := range t.Sheets {
		if len(t.Sheets[sd]) == 0 {
			t.Sheets[sd] = nil
		}
	}
	if len(t.Exchanges) == 0 {
		t.Exchanges = nil
	}
	return t
}

// dealtTalk takes a diplomatic line of a sheet; segNone for one that is out
// of place: without Diplomacy, or outside its phase (2, R119).
func (r *run) dealtTalk(o *orders.Order, row *verbRow, now segment) segment {
	switch {
	case !r.opts.diplomacy:
		r.fault(o.Pos, "no-diplomacy", "3", "verb", o.Verb)
	case now != segDiplomatic && !r.opts.talkAhead:
		r.fault(o.Pos, "not-diplomatic", "3", "verb", o.Verb, "phase", now)
	case row.Fits(o, r.fault) && r.knownTerms(o):
		return segDiplomatic
	}
	return segNone
}

// takeTalks seals the diplomatic lines of a sheet. A later sheet replaces
// the lines of the same verbs in an earlier one. In Check the lines are
// executed on the scratch state as if they were alone: the other side's
// sheet has no part in it, so that no fault can tell what it holds.
func (r *run) takeTalks(in *incoming) {
	sd, fresh := in.side, in.Take(segDiplomatic)
	now := r.segment() == segDiplomatic
	if now && r.talks.Closed[sd] {
		pos := orders.Pos{}
		if len(fresh) > 0 {
			pos = fresh[0].Pos
		}
		r.fault(pos, "sheet-closed", "3")
		return
	}
	var lines []orders.Order
	for _, old := range r.talks.Sheets[sd] {
		if !slices.ContainsFunc(fresh, func(o orders.Order) bool { return o.Verb == old.Verb && o.Sub == old.Sub }) {
			lines = append(lines, old)
		}
	}
	lines = append(lines, fresh...)
	if r.Dry {
		r.tryTalks(sd, lines, now)
		return
	}
	r.talks.Sheets[sd] = settledAll(lines)
	if !now {
		return
	}
	if in.EndAt >= segDiplomatic {
		r.talks.Closed[sd] = true
	}
	r.whisper(sd, "sealed", "3", "side", r.seat(sd), "lines", len(lines), "closed", r.talks.Closed[sd])
	if r.talks.Closed[sd.other()] && r.talks.Closed[sd] {
		r.in = nil
		r.advance()
	}
}

// tryTalks executes the lines of one side in the order of the phase.
func (r *run) tryTalks(sd side, lines []orders.Order, now bool) {
	before := len(r.Faults)
	r.talks.Sheets[sd], r.talks.Sheets[sd.other()] = lines, nil
	r.chooseForEvent(sd)
	r.callPowers(sd)
	r.acceptExchanges(sd)
	r.tryReturns(sd)
	r.giveMorale(sd)
	r.tryConflict(sd)
	r.tryRedeploy(sd)
	if now {
		return
	}
	kept := r.Faults[:before]
	for _, f := range r.Faults[before:] { // ahead of the phase only the form can be judged
		if isFormFault(f.Code) {
			kept = append(kept, f)
		}
	}
	r.Faults = kept
}

// isFormFault tells faults of spelling from those of the position.
func isFormFault(code string) bool {
	switch code {
	case "want-power", "want-hex", "want-amount", "want-unit", "want-commitment", "want-country", "want-choice", "unknown-unit", "off-map",
		"no-units",
		"unknown-condition", "want-declare", "one-place", "contrary", "unpaired", "two-answers":
		return true
	}
	return false
}

// talkLines returns a side's lines of one verb whose conditions hold.
func (r *run) talkLines(sd side, verb string, passed bool) (list []*orders.Order) {
	for i := range r.talks.Sheets[sd] {
		o := &r.talks.Sheets[sd][i]
		if o.Verb == verb && r.talkHolds(o.When, sd, passed) {
			list = append(list, o)
		}
	}
	return list
}

// canDecide reports whether a side has anything to decide in the phase that
// is not settled by its standing orders or by there being one choice. The
// phase does not wait for a side that has not.
func (r *run) canDecide(sd side) bool {
	t := &r.talks
	switch {
	case t.Choice != nil && t.Choice.By == sd && t.Choice.From&(t.Choice.From-1) != 0:
		return true
	case len(r.standingFor(sd, "CONFLICT")) == 0:
		return true
	case r.callable(sd) != 0 && len(r.standingFor(sd, "CALL")) == 0:
		return true
	case r.moralePoints(sd) > 0 && r.moraleChoice(sd) && len(r.standingFor(sd, "GIVE")) == 0:
		return true
	}
	return slices.ContainsFunc(t.Exchanges, func(x exchange) bool { return x.By != sd })
}
