package orders

import "strings"

// topic writes the help on one topic and tells whether there is one.
func (h *helpWriter) topic(key string) bool {
	switch key {
	case "HEADER", "HEADERS", "ENTETE", "EN-TETE", "GAME", "PARTIE", "SEAT", "SIDE", "CAMP", "TURN", "TOUR", "CODE", "LANG", "LANGUE", "ROUND", "MANCHE", "CHECK", "VERIFIER":
		h.header()
		return true
	case "PATH", "PATHS", "HEX", "HEXES", "CHEMIN", "CHEMINS", "HEXAGONE", "HEXAGONES":
		h.paths()
		return true
	case "NAME", "NAMES", "UNITS", "NOM", "NOMS", "UNITES":
		h.names()
		return true
	case "CONDITION", "CONDITIONS", "IF", "SI", "THEN", "ALORS", "WHEN":
		h.conditions()
		return true
	case "STANDING ORDERS", "STANDING ORDER", "STANDING", "CONSIGNES":
		return h.standing()
	case "END", "FIN":
		h.head(h.say("END", "FIN"))
		h.para(h.say("END closes your turn: what is not ordered is not done. END and a phase closes only up to that phase: orders for later phases may stand below it. To end without any order write END NOTHING: a lone END is asked about. Without END the phase stays open when a line becomes impossible.",
			"FIN clôt votre tour : ce qui n'est pas ordonné ne se fait pas. FIN et une phase ne clôt que jusqu'à elle : les ordres des phases suivantes peuvent venir dessous. Pour finir sans aucun ordre, écrivez FIN RIEN : un FIN tout seul fait poser la question. Sans FIN la phase reste ouverte quand une ligne devient impossible."))
		h.line("")
		h.examples("END\nEND MOVEMENT\nEND NOTHING", "FIN\nFIN MOUVEMENT\nFIN RIEN")
		return true
	}
	return h.tableWord(key) || h.helpClub(key)
}

// tableWord explains a verb, a verb with its second verb, or a keyword.
func (h *helpWriter) tableWord(key string) bool {
	first, second, _ := strings.Cut(key, " ")
	e, ok := h.x.first.exact[first]
	if !ok {
		e, ok, _ = h.x.first.prefix(first, 0)
	}
	if ok && e.verb != nil {
		if s := e.verb.subs.exact[second]; s != nil {
			h.sub(e.verb, s)
			return true
		}
		h.verb(e.verb)
		return true
	}
	for _, v := range h.x.verbs {
		forms := []*form{&v.form}
		for _, a := range v.subs.list {
			forms = append(forms, &a.to.form)
		}
		for _, f := range forms {
			if k := f.keys.exact[key]; k != nil {
				h.keyword(k)
				return true
			}
		}
	}
	return false
}

// keyword explains a keyword and lists the verbs that take it.
func (h *helpWriter) keyword(k *keyword) {
	h.head(h.word(k.name, k.french))
	h.para(h.say(k.help, k.aide))
	var verbs []string
	for _, v := range h.x.verbs {
		name := h.word(v.row.Name, v.row.French)
		if v.keys.exact[k.name] == k {
			verbs = append(verbs, name)
			continue
		}
		for _, a := range v.subs.list {
			if a.word == a.to.row.Name && a.to.keys.exact[k.name] == k {
				verbs = append(verbs, name+" "+h.word(a.to.row.Name, a.to.row.French))
			}
		}
	}
	h.line("")
	h.para(h.say("Used with: ", "S'emploie avec : ") + strings.Join(verbs, ", ") + ".")
}

func (h *helpWriter) header() {
	h.head(h.say("Above the orders", "En tête des ordres"))
	rows := [][4]string{
		{"GAME", "PARTIE", "The game, and your seat's code behind it.", "La partie, suivie du code de votre camp."},
		{"SEAT", "CAMP", "For which side you write, when you hold several.", "Pour quel camp vous écrivez, si vous en tenez plusieurs."},
		{"TURN", "TOUR", "The turn you mean; a sheet for another turn is refused.", "Le tour visé ; une feuille pour un autre tour est refusée."},
		{"ROUND", "MANCHE", "The round or part of the turn, in games that have them.", "La manche ou partie du tour, si le jeu en a."},
		{"CODE", "CODE", "The code, when it does not stand in the GAME line.", "Le code, s'il n'est pas dans la ligne PARTIE."},
		{"LANG", "LANGUE", "The language of the answer: en or fr.", "La langue de la réponse : en ou fr."},
		{"CHECK", "VÉRIFIER", "Only tell me what is wrong; apply nothing.", "Dire seulement ce qui est faux ; ne rien exécuter."},
	}
	for _, r := range rows {
		h.item(h.say(r[0], r[1]), h.say(r[2], r[3]), 16)
	}
	h.line("")
	h.para(h.say("They may share a line. In a reply to one of our letters GAME and CODE may be left out.",
		"Ils peuvent partager une ligne. En réponse à une de nos lettres, PARTIE et CODE peuvent manquer."))
	h.line("")
	h.examples("GAME spring-17 CODE abcd-efgh\nSEAT North TURN 3\nCHECK", "PARTIE spring-17 CODE abcd-efgh\nCAMP Nord TOUR 3\nVÉRIFIER")
}

