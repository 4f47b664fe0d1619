// The set-up of the scenarios (S1, S2).

package balkanwars

import (
	"fmt"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/agenda"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/field"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/orders"
)

// Setup implements adjudicator.System: the pieces that have no choice stand
// on their hexes, the others wait for the players' set-up sheets.
func (sys *System) Setup(name string, opts adjudicator.Options, roll *dice.Source) (adjudicator.State, []adjudicator.Event, error) {
	s, err := sys.blank(name, opts)
	if err != nil {
		return nil, nil, err
	}
	r := &run{State: s, Pass: pass.Pass{Roll: roll}}
	r.advance()
	return s, r.Events, nil
}

// deployed returns a scenario with both automatic set-ups done: where
// position text begins.
func (sys *System) deployed(name string, opts adjudicator.Options) (*State, error) {
	s, err := sys.blank(name, opts)
	if err != nil {
		return nil, err
	}
	r := &run{State: s}
	r.advance()
	for range 2 {
		r.in = &incoming{side: s.active, Sheet: agenda.Sheet[segment]{EndAt: segSetup, Timeout: true}}
		r.advance()
	}
	r.in = nil
	return s, nil
}

// advance runs the sequence of play without a sheet, to the next question.
func (r *run) advance() { r.sys.sequence.Run(r, &r.stack) }

// blank returns a scenario before anybody has deployed.
func (sys *System) blank(name string, opts adjudicator.Options) (*State, error) {
	at := -1
	for i := range sys.tables.scenarios {
		if sys.tables.scenarios[i].name == name {
			at = i
		}
	}
	if at < 0 {
		return nil, fmt.Errorf("balkan-wars: unknown scenario %q; the scenarios are first-war and second-war", name)
	}
	o, err := sys.parseOptions(at+1, opts)
	if err != nil {
		return nil, err
	}
	sc, n := &sys.tables.scenarios[at], len(sys.board.hexes)
	s := &State{sys: sys, opts: o, scenario: at + 1, year: sc.year, turn: sc.start, first: sc.first, active: sc.deploysFirst,
		stack: sys.sequence.Start(), allegiance: sc.side, morale: sc.morale, units: make([]unit, len(sys.counters)),
		pieces:     pieces.New[unitID, loc, side](pieces.Size{Pieces: len(sys.counters), Places: n, Owners: int(sideNone) + 1}, noCell, noUnit),
		entrenched: make([]bool, n), cut: make([]bool, n), taken: make([]side, n), offmapDepots: int8(sys.tables.num.offmapDepots),
		fleetAt: noCell, sound: &pass.Memo{}}
	s.zoc = [2]field.Field{field.New(sys.board.Net()), field.New(sys.board.Net())}
	s.recommand()
	if league := sc.seats.Of("league"); o.amphibious && league != sideNone {
		s.talks.Landings[league] = int8(sys.tables.num.amphibiousOperations)
	}
	if o.fastOttoman { // S1 special 5
		s.first, s.active = sc.first.other(), sc.deploysFirst.other()
	}
	for c := range s.taken {
		s.taken[c] = sideNone
	}
	for u := range s.units {
		s.units[u] = unit{open: !o.fog}
		s.begin(unitID(u))
	}
	return s, nil
}

// begin puts a counter where the scenario starts it, unless the player has
// a choice.
func (s *State) begin(u unitID) {
	p := s.placement(u)
	switch {
	case p.area == areaNone:
		s.put(u, locOut)
	case p.area == areaPool, p.area == areaOffMap && !s.opts.offmapCorps, // S1.sr0
		p.choice == "spare", p.choice == "fixed" && s.opts.infantryPool && s.isActiveInfantry(u):
		s.put(u, locPool)
	case p.area == areaOffMap:
		s.put(u, locOffMap)
	case p.area == areaAside, p.frozen && s.opts.rustcuk == "withheld":
		s.put(u, locAside)
	case p.area == areaHex && p.radius == 0:
		s.put(u, p.center)
	}
	if p.frozen && s.opts.rustcuk == "frozen" {
		s.units[u].flags |= isFrozen
	}
}

