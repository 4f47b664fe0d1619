package orders

// tableVerbs are talk at the table; every game has them.
func tableVerbs() []Verb {
	return []Verb{
		{Name: "MESSAGE", Also: "SAY TELL PRESS", French: "DIRE", Group: TableGroup, Whole: true, Object: Must, Free: true, Always: true,
			Help: "Send your opponent a word with the next report; the rest of the line is yours.",
			Aide: "Envoyer un mot à l'adversaire avec le prochain rapport ; le reste de la ligne est à vous.",
			Ex:   "MESSAGE \"A fine attack; well done.\"",
			ExFr: "MESSAGE \"Belle attaque !\""},
		{Name: "NONCE", Also: "SEED", French: "GRAINE", Group: TableGroup, Whole: true, Object: Must, Free: true, Always: true,
			Help: "Mix words of your own into the dice, once, when you sign up.",
			Aide: "Mêler des mots à vous au hasard des dés, une fois, à l'inscription.",
			Ex:   "NONCE seven white horses",
			ExFr: "GRAINE sept chevaux blancs"},
		{Name: "CONFIRM", Also: "CONFIRMED", French: "CONFIRMER CONFIRME CONFIRMÉ", Group: TableGroup, Whole: true, Always: true,
			Help: "Confirm what the referee asked you to confirm.",
			Aide: "Confirmer ce que l'arbitre vous demande de confirmer.",
			Ex:   "CONFIRM",
			ExFr: "CONFIRMER"},
		{Name: "YES", French: "OUI", Group: TableGroup, Whole: true, Always: true,
			Help: "Say yes to the question that is put to you.",
			Aide: "Répondre oui à la question qui vous est posée.",
			Ex:   "YES",
			ExFr: "OUI"},
		{Name: "NO", French: "NON", Group: TableGroup, Whole: true, Always: true,
			Help: "Say no to the question that is put to you.",
			Aide: "Répondre non à la question qui vous est posée.",
			Ex:   "NO",
			ExFr: "NON"},
		{Name: "RESIGN", Also: "CONCEDE SURRENDER", French: "ABANDONNER CAPITULER", Group: TableGroup, Whole: true, Object: Nothing, Always: true,
			Help: "Give the game up.",
			Aide: "Abandonner la partie.",
			Ex:   "RESIGN",
			ExFr: "ABANDONNER"},
	}
}

// queryVerbs ask the referee and move nothing.
func queryVerbs() []Verb {
	return []Verb{
		{Name: "HELP", Also: "?", French: "AIDE", Group: QueryGroup, Free: true, Query: true, Always: true,
			Help: "Mail this help, or the help about one verb, keyword or topic.",
			Aide: "Recevoir cette aide, ou celle d'un verbe, d'un mot-clé ou d'un sujet.",
			Ex:   "HELP\nHELP ATTACK", ExFr: "AIDE\nAIDE ATTAQUER"},
		{Name: "STATUS", Also: "STATE", French: "ÉTAT SITUATION", Group: QueryGroup, Free: true, Query: true, Always: true,
			Help: "Mail who owes what and by when.",
			Aide: "Savoir qui doit quoi, et pour quand.",
			Ex:   "STATUS", ExFr: "ÉTAT"},
		{Name: "MAP", Also: "BOARD", French: "CARTE PLATEAU", Group: QueryGroup, Free: true, Query: true, Always: true,
			Help: "Mail the map as you may see it, whole or around a place.",
			Aide: "Recevoir la carte que vous pouvez voir, entière ou autour d'un lieu.",
			Ex:   "MAP\nMAP 2720", ExFr: "CARTE\nCARTE 2720"},
		{Name: "ORDERS", Also: "QUEUE", French: "ORDRES", Group: QueryGroup, Free: true, Query: true, Always: true,
			Help: "Mail the orders that wait and the standing orders you have given.",
			Aide: "Recevoir les ordres en attente et les consignes que vous avez données.",
			Ex:   "ORDERS", ExFr: "ORDRES"},
		{Name: "TEMPLATE", French: "MODÈLE", Group: QueryGroup, Free: true, Query: true, Always: true,
			Help: "Mail a sheet to edit and send back.",
			Aide: "Recevoir une feuille à modifier et renvoyer.",
			Ex:   "TEMPLATE", ExFr: "MODÈLE"},
	}
}
