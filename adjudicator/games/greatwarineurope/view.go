package greatwarineurope

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// The facts that letters treat in a way of their own.
const (
	factMoves = "mp"
	factHome  = "home-"
	factGoal  = "goal-"
	factData  = "data-"
)

// viewer is a seat looking at a state: what it may know is asked here and nowhere
// else.
type viewer struct {
	*State
	seat adjudicator.Seat
	side side // nobody for the referee and observers
}

func (s *State) viewerFor(seat adjudicator.Seat) viewer {
	sd, _ := s.seated(seat)
	return viewer{State: s.apart(), seat: seat, side: sd}
}

// owns reports whether the viewer plays a unit; the referee sees all as his.
func (v viewer) owns(u unitID) bool {
	return v.seat == adjudicator.Referee || v.sideOf(u) == v.side
}

// sees reports whether the viewer may look at a unit: his own, the top of a stack,
// and the CP all in Germany, Austria-Hungary and Russian Poland (7.25).
func (v viewer) sees(u unitID) bool {
	at := v.at(u)
	if at < 0 || v.owns(u) {
		return true
	}
	if v.side == central {
		switch v.hex(at).country {
		case inGermany, inAustria, inPoland:
			return true
		}
	}
	return v.top(at, v.sideOf(u)) == u
}

// View implements adjudicator.State: of enemy stacks the top unit and the number of
// the others (7.25).
func (s *State) View(seat adjudicator.Seat) adjudicator.View {
	v := s.viewerFor(seat)
	defer v.rest()
	out := adjudicator.View{System: name, Scenario: s.scenarioName(), Seat: seat, Turn: s.Turn, TurnName: s.turnName(), Phase: s.stepName(),
		Facts: v.facts(), Tracks: v.tracks(), Places: v.places(), Pieces: v.piecesShown()}
	if s.result != nil {
		out.Over, out.Result = true, adjudicator.ResultOf(seats.Seat(s.result.Winner), "", s.result.Reason)
	}
	out.Standing, out.Queued = v.standingLines(), v.plannedLines()
	return out
}

// turnName is the month of the turn, with the Strategic Turn while one is played.
func (s *State) turnName() string {
	box := &s.sys.tables.turns[s.Turn]
	text := fmt.Sprintf("%s %d", box.month, box.year)
	if len(s.stack) > 3 {
		text += ", " + letterName(s.Letter)
	}
	return text
}

// stepName is the step at hand, for letters.
func (s *State) stepName() string {
	if f := s.stack.Top(); f != nil {
		return f.Step
	}
	return ""
}

// standingLines are the viewer's own standing orders; the referee sees those of
// both sides, each after its seat.
func (v viewer) standingLines() (list []string) {
	for sd := range nobody {
		for _, o := range v.standing[sd] {
			list = v.addLine(list, sd, o.String())
		}
	}
	return list
}

// plannedLines are the lines that wait.
func (v viewer) plannedLines() (list []string) {
	for sd := range nobody {
		for p := range phases {
			pl := &v.plans[sd][p]
			lines := pl.lines()
			if len(lines) > 0 {
				list = v.addLine(list, sd, "PHASE "+strings.ToUpper(p.String()))
			}
			for _, o := range lines {
				list = v.addLine(list, sd, o.String())
			}
		}
	}
	return list
}

func (v viewer) addLine(list []string, sd side, line string) []string {
	switch {
	case sd == v.side:
		return append(list, line)
	case v.seat == adjudicator.Referee:
		return append(list, string(seats.Seat(sd))+": "+line)
	}
	return list
}

// facts are the public facts of the game and what its data stand on.
func (v viewer) facts() (list []adjudicator.Field) {
	add := func(key, value string) { list = append(list, adjudicator.Field{Key: key, Value: value}) }
	for f := range fronts {
		if v.uses(f) {
			add("weather-"+f.String(), v.Weather[f].String())
		}
	}
	add(factGoal+adjudicator.TrackPoints, v.pointsGoal())
	add("initiative-west", string(seats.Seat(v.Initiative[west])))
	add("initiative-east", string(seats.Seat(v.Initiative[east])))
	for n, fallen := range v.Fallen {
		if fallen {
			add("capitulated", nation(n).String())
		}
	}
	for sd := range nobody {
		add(factHome+string(seats.Seat(sd)), strings.Join(v.homeOf(sd), "; "))
	}
	v.eventFacts(add)
	return append(list, adjudicator.DataFacts(factData, v.sys.info.Data)...)
}

