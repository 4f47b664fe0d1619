package pathsofglory

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// Guard: the order page offers lines of the game.
var _ adjudicator.Offerer = (*State)(nil)

// Offers implements adjudicator.Offerer: the lines of the order template, but
// of an operation or redeployment all that is not too much, for whatever card
// is played for it.
func (s *State) Offers(seat adjudicator.Seat) (o adjudicator.Offers) {
	o.Lines, o.Whole = s.offered(seat, theWhole), []string{"points-left"}
	sd, _ := s.seatSide(seat)
	for i := range o.Lines {
		x := &o.Lines[i]
		x.Open = x.Order.Verb == "STAND"
		x.Beside = x.Order.Verb == "ACTIVATE" || isPlayFor(&x.Order, "OPS") || isPlayFor(&x.Order, "SR")
		x.Needs = slices.DeleteFunc(slices.Clone(x.Needs), func(j int) bool {
			return isPlayFor(&o.Lines[j].Order, "OPS") || isPlayFor(&o.Lines[j].Order, "SR") // any other card will do
		})
		x.Uses = s.uses(sd, x)
	}
	limit := func(what string, n int) { o.Limits = append(o.Limits, adjudicator.Use{What: what, N: n}) }
	limit(opsPoints, s.act.Ops-s.act.Spent) // of an operation that goes on
	limit(srPoints, 0)
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if n := s.sys.tables.num.stacking - s.pieces.Count(sp, sd); n != 1 {
			limit(roomIn(s.name(sp)), max(n, 0))
		}
		limit(into(s.name(sp)), many)
		limit(comradesIn(s.name(sp)), many)
	}
	limit(treaty, many)
	if s.result == nil && sd != noSide {
		o.Forms = s.forms(sd)
	}
	return o
}

// forms are the standing orders that a side may put together.
func (s *State) forms(sd side) []adjudicator.Form {
	e := s.candidatesFor(sd, offer.InOrder)
	defer e.Leave()
	var lines []orders.Order
	add := func(o orders.Order) {
		if !slices.ContainsFunc(lines, func(x orders.Order) bool { return x.String() == o.String() }) {
			lines = append(lines, o)
		}
	}
	for _, c := range e.standings() {
		for x := range c.lines {
			add(x.Order)
		}
	}
	for i := range s.sys.kinds {
		kind := &s.sys.kinds[i]
		for _, w := range kind.Words {
			if w != "ANY" {
				add(stand(kind.Sub(), word("ANY"), word(w)))
			}
		}
		if kind.Sub() != "CANCEL" {
			add(stand("CANCEL", word(kind.Sub())))
		}
	}
	names := slices.Clone(nationCodes[1:])
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		names = append(names, s.name(sp))
	}
	values := slices.Clone(nationCodes[1:])
	for _, w := range seasonWords[spring:] {
		values = append(values, strings.ToUpper(w))
	}
	for i := range s.sys.tables.fire {
		for j := range s.sys.tables.fire[i].Columns {
			values = append(values, s.sys.tables.fire[i].Columns[j].Name)
		}
	}
	return s.sys.kinds.Forms(judge{run: e.run, side: sd}, s.sys.terms, lines, names, values)
}

// What is limited besides units, spaces and the room in them.
const (
	opsPoints = "operation points"
	srPoints  = "redeployment points"
	nearOnce  = "the Near East"
	nearFight = "attack in the Near East"
	treaty    = "the treaty"
)

// many is more lines than a letter can have: one that uses so much of something
// excludes all that use it.
const many = 1000

func roomIn(space string) string     { return "room " + space }
func into(space string) string       { return "into " + space }
func comradesIn(space string) string { return "comrades " + space }

func isPlayFor(o *orders.Order, use string) bool {
	return o.Verb == "PLAY" && len(o.Args) == 2 && o.Args[1].Is(use)
}

