package storminthewest

import "feldpost/orders"

// OwnVerbs are the verbs that this game alone uses, in the order of the sequence
// of play, and the second verbs that it adds to the common ones.
func OwnVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "EVACUATE", Also: "EMBARK", French: "ÉVACUER EMBARQUER", Group: orders.ResourceGroup, Object: orders.Must, Keys: "FROM",
			Choices: "ALL",
			Help:    "Take units off by sea from a port; they come back as reinforcements.",
			Aide:    "Embarquer des unités dans un port ; elles reviennent comme renforts.",
			Ex:      "EVACUATE 1237 Br 5, Br 6", ExFr: "ÉVACUER 1237 Br 5, Br 6"},
		{Name: "SUPPLY", French: "RAVITAILLER RAVITAILLEMENT", Group: orders.ResourceGroup, Object: orders.Must, Choices: "FORTRESS CROSS",
			Help: "Choose where a unit in a fortress draws supply: FORTRESS, or CROSS for the other nation's sources.",
			Aide: "Choisir le ravitaillement d'une unité en forteresse : FORTERESSE, ou CROISÉ pour les sources de l'autre nation.",
			Ex:   "SUPPLY Fr 3 FORTRESS", ExFr: "RAVITAILLER Fr 3 FORTERESSE"},
		{Name: "RAF", Group: orders.ResourceGroup, Subs: []orders.Sub{{Name: "TACTICAL", French: "TACTIQUE", Object: orders.Must,
			Help: "bomb the units of a hex", Aide: "bombarder les unités d'un hexagone", Ex: "RAF TACTICAL 2134", ExFr: "RAF TACTIQUE 2134"}},
			Help: "Send the bombers on a mission.", Aide: "Envoyer les bombardiers en mission.",
			Ex: "RAF TACTICAL 2134", ExFr: "RAF TACTIQUE 2134"},
		{Name: "FORM", French: "FORMER", Group: orders.MovementGroup, Object: orders.Must, Keys: "AT",
			Help: "Form a corps of units that stand in one hex.",
			Aide: "Former un corps d'unités qui sont dans un même hexagone.",
			Ex:   "FORM Br Aus, US 27, US 30 AT 1834", ExFr: "FORMER Br Aus, US 27, US 30 EN 1834"},
		{Name: "AIR", French: "AVIATION", Group: orders.CombatGroup, Object: orders.Must, Keys: "AT", Choices: "ALL ANY NONE NEVER ASK",
			Help: "Send air units to a battle; with a condition only if it holds.",
			Aide: "Envoyer des unités aériennes à un combat ; avec une condition, si elle est remplie.",
			Ex:   "AIR 2232 Br Air\nAIR 2232 ALL IF ODDS<=3-1", ExFr: "AVIATION 2232 Br Air"},
		{Name: "INFILTRATE", French: "INFILTRER", Group: orders.CombatGroup, Object: orders.Must, Keys: "TO",
			Help: "Move a unit that can infiltrate by one hex, between the two Combat Phases.",
			Aide: "Faire avancer d'un hexagone une unité capable d'infiltration, entre les deux phases de combat.",
			Ex:   "INFILTRATE Ge 9Stoss 2233-2333\nINFILTRATE Ge 9Stoss 2233-2333 IF TAKEN 2232", ExFr: "INFILTRER Ge 9Stoss 2233-2333"},
		{Name: "STAND", Subs: standSubs()},
	}
}

// standSubs are the decisions of this game alone that a standing order answers.
func standSubs() []orders.Sub {
	return []orders.Sub{
		{Name: "BERTHA", French: "BERTHA", Object: orders.Nothing, Keys: "TO", Help: "where Big Bertha goes when she must leave",
			Aide: "où va la Grosse Bertha si elle doit partir",
			Ex:   "STAND BERTHA TO 2731, 2632", ExFr: "CONSIGNE BERTHA VERS 2731, 2632"},
		{Name: "RAF", Object: orders.Must, Choices: "ALWAYS DRY NEVER",
			Help: "bomb German industry at the start of a turn; DRY: not where the weather is rolled",
			Aide: "bombarder l'industrie allemande au début d'un tour ; SEC : pas quand la météo se tire aux dés",
			Ex:   "STAND RAF ALWAYS\nSTAND RAF DRY", ExFr: "CONSIGNE RAF TOUJOURS"},
		{Name: "INTERCEPT", French: "INTERCEPTER", Object: orders.Must, Choices: "YES NO",
			Help: "the German air unit meets tactical bombing", Aide: "l'aviation allemande intercepte le bombardement tactique",
			Ex: "STAND INTERCEPT YES\nSTAND INTERCEPT 2134 YES", ExFr: "CONSIGNE INTERCEPTER OUI"},
		{Name: "BOMBLOSS", French: "PERTESAÉRIENNES", Object: orders.Must, Choices: "WEAKEST STRONGEST",
			Help: "which unit loses a step to tactical bombing", Aide: "quelle unité perd un pas au bombardement tactique",
			Ex: "STAND BOMBLOSS 2134 Ge 9\nSTAND BOMBLOSS WEAKEST", ExFr: "CONSIGNE PERTESAÉRIENNES FAIBLE"},
	}
}
