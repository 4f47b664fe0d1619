package templates

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
)

// IN SHORT says what a reader took and lost, also of places that score for his enemy alone,
// what else of weight happened, and whose attack the largest battle was before any column.
func TestTheResultInShortBeginsWithWhatItMeans(t *testing.T) {
	k := testKit(t)
	league := []adjudicator.Piece{{Name: "BU/1 Bde", Nation: "BU", Owner: "league", Values: "6-3-6", Where: "2431"}, {Name: "OE/7 Div", Nation: "OE", Owner: "ottoman", Values: "7-3-6", Where: "2531"}}
	held := func(a, b adjudicator.Seat, points int) []adjudicator.Place {
		return []adjudicator.Place{{ID: "2531", Name: "Djumaia", Country: "OE", Holder: a, Points: points}, {ID: "2231", Name: "Sofia", Country: "BU", Holder: b, Points: 5 * (1 - points)}}
	}
	fought := []adjudicator.Event{
		adjudicator.NewEvent("combat-declared", "6.3", "hex", "2531", "from", "2431", "units", "BU/1 Bde", "defenders", "OE/7 Div"),
		adjudicator.NewEvent("combat", "6.5", "hex", "2531", "column", "5/1", "die", "4", "modified", "4", "result", "DE"),
		adjudicator.NewEvent("eliminated", "6.5", "unit", "OE/7 Div", "hex", "2531"),
	}
	ceded := []adjudicator.Event{adjudicator.NewEvent("armistice-offered", "8", "side", "league")}
	for _, x := range []struct {
		seat   adjudicator.Seat
		lang   string
		events []adjudicator.Event
		after  []adjudicator.Place
		want   string
	}{
		{"league", "en", fought, held("league", "league", 1), "You took 2531 Djumaia. Strength lost: you 0, Ottoman Empire 7.\nYou attacked 2531. The defender is eliminated (result DE, column 5/1, total 4)."},
		{"league", "fr", fought, held("league", "league", 1),
			"Vous avez pris 2531 Djumaia. Force perdue : vous 0, Empire ottoman 7.\nVous avez attaqué 2531. Le défenseur est éliminé (résultat DE, colonne 5/1, total 4)."},
		{"ottoman", "en", fought, held("league", "league", 0), "You lost 2531 Djumaia. Strength lost: you 7, Balkan League 0.\nThe Balkan League attacked 2531. The defender is eliminated (result DE, column 5/1, total 4)."},
		{"ottoman", "fr", fought, held("league", "league", 0),
			"Vous avez perdu 2531 Djumaia. Force perdue : vous 7, Ligue balkanique 0.\nLa Ligue balkanique a attaqué 2531. Le défenseur est éliminé (résultat DE, colonne 5/1, total 4)."},
		{"ottoman", "en", fought, held("", "league", 0), "You neither took nor lost a place that scores. Strength lost: you 7, Balkan League 0.\nThe Balkan League attacked 2531. The defender is eliminated (result DE, column 5/1, total 4)."},
		{"ottoman", "en", ceded, held("ottoman", "league", 0), "The Balkan League offers an armistice."},
	} {
		points := x.after[0].Points
		r := report.Report{Kind: report.Turn, Lang: x.lang, Info: openSystem(t, "balkan-wars").Info(), Seat: x.seat, Events: x.events,
			Before: &adjudicator.View{Seat: x.seat, Pieces: league, Places: held("ottoman", "league", points)}, View: &adjudicator.View{Seat: x.seat, Pieces: league, Places: x.after},
			Seats: []report.Person{{Seat: "league", Title: "Balkan League"}, {Seat: "ottoman", Title: "Ottoman Empire"}}}
		w := k.writerOf(&r)
		if got := w.Polish(strings.Join(w.brief(), "\n")); strings.ReplaceAll(got, "\u00a0", " ") != x.want {
			t.Errorf("%s %s: %q, want %q", x.seat, x.lang, got, x.want)
		}
	}
}

// A subject tells a set-up and the steps of a turn without rounds from moves.
func TestASubjectNamesWhatIsNoPlayerTurn(t *testing.T) {
	k := testKit(t)
	for _, x := range []struct {
		lang     string
		decision adjudicator.Decision
		round    string
		want     string
	}{
		{"en", adjudicator.Decision{Kind: "setup", Phase: "setup"}, "0", "[h] Your move: turn 1, August 1914, your choice about Guns of August"},
		{"fr", adjudicator.Decision{Kind: "turn", Phase: "replacement"}, "0", "[h] À vous : tour 1, août 1914, vos remplacements"},
		{"en", adjudicator.Decision{Kind: "turn", Phase: "action"}, "3", "[h] Your move: turn 1, round 3, August 1914"},
	} {
		x.decision.Seat = "cp"
		r := report.Report{Kind: report.Turn, Game: "h", Lang: x.lang, Info: openSystem(t, "paths-of-glory").Info(), Seat: "cp", Pending: []adjudicator.Decision{x.decision},
			View: &adjudicator.View{Turn: 1, TurnName: "August 1914", Seat: "cp", Facts: []adjudicator.Field{{Key: "round", Value: x.round}}}}
		if got := strings.ReplaceAll(k.writerOf(&r).subject(), "\u00a0", " "); got != x.want {
			t.Errorf("%s: %q, want %q", x.lang, got, x.want)
		}
	}
}

// IN SHORT of a game that is over begins with who won and how, and says it once.
func TestTheResultInShortOfTheEndSaysWhoWon(t *testing.T) {
	k := testKit(t)
	for _, system := range []string{"balkan-wars", "paths-of-glory", "storm-in-the-west", "great-war-in-europe", "great-war-commander"} {
		g := newGame(t, system, "resigned", nil)
		g.step(t)
		loser := g.state.Pending()[0].Seat
		if _, err := g.state.Apply(adjudicator.Command{Seq: 99, Kind: adjudicator.CommandResign, Seat: loser}, g.roll); err != nil {
			t.Fatal(err)
		}
		for _, lang := range []string{"en", "fr"} {
			r := noBoard(g.report(report.Turn, loser, lang))
			r.Format, r.Before = report.FormatShort, g.before[loser]
			short := k.writerOf(&r).brief()
			if wins := map[string]string{"en": " win", "fr": " gagne"}[lang]; len(short) == 0 || !strings.Contains(short[0], wins) ||
				!strings.Contains(short[0], map[string]string{"en": "resigned", "fr": "abandonné"}[lang]) || strings.Count(strings.Join(short, " "), wins) != 1 {
				t.Errorf("%s, %s: %q", system, lang, short)
			}
		}
	}
}