// uses are what a line takes: the units that it orders, room where they go,
// points of the card. A line of which nothing is said stands alone.
func (s *State) uses(sd side, x *adjudicator.Prompt) (list []adjudicator.Use) {
	use := func(what string, n int) { list = append(list, adjudicator.Use{What: what, N: n}) }
	o := &x.Order
	switch o.Verb {
	case "STAND":
		use(o.String(), 1)
	case "PLAY":
		use("the action", 1)
		if isPlayFor(o, "OPS") {
			use(opsPoints, -noted(x, "points"))
		} else if isPlayFor(o, "SR") {
			use(srPoints, -noted(x, "points"))
		}
	case "ACTIVATE":
		sp, _ := s.sys.findSpace(o.Args[0].Text)
		use("space "+o.Args[0].Text, 1)
		use(opsPoints, noted(x, "cost"))
		if o.Args[1].Is("ATTACK") {
			use(into(s.name(sp)), many) // nobody ends his move there (11.1.6)
			if sd == ap && s.isNearFront(sp) {
				use(nearFight, 1) // 9.2.7
			}
		}
	case "ENTRENCH":
		use("unit "+o.Args[0].Text, 1)
	case "MOVE", "SR":
		s.usesOfWay(o, use)
		if o.Verb == "SR" {
			use(srPoints, noted(x, "cost"))
		}
	case "ATTACK":
		s.usesOfAttack(sd, o, use)
	}
	return list
}

// usesOfWay are those of units that go somewhere.
func (s *State) usesOfWay(o *orders.Order, use func(what string, n int)) {
	units, way := o.Args[:len(o.Args)-1], s.spacesNamed(o.Args[len(o.Args)-1].Path)
	from, to := way[0], way[len(way)-1]
	near := s.touchesNear(way)
	for _, a := range units {
		u, _ := s.sys.findUnit(a.Text)
		use("unit "+a.Text, 1)
		near = near || o.Verb == "SR" && s.countsForNear(&srMove{unit: u, from: from, to: to})
		if s.hasPlayed(cardTreaty) && s.sideOf(u) == ap { // Russians avoid others (16.4.9)
			n := 1
			if s.sys.counters[u].nation == russia {
				n = many
			}
			use(treaty, n)
		}
	}
	if to.isMap() {
		use(roomIn(s.name(to)), len(units))
		if o.Verb == "MOVE" {
			use(into(s.name(to)), 1)
		}
	}
	switch {
	case o.Verb != "SR":
	case from == boxReserve:
		use(comradesIn(s.name(to)), 1) // who must stay there (13.1.8)
	case from.isMap():
		use(comradesIn(s.name(from)), many)
	}
	if near {
		use(nearOnce, 1)
	}
	s.usesOfForts(way, use)
}

// usesOfAttack are those of an attack: its target, and all who stand where it
// comes from.
func (s *State) usesOfAttack(sd side, o *orders.Order, use func(what string, n int)) {
	target, _ := s.sys.findSpace(o.Args[0].Text)
	places := []space{target}
	use("target "+s.name(target), 1)
	for _, a := range clauseArgs(o, "FROM") {
		from, _ := s.sys.findSpace(a.Text)
		places = append(places, from)
		for u := range s.pieces.Of(from, sd) {
			use("unit "+s.unitName(u), 1)
		}
	}
	if s.touchesNear(places) {
		use(nearOnce, 1)
	}
	s.usesOfForts(places, use)
}

// usesOfForts are the enemy's forts that a line has to do with: who besieges
// them, and who may pass, is decided for one line at a time (15.1.1, 15.2).
func (s *State) usesOfForts(places []space, use func(what string, n int)) {
	for _, sp := range places {
		if sp.isMap() && s.fortIntact(sp) && !slices.Contains(places[:slices.Index(places, sp)], sp) {
			use("fort "+s.name(sp), 1)
		}
	}
}

