package orders

// movementVerbs move units outside combat.
func movementVerbs() []Verb {
	return []Verb{
		{Name: "MOVE", Group: MovementGroup, Object: Must,
			Keys: "FROM TO EXCEPT VIA WITH ESCORT", Choices: "ALL"},
		{Name: "RAIL", Group: MovementGroup, Object: Must, Keys: "FROM TO VIA"},
		{Name: "SR", Group: MovementGroup, Object: Must,
			Keys: "FROM TO VIA BY", Choices: "BOX"},
		{Name: "HOLD", Group: MovementGroup, Object: Must, Keys: "ENTRENCH BRIDGE AT",
			Choices: "ALL"},
		{Name: "ENTRENCH", Group: MovementGroup, Object: Must, Keys: "AT WITH"},
		{Name: "TOP", Group: MovementGroup, Object: Must, Keys: "AT"},
	}
}
