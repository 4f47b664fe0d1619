package example

import "feldpost/adjudicator"

// eventKinds declares the events of the game besides those of all games: their
// fields, their part in the story of a letter, how the map shows them.
func eventKinds() []adjudicator.EventKind {
	return []adjudicator.EventKind{
		{Name: "advance", Keys: "unit from path", Draw: adjudicator.DrawAdvance},
		{Name: "combat", Keys: "hex column modified result", Story: adjudicator.StoryResult, Draw: adjudicator.DrawBattle},
		{Name: "combat-declared", Keys: "hex from units defenders", Story: adjudicator.BattleByOdds, Draw: adjudicator.DrawAttack, Units: "units defenders"},
		{Name: "eliminated", Keys: "unit hex"},
		{Name: "hill", Keys: "side hex n", Story: adjudicator.StoryApart},
		{Name: "move", Keys: "unit path", Draw: adjudicator.DrawMove},
		{Name: "odds", Keys: "a d odds column", Story: adjudicator.StoryOdds},
		{Name: "retreat", Keys: "unit from path", Draw: adjudicator.DrawRetreat},
		{Name: "shift", Keys: "reason n column", Story: adjudicator.StoryOdds},
	}
}
