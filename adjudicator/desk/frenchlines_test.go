package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/desk/readings"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// french is a running game whose players and referee write French.
func french(t *testing.T) *office {
	o := openOffice(t, bolt.Options{})
	o.Config.Lang = "fr"
	o.create(store.Policy{DeadlineHours: 72, Clock: store.Clock{LeaveDays: 10, ExtendDays: 4}, Press: readings.PressAnonymous, Observers: "open"}, true)
	g := o.game()
	for i := range g.Seats {
		g.Seats[i].Lang = "fr"
	}
	if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	return o
}

// Lines of games, people and time are understood in French, with and without accents and
// among courtesies, and are answered in French.
func TestLinesAreUnderstoodInFrench(t *testing.T) {
	for _, x := range []struct{ line, answer, other string }{
		{"ATTENDRE", "Vos ordres attendent désormais", ""},
		{"attendre s'il vous plaît", "Vos ordres attendent désormais", ""},
		{"PRÊT", "Vos ordres n'attendent pas", ""},
		{"ATTENDRE\nPRETE", "Vos ordres n'attendent plus", ""},
		{"CONGÉ 3-6 mars", "congé du 2026-03-03 au 2026-03-06", "La date limite est désormais le dimanche 8 mars 2026 à 12:00 UTC"},
		{"Conge du 3 au 6 mars", "Jours de congé qui vous restent dans cette partie : 6", "congé du 2026-03-03 au 2026-03-06"},
		{"CONGÉ ANNULER", "Vous n'avez pas de congé à reprendre", ""},
		{"PROLONGER 2j", "c'est désormais le vendredi 6 mars 2026 à 12:00 UTC", "a repoussé la date limite"},
		{"prolonger de 2 jours", "Heures dont vous pouvez encore repousser des dates limites dans cette partie : 48", "a repoussé la date limite"},
		{"PROLONGER 12 heures", "c'est désormais le jeudi 5 mars 2026 à 00:00 UTC", "a repoussé la date limite"},
		{"PROLONGER 9j", "", ""},
		{"QUI", "Empire ottoman : O ; doit une réponse avant le mercredi 4 mars 2026 à 12:00 UTC", ""},
		{"RENVOYER", "Cette lettre n'est pas encore partie : elle est en route", ""},
		{"VOTER NULLE", "Vous votez ceci : la nulle", "répondez par la ligne VOTER NULLE"},
		{"NULLE", "Vous votez ceci : la nulle", "propose ceci : la nulle"},
		{"VOTER PAUSE 7", "Vous votez ceci : une pause de 7 jours", "VOTER PAUSE 7"},
		{"VOTER ARMISTICE", "Vous votez ceci : l'armistice", "VOTER ARMISTICE"},
		{"VOTER CONCÉDER", "Dites à qui la partie est concédée", ""},
		{"VOTER NON NULLE", "Vous n'avez pas voté ceci : la nulle", ""},
		{"DÉFAIRE", "Il n'y a pas de feuille de vous qu'on puisse annuler", ""},
		{"voter annuler", "Il n'y a pas de feuille de vous qu'on puisse annuler", ""},
		{"REMPLAÇANT OUI", "Vous êtes dans la réserve des remplaçants", ""},
		{"remplacant non", "Vous n'êtes pas dans la réserve des remplaçants", ""},
		{"REMPLACER bob@test", "bob@test est sollicité et a 3 jours pour dire oui", ""},
		{"PARTENAIRE bob@test", "bob@test est invité à jouer cette place avec vous", ""},
		{"ADRESSE ann@test", "ann@test doit confirmer et a 3 jours", ""},
		{"CLASSEMENT", "Je ne connais pas de tournoi", ""},
		{"LISTE", "g : Guerres balkaniques, Première guerre balkanique, en cours", ""},
		{"OBSERVER g", "Vous jouez dans g : ses lettres vous viennent de toute façon", ""},
		{"NOUVELLE balkan-wars first-war EN league", "Les parties sont fondées par la personne qui tient cet arbitre", ""},
		{"REJOINDRE g EN league", "Les places de g sont données par la personne qui tient cet arbitre", ""},
		{"PRÉVOIR\nAUTO\nFIN", "Vérifiée : la feuille est sans faute", ""},
		{"aperçu\nAUTO\nFIN", "CE QUE CELA DONNERAIT", ""},
		{"NOMS OUI", "Désormais : NOMS OUI", ""},
		{"PARTIES", "vous devez une réponse avant mercredi 4 mars 2026", ""},
		{"AIDE CLUB", "LES PARTIES ET LES JOUEURS", ""},
		{"HISTORIQUE", "", ""},
		{"FORMAT COURT", "Désormais : FORMAT COURT", ""},
		{"FUSEAU Europe/Paris", "mercredi 4 mars 2026 à 13:00 (Europe/Paris ; 12:00 UTC)", ""},
		{"CALENDRIER NON", "Désormais : CALENDRIER NON", ""},
		{"MESSAGE ANONYME AUSSITÔT À league: salut", "Votre message est en route", "Quelqu'un qui ne signe pas"},
		{"PRESSE À league AUSSITÔT: bonjour\nFIN\nFIN PRESSE", "Votre message est en route", "bonjour"},
	} {
		o := french(t)
		seq := o.game().Seq
		posts := o.from("ottoman", "Bonjour,\n"+x.line+"\nMerci d'avance")
		kind := report.Answer
		if strings.HasSuffix(x.line, "\nFIN") {
			kind = report.Checked
		}
		answer := o.one(posts, "ottoman@test", kind)
		text := flat(answer.Letter.Text)
		if answer.Lang != "fr" || !strings.Contains(text, x.answer) {
			t.Errorf("%q is answered: %.600s", x.line, text)
		}
		for _, unread := range []string{"aucun ordre lisible", "Je ne connais pas l'ordre", "propos) : " + strings.SplitN(x.line, "\n", 2)[0]} {
			if strings.Contains(text, unread) {
				t.Errorf("%q is not understood: %q", x.line, unread)
			}
		}
		var told string
		for _, p := range o.lettersTo(posts, "league@test") {
			told += flat(p.Letter.Text)
		}
		if (x.other == "") != (told == "") || !strings.Contains(told, x.other) {
			t.Errorf("%q: the other side is told %.400q, want %q", x.line, told, x.other)
		}
		if o.game().Seq != seq {
			t.Errorf("%q is carried out as an order", x.line)
		}
	}
}

