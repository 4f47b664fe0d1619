package storminthewest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/pieces"
)

// The facts that letters treat in a way of their own.
const (
	factMoves    = "mp"
	factWatched  = "zoc"
	factWatching = "exerts-zoc" // of hidden units: theirs is the ZOC of a stack whose top has none
	factGoal     = "goal-"
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
	list = append(list, adjudicator.Field{Key: factGoal + "morale", Value: v.moraleGoal()})
	if v.hasInfluenza() {
		list = append(list, adjudicator.Field{Key: "influenza", Value: "peak"})
	}
	return append(list, adjudicator.DataFacts(factData, v.sys.info.Data)...)
}

// moraleGoal is the test of German morale that is still to come (4.5): its turn, what Germany must have then and what the
// Allies at most; "1919" where Allied morale is not kept (S3.12).
func (v viewer) moraleGoal() string {
	n := &v.sys.tables.num
	switch {
	case v.scenario == s3:
		return "1919"
	case v.testsMorale() && v.Turn <= n.TestTurn:
		return fmt.Sprint(n.TestTurn, n.TestGerman, n.TestAllied)
	}
	return ""
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

// known is the state as a seat may know it: all that it cannot look at is the same in
// all positions that look the same to it. CHECK, previews, warnings, templates and offers
// are made from this state and so can tell nothing else. Whatever a line then meets below
// a top is met when it is carried out: it is dropped if that bars it (13.8).
func (s *State) known(seat adjudicator.Seat) *State {
	sd := seats.Of(seat)
	if sd == nobody || s.Result != nil {
		return s
	}
	k, other := s.clone(), sd.Other()
	k.veilUnits(seat, sd)
	k.Standing[other], k.Queued[other] = nil, nil
	return k
}

// hiddenFrom lists the units below the tops that a seat cannot look at; who takes part in
// a battle has been named.
func (s *State) hiddenFrom(seat adjudicator.Seat, sd side) (list []unitID) {
	v := viewer{State: s, seat: seat, side: sd}
	for c := range s.sys.board.hexes {
		list = append(list, v.hidesBelow(cell(c))...)
	}
	if b := s.Battle; b != nil {
		list = slices.DeleteFunc(list, func(u unitID) bool {
			return u == b.AGB || slices.Contains(b.Attackers, u) || slices.Contains(b.Fled, u)
		})
	}
	return list
}

// veilUnits puts a unit like the top in the stead of each hidden one: of its army and
// kind if there is one, at full strength. Which one depends on the tops and the ZOC alone;
// it bars nothing that the top does not bar.
func (s *State) veilUnits(seat adjudicator.Seat, sd side) {
	hidden := s.hiddenFrom(seat, sd)
	type slot struct {
		at       cell
		top      unitID
		watching bool // it has a ZOC
	}
	slots := make([]slot, len(hidden))
	for i, u := range hidden {
		c := s.at(u)
		slots[i] = slot{at: c, top: s.pieces.Top(c), watching: s.watchesBelow(c) || s.sys.counters[s.pieces.Top(c)].zoc}
	}
	for _, u := range hidden {
		s.station(u, locOut)
	}
	reserve := s.unitsOf(sd.Other(), func(u unitID, k *counter) bool { return s.at(u) == locOut && k.kind.isLand() })
	for _, u := range reserve {
		s.units[u] = unit{}
	}
	slices.SortStableFunc(reserve, func(a, b unitID) int { return s.oddity(a) - s.oddity(b) })
	like := func(x slot, u unitID) int { // alike in ZOC, then in army, then in kind
		k, top := &s.sys.counters[u], &s.sys.counters[x.top]
		return oneIf(k.zoc == x.watching) * (1 + oneIf(k.army == top.army)*(1+oneIf(k.kind == top.kind)))
	}
	pieces.Stand(slots, reserve, like, func(x slot, u unitID) {
		s.station(u, x.at)
		s.pieces.Keep(x.at, x.top)
		s.units[u] = unit{steps: s.sys.counters[u].steps, flags: s.units[x.top].flags & wasAttacked}
	})
}

// watchesBelow tells whether a stack has the ZOC that its top does not have: it is seen on
// the map.
func (s *State) watchesBelow(c cell) bool {
	return !s.sys.counters[s.pieces.Top(c)].zoc && s.isWatched(c)
}

// oddity is how unlike a unit of the line a unit is.
func (s *State) oddity(u unitID) int {
	k := &s.sys.counters[u]
	return oneIf(k.special != plain) + 2*oneIf(k.kind != infantry) + 4*oneIf(!k.zoc)
}

// Disguises returns states that differ in all that a seat cannot look at: hidden units of
// the other side have changed places, have lost or found steps, have moved or have not,
// and others that nobody sees stand in their stead (13.8); what the other side has ready
// for later is something else. ZOC is seen on the map (10), and stays as it is.
func (s *State) Disguises(seat adjudicator.Seat) (out []adjudicator.State) {
	sd := seats.Of(seat)
	if sd == nobody || s.Result != nil {
		return nil
	}
	list := s.hiddenFrom(seat, sd)
	dropPlans := func(twin *State, _ []unitID) bool {
		plans := len(twin.Queued[sd.Other()]) + len(twin.Standing[sd.Other()])
		twin.Queued[sd.Other()], twin.Standing[sd.Other()] = nil, nil
		return plans > 0
	}
	for _, change := range [...]func(*State, []unitID) bool{(*State).exchangeHidden, (*State).wearHidden, (*State).strangersFor, dropPlans} {
		if twin := s.clone(); change(twin, list) {
			out = append(out, twin)
		}
	}
	return out
}

// exchangeHidden lets hidden units change places in pairs, of whatever kind, where both
// may stand.
func (s *State) exchangeHidden(list []unitID) bool {
	return pieces.Pairs(list, func(a, b unitID) bool { return s.at(a) != s.at(b) && s.tryExchange(a, b) })
}

// wearHidden turns hidden units to their other side, and changes what they did.
func (s *State) wearHidden(list []unitID) (changed bool) {
	for i, u := range list {
		if full := s.sys.counters[u].steps; full > 1 {
			s.units[u].steps = 1 + full - s.units[u].steps
			changed = true
		}
		if i%2 == 0 {
			s.units[u].flags ^= didRail | didMove
			changed = true
		}
	}
	return changed
}

// strangersFor puts units that no view shows in the stead of hidden ones, which leave the
// game.
func (s *State) strangersFor(list []unitID) (changed bool) {
	for _, u := range list {
		for v, k := range s.army(s.sys.counters[u].side) {
			if s.at(v) == locOut && k.kind.isLand() && s.tryExchange(u, v) {
				s.units[u], s.units[v] = unit{}, unit{steps: k.steps}
				changed = true
				break
			}
		}
	}
	return changed
}

// tryExchange lets two units of a side change places, unless a stack would be too large or
// its ZOC another one.
func (s *State) tryExchange(a, b unitID) bool {
	at, to := s.at(a), s.at(b)
	was := [2]bool{s.isWatched(at), s.isWatched(to)}
	s.exchange(a, b)
	fits := was == [2]bool{s.isWatched(at), s.isWatched(to)}
	for _, c := range [...]cell{at, to} {
		fits = fits && (c < 0 || s.overfull(c, s.sys.counters[a].side).None())
	}
	if !fits {
		s.exchange(a, b)
	}
	return fits
}

// exchange lets two units of a side change places.
func (s *State) exchange(a, b unitID) {
	at, to := s.at(a), s.at(b)
	s.pieces.Exchange(a, b, locAside)
	for _, c := range [...]cell{at, to} {
		if c >= 0 {
			s.exertZOC(c, s.sys.counters[a].side)
		}
	}
}
