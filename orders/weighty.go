package orders

import (
	"regexp"
	"strings"
)

// isWeighty tells the words that change what stands beside them: conditions,
// negations, times, doubts, extents, and "the same".
func isWeighty(key string) bool {
	switch key {
	case "IF", "UNLESS", "UNTIL", "TILL", "WHETHER", "PROVIDED", "ASSUMING", "SUPPOSING", "DEPENDING",
		"NOT", "NO", "NEVER", "NONE", "NOBODY", "NOTHING", "CANNOT", "DONT", "NEITHER", "NOR", "DIDNT", "WONT",
		"MAYBE", "PERHAPS", "POSSIBLY", "PROBABLY", "MIGHT", "COULD", "WOULD", "SHOULD", "UNSURE", "DRAFT", "TENTATIVE", "HYPOTHETICALLY", "THEORETICALLY", "HESITATE", "HESITATING", "UNDECIDED", "DECIDE",
		"NEXT", "LATER", "TOMORROW", "YET", "AFTERWARDS", "BEFORE", "AFTER", "WHEN", "ONCE", "WHILE", "SOON", "TONIGHT",
		"INSTEAD", "RATHER", "EXCEPT", "EXCEPTING", "WITHOUT", "BUT", "ONLY", "BARRING", "APART", "EXCLUDING", "MINUS",
		"TOO", "SAME", "LIKEWISE", "DITTO", "SIMILARLY", "BOTH", "OTHERS", "OTHER", "REST", "EVERYTHING", "EVERYONE", "EVERYBODY", "ALL", "EACH", "REMAINING", "RESPECTIVELY", "IBID",
		"STAY", "STAYS", "HOLD", "HOLDS", "KEEP", "KEEPS", "LEAVE", "LEAVES", "WAIT", "STOP", "REMAIN", "REMAINS", "FOLLOW", "FOLLOWS", "JOIN", "JOINS",
		"USE", "USING", "SUPPORT", "LOSS", "LOSSES", "CARD", "ARTILLERY", "CAVALRY", "INFANTRY", "RESERVE",
		"IGNORE", "CANCEL", "FORGET", "SCRAP", "DELETE", "CORRECTION", "ACTUALLY", "MISTAKE", "MEANT", "WRONG", "UNDO", "SCRATCH",
		"OR", "EITHER", "OPTION", "ALTERNATIVE", "ALTERNATIVELY", "OTHERWISE", "ELSE", "PLAN",
		"SI", "SINON", "SAUF", "SEULEMENT", "UNIQUEMENT", "PAS", "NE", "NON", "JAMAIS", "NI", "RIEN", "AUCUN", "AUCUNE", "PERSONNE",
		"PEUT-ETRE", "PEUTETRE", "PROBABLEMENT", "POURRAIT", "POURRAIS", "DEVRAIT", "SERAIT", "HYPOTHESE", "HESITE", "HESITER", "INDECIS", "INDECISE", "DECIDER",
		"PROCHAIN", "PROCHAINE", "TARD", "DEMAIN", "ENCORE", "AVANT", "APRES", "QUAND", "LORSQUE", "BIENTOT", "DES",
		"PLUTOT", "SANS", "EXCEPTE", "EXCEPTION", "HORMIS", "MAIS", "CONDITION",
		"AUSSI", "PAREIL", "PAREILLEMENT", "IDEM", "MEME", "MEMES", "AUTRES", "AUTRE", "RESTE", "RESTENT", "RESTER", "TOUS", "TOUTES", "TOUT", "CHACUN", "CHACUNE", "EGALEMENT", "RESPECTIVEMENT",
		"GARDE", "GARDER", "GARDEZ", "LAISSE", "LAISSER", "LAISSEZ", "ATTENDS", "ATTENDRE", "ATTENDEZ", "ATTENTE", "TIENT", "TIENNENT", "SUIT", "SUIVENT",
		"PERTE", "PERTES", "CARTE", "RETRAITE", "SOUTIEN", "ARTILLERIE", "CAVALERIE", "INFANTERIE",
		"OUBLIE", "OUBLIEZ", "OUBLIER", "IGNOREZ", "IGNORER", "ANNULE", "ANNULER", "ANNULEZ", "ERREUR", "FINALEMENT", "OU", "AUTREMENT", "ALTERNATIVEMENT", "BROUILLON":
		return true
	}
	return strings.HasSuffix(key, "N'T") || strings.HasPrefix(key, "N'") || strings.HasPrefix(key, "S'IL") && key != "S'IL" || strings.HasPrefix(key, "PEUT-")
}

