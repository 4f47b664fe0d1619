package adviser

import (
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/pathsofglory/outlook"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// Guard: the contract.
var _ adjudicator.Adviser = Advise

// adviser is one sheet being thought out.
type adviser struct {
	*outlook.Board
	draft adjudicator.Draft
	side  string // "cp" or "ap"
	round int

	banned map[string]bool // what was tried in this action and does not stand
	moved  map[string]bool // units that have moved in it
	fought map[string]bool // units that attack in it
	hit    map[int]bool    // spaces that are attacked in it
	near   []int           // in how many lines enemies reach a space, 0 for not in a few
	aims   []int           // distance to the next space worth taking, by space
}

// Advise implements adjudicator.Adviser for Paths of Glory; of another game it
// knows nothing, and only ends the phase.
func Advise(t adjudicator.Table) orders.Sheet {
	sys, ours := t.System.(outlook.Printer)
	if !ours || t.View.Over {
		return orders.Sheet{End: !ours}
	}
	a := &adviser{Board: outlook.Read(t.Boards[0].Ground, sys.Facts(), t.View), draft: t.Draft}
	a.side, a.round = a.sideWord(), a.number("round")
	a.stand()
	a.think()
	return orders.Sheet{Orders: a.draft.Lines(), End: true}
}

// sideWord tells which side the seat plays: bids may have changed it.
func (a *adviser) sideWord() string {
	seat := string(a.View.Seat)
	if plays := a.Fact("plays-" + seat); plays != "" {
		return plays
	}
	return seat
}

func (a *adviser) number(fact string) (n int) {
	for _, c := range a.Fact(fact) {
		if c < '0' || c > '9' {
			break
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// stand prepares the answers of the enemy's actions, once.
func (a *adviser) stand() {
	if len(a.View.Standing) > 0 {
		return
	}
	a.try(lines.Stand("PEACE", lines.Name("REFUSE")))
	a.try(lines.Stand("RETREAT", lines.Name("ANY"), lines.Name("SAFEST")))
}

// think answers what is asked.
func (a *adviser) think() {
	a.forget()
	mine := a.View.Active == a.View.Seat
	switch phase := a.View.Phase; {
	case phase == "bids":
		a.bid()
	case phase == "setup":
		a.try(lines.Order("CHOOSE", lines.Name("YES")))
	case phase == "action" && mine:
		a.act()
	case phase == "action":
		a.try(lines.Order("REFUSE"))
	case phase == "operation" && mine:
		if a.operate(maxOps) == 0 {
			a.try(lines.Order("STOP"))
		}
	case phase == "combats" && mine:
		if a.operate(0) == 0 {
			a.try(lines.Order("STOP"))
		}
	case phase == "replacement":
		a.replace()
	}
}

// bid offers a point for one side and none for the other: with equal bids there
// would be no end of it.
func (a *adviser) bid() {
	points := 0
	if a.View.Seat == "cp" {
		points = 1
	}
	a.try(lines.Order("BID", lines.Number(points)))
}

// forget begins to think about an action.
func (a *adviser) forget() {
	a.banned, a.moved, a.fought, a.hit = map[string]bool{}, map[string]bool{}, map[string]bool{}, map[int]bool{}
}

// try writes a line when it stands.
func (a *adviser) try(o orders.Order) bool { return len(a.draft.Try(o)) == 0 }

// tryAll writes lines when all of them stand.
func (a *adviser) tryAll(list ...orders.Order) bool {
	before := len(a.draft.Lines())
	for _, o := range list {
		if !a.try(o) {
			a.draft.Cut(before)
			return false
		}
	}
	return true
}

// lookAgain reads the position that the lines so far make.
func (a *adviser) lookAgain() {
	a.Refresh(a.draft.View())
	a.measure()
}

// measure finds how near the enemy comes to everything, and how far all is from
// what is worth taking.
func (a *adviser) measure() {
	var goals []int
	for at := range a.Spaces {
		if s := &a.Spaces[at]; s.VP && s.Holder == outlook.Foe {
			goals = append(goals, at)
		}
	}
	a.near = a.reach(func(at int) bool { return a.Count(at, outlook.Own) > 0 })
	a.aims = a.Distances(goals, func(at int) bool { return a.Spaces[at].Holder != outlook.Nobody })
}

// unfed are the own units on the map that are out of supply.
func (a *adviser) unfed(units []outlook.Unit) (n int) {
	for i := range units {
		if units[i].Side == outlook.Own && units[i].At != outlook.None && !units[i].Supplied {
			n++
		}
	}
	return n
}

// names lists units as orders name them.
func (a *adviser) names(units []int) []string {
	list := make([]string, len(units))
	for i, u := range units {
		list[i] = a.Units[u].Name
	}
	return list
}

// key names something that was tried.
func key(what string, words ...string) string { return what + " " + strings.Join(words, " ") }
