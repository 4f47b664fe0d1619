package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator"
)

// eventKinds declares the events of the game besides the common ones: those of turns and
// nations, of units, of combat, each in alphabetical order.
func eventKinds() []adjudicator.EventKind {
	return slices.Concat(turnKinds(), unitKinds(), combatKinds())
}

// turnKinds tell of the Strategic Turn, of points and chits, of weather and of nations.
func turnKinds() []adjudicator.EventKind {
	return []adjudicator.EventKind{
		{Name: "ace-lost", Keys: "event die"},
		{Name: "air-raid", Keys: "nation n total"},
		{Name: "allies-choose"},
		{Name: "beaches-shut", Keys: "hex"},
		{Name: "bolshevik-roll", Keys: "die n total need"},
		{Name: "bolsheviks", News: adjudicator.NewsGreat},
		{Name: "collapse", Keys: "nation", News: adjudicator.NewsGreat},
		{Name: "cup", Keys: "side n"},
		{Name: "czar-falls", Keys: "n", News: adjudicator.NewsGreat},
		{Name: "czar-roll", Keys: "die n total need"},
		{Name: "emergency", Keys: "nation dice n total vp"},
		{Name: "event-drawn", Keys: "event name side"},
		{Name: "event-played", Keys: "event name side hex reason"},
		{Name: "event-removed", Keys: "event name side"},
		{Name: "events-bought", Keys: "side n nation"},
		{Name: "home-defence", Keys: "event"},
		{Name: "influenza-dice", Keys: "n"},
		{Name: "initiative", Keys: "west east"},
		{Name: "jutland", Keys: "die n"},
		{Name: "mandate", Keys: "name n need"},
		{Name: "mutiny", Keys: "turn over"},
		{Name: "no-event", Keys: "event name side reason"},
		{Name: "pipeline", Keys: "n side"},
		{Name: "red-army-roll", Keys: "die n"},
		{Name: "reserve-roll", Keys: "n have"},
		{Name: "resource", Keys: "hex turn"},
		{Name: "resource-cut", Keys: "hex"},
		{Name: "resource-rp", Keys: "hex n total"},
		{Name: "rp", Keys: "nation n total"},
		{Name: "rp-lost", Keys: "nation n"},
		{Name: "rp-spent", Keys: "nation n"},
		{Name: "strategic-turn", Keys: "turn letter", Story: adjudicator.StoryHeading},
		{Name: "sudden-death", Keys: "hex die n total"},
		{Name: "surrender-roll", Keys: "die n total"},
		{Name: "taken", Keys: "hex side nation", News: adjudicator.NewsTaken},
		{Name: "targets", Keys: "n"},
		{Name: "transfer", Keys: "from to n"},
		{Name: "treaty", News: adjudicator.NewsGreat},
		{Name: "trench-markers", Keys: "who n"},
		{Name: "turkey-surrenders", News: adjudicator.NewsGreat},
		{Name: "uboat-moves", Keys: "event"},
		{Name: "uboat-removed", Keys: "event"},
		{Name: "uboats", Keys: "die n total"},
		{Name: "us-marker", Keys: "letter"},
		{Name: "vp-change", Keys: "n"},
		{Name: "war", Keys: "nation side", News: adjudicator.NewsGreat},
		{Name: "weather", Keys: "front weather", Joins: "front"},
		{Name: "weather-roll", Keys: "die weather"},
	}
}

// unitKinds tell of units that come, go by land or sea, or leave.
func unitKinds() []adjudicator.EventKind {
	return []adjudicator.EventKind{
		{Name: "army-set-up", Keys: "nation n"},
		{Name: "boxed", Keys: "units box"},
		{Name: "converted", Keys: "units hex"},
		{Name: "depleted", Keys: "unit hex"},
		{Name: "displaced", Keys: "unit from hex"},
		{Name: "event-arrival", Keys: "unit hex"},
		{Name: "expedition", Keys: "units hex"},
		{Name: "hq-removed", Keys: "unit hex"},
		{Name: "lost-for-good", Keys: "unit"},
		{Name: "move", Keys: "unit path mp", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawMove},
		{Name: "movers", Keys: "west east", Story: adjudicator.StoryApart},
		{Name: "near-east-set-up", Keys: "n"},
		{Name: "never-enters", Keys: "nation"},
		{Name: "newcomers", Keys: "nation n hex", Story: adjudicator.StorySighting},
		{Name: "over-stacked", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "placed", Keys: "units hex", Joins: "units"},
		{Name: "rebuilt", Keys: "unit box nation n"},
		{Name: "red-army", Keys: "units"},
		{Name: "refitted", Keys: "unit hex"},
		{Name: "reinforcement", Keys: "unit box"},
		{Name: "released", Keys: "unit box"},
		{Name: "replaced-by", Keys: "unit by"},
		{Name: "reserve", Keys: "unit from"},
		{Name: "restored", Keys: "unit hex nation n"},
		{Name: "revealed", Keys: "unit hex"},
		{Name: "reverted", Keys: "unit hex"},
		{Name: "sails", Keys: "unit from hex"},
		{Name: "scheffer", Keys: "hex units"},
		{Name: "sighted", Keys: "nation n by path", Story: adjudicator.StorySighting},
		{Name: "source-lost", Keys: "hex"},
		{Name: "starved", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "travels", Keys: "unit from hex"},
		{Name: "turkey-set-up", Keys: "n"},
		{Name: "unit-available", Keys: "unit box"},
		{Name: "withdrawn", Keys: "unit hex"},
	}
}

