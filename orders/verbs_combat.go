package orders

// combatVerbs fight; lines are resolved in the order written.
func combatVerbs() []Verb {
	return []Verb{
		{Name: "ATTACK", Also: "ASSAULT BATTLE STRIKE", French: "ATTAQUER ATTAQUE ASSAUT", Group: CombatGroup, Object: Must,
			Keys:    "FROM WITH EXCEPT HQ EVENT CARD FLANK PIN LOSS ADVANCE AIR USE",
			Choices: "ALL NONE YES NO",
			Help:    "Attack a place from where your units are; battles are fought in the order of the lines.",
			Aide:    "Attaquer un lieu depuis ceux de vos unités ; les combats suivent l'ordre des lignes.",
			Ex:      "ATTACK 2040 FROM 1939, 2039 WITH ALL\nATTACK 2041 FROM 1940 WITH 1 Cav, 2 Bde IF 2040 EMPTY\nATTACK Sedan FROM Liege, Metz WITH 1A, 4A FLANK PIN Metz",
			ExFr:    "ATTAQUER 2040 DEPUIS 1939, 2039 AVEC TOUS\nATTAQUER 2041 DEPUIS 1940 AVEC 2 Bde SI 2040 VIDE"},
		{Name: "LOSS", Also: "LOSSES", French: "PERTE PERTES", Group: CombatGroup, Object: Must,
			Keys: "FIRST LAST PREFER SUBSTITUTE RESTORE", Choices: "ALL WEAKEST STRONGEST FULLFIRST DEFAULT",
			Help: "Say which of your units take the losses of a battle, in order.",
			Aide: "Dire quelles unités à vous prennent les pertes d'un combat, dans l'ordre.",
			Ex:   "LOSS 2040 1 Bde FIRST\nLOSS 5A, c1",
			ExFr: "PERTES 2040 1 Bde PREMIER"},
		{Name: "RETREAT", Also: "WITHDRAW", French: "RETRAITER RECULER RETRAITE", Group: CombatGroup, Object: Must,
			Keys: "TOWARD TO PREFER SURPLUS", Choices: "DEFAULT SAFEST NEVER ALWAYS ALL",
			Help: "Give the retreat path of your own beaten attackers, unit by unit.",
			Aide: "Donner le chemin de retraite de vos attaquants battus, unité par unité.",
			Ex:   "RETREAT DEFAULT\nRETREAT 1 Bde 2140-2240-2340",
			ExFr: "RETRAITER DÉFAUT\nRETRAITER 1 Bde 2140-2240-2340"},
		{Name: "ADVANCE", French: "AVANCER AVANCE", Group: CombatGroup, Object: Must, Keys: "TO FIRST LAST",
			Choices: "ALL NONE NEVER CAVALRY",
			Help:    "Advance survivors into a hex that the battle emptied.",
			Aide:    "Avancer des survivants dans un hexagone que le combat a vidé.",
			Ex:      "ADVANCE 2040 1 Bde\nADVANCE 1 Cav 2040-2041\nADVANCE 2232 ALL",
			ExFr:    "AVANCER 2040 1 Bde\nAVANCER 1 Cav 2040-2041"},
	}
}

// rallyVerbs restore units and nations.
func rallyVerbs() []Verb {
	return []Verb{
		{Name: "RALLY", French: "RALLIER RALLIEMENT", Group: RallyGroup, Object: Must, Keys: "SPEND HQ", Choices: "ALL",
			Help: "Try to bring demoralized units back to order, with morale and a headquarters.",
			Aide: "Tenter de remettre en ordre des unités démoralisées, avec moral et QG.",
			Ex:   "RALLY 5 Bde SPEND 1 HQ HQ 2\nRALLY ALL SPEND 0\nRALLY ALL SPEND 1 IF MORALE>3",
			ExFr: "RALLIER 5 Bde DÉPENSER 1 QG HQ 2\nRALLIER TOUS"},
	}
}