// homeOf are the codes of the countries and nations of a side that are at war.
func (v viewer) homeOf(sd side) (codes []string) {
	for c := range countries {
		if n, ok := v.sys.ownerOf(c); ok && v.War[n] && v.sideOfNation(n) == sd {
			codes = append(codes, c.String())
		}
	}
	for n := range nations {
		if v.War[n] && v.sideOfNation(n) == sd && !slices.Contains(codes, n.String()) {
			codes = append(codes, n.String())
		}
	}
	return codes
}

// pointsGoal is what the victory points bring (18.1-18.4): the scenario, where they count otherwise than in the whole war,
// and with how many of what it counts the CP win and the Allies.
func (v viewer) pointsGoal() string {
	switch {
	case v.scenario == west1914:
		return "west " + strconv.Itoa(westForCP) + " " + strconv.Itoa(westForAllies)
	case v.scenario == east1914:
		return "east " + strconv.Itoa(eastForCP) + " " + strconv.Itoa(eastForAllies)
	case v.mode == nearEast:
		need := nearEastTargets
		if v.Czar > 0 {
			need++
		}
		return "near-east " + strconv.Itoa(need)
	}
	return "war " + strconv.Itoa(cpWins)
}

// tracks are victory points and RP.
func (v viewer) tracks() (list []adjudicator.Track) {
	list = append(list, adjudicator.Track{Group: adjudicator.TrackPoints, Name: "cp", Value: v.victoryPoints()})
	for n := range nations {
		if v.War[n] && v.purse(n) == n && v.sys.hasIncome(n) {
			list = append(list, adjudicator.Track{Group: "rp", Name: n.String(), Value: int(v.RP[n])})
		}
	}
	return list
}

// hasIncome tells whether the charts have a nation.
func (sys *System) hasIncome(n nation) bool {
	for chart := range charts {
		if sys.tables.income[chart][n] != [letters]int8{} {
			return true
		}
	}
	return false
}

// places are the towns and cities with who holds them; those of a front to which the
// war has not come are nobody's and score nothing yet (7.12).
func (v viewer) places() (list []adjudicator.Place) {
	for _, c := range v.sys.board.towns {
		h := v.hex(c)
		if !v.uses(h.front) {
			continue
		}
		p := adjudicator.Place{ID: v.hexName(c), Name: h.name, Kind: "town", Country: h.country.String(), Holder: seats.Seat(v.control[c])}
		switch {
		case h.has(markPort):
			p.Kind = "port"
		case h.place == city:
			p.Kind = "city"
		}
		// 18.11, 18.4, 5.62
		if !v.isYetClosed(h.front) && (h.has(markVictory) && v.mode != nearEast || h.has(markTarget|markSurrender) && v.mode == nearEast) {
			p.Points = 1
		}
		list = append(list, p)
	}
	return list
}

// piecesShown are the units in the order of the counters. Enemies below the top come
// after them, counted by hex as if they were of the nation of the top.
func (v viewer) piecesShown() (list []adjudicator.Piece) {
	hidden := make([]int, len(v.control))
	for i := range v.units {
		u := unitID(i)
		switch at := v.at(u); {
		case at == locOut || at == locPending:
		case v.sees(u):
			list = append(list, v.piece(u))
		default:
			hidden[at]++
		}
	}
	for c, n := range hidden {
		if n > 0 {
			sd := v.side.Other()
			if v.side == nobody {
				sd = v.sideOf(v.pieces.First(cell(c)))
			}
			top := v.top(cell(c), sd)
			k := v.counter(top)
			list = append(list, adjudicator.Piece{Owner: v.ownerOf(top), Nation: k.nation.String(), Where: v.hexName(cell(c)), Hidden: true,
				Count: n})
		}
	}
	return list
}

// piece is a unit that the viewer sees.
func (v viewer) piece(u unitID) adjudicator.Piece {
	k := v.counter(u)
	p := adjudicator.Piece{Name: k.id, Owner: v.ownerOf(u), Nation: k.nation.String(), Kind: v.kindOf(u).String(), Size: sizeNames[k.size],
		Where: v.placeName(v.at(u)), Values: v.values(u), Status: v.status(u)}
	if v.owns(u) && v.onMap(u) {
		_, most := v.allowance(u, false)
		p.Facts = append(p.Facts, adjudicator.Field{Key: factMoves, Value: strconv.Itoa(most)})
	}
	return p
}

// values prints a unit as its counter does; nobody knows those of an untried one
// (15.82).
func (v viewer) values(u unitID) string {
	if v.units[u].flags&isUntried != 0 {
		return "?"
	}
	f, k := v.face(u), v.counter(u)
	if k.kind == headquarters {
		return fmt.Sprintf("%d-%d", k.support, f.movement)
	}
	return fmt.Sprintf("%d-%d-%d", f.attack, f.defence, f.movement)
}