// isActiveInfantry tells whether a counter is of the Bulgarian infantry that
// the list of Scenario 2 leaves out (R103).
func (s *State) isActiveInfantry(u unitID) bool {
	k := &s.sys.counters[u]
	return k.nation == bulgaria && k.kind == infantry && !k.reserve
}

// placement returns what the scenario says of a counter.
func (s *State) placement(u unitID) *placement { return &s.sys.counters[u].setup[s.scenario-1] }

// deployer returns the side that places a counter: its own. Neutral ones the
// Ottoman player places in Scenario 1, the League in Scenario 2, but the
// Austro-Hungarians there Bulgaria (S1, S2).
func (s *State) deployer(u unitID) side {
	if sd := s.sideOf(u); sd != sideNone {
		return sd
	}
	if s.scenario == 2 && s.sys.counters[u].nation == austria {
		return sideA
	}
	return sideB
}

// setupStep asks a side to deploy (S1). It is finished when every unit of
// its list has a legal hex (R95).
func (r *run) setupStep(sd side, first bool) seq.Outcome {
	if first {
		r.active = sd
		r.emit("phase", r.setupRule(), "turn", r.turn, "side", r.seat(sd), "phase", segSetup)
	}
	lines, ok := r.take(segSetup)
	if !ok {
		return seq.Ask
	}
	r.deployBy(lines, sd)
	in := r.in
	if missing := r.unplaced(sd); len(missing) > 0 {
		switch {
		case in.Timeout:
			r.deployRest(sd, 0)
		case in.end || in.EndAt == segSetup || in.Last > segSetup:
			r.fault(orders.Pos{}, "setup-incomplete", r.setupRule(), "units", r.unitNames(missing))
			return seq.Ask
		default:
			return seq.Ask
		}
	}
	if in.Last <= segSetup {
		r.in = nil // END of a set-up sheet does not end the turn that follows
	}
	return seq.Done
}

// deployBy executes the lines of a set-up in the order written; those that
// entrench come last, when the units stand.
func (r *run) deployBy(lines []orders.Order, sd side) {
	for i := range lines {
		switch o := &lines[i]; o.Verb {
		case "AUTO":
			r.auto(o, sd)
		case "CHOOSE":
			r.chooseCounters(o)
		case "PLACE":
			r.place(o)
		}
	}
	for i := range lines {
		if lines[i].Verb == "ENTRENCH" {
			r.entrenchSetup(&lines[i])
		}
	}
}

// auto executes AUTO: the units that are left, or those of some countries,
// are placed automatically.
func (r *run) auto(o *orders.Order, sd side) {
	var only nationSet
	for _, a := range o.Args {
		n := parseNation(strings.ToUpper(a.Text))
		if n == noNation {
			r.fault(a.Pos, "want-country", r.setupRule(), "text", a.Text)
			return
		}
		only |= setOf(n)
	}
	r.deployRest(sd, only)
}

// unplaced lists the units that a side still has to place.
func (s *State) unplaced(sd side) (list []unitID) {
	for u := range s.units {
		if s.at(unitID(u)) == locUnplaced && s.deployer(unitID(u)) == sd {
			list = append(list, unitID(u))
		}
	}
	return list
}

// place executes PLACE: units to a hex of their set-up area. A unit may be
// placed anew while the set-up lasts.
func (r *run) place(o *orders.Order) {
	if !r.hasOneGoal(o) {
		return
	}
	where := goalsOf(o)
	if len(where) == 0 {
		r.fault(o.Pos, "want-hex", r.setupRule())
		return
	}
	to, ok := r.readHex(where[0])
	if !ok {
		return
	}
	for _, a := range o.Args {
		if a.Kind == orders.Path {
			continue
		}
		u, ok := r.readUnit(a, sideNone)
		if !ok {
			continue
		}
		if r.deployer(u) != r.active {
			r.fault(a.Pos, "not-yours", r.setupRule(), "unit", r.unitName(u))
			continue
		}
		if r.isOptional(u) && r.at(u) == locPool && !r.stepIn(u) {
			r.fault(a.Pos, "category-full", "S2.sr2", "unit", r.unitName(u))
			continue
		}
		if code := r.mayDeploy(u, to); code != "" {
			r.fault(a.Pos, code, r.deployRule(code), "unit", r.unitName(u), "hex", r.hexName(to), "area", r.areaName(u))
			continue
		}
		r.deploy(u, to)
	}
}

