package orders

// word is a spelling table row without grammar: header words, marks,
// phases, choices.
type word struct{ name, also, french string }

// headerWords may stand above the orders; CHECK needs no value.
func headerWords() []word {
	return []word{
		{"GAME", "", "PARTIE JEU"},
		{"SEAT", "SIDE PLAYER", "CAMP JOUEUR SIÈGE"},
		{"TURN", "", "TOUR"},
		{"ROUND", "PART", "MANCHE"},
		{"CODE", "", "MOTDEPASSE"},
		{"LANG", "LANGUAGE", "LANGUE"},
		{"CHECK", "DRYRUN", "VÉRIFIER VÉRIFICATION CONTRÔLER"},
	}
}

// markWords give a sheet its shape.
func markWords() []word {
	return []word{
		{"END", "", "FIN TERMINER"},
		{"BEGIN", "", "DÉBUT"},
		{"IF", "WHEN", "SI QUAND LORSQUE"},
	}
}

// phaseWords are what END and PHASE may name. Other names are passed on to
// the game as written, in upper case.
func phaseWords() []word {
	return []word{
		{"SETUP", "", "PLACEMENT"},
		{"DIPLOMACY", "DIPLOMATIC DIPLO", "DIPLOMATIE"},
		{"MOBILIZATION", "MOBILISATION", ""},
		{"REPLACEMENT", "REPLACEMENTS", "REMPLACEMENTS"},
		{"STRATEGIC", "", "STRATÉGIQUE"},
		{"MOVEMENT", "MOVE MOVES REGULAR", "MOUVEMENT MOUVEMENTS"},
		{"COMBAT", "COMBATS", ""},
		{"RALLY", "", "RALLIEMENT"},
		{"ACTION", "", ""},
	}
}

// choiceTable has the words that answer a decision instead of naming
// something of the game.
func choiceTable() []word {
	return []word{
		{"ALL", "", "TOUT TOUS TOUTES"},
		{"NONE", "NOTHING", "AUCUN AUCUNE RIEN"},
		{"ANY", "", "TOUTE"},
		{"NEVER", "", "JAMAIS"},
		{"ALWAYS", "", "TOUJOURS"},
		{"AUTO", "AUTOMATIC", "AUTOMATIQUE"},
		{"DEFAULT", "", "DÉFAUT"},
		{"BEST", "", "MEILLEUR MEILLEURE"},
		{"SAFEST", "", "SÛR PRUDENT"},
		{"WEAKEST", "LOWEST", "FAIBLE FAIBLES"},
		{"STRONGEST", "HIGHEST", "PUISSANT PUISSANTS"},
		{"CHEAPEST", "", "ÉCONOMIQUE"},
		{"CAVALRY", "", "CAVALERIE"},
		{"YES", "", "OUI"},
		{"NO", "", "NON"},
		{"ON", "", "MARCHE"},
		{"OFF", "", "ARRÊT"},
		{"CANCEL", "", "ANNULER"},
		{"ACCEPT", "", "ACCEPTER"},
		{"REFUSE", "", "REFUSER"},
		{"FULL", "", "COMPLET"},
		{"REDUCED", "", "RÉDUIT"},
		{"FULLFIRST", "", "COMPLETSDABORD"},
		{"SUPPORT", "", "SOUTIEN"},
		{"OFFMAP", "", "HORSCARTE"},
		{"POOL", "", "RÉSERVOIR"},
		{"RESERVE", "", "RÉSERVE"},
		{"MOVE", "", "BOUGER MOUVEMENT"},
		{"ATTACK", "", "ATTAQUE ATTAQUER"},
		{"OPS", "OP OPERATION", "OPÉRATIONS OPÉRATION"},
		{"SR", "", "REDÉPLOIEMENT"},
		{"RP", "RPS REPLACEMENTS", "REMPLACEMENTS"},
		{"EVENT", "", "ÉVÉNEMENT"},
		{"LATER", "", "PLUSTARD"},
		{"SET", "", "POSER"},
	}
}

