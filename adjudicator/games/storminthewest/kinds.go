package storminthewest

import "feldpost/adjudicator"

// eventKinds declares the events of the game besides the common ones, in
// alphabetical order. Units below the top of a stack are told to the other side
// as sighted (13.8).
func eventKinds() []adjudicator.EventKind {
	return []adjudicator.EventKind{
		{Name: "captured", Keys: "hex side name", News: adjudicator.NewsTaken},
		{Name: "enters", Keys: "unit path mp", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawMove},
		{Name: "morale", Keys: "side from to reason", Story: adjudicator.StoryTrack},
		{Name: "move", Keys: "unit path mp", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawMove},
		{Name: "sighted", Keys: "nation n by path", Story: adjudicator.StorySighting},
		{Name: "stosstruppen", Keys: "n"},
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
