package storminthewest

import "feldpost/adjudicator"

// eventKinds declares the events of the game besides the common ones, in
// alphabetical order. Units below the top of a stack are told to the other side
// as sighted (13.8).
func eventKinds() []adjudicator.EventKind {
	return []adjudicator.EventKind{
		{Name: "advance", Keys: "unit from path", Draw: adjudicator.DrawAdvance},
		{Name: "air-support", Keys: "hex side units"},
		{Name: "captured", Keys: "hex side name", News: adjudicator.NewsTaken},
		{Name: "combat", Keys: "hex odds column die modified result", Story: adjudicator.StoryResult, Draw: adjudicator.DrawBattle},
		{Name: "combat-declared", Keys: "hex from units agb", Story: adjudicator.BattleByOdds, Draw: adjudicator.DrawAttack, Units: "units"},
		{Name: "die", Keys: "hex value modifiers total"},
		{Name: "eliminated", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "enters", Keys: "unit path mp", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawMove},
		{Name: "fled-lost", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "fortress", Keys: "hex n"},
		{Name: "modifier", Keys: "hex reason n", Story: adjudicator.StoryOdds},
		{Name: "morale", Keys: "side from to reason", Story: adjudicator.StoryTrack},
		{Name: "move", Keys: "unit path mp", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawMove},
		{Name: "odds", Keys: "hex a d odds column", Story: adjudicator.StoryOdds},
		{Name: "retreat", Keys: "unit from path", Draw: adjudicator.DrawRetreat},
		{Name: "revealed", Keys: "hex units fled"},
		{Name: "sighted", Keys: "nation n by path", Story: adjudicator.StorySighting},
		{Name: "step-lost", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "stosstruppen", Keys: "n"},
		{Name: "too-weak", Keys: "hex n", Story: adjudicator.StoryResult, Draw: adjudicator.DrawBattle},
	}
}

// helpLines are right lines of each verb, as the help on a verb shows them.
func helpLines() []string {
	return []string{
		"AUTO",
		"MOVE Ge 4 2533-2632",
		"MOVE Ge 4, Ge 3B TO 2632",
		"MOVE US 1 POOL-2244-2243",
		"TOP Ge 4",
		"PHASE COMBAT2",
		"STAND LOSS ALL WEAKEST",
		"STAND CANCEL LOSS",
	}
}