// choiceWords gives the other spellings of a choice.
func choiceWords(name string) string {
	for _, w := range choiceTable() {
		if w.name == name {
			return w.also + " " + w.french
		}
	}
	panic("orders: no choice word " + name)
}

// conditionWords translates the French vocabulary of conditions. The word
// of the die, DE, is read in the parser, because DE is a nation too.
func conditionWords(key string) string {
	switch key {
	case "DES":
		return "DIE"
	case "RAPPORT":
		return "ODDS"
	case "VIDE":
		return "EMPTY"
	case "OCCUPE", "OCCUPEE":
		return "OCCUPIED"
	case "ATTAQUANT":
		return "ATTACKER"
	case "DEFENSEUR":
		return "DEFENDER"
	case "CHARGE", "CHARGENT":
		return "CHARGES"
	case "DEPENSE", "DEPENSENT":
		return "SPENDS"
	case "AMELIORE", "AMELIORATION":
		return "IMPROVES"
	case "PILE":
		return "STACK"
	case "PUISSANCE":
		return "POWER"
	case "ADVERSAIRE":
		return "OPPONENT"
	case "MORAL":
		return "MORALE"
	case "GAGNE":
		return "WON"
	case "PERDU":
		return "LOST"
	case "PASSE":
		return "PASSED"
	case "PRIS", "PRISE":
		return "TAKEN"
	case "PRECEDENT":
		return "PREVIOUS"
	case "CIBLE":
		return "TARGET"
	case "EVENEMENT":
		return "EVENT"
	case "TOUR":
		return "TURN"
	case "METEO":
		return "WEATHER"
	case "SAUVE":
		return "SAVES"
	case "LIBRE":
		return "FREE"
	}
	return key
}

// connective is what joins terms of a condition.
func connective(key string) string {
	switch key {
	case "AND", "ET", "&&":
		return "AND"
	case "OR", "OU", "||":
		return "OR"
	case "NOT", "NON", "PAS":
		return "NOT"
	}
	return ""
}

// isIf tells whether a folded word opens a condition.
func isIf(key string) bool {
	switch key {
	case "IF", "WHEN", "SI", "QUAND", "LORSQUE":
		return true
	}
	return false
}

// isThen tells whether a folded word ends a condition that stands first.
func isThen(key string) bool { return key == "THEN" || key == "ALORS" }

// nameWords are short words that unit and place names use in the middle.
// They are never read as an abbreviated keyword.
func isNameWord(key string) bool {
	switch key {
	case "BU", "SE", "GR", "MO", "OE", "RO", "AL", "AH", "DE", "GB", "RU", "FR", "IT",
		"GE", "BR", "US", "TU", "BE", "PG", "BP", "SB", "AM", "AU", "CP", "AP", "NO",
		"LA", "LE", "LES", "DU", "DES", "DI", "DER", "VON", "OF", "ON", "THE", "ST", "SUR",
		"RES", "RE", "CAV", "CA", "DIV", "ART", "ENG", "ALP", "FOR", "DEP", "SUP", "GAS", "GA":
		return true
	}
	return false
}

// phrase is an order that two words of another habit stand for.
type phrase struct{ words, verb, sub string }

// phrases keep one verb for one act where players are used to another order
// of words.
func phrases() []phrase {
	return []phrase{
		{"CANCEL STAND", "STAND", "CANCEL"},
		{"CANCEL STANDING", "STAND", "CANCEL"},
		{"ANNULER CONSIGNE", "STAND", "CANCEL"},
		{"ANNULER CONSIGNES", "STAND", "CANCEL"},
		{"SETUP AUTO", "AUTO", ""},
		{"PLACE AUTO", "AUTO", ""},
		{"OFFER ARMISTICE", "ARMISTICE", "OFFER"},
		{"ACCEPT ARMISTICE", "ARMISTICE", "ACCEPT"},
		{"DECLARE CONFLICT", "CONFLICT", "DECLARE"},
		{"NATIONAL RALLY", "NATIONALRALLY", ""},
		{"RALLIEMENT NATIONAL", "NATIONALRALLY", ""},
		{"QUERY MAP", "MAP", ""},
	}
}
