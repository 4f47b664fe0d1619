// The verbs of the game and what their lines may have.

package pathsofglory

import (
	"slices"
	"sync"

	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// form is what a line may have besides its objects.
type form = standing.Form

// Words that lines take besides names of units, spaces and cards.
var (
	advanceWords = [...]string{"ALL", "NONE", "NEVER"}
	lossWords    = [...]string{"ALL"}
	retreatWords = [...]string{"NEVER", "CANCEL", "SAFEST", "DEFAULT"}
)

// lineForms are the verbs in the order of the sequence of play, but for STAND;
// any line may have a condition.
func lineForms() []form {
	forms := []form{
		{Verb: "BID"},
		{Verb: "CHOOSE"},
		{Verb: "PLAY", Clauses: "FOR AT"},
		{Verb: "PASS"},
		{Verb: "OFFER PEACE"},
		{Verb: "ACCEPT PEACE"},
		{Verb: "REFUSE"},
		{Verb: "ACTIVATE", Clauses: "FOR"},
		{Verb: "MOVE", Clauses: "FROM TO"},
		{Verb: "ENTRENCH", Clauses: "AT WITH"},
		{Verb: "ATTACK", Clauses: "FROM WITH EVENT CARD FLANK PIN LOSS ADVANCE"},
		{Verb: "LOSS", Clauses: "PREFER SUBSTITUTE RESTORE", Words: lossWords[:]},
		{Verb: "RETREAT", Clauses: "TOWARD TO SURPLUS", Words: retreatWords[:]},
		{Verb: "ADVANCE", Clauses: "TO", Words: advanceWords[:]},
		{Verb: "STOP"},
		{Verb: "SR", Clauses: "FROM TO"},
		{Verb: "PLACE", Clauses: "AT"},
		{Verb: "REFIT"},
		{Verb: "REPLACE", Clauses: "AT"},
		{Verb: "REDUCE"},
		{Verb: "REMOVE"},
		{Verb: "DISCARD", Clauses: "AT"},
		{Verb: "KEEP", Clauses: "FOR"},
	}
	for i := range forms {
		if forms[i] = conditional(forms[i]); !slices.Contains(combatVerbs[:], forms[i].Name()) {
			forms[i].Terms = calmTerms()
		}
	}
	return forms
}

// combatVerbs are those of lines that may be carried out in a combat, or between
// two: PLAY and KEEP cards, CHOOSE and REFUSE a Great Retreat.
var combatVerbs = [...]string{"PLAY", "PASS", "ATTACK", "LOSS", "RETREAT", "ADVANCE", "STOP", "KEEP", "CHOOSE", "REFUSE"}

// conditional is a form that may have any condition.
func conditional(f form) form {
	f.Terms, f.IfRule = termNames(), "12.1.1"
	return f
}

// calm is a form that may have the conditions that speak of no combat: another
// would never hold where its lines are judged.
func calm(f form) form {
	f.Terms, f.IfRule = calmTerms(), "12.1.1"
	return f
}

// calmTerms are the conditions that can hold outside combat.
func calmTerms() (names []string) {
	for _, name := range termNames() {
		switch name {
		case "* EMPTY", "* OCCUPIED", "SEASON", "VP", "TURN", "ROUND", "WS", "COMBINED", "HIGH-SEAS-FLEET":
			names = append(names, name)
		}
	}
	return names
}

// verbs are the verbs of the order language with their keywords.
func verbs() (list []string) {
	forms, kinds := lineForms(), newKinds()
	for i := range forms {
		list = append(list, forms[i].Language())
	}
	for i := range kinds {
		list = append(list, kinds[i].Language())
	}
	return list
}

// formOf is the form of a line; those of verbs that every game has, and of no
// standing order of this one, are alike.
func (sys *System) formOf(o *orders.Order) *form {
	if o.Verb == "STAND" {
		if kind := sys.kinds.Find(o.Sub); kind != nil {
			return &kind.Form
		}
	}
	if f := sys.forms[o.Verb]; f != nil {
		return f
	}
	return &sys.other
}

// language is the order language of the game: its verbs among those that all
// games have, its own, and its names.
var language = sync.OnceValue(func() orders.Language { return orders.Declared(OwnVerbs(), Speech(), verbs()...) })

// OwnVerbs are the verbs that this game alone uses, in the order of the sequence
// of play, and the second verbs that it adds to the common ones.
func OwnVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "BID", French: "ENCHÉRIR MISER", Group: orders.SetupGroup, Whole: true, Object: orders.Must,
			Help: "Bid for a side, secretly.",
			Aide: "Enchérir pour un camp, en secret.",
			Ex:   "BID 2",
			ExFr: "ENCHÉRIR 2"},
		{Name: "REFUSE", Also: "DECLINE", French: "REFUSER DÉCLINER", Group: orders.DiplomacyGroup, Whole: true,
			Help: "Refuse an offer or a question of the referee.",
			Aide: "Refuser une offre ou une question de l'arbitre.",
			Ex:   "REFUSE PEACE",
			ExFr: "REFUSER PAIX"},
		{Name: "ACTIVATE", French: "ACTIVER", Uses: true, Group: orders.MovementGroup, Object: orders.Must, Keys: "FOR", Choices: "MOVE ATTACK",
			Help: "Activate spaces for movement or for attack.",
			Aide: "Activer des espaces pour le mouvement ou l'attaque.",
			Ex:   "ACTIVATE Sedan ATTACK\nACTIVATE Essen, Metz MOVE",
			ExFr: "ACTIVER Sedan ATTAQUE"},
		{Name: "REFIT", Also: "FLIP", French: "COMPLÉTER RECOMPLÉTER", Group: orders.ResourceGroup, Object: orders.Must, Keys: "AT WITH",
			Help: "Bring a reduced unit back to full strength.",
			Aide: "Ramener une unité réduite à pleine force.",
			Ex:   "REFIT GE-2A, GE-3A",
			ExFr: "COMPLÉTER GE-2A, GE-3A"},
		{Name: "REDUCE", French: "RÉDUIRE", Group: orders.ResourceGroup, Object: orders.Must,
			Help: "Turn units to their reduced side because an event demands it.",
			Aide: "Retourner des unités sur leur face réduite, si un événement l'exige.",
			Ex:   "REDUCE RU-1A, RU-c2",
			ExFr: "RÉDUIRE RU-1A, RU-c2"},
		{Name: "REMOVE", Also: "ELIMINATE", French: "RETIRER ÉLIMINER", Group: orders.ResourceGroup, Object: orders.Must,
			Keys: "AT FROM", Choices: "WEAKEST STRONGEST",
			Help: "Take units or markers off the board.",
			Aide: "Retirer des unités ou des marqueurs du plateau.",
			Ex:   "REMOVE AH-c4",
			ExFr: "RETIRER AH-c4"},
		{Name: "DISCARD", French: "DÉFAUSSER", Group: orders.CardGroup, Whole: true, Object: orders.Must, Keys: "AT", Choices: "NONE",
			Help: "Throw cards away.",
			Aide: "Défausser des cartes.",
			Ex:   "DISCARD 4, 7 AT DRAW",
			ExFr: "DÉFAUSSER 4, 7"},
		{Name: "KEEP", French: "GARDER CONSERVER", Group: orders.CardGroup, Keys: "FOR", Choices: "ALL NONE",
			Help: "Keep a card or event for later, or choose which face-up cards to use.",
			Aide: "Garder une carte ou un événement, ou choisir les cartes visibles à employer.",
			Ex:   "KEEP 18\nKEEP NONE",
			ExFr: "GARDER 18"},
		{Name: "RETREAT", Alone: "SURPLUS TOWARD TO"},
		{Name: "LOSS", Alone: "PREFER SUBSTITUTE RESTORE"},
		{Name: "OFFER", Ex: "OFFER PEACE", ExFr: "OFFRIR PAIX", Subs: []orders.Sub{
			{Name: "PEACE", French: "PAIX", Help: "peace", Aide: "la paix", Ex: "OFFER PEACE", ExFr: "OFFRIR PAIX"}}},
		{Name: "ACCEPT", Ex: "ACCEPT PEACE", ExFr: "ACCEPTER PAIX", Subs: []orders.Sub{
			{Name: "PEACE", French: "PAIX", Help: "peace", Aide: "la paix", Ex: "ACCEPT PEACE", ExFr: "ACCEPTER PAIX"}}},
		{Name: "STAND", Subs: standSubs()},
	}
}

