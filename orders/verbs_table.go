package orders

// tableVerbs are talk at the table; every game has them.
func tableVerbs() []verb {
	return []verb{
		{name: "MESSAGE", also: "SAY TELL PRESS", french: "DIRE", group: tableGroup, whole: true, object: must, free: true, always: true,
			help: "Send your opponent a word with the next report; the rest of the line is yours.",
			aide: "Envoyer un mot à l'adversaire avec le prochain rapport ; le reste de la ligne est à vous.",
			ex:   "MESSAGE \"A fine attack; well done.\"",
			exFr: "MESSAGE \"Belle attaque !\""},
		{name: "NONCE", also: "SEED", french: "GRAINE", group: tableGroup, whole: true, object: must, free: true, always: true,
			help: "Mix words of your own into the dice, once, when you sign up.",
			aide: "Mêler des mots à vous au hasard des dés, une fois, à l'inscription.",
			ex:   "NONCE seven white horses",
			exFr: "GRAINE sept chevaux blancs"},
		{name: "CONFIRM", also: "CONFIRMED", french: "CONFIRMER CONFIRME CONFIRMÉ", group: tableGroup, whole: true, always: true,
			help: "Confirm what the referee asked you to confirm.",
			aide: "Confirmer ce que l'arbitre vous demande de confirmer.",
			ex:   "CONFIRM",
			exFr: "CONFIRMER"},
		{name: "YES", french: "OUI", group: tableGroup, whole: true, always: true,
			help: "Say yes to the question that is put to you.",
			aide: "Répondre oui à la question qui vous est posée.",
			ex:   "YES",
			exFr: "OUI"},
		{name: "NO", french: "NON", group: tableGroup, whole: true, always: true,
			help: "Say no to the question that is put to you.",
			aide: "Répondre non à la question qui vous est posée.",
			ex:   "NO",
			exFr: "NON"},
		{name: "RESIGN", also: "CONCEDE SURRENDER", french: "ABANDONNER CAPITULER", group: tableGroup, whole: true, object: nothing, always: true,
			help: "Give the game up.",
			aide: "Abandonner la partie.",
			ex:   "RESIGN",
			exFr: "ABANDONNER"},
	}
}

// queryVerbs ask the referee and move nothing.
func queryVerbs() []verb {
	return []verb{
		{name: "HELP", also: "?", french: "AIDE", group: queryGroup, free: true, query: true, always: true,
			help: "Mail this help, or the help about one verb, keyword or topic.",
			aide: "Recevoir cette aide, ou celle d'un verbe, d'un mot-clé ou d'un sujet.",
			ex:   "HELP\nHELP ATTACK", exFr: "AIDE\nAIDE ATTAQUER"},
		{name: "STATUS", also: "STATE", french: "ÉTAT SITUATION", group: queryGroup, free: true, query: true, always: true,
			help: "Mail who owes what and by when.",
			aide: "Savoir qui doit quoi, et pour quand.",
			ex:   "STATUS", exFr: "ÉTAT"},
		{name: "MAP", also: "BOARD", french: "CARTE PLATEAU", group: queryGroup, free: true, query: true, always: true,
			help: "Mail the map as you may see it, whole or around a place.",
			aide: "Recevoir la carte que vous pouvez voir, entière ou autour d'un lieu.",
			ex:   "MAP\nMAP 2720", exFr: "CARTE\nCARTE 2720"},
		{name: "ORDERS", also: "QUEUE", french: "ORDRES", group: queryGroup, free: true, query: true, always: true,
			help: "Mail the orders that wait and the standing orders you have given.",
			aide: "Recevoir les ordres en attente et les consignes que vous avez données.",
			ex:   "ORDERS", exFr: "ORDRES"},
		{name: "TEMPLATE", french: "MODÈLE", group: queryGroup, free: true, query: true, always: true,
			help: "Mail a sheet to edit and send back.",
			aide: "Recevoir une feuille à modifier et renvoyer.",
			ex:   "TEMPLATE", exFr: "MODÈLE"},
	}
}
