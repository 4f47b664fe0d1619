package tournament

import (
	"testing"

	"feldpost/adjudicator"
)

func TestWhoIsAbsentForfeitsUnlessTheHousePlays(t *testing.T) {
	for _, x := range []struct {
		absent  string
		a, b    Entrant
		how     string
		winner  int
		housedA bool
	}{
		{absent: "forfeit", a: Entrant{Absent: []int{1}}, how: Forfeited, winner: 2},
		{absent: "forfeit", b: Entrant{Absent: []int{1}}, how: Forfeited, winner: 1},
		{absent: "forfeit", a: Entrant{Absent: []int{1}}, b: Entrant{Absent: []int{1, 2}}, how: Forfeited},
		{absent: "forfeit", a: Entrant{Absent: []int{2}}},
		{absent: "house", a: Entrant{Absent: []int{1}}, housedA: true},
		{absent: "house", a: Entrant{Absent: []int{1}}, b: Entrant{Absent: []int{1}}, how: Forfeited, housedA: true}, // the house plays nobody's game against itself
		{absent: "house", a: Entrant{Leaves: 1}, how: Forfeited, winner: 2},
		{absent: "forfeit", a: Entrant{Address: House}, housedA: true},
		{absent: "house", a: Entrant{Address: House}, b: Entrant{Absent: []int{1}}, how: Forfeited, winner: 1, housedA: true}, // nor an entrant of its own against itself
	} {
		c, r := tourney(t, 2, "format = \"round-robin\"")
		c.Absent = x.absent
		for i, e := range []Entrant{x.a, x.b} {
			r.Entrants[i].Absent, r.Entrants[i].Leaves = e.Absent, e.Leaves
			if e.Address != "" {
				r.Entrants[i].Address = e.Address
			}
		}
		round := next(t, c, r)
		c.Forfeit(r, round)
		res := round.Pairings[0].Games[0].Result
		if (res == nil) != (x.how == "") || res != nil && (res.How != x.how || res.Winner != x.winner) || c.Housed(r.Entrant(1), 1) != x.housedA {
			t.Errorf("%+v: result %+v, house for the first: %t", x, res, c.Housed(r.Entrant(1), 1))
		}
	}
}

func TestResultsAreReadFromAView(t *testing.T) {
	g := &Game{Seats: [2]int{7, 4}}
	v := adjudicator.View{Over: true, Result: adjudicator.ResultOf("blue", "decisive", "points")}
	if res, ok := g.Ended(v, redBlue); !ok || res.Winner != 4 || res.Level != "decisive" || res.How != Played {
		t.Errorf("%+v, %t", res, ok)
	}
	v.Result = adjudicator.ResultOf("", "", "points")
	if res, ok := g.Ended(v, redBlue); !ok || res.Winner != 0 {
		t.Errorf("a draw: %+v, %t", res, ok)
	}
	if _, ok := g.Ended(adjudicator.View{}, redBlue); ok {
		t.Error("a game that goes on has a result")
	}
	v = adjudicator.View{Tracks: []adjudicator.Track{{Group: "morale", Name: "red", Value: 9}, {Group: adjudicator.TrackPoints, Name: "red", Value: 3}, {Group: adjudicator.TrackPoints, Name: "blue", Value: 5}}}
	if res, ok := g.Scored(v, redBlue); !ok || res.Winner != 4 || res.How != Adjudicated {
		t.Errorf("by points: %+v, %t", res, ok)
	}
	v.Tracks[1].Value = 5
	if res, ok := g.Scored(v, redBlue); !ok || res.Winner != 0 {
		t.Errorf("as many points: %+v, %t", res, ok)
	}
	if _, ok := g.Scored(adjudicator.View{Tracks: v.Tracks[:2]}, redBlue); ok {
		t.Error("a game that counts no points of both is adjudicated by them")
	}
}
