package orders

// standingVerbs answer decisions of the opponent's turn in advance.
func standingVerbs() []Verb {
	return []Verb{{
		Name: "STAND", Group: StandingGroup,
		Subs: standingSubs()}}
}

func standingSubs() []Sub {
	return []Sub{
		{Name: "CANCEL", Choices: "ALL"},
		{Name: "LOSS", Object: Must, Keys: "FIRST LAST PREFER SUBSTITUTE RESTORE",
			Choices: "ALL ANY ASK WEAKEST STRONGEST FULLFIRST CHEAPEST"},
		{Name: "RETREAT", Object: Must, Keys: "TOWARD TO PREFER WITH USE SURPLUS",
			Choices: "ALL ANY ASK NEVER ALWAYS SAFEST DEFAULT CAVALRY CANCEL"},
		{Name: "AIR", Object: Must, Keys: "AT", Choices: "ALL ANY NONE NEVER ASK DEFAULT"},
		{Name: "HOMEDEFENCE", Object: Must, Choices: "YES NO ALL NONE NEVER"},
		{Name: "TOP", Object: Must, Choices: "ALL ANY WEAKEST STRONGEST DEFAULT"},
		{Name: "ADVANCE", Object: Must, Keys: "TO", Choices: "ALL NEVER CAVALRY"},
		{Name: "OVERSTACK", Object: May, Keys: "FIRST LAST TO", Choices: "WEAKEST STRONGEST CHEAPEST"},
		{Name: "PLAY", Object: Must, Keys: "AT FOR WITH", Choices: "NEVER"},
	}
}
