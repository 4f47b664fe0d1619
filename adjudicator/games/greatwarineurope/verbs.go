package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// OwnVerbs are the verbs that this game alone uses, in the order of the sequence
// of play.
func OwnVerbs() []orders.Verb {
	return []orders.Verb{
		{Name: "DRAW", French: "TIRER", Group: orders.CardGroup, Subs: []orders.Sub{
			{Name: "EVENTS", French: "ÉVÉNEMENTS", Object: orders.May, Keys: "WITH", Choices: "NONE",
				Help: "draw events and pay with the points of a nation; NONE: draw none",
				Aide: "tirer des événements, payés par les points d'une nation ; AUCUN : ne rien tirer",
				Ex:   "DRAW EVENTS WITH GE\nDRAW EVENTS NONE", ExFr: "TIRER ÉVÉNEMENTS AVEC GE"},
			{Name: "ENEMY", French: "ENNEMI", Object: orders.May, Keys: "WITH", Choices: "NONE",
				Help: "if the other side draws none, draw from its cup too", Aide: "si l'autre camp ne tire rien, tirer aussi dans son gobelet",
				Ex: "DRAW ENEMY WITH GE", ExFr: "TIRER ENNEMI AVEC GE"}},
			Help: "Draw events from your cup at the start of a turn.", Aide: "Tirer des événements de votre gobelet au début d'un tour.",
			Ex: "DRAW EVENTS WITH GE", ExFr: "TIRER ÉVÉNEMENTS AVEC GE"},
		{Name: "CONVERT", French: "CONVERTIR", Group: orders.ResourceGroup, Object: orders.Must, Choices: "ALL",
			Help: "Turn divisions into shock troops, or cavalry into infantry.",
			Aide: "Changer des divisions en troupes de choc, ou de la cavalerie en infanterie.",
			Ex:   "CONVERT GE 3 GD, GE 1 GD", ExFr: "CONVERTIR GE 3 GD, GE 1 GD"},
		{Name: "DEVASTATE", French: "DÉVASTER", Group: orders.MovementGroup, Object: orders.Must, Keys: "WITH TO",
			Help: "Lay a hex waste with a unit that steps back after the combats.",
			Aide: "Dévaster un hexagone avec une unité qui recule après les combats.",
			Ex:   "DEVASTATE W5815 WITH GE 12 TO W5816", ExFr: "DÉVASTER W5815 AVEC GE 12 VERS W5816"},
		{Name: "RAID", French: "RAID", Group: orders.MovementGroup, Object: orders.Must,
			Help: "Send Lawrence against a town of Palestine.", Aide: "Envoyer Lawrence contre une ville de Palestine.",
			Ex: "RAID N2515", ExFr: "RAID N2515"},
		{Name: "TRANSFER", French: "TRANSFÉRER", Group: orders.ResourceGroup, Object: orders.Must, Keys: "TO", Sums: true,
			Help: "Give resource points to an ally: amount and giver, then who gets them.",
			Aide: "Donner des points de ressources à un allié : qui donne combien, et à qui.",
			Ex:   "TRANSFER BR 1 TO RU\nTRANSFER GE 4 TO AH", ExFr: "TRANSFÉRER BR 1 VERS RU"},
		{Name: "EMERGENCY", French: "URGENCE", Group: orders.ResourceGroup, Object: orders.Must,
			Help: "Take emergency replacements: FR for France, GE for Germany.",
			Aide: "Prendre des remplacements d'urgence : FR pour la France, GE pour l'Allemagne.",
			Ex:   "EMERGENCY FR", ExFr: "URGENCE FR"},
		{Name: "UBOAT", French: "SOUSMARINS", Group: orders.ResourceGroup, Object: orders.Must, Choices: "REMOVE KEEP",
			Help: "On the first U-boat die of 4 or more: REMOVE the event for good, or KEEP it.",
			Aide: "Au premier dé de 4 ou plus des sous-marins : RETIRER l'événement pour de bon, ou le GARDER.",
			Ex:   "UBOAT REMOVE", ExFr: "SOUSMARINS RETIRER"},
		{Name: "REDARMY", French: "ARMÉEROUGE", Group: orders.ResourceGroup, Object: orders.Must, Choices: "NONE",
			Help: "Name the divisions that become the Red Army, as many as the die said; NONE: form none.",
			Aide: "Nommer les divisions qui forment l'Armée rouge, autant que le dé l'a dit ; AUCUN : n'en former aucune.",
			Ex:   "REDARMY RU 4, RU 9", ExFr: "ARMÉEROUGE RU 4, RU 9"},
		{Name: "DECLARE", French: "DÉCLARER", Group: orders.ResourceGroup, Object: orders.Must,
			Help: "Declare the war with Russia ended, after the Bolshevik Revolution; or a French Mutiny that is secret.",
			Aide: "Déclarer finie la guerre avec la Russie, après la révolution bolchevique ; ou une mutinerie française secrète.",
			Ex:   "DECLARE BREST-LITOVSK\nDECLARE MUTINY", ExFr: "DÉCLARER BREST-LITOVSK\nDÉCLARER MUTINY"},
		{Name: "INITIATIVE", French: "INITIATIVE", Group: orders.ResourceGroup, Object: orders.Must, Choices: "WEST EAST",
			Help: "Take the initiative in a theatre: WEST or EAST.", Aide: "Prendre l'initiative sur un théâtre : OUEST ou EST.",
			Ex: "INITIATIVE WEST", ExFr: "INITIATIVE OUEST"},
		{Name: "MARKER", French: "MARQUEUR", Group: orders.CombatGroup, Object: orders.Must, Keys: "AT",
			Help: "Choose OHL or OberOst; or place a marker whose units attack once more.",
			Aide: "Choisir OHL ou OberOst ; ou poser un marqueur dont les unités attaquent encore.",
			Ex:   "MARKER OHL\nMARKER OHL AT W5512", ExFr: "MARQUEUR OHL EN W5512"},
		{Name: "STAND", Subs: standSubs()},
	}
}

