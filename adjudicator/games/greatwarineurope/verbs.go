package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// OwnVerbs are the verbs that this game alone uses, in the order of the sequence
// of play.
func OwnVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "DRAW", Group: orders.CardGroup, Subs: []orders.Sub{
			{Name: "EVENTS", Object: orders.May, Keys: "WITH", Choices: "NONE"},
			{Name: "ENEMY", Object: orders.May, Keys: "WITH", Choices: "NONE"}}},
		{Name: "CONVERT", Group: orders.ResourceGroup, Object: orders.Must, Choices: "ALL"},
		{Name: "DEVASTATE", Group: orders.MovementGroup, Object: orders.Must, Keys: "WITH TO"},
		{Name: "RAID", Group: orders.MovementGroup, Object: orders.Must},
		{Name: "TRANSFER", Group: orders.ResourceGroup, Object: orders.Must, Keys: "TO", Sums: true},
		{Name: "EMERGENCY", Group: orders.ResourceGroup, Object: orders.Must},
		{Name: "UBOAT", Group: orders.ResourceGroup, Object: orders.Must, Choices: "REMOVE KEEP"},
		{Name: "REDARMY", Group: orders.ResourceGroup, Object: orders.Must, Choices: "NONE"},
		{Name: "DECLARE", Group: orders.ResourceGroup, Object: orders.Must},
		{Name: "INITIATIVE", Group: orders.ResourceGroup, Object: orders.Must, Choices: "WEST EAST"},
		{Name: "MARKER", Group: orders.CombatGroup, Object: orders.Must, Keys: "AT"},
		{Name: "STAND", Subs: standSubs()},
	}
}

// standSubs are the decisions of this game alone that a standing order answers.
func standSubs() []orders.Sub {
	return []orders.Sub{
		{Name: "DRAW", Object: orders.Must, Keys: "WITH", Choices: "NONE"},
		{Name: "RAID", Object: orders.Must, Choices: "NEVER"},
		{Name: "UBOAT", Object: orders.Must, Choices: "REMOVE KEEP NEVER"},
		{Name: "EMERGENCY", Object: orders.Must, Choices: "NEVER"},
		{Name: "RESERVE", Object: orders.Must, Choices: "NONE"},
		{Name: "REDARMY", Object: orders.Must, Choices: "YES NO NEVER"},
		{Name: "PIPELINE", Object: orders.Must, Choices: "ALWAYS NEVER"},
		{Name: "SUPPORT", Object: orders.Must, Keys: "WITH", Choices: "ALL ANY ALWAYS NEVER DEFAULT"},
		{Name: "DISCARD", Object: orders.Must, Choices: "ALL ANY WEAKEST STRONGEST"},
		{Name: "REVERT", Object: orders.Must, Choices: "WEAKEST"},
		{Name: "SUDDENDEATH", Object: orders.Must, Choices: "ALWAYS NEVER"},
		{Name: "SCHEFFER", Object: orders.Must, Choices: "ALL ANY ALWAYS NEVER"},
	}
}

// language is the order language of the game: "BI 6 IN" and "GE 1 AT" are names.
func language(counters []counter) orders.Language {
	says := Speech()
	for i := range counters {
		if words := strings.Fields(counters[i].id); slices.Contains(words, "IN") || slices.Contains(words, "AT") {
			says.Whole = append(says.Whole, counters[i].id)
		}
	}
	return orders.Declared(OwnVerbs(), says, "DRAW", "PLAY: AT WITH", "PLACE: AT VIA", "CONVERT", "DEVASTATE", "MOVE: FROM TO EXCEPT",
		"ATTACK: FROM WITH EXCEPT HQ EVENT LOSS ADVANCE AIR USE", "SR: TO BY",
		"RAID", "TRANSFER", "EMERGENCY", "UBOAT", "REPLACE", "REDARMY", "DECLARE", "INITIATIVE", "MARKER", "TOP", "PHASE",
		"STAND LOSS: FIRST LAST", "STAND RETREAT: TO TOWARD",
		"STAND DRAW", "STAND UBOAT", "STAND EMERGENCY", "STAND PIPELINE", "STAND RESERVE", "STAND REDARMY", "STAND PLAY: AT WITH", "STAND AIR",
		"STAND HOMEDEFENCE", "STAND SUPPORT", "STAND DISCARD", "STAND TOP", "STAND SCHEFFER", "STAND REVERT", "STAND SUDDENDEATH", "STAND CANCEL",
		"STAND RAID")
}