func (s *State) spacesNamed(names []string) (list []space) {
	for _, name := range names {
		list = append(list, s.looking().object(name).space)
	}
	return list
}

// touchesNear tells whether a way leads through the Caucasus or between the two
// maps, which units of a side may do once (11.3.2, 13.2.3).
func (s *State) touchesNear(way []space) bool {
	near, far := false, false
	for _, sp := range way {
		if sp.isMap() {
			near = near || s.sys.board.isNear(sp) || sp == s.sys.board.caucasus
			far = far || !s.sys.board.isNear(sp)
		}
	}
	return near && far
}

// noted is a number of a note.
func noted(x *adjudicator.Prompt, key string) int {
	for _, f := range x.Note {
		if f.Key == key {
			n, _ := strconv.Atoi(f.Value)
			return n
		}
	}
	return 0
}

// theWhole is what the order page offers of an operation or redeployment: each
// reach of each unit and stack, each attack.
var theWhole = extent{(*candidates).allAttacks, (*candidates).allMoves, noLimit, (*prompter).allRedeployments}

// maxJoined is from how many spaces, the strongest, an attack is offered.
const maxJoined = 4

// allAttacks are the attacks on each space from each of the spaces beside it and
// from any of them together, with an advance and without, as flank attacks too
// where that may be tried.
func (e *candidates) allAttacks(ops int) (list []attackOffer) {
	for t := space(1); int(t) < len(e.sys.board.places); t++ {
		if !e.isTarget(t) {
			continue
		}
		beside := e.besideOwn(t)
		beside = beside[:min(len(beside), maxJoined)]
		for mask := range uint(1) << len(beside) {
			var from []space
			for i, sp := range beside {
				if mask>>i&1 != 0 {
					from = append(from, sp)
				}
			}
			if len(from) == 0 {
				continue
			}
			a, ok := e.attackFrom(t, from, ops)
			if !ok || len(a.from) != bits.OnesCount(mask) {
				continue
			}
			ahead := a
			ahead.advance = true
			list = append(list, ahead, a)
			ahead.flank, a.flank = true, true
			if code, _ := e.flankBar(&a.attackLine); code == "" {
				list = append(list, ahead, a)
			}
		}
	}
	return offer.Best(list, len(list), stronger)
}

// allMoves are the ways of each unit, and of all together that can leave a
// space, to wherever they may end them.
func (e *candidates) allMoves() (list []moveOffer) {
	for sp := space(1); int(sp) < len(e.sys.board.places); sp++ {
		if e.pieces.Count(sp, e.side) > 0 {
			list = append(list, e.movesFrom(sp)...)
		}
	}
	return list
}

func (e *candidates) movesFrom(sp space) (list []moveOffer) {
	trial := e.copied()
	defer trial.Leave()
	if trial.activateSpace(orders.Pos{}, sp, toMove, false); len(trial.Faults) > 0 {
		return nil
	}
	trial.markReady()
	able := trial.movableIn(sp)
	var groups [][]unitID
	if len(able) > 1 {
		groups = append(groups, able)
	}
	for i := range able {
		groups = append(groups, able[i:i+1])
	}
	for _, group := range groups {
		if trial.leavesSiege(sp, group) {
			continue
		}
		for way := range trial.ends(group) {
			list = append(list, moveOffer{units: group, path: way, mf: trial.slowest(group)})
		}
	}
	return list
}

// allRedeployments are those of each unit to the front and of each corps to the
// Reserve; of the units in the Reserve that are alike only the first goes.
func (p *prompter) allRedeployments(points int) (list []srMove) {
	var goals []space
	for sp := range p.friendly {
		if p.goalWord(sp) == "front" {
			goals = append(goals, sp)
		}
	}
	goals = append(goals, boxReserve)
	for u := range p.redeployable(points) {
		list = slices.AppendSeq(list, p.redeployments(u, slices.Values(goals)))
	}
	return list
}
