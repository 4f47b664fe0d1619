package orders

import "strings"

// clubVerbs begin the club lines.
func clubVerbs() []ClubVerb {
	return []ClubVerb{
		{Name: "LIST", French: "LISTE LISTER", fits: atMost(0, 1),
			Help: "Mail the list of games that seek players or may be observed.",
			Aide: "Recevoir la liste des parties qui cherchent des joueurs ou qu'on peut observer.",
			Ex:   "LIST", ExFr: "LISTE"},
		{Name: "NEW", French: "NOUVELLE NOUVEAU", fits: atMost(1, MaxClubWords),
			Help: "Found a game, where the referee lets players do so: the system, the scenario, AS your seat, NAMED its name, WITH an address or the house for the others, options; PRIVATE keeps it off the list, ANONYMOUS keeps from all who plays until its end, ADDRESSES BOTH lets two who both wish it see each other's address.",
			Aide: "Fonder une partie, si l'arbitre le permet aux joueurs : le jeu, le scénario, EN votre camp, NOMMÉE son nom, AVEC une adresse ou la maison pour les autres, des options ; PRIVÉE la garde hors de la liste, ANONYME cache jusqu'à la fin qui joue, ADRESSES BOTH laisse deux joueurs qui le veulent tous deux voir leurs adresses.",
			Ex:   "NEW balkan-wars first-war AS league\nNEW paths-of-glory campaign AS cp NAMED winter-7 WITH house edition=2018",
			ExFr: "NOUVELLE balkan-wars first-war EN league"},
		{Name: "JOIN", French: "REJOINDRE PARTICIPER S'INSCRIRE SINSCRIRE INSCRIRE M'INSCRIRE", fits: atMost(1, 4),
			Help: "Take a free seat of a game of the list, or enter a tournament.",
			Aide: "Prendre une place libre d'une partie de la liste, ou s'inscrire à un tournoi.",
			Ex:   "JOIN winter-7\nJOIN winter-7 AS ap", ExFr: "REJOINDRE winter-7 EN ap"},
		{Name: "DECLINE", French: "DÉCLINER", fits: atMost(0, 1),
			Help: "Refuse the seat that you are invited to.",
			Aide: "Refuser la place à laquelle vous êtes invité.",
			Ex:   "DECLINE\nDECLINE winter-7", ExFr: "DÉCLINER winter-7"},
		{Name: "WITHDRAW", Also: "QUIT", French: "QUITTER", fits: atMost(0, 1),
			Help: "Give your seat up: a substitute of the pool, else the house plays on.",
			Aide: "Rendre votre place : un remplaçant de la réserve, sinon la maison continue.",
			Ex:   "WITHDRAW winter-7", ExFr: "QUITTER winter-7"},
		{Name: "REPLACE", French: "REMPLACER", fits: address,
			Help: "Hand your seat to somebody who then confirms it; standing orders stay.",
			Aide: "Passer votre place à quelqu'un qui le confirme ensuite ; les consignes restent.",
			Ex:   "REPLACE bob@example.net", ExFr: "REMPLACER bob@example.net"},
		{Name: "PARTNER", French: "PARTENAIRE", fits: address,
			Help: "Play your seat together with somebody who confirms it: both get all letters, each may send orders. OFF ends it.",
			Aide: "Jouer votre place à deux, avec quelqu'un qui le confirme : chacun reçoit tout et peut envoyer des ordres. NON y met fin.",
			Ex:   "PARTNER bob@example.net\nPARTNER bob@example.net OFF", ExFr: "PARTENAIRE bob@example.net"},
		{Name: "SUBSTITUTE", French: "REMPLAÇANT REMPLAÇANTE", fits: switched,
			Help: "ON: you take over abandoned seats, of all systems or of those that you name, and are asked each time.",
			Aide: "OUI : vous reprenez des places abandonnées, de tous les jeux ou de ceux que vous nommez ; on vous le demande chaque fois.",
			Ex:   "SUBSTITUTE ON\nSUBSTITUTE ON balkan-wars\nSUBSTITUTE OFF", ExFr: "REMPLAÇANT OUI\nREMPLAÇANT NON"},
		{Name: "OBSERVE", Also: "WATCH", French: "OBSERVER", fits: atMost(1, 2),
			Help: "Receive the public letters of a game; OFF: no longer.",
			Aide: "Recevoir les lettres publiques d'une partie ; NON : ne plus les recevoir.",
			Ex:   "OBSERVE winter-7\nOBSERVE winter-7 OFF", ExFr: "OBSERVER winter-7\nOBSERVER winter-7 NON"},
		{Name: "WHO", French: "QUI", fits: atMost(0, 1),
			Help: "Mail who plays a game and who owes something.",
			Aide: "Savoir qui joue une partie et qui doit quelque chose.",
			Ex:   "WHO\nWHO winter-7", ExFr: "QUI winter-7"},
		{Name: "STANDINGS", Also: "PAIRINGS", French: "CLASSEMENT APPARIEMENTS", fits: atMost(0, 1),
			Help: "Mail the pairings and standings of a tournament.",
			Aide: "Recevoir les appariements et le classement d'un tournoi.",
			Ex:   "STANDINGS\nSTANDINGS spring", ExFr: "CLASSEMENT printemps"},
		{Name: "ADDRESS", French: "ADRESSE", fits: address,
			Help: "Move all of your seats to another address of yours, which confirms it by a reply.",
			Aide: "Passer toutes vos places à une autre adresse à vous, qui le confirme par une réponse.",
			Ex:   "ADDRESS ann@example.com", ExFr: "ADRESSE ann@example.com"},
		{Name: "CONFIRM", French: "CONFIRMER", fits: confirmation,
			Help: "Confirm what the referee asked you about, by its code.",
			Aide: "Confirmer ce que l'arbitre vous a demandé, par son code.",
			Ex:   "CONFIRM abcd-efgh-jkmn", ExFr: "CONFIRMER abcd-efgh-jkmn"},
		{Name: "RESEND", French: "RENVOYER", fits: atMost(0, 2),
			Help: "Send the last letter of the game again, or the last one of a turn.",
			Aide: "Renvoyer la dernière lettre de la partie, ou la dernière d'un tour.",
			Ex:   "RESEND\nRESEND 3", ExFr: "RENVOYER\nRENVOYER 3"},
		{Name: "VOTE", French: "VOTER", fits: atMost(1, 4),
			Help: "Propose, or agree to, an end or a change that all must want: DRAW, ARMISTICE (the game ends as it stands), CONCEDE, PAUSE and a number of days, UNDO of the last sheet. NO takes your vote back.",
			Aide: "Proposer ou accepter ce que tous doivent vouloir : NULLE, ARMISTICE (la partie finit telle quelle), CONCÉDER, PAUSE et un nombre de jours, ANNULER la dernière feuille. NON reprend votre voix.",
			Ex:   "VOTE DRAW\nVOTE PAUSE 7\nVOTE UNDO\nVOTE NO DRAW", ExFr: "VOTER NULLE\nVOTER PAUSE 7\nVOTER ANNULER"},
		{Name: "DRAW", French: "NULLE", fits: atMost(0, 0),
			Help: "Short for VOTE DRAW.", Aide: "Pour VOTER NULLE.", Ex: "DRAW", ExFr: "NULLE"},
		{Name: "UNDO", French: "DÉFAIRE", fits: atMost(0, 0),
			Help: "Short for VOTE UNDO.", Aide: "Pour VOTER ANNULER.", Ex: "UNDO", ExFr: "DÉFAIRE"},
		{Name: "LEAVE", French: "CONGÉ CONGÉS", fits: days,
			Help: "Days in which no deadline of yours falls, within the days that the game allows; the others are told. CANCEL takes back what has not counted yet.",
			Aide: "Des jours où aucune de vos dates limites ne tombe, dans la limite fixée pour la partie ; les autres le savent. ANNULER reprend ce qui n'a pas encore compté.",
			Ex:   "LEAVE 1-14 August\nLEAVE 2026-08-01 to 2026-08-14\nLEAVE until 14 August\nLEAVE CANCEL", ExFr: "CONGÉ 1-14 août\nCONGÉ ANNULER"},
		{Name: "EXTEND", French: "PROLONGER", fits: length,
			Help: "More time for what you owe now, within the days that the game allows you; the others are told.",
			Aide: "Plus de temps pour ce que vous devez, dans la limite fixée pour la partie ; les autres le savent.",
			Ex:   "EXTEND 2d", ExFr: "PROLONGER 2j"},
		{Name: "WAIT", French: "ATTENDRE", fits: atMost(0, 0),
			Help: "Your orders are kept and may be replaced; they are carried out at the deadline, or when you send READY, and not before.",
			Aide: "Vos ordres sont gardés et peuvent être remplacés ; ils sont exécutés à la date limite, ou quand vous envoyez PRÊT, pas avant.",
			Ex:   "WAIT", ExFr: "ATTENDRE"},
		{Name: "READY", French: "PRÊT PRÊTE", fits: atMost(0, 0),
			Help: "Ends WAIT: the orders that you have sent are carried out.",
			Aide: "Met fin à ATTENDRE : les ordres que vous avez envoyés sont exécutés.",
			Ex:   "READY", ExFr: "PRÊT"},
		{Name: "CONTINUE", French: "CONTINUER", fits: atMost(0, 0),
			Help: "In a game that stands still because no person plays: lets the house play on alone.",
			Aide: "Dans une partie arrêtée parce que personne ne joue : laisse la maison jouer seule.",
			Ex:   "CONTINUE", ExFr: "CONTINUER"},
		{Name: "PREVIEW", Also: "FORECAST", French: "PRÉVOIR APERÇU", fits: atMost(0, 0),
			Help: "Above the orders: as CHECK, and what the battles of the sheet would come to, by what you know.",
			Aide: "En tête des ordres : comme VÉRIFIER, avec ce que donneraient les combats, d'après ce que vous savez.",
			Ex:   "PREVIEW", ExFr: "PRÉVOIR"},
	}
}

