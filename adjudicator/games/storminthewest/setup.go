// Set-up (3.6, 3.7, S1.3, S2.4-S2.6, S3.8-S3.10).

package storminthewest

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/field"
	"feldpost/adjudicator/kernel/options"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// Setup implements adjudicator.System: it asks for the first set-up.
func (sys *System) Setup(of string, given adjudicator.Options, roll *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	s, err := sys.blank(of, given)
	if err != nil {
		return nil, nil, err
	}
	r := &run{State: s, Pass: pass.Pass{Roll: roll}}
	r.advance()
	return s, r.Events, nil
}

// deployed returns a scenario with both default set-ups done: where position
// text begins.
func (sys *System) deployed(of string, given options.Given) (*State, error) {
	s, err := sys.blank(of, given)
	if err != nil {
		return nil, err
	}
	r := s.looking()
	r.advance()
	for range nobody {
		r.in = &incoming{side: s.Active, Sheet: agenda.Sheet[phase]{EndAt: phaseSetup, Timeout: true}}
		r.advance()
	}
	s.rest()
	return s, nil
}

// blank returns a scenario before anybody has deployed: its map (S1.1, S2.1, S3.1)
// and its tracks (3.2, S1.4, S2.3, S3.11).
func (sys *System) blank(of string, given options.Given) (*State, error) {
	at := slices.Index(scenarioNames[:], of)
	if at < 0 {
		return nil, fmt.Errorf("%s: unknown scenario %q; the scenarios are %s", name, of, strings.Join(scenarioNames[:], ", "))
	}
	values, kept, err := sys.options.Read(given, options.Given{factScenario: of})
	if err != nil {
		return nil, err
	}
	sc, n := &sys.tables.scenarios[at], len(sys.board.hexes)
	s := &State{sys: sys, scenario: scenario(at), opts: values, given: kept, sound: &pass.Memo{},
		course:  course{Turn: sc.first, Active: sc.setsUp, Stack: sys.sequence.Start(), Morale: sc.morale, Steps: sc.steps},
		affairs: affairs{Bertha: noCell},
		control: make([]side, n), lost: make([]hexFlags, n), tops: make([]unitID, n), seen: make([]bool, n),
		units:  make([]unit, len(sys.counters)),
		pieces: pieces.New[unitID, loc, side](pieces.Size{Pieces: len(sys.counters), Places: n, Owners: int(nobody) + 1}, noCell, noUnit)}
	s.Yankees = s.yankeesDone()
	for c := range s.control {
		s.control[c], s.tops[c] = sys.board.hexes[c].control[sc.control], noUnit
	}
	for sd := range nobody {
		s.zoc[sd] = field.New(sys.board.Net())
	}
	for u := range s.units {
		s.begin(unitID(u))
	}
	return s, nil
}

// yankeesDone tells whether the point for the Yankees is given before the game
// begins (S2.3).
func (s *State) yankeesDone() bool { return s.scenario == s2 && s.opts.On("s2_yankees_done") }

// start is how the scenario starts, box the box of the turn track.
func (s *State) start() *scenarioInfo { return &s.sys.tables.scenarios[s.scenario] }
func (s *State) box() *turnBox        { return s.sys.tables.turnBoxOf(s.scenario, s.Turn) }

// begin puts a counter where it waits for the set-up, or where the scenario has
// it without one, at full strength unless the scenario says else (3.4).
func (s *State) begin(u unitID) {
	k, p := &s.sys.counters[u], s.start().setup[u]
	un := unit{steps: k.steps, due: k.entry}
	if p.reduced {
		un.steps--
	}
	at := p.at
	switch {
	case k.special == bigBertha:
		if at = locOut; s.scenario != s2 || s.plays("16.6") || s.plays("16.10") { // S2.5
			s.Bertha = max(p.at, noCell)
		}
	case at >= 0:
		at = locUnplaced
	case at == locDead, at == locOut:
		un.steps = 0
	case at == locAir:
		un.due = p.airsFrom
	}
	s.units[u] = un
	s.station(u, at)
}

// setupStep asks a side to set up. What it does not place stands where the
// default has it.
func (r *run) setupStep(sd side, first bool) seq.Outcome {
	if first {
		r.Active = sd
		r.emit("phase", r.sys.sequence.Step(r.Stack.Top()).Rule, "turn", r.Turn, "side", seats.Seat(sd), "phase", phaseSetup)
		r.rollStoss(sd)
	}
	lines, ok := r.linesFor(phaseSetup)
	if !ok {
		return seq.Ask
	}
	r.deployAll(lines)
	if !slices.ContainsFunc(lines, func(o orders.Order) bool { return o.Verb == "AUTO" }) && !r.closes(phaseSetup) {
		return seq.Ask
	}
	if !r.finishSetup(sd) {
		return seq.Ask
	}
	if r.in != nil && r.in.Last <= phaseSetup {
		r.in = nil // END of a set-up does not end the turn that follows
	}
	return seq.Done
}

// finishSetup places what a side has left and judges the whole; when time is up
// a set-up that cannot be completed is replaced by the default one.
func (r *run) finishSetup(sd side) bool {
	r.deployRest(sd)
	lacks := r.lacks(sd)
	if lacks != nil && r.in != nil && r.in.Timeout {
		r.undeploy(sd)
		r.deployRest(sd)
		lacks = nil
	}
	if lacks == nil {
		r.tellDeployed(sd)
	}
	for _, l := range lacks {
		r.fault(orders.Pos{}, l.Code, l.Rule, l.Pairs...)
	}
	return lacks == nil
}

// tellDeployed tells that a side stands; what the enemy may see of it the view
// shows (13.8).
func (r *run) tellDeployed(sd side) {
	units, hexes := 0, 0
	for c := range r.sys.board.hexes {
		n := 0
		for range r.pieces.Of(cell(c), sd) {
			n++
		}
		if units += n; n > 0 {
			hexes++
		}
	}
	r.emit("set-up-done", r.setupRule(), "side", seats.Seat(sd), "n", units, "hexes", hexes)
}

// middleRoll is what S3.8 has when there are no dice.
const middleRoll = 7

// rollStoss finds how many Stosstruppen are used in Plan 1919 (S3.8); by default
// the best of them are.
func (r *run) rollStoss(sd side) {
	if r.scenario != s3 || sd != german {
		return
	}
	if r.StossRoll = middleRoll; r.Roll != nil {
		r.StossRoll = int8(r.Roll.Roll("stosstruppen", "S3.8", 6) + r.Roll.Roll("stosstruppen", "S3.8", 6))
		r.emit("stosstruppen", "S3.8", "n", int(r.StossRoll))
	}
	for u := range r.units {
		p := r.start().setup[u]
		if p.alt == noUnit || r.StossRoll < p.altFrom {
			continue
		}
		r.station(unitID(u), locAside)
		r.station(p.alt, locUnplaced)
	}
}
