package orders

// cardVerbs play cards and orders of card-driven games, and pass.
func cardVerbs() []Verb {
	return []Verb{
		{Name: "PLAY", French: "JOUER", Uses: true, Group: CardGroup, Object: Must, Keys: "AT FOR WITH USE",
			Choices: "OPS SR RP EVENT LATER SET CANCEL AUTO",
			Help:    "Play a card or an event, and say as what.",
			Aide:    "Jouer une carte ou un événement, et dire à quel titre.",
			Ex:      "PLAY 12 OPS\nPLAY 5 EVENT\nPLAY Gas LATER\nPLAY AUTO OPS",
			ExFr:    "JOUER 12 OPÉRATIONS\nJOUER 5 ÉVÉNEMENT"},
		{Name: "PASS", Also: "SKIP", French: "PASSER PASSE PASSONS", Group: CardGroup, Whole: true, Keys: "DISCARD",
			Help: "Do nothing where you might act, and say so.",
			Aide: "Ne rien faire là où vous pourriez agir, et le dire.",
			Ex:   "PASS",
			ExFr: "PASSER"},
		{Name: "STOP", Also: "HALT", French: "ARRÊTER STOPPER", Group: CardGroup,
			Help: "Stop here when the condition holds; the rest is asked again.",
			Aide: "S'arrêter ici si la condition tient ; la suite sera redemandée.",
			Ex:   "STOP IF SUPPRESSED",
			ExFr: "ARRÊTER SI SUPPRESSED"},
	}
}
