package orders

// setupVerbs are the verbs used before the first turn.
func setupVerbs() []Verb {
	return []Verb{
		{Name: "PLACE", Group: SetupGroup, Object: Must,
			Keys: "AT VIA WITH FIRST LAST", Choices: "BOX"},
		{Name: "AUTO", Group: SetupGroup},
		{Name: "CHOOSE", Group: SetupGroup, Object: Must,
			Keys: "AT FOR", Choices: "YES NO ALL NONE"},
	}
}

// diplomacyVerbs are the verbs of the diplomatic and political phases.
func diplomacyVerbs() []Verb {
	return []Verb{
		{Name: "OFFER", Group: DiplomacyGroup, Whole: true, Keys: "GIVE GET FOR"},
		{Name: "ACCEPT", Group: DiplomacyGroup, Whole: true},
	}
}
