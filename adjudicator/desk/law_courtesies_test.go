package desk

// courtesies mean nothing to any game.
func courtesies() []string {
	return []string{
		"Not a bad turn!", "Thanks!", "Many thanks", "Thank you very much.", "Cheers", "Best regards", "Kind regards, and all the best", "Hello again", "Hi there!", "Good morning",
		"Good luck!", "Good luck to you", "Well played!", "Nice game so far.", "What a game!", "See you soon", "Sorry for the delay", "Sorry that this took so long.", "Happy new year!", "Merry Christmas",
		"Have a nice weekend!", "Hope you are well.", "Hope all is well with you", "Greetings from home", "No hurry at all.", "No problem", "Take care", "Bye for now", "Ouch!", "Haha",
		"Great fun, this.", "I enjoy this very much.", "Thanks for your patience.", "Thanks again for running this!", "Talk to you soon", "Enjoy your holiday", "That was exciting!", "Sent from my iPhone", "Yours sincerely", "Please",

		"Pas mal !", "Merci !", "Merci beaucoup", "Merci bien et à bientôt", "Bonjour", "Bonsoir à tous", "Salut !", "Cordialement", "Bien cordialement", "Amicalement",
		"Bonne chance !", "Bonne chance à toi", "Bien joué !", "Belle partie", "Quelle partie !", "À bientôt", "A bientot", "Désolé pour le retard", "Désolé du retard.", "Bonne année !",
		"Joyeux Noël", "Bon week-end !", "J'espère que tu vas bien.", "J'espère que tout va bien", "Pas de souci", "Pas de problème", "Rien ne presse.", "Bonne soirée", "Bonne journée !", "Aïe !",
		"C'est très amusant.", "Merci de votre patience.", "Merci encore !", "À la prochaine", "Bonnes vacances", "Quel suspense !", "Envoyé de mon iPhone", "Bravo !", "Avec mes amitiés", "S'il vous plaît",
	}
}
