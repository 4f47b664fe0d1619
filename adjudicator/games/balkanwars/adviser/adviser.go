package adviser

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// Guard: the contract.
var _ adjudicator.Adviser = Advise

// cell is a hex by its place in the list of the ground.
type cell = outlook.Cell

// adviser is one sheet being thought out.
type adviser struct {
	*outlook.Outlook
	draft adjudicator.Draft
	busy  []bool          // units that have their task
	claim []cell          // the hex that a stack's cell is set to attack, None for no hex
	room  []int           // of the hexes around the target being thought out, by cell, shut elsewhere
	rest  map[string]bool // countries that stay still for a National Rally
}

// Advise implements adjudicator.Adviser for Balkan Wars; of another game it
// knows nothing, and only ends the phase.
func Advise(t adjudicator.Table) orders.Sheet {
	sys, ours := t.System.(outlook.Printer)
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
		a.try(lines.Order("AUTO"))
	default:
		facts, _ := sys.Facts(t.View.Scenario)
		a.Outlook = outlook.New(t.Boards[0].Ground, t.Boards[0].Scene.Marks, facts, t.View)
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
	stand("CHARGE", orders.Order{Args: []orders.Arg{lines.Name("ALL")}, When: lines.When(orders.Term{Subject: "ATTACKER CHARGES"})})
	stand("CHARGE", orders.Order{Args: []orders.Arg{lines.Name("ALL")},
		When: lines.When(orders.Term{Subject: "ODDS", Op: "<=", Value: "2/1"})})
	stand("MORALE", orders.Order{Clauses: []orders.Clause{lines.Clause("SPEND"), lines.Clause("MIN", lines.Number(3))},
		When: lines.When(orders.Term{Subject: "IMPROVES"})})
	stand("ADVANCE", orders.Order{Args: []orders.Arg{lines.Name("NEVER")}})
	stand("RETREAT", orders.Order{Args: []orders.Arg{lines.Name("SAFEST")}})
}

// turn plays the open segments of a player turn to its end. Before each of
// those that it thinks over it looks at the map anew.
func (a *adviser) turn(phase string) {
	a.forget()
	switch phase {
	case "mobilization":
		if a.Fact("mobilize") == "yes" {
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

// lookAgain reads the position that the lines so outlook.Far make.
func (a *adviser) lookAgain() {
	a.Refresh(a.draft.View())
	a.forget()
}

// forget takes all tasks back.
func (a *adviser) forget() {
	a.busy = make([]bool, len(a.Units))
	a.claim, a.room = make([]cell, len(a.Stacks)), make([]int, len(a.Stacks))
	for c := range a.claim {
		a.claim[c], a.room[c] = outlook.None, shut
	}
}

// restCountries keeps a country at morale 0 still for its National Rally.
func (a *adviser) restCountries() {
	for _, n := range a.Nations {
		if a.isOurs(n) && a.Morale[n] == 0 && !a.HasFact("national-rally-used", n) {
			a.rest[n] = true
		}
	}
}

// isOurs tells whether a country fights on the own side.
func (a *adviser) isOurs(n string) bool {
	return a.Allied(n) == outlook.Own && !a.HasFact("capitulated", n)
}

// rally spends on rallies while morale is high.
func (a *adviser) rally() {
	for _, n := range a.Nations {
		if a.rest[n] {
			a.try(lines.Order("NATIONALRALLY", lines.Name(n)))
		}
	}
	for _, n := range a.Nations {
		if a.isOurs(n) && a.Morale[n] >= 7 {
			o := lines.Order("RALLY", lines.Name(n))
			o.Clauses = []orders.Clause{lines.Clause("SPEND", lines.Number(1))}
			o.When = lines.When(orders.Term{Subject: "MORALE", Op: ">=", Value: "6"})
			a.try(o)
		}
	}
}
