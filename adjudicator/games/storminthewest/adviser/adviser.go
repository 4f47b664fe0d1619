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
const system = "storm-in-the-west"

// adviser is one sheet being thought out.
type adviser struct {
	*board
	view    adjudicator.View
	draft   adjudicator.Draft
	temper  temper
	busy    []bool  // units that have their task
	reach   [][]int // where units can march to, by unit
	targets []int   // cells that assaults are planned on
}

// Advise implements adjudicator.Adviser for 1918: Storm in the West; of another
// game it knows nothing, and only ends the phase.
func Advise(t adjudicator.Table) orders.Sheet {
	if t.View.System != system || t.View.Over {
		return orders.Sheet{End: t.View.System != system}
	}
	a := &adviser{view: t.View, draft: t.Draft}
	switch {
	case t.View.Active != t.View.Seat: // the defaults answer
	case t.View.Phase == "setup":
		a.try(lines.Order("AUTO"))
	default:
		a.board = readBoard(t.Boards[0].Ground, &t.Boards[0].Scene, &t.View)
		a.temper = a.mood()
		a.stand()
		a.play()
	}
	return orders.Sheet{Orders: a.draft.Lines(), End: true}
}

// temper is what a side takes risks for.
type temper struct {
	own, foe int // the price of a step lost, in tenths
	point    int // of a point of morale
	ground   int // of a hex
	way      int // of a hex's march towards an objective
	least    int // what an assault must be worth
	presses  bool
}

// The moods, by what a side has to do: it attacks, by surprise or with all it has,
// or gives and takes, or waits.
var (
	surprise  = temper{own: 10, foe: 12, point: 60, ground: 10, way: 2, least: 6, presses: true}
	attacking = temper{own: 11, foe: 11, point: 60, way: 1, least: 4, presses: true}
	pressing  = temper{own: 6, foe: 12, point: 80, ground: 24, way: 3, least: 2, presses: true}
	striking  = temper{own: 14, foe: 10, point: 40, least: 15}
	waiting   = temper{own: 14, foe: 10, point: 30, least: 20}
)

// mood is the temper of the side at this time of its game.
func (a *adviser) mood() temper {
	isGerman := a.view.Seat == "german"
	switch {
	case isGerman && a.view.Scenario == "campaign" && a.turn <= testTurn:
		return a.offensive()
	case isGerman:
		return waiting
	case a.view.Scenario == "campaign" && a.turn < answerTurn:
		return striking
	}
	return pressing
}

// offensive is the temper of the German side in the campaign up to the test of its
// morale (4.5): it attacks until it would pass, and lets go then; on the turn of the
// test it risks all that it must.
func (a *adviser) offensive() temper {
	switch passes := a.morale["german"] >= 18 && a.morale["allied"] <= 13; {
	case a.turn == 1:
		return surprise
	case passes:
		return striking
	case a.turn >= testTurn:
		return pressing
	}
	return attacking
}

// testTurn is the turn of that test, and answerTurn that from which the Allies of
// the campaign press.
const (
	testTurn   = 9
	answerTurn = 8
)

// try writes a line when it stands.
func (a *adviser) try(o orders.Order) bool { return len(a.draft.Try(o)) == 0 }

// stand sets what the other turn needs: who attacks in his own turn keeps his air
// units for it.
func (a *adviser) stand() {
	want := "ANY"
	if a.view.Seat == "allied" && a.temper.presses {
		want = "NEVER"
	}
	line := "STAND AIR " + want
	if !slices.ContainsFunc(a.view.Standing, func(s string) bool { return strings.HasPrefix(s, line) }) {
		a.try(lines.Stand("AIR", lines.Name(want)))
	}
}

// play goes through the phases that are open.
func (a *adviser) play() {
	a.begin()
	switch a.view.Phase {
	case "replacement":
		a.replace()
		fallthrough
	case "strategic":
		a.ride()
		fallthrough
	case "regular":
		a.lookAgain()
		a.findReach()
		a.planAssaults()
		a.holdFront()
		a.bringGuns()
		a.lookAgain()
		fallthrough
	case "combat1":
		a.fight()
	case "infiltration":
		a.infiltrate()
		a.lookAgain()
		a.fight()
	default:
		a.fight()
	}
}

// lookAgain reads the position that the lines so far make.
func (a *adviser) lookAgain() {
	v := a.draft.View()
	a.read(&v)
	a.begin()
}

// begin takes all tasks back.
func (a *adviser) begin() {
	a.busy, a.reach, a.targets = make([]bool, len(a.units)), make([][]int, len(a.units)), nil
}

// findReach asks where the side's units can march.
func (a *adviser) findReach() {
	for i := range a.units {
		if u := &a.units[i]; u.side == own && u.name != "" && !u.moved && !u.isAir() && (u.at != none || u.box == "POOL") {
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
	o := lines.With(lines.Order(verb, lines.Name(a.units[u].name)), "TO", lines.Path(a.hexes[to].name))
	if !a.try(o) {
		return false
	}
	a.put(u, to)
	a.units[u].moved, a.units[u].box = true, ""
	return true
}
