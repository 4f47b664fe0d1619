// The order page: all lines that may be sent together, with what each takes of what is
// limited.

package storminthewest

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/path"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/orders"
)

// Guard: the order page offers lines of the game.
var _ adjudicator.Offerer = (*State)(nil)

// offers are lines that may be sent together, in the order in which they are
// offered: what one takes from the others is room in hexes, units, steps, trains.
//
// Units that march at once cannot get in each other's way: the lines are sorted
// so that those who end nearest to the enemy go first, and so leave the hexes
// behind them to those who follow. Only where a way leads past its own end must
// room be kept on it. A hex is offered to one Allied nation alone (9.5, 9.6).
type offers struct {
	*lister
	limits offer.Limits
	nation []int       // who may be sent to a hex, -1 nobody, by cell
	early  []bool      // where units may come before the marches, by cell
	skips  func() bool // units that random play passes over; nil: nobody
}

// Offers implements adjudicator.Offerer.
func (s *State) Offers(seat adjudicator.Seat) (out adjudicator.Offers) {
	l := s.lister(seat)
	if l == nil {
		return out
	}
	defer l.State.rest()
	o := l.offers()
	switch owes := l.owes(l.side); {
	case owes && l.side != l.Active:
		o.offerAnswers()
	case owes:
		for _, x := range l.open() {
			x.offer(o)
		}
		out.End = s.Battle == nil
	}
	for _, text := range s.usualStanding(l.side) {
		if x := l.line(text); !l.isInForce(l.side, x) {
			o.add("standing", x, nil, offer.Takes(text, 1))
		}
	}
	out.Lines, out.Limits, out.Forms = l.Prompts(), o.limits.List, o.forms()
	for i := range out.Lines {
		out.Lines[i].Open = out.Lines[i].Order.Verb != "AUTO"
	}
	return out
}

// offers begins a list of lines that may be sent together.
func (l *lister) offers() *offers {
	o := &offers{lister: l, early: make([]bool, len(l.control))}
	o.allot()
	return o
}

// add offers a line; without uses it stands alone.
func (o *offers) add(part string, x orders.Order, note []string, uses ...adjudicator.Use) int {
	at := o.Add(part, x, nil, note...)
	if at != offer.None {
		o.At(at).Uses = offer.Sum(uses)
	}
	return at
}

// ofUnits is the use of units: each is named in one line.
func (o *offers) ofUnits(list ...unitID) []adjudicator.Use {
	return offer.Each("unit ", o.unitNames(list))
}

// room is the use of a hex by units under all limits of stacking.
func (o *offers) room(c cell, group []unitID) (uses []adjudicator.Use) {
	o.eachLimit(c, func(what string, l *pieces.Limit[unitID]) {
		o.limits.Add(what, -o.pieces.Excess(l, c, o.side))
		uses = append(uses, offer.Takes(what, l.Sum(group...)))
	})
	return uses
}

// stackOf is the nation that a unit stacks with, for offers: nobody is offered a
// place with another nation (9.6).
func (o *offers) stackOf(u unitID) int { return o.sys.counters[u].stackNation(s3) }

// allot gives each hex to the nation that stands there, or is nearest.
func (o *offers) allot() {
	flood := path.NewFlood(o.sys.board.Net())
	flood.Begin()
	o.nation = slices.Repeat([]int{-1}, len(o.control))
	for i := range o.nation {
		if u := o.pieces.First(cell(i)); u != noUnit && o.sys.counters[u].side == o.side {
			o.nation[i] = o.stackOf(u)
			flood.Add(cell(i))
		}
	}
	flood.Spread(func(from, to cell, _ int) bool { o.nation[to] = o.nation[from]; return true })
}

// isOf tells whether a hex is of a group of one nation alone.
func (o *offers) isOf(group []unitID, c cell) bool {
	isOther := func(u unitID) bool { return o.stackOf(u) != o.nation[c] }
	return !o.pieces.Any(c, o.side, isOther) && !slices.ContainsFunc(group, isOther)
}

