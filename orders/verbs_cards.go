package orders

// cardVerbs play cards and orders of card-driven games, and pass.
func cardVerbs() []Verb {
	return []Verb{
		{Name: "PLAY", Uses: true, Group: CardGroup, Object: Must, Keys: "AT FOR WITH USE",
			Choices: "OPS SR RP EVENT LATER SET CANCEL AUTO"},
		{Name: "PASS", Group: CardGroup, Whole: true, Keys: "DISCARD"},
		{Name: "STOP", Group: CardGroup},
	}
}
