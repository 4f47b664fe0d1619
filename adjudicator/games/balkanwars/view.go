package balkanwars

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// viewer is a seat looking at a state: what it may know is asked here and
// nowhere else.
type viewer struct {
	*State
	seat adjudicator.Seat
	side side // sideNone for the referee and observers
}

func (s *State) viewerFor(seat adjudicator.Seat) viewer {
	v := viewer{State: s.apart(), seat: seat, side: sideNone}
	if sd, ok := s.seatSide(seat); ok {
		v.side = sd
	}
	return v
}

// owns reports whether the viewer plays a unit; the referee sees all as his.
func (v viewer) owns(u unitID) bool {
	return v.seat == adjudicator.Referee || (v.side != sideNone && v.sideOf(u) == v.side)
}

// sees reports whether the viewer may look at a unit's face: his own, the
// neutral ones that he has placed, open ones (12), and what lies in boxes that
// their owner does not conceal (12.5, R87). Who still deploys shows nothing.
func (v viewer) sees(u unitID) bool {
	un := &v.units[u]
	switch owner := v.ownerOf(u); {
	case !v.opts.fog || v.owns(u) || un.open || v.side != sideNone && owner == v.side:
		return true
	case v.at(u) == locUnplaced:
		return false
	case isBox(v.at(u)):
		return !v.concealed[owner]
	}
	return v.at(u) < 0
}

// View builds what a seat may know (12, R86): enemy units face down are a
// nation and a number in each hex.
func (s *State) View(seat adjudicator.Seat) adjudicator.View {
	v := s.viewerFor(seat)
	defer v.rest()
	sc := s.scene()
	out := adjudicator.View{
		System: "balkan-wars", Scenario: sc.name, Seat: seat,
		Turn: s.turn, TurnName: s.sys.tables.turnName(s.turn), Phase: s.segment().String(),
		Facts: v.facts(), Tracks: v.tracks(), Places: v.places(), Pieces: v.piecesShown(),
	}
	if s.result != nil {
		out.Over, out.Result = true, v.resultFields()
	} else {
		if s.segment() != segDiplomatic {
			out.Active = s.seat(s.active)
		}
	}
	out.Standing, out.Queued = v.orderLines(s.standing), append(v.orderLines(s.talks.Sheets), v.orderLines(s.queued)...)
	return out
}

// orderLines prints the viewer's own lines; the referee sees those of both
// sides, each after its seat.
func (v viewer) orderLines(lines [2][]orders.Order) (list []string) {
	for sd := range lines {
		switch {
		case side(sd) == v.side:
			for i := range lines[sd] {
				list = append(list, lines[sd][i].String())
			}
		case v.seat == adjudicator.Referee:
			for i := range lines[sd] {
				list = append(list, string(v.State.seat(side(sd)))+": "+lines[sd][i].String())
			}
		}
	}
	return list
}

// scene returns the scenario of the game.
func (s *State) scene() *scenario { return &s.sys.tables.scenarios[s.scenario-1] }

func (v viewer) resultFields() []adjudicator.Field {
	r := v.State.result
	list := adjudicator.ResultOf(v.State.seat(r.winner), r.level, r.reason)
	for sd := sideA; sd < sideNone; sd++ {
		list = append(list, adjudicator.Field{Key: "vp-" + string(v.State.seat(sd)), Value: strconv.Itoa(r.vp[sd])})
	}
	return list
}

// pointsGoal is up to how many times the lower total the higher one gives each level but the last (14.3).
func (v viewer) pointsGoal() string {
	var list []string
	for _, l := range v.sys.tables.levels {
		if l.upTo > 0 {
			list = append(list, strconv.Itoa(l.upTo/10)+"."+strconv.Itoa(l.upTo%10))
		}
	}
	return strings.Join(list, " ")
}

