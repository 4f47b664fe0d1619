package greatwarcommander

import "feldpost/adjudicator"

// eventKinds are the game's own events: their fields, their part in the story of a letter, how the map shows
// them.
var eventKinds = []adjudicator.EventKind{
	{Name: "action", Keys: "side action card"},
	{Name: "activated", Keys: "units"},
	{Name: "advance", Keys: "unit from path", Draw: adjudicator.DrawAdvance},
	{Name: "air-strike", Keys: "side mode from facing hex", Story: adjudicator.StoryApart},
	{Name: "ambush", Keys: "side unit hex"},
	{Name: "arrives", Keys: "unit weapon hex", News: adjudicator.NewsSmall},
	{Name: "attack", Keys: "hex fp total"},
	{Name: "attack-less", Keys: "hex n total"},
	{Name: "cancelled", Keys: "side action"},
	{Name: "card-lost", Keys: "side card"},
	{Name: "objective-taken", Keys: "side n hex", News: adjudicator.NewsTaken, Story: adjudicator.StoryApart},
	{Name: "creep", Keys: "side hex"},
	{Name: "defence", Keys: "unit morale total against result"},
	{Name: "demoralised", Keys: "unit hex", News: adjudicator.NewsSmall},
	{Name: "eliminated", Keys: "unit hex n", News: adjudicator.NewsGreat, Costs: adjudicator.CostsOne},
	{Name: "event-drawn", Keys: "side event card"},
	{Name: "exit", Keys: "unit n", News: adjudicator.NewsSmall},
	{Name: "fire", Keys: "side hex from units fp hindrance opfire", Story: adjudicator.StoryApart, Draw: adjudicator.DrawFire},
	{Name: "fort", Keys: "hex fort"},
	{Name: "fort-removed", Keys: "hex fort"},
	{Name: "gas", Keys: "hex", Joins: "hex"},
	{Name: "gas-gone", Keys: "hex", Joins: "hex"},
	{Name: "hand-lost", Keys: "side cards"},
	{Name: "hand-shown", Keys: "side cards"},
	{Name: "hq-orders", Keys: "side card order"},
	{Name: "immobilisation", Keys: "unit hex total against result"},
	{Name: "impact", Keys: "hex fp total"},
	{Name: "initiative", Keys: "side card to"},
	{Name: "light-wounds", Keys: "unit to hex"},
	{Name: "melee", Keys: "hex units defenders", Story: adjudicator.StoryApart},
	{Name: "melee-result", Keys: "hex winner totals"},
	{Name: "melee-total", Keys: "side hex fp total"},
	{Name: "mines", Keys: "hex units fp"},
	{Name: "move", Keys: "unit path", Draw: adjudicator.DrawMove},
	{Name: "no-fire", Keys: "hex fp"},
	{Name: "no-impact", Keys: "hex"},
	{Name: "nothing-comes", Keys: "side"},
	{Name: "objective-open", Keys: "side marker"},
	{Name: "objective-secret", Keys: "side marker"},
	{Name: "op-fire", Keys: "side card units hex", Story: adjudicator.StoryApart},
	{Name: "order-broken-off", Keys: "side", Story: adjudicator.StoryApart},
	{Name: "order-given", Keys: "side order card left", Story: adjudicator.StoryApart, News: adjudicator.NewsActs},
	{Name: "overstacked", Keys: "hex unit"},
	{Name: "turn-passed", Keys: "side cards n", News: adjudicator.NewsActs},
	{Name: "plus-one", Keys: "side total"},
	{Name: "vp-scored", Keys: "side n why total leads"},
	{Name: "rally", Keys: "unit total against result"},
	{Name: "rallied", Keys: "unit hex"},
	{Name: "random-hex", Keys: "side card hex"},
	{Name: "recalled", Keys: "unit"},
	{Name: "recovered", Keys: "unit", Joins: "unit"},
	{Name: "refill", Keys: "side n", Story: adjudicator.StoryApart},
	{Name: "relocated", Keys: "units hex"},
	{Name: "reminder-gone", Keys: "side card"},
	{Name: "reshuffle", Keys: "side n"},
	{Name: "retreat", Keys: "unit path", Draw: adjudicator.DrawRetreat},
	{Name: "retreat-roll", Keys: "unit total against n"},
	{Name: "returns", Keys: "unit hex"},
	{Name: "dice-read", Keys: "side what of card white coloured total trigger"},
	{Name: "scatter", Keys: "card white coloured hex"},
	{Name: "placed", Keys: "unit hex", Story: adjudicator.StorySetup},
	{Name: "set-up-done", Keys: "side"},
	{Name: "sniper", Keys: "side hex unit"},
	{Name: "spared", Keys: "unit"},
	{Name: "spot-removed", Keys: "side"},
	{Name: "spotting", Keys: "side hex box", Story: adjudicator.StoryApart},
	{Name: "stopped", Keys: "line"},
	{Name: "strategy", Keys: "side card"},
	{Name: "strategy-drawn", Keys: "side"},
	{Name: "strategy-held", Keys: "side card"},
	{Name: "strategy-lost", Keys: "side card"},
	{Name: "strategy-seen", Keys: "side card"},
	{Name: "strategy-choice", Keys: "side card"},
	{Name: "sudden-death", Keys: "total against result"},
	{Name: "suppressed", Keys: "unit hex"},
	{Name: "surrender-level", Keys: "side box"},
	{Name: "targeting", Keys: "unit total n result"},
	{Name: "telephone-broken", Keys: "side"},
	{Name: "telephone-lost", Keys: "side"},
	{Name: "telephone-new", Keys: "side fp box"},
	{Name: "telephone-works", Keys: "side box"},
	{Name: "ground-changed", Keys: "hex from to"},
	{Name: "time-advance", Keys: "side box why", Story: adjudicator.StoryApart},
	{Name: "transfer", Keys: "weapon unit"},
	{Name: "trommelfeuer", Keys: "hex"},
	{Name: "veteran", Keys: "unit"},
	{Name: "weapon-broken", Keys: "side weapon"},
	{Name: "weapon-lost", Keys: "side weapon"},
	{Name: "weapon-new", Keys: "weapon unit"},
	{Name: "weapon-repaired", Keys: "side weapon"},
}

// factKinds are the facts that letters treat in a way of their own.
var factKinds = []adjudicator.FactKind{{Name: "leads", Role: adjudicator.FactLeads}, {Name: "can-act", Role: adjudicator.FactMoves},
	{Name: factGoal, Role: adjudicator.FactGoal}}

// factGoal stands before the group of tracks whose meaning a fact tells.
const factGoal = "goal-"

// Places beside the map.
const (
	boxSetUp    = "UNPLACED"
	boxTime     = "TIMETRACK"
	boxCasualty = "CASUALTIES"
)

// boxes are the places beside the map that letters treat in a way of their own.
var boxes = []adjudicator.Box{{Name: boxSetUp, Use: adjudicator.BoxWaiting}, {Name: boxCasualty, Use: adjudicator.BoxAside}, {Name: boxTime, Use: adjudicator.BoxAside}}

// codesBefore are codes of faults by the name that they had before.
func codesBefore() adjudicator.Codes {
	return adjudicator.Codes{
		"enemy-there": "enemy", "no-hex": "want-hex", "no-path": "want-path", "not-all-placed": "setup-incomplete",
		"not-held": "not-in-hand", "not-here": "line-unused", "not-in-zone": "not-in-area", "overstacked": "stacking",
		"unknown-piece": "unknown-unit",
	}
}
