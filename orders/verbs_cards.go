package orders

// cardVerbs play cards and orders of card-driven games, and pass.
func cardVerbs() []verb {
	return []verb{
		{name: "PLAY", french: "JOUER", group: cardGroup, object: must, keys: "AT FOR WITH USE",
			choices: "OPS SR RP EVENT LATER SET CANCEL AUTO",
			help:    "Play a card or an event, and say as what.",
			aide:    "Jouer une carte ou un événement, et dire à quel titre.",
			ex:      "PLAY 12 OPS\nPLAY 5 EVENT\nPLAY Gas LATER\nPLAY AUTO OPS",
			exFr:    "JOUER 12 OPÉRATIONS\nJOUER 5 ÉVÉNEMENT"},
		{name: "PASS", also: "SKIP", french: "PASSER PASSE PASSONS", group: cardGroup, whole: true, keys: "DISCARD",
			help: "Do nothing where you might act, and say so.",
			aide: "Ne rien faire là où vous pourriez agir, et le dire.",
			ex:   "PASS",
			exFr: "PASSER"},
		{name: "DISCARD", french: "DÉFAUSSER", group: cardGroup, whole: true, object: must, keys: "AT", choices: "NONE",
			help: "Throw cards away.",
			aide: "Défausser des cartes.",
			ex:   "DISCARD 4, 7 AT DRAW",
			exFr: "DÉFAUSSER 4, 7"},
		{name: "KEEP", french: "GARDER CONSERVER", group: cardGroup, keys: "FOR", choices: "ALL NONE",
			help: "Keep a card or event for later, or choose which face-up cards to use.",
			aide: "Garder une carte ou un événement, ou choisir les cartes visibles à employer.",
			ex:   "KEEP 18\nKEEP NONE",
			exFr: "GARDER 18"},
		{name: "STOP", also: "HALT", french: "ARRÊTER STOPPER", group: cardGroup,
			help: "Stop here when the condition holds; the rest is asked again.",
			aide: "S'arrêter ici si la condition tient ; la suite sera redemandée.",
			ex:   "STOP IF SUPPRESSED",
			exFr: "ARRÊTER SI SUPPRESSED"},
	}
}