// atMost accepts between so many words.
func atMost(least, most int) func([]string) bool {
	return func(words []string) bool { return len(words) >= least && len(words) <= most }
}

// address accepts words among which is one address.
func address(words []string) bool {
	n := 0
	for _, w := range words {
		if at := strings.IndexByte(w, '@'); at > 0 && at < len(w)-1 {
			n++
		}
	}
	return n == 1 && len(words) <= 3
}

// switched accepts ON or OFF, and what it is for.
func switched(words []string) bool {
	return len(words) > 0 && len(words) <= 8 && (IsOn(words[0]) || IsOff(words[0]))
}

// IsOn tells a word that switches something on.
func IsOn(word string) bool {
	switch fold(word) {
	case "ON", "YES", "OUI":
		return true
	}
	return false
}

// IsOff tells a word that switches something off.
func IsOff(word string) bool {
	switch fold(word) {
	case "OFF", "NO", "NON":
		return true
	}
	return false
}

// codeGroups are the groups of four characters of a code to confirm something.
const codeGroups = 3

// confirmation accepts such a code.
func confirmation(words []string) bool {
	code := strings.ReplaceAll(strings.Join(words, ""), "-", "")
	return len(code) == 4*codeGroups && len(words) <= codeGroups &&
		strings.Trim(strings.ToLower(code), "abcdefghijklmnopqrstuvwxyz0123456789") == "" && (strings.ContainsAny(code, "0123456789") || strings.Contains(words[0], "-"))
}
