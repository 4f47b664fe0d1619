package adviser

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/adjudicator/survey"
	"feldpost/orders"
)

// Guard: the contract.
var _ adjudicator.Adviser = Advise

// system is the name of the game.
const system = "great-war-in-europe"

// adviser is one sheet being thought out.
type adviser struct {
	*board
	view    adjudicator.View
	draft   adjudicator.Draft
	tempers [fronts]temper
	reach   [][]int       // where units can march to, by unit
	efforts [fronts][]int // hexes to where the weight of an offensive falls, nil where there is none
	hunts   [fronts]bool  // where the enemy is too weak to need a line against him
	posted  []bool        // units that have their place in a line
	targets []int         // cells that assaults are planned on
}

// Advise implements adjudicator.Adviser for The Great War in Europe; of another
// game it knows nothing, and only ends the phase.
func Advise(t adjudicator.Table) orders.Sheet {
	if t.View.System != system || t.View.Over {
		return orders.Sheet{End: t.View.System != system}
	}
	a := &adviser{view: t.View, draft: t.Draft}
	a.board = readBoard(&t)
	a.setTempers()
	switch phase := t.View.Phase; {
	case phase == "events":
		a.drawEvents()
	case strings.HasPrefix(phase, "enter"):
		a.bringUnits()
	case strings.HasPrefix(phase, "move"):
		a.march()
	case strings.HasPrefix(phase, "travel"):
		a.ride()
	case strings.HasPrefix(phase, "resources"):
		a.transfer()
	case phase == "replacement":
		a.replace()
	case phase == "initiative":
		a.initiative()
	}
	return orders.Sheet{Orders: a.draft.Lines(), End: true}
}

// march plays a Mutual Movement Phase with the combats after it.
func (a *adviser) march() {
	a.findReach()
	a.doDuties(a.commit)
	if a.turn > openingMoves {
		a.planAssaults()
	}
	a.layLines()
	a.planAssaults()
	a.holdFront()
	a.bringHQs()
	a.landAmericans()
	a.lookAgain()
	a.doDuties(a.launch)
	a.fight()
}

// try writes a line when it stands.
func (a *adviser) try(o orders.Order) bool { return len(a.draft.Try(o)) == 0 }

// lookAgain reads the position that the lines so far make.
func (a *adviser) lookAgain() {
	v := a.draft.View()
	a.read(&v)
	a.reach = make([][]int, len(a.units))
}

// findReach asks where the side's units can march.
func (a *adviser) findReach() {
	a.reach, a.posted = make([][]int, len(a.units)), make([]bool, len(a.units))
	for i := range a.units {
		if u := &a.units[i]; u.side == own && u.name != "" && !u.moved && u.at != none && a.dist[u.at] < far {
			a.reach[i] = a.ways("MOVE", i)
		}
	}
}

// ways are the cells to which a unit can go.
func (a *adviser) ways(verb string, u int) []int {
	return survey.Ends(a.draft.Ways(verb, a.units[u].name), a.cells)
}

// send orders a unit to a cell.
func (a *adviser) send(verb string, u, to int) bool {
	if !a.try(lines.With(lines.Order(verb, lines.Name(a.units[u].name)), "TO", lines.Path(a.hexes[to].name))) {
		return false
	}
	a.put(u, to)
	a.units[u].moved = true
	a.feed()
	return true
}

// temper is what a side takes risks for on a front.
type temper struct {
	own, foe int // the price of a step lost, in tenths
	point    int // of a victory hex
	ground   int // of a hex
	way      int // of a hex's march towards an aim
	least    int // what an assault must be worth
	bound    int // of a unit that an assault binds
	share    int // of the enemy's strength that is wanted there, in tenths
	presses  bool
}

// The tempers: a surprise that goes for ground, an offensive, one with superior strength,
// blows where they pay, battles of attrition, the pursuit of who has collapsed, and the
// defence.
var (
	surprise  = temper{own: 10, foe: 10, point: 60, ground: 10, way: 1, least: 4, share: 13, presses: true}
	attacking = temper{own: 10, foe: 10, point: 60, ground: 10, way: 3, least: 2, share: 17, presses: true}
	striking  = temper{own: 13, foe: 10, point: 40, ground: 2, way: 1, least: 8, bound: 2, share: 10}
	crushing  = temper{own: 10, foe: 10, point: 60, ground: 10, way: 3, least: 2, share: 25, presses: true}
	pursuing  = temper{own: 10, foe: 10, point: 60, ground: 10, way: 3, least: 2, share: 10, presses: true}
	grinding  = temper{own: 12, foe: 10, point: 60, ground: 6, way: 2, least: 4, bound: 1, share: 11}
	waiting   = temper{own: 13, foe: 10, point: 30, least: 10, bound: 2, share: 5}
)

// The turns in which the war changes: Russia invades Galicia in August, the race to the
// sea is over with 1914, the Central Powers break through in the East in spring 1915 and
// turn to Serbia in autumn; in January 1916 the Russians set out for Erzerum, where the
// Near East is the whole war; from the Somme on the Allies wear the Germans down in the
// West, from 1917 the British go for Palestine and Baghdad, in autumn the Central Powers
// strike in Italy, in spring 1918 they stake all in the West, in August the Allies answer
// everywhere.
const (
	openingMoves = 2 // in which the line is laid before assaults are planned
	galicia      = 3
	raceToTheSea = 6
	breakthrough = 9
	autumn1915   = 14
	erzerum      = 17
	somme        = 22
	gaza         = 27
	caporetto    = 34
	gamble       = 37
	answer       = 43
)

// setTempers finds the temper on each front at this time of the war.
func (a *adviser) setTempers() {
	for f := range a.tempers {
		a.tempers[f] = a.mood(front(f))
	}
	sums := a.strengths()
	for f := range a.tempers {
		a.hunts[f] = a.tempers[f].presses && sums[own][f] > huntsAt*sums[foe][f]
	}
}

// huntsAt is how many times the strength of the enemy makes an offensive a pursuit.
const huntsAt = 2

func (a *adviser) mood(f front) temper {
	if sideName(a.view.Seat) == "cp" {
		switch {
		case f == western && (a.turn <= raceToTheSea || (a.turn >= gamble || a.fallen["RU"]) && a.turn < answer):
			return surprise
		case f == eastern && a.fallen["RU"]:
			return pursuing
		case f == western, f == italian && a.turn < caporetto:
			return waiting
		case f == balkans && a.turn >= autumn1915:
			return crushing
		case f == eastern && a.turn >= breakthrough, f == italian:
			return attacking
		}
		return striking
	}
	switch {
	case a.turn >= answer, f == eastern && a.isAlone(f) && a.turn <= galicia, f == egyptian && a.turn >= gaza, f == iraqi && a.turn >= gaza,
		f == caucasus && a.turn >= erzerum && !a.fightsOn(western):
		return attacking
	case f == western && a.turn >= somme:
		return grinding
	}
	return striking
}

// fightsOn tells whether the game has a front.
func (a *adviser) fightsOn(f front) bool {
	return slices.ContainsFunc(a.hexes, func(h hexagon) bool { return h.front == f })
}

// isAlone tells whether the war is fought on one front, with the Balkans: it has to be
// decided there.
func (a *adviser) isAlone(f front) bool {
	return !slices.ContainsFunc(a.hexes, func(h hexagon) bool { return h.front != f && h.front != balkans })
}

// temper is that of the front of a cell.
func (a *adviser) temper(c int) *temper { return &a.tempers[a.hexes[c].front] }