// standSubs are the decisions of this game alone that a standing order answers.
func standSubs() []orders.Sub {
	return []orders.Sub{
		{Name: "DEFEND", Also: "DEFENSE", French: "DÉFENDRE DÉFENSE", Object: orders.Must,
			Keys: "HQ CARD USE EVENT KEEP", Choices: "ANY ALL ASK NONE NEVER",
			Help: "support a defence: cards, headquarters", Aide: "appuyer une défense : cartes, QG",
			Ex: "STAND DEFEND Sedan CARD 18 IF COLUMN>=6-8", ExFr: "CONSIGNE DÉFENDRE Sedan CARTE 18"},
		{Name: "EVENT", French: "ÉVÉNEMENT", Object: orders.Must, Keys: "PREFER AT FOR", Choices: "ASK YES NO ALWAYS NEVER",
			Help: "answer the choice of an event", Aide: "répondre au choix d'un événement",
			Ex: "STAND EVENT WAR-IN-AFRICA, GIVE-VP", ExFr: "CONSIGNE ÉVÉNEMENT WAR-IN-AFRICA, GIVE-VP"},
		{Name: "PEACE", French: "PAIX", Object: orders.Must, Choices: "ACCEPT REFUSE ASK",
			Help: "answer a peace offer", Aide: "répondre à une offre de paix",
			Ex: "STAND PEACE REFUSE", ExFr: "CONSIGNE PAIX REFUSER"},
	}
}