// facts are the public facts of the game and what its data stand on.
func (v viewer) facts() (list []adjudicator.Field) {
	add := func(key, value string) { list = append(list, adjudicator.Field{Key: key, Value: value}) }
	t := &v.sys.tables
	add(factGoal+adjudicator.TrackPoints, v.pointsGoal())
	add(factGoal+"morale", "")
	add("profile", v.opts.profile)
	add("first-player", string(v.State.seat(v.first)))
	add("mobilize", yesNo(t.mobilizes(v.turn)))
	last := v.lastTurn()
	add("last-turn", t.turnName(last))
	add("turns-left", strconv.Itoa(max(0, last-v.turn)))
	if v.opts.rustcuk != "off" {
		add("rustcuk", map[bool]string{false: v.opts.rustcuk, true: "released"}[v.released])
	}
	if v.opts.offmapCorps {
		for i, entered := range v.corps {
			add("corps-"+strconv.Itoa(7+i), map[bool]string{false: "off-map", true: "entered"}[entered])
		}
	}
	add("offmap-depots", strconv.Itoa(int(v.offmapDepots)))
	v.addTalks(add)
	v.addFull(add)
	for sd, offered := range v.offer {
		if offered {
			add("armistice-offer", string(v.State.seat(side(sd))))
		}
	}
	for n := range nations {
		if v.capitulated[n] {
			add("capitulated", n.String())
		}
		if v.rallied[n] {
			add("national-rally-used", n.String())
		}
		if v.points[n] > 0 && (v.seat == adjudicator.Referee || v.side != sideNone && v.allegiance[n] == v.side) {
			add("mobilization-points", n.String()+" "+strconv.Itoa(int(v.points[n])))
		}
	}
	return append(list, adjudicator.DataFacts(factData, v.sys.info.Data)...)
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// tracks are the National Morale Display and both sides' Victory Points.
func (v viewer) tracks() (list []adjudicator.Track) {
	for n := range nations {
		if n.hasMorale() && !v.isAbsent(n) {
			list = append(list, adjudicator.Track{Group: "morale", Name: n.String(), Value: int(v.morale[n]), Max: v.sys.tables.num.moraleMax})
		}
	}
	for sd := sideA; sd < sideNone; sd++ {
		list = append(list, adjudicator.Track{Group: "vp", Name: string(v.State.seat(sd)), Value: v.victoryPoints(sd)})
	}
	return list
}

// places are the towns and cities with who controls them (14.2).
func (v viewer) places() (list []adjudicator.Place) {
	list = make([]adjudicator.Place, 0, v.sys.board.sites)
	for c := range v.sys.board.hexes {
		h := &v.sys.board.hexes[c]
		if h.site == nil {
			continue
		}
		n := h.site.country[v.year]
		list = append(list, adjudicator.Place{ID: h.id.String(), Name: h.site.name, Kind: siteKind(h.site), Country: n.String(),
			Holder: v.State.seat(v.controls(cell(c))), Points: v.placePoints(cell(c), n)})
	}
	return list
}

// placePoints returns the Victory Points of a place for the viewer: those of the
// lists, else one for an enemy town (S1, S2). Others see the points that
// either side could have.
func (v viewer) placePoints(c cell, of nation) int {
	sc := v.scene()
	points := 0
	for _, o := range sc.objectives {
		if o.at == c && (o.side == sideNone || v.side == sideNone || o.side == v.side) {
			points = max(points, o.points)
		}
	}
	for sd := sideA; sd < sideNone && points == 0; sd++ {
		if (v.side == sideNone || v.side == sd) && v.isEnemyPlace(of, sd) {
			points = sc.eachTown[sd]
		}
	}
	return points
}

// piecesShown are the units, in the order of the counters. Face-down enemies come
// after them, counted by hex and nation: their order tells nothing either.
func (v viewer) piecesShown() (list []adjudicator.Piece) {
	list = make([]adjudicator.Piece, 0, len(v.units))
	var hidden []uint8 // by hex and nation
	for i := range v.units {
		u := unitID(i)
		switch at := v.at(u); {
		case at == locOut:
		case v.sees(u):
			list = append(list, v.piece(u))
		case at >= 0:
			if hidden == nil {
				hidden = make([]uint8, len(v.sys.board.hexes)*int(nations))
			}
			hidden[int(at)*int(nations)+int(v.sys.counters[u].nation)]++
		}
	}
	for i, count := range hidden {
		if count > 0 {
			n := nation(i % int(nations))
			list = append(list, adjudicator.Piece{Owner: v.State.seat(v.commands[n]), Nation: n.String(),
				Where: v.sys.board.id(cell(i / int(nations))).String(), Hidden: true, Count: int(count)})
		}
	}
	return list
}

// kindWords are the types as drawings and reports name them.
var kindWords = [kinds]string{"infantry", "alpine", "cavalry", "artillery", "engineer", "hq", "supply", "depot", "fortification", "fleet"}

func (v viewer) piece(u unitID) adjudicator.Piece {
	c := &v.sys.counters[u]
	p := adjudicator.Piece{Name: v.unitName(u), Owner: v.State.seat(v.sideOf(u)), Nation: c.nation.String(),
		Kind: kindWords[c.kind], Size: c.size, Where: v.sys.board.place(v.at(u)), Values: c.values()}
	if c.kind == fleet && v.fleetAt != noCell {
		p.Where = v.hexName(v.fleetAt)
	}
	add := func(key string, value int) {
		if value != 0 {
			p.Facts = append(p.Facts, adjudicator.Field{Key: key, Value: strconv.Itoa(value)})
		}
	}
	add("bombardment", c.bombardment)
	add("command", c.command)
	add("staff", c.staff)
	add("radius", c.radius)
	if c.reserve {
		p.Facts = append(p.Facts, adjudicator.Field{Key: "reserve", Value: "yes"})
	}
	p.Status = v.status(u)
	if v.owns(u) {
		p.Facts = append(p.Facts, v.ownFacts(u)...)
	}
	return p
}

// values prints a counter as the rulebook does: Combat-Cadre-Movement.
func (c *counter) values() string {
	return strconv.Itoa(c.combat) + "-" + strconv.Itoa(c.cadre) + "-" + strconv.Itoa(c.movement)
}

// place names a hex or box.
func (b *board) place(at loc) string {
	if at >= 0 {
		return b.id(cell(at)).String()
	}
	return locNames[at]
}

// status tells what markers lie on a unit and, on open maps, what it did in
// this player turn.
func (v viewer) status(u unitID) (list []string) {
	un := &v.units[u]
	for _, x := range []struct {
		on   bool
		word string
	}{
		{un.demoralized, "demoralized"}, {un.flags&isFrozen != 0, "frozen"}, {v.opts.fog && !un.open, adjudicator.StatusHidden},
		{un.flags&didRail != 0, "railed"}, {un.flags&didMove != 0, "moved"}, {un.flags&didHold != 0, "held"},
		{un.flags&didAttack != 0, "attacked"}, {un.flags&wasAttacked != 0, "was-attacked"},
	} {
		if x.on {
			list = append(list, x.word)
		}
	}
	return list
}

// ownFacts are what an owner wants to know to write his orders: Movement
// Allowance of now, the HQ that commands the unit, the cost of mobilizing it.
func (v viewer) ownFacts(u unitID) (list []adjudicator.Field) {
	un, c := &v.units[u], &v.sys.counters[u]
	add := func(key, value string) { list = append(list, adjudicator.Field{Key: key, Value: value}) }
	switch {
	case v.at(u) >= 0:
		if c.movement > 0 {
			add(factMoves, strconv.Itoa(v.allowance(u)))
		}
		if v.sideOf(u) != sideNone {
			if h := v.commander(u, v.at(u)); h != noUnit {
				add(factCommander, v.unitName(h))
			}
		}
		if v.sideOf(u) != sideNone && v.inEnemyZOC(v.at(u), v.sideOf(u)) {
			add(factWatched, "yes")
		}
		if v.opts.supply {
			list = append(list, v.supplyFacts(u)...)
		}
	case v.at(u) == locUnplaced:
		add("area", v.areaName(u))
	case v.at(u) == locPool:
		if cost := v.sys.mobilizationCost(u); cost > 0 {
			add("cost", strconv.Itoa(cost))
		}
	case v.at(u) == locTrack:
		add("returns", v.sys.tables.turnName(int(un.due)))
	}
	if c.setup[v.scenario-1].corps > 0 && v.at(u) == locOffMap {
		add("corps", strconv.Itoa(c.setup[v.scenario-1].corps))
	}
	return list
}
