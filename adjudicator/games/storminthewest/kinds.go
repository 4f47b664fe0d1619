package storminthewest

import "feldpost/adjudicator"

// eventKinds declares the events of the game besides the common ones, in
// alphabetical order. Units below the top of a stack are told to the other side
// as sighted (13.8).
func eventKinds() []adjudicator.EventKind {
	return []adjudicator.EventKind{
		{Name: "advance", Keys: "unit from path", Draw: adjudicator.DrawAdvance},
		{Name: "air-support", Keys: "hex side units"},
		{Name: "armistice-roll", Keys: "die ends"},
		{Name: "arrives", Keys: "unit hex"},
		{Name: "bertha-lost", Keys: "hex", News: adjudicator.NewsTaken},
		{Name: "bertha-moved", Keys: "from hex"},
		{Name: "bombing", Keys: "unit hex"},
		{Name: "bombs", Keys: "hex die modified n"},
		{Name: "captured", Keys: "hex side name", News: adjudicator.NewsTaken},
		{Name: "combat", Keys: "hex odds column die modified result", Story: adjudicator.StoryResult, Draw: adjudicator.DrawBattle},
		{Name: "combat-declared", Keys: "hex from units agb defenders fled", Story: adjudicator.StoryBattle, Draw: adjudicator.DrawAttack,
			Units: "units defenders"},
		{Name: "corps-formed", Keys: "units hex"},
		{Name: "die", Keys: "hex value modifiers total"},
		{Name: "eliminated", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "enters", Keys: "unit path mp", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawMove},
		{Name: "evacuated", Keys: "units hex"},
		{Name: "fled-lost", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "fortress", Keys: "hex n"},
		{Name: "home-defence", Keys: "unit"},
		{Name: "infiltrates", Keys: "unit path mp", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawMove},
		{Name: "influenza-roll", Keys: "die peak"},
		{Name: "intercepted", Keys: "unit hex"},
		{Name: "mechanised-steps", Keys: "n"},
		{Name: "modifier", Keys: "hex reason n", Story: adjudicator.StoryFigures},
		{Name: "morale", Keys: "side from to reason"},
		{Name: "morale-test", Keys: "german allied passed", News: adjudicator.NewsGreat},
		{Name: "move", Keys: "unit path mp", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawMove},
		{Name: "odds", Keys: "hex a d odds column", Story: adjudicator.StoryFigures},
		{Name: "paris-gun", Keys: "total"},
		{Name: "port-full", Keys: "unit"},
		{Name: "raid", Keys: "die n"},
		{Name: "raid-declared", Keys: "unit"},
		{Name: "raid-off"},
		{Name: "rail", Keys: "unit path mp", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawRail},
		{Name: "rail-offmap", Keys: "unit path mp", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawRail},
		{Name: "rebuilt", Keys: "unit hex"},
		{Name: "recovered", Keys: "unit"},
		{Name: "reinforcements", Keys: "units"},
		{Name: "retreat", Keys: "unit from path", Draw: adjudicator.DrawRetreat},
		{Name: "returns", Keys: "unit hex"},
		{Name: "set-up-done", Keys: "side n hexes"},
		{Name: "sighted", Keys: "nation n by path", Story: adjudicator.StorySighting},
		{Name: "spirit-spent", Keys: "unit to"},
		{Name: "starved", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "step-lost", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "steps-received", Keys: "nation n total"},
		{Name: "stosstruppen", Keys: "n"},
		{Name: "supply-state", Keys: "unit hex state"},
		{Name: "too-weak", Keys: "hex n", Story: adjudicator.StoryResult, Draw: adjudicator.DrawBattle},
		{Name: "weather", Keys: "turn wet"},
		{Name: "weather-roll", Keys: "die wet"},
		{Name: "withdrawn", Keys: "unit"},
	}
}

// helpLines are right lines of each verb, as the help on a verb shows them.
func helpLines() []string {
	return []string{
		"AUTO",
		"PLACE Br 14 AT 1441",
		"CHOOSE Ge 9RStoss, Ge 18Stoss",
		"EVACUATE 1237 Br 5, Br 6",
		"RAF TACTICAL 2134",
		"SUPPLY Fr 3 FORTRESS",
		"HOLD US 1",
		"REPLACE Fr 6",
		"REPLACE Ge 9 FULL AT 1618",
		"RAIL Ge 5 TO 1830",
		"RAIL Ge 5 TO 3708 VIA 1618, 4107",
		"MOVE Ge 4 2532-2533",
		"MOVE Ge 4, Ge 3B TO 2632",
		"MOVE US 1 POOL-2244-2243",
		"ATTACK 2532 FROM 2632, 2633 WITH Ge 4, AGB AIR Ge",
		"ATTACK 2532 FROM 2633 WITH Ge 3B IF TAKEN 2533",
		"AIR 2232 ALL IF WEATHER=DRY",
		"LOSS 2232 Ge 7, Ge 9",
		"RETREAT 2232 ALWAYS",
		"ADVANCE 2232 ALL",
		"INFILTRATE Ge 9RStoss 2233-2333",
		"FORM Br Aus, US 27, US 30 AT 1834",
		"TOP Ge 4",
		"PHASE COMBAT2",
		"STAND AIR 2734 Br Air",
		"STAND LOSS ALL WEAKEST",
		"STAND RETREAT 2232 ALWAYS",
		"STAND TOP WEAKEST",
		"STAND BERTHA TO 2731, 2632",
		"STAND RAF ALWAYS",
		"STAND RAF DRY",
		"STAND HOMEDEFENCE YES IF REPLACEMENTS<5",
		"STAND INTERCEPT YES",
		"STAND BOMBLOSS WEAKEST",
		"STAND CANCEL LOSS",
	}
}

// codesBefore are codes of faults by the name that they had before.
func codesBefore() adjudicator.Codes {
	return adjudicator.Codes{
		"allied-only": "other-side-only", "attacked-already": "was-attacked", "attacked-once": "already-attacked",
		"german-only": "other-side-only", "named-twice": "twice", "no-move": "already-there", "no-railway": "no-route",
		"no-trains": "no-capacity", "not-beside": "not-adjacent", "rail-zoc": "zoc", "railed-already": "travelled", "want-one-hex": "one-target",
	}
}