func (h *helpWriter) paths() {
	h.head(h.say("Hexes and paths", "Hexagones et chemins"))
	h.para(h.say("Write hexes as printed. A path joins them with hyphens, beginning where the unit stands; named spaces are joined with >. Commas part a list of places that are no path. A name of several words in a path stands in quotation marks.",
		"Écrivez les hexagones comme imprimés. Un chemin les joint par des traits d'union, à partir d'où est l'unité ; les espaces nommés se joignent par >. Des virgules séparent des lieux qui ne font pas chemin. Un nom de plusieurs mots dans un chemin se met entre guillemets."))
	h.line("")
	h.examples("MOVE 5 Bde 2426-2425-2424\nMOVE 2A Essen>Coblenz>Sedan\nATTACK 2040 FROM 1939, 2039 WITH ALL",
		"BOUGER 5 Bde 2426-2425-2424\nBOUGER 2A Essen>Coblenz>Sedan\nATTAQUER 2040 DEPUIS 1939, 2039 AVEC TOUS")
}

func (h *helpWriter) names() {
	h.head(h.say("Names", "Noms"))
	h.para(h.say("Units and places go by their printed names, whatever their case and accents. Any part that fits one name only will do: 5 for 5 Bde. Commas part several names. A name that contains a keyword of the order stands in quotation marks.",
		"Unités et lieux se nomment comme imprimés, sans égard aux majuscules ni aux accents. Toute partie qui ne convient qu'à un nom suffit : 5 pour 5 Bde. Des virgules séparent plusieurs noms. Un nom qui contient un mot-clé de l'ordre se met entre guillemets."))
	h.line("")
	h.examples("MOVE 5 Bde, 1 Cav Bde 2426-2425\nPLAY \"Winter at Home\"", "BOUGER 5 Bde, 1 Cav Bde 2426-2425\nJOUER \"Winter at Home\"")
}

func (h *helpWriter) conditions() {
	h.head("Conditions")
	h.para(h.say("IF and a condition at the end of an order, or IF condition THEN order, execute it only when the condition holds at that moment. Conditions are joined by AND, OR and NOT, grouped by parentheses, and see only what is public or yours.",
		"SI et une condition à la fin d'un ordre, ou SI condition ALORS ordre, ne l'exécutent que si la condition tient à ce moment. ET, OU, NON joignent les conditions, des parenthèses les groupent ; elles ne voient que ce qui est public ou à vous."))
	h.line("")
	rows := [][4]string{
		{"ODDS<=2/1", "RAPPORT<=2/1", "the odds of this battle", "le rapport de forces de ce combat"},
		{"DIE>=5", "DES>=5", "the die just thrown", "le dé qui vient d'être jeté"},
		{"2040 EMPTY", "2040 VIDE", "no unit stands in the hex", "aucune unité dans l'hexagone"},
		{"ATTACKER CHARGES", "ATTAQUANT CHARGE", "the attacker announced a Charge", "l'attaquant a annoncé une charge"},
		{"NOT IMPROVES", "NON AMELIORE", "it would not better the result", "cela n'améliorerait pas le résultat"},
		{"STACK>=3", "PILE>=3", "units in the hex attacked", "unités dans l'hexagone attaqué"},
		{"MORALE>3", "MORAL>3", "a country's morale", "le moral d'un pays"},
		{"POWER>OPPONENT", "PUISSANCE>ADVERSAIRE", "against the other side's", "comparé à celui de l'adversaire"},
	}
	for _, r := range rows {
		h.item(h.say(r[0], r[1]), h.say(r[2], r[3]), 24)
	}
	h.line("")
	h.para(h.say("Signs: = <> < <= > >=. Which conditions a game knows stands in its own help.", "Signes : = <> < <= > >=. Les conditions que connaît un jeu figurent dans sa propre aide."))
	h.line("")
	h.examples("CHARGE 2720 ALL IF ODDS<=2/1 AND NOT (ODDS<1/2 OR STACK>=3)\nIF 2040 EMPTY THEN ADVANCE 2041 1 Bde",
		"CHARGER 2720 TOUS SI RAPPORT<=2/1 ET NON (RAPPORT<1/2 OU PILE>=3)\nSI 2040 VIDE ALORS AVANCER 2041 1 Bde")
}

// standing explains STAND when the language has it.
func (h *helpWriter) standing() bool {
	e, ok := h.x.first.exact["STAND"]
	if !ok || e.verb == nil {
		return false
	}
	h.para(h.say("Standing orders spare letters: they answer what the rules ask you in your opponent's turn, as though you sat at the table. They are tried in the order written, hold until you cancel them, and are fixed before your opponent's sheet is opened. Where none fits, the default of the game answers.",
		"Les consignes épargnent des lettres : elles répondent à ce que les règles vous demandent pendant le tour adverse, comme si vous étiez à la table. Elles sont essayées dans l'ordre écrit, valent jusqu'à annulation et sont fixées avant l'ouverture de la feuille adverse. Si aucune ne convient, la règle par défaut du jeu répond."))
	h.verb(e.verb)
	return true
}