// standSubs are the decisions of this game alone that a standing order answers.
func standSubs() []orders.Sub {
	return []orders.Sub{
		{Name: "DRAW", French: "TIRER", Object: orders.Must, Keys: "WITH", Choices: "NONE",
			Help: "draw events every turn, and who pays", Aide: "tirer des événements à chaque tour, et qui paie",
			Ex: "STAND DRAW EVENTS WITH GE", ExFr: "CONSIGNE TIRER EVENTS AVEC GE"},
		{Name: "RAID", French: "RAID", Object: orders.Must, Choices: "NEVER",
			Help: "send Lawrence against a town of Palestine whenever he may go",
			Aide: "envoyer Lawrence contre une ville de Palestine dès qu'il le peut",
			Ex:   "STAND RAID N2515", ExFr: "CONSIGNE RAID N2515"},
		{Name: "UBOAT", French: "SOUSMARINS", Object: orders.Must, Choices: "REMOVE KEEP NEVER",
			Help: "REMOVE or KEEP the U-boats on the first die of 4 or more",
			Aide: "RETIRER les sous-marins au premier dé de 4 ou plus, ou les GARDER",
			Ex:   "STAND UBOAT REMOVE", ExFr: "CONSIGNE SOUSMARINS RETIRER"},
		{Name: "EMERGENCY", French: "URGENCE", Object: orders.Must, Choices: "NEVER",
			Help: "take emergency replacements whenever a condition holds",
			Aide: "prendre des remplacements d'urgence quand une condition est remplie",
			Ex:   "STAND EMERGENCY GE IF RP<3", ExFr: "CONSIGNE URGENCE GE SI RP<3"},
		{Name: "RESERVE", French: "RÉSERVE", Object: orders.Must, Choices: "NONE",
			Help: "Turkish reserve: FILL it, units named first; NONE leaves it short; RELEASE sends the excess away; HOLD spares the 3rd Division",
			Aide: "réserve turque : FILL la complète, unités nommées d'abord ; AUCUN, RELEASE libère l'excédent ; HOLD épargne la 3e",
			Ex:   "STAND RESERVE RELEASE\nSTAND RESERVE TU 3, TU 7", ExFr: "CONSIGNE RÉSERVE RELEASE"},
		{Name: "REDARMY", French: "ARMÉEROUGE", Object: orders.Must, Choices: "YES NO NEVER",
			Help: "whether the Red Army forms, and of which divisions first", Aide: "si l'Armée rouge se forme, et de quelles divisions d'abord",
			Ex: "STAND REDARMY NO\nSTAND REDARMY RU 4, RU 9", ExFr: "CONSIGNE ARMÉEROUGE NON"},
		{Name: "PIPELINE", French: "CONDUITE", Object: orders.Must, Choices: "ALWAYS NEVER",
			Help: "whether the Sinai pipeline goes on to the next town", Aide: "si la conduite du Sinaï avance jusqu'à la ville suivante",
			Ex: "STAND PIPELINE NEVER", ExFr: "CONSIGNE CONDUITE JAMAIS"},
		{Name: "SUPPORT", French: "SOUTIEN", Object: orders.Must, Keys: "WITH", Choices: "ALL ANY ALWAYS NEVER DEFAULT",
			Help: "whether and which HQ supports the defence of a hex", Aide: "si un QG soutient la défense d'un hexagone, et lequel",
			Ex: "STAND SUPPORT NEVER IF ODDS>=5-1\nSTAND SUPPORT W5612 WITH FR 4 Army", ExFr: "CONSIGNE SOUTIEN W5612 AVEC FR 4 Army"},
		{Name: "DISCARD", French: "ÉCARTER", Object: orders.Must, Choices: "ALL ANY WEAKEST STRONGEST",
			Help: "which units leave a stack that is too big", Aide: "quelles unités quittent une pile trop grande",
			Ex: "STAND DISCARD WEAKEST\nSTAND DISCARD GE 12, GE 14", ExFr: "CONSIGNE ÉCARTER FAIBLE"},
		{Name: "REVERT", French: "RÉTABLIR", Object: orders.Must, Choices: "WEAKEST",
			Help: "which shock troops an influenza makes regular first", Aide: "quelles troupes de choc la grippe rend régulières en premier",
			Ex: "STAND REVERT GE 12, GE 14", ExFr: "CONSIGNE RÉTABLIR GE 12, GE 14"},
		{Name: "SUDDENDEATH", French: "MORTSUBITE", Object: orders.Must, Choices: "ALWAYS NEVER",
			Help: "with a secret mutiny: whether a French victory hex is rolled for",
			Aide: "avec une mutinerie secrète : si l'on jette le dé pour un hexagone de victoire français",
			Ex:   "STAND SUDDENDEATH ALWAYS", ExFr: "CONSIGNE MORTSUBITE TOUJOURS"},
		{Name: "SCHEFFER", French: "SCHEFFER", Object: orders.Must, Choices: "ALL ANY ALWAYS NEVER",
			Help: "which German stack without supply lives on, once", Aide: "quelle pile allemande sans ravitaillement survit, une fois",
			Ex: "STAND SCHEFFER E4712\nSTAND SCHEFFER ALL", ExFr: "CONSIGNE SCHEFFER E4712"},
	}
}