// status tells what a counter shows and, to its owner, what it did in this phase.
func (v viewer) status(u unitID) (list []string) {
	un, k := &v.units[u], v.counter(u)
	add := func(on bool, word string) {
		if on {
			list = append(list, word)
		}
	}
	add(k.steps == 2 && v.stepsOf(u) == 1, markReduced)
	add(v.isShock(u), markShock)
	add(v.isDepleted(u), markDepleted)
	add(un.flags&isUntried != 0, markUntried)
	if v.onMap(u) && v.owns(u) {
		add(!v.isSuppliedFor(u, toDefend), markUnsupplied)
		add(v.supply(u) == byFortress, "fortress-supply")
		add(v.top(v.at(u), v.sideOf(u)) != u, adjudicator.StatusHidden)
		add(un.flags&didMove != 0, "moved")
	}
	return list
}

// hidesBelow lists the units in a hex that a side cannot look at.
func (v viewer) hidesBelow(c cell) (list []unitID) {
	for u := range v.pieces.In(c) {
		if !v.sees(u) {
			list = append(list, u)
		}
	}
	return slices.Clip(list)
}

// scenes are what lies on each map for a viewer.
func (v viewer) scenes() (list [fronts]adjudicator.Scene) {
	s := v.State
	for f := range fronts {
		list[f].Title = s.sys.tables.scenarios[s.scenario].title + ", " + s.turnName()
	}
	for i := range s.sys.board.hexes {
		c, h := cell(i), &s.sys.board.hexes[i]
		if !h.playable {
			continue
		}
		scene := &list[h.front]
		if st := v.stack(c); len(st.Counters) > 0 {
			scene.Stacks = append(scene.Stacks, st)
		}
		if n, ok := v.sys.ownerOf(h.country); s.control[c] != nobody && (!ok || s.sideOfNation(n) != s.control[c]) {
			scene.Control = append(scene.Control, adjudicator.Control{Cell: s.hexName(c), Seat: seats.Seat(s.control[c])})
		}
		for _, kind := range s.hexMarks(c) {
			scene.Marks = append(scene.Marks, adjudicator.Mark{Cell: s.hexName(c), Kind: kind})
		}
	}
	return list
}

// hexMarks are the marks of a hex.
func (s *State) hexMarks(c cell) (list []string) {
	h, x := s.hex(c), s.spoiled[c]
	switch {
	case h.fort != noFort && x&fortGone != 0:
		list = append(list, markRuined)
	case h.fort == lightFort:
		list = append(list, markFort)
	case h.fort == heavyFort:
		list = append(list, markHeavy)
	}
	for _, f := range [...]struct {
		flag hexFlag
		kind string
	}{{isDevastated, markWaste}, {hasTrench, markTrenchNear}, {hasHindenburg, markLine}, {hasParisGun, markGun}} {
		if x&f.flag != 0 {
			list = append(list, f.kind)
		}
	}
	return list
}

// stack is what a viewer sees of the units in a hex, the top first.
func (v viewer) stack(c cell) (st adjudicator.Stack) {
	first := v.pieces.First(c)
	if first == noUnit {
		return st
	}
	sd := v.sideOf(first)
	top := v.top(c, sd)
	st.Cell, st.Owner = v.hexName(c), v.ownerOf(top)
	st.Counters = append(st.Counters, v.draw(top, top))
	for u := range v.pieces.In(c) {
		if u != top && v.sees(u) {
			st.Counters = append(st.Counters, v.draw(u, top))
		}
	}
	for _, u := range v.hidesBelow(c) {
		if u != top {
			st.Counters = append(st.Counters, v.draw(u, top))
		}
	}
	return st
}

// draw draws a unit, or its back.
func (v viewer) draw(u, top unitID) adjudicator.Counter {
	if !v.sees(u) {
		return adjudicator.Counter{Nation: v.counter(top).nation.String(), Hidden: true}
	}
	k := v.counter(u)
	out := adjudicator.Counter{Nation: k.nation.String(), Symbol: symbols[v.kindOf(u)], Label: strings.TrimPrefix(k.id, k.nation.String()+" "),
		Values: v.values(u)}
	for _, mark := range v.status(u) {
		switch mark {
		case markReduced, markShock, markDepleted, markUntried, markUnsupplied:
			out.Marks = append(out.Marks, mark)
		}
	}
	return out
}

// symbols are the kinds as counters are drawn.
var symbols = [kinds]string{"infantry", "mountain", "cavalry", "tank", "artillery", "armoured", "hq"}
