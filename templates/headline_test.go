package templates

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/story"
)

// TestStepsAreNamedByWhatHappened names steps of all games from their events.
func TestStepsAreNamedByWhatHappened(t *testing.T) {
	k := testKit(t)
	taken := []adjudicator.Event{adjudicator.NewEvent("control", "", "space", "Liege", "side", "cp"), adjudicator.NewEvent("war-status", "", "side", "cp")}
	fought := []adjudicator.Event{adjudicator.NewEvent("combat-declared", "", "hex", "2720", "from", "2620", "units", "BU/1 Bde")}
	for _, x := range []struct {
		system string
		events []adjudicator.Event
		pieces []adjudicator.Piece
		before adjudicator.View
		seat   adjudicator.Seat
		en, fr string
	}{
		{"paths-of-glory", taken, []adjudicator.Piece{{Owner: "cp", Nation: "GE", Where: "Liege"}}, adjudicator.View{TurnName: "August 1914", Facts: []adjudicator.Field{{Key: "round", Value: "3"}}}, "cp",
			"August 1914, round 3: Germany takes Liege", "août 1914, round 3 : prise de Liege par l'Allemagne"},
		{"paths-of-glory", taken, nil, adjudicator.View{TurnName: "August 1914"}, "cp",
			"August 1914: the Central side takes Liege", "août 1914 : prise de Liege par le camp central"},
		{"paths-of-glory", append(taken[:1:1], adjudicator.NewEvent("war-entry", "", "nation", "IT")), nil, adjudicator.View{TurnName: "Spring 1915"}, "ap",
			"Spring 1915: Italy enters the war", "printemps 1915 : entrée en guerre, Italie"},
		{"balkan-wars", fought, nil, adjudicator.View{TurnName: "November I 1912"}, "league",
			"November I 1912: battle at Adrianople", "novembre I 1912 : combat à Adrianople"},
		{"balkan-wars", []adjudicator.Event{adjudicator.NewEvent("captured", "", "hex", "2720", "side", "league", "name", "Adrianople")},
			[]adjudicator.Piece{{Owner: "league", Nation: "BU", Where: "2720"}}, adjudicator.View{TurnName: "March I 1913"}, "league",
			"March I 1913: Bulgaria takes Adrianople", "mars I 1913 : prise d'Adrianople par la Bulgarie"},
		{"balkan-wars", nil, nil, adjudicator.View{TurnName: "March I 1913"}, "league", "March I 1913: Balkan League", "mars I 1913 : Ligue balkanique"},
		{"balkan-wars", []adjudicator.Event{adjudicator.NewEvent("move", "", "unit", "OE/1 Div", "path", "2720-2719")}, nil, adjudicator.View{TurnName: "March I 1913"}, "ottoman",
			"March I 1913: Ottoman Empire: movement", "mars I 1913 : Empire ottoman : mouvements"},
		{"example", []adjudicator.Event{adjudicator.NewEvent("hill", "", "side", "red", "hex", "0202", "n", "1")}, nil, adjudicator.View{TurnName: "Dusk"}, "red",
			"Dusk: Red holds 0202 Signal Hill", "Crépuscule : Rouge tient 0202 Signal Hill"},
	} {
		for lang, want := range map[string]string{"en": x.en, "fr": x.fr} {
			sys := openSystem(t, x.system)
			st, _, err := sys.Setup(sys.Info().Scenarios[0].Name, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			boards := st.(adjudicator.Charter).Boards(adjudicator.Referee)
			view := adjudicator.View{TurnName: "elsewhere", Pieces: x.pieces}
			r := report.Report{Kind: report.Album, Lang: lang, Info: sys.Info(), Events: x.events, View: &view, Before: &x.before, Boards: boards}
			for _, s := range sys.Info().Scenarios[0].Seats {
				r.Seats = append(r.Seats, report.Person{Seat: s.Seat, Title: s.Title})
			}
			w := k.writerOf(&r)
			if got := story.HeraldOf(w.Voice).Headline(x.seat, &x.before, nil); got != want {
				t.Errorf("%s %s: %q, want %q", x.system, lang, got, want)
			}
		}
	}
}

// TestLossesAreCountedBySide counts steps in one game and strength in another.
func TestLossesAreCountedBySide(t *testing.T) {
	for _, x := range []struct {
		system string
		events []adjudicator.Event
		pieces []adjudicator.Piece
		owner  adjudicator.Seat
		want   int
	}{
		{"balkan-wars", []adjudicator.Event{adjudicator.NewEvent("eliminated", "", "unit", "BU/1 Bde"), adjudicator.NewEvent("surrendered", "", "unit", "BU/2 Bde")},
			[]adjudicator.Piece{{Name: "BU/1 Bde", Owner: "league", Nation: "BU", Values: "6-3-6"}, {Name: "BU/2 Bde", Owner: "league", Nation: "BU", Values: "4-3-6"}}, "league", 10},
		{"paths-of-glory", []adjudicator.Event{adjudicator.NewEvent("reduced", "", "unit", "GE-1A"), adjudicator.NewEvent("eliminated", "", "unit", "(GE-1A)")},
			[]adjudicator.Piece{{Name: "GE-2A", Owner: "cp", Nation: "GE", Values: "6-3-3"}}, "cp", 2},
	} {
		view := adjudicator.View{Pieces: x.pieces}
		w := testKit(t).writerOf(&report.Report{Lang: "en", Info: openSystem(t, x.system).Info(), Events: x.events, View: &view, Seats: []report.Person{{Seat: x.owner}}})
		lost := story.Losses{}
		lost.Add(w.Voice, &view)
		if list := lost.Tracks(w.Report); len(list) != 1 || list[0].Value != x.want || list[0].Group != adjudicator.TrackLosses {
			t.Errorf("%s: %+v, want %d", x.system, list, x.want)
		}
	}
}
