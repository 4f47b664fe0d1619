package templates

import (
	"slices"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/templates/campaign"
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
		{"paths-of-glory", taken, []adjudicator.Piece{{Owner: "cp", Nation: "GE", Where: "Liege"}}, adjudicator.View{Turn: 1, TurnName: "August 1914", Facts: []adjudicator.Field{{Key: "round", Value: "3"}}}, "cp",
			"Turn 1, August 1914, round 3, Central Powers: Germany takes Liege", "Tour 1, août 1914, round 3, Empires centraux : prise de Liege par l'Allemagne"},
		{"paths-of-glory", taken, nil, adjudicator.View{Turn: 1, TurnName: "August 1914", Phase: "action"}, "cp",
			"Turn 1, August 1914, action: the Central side takes Liege", "Tour 1, août 1914, action : prise de Liege par le camp central"},
		{"paths-of-glory", append(taken[:1:1], adjudicator.NewEvent("war-entry", "", "nation", "IT")), nil, adjudicator.View{Turn: 5, TurnName: "Spring 1915"}, "ap",
			"Turn 5, Spring 1915, Allied Powers: Italy enters the war", "Tour 5, printemps 1915, Alliés : entrée en guerre, Italie"},
		{"balkan-wars", append([]adjudicator.Event{adjudicator.NewEvent("phase", "", "side", "league", "phase", "combat")}, fought...), nil, adjudicator.View{Turn: 3, TurnName: "November I 1912", Phase: "movement"}, "league",
			"Turn 3, November I 1912, Balkan League, Combat Segment: battle at Adrianople", "Tour 3, novembre I 1912, Ligue balkanique, segment de combat : combat à Adrianople"},
		{"balkan-wars", []adjudicator.Event{adjudicator.NewEvent("captured", "", "hex", "2720", "side", "league", "name", "Adrianople")},
			[]adjudicator.Piece{{Owner: "league", Nation: "BU", Where: "2720"}}, adjudicator.View{Turn: 18, TurnName: "March I 1913"}, "league",
			"Turn 18, March I 1913, Balkan League: Bulgaria takes Adrianople", "Tour 18, mars I 1913, Ligue balkanique : prise d'Adrianople par la Bulgarie"},
		{"balkan-wars", nil, nil, adjudicator.View{Turn: 18, TurnName: "March I 1913"}, "league", "Turn 18, March I 1913, Balkan League", "Tour 18, mars I 1913, Ligue balkanique"},
		{"balkan-wars", []adjudicator.Event{adjudicator.NewEvent("move", "", "unit", "OE/1 Div", "path", "2720-2719")}, nil, adjudicator.View{Turn: 18, TurnName: "March I 1913"}, "ottoman",
			"Turn 18, March I 1913, Ottoman Empire: 1 unit moves to 2719 (near Adrianople)", "Tour 18, mars I 1913, Empire ottoman : mouvement de 1 unité vers 2719 (près d'Adrianople)"},
		{"great-war-commander", []adjudicator.Event{adjudicator.NewEvent("order-given", "O23", "side", "fr", "order", "MOVE", "card", "F-6", "left", "3")}, nil,
			adjudicator.View{Turn: 9, TurnName: "August 1914", Phase: "turn"}, "fr", "Turn 9, August 1914, France: order Move (F-6)", "Tour 9, août 1914, France : ordre Mouvement (F-6)"},
		{"great-war-commander", []adjudicator.Event{adjudicator.NewEvent("refill", "5.4", "side", "fr", "n", "2")}, nil, // no news: the first sentence
			adjudicator.View{Turn: 9, TurnName: "August 1914", Phase: "turn"}, "fr", "Turn 9, August 1914: France draws 2 cards", "Tour 9, août 1914 : La France tire 2 cartes"},
		{"example", []adjudicator.Event{adjudicator.NewEvent("hill", "", "side", "red", "hex", "0202", "n", "1")}, nil, adjudicator.View{Turn: 3, TurnName: "Dusk"}, "red",
			"Turn 3, Dusk: Red holds 0202 Signal Hill", "Tour 3, Crépuscule : Rouge tient 0202 Signal Hill"},
	} {
		for lang, want := range map[string]string{"en": x.en, "fr": x.fr} {
			sys := openSystem(t, x.system)
			roll := dice.NewSource([]byte("headlines"), "game")
			roll.Begin(0)
			st, _, err := sys.Setup(sys.Info().Scenarios[0].Name, nil, roll)
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

// Steps that would be headed alike are told apart by a number.
func TestStepsOfOneTitleAreNumbered(t *testing.T) {
	frames := []campaign.Frame{{Title: "Turn 2: battle"}, {Title: "Turn 2: battle"}, {Title: "Turn 3"}, {Title: "Turn 2: battle"}}
	tellApart(frames)
	var got []string
	for _, f := range frames {
		got = append(got, f.Title)
	}
	if want := []string{"Turn 2: battle", "Turn 2: battle (2)", "Turn 3", "Turn 2: battle (3)"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The battle that a letter names first is the largest of those that cost somebody something.
func TestTheLargestBattleIsOneThatCostSomething(t *testing.T) {
	events := []adjudicator.Event{
		adjudicator.NewEvent("combat-declared", "", "hex", "1934", "from", "1834", "units", "Ge 1B, Ge 2B, Ge 3B", "defenders", "Br 13"),
		adjudicator.NewEvent("combat", "", "hex", "1934", "column", "1/1", "modified", "3", "result", "0/0"),
		adjudicator.NewEvent("combat-declared", "", "hex", "2133", "from", "2032", "units", "Ge 10", "defenders", "Br 5"),
		adjudicator.NewEvent("combat", "", "hex", "2133", "column", "4/1", "modified", "6", "result", "1/3"),
		adjudicator.NewEvent("step-lost", "", "unit", "Br 5"),
	}
	for lang, want := range map[string]string{
		"en": "In the largest of 2 battles Germany attacked 2133. The attacker suffers 1 loss point, the defender 3 (column 4/1, total 6).",
		"fr": "Dans le plus grand des 2 combats, l'Allemagne a attaqué 2133. L'attaquant subit 1 point de perte, le défenseur 3 (colonne 4/1, total 6).",
	} {
		w := testKit(t).writerOf(&report.Report{Lang: lang, Info: openSystem(t, "storm-in-the-west").Info(), Events: events, View: &adjudicator.View{},
			Before: &adjudicator.View{Pieces: []adjudicator.Piece{{Name: "Ge 10", Nation: "Ge", Owner: "german"}}}})
		if got := story.TellerOf(w.Voice).LargestBattle(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