// combatKinds tell of combat and of what is done to forts, trenches and hexes.
func combatKinds() []adjudicator.EventKind {
	return []adjudicator.EventKind{
		{Name: "advance", Keys: "unit from path", Draw: adjudicator.DrawAdvance},
		{Name: "ashore", Keys: "unit hex"},
		{Name: "attacks-without", Keys: "unit hex marker"},
		{Name: "bombing", Keys: "die home n total"},
		{Name: "cavalry-retreats", Keys: "unit path", Draw: adjudicator.DrawMove},
		{Name: "combat", Keys: "hex column die modified result", Story: adjudicator.StoryResult, Draw: adjudicator.DrawBattle},
		{Name: "combat-declared", Keys: "hex from units defenders fort", Story: adjudicator.StoryBattle, Draw: adjudicator.DrawAttack,
			Units: "units defenders"},
		{Name: "combat-off", Keys: "hex"},
		{Name: "combat-phase", Keys: "theatre side", Story: adjudicator.StoryHeading},
		{Name: "eliminated", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "fort-destroyed", Keys: "hex side"},
		{Name: "fortress-roll", Keys: "hex die"},
		{Name: "hex-devastated", Keys: "hex unit"},
		{Name: "hex-wasted", Keys: "hex"},
		{Name: "hindenburg", Keys: "n"},
		{Name: "hindenburg-line", Keys: "hexes"},
		{Name: "kut", Keys: "hex"},
		{Name: "lawrence", Keys: "die lost"},
		{Name: "lawrence-raid", Keys: "hex"},
		{Name: "marker", Keys: "name"},
		{Name: "marker-placed", Keys: "marker hex"},
		{Name: "marker-removed", Keys: "marker"},
		{Name: "modifier", Keys: "hex reason n", Story: adjudicator.StoryFigures},
		{Name: "near-trench", Keys: "hex"},
		{Name: "no-advance", Keys: "hex reason"},
		{Name: "no-combat", Keys: "hex", Story: adjudicator.StoryResult, Draw: adjudicator.DrawBattle},
		{Name: "odds", Keys: "hex a d odds table", Story: adjudicator.StoryFigures},
		{Name: "overrun", Keys: "unit hex by", Costs: adjudicator.CostsOne},
		{Name: "paris-gun", Keys: "hex"},
		{Name: "paris-gun-lost", Keys: "hex"},
		{Name: "reduced", Keys: "unit hex", Costs: adjudicator.CostsOne},
		{Name: "shift", Keys: "hex reason n", Story: adjudicator.StoryFigures},
		{Name: "stepped-back", Keys: "unit path", Draw: adjudicator.DrawMove},
		{Name: "sunk", Keys: "unit die", Costs: adjudicator.CostsOne},
		{Name: "trench-destroyed", Keys: "hex"},
	}
}

// helpLines are right lines of each verb, as the help on a verb shows them.
func helpLines() []string {
	return []string{
		"MOVE GE 7, GE 8 TO W6021",
		"MOVE GE 3 W6424-W6323-W6223",
		"ATTACK W5512 WITH ALL",
		"ATTACK W5512 FROM W5611, W5612 WITH FR 11, FR 12 HQ FR 5 Army LOSS FR 12 ADVANCE NONE",
		"ATTACK W5512 WITH ALL AIR 1 EVENT Chlorine",
		"DRAW EVENTS WITH GE",
		"PLAY Near East Trenches AT N1921",
		"PLAY Russian Amphibious Campaign AT N4334 WITH RU 3",
		"RAID N2514",
		"DECLARE MUTINY",
		"STAND PLAY British Rigid Planning IF LOSSES>=2",
		"PLACE FR 3 MRC AT W5008",
		"SR GE 12 TO E4816",
		"REPLACE FR 12, FR 9",
		"UBOAT REMOVE",
		"REDARMY RU 4, RU 9",
		"TRANSFER GE 4 TO AH",
		"TOP GE 7",
		"PHASE MOVE2",
	}
}

// codesBefore are codes of faults by the name that they had before.
func codesBefore() adjudicator.Codes {
	return adjudicator.Codes{
		"attacked-already": "already-attacked", "closed-side": "prohibited", "no-attack-factor": "cannot-attack",
		"no-way-between": "no-route", "no-way-given": "want-path", "not-a-town": "no-station", "not-an-hq": "not-hq",
		"nothing-there": "no-enemy", "want-nation": "want-country",
	}
}
