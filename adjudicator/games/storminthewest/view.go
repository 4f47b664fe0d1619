package storminthewest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// The facts that letters treat in a way of their own.
const (
	factMoves    = "mp"
	factWatched  = "zoc"
	factWatching = "exerts-zoc" // of hidden units: theirs is the ZOC of a stack whose top has none
	factData     = "data-"
)

// viewer is a seat looking at a state: what it may know is asked here and nowhere
// else.
type viewer struct {
	*State
	seat adjudicator.Seat
	side side // nobody for the referee and observers
}

func (s *State) viewerFor(seat adjudicator.Seat) viewer {
	return viewer{State: s.apart(), seat: seat, side: seats.Of(seat)}
}

// owns reports whether the viewer plays a unit; the referee sees all as his.
func (v viewer) owns(u unitID) bool {
	return v.seat == adjudicator.Referee || v.sys.counters[u].side == v.side
}

// sees reports whether the viewer may look at a unit: his own, the top of a
// stack, all of one that a battle has shown (13.8). Who still sets up shows
// nothing.
func (v viewer) sees(u unitID) bool {
	at := v.at(u)
	return v.owns(u) || at != locUnplaced && (at < 0 || v.pieces.Open[at] || v.pieces.Top(at) == u)
}

// View implements adjudicator.State: of enemy stacks the top unit and the number
// of the others (13.8).
func (s *State) View(seat adjudicator.Seat) adjudicator.View {
	v := s.viewerFor(seat)
	defer v.rest()
	out := adjudicator.View{System: name, Scenario: scenarioNames[s.scenario], Seat: seat, Turn: s.Turn, TurnName: s.box().date,
		Phase: s.phase().String(),
		Facts: v.facts(), Tracks: v.tracks(), Places: v.places(), Pieces: v.piecesShown()}
	if s.Result != nil {
		out.Over, out.Result = true, adjudicator.ResultOf(seats.Seat(s.Result.Winner), "", s.Result.Reason)
	} else {
		out.Active = seats.Seat(s.Active)
	}
	out.Standing, out.Queued = seats.Lines(seat, s.Standing), seats.Lines(seat, s.Queued)
	return out
}

// facts are the public facts of the game and what its data stand on.
func (v viewer) facts() []adjudicator.Field {
	list := []adjudicator.Field{{Key: "weather", Value: [weathers]string{"dry", "wet"}[weather(v.Wet)]},
		{Key: "last-turn", Value: v.sys.tables.turnBoxOf(v.scenario, v.start().last).date}}
	if v.hasInfluenza() {
		list = append(list, adjudicator.Field{Key: "influenza", Value: "peak"})
	}
	return append(list, adjudicator.DataFacts(factData, v.sys.info.Data)...)
}

// tracks are morale and replacement steps (3.2).
func (v viewer) tracks() (list []adjudicator.Track) {
	for sd := range nobody {
		if sd == german || v.scenario != s3 { // S3.6
			list = append(list, adjudicator.Track{Group: "morale", Name: string(seats.Seat(sd)), Value: int(v.Morale[sd]),
				Max: v.sys.tables.num.MoraleMax})
		}
	}
	for kind, n := range v.Steps {
		if hasSteps(v.scenario, kind) || n > 0 {
			list = append(list, adjudicator.Track{Group: "replacement-steps", Name: stepCode(kind), Value: int(n)})
		}
	}
	return list
}

// stepCode is the code of a kind of replacement steps.
func stepCode(kind int) string {
	if kind == mechanised {
		return stepNames[kind]
	}
	return nation(kind).code()
}

// places are the towns, cities and objectives with who holds them.
func (v viewer) places() (list []adjudicator.Place) {
	for c := range v.sys.board.hexes {
		h := &v.sys.board.hexes[c]
		if h.name == "" || h.settlement == noSettlement && h.points == 0 && h.fortress == nobody {
			continue
		}
		list = append(list, adjudicator.Place{ID: h.id.String(), Name: h.name, Kind: h.siteKind(), Country: countryCodes[h.country],
			Holder: seats.Seat(v.control[c]), Points: int(h.points)})
	}
	return list
}

// siteKind is what kind of place a hex is.
func (h *hexInfo) siteKind() string {
	switch {
	case h.port:
		return "port"
	case h.settlement == city:
		return settlementNames[city]
	}
	return settlementNames[town]
}

// piecesShown are the units in the order of the counters. Enemies below the top
// come after them, counted by hex as if they were of the nation of the top. Whether a
// stack has a ZOC is seen (10).
func (v viewer) piecesShown() (list []adjudicator.Piece) {
	hidden := map[cell]int{}
	for i := range v.units {
		u := unitID(i)
		switch at := v.at(u); {
		case at == locOut:
		case v.sees(u):
			list = append(list, v.piece(u))
		case at >= 0:
			hidden[at]++
		}
	}
	for c := range v.sys.board.hexes {
		if n := hidden[cell(c)]; n > 0 {
			top := &v.sys.counters[v.pieces.Top(cell(c))]
			p := adjudicator.Piece{Owner: seats.Seat(top.side), Nation: top.nation.code(), Where: v.hexName(cell(c)), Hidden: true, Count: n}
			if v.watchesBelow(cell(c)) {
				p.Facts = append(p.Facts, adjudicator.Field{Key: factWatching, Value: "yes"})
			}
			list = append(list, p)
		}
	}
	return list
}

