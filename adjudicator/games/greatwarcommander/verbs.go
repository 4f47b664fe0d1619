package greatwarcommander

import (
	"slices"
	"sync"

	"feldpost/orders"
)

// head tells of a verb whether its line begins something, and whether the lines below
// belong to it.
type head struct{ starts, block bool }

var heads = map[string]head{"ORDER": {true, true}, "STRATEGY": {true, true}, "ENGINEER": {true, false}, "DROP": {true, false}, "PASS": {true, false}, "STOP": {true, false}, "END": {true, false}, "HALTED": {true, false}}

// turnVerbs and setupVerbs answer the questions of a player Turn and of the set-up.
var (
	turnVerbs  = []string{"ORDER", "STRATEGY", "ENGINEER", "PASS", "STOP", "MOVE", "ADVANCE", "FIRE", "HAND", "ASSAULT", "PLAY", "DROP", "ON", "GATE"}
	setupVerbs = []string{"PLACE", "AUTO", "GATE"}
)

// orderSubs are the second verbs of ORDER, one for each Order of Fate cards.
var orderSubs = map[string]order{"ADVANCE": advanceOrder, "AIRSTRIKE": airStrikeOrder, "DENIED": deniedOrder, "ARTILLERY": requestOrder, "CONFUSION": confusionOrder, "FIRE": fireOrder, "LINE": lineOrder,
	"MOVE": moveOrder, "OFFENSIVE": offensiveOrder, "RALLY": rallyOrder, "RETREAT": retreatOrder, "LIAISON": liaisonOrder}

const activation = "CARD LEADER CHAIN UNITS AT"

// OwnVerbs are the verbs that this game alone uses.
func OwnVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "ORDER", Group: orders.CardGroup, Subs: []orders.Sub{
			{Name: "MOVE", Object: orders.May, Keys: activation},
			{Name: "FIRE", Object: orders.May, Keys: activation},
			{Name: "ADVANCE", Object: orders.May, Keys: activation},
			{Name: "OFFENSIVE", Object: orders.May, Keys: activation},
			{Name: "RALLY", Object: orders.May, Keys: "CARD SEQ"},
			{Name: "RETREAT", Object: orders.May, Keys: "CARD PLAYER SEQ"},
			{Name: "ARTILLERY", Object: orders.May, Keys: "CARD OBSERVER KIND SPOT AXIS CREEP ACCESS SEQ USING"},
			{Name: "DENIED", Object: orders.May, Keys: "CARD"},
			{Name: "AIRSTRIKE", Object: orders.May, Keys: "CARD FACING BOMB STRAFE"},
			{Name: "LINE", Object: orders.May, Keys: "CARD WEAPON TARGET"},
			{Name: "CONFUSION", Object: orders.May, Keys: "CARD KIND SPOT AXIS CREEP SEQ USING"},
			{Name: "LIAISON", Object: orders.May, Keys: "CARD KIND SPOT AXIS CREEP SEQ USING EXIT"}}},
		{Name: "FIRE", Group: orders.CombatGroup, Object: orders.May, Keys: "AT BASE WITH WEAPON USING"},
		{Name: "ASSAULT", Group: orders.CombatGroup, Object: orders.Must, Keys: "BASE WITH WEAPON USING"},
		{Name: "HAND", Group: orders.MovementGroup, Object: orders.Must, Keys: "TO"},
		{Name: "ENGINEER", Group: orders.CardGroup, Object: orders.Must, Keys: "CARD"},
		{Name: "STRATEGY", Group: orders.CardGroup, Object: orders.Must, Keys: "OPTION KEEP OBSERVER KIND SPOT AXIS SEQ AT WITH USING FACING BOMB STRAFE"},
		{Name: "DROP", Group: orders.CardGroup, Object: orders.Must},
		{Name: "ON", Group: orders.StandingGroup, Subs: windowSubs("ON")},
		{Name: "GATE", Group: orders.StandingGroup, Subs: gateSubs()},
		{Name: "STAND", Subs: windowSubs("STAND")},
		{Name: "MOVE", Keys: "HALT EXIT FROM"},
		{Name: "ADVANCE", Keys: "EXIT FROM TO"},
	}
}

// windows are the kinds of standing line.
var windows = [...]string{"INITIATIVE", "PLUS1", "OPFIRE", "BOOST", "WIRE", "DEFENCE", "WOUNDS", "STAR", "MELEE", "UNIT", "TIME", "CS", "PATH", "OVERSTACK", "DISPLACE",
	"SNIPER", "SENIOR", "ROLLORDER"}

// windowSubs are the second verbs of a verb of standing lines.
func windowSubs(verb string) (subs []orders.Sub) {
	const keys = "DO AT LEADER CHAIN UNITS BASE WITH CARD LIMIT PER KEEP OF PRIORITY"
	for _, name := range windows {
		s := orders.Sub{Name: name, Object: orders.May, Keys: keys}
		if verb == "STAND" && name == "OVERSTACK" {
			s = orders.Sub{Name: name, Keys: keys} // all games have it
		}
		subs = append(subs, s)
	}
	for _, code := range eventCodes {
		subs = append(subs, orders.Sub{Name: "EVENT-" + code, Object: orders.May, Keys: keys})
	}
	return subs
}

func gateSubs() (subs []orders.Sub) {
	for _, g := range gates {
		if slices.Contains(windows[:], g.window) {
			subs = append(subs, orders.Sub{Name: g.window, Keys: "LIMIT PER"})
		}
	}
	return append(subs, orders.Sub{Name: "NONE"})
}

// language is the order language of the game.
var language = sync.OnceValue(func() orders.Language {
	names := []string{"ORDER", "FIRE", "ASSAULT", "HAND", "ENGINEER", "STRATEGY", "STOP", "DROP", "ON", "MOVE: HALT EXIT TO FROM", "ADVANCE: EXIT TO FROM", "PLAY: AT", "PASS: DISCARD", "PLACE: AT WITH", "AUTO", "STAND CANCEL"}
	for _, s := range windowSubs("") {
		names = append(names, "STAND "+s.Name)
	}
	names = append(names, "GATE")
	return orders.Declared(OwnVerbs(), Speech(), names...)
})

// helpLines are right lines that the help on a verb shows.
func helpLines() []string {
	return []string{"ORDER MOVE", "MOVE LANDWEHR-1 H4-I5-J5", "ORDER FIRE", "FIRE J4 BASE LANDWEHR-1 WITH LANDWEHR-2", "ORDER ADVANCE", "ADVANCE LANDWEHR-1 H4-I5", "PASS DISCARD G-3, G-17", "PLACE LANDWEHR-1 H4", "AUTO"}
}
