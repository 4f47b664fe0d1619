package orders

import "strings"

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
		{"ELSE", "OTHERWISE", "SINON"},
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
		{"MOVE", "", "BOUGER MOUVEMENT"},
		{"ATTACK", "", "ATTAQUE ATTAQUER"},
		{"OPS", "OP OPERATION", "OPÉRATIONS OPÉRATION"},
		{"SR", "", "REDÉPLOIEMENT"},
		{"RP", "RPS REPLACEMENTS", "REMPLACEMENTS"},
		{"EVENT", "", "ÉVÉNEMENT"},
		{"LATER", "", "PLUSTARD"},
		{"SET", "", "POSER"},
		{"ASK", "", "DEMANDER"},
		{"PASS", "", "PASSER"},
		{"DECLARE", "", "DÉCLARER"},
		{"FORTRESS", "", "FORTERESSE"},
		{"CROSS", "CROSSTRACED", "CROISÉ"},
		{"DRY", "", "SEC"},
		{"WEST", "WESTERN", "OUEST"},
		{"EAST", "EASTERN", "EST"},
		{"SEA", "", "MER"},
		{"REMOVE", "", "RETIRER"},
		{"KEEP", "", "GARDER"},
	}
}

// conditionTable has the French vocabulary of conditions: the first word of a
// row is the one that is written. The word of the die, DE, is read in the
// parser, because DE is a nation too.
func conditionTable() [26]struct{ name, french string } {
	return [...]struct{ name, french string }{
		{"DIE", "DES"}, {"ODDS", "RAPPORT"}, {"COLUMN", "COLONNE"}, {"EMPTY", "VIDE"}, {"OCCUPIED", "OCCUPE OCCUPEE"}, {"ATTACKER", "ATTAQUANT"},
		{"DEFENDER", "DEFENSEUR"}, {"CHARGES", "CHARGE CHARGENT"}, {"SPENDS", "DEPENSE DEPENSENT"}, {"IMPROVES", "AMELIORE AMELIORATION"},
		{"STACK", "PILE"}, {"POWER", "PUISSANCE"}, {"OPPONENT", "ADVERSAIRE"}, {"MORALE", "MORAL"}, {"WON", "GAGNE"}, {"LOST", "PERDU"},
		{"PASSED", "PASSE"}, {"TAKEN", "PRIS PRISE"}, {"PREVIOUS", "PRECEDENT"}, {"TARGET", "CIBLE"}, {"EVENT", "EVENEMENT"}, {"TURN", "TOUR"},
		{"WEATHER", "METEO"}, {"SAVES", "SAUVE"}, {"FREE", "LIBRE"}, {"REPLACEMENTS", "REMPLACEMENTS"},
	}
}

// conditionWords translates a French word of a condition.
func conditionWords(key string) string {
	for _, row := range conditionTable() {
		for word := range strings.FieldsSeq(row.french) {
			if word == key {
				return row.name
			}
		}
	}
	return key
}

// conditionIn writes the words of a condition's subject in French.
func conditionIn(subject string) string {
	words := strings.Split(subject, " ")
	for i := range words {
		for _, row := range conditionTable() {
			if row.name == words[i] {
				words[i], _, _ = strings.Cut(row.french, " ")
			}
		}
	}
	return strings.Join(words, " ")
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

// isNameWord tells the short words that unit and place names use in the middle.
// They are never read as an abbreviated keyword.
func isNameWord(key string) bool {
	switch key {
	case "AM", "AU", "DE", "NO",
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
		{"QUERY MAP", "MAP", ""},
	}
}
