package greatwarineurope

import "feldpost/adjudicator"

// eventKinds declares the events of the game besides the common ones, in
// alphabetical order.
func eventKinds() []adjudicator.EventKind {
	return []adjudicator.EventKind{
		{Name: "advance", Keys: "unit from path", Draw: adjudicator.DrawAdvance},
		{Name: "beaches-shut", Keys: "hex"},
		{Name: "cavalry-retreats", Keys: "unit path", Draw: adjudicator.DrawMove},
		{Name: "combat", Keys: "hex column die modified result", Story: adjudicator.StoryResult, Draw: adjudicator.DrawBattle},
		{Name: "combat-declared", Keys: "hex from units defenders fort", Story: adjudicator.BattleByOdds, Draw: adjudicator.DrawAttack, Units: "units defenders"},
		{Name: "combat-off", Keys: "hex"},
		{Name: "combat-phase", Keys: "theatre side", Story: adjudicator.StoryHeading},
		{Name: "depleted", Keys: "unit hex"},
		{Name: "devastated", Keys: "hex unit"},
		{Name: "eliminated", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "fort-destroyed", Keys: "hex side"},
		{Name: "hq-removed", Keys: "unit hex"},
		{Name: "kut", Keys: "hex"},
		{Name: "marker-placed", Keys: "marker hex"},
		{Name: "marker-removed", Keys: "marker"},
		{Name: "modifier", Keys: "hex reason n", Story: adjudicator.StoryOdds},
		{Name: "move", Keys: "unit path mp", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawMove},
		{Name: "movers", Keys: "west east"},
		{Name: "near-east-set-up", Keys: "n"},
		{Name: "no-advance", Keys: "hex reason"},
		{Name: "odds", Keys: "hex a d odds table", Story: adjudicator.StoryOdds},
		{Name: "over-stacked", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "overrun", Keys: "unit hex by", Costs: adjudicator.CostsOne},
		{Name: "paris-gun-lost", Keys: "hex"},
		{Name: "pipeline", Keys: "n side"},
		{Name: "reduced", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "revealed", Keys: "unit hex"},
		{Name: "scheffer", Keys: "hex units"},
		{Name: "shift", Keys: "hex reason n", Story: adjudicator.StoryOdds},
		{Name: "sighted", Keys: "nation n by path", Story: adjudicator.StorySighting},
		{Name: "source-lost", Keys: "hex"},
		{Name: "starved", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "stepped-back", Keys: "unit path", Draw: adjudicator.DrawMove},
		{Name: "strategic-turn", Keys: "turn letter", Story: adjudicator.StoryHeading},
		{Name: "taken", Keys: "hex side nation", News: adjudicator.NewsTaken},
		{Name: "trench-destroyed", Keys: "hex"},
		{Name: "turkey-set-up", Keys: "n"},
		{Name: "war", Keys: "nation side", News: adjudicator.NewsGreat},
		{Name: "weather", Keys: "front weather"},
		{Name: "weather-roll", Keys: "die weather"},
	}
}

// helpLines are right lines of each verb, as the help on a verb shows them.
func helpLines() []string {
	return []string{
		"MOVE GE 7, GE 8 TO W6021",
		"MOVE GE 3 W6424-W6323-W6223",
		"ATTACK W5512 WITH ALL",
		"ATTACK W5512 FROM W5611, W5612 WITH FR 11, FR 12 HQ FR 5 Army LOSS FR 12 ADVANCE NONE",
		"PLACE FR 3 MRC AT W5008",
		"SR GE 12 TO E4816",
		"REPLACE FR 12, FR 9",
		"TRANSFER GE 4 TO AH",
		"TOP GE 7",
		"PHASE MOVE2",
	}
}