// language is the order language of the game: "BI 6 IN" and "GE 1 AT" are names.
func language(counters []counter) orders.Language {
	says := Speech()
	for i := range counters {
		if words := strings.Fields(counters[i].id); slices.Contains(words, "IN") || slices.Contains(words, "AT") {
			says.Whole = append(says.Whole, counters[i].id)
		}
	}
	return orders.Declared(OwnVerbs(), says, "DRAW", "PLAY: AT WITH", "PLACE: AT VIA", "CONVERT", "DEVASTATE", "MOVE: FROM TO EXCEPT",
		"ATTACK: FROM WITH EXCEPT HQ EVENT LOSS ADVANCE AIR USE", "SR: TO BY",
		"RAID", "TRANSFER", "EMERGENCY", "UBOAT", "REPLACE", "REDARMY", "DECLARE", "INITIATIVE", "MARKER", "TOP", "PHASE",
		"STAND LOSS: FIRST LAST", "STAND RETREAT: TO TOWARD",
		"STAND DRAW", "STAND UBOAT", "STAND EMERGENCY", "STAND PIPELINE", "STAND RESERVE", "STAND REDARMY", "STAND PLAY: AT WITH", "STAND AIR",
		"STAND HOMEDEFENCE", "STAND SUPPORT", "STAND DISCARD", "STAND TOP", "STAND SCHEFFER", "STAND REVERT", "STAND SUDDENDEATH", "STAND CANCEL",
		"STAND RAID")
}
