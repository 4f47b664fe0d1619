package orders

// resourceVerbs raise, repair and hide units: mobilization, replacements.
func resourceVerbs() []Verb {
	return []Verb{
		{Name: "REPLACE", Group: ResourceGroup, Object: Must,
			Keys: "AT WITH FROM", Choices: "FULL REDUCED BOX SUPPORT"},
	}
}