// Who asks for another language is answered in it at once, and told so.
func TestALanguageIsChangedByLetter(t *testing.T) {
	o := french(t)
	p := o.one(o.from("ottoman", "LANGUE anglais\nÉTAT"), "ottoman@test", report.Answer)
	if o.says(p, "From now on I write to you in English."); p.Lang != "en" {
		t.Errorf("answered in %s", p.Lang)
	}
	if p = o.one(o.from("ottoman", "LANG en\nSTATUS"), "ottoman@test", report.Answer); strings.Contains(p.Letter.Text, "From now on I write") {
		t.Error("said a second time")
	}
	p = o.one(o.from("ottoman", "LANG fr\n"), "ottoman@test", report.Answer)
	if o.says(p, "Je vous écris désormais en français."); strings.Contains(p.Letter.Text, "aucun ordre lisible") {
		t.Error("and asked for orders")
	}
}

// Giving a seat up needs no name of the game where the word is none of the map's.
func TestASeatIsGivenUpByQuit(t *testing.T) {
	for line, want := range map[string]string{"QUIT": "g", "QUITTER": "g", "Quitter g": "g"} {
		o := french(t)
		posts := o.from("ottoman", line)
		q := o.one(o.questions(posts), "ottoman@test", report.Question)
		if !strings.Contains(q.Letter.Text, "partie "+want) {
			t.Errorf("%s: %s", line, q.Letter.Text)
		}
		if o.seatOf("ottoman").Person == "" {
			t.Errorf("%s: given up unasked", line)
		}
	}
}
