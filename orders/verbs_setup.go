package orders

// setupVerbs are the verbs used before the first turn.
func setupVerbs() []Verb {
	return []Verb{
		{Name: "PLACE", Also: "SETUP DEPLOY ARRIVE ENTER PUT", French: "PLACER DISPOSER DÉPLOYER ARRIVER", Group: SetupGroup, Object: Must,
			Keys: "AT VIA WITH FIRST LAST", Choices: "BOX",
			Help: "Put a unit or marker on the board: set-up, reinforcement, entry of a neutral.",
			Aide: "Poser une unité ou un marqueur : placement initial, renfort, entrée d'un neutre.",
			Ex:   "PLACE 7 Div 2720\nPLACE 2A AT London",
			ExFr: "PLACER 7 Div 2720\nPLACER 2A EN London"},
		{Name: "AUTO", Also: "AUTOMATIC", French: "AUTOMATIQUE", Phrases: "SETUP AUTO\nPLACE AUTO", Group: SetupGroup,
			Help: "Let the referee place everything that is left, by its own sensible rule.",
			Aide: "Laisser l'arbitre placer tout ce qui reste, selon sa propre règle.",
			Ex:   "AUTO",
			ExFr: "AUTOMATIQUE"},
		{Name: "CHOOSE", Also: "SELECT", French: "CHOISIR", Group: SetupGroup, Object: Must,
			Keys: "AT FOR", Choices: "YES NO ALL NONE",
			Help: "Answer a choice that the rules or the referee put to you.",
			Aide: "Répondre à un choix que les règles ou l'arbitre vous posent.",
			Ex:   "CHOOSE DIV 8-3-6 x5, 7-2-6 x10\nCHOOSE YES",
			ExFr: "CHOISIR DIV 8-3-6 x5, 7-2-6 x10"},
	}
}

// diplomacyVerbs are the verbs of the diplomatic and political phases.
func diplomacyVerbs() []Verb {
	return []Verb{
		{Name: "OFFER", Also: "PROPOSE", French: "OFFRIR PROPOSER", Group: DiplomacyGroup, Whole: true, Keys: "GIVE GET FOR",
			Help: "Offer the other side something that needs its consent.",
			Aide: "Proposer à l'autre camp ce qui demande son accord.",
			Ex:   "OFFER PEACE",
			ExFr: "OFFRIR PAIX"},
		{Name: "ACCEPT", Also: "CONSENT", French: "ACCEPTER CONSENTIR", Group: DiplomacyGroup, Whole: true,
			Help: "Accept an offer of the other side, by its number when there are several.",
			Aide: "Accepter une offre de l'autre camp, par son numéro s'il y en a plusieurs.",
			Ex:   "ACCEPT PEACE",
			ExFr: "ACCEPTER PAIX"},
	}
}
