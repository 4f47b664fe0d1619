package pathsofglory

import (
	"sync"

	"feldpost/orders"
)

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
