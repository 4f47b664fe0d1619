package orders

// movementVerbs move units outside combat.
func movementVerbs() []Verb {
	return []Verb{
		{Name: "MOVE", Also: "MARCH GO", French: "BOUGER DÉPLACER MARCHER ALLER", Group: MovementGroup, Object: Must,
			Keys: "FROM TO EXCEPT VIA WITH ESCORT", Choices: "ALL",
			Help: "Move units along a path that begins where they are; lines are executed in order.",
			Aide: "Déplacer des unités le long d'un chemin qui part d'où elles sont ; les lignes s'exécutent dans l'ordre.",
			Ex:   "MOVE 5 Bde 2426-2425-2424\nMOVE 5 Bde, 1 Eng 2529-2629 ESCORT\nMOVE 2A, 3A Essen>Coblenz>Sedan",
			ExFr: "BOUGER 5 Bde 2426-2425-2424\nBOUGER 5 Bde, 1 Eng 2529-2629 ESCORTE"},
		{Name: "RAIL", Also: "TRAIN ENTRAIN", French: "FER TRAIN RAIL", Group: MovementGroup, Object: Must, Keys: "FROM TO VIA",
			Help: "Move units by railway; from and to are enough, the referee finds the line.",
			Aide: "Transporter des unités par le rail ; départ et arrivée suffisent, l'arbitre trouve la ligne.",
			Ex:   "RAIL 2 Cav 2231-2426",
			ExFr: "FER 2 Cav 2231-2426"},
		{Name: "SR", Also: "STRATEGIC STRAT", French: "REDÉPLOIEMENT STRATÉGIQUE", Group: MovementGroup, Object: Must,
			Keys: "FROM TO VIA BY", Choices: "BOX",
			Help: "Move a unit strategically, over any distance that friendly lines allow.",
			Aide: "Redéployer une unité, aussi loin que vont les lignes amies.",
			Ex:   "SR c1 Metz>Essen",
			ExFr: "REDÉPLOIEMENT c1 Metz>Essen"},
		{Name: "HOLD", Also: "STAY", French: "TENIR RESTER", Group: MovementGroup, Object: Must, Keys: "ENTRENCH BRIDGE AT",
			Choices: "ALL",
			Help:    "Keep a unit where it is; an engineer may dig in or bridge meanwhile.",
			Aide:    "Garder une unité où elle est ; le génie peut y creuser ou jeter un pont.",
			Ex:      "HOLD 1 Eng ENTRENCH BRIDGE",
			ExFr:    "TENIR 1 Eng RETRANCHER PONT"},
		{Name: "ENTRENCH", Also: "TRENCH DIG", French: "RETRANCHER CREUSER", Group: MovementGroup, Object: Must, Keys: "AT WITH",
			Help: "Dig in: a hex, or the place of the unit that works.",
			Aide: "Se retrancher : un hexagone, ou le lieu de l'unité qui travaille.",
			Ex:   "ENTRENCH 2530\nENTRENCH 2A AT Sedan",
			ExFr: "RETRANCHER 2530"},
		{Name: "TOP", French: "DESSUS SOMMET", Group: MovementGroup, Object: Must, Keys: "AT",
			Help: "Put a unit on top of its stack: the other side sees it alone.",
			Aide: "Mettre une unité au-dessus de sa pile : l'autre camp ne voit qu'elle.",
			Ex:   "TOP 7 Div AT 2234", ExFr: "DESSUS 7 Div EN 2234"},
	}
}
