package orders

// combatVerbs fight; lines are resolved in the order written.
func combatVerbs() []verb {
	return []verb{
		{name: "ATTACK", also: "ASSAULT BATTLE STRIKE", french: "ATTAQUER ATTAQUE ASSAUT", group: combatGroup, object: must,
			keys:    "FROM WITH HQ EVENT CARD FLANK PIN LOSS ADVANCE",
			choices: "ALL NONE YES NO",
			help:    "Attack a place from where your units are; battles are fought in the order of the lines.",
			aide:    "Attaquer un lieu depuis ceux de vos unités ; les combats suivent l'ordre des lignes.",
			ex:      "ATTACK 2040 FROM 1939, 2039 WITH ALL\nATTACK 2041 FROM 1940 WITH BU/1 Cav, BU/2 Bde IF 2040 EMPTY\nATTACK Sedan FROM Liege, Metz WITH GE-1A, GE-4A FLANK PIN Metz",
			exFr:    "ATTAQUER 2040 DEPUIS 1939, 2039 AVEC TOUS\nATTAQUER 2041 DEPUIS 1940 AVEC BU/2 Bde SI 2040 VIDE"},
		{name: "CHARGE", french: "CHARGER", group: combatGroup, object: must, keys: "WITH", choices: "ALL NEVER ALWAYS",
			help: "Units of yours Charge in the battle for a hex; a headquarters may join from afar.",
			aide: "Vos unités chargent dans le combat d'un hexagone ; un QG peut s'y joindre de loin.",
			ex:   "CHARGE 2040 BU/1 Bde, BU/HQ 1\nCHARGE 2040 ALL IF ODDS<=2/1",
			exFr: "CHARGER 2040 BU/1 Bde, BU/HQ 1\nCHARGER 2040 TOUS SI RAPPORT<=2/1"},
		{name: "MORALE", french: "MORAL", group: combatGroup, object: must, keys: "SPEND MIN FOR", choices: "NEVER ALWAYS",
			help: "Spend a Morale Point after the die of your attack, or not.",
			aide: "Dépenser un point de moral après le dé de votre attaque, ou non.",
			ex:   "MORALE 2040 SPEND IF DIE<=3\nMORALE 2040 BU SPEND IF IMPROVES\nMORALE 2040 NEVER",
			exFr: "MORAL 2040 DÉPENSER SI DE<=3\nMORAL 2040 JAMAIS"},
		{name: "LOSS", also: "LOSSES", french: "PERTE PERTES", group: combatGroup, object: must,
			keys: "FIRST LAST PREFER SUBSTITUTE RESTORE", choices: "ALL WEAKEST STRONGEST FULLFIRST DEFAULT",
			help: "Say which of your units take the losses of a battle, in order.",
			aide: "Dire quelles unités à vous prennent les pertes d'un combat, dans l'ordre.",
			ex:   "LOSS 2040 BU/1 Bde FIRST\nLOSS GE-5A, GE-c1",
			exFr: "PERTES 2040 BU/1 Bde PREMIER"},
		{name: "RETREAT", also: "WITHDRAW", french: "RETRAITER RECULER RETRAITE", group: combatGroup, object: must,
			keys: "TOWARD TO PREFER SURPLUS", choices: "DEFAULT SAFEST NEVER ALWAYS ALL",
			help: "Give the retreat path of your own beaten attackers, unit by unit.",
			aide: "Donner le chemin de retraite de vos attaquants battus, unité par unité.",
			ex:   "RETREAT DEFAULT\nRETREAT BU/1 Bde 2140-2240-2340",
			exFr: "RETRAITER DÉFAUT\nRETRAITER BU/1 Bde 2140-2240-2340"},
		{name: "ADVANCE", french: "AVANCER AVANCE", group: combatGroup, object: must, keys: "TO FIRST LAST",
			choices: "ALL NONE NEVER CAVALRY",
			help:    "Advance survivors into a hex that the battle emptied.",
			aide:    "Avancer des survivants dans un hexagone que le combat a vidé.",
			ex:      "ADVANCE 2040 BU/1 Bde\nADVANCE BU/1 Cav 2040-2041\nADVANCE 2232 ALL",
			exFr:    "AVANCER 2040 BU/1 Bde\nAVANCER BU/1 Cav 2040-2041"},
		{name: "FLEET", also: "NAVY", french: "FLOTTE", group: combatGroup, object: must, keys: "AT FOR",
			help: "Place your Fleet off a coast for this turn's battles.",
			aide: "Placer votre flotte au large d'une côte pour les combats du tour.",
			ex:   "FLEET 2543",
			exFr: "FLOTTE 2543"},
	}
}

// rallyVerbs restore units and nations.
func rallyVerbs() []verb {
	return []verb{
		{name: "RALLY", french: "RALLIER RALLIEMENT", group: rallyGroup, object: must, keys: "SPEND HQ", choices: "ALL",
			help: "Try to bring demoralized units back to order, with morale and a headquarters.",
			aide: "Tenter de remettre en ordre des unités démoralisées, avec moral et QG.",
			ex:   "RALLY BU/5 Bde SPEND 1 HQ BU/HQ 2\nRALLY ALL SPEND 0\nRALLY BU SPEND 1 IF MORALE>3",
			exFr: "RALLIER BU/5 Bde DÉPENSER 1 QG BU/HQ 2\nRALLIER TOUS"},
		{name: "NATIONALRALLY", french: "RALLIEMENTNATIONAL SURSAUT", group: rallyGroup, object: must,
			help: "Rally a whole nation whose morale is gone.",
			aide: "Rallier toute une nation dont le moral est épuisé.",
			ex:   "NATIONALRALLY GR",
			exFr: "SURSAUT GR"},
	}
}