// clauseArgs joins the arguments of some clauses.
func clauseArgs(o *orders.Order, keys ...string) (args []orders.Arg) {
	for _, key := range keys {
		for i := range o.Clauses {
			if c := &o.Clauses[i]; c.Key == key {
				args = append(args, c.Args...)
			}
		}
	}
	return args
}

func (r *run) deploy(u unitID, to cell) {
	r.put(u, to)
	r.tell(u, "deploy", r.setupRule(), []any{"unit", r.unitName(u), "hex", r.hexName(to)}, nil)
}

// setupRule is the section of the scenario.
func (s *State) setupRule() adjudicator.Rule { return [...]adjudicator.Rule{"S1", "S2"}[s.scenario-1] }

// deployRule is the rule that forbids a hex to a unit in the set-up.
func (s *State) deployRule(code string) adjudicator.Rule {
	switch code {
	case "prohibited":
		return "5.1"
	case "mountain":
		return [...]adjudicator.Rule{"S1.sr3", "S2.sr4"}[s.scenario-1]
	case "enemy":
		return "5"
	case "stacking":
		return "7.1"
	}
	return s.setupRule()
}

// mayDeploy tells why a unit may not be set up in a hex: its area, borders,
// Mountains (S1 special 3, S2 special 4), stacking (R94).
func (s *State) mayDeploy(u unitID, c cell) string {
	p, k := s.placement(u), &s.sys.counters[u]
	h := &s.sys.board.hexes[c]
	switch {
	case s.at(u) != locUnplaced && (s.at(u) < 0 || p.area == areaHex && p.radius == 0):
		return "fixed"
	case !s.inArea(p, k.nation, c):
		return "not-in-area"
	case h.terrain == allSea || h.terrain == allLake:
		return "prohibited"
	case h.terrain == mountain && k.kind != alpine:
		return "mountain"
	}
	count, limit := 0, s.sys.tables.num.stacking
	if k.nation == romania || k.nation == austria {
		limit = s.sys.tables.num.stackingNeutral
	}
	for other := range s.pieces.In(c) {
		if s.sideOf(other) != s.sideOf(u) {
			return "enemy"
		}
		if other != u {
			count++
		}
	}
	if count >= limit {
		return "stacking"
	}
	return ""
}

// inArea tells whether a hex belongs to a set-up area, inside the borders of
// the scenario.
func (s *State) inArea(p *placement, n nation, c cell) bool {
	h := &s.sys.board.hexes[c]
	if !h.country[s.year].has(n) {
		return false
	}
	switch p.area {
	case areaHex:
		return grid.Distance(h.id, s.sys.board.id(p.center)) <= p.radius
	case areaCountry:
		return true
	case areaEast:
		return h.eastOfStruma
	case areaWest:
		return h.westOfStruma
	case areaTown: // a hex may be split: the town must be its own country's
		return h.site != nil && h.site.country[s.year] == n
	case areaFrontier:
		return s.isByFrontier(c)
	}
	return false
}

// isByFrontier tells whether a hex is adjacent to a hex of the border
// between Bulgaria and the Ottoman Empire: one split between them, or an
// Ottoman one at a border along the hexside.
func (s *State) isByFrontier(c cell) bool {
	for _, next := range s.sys.board.next(c) {
		if next == noCell {
			continue
		}
		if in := s.sys.board.hexes[next].country[s.year]; in.has(ottoman) {
			return true
		}
	}
	return false
}

// areaName names a set-up area for faults: "2231+1", "frontier".
func (s *State) areaName(u unitID) string {
	p := s.placement(u)
	if p.area == areaHex {
		if p.radius == 0 {
			return s.hexName(p.center)
		}
		return fmt.Sprintf("%s+%d", s.hexName(p.center), p.radius)
	}
	return areaNames[p.area]
}

var areaNames = map[area]string{areaCountry: "country", areaFrontier: "frontier", areaTown: "town", areaEast: "east",
	areaWest: "west", areaPool: "pool", areaOffMap: "offmap", areaAside: "aside", areaNone: "out"}