// piece is a unit that the viewer sees.
func (v viewer) piece(u unitID) adjudicator.Piece {
	k := &v.sys.counters[u]
	p := adjudicator.Piece{Name: k.name, Owner: seats.Seat(k.side), Nation: k.nation.code(), Kind: k.kind.String(),
		Where: v.placeName(v.at(u)), Values: v.values(u), Status: v.status(u)}
	if !v.owns(u) || v.at(u) < 0 {
		return p
	}
	add := func(key, value string) { p.Facts = append(p.Facts, adjudicator.Field{Key: key, Value: value}) }
	add(factMoves, strconv.Itoa(v.allowance(u)))
	if v.inEnemyZOC(v.at(u), k.side) {
		add(factWatched, "yes")
	}
	return p
}

// values prints a unit as its counter does, with the steps that it has.
func (v viewer) values(u unitID) string {
	if !v.sys.counters[u].kind.isLand() {
		return ""
	}
	f := v.face(u)
	return fmt.Sprintf("%d-%d-%d", f.attack, f.defence, f.movement)
}

// status tells what markers lie on a unit and, to its owner, what it did in this
// player turn.
func (v viewer) status(u unitID) (list []string) {
	un, k, at := &v.units[u], &v.sys.counters[u], v.at(u)
	add := func(on bool, word string) {
		if on {
			list = append(list, word)
		}
	}
	add(at >= 0 && un.steps < k.steps, markReduced)
	add(at >= 0 && un.supply != supplied,
		[supplyStates]string{crossTraced: markCrossTraced, byFortress: markByFortress, unsupplied: markUnsupplied}[un.supply])
	add(un.flags&isUsed != 0, "used")
	if at >= 0 && v.owns(u) {
		add(!v.pieces.Open[at] && v.pieces.Top(at) != u, adjudicator.StatusHidden)
		add(!v.pieces.Open[at] && v.pieces.Top(at) == u && v.pieces.Count(at, k.side) > 1, "top")
		add(un.flags&didRail != 0, "railed")
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
	return list
}

// Scene builds what lies on the map for a seat: stacks as it may see them, hexes
// that are not held as the sheet prints its front lines, and markers.
func (s *State) Scene(seat adjudicator.Seat) adjudicator.Scene {
	v := s.viewerFor(seat)
	defer v.rest()
	scene := adjudicator.Scene{Title: s.start().title + ", " + s.box().date, Marks: s.sys.board.printed(s.start().sheet)}
	for i := range s.sys.board.hexes {
		c := cell(i)
		if st := v.stack(c); len(st.Counters) > 0 {
			scene.Stacks = append(scene.Stacks, st)
		}
		if s.control[c] != s.sys.board.hexes[c].control[s.start().sheet.start()] {
			scene.Control = append(scene.Control, adjudicator.Control{Cell: s.hexName(c), Seat: seats.Seat(s.control[c])})
		}
	}
	for _, c := range s.setupCells(seat) {
		scene.Marks = append(scene.Marks, adjudicator.Mark{Cell: s.hexName(c), Kind: markSetupArea})
	}
	if s.Bertha != noCell {
		scene.Marks = append(scene.Marks, adjudicator.Mark{Cell: s.hexName(s.Bertha), Kind: "bertha"})
	}
	return scene
}

// stack is what a viewer sees of the units in a hex, the top first, those that he does not
// see last.
func (v viewer) stack(c cell) (st adjudicator.Stack) {
	if v.pieces.IsEmpty(c) {
		return st
	}
	top, hidden := v.pieces.Top(c), v.hidesBelow(c)
	st.Cell, st.Owner = v.hexName(c), seats.Seat(v.sys.counters[top].side)
	list := slices.DeleteFunc(slices.Collect(v.pieces.In(c)), func(u unitID) bool { return u == top || slices.Contains(hidden, u) })
	for _, u := range slices.Concat([]unitID{top}, list, hidden) {
		st.Counters = append(st.Counters, v.counter(u, top))
	}
	return st
}

// counter draws a unit, or its back: of those below the top the nation is not
// shown either.
func (v viewer) counter(u, top unitID) adjudicator.Counter {
	if !v.sees(u) {
		return adjudicator.Counter{Nation: v.sys.counters[top].nation.code(), Hidden: true}
	}
	k := &v.sys.counters[u]
	out := adjudicator.Counter{Nation: k.nation.code(), Symbol: symbols[k.kind], Label: strings.TrimPrefix(k.name, k.nation.code()+" "),
		Values: v.values(u)}
	for _, mark := range v.status(u) {
		switch mark {
		case markReduced, markCrossTraced, markByFortress, markUnsupplied:
			out.Marks = append(out.Marks, mark)
		}
	}
	return out
}

// symbols are the kinds as counters are drawn.
var symbols = [kinds]string{"infantry", "infantry", "cavalry", "tank", "artillery", "air", "artillery", "tank", "tank", "infantry", "air",
	""}
