package adviser

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars"
	"feldpost/orders"
)

// Guard: the contract.
var _ adjudicator.Adviser = Advise

// adviser is one sheet being thought out.
type adviser struct {
	*ground
	*position
	draft adjudicator.Draft
	power [2][]int        // strength of each side that is felt at a cell
	aims  []int           // march cost to the nearest place worth taking, by cell
	homes []int           // and to the nearest own place worth holding
	busy  []bool          // units that have their task
	claim []cell          // the hex that a stack's cell is set to attack, none for no hex
	room  []int           // of the hexes around the target being thought out, by cell, shut elsewhere
	rest  map[string]bool // countries that stay still for a National Rally
}

// Advise implements adjudicator.Adviser for Balkan Wars; of another game it
// knows nothing, and only ends the phase.
func Advise(t adjudicator.Table) orders.Sheet {
	sys, ours := t.System.(*balkanwars.System)
	if !ours || t.View.Over {
		return orders.Sheet{End: !ours}
	}
	a := &adviser{draft: t.Draft, rest: map[string]bool{}}
	if len(t.View.Standing) == 0 {
		a.stand()
	}
	end := true
	switch {
	case t.View.Phase == "diplomatic":
	case t.View.Active != t.View.Seat:
		end = false
	case t.View.Phase == "setup":
		a.try(line("AUTO"))
	default:
		facts, _ := sys.Facts(t.View.Scenario)
		a.ground = readGround(t.Ground, t.Scene.Marks, facts)
		a.position = readPosition(a.ground, t.View)
		a.turn(t.View.Phase)
	}
	return orders.Sheet{Orders: a.draft.Lines(), End: end}
}

// stand prepares the answers of the enemy's turn: meet a Charge with a Charge,
// where that may be known, spend for what it changes while morale is left,
// hold the ground.
func (a *adviser) stand() {
	stand := func(sub string, o orders.Order) {
		o.Verb, o.Sub = "STAND", sub
		a.try(o)
	}
	stand("CHARGE", orders.Order{Args: []orders.Arg{nameArg("ALL")}, When: when(orders.Term{Subject: "ATTACKER CHARGES"})})
	stand("CHARGE", orders.Order{Args: []orders.Arg{nameArg("ALL")}, When: when(orders.Term{Subject: "ODDS", Op: "<=", Value: "2/1"})})
	stand("MORALE", orders.Order{Clauses: []orders.Clause{clause("SPEND"), clause("MIN", numberArg(3))}, When: when(orders.Term{Subject: "IMPROVES"})})
	stand("ADVANCE", orders.Order{Args: []orders.Arg{nameArg("NEVER")}})
	stand("RETREAT", orders.Order{Args: []orders.Arg{nameArg("SAFEST")}})
}

// turn plays the open segments of a player turn to its end. Before each of
// those that it thinks over it looks at the map anew.
func (a *adviser) turn(phase string) {
	a.look()
	switch phase {
	case "mobilization":
		if a.fact("mobilize") == "yes" {
			a.mobilize()
			a.lookAgain()
		}
		fallthrough
	case "movement":
		a.restCountries()
		a.enterFromBox()
		a.guard()
		a.defend()
		a.planAssaults()
		a.marchOthers()
		a.lookAgain()
		fallthrough
	case "combat":
		a.attack()
		fallthrough
	case "rally":
		a.rally()
	}
}

// lookAgain reads the position that the lines so far make.
func (a *adviser) lookAgain() {
	a.position = readPosition(a.ground, a.draft.View())
	a.forget()
}

// forget takes all tasks back.
func (a *adviser) forget() {
	a.busy = make([]bool, len(a.units))
	a.claim, a.room = make([]cell, len(a.hexes)), make([]int, len(a.hexes))
	for c := range a.claim {
		a.claim[c], a.room[c] = none, shut
	}
}

// restCountries keeps a country at morale 0 still for its National Rally.
func (a *adviser) restCountries() {
	for _, n := range a.nations {
		if a.isOurs(n) && a.morale[n] == 0 && !a.hasFact("national-rally-used", n) {
			a.rest[n] = true
		}
	}
}

// isOurs tells whether a country fights on the own side.
func (a *adviser) isOurs(n string) bool { return a.allied(n) == own && !a.hasFact("capitulated", n) }

// rally spends on rallies while morale is high.
func (a *adviser) rally() {
	for _, n := range a.nations {
		if a.rest[n] {
			a.try(line("NATIONALRALLY", nameArg(n)))
		}
	}
	for _, n := range a.nations {
		if a.isOurs(n) && a.morale[n] >= 7 {
			o := line("RALLY", nameArg(n))
			o.Clauses = []orders.Clause{clause("SPEND", numberArg(1))}
			o.When = when(orders.Term{Subject: "MORALE", Op: ">=", Value: "6"})
			a.try(o)
		}
	}
}
