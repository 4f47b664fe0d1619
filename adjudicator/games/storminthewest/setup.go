// Set-up (3.6, 3.7, S1.3, S2.4-S2.6, S3.8-S3.10).
// What a set-up must be as a whole: its front line is held, and every unit has a
// place (3.6, 3.7, S2.4, S2.5, S3.9, S3.10).

package storminthewest

import (
	"slices"

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
	at, values, kept, err := sys.options.Begin(name, scenarioNames[:], of, given)
	if err != nil {
		return nil, err
	}
	sc, n := &sys.tables.scenarios[at], len(sys.board.hexes)
	s := &State{sys: sys, scenario: scenario(at), opts: values, given: kept, sound: &pass.Memo{},
		course:  course{Turn: sc.first, Active: sc.setsUp, Stack: sys.sequence.Start(), Morale: sc.morale, Steps: sc.steps},
		affairs: affairs{Bertha: noCell},
		control: make([]side, n), lost: make([]hexFlags, n),
		units:  make([]unit, len(sys.counters)),
		pieces: pieces.NewShown[unitID, loc, side](pieces.Size{Pieces: len(sys.counters), Places: n, Owners: int(nobody) + 1}, noCell, noUnit)}
	s.Yankees = s.yankeesDone()
	for c := range s.control {
		s.control[c] = sys.board.hexes[c].control[sc.control]
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
	isDone := slices.ContainsFunc(lines, func(o orders.Order) bool { return o.Verb == "AUTO" }) || r.closes(phaseSetup)
	if !isDone || !r.finishSetup(sd) {
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
	for _, l := range lacks {
		r.passes(orders.Pos{}, l, l.Pairs...)
	}
	if lacks == nil {
		r.tellDeployed(sd)
	}
	return lacks == nil
}

// tellDeployed tells that a side stands; what the enemy may see of it the view
// shows (13.8).
func (r *run) tellDeployed(sd side) {
	units, hexes := 0, 0
	for c := range r.sys.board.hexes {
		n := r.pieces.Count(cell(c), sd)
		units, hexes = units+n, hexes+oneIf(n > 0)
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
	for u, p := range r.start().setup {
		if p.alt != noUnit && r.StossRoll >= p.altFrom {
			r.station(unitID(u), locAside)
			r.station(p.alt, locUnplaced)
		}
	}
}

// deployRest puts the units that a side has left where the default set-up has
// them, or as near to it as there is room; then they fill the gaps of its front.
func (r *run) deployRest(sd side) {
	own := r.unitsOf(sd, func(u unitID, _ *counter) bool { return r.at(u) == locUnplaced })
	for _, last := range [...]bool{false, true} { // who follows the infantry comes after it (S3.10)
		for _, u := range own {
			if r.hasNear(u) == last {
				r.deployDefault(u)
			}
		}
	}
	r.fillEach(sd, own)
	for before := -1; before != len(r.gaps(sd)); {
		gaps := r.gaps(sd)
		before = len(gaps)
		for _, c := range gaps {
			r.fillGap(sd, c, own)
		}
	}
}

// hasNear tells whether a unit has to be set up near infantry.
func (s *State) hasNear(u unitID) (is bool) {
	for a := range s.sys.areasOf(s.scenario, u) {
		is = is || a.near
	}
	return is
}

// deployDefault puts a unit in its hex of the default set-up, or in the hex of
// its area with room that is nearest to it.
func (r *run) deployDefault(u unitID) {
	at := r.start().setup[u].at
	if other := r.sys.counters[u].counterpart; at < 0 && other != noUnit { // Stosstruppen stand where their counterpart would
		at = r.start().setup[other].at
	}
	far := func(c cell) int { // a corps that has no place there stands anywhere
		if at < 0 {
			return 0
		}
		return r.sys.board.Distance(at, c)
	}
	best := noCell
	if at >= 0 && r.maySettle(u, at) {
		best = at
	} else {
		for a := range r.sys.areasOf(r.scenario, u) {
			for _, c := range a.cells[r.scenario] {
				if (best == noCell || far(c) < far(best)) && r.maySettle(u, c) {
					best = c
				}
			}
		}
	}
	if best != noCell {
		r.settle(u, best, r.sys.areaFor(r.scenario, u, best))
	}
}

// maySettle tells whether a unit may be set up in a hex as things stand.
func (r *run) maySettle(u unitID, c cell) bool {
	area := r.sys.areaFor(r.scenario, u, c)
	return area != nil && r.roomFor(u, c, area).None() && (!area.near || r.isNearFoot(area, c))
}

// fillGap moves the one of some units into a hex of the front that nobody holds
// which leaves the fewest gaps, if that is fewer than before.
func (r *run) fillGap(sd side, gap cell, own []unitID) {
	army := r.start().front[gap]
	if r.isHeldBy(gap, army) {
		return
	}
	best, least := noUnit, len(r.gaps(sd))
	for _, u := range own {
		from := r.at(u)
		if from < 0 || r.sys.counters[u].army != army || !r.maySettle(u, gap) || r.isExact(u, from) {
			continue
		}
		r.put(u, gap)
		if n := len(r.gaps(sd)); n < least {
			best, least = u, n
		}
		r.put(u, from)
	}
	if best != noUnit {
		r.settle(best, gap, r.sys.areaFor(r.scenario, best, gap))
	}
}

// fillEach moves some units into the hexes that need a number of them, if they
// can be spared where they are (S2.4, S2.5).
func (r *run) fillEach(sd side, own []unitID) {
	r.eachExact(sd, func(a *setupArea, c cell) {
		for _, u := range own {
			if r.countIn(a, c) >= a.each {
				break
			}
			at, k := r.at(u), &r.sys.counters[u]
			if at != c && a.takes(r.scenario, k) && (at < 0 || !r.isExact(u, at)) && r.roomFor(u, c, a).None() {
				r.settle(u, c, a)
			}
		}
	})
}

// isExact tells whether the hex of a unit needs its number of units.
func (r *run) isExact(u unitID, at cell) bool {
	area := r.sys.areaFor(r.scenario, u, at)
	return area != nil && area.ground == groundHexes
}

// gaps are the hexes of a side's front that the army of the sector neither
// stands in nor has in its ZOC. Fortresses of the line of 1918 need nobody, nor
// does the sector of the Belgians (3.6).
func (r *run) gaps(sd side) (list []cell) {
	info := r.start()
	for i, army := range info.front {
		isFortress := info.control == control1918 && r.sys.board.hexes[i].trench[info.sheet] == noTrench
		if army != noArmy && army != belgian && army.side() == sd && !isFortress && !r.isHeldBy(cell(i), army) {
			list = append(list, cell(i))
		}
	}
	return list
}

// isHeldBy tells whether a unit of an army stands in a hex or exerts ZOC into it.
// In Plan 1919 infantry has to do it in the British sector, which its tanks
// cannot be set up in anyway (S3.10).
func (r *run) isHeldBy(c cell, army nation) bool {
	is := func(_ unitID, k *counter) bool { return k.army == army }
	watches := func(_ unitID, k *counter) bool { return k.army == army && k.zoc }
	return r.anyIn(c, army.side(), is) || r.sys.board.anyBeside(c, func(n cell) bool { return r.anyIn(n, army.side(), watches) })
}

// isNearFoot tells whether infantry of the army of an area is near a hex (S3.10).
func (r *run) isNearFoot(a *setupArea, c cell) bool {
	return noUnit != r.unitWhich(func(u unitID, k *counter) bool {
		return r.at(u) >= 0 && k.army == a.army && k.isFoot() && r.sys.board.Distance(r.at(u), c) <= r.sys.tables.num.SetupReserve
	})
}

// lacks lists what the set-up of a side is short of.
func (r *run) lacks(sd side) (list []adjudicator.Bar) {
	missing := r.unitsOf(sd, func(u unitID, _ *counter) bool { return r.at(u) == locUnplaced && r.isDeployed(u) })
	if missing != nil {
		return []adjudicator.Bar{adjudicator.NewBar("setup-incomplete", r.setupRule(), "units", r.unitNames(missing))}
	}
	strays := r.unitsOf(sd, func(u unitID, _ *counter) bool {
		if r.at(u) < 0 || !r.isDeployed(u) {
			return false
		}
		a := r.sys.areaFor(r.scenario, u, r.at(u))
		return a != nil && a.near && !r.isNearFoot(a, r.at(u))
	})
	lack := func(code string, rule adjudicator.Rule, pairs ...any) {
		list = append(list, adjudicator.NewBar(code, rule, pairs...))
	}
	if strays != nil {
		lack("setup-strays", r.setupRule(), "units", r.unitNames(strays), "n", r.sys.tables.num.SetupReserve)
	}
	r.eachExact(sd, func(a *setupArea, c cell) {
		if n := r.countIn(a, c); n != a.each {
			lack("setup-each", a.rule, "hex", r.hexName(c), "n", a.each, "given", n, "army", nationNames[a.army])
		}
	})
	if gaps := r.gaps(sd); gaps != nil {
		lack("setup-gaps", r.setupRule(), "hexes", r.hexNames(gaps))
	}
	return list
}

// undeploy takes the units of a side off the map again: the set-up begins anew.
func (r *run) undeploy(sd side) {
	for u, k := range r.army(sd) {
		if !r.isDeployed(u) && r.at(u) != locDead {
			continue
		}
		to, steps := locUnplaced, k.steps
		if r.start().setup[u].at == locDead {
			to, steps = locDead, 0
		}
		r.station(u, to)
		r.units[u].steps = steps
	}
}

// eachExact visits the hexes of a side that need a number of units.
func (r *run) eachExact(sd side, visit func(a *setupArea, c cell)) {
	for i := range r.sys.tables.areas {
		if a := &r.sys.tables.areas[i]; a.scenarios>>r.scenario&1 != 0 && a.army.side() == sd {
			for _, c := range a.hexes {
				visit(a, c)
			}
		}
	}
}