// isDay tells the days of the week, which say when something shall be done, or when
// something else is.
func isDay(key string) bool {
	switch strings.TrimSuffix(key, "S") {
	case "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY",
		"LUNDI", "MARDI", "MERCREDI", "JEUDI", "VENDREDI", "SAMEDI", "DIMANCHE":
		return true
	}
	return false
}

// isPiece tells the nouns by which people speak of what stands on a board.
func isPiece(key string) bool {
	switch strings.TrimSuffix(strings.TrimSuffix(key, "S"), "E") {
	case "UNIT", "PIECE", "PIEC", "COUNTER", "STACK", "HEX", "SQUAD", "BRIGAD", "DIVISION", "CORP", "ARMY", "ARMI", "ARME", "REGIMENT", "BATTALION", "FLEET", "TANK", "HQ", "GARRISON", "TROOP", "GUN", "LEADER",
		"PION", "PIL", "BATAILLON", "FLOTT", "CHAR", "GARNISON", "CANON", "CHEF", "ETAT-MAJOR":
		return true
	}
	return false
}

// isPlea tells the words that ask for something, and alone say nothing.
func isPlea(key string) bool { return key == "PLEASE" || key == "SVP" }

// mailHeaders are lines of the head of a letter that a program has left in its text.
var mailHeaders = regexp.MustCompile(`^(?i:mime-version|content-[a-z-]+): `)

func isMailHeader(text string) bool { return mailHeaders.MatchString(text) }

// isKindWord tells words of courtesy, one of which makes a sentence without anything
// of the game courtesy.
func isKindWord(key string) bool {
	switch key {
	case "HI", "HELLO", "HEY", "DEAR", "GREETINGS", "THANKS", "THANK", "THX", "CHEERS", "REGARDS", "BEST", "SINCERELY", "YOURS", "BYE", "CIAO", "LUCK", "SORRY", "WELCOME", "CONGRATULATIONS",
		"ENJOY", "FUN", "HAPPY", "NICE", "GREAT", "GOOD", "GLAD", "WEEKEND", "HOLIDAY", "HOLIDAYS", "HAHA", "LOL", "WOW", "OUCH", "PHEW", "SENT", "IPHONE", "ANDROID", "OUTLOOK", "DELAY", "APOLOGIES", "EVENING", "MORNING",
		"BONJOUR", "BONSOIR", "SALUT", "CHER", "CHERE", "CHERS", "MERCI", "CORDIALEMENT", "AMITIES", "AMICALEMENT", "SALUTATIONS", "BIENTOT", "CHANCE", "DESOLE", "DESOLEE", "BRAVO", "BISES", "RETARD", "PARDON", "ENVOYE", "BONNE", "BON", "JOURNEE", "SOIREE":
		return true
	}
	return false
}

