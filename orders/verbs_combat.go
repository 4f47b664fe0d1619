package orders

// combatVerbs fight; lines are resolved in the order written.
func combatVerbs() []Verb {
	return []Verb{
		{Name: "ATTACK", Group: CombatGroup, Object: Must,
			Keys:    "FROM WITH EXCEPT HQ EVENT CARD FLANK PIN LOSS ADVANCE AIR USE",
			Choices: "ALL NONE YES NO"},
		{Name: "LOSS", Group: CombatGroup, Object: Must,
			Keys: "FIRST LAST PREFER SUBSTITUTE RESTORE", Choices: "ALL WEAKEST STRONGEST FULLFIRST DEFAULT"},
		{Name: "RETREAT", Group: CombatGroup, Object: Must,
			Keys: "TOWARD TO PREFER SURPLUS", Choices: "DEFAULT SAFEST NEVER ALWAYS ALL"},
		{Name: "ADVANCE", Group: CombatGroup, Object: Must, Keys: "TO FIRST LAST",
			Choices: "ALL NONE NEVER CAVALRY"},
	}
}

// rallyVerbs restore units and nations.
func rallyVerbs() []Verb {
	return []Verb{
		{Name: "RALLY", Group: RallyGroup, Object: Must, Keys: "SPEND HQ", Choices: "ALL"},
	}
}
