package orders

// resourceVerbs raise, repair and hide units: mobilization, replacements.
func resourceVerbs() []Verb {
	return []Verb{
		{Name: "REPLACE", Also: "REBUILD RECOVER", French: "REMPLACER RECONSTRUIRE RÉCUPÉRER", Group: ResourceGroup, Object: Must,
			Keys: "AT WITH FROM", Choices: "FULL REDUCED BOX SUPPORT",
			Help: "Bring a lost unit back with replacements.",
			Aide: "Faire revenir une unité perdue grâce aux remplacements.",
			Ex:   "REPLACE Depot XV AT 1242\nREPLACE 2A FULL AT Budapest\nREPLACE 2A AT Budapest",
			ExFr: "REMPLACER Depot XV EN 1242\nREMPLACER 2A COMPLET EN Budapest"},
	}
}