// kindPhrases are courtesies that hold a word which elsewhere weighs.
var kindPhrases = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`(?:WELL,? )?NOT (?:A )?BAD\b.*`, `NO (?:PROBLEM|WORRIES|RUSH|HURRY|HARD FEELINGS)\b.*`, `WHY NOT[.!]*`, `SEE YOU (?:SOON|LATER|TOMORROW|NEXT TIME).*`, `UNTIL NEXT TIME.*`, `(?:TALK|SPEAK) (?:TO YOU )?(?:SOON|LATER|TOMORROW).*`,
	`HOW ARE (?:YOU|THINGS)\b.*`, `HOW (?:IS|WAS|WERE|'S) (?:YOUR|THE) (?:WEEKEND|HOLIDAYS?|TRIP|FAMILY|WEATHER|DAY|WEEK)\b.*`, `HOPE (?:ALL|EVERYTHING) IS WELL.*`, `(?:I )?HOPE YOU(?: ARE|'RE) (?:ALL )?WELL.*`, `ALL THE BEST.*`, `ALL BEST.*`, `ALL WELL.*`,
	`GOOD LUCK,? (?:TO )?ALL.*`, `(?:HELLO|HI|DEAR|THANKS|THANK YOU|BONJOUR|BONSOIR|SALUT|MERCI),? (?:TO )?(?:ALL|EVERYONE|EVERYBODY|BOTH|A TOUS|TOUS|TOUT LE MONDE)[ ,.!]*`, `(?:A|À) (?:BIENTOT|DEMAIN|LA PROCHAINE|PLUS|TOUS)\b[^,]*`, `(?:COMMENT )?(?:CA|CELA) VA.*`, `COMMENT (?:ALLEZ|VAS)[- ](?:VOUS|TU).*`,
	`PAS MAL\b.*`, `PAS DE (?:PROBLEME|SOUCI)S?\b.*`, `POURQUOI PAS[.!]*`, `LE RESTE (?:NE )?BOUGE PAS.*`, `BONNE CHANCE.*`, `TOUT(?:ES)? (?:MES|LE|LES) .*(?:AMITIES|AMIS|MEILLEUR).*`,
	`(?:AND )?(?:THAT'?S|THAT IS|THIS IS) (?:ALL|IT)\b(?: FOR (?:NOW|TODAY|THIS TURN))?.*`, `(?:NOTHING|NO) (?:MORE|ELSE|FURTHER)\b(?: (?:ORDERS|MOVES))?(?: FROM ME)?(?: FOR (?:NOW|TODAY|THIS TURN))?[.!]*`,
	`IF YOU (?:NEED|WANT|HAVE) (?:ANYTHING|QUESTIONS|ANY QUESTIONS)\b.*`, `ORDERS ATTACHED,? ALL THE BEST.*`,
	`(?:(?:SORRY|UNFORTUNATELY|APOLOGIES),? )?(?:BUT )?(?:I(?:'VE| HAVE) )?(?:GOT )?NO (?:MORE |SPARE )?TIME(?: (?:FOR (?:IT|THIS|A GAME)|AT THE MOMENT|RIGHT NOW|THESE DAYS))?[.!]*`,
	`(?:(?:DESOLEE?|MALHEUREUSEMENT),? )?(?:MAIS )?(?:JE N'AI )?(?:PAS|PLUS) (?:LE|DE|ASSEZ DE) TEMPS(?: EN CE MOMENT)?[.!]*`,
	`(?:C'EST|VOILA|CE SERA) TOUT\b.*`, `RIEN (?:D'AUTRE|DE PLUS)\b.*`, `(?:I(?:'LL| WILL)? )?LEAVE THE REST (?:AS (?:IT IS|THEY ARE)|ALONE|WHERE (?:IT IS|THEY ARE))[.!]*`, `THE (?:REST|OTHERS) (?:STAYS?|REMAINS?|HOLDS?)(?: PUT| WHERE (?:IT IS|THEY ARE))?[.!]*`, `LES AUTRES (?:NE BOUGENT PAS|RESTENT).*`,
}, "|") + `)$`)