// offerSetup offers the default set-up: its stacks fit together, and AUTO fills
// what is left.
func (o *offers) offerSetup() { o.adopt((*lister).setupLines) }

// standingLines are the standing orders of each kind, one for each of its words.
func (o *offers) standingLines() []orders.Order {
	return o.sys.kinds.Lines(o.sys.language, "LOSS", "RETREAT", "AIR")
}

// forms are the standing orders that the side may put together.
func (o *offers) forms() []adjudicator.Form {
	values := append([]string{"DRY", "WET", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1"}, terrainNames[:]...)
	return o.sys.kinds.Forms(judge{run: o.run, side: o.side}, o.sys.terms, o.standingLines(), o.hexNames(o.sys.board.Cells()), values)
}

// usualStanding are the standing orders that most players have a use for.
func (s *State) usualStanding(sd side) []string {
	list := []string{"STAND LOSS ALL WEAKEST", "STAND RETREAT ALL NEVER", "STAND RETREAT ALL ALWAYS", "STAND AIR ANY", "STAND TOP WEAKEST"}
	if s.scenario == s3 {
		list = append(list, map[side][]string{german: {"STAND HOMEDEFENCE YES", "STAND INTERCEPT YES"},
			allied: {"STAND RAF ALWAYS", "STAND RAF DRY"}}[sd]...)
	}
	return list
}

// offerAnswers offers what the defender may answer in a battle (13.14, 13.30,
// 13.31).
func (o *offers) offerAnswers() {
	if o.Battle == nil {
		return
	}
	hex := " " + o.hexName(o.Battle.Target) + " "
	for _, u := range o.airsOf(o.side) {
		o.add("combat", o.line("AIR"+hex+o.unitName(u)), nil, offer.Takes("air", 1))
	}
	for _, x := range [...][2]string{{"LOSS", "WEAKEST"}, {"LOSS", "STRONGEST"}, {"LOSS", "FULLFIRST"}, {"RETREAT", "NEVER"}, {"RETREAT", "ALWAYS"}} {
		o.add("combat", o.line(x[0]+hex+x[1]), nil, offer.Takes(strings.ToLower(x[0]), 1))
	}
}

// offerReplacements offers what opens the turn, who arrives, who is rebuilt, who
// comes back (16.5, S3.26, 8.1, 8.4, 8.5).
func (o *offers) offerReplacements() {
	o.adopt((*lister).startLines)
	waiting := 0 // British who land by themselves when the phase is over
	for u := range o.army(o.side) {
		if o.comesByPort(u) && o.units[u].flags&isHeld == 0 {
			waiting++
			o.offerLanding(u)
		}
	}
	for _, c := range o.sys.board.ports {
		if o.early[c] = o.side == allied; o.early[c] {
			o.eachLimit(c, func(what string, l *pieces.Limit[unitID]) { o.limits.Add(what, -o.pieces.Excess(l, c, o.side)-waiting) })
		}
	}
	if o.hasInfluenza() {
		return
	}
	for u, k := range o.army(o.side) {
		switch at := o.at(u); {
		case at >= 0 && o.units[u].steps < k.steps:
			x, n := o.rebuildLine(u)
			o.offerSteps(x, u, n, noCell)
		case at == locDead && o.neverReturns(k) == "":
			o.offerReturn(u)
		}
	}
}

// offerLanding offers the ports to a British reinforcement, or to wait (8.1.1).
func (o *offers) offerLanding(u unitID) {
	group := []unitID{u}
	for _, c := range o.sys.board.ports {
		if o.barsLanding(u, c).None() && o.isOf(group, c) {
			o.add("replacement", o.placeLine(group, c), nil, o.ofUnits(u)...) // its room is kept free in every port
		}
	}
	o.add("replacement", o.line("HOLD "+o.unitName(u)), nil, o.ofUnits(u)...)
}

// offerReturn offers to bring a unit back, reduced and full (8.5).
func (o *offers) offerReturn(u unitID) {
	k := &o.sys.counters[u]
	for n := 1; n <= int(k.steps); n++ {
		c := o.edgeFor(u)
		switch {
		case c != noCell:
			o.early[c] = true
		case k.byPort:
			if c = o.roomiest(u); c == noCell || !o.isOf([]unitID{u}, c) {
				continue
			}
		}
		o.offerSteps(o.returnLine(u, n, c), u, n, c)
	}
}

// paid is the use of steps. Mechanised ones go first and are no nation's, so tanks
// of any nation stand alone while there are some (S3.28).
func (o *offers) paid(u unitID, n int) []adjudicator.Use {
	k := &o.sys.counters[u]
	what := "steps " + stepNames[stepsOf(k)]
	o.limits.Add(what, int(o.Steps[stepsOf(k)]))
	uses := []adjudicator.Use{offer.Takes(what, n)}
	if k.isMechanised() && o.Steps[mechanised] > 0 {
		o.limits.Add("mechanised", 1)
		uses = append(uses, offer.Takes("mechanised", 1))
	}
	return uses
}

// offerRails offers strategic moves to the towns nearest to the enemy (11).
func (o *offers) offerRails() {
	o.limits.Add("trains", o.railLimit(o.side)-int(o.Railed))
	var rides []train
	for _, u := range o.trainable() {
		if o.skips != nil && o.skips() {
			continue
		}
		group := []unitID{u}
		stations := slices.DeleteFunc(o.stationsAhead(u), func(c cell) bool { return !o.isOf(group, c) })
		for _, to := range offer.Best(stations, maxMoveTries, o.byDepth) {
			rides = append(rides, train{units: group, sd: o.side, from: max(o.at(u), noCell), to: to})
			o.early[to] = true
		}
	}
	for i := range rides {
		t := &rides[i]
		o.Quiet = true
		cells, alone, ok := o.wayOf(t)
		cells = slices.Clone(cells)
		o.Quiet = false
		uses := slices.Concat(o.ofUnits(t.units...), []adjudicator.Use{offer.Takes("trains", 1)}, o.room(t.to, t.units))
		for _, c := range cells {
			alone = alone || !o.isOf(t.units, c)
			if o.early[c] && c != t.to && c != t.from {
				uses = append(uses, o.room(c, t.units)...)
			}
		}
		if alone {
			uses = append(uses, offer.Takes("off", 1))
		}
		if ok {
			o.add("rail", o.wayLine("RAIL", t.units, t.to), o.noteOf(o.at(t.units[0]), 1), uses...)
		}
	}
}

// march is a regular move that may be offered.
type march struct {
	group []unitID
	from  cell
	to    cell
	uses  []adjudicator.Use
	via   []adjudicator.Use // room on the way: who ends there goes later
}

// offerMarches offers every hex that each unit, and each whole stack, can reach
// (12), those nearest to the enemy first.
func (o *offers) offerMarches() {
	var list []march
	for i := range o.sys.board.hexes {
		c := cell(i)
		stack := o.movable(c, o.side)
		for _, u := range stack {
			list = o.marchesOf(list, []unitID{u}, c)
		}
		if len(stack) > 1 {
			list = o.marchesOf(list, stack, c)
		}
	}
	for u, k := range o.army(o.side) {
		if k.kind.isLand() && o.at(u) == locPool && o.mayMove(u).None() {
			for _, c := range o.entries(u) {
				if o.isOf([]unitID{u}, c) {
					list = append(list, march{group: []unitID{u}, from: noCell, to: c, uses: append(o.ofUnits(u), o.room(c, []unitID{u})...)})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b march) int { return o.byDepth(a.to, b.to) })
	for _, m := range list {
		if at := o.add("movement", o.wayLine("MOVE", m.group, m.to), o.noteOf(m.from, len(m.group)), m.uses...); at != offer.None {
			o.At(at).Passes = offer.Sum(m.via)
		}
	}
}

// marchesOf lists the hexes that a group can reach by ways that others leave
// free.
func (o *offers) marchesOf(list []march, group []unitID, from cell) []march {
	if o.skips != nil && o.skips() || slices.ContainsFunc(group, func(u unitID) bool { return o.stackOf(u) != o.stackOf(group[0]) }) {
		return list
	}
	w := o.scratch()
	w.move = o.rulesFor(group, from)
	w.move.keep = func(c cell) bool { return o.isOf(group, c) }
	reached := w.search.Reach(from, o.slowest(group), &w.move)
	searched := len(reached) // behind them those that are one hex away (12.3)
	for i, to := range slices.Clone(o.withLeastMoves(reached)) {
		if to == from || !o.overfull(to, o.side, group...).None() {
			continue
		}
		m := march{group: group, from: from, to: to, uses: append(o.ofUnits(group...), o.room(to, group)...)}
		var way []cell
		if i < searched {
			way = w.search.Path(to, nil)
		}
		for _, c := range way {
			switch {
			case c == from || c == to:
			case o.dist[c] <= o.dist[to] || o.early[c]:
				m.uses = append(m.uses, o.room(c, group)...)
			default:
				m.via = append(m.via, o.room(c, group)...)
			}
		}
		list = append(list, m)
	}
	return list
}

// offerAttacks offers the attacks of units where they stand now (13). Those of
// several nations stand alone (13.9).
func (o *offers) offerAttacks() {
	if o.Battle != nil {
		return
	}
	for _, x := range o.openings(o.side) {
		uses := append(o.ofUnits(x.units...), offer.Takes("target "+o.hexName(x.target), 1))
		if slices.ContainsFunc(x.units, func(u unitID) bool { return o.stackOf(u) != o.stackOf(x.units[0]) }) {
			uses = append(uses, offer.Takes("several nations", 1))
		}
		o.add("combat", o.attackLine(x.target, x.units, x.from, true), o.note(&x), uses...)
	}
}

// offerInfiltration offers the hexes beside units that can infiltrate (15).
func (o *offers) offerInfiltration() {
	for u := range o.army(o.side) {
		if !o.mayInfiltrate(u).None() {
			continue
		}
		group := []unitID{u}
		for _, to := range o.beside(u) {
			if o.isOf(group, to) {
				o.add("infiltration", o.wayLine("INFILTRATE", group, to), o.noteOf(o.at(u), 1), append(o.ofUnits(u), o.room(to, group)...)...)
			}
		}
	}
}

// adopt takes lines of the template, with what they use.
func (o *offers) adopt(list func(*lister)) {
	before := o.Len()
	list(o.lister)
	for i := before; i < o.Len(); i++ {
		switch x := o.At(i); x.Order.Verb {
		case "RAF":
			x.Uses = []adjudicator.Use{offer.Takes("bombers", 1)}
		case "CHOOSE", "PLACE":
			for _, a := range x.Order.Args {
				x.Uses = append(x.Uses, offer.Takes("unit "+a.Text, 1))
			}
		}
	}
}

// eachLimit visits the limits of a hex that count points, each by its name.
func (o *offers) eachLimit(c cell, visit func(what string, l *pieces.Limit[unitID])) {
	for i := range o.sys.stacking[o.scenario] {
		if l := &o.sys.stacking[o.scenario][i]; l.Kind == nil {
			visit(l.Code+string(l.Rule)+" "+o.hexName(c), l)
		}
	}
}

// offerSteps offers to spend steps on a unit, which comes to a hex if it is not on the
// map.
func (o *offers) offerSteps(x orders.Order, u unitID, n int, to cell) {
	uses := append(o.ofUnits(u), o.paid(u, n)...)
	if to != noCell {
		uses = append(uses, o.room(to, []unitID{u})...)
	}
	o.add("replacement", x, []string{"n", strconv.Itoa(n)}, uses...)
}

// noteOf is what stands beside a line about units in a hex.
func (o *offers) noteOf(c cell, n int) []string {
	if c < 0 {
		return nil
	}
	return []string{"hex", o.hexName(c), "n", strconv.Itoa(n)}
}
