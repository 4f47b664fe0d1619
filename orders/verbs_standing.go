package orders

// standingVerbs answer decisions of the opponent's turn in advance.
func standingVerbs() []Verb {
	return []Verb{{
		Name: "STAND", Also: "STANDING", French: "CONSIGNE CONSIGNES", Group: StandingGroup,
		Subs: standingSubs(),
		Help: "Answer a decision that comes up in your opponent's turn; it holds until changed.",
		Aide: "Répondre d'avance à une décision du tour adverse ; elle vaut jusqu'à changement.",
		Ex:   "STAND RETREAT 2720 TOWARD 3016\nSTAND ADVANCE NEVER IF 2720 EMPTY\nSTAND CANCEL RETREAT",
		ExFr: "CONSIGNE RETRAITE 2720 VERS 3016\nCONSIGNE AVANCE JAMAIS SI 2720 VIDE",
	}}
}

func standingSubs() []Sub {
	return []Sub{
		{Name: "CANCEL", Also: "CLEAR", French: "ANNULER", Choices: "ALL",
			Help: "take standing orders back, all or of one kind", Aide: "annuler des consignes, toutes ou d'une sorte",
			Ex: "STAND CANCEL\nSTAND CANCEL RETREAT", ExFr: "CONSIGNE ANNULER"},
		{Name: "LOSS", Also: "LOSSES", French: "PERTES PERTE", Object: Must, Keys: "FIRST LAST PREFER SUBSTITUTE RESTORE",
			Choices: "ALL ANY ASK WEAKEST STRONGEST FULLFIRST CHEAPEST",
			Help:    "say which units take losses", Aide: "dire quelles unités prennent les pertes",
			Ex: "STAND LOSS 10 Div LAST\nSTAND LOSS ALL WEAKEST", ExFr: "CONSIGNE PERTES 10 Div DERNIER"},
		{Name: "RETREAT", French: "RETRAITE RETRAITER", Object: Must, Keys: "TOWARD TO PREFER WITH USE SURPLUS",
			Choices: "ALL ANY ASK NEVER ALWAYS SAFEST DEFAULT CAVALRY CANCEL",
			Help:    "retreat: path, goal, or whether at all", Aide: "retraite : chemin, but, ou refus",
			Ex:   "STAND RETREAT 2720 TOWARD 3016\nSTAND RETREAT 7 Div 2719-2718-2818\nSTAND RETREAT SAFEST\nSTAND RETREAT Sedan CANCEL WITH c1",
			ExFr: "CONSIGNE RETRAITE 2720 VERS 3016"},
		{Name: "AIR", Also: "AIRDEF", French: "AVIATION", Object: Must, Keys: "AT", Choices: "ALL ANY NONE NEVER ASK DEFAULT",
			Help: "which air units, or how many, meet an attack", Aide: "quelles unités aériennes, ou combien, répondent à une attaque",
			Ex: "STAND AIR 2734 3 Air\nSTAND AIR ANY IF ODDS>=3-1\nSTAND AIR NONE", ExFr: "CONSIGNE AVIATION 2734 3 Air"},
		{Name: "HOMEDEFENCE", Also: "HOMEDEFENSE", French: "DÉFENSEAÉRIENNE", Object: Must, Choices: "YES NO ALL NONE NEVER",
			Help: "which air units meet bombers over the homeland, or whether they do", Aide: "quelles unités aériennes s'opposent aux bombardiers, ou si elles le font",
			Ex: "STAND HOMEDEFENCE YES\nSTAND HOMEDEFENCE NONE", ExFr: "CONSIGNE DÉFENSEAÉRIENNE OUI"},
		{Name: "TOP", French: "DESSUS SOMMET", Object: Must, Choices: "ALL ANY WEAKEST STRONGEST DEFAULT",
			Help: "which unit lies on top of a stack, where the other side sees that alone", Aide: "quelle unité est au-dessus d'une pile, si l'autre camp ne voit qu'elle",
			Ex: "STAND TOP WEAKEST\nSTAND TOP 2720 STRONGEST", ExFr: "CONSIGNE DESSUS FAIBLE"},
		{Name: "ADVANCE", French: "AVANCE AVANCER", Object: Must, Keys: "TO", Choices: "ALL NEVER CAVALRY",
			Help: "advance when the attacker is beaten", Aide: "avancer quand l'attaquant est battu",
			Ex: "STAND ADVANCE NEVER\nSTAND ADVANCE 2720 CAVALRY\nSTAND ADVANCE 3 Cav 2620-2520", ExFr: "CONSIGNE AVANCE JAMAIS"},
		{Name: "OVERSTACK", Also: "EXCESS", French: "EXCÉDENT", Object: May, Keys: "FIRST LAST TO", Choices: "WEAKEST STRONGEST CHEAPEST",
			Help: "say who leaves an overfull stack", Aide: "dire qui quitte une pile trop pleine",
			Ex: "STAND OVERSTACK 25 Div LAST\nSTAND OVERSTACK 4 Cav FIRST TO 2619", ExFr: "CONSIGNE EXCÉDENT 25 Div DERNIER"},
		{Name: "PLAY", French: "JOUER", Object: Must, Keys: "AT FOR WITH", Choices: "NEVER",
			Help: "play an event or card when it fits", Aide: "jouer un événement ou une carte au bon moment",
			Ex: "STAND PLAY 12 IF ODDS>=3-1 AND FRONT=CAUCASUS", ExFr: "CONSIGNE JOUER 12 SI RAPPORT>=3-1"},
	}
}