// kindSayings are courtesies as they stand, though words of them may be verbs of a game.
var kindSayings = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`WHAT A (?:GAME|TURN|FIGHT|BATTLE|MATCH)`, `QUEL(?:LE)? (?:PARTIE|SUSPENSE|JEU|MATCH|BATAILLE)`, `(?:WELL PLAYED|BIEN JOUE|TAKE CARE|PRENDS SOIN DE TOI)`, `(?:MERRY CHRISTMAS|JOYEUX NOEL|JOYEUSES FETES|BONNES (?:VACANCES|FETES))`, `MERCI ENCORE`,
	`J'ESPERE QUE (?:TU VAS|VOUS ALLEZ|TOUT VA) BIEN`, `(?:AIE|OUF)`, `RIEN NE PRESSE`, `(?:THAT|IT|THIS) (?:WAS|IS) (?:VERY |SO |REALLY |GREAT )?(?:EXCITING|FUN|THRILLING)`, `C'(?:EST|ETAIT) (?:TRES |BIEN |VRAIMENT )?(?:AMUSANT|EXCITANT|PASSIONNANT)`,
	`(?:SORRY,? )?(?:I(?:'VE| HAVE)?|WE(?:'VE| HAVE)?)? ?(?:HAVE TO|GOT TO|GOTTA|MUST|NEED TO) (?:GO|RUN|DASH|FLY|RUSH|LEAVE YOU|BE OFF)(?: NOW| THEN)?`, `(?:I'M |WE'RE )?OFF TO (?:WORK|BED|TOWN|SCHOOL|DINNER|LUNCH)(?: NOW)?`, `(?:HERE|THERE|OFF) (?:WE|I) GO(?: AGAIN| THEN)?`, `HERE GOES(?: NOTHING)?`, `LET'S GO`, `(?:PLAY WELL|KEEP GOING|KEEP IT UP|MOVING ON|GO ON)`,
	`QU'(?:IL|ILS|ELLES?|ON) (?:Y )?(?:VIENNE|VIENNENT|ATTAQUE|ATTAQUENT|ESSAIE|ESSAIENT)`, `LET (?:THEM|HIM) (?:COME|TRY)`, `JE DOIS (?:Y ALLER|FILER|PARTIR|COURIR|VOUS LAISSER|TE LAISSER)(?: MAINTENANT)?`, `JE (?:FILE|ME SAUVE|VOUS LAISSE|TE LAISSE)`, `(?:ALLEZ,? )?(?:ON Y VA|ALLONS-Y|C'EST PARTI|EN AVANT)(?:,? MARCHE)?`, `EN MARCHE`,
	`(?:BELLE|BONNE|JOLIE) PARTIE`, `S'IL (?:VOUS|TE) PLAIT`, `GREETINGS FROM HOME`, `(?:KIND|BEST|WARM) REGARDS,? (?:AND )?ALL THE BEST`, `NO (?:HURRY|RUSH) AT ALL`,
}, "|") + `)[!. ]*$`)

func isKindSaying(folded string) bool {
	return kindSayings.MatchString(strings.Trim(strings.Join(strings.Fields(folded), " "), "-*() "))
}

// IsSaying tells a courtesy as it stands, though words of it may be verbs of a game: "I have to go now".
func IsSaying(text string) bool { return isKindSaying(fold(plain(1, text).text)) }

func isKindPhrase(folded string) bool {
	return kindPhrases.MatchString(strings.Trim(strings.Join(strings.Fields(folded), " "), "-*() "))
}

// IsKind tells a sentence of courtesy: thanks, greetings, wishes, and nothing that weighs.
func IsKind(text string) bool {
	folded := fold(plain(1, text).text)
	if isKindSaying(folded) || isKindPhrase(folded) || isMailHeader(text) {
		return true
	}
	_, kind, weighty := courtesyOf(strings.Fields(folded))
	return kind > 0 && weighty == 0
}

// courtesyOf counts folded words: all, those of courtesy, those that weigh.
func courtesyOf(folded []string) (words, kind, weighty int) {
	for _, w := range folded {
		switch key := strings.Trim(w, ".,:!?()-=*_\"'"); {
		case key == "":
			continue
		case isKindWord(key):
			kind++
		case isWeighty(key):
			weighty++
		}
		words++
	}
	return words, kind, weighty
}

// IsKindWord tells a word of courtesy.
func IsKindWord(word string) bool { return isKindWord(strings.Trim(fold(word), ".,:!?()-=*_\"'")) }

// IsWeighty tells a word that changes what stands beside it: a condition, a negation, a
// time, a doubt, an extent.
func IsWeighty(word string) bool { return isWeighty(strings.Trim(fold(word), ".,:!?()\"'")) }
