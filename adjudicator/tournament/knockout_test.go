package tournament

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// anything gives every open game of a round a result, often a draw or a double forfeit.
func anything(t *rapid.T, round *Round) {
	for _, g := range round.Open() {
		g.Result = rapid.SampledFrom([]*Result{
			{How: Forfeited}, {How: Forfeited, Winner: g.Seats[0]}, {How: Forfeited, Winner: g.Seats[1]},
			{How: Played}, {How: Adjudicated}, {How: Played, Winner: g.Seats[0]}, {How: Played, Winner: g.Seats[1]},
		}).Draw(t, g.Name)
	}
}

// absent tells whether an entrant came to no game of a match, or of its replay.
func absent(p *Pairing, n, each int) bool {
	set := p.Games[len(p.Games)-each:]
	return !slices.ContainsFunc(set, func(g Game) bool { return g.Result.How != Forfeited || g.Result.Winner == n })
}

// Whatever games come to, no format stalls, and nobody goes on who did not come.
func TestNoFormatStallsOrSendsOnWhoDidNotCome(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(8, 20).Draw(t, "n")
		draw := rapid.SampledFrom([]string{"", "seed", "replay", "nobody"}).Draw(t, "draw")
		lines := rapid.SampledFrom([]string{"format = \"round-robin\"", "format = \"swiss\"\nrounds = 4", "format = \"elimination\"",
			"format = \"pools\"\npools = 3\nadvance = 2", "format = \"pools\"\npools = 4\nadvance = 1\nfinal = \"round-robin\"", "format = \"pools\"\npools = 2\nadvance = 4"}).Draw(t, "format")
		paired := rapid.Bool().Draw(t, "paired")
		lines += fmt.Sprintf("\npaired = %t", paired)
		c, r := tourney(t, n, lines)
		if c.hasKnockout() && draw != "" {
			c.Draw = draw
		}
		names := map[string]bool{}
		for range 100 {
			round, err := c.Next(r, redBlue)
			if errors.Is(err, ErrOver) {
				checkEnd(t, c, r)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			checkAdvance(t, c, r)
			for sets := 0; ; sets++ {
				if sets > 2 {
					t.Fatal("a match is played again and again")
				}
				for _, g := range round.Open() {
					if names[g.Name] {
						t.Fatalf("two games %s", g.Name)
					}
					names[g.Name] = true
				}
				anything(t, round)
				if !c.Replay(r) {
					break
				}
			}
		}
		t.Fatal("it does not end")
	})
}

// checkAdvance looks at the newest round of a knock-out: who plays in it has come to
// the round before, and whoever won that plays in it.
func checkAdvance(t *rapid.T, c *Config, r *Record) {
	now := r.Last()
	if len(r.Rounds) < 2 || !c.knocksOut(now) || !c.knocksOut(&r.Rounds[len(r.Rounds)-2]) {
		return
	}
	last, plays := &r.Rounds[len(r.Rounds)-2], map[int]bool{}
	for _, p := range now.Pairings {
		if p.A == 0 || plays[p.A] || plays[p.B] && p.B != 0 {
			t.Fatalf("pairing %+v", p)
		}
		plays[p.A], plays[p.B] = true, true
	}
	for _, p := range last.Pairings {
		if p.B == 0 {
			continue
		}
		each := c.gamesEach()
		for _, n := range []int{p.A, p.B} {
			if absent(&p, n, each) && plays[n] {
				t.Fatalf("%d did not come and goes on: %+v", n, p)
			}
		}
		if plays[p.A] && plays[p.B] {
			t.Fatalf("both go on: %+v", p)
		}
		if a, b := absent(&p, p.A, each), absent(&p, p.B, each); (a != b || c.Draw != DrawNobody && !a) && !plays[p.A] && !plays[p.B] {
			t.Fatalf("nobody goes on: %+v", p)
		}
	}
}

// checkEnd looks at the standings of a tournament that is over.
func checkEnd(t *rapid.T, c *Config, r *Record) {
	list := c.Standings(r)
	if len(list) != len(r.Entrants) {
		t.Fatalf("%d of %d have a place", len(list), len(r.Entrants))
	}
	last := r.Last()
	if !c.knocksOut(last) {
		return
	}
	for _, p := range last.Pairings {
		if p.B != 0 && list[0].Place == 1 && (absent(&p, list[0].Entrant, c.gamesEach()) && (p.A == list[0].Entrant || p.B == list[0].Entrant)) {
			t.Fatalf("who did not come to the final has won: %+v", list[0])
		}
	}
	if c.unwon(r) == (list[0].Place == 1) {
		t.Fatalf("nobody has won, and the first place is %d", list[0].Place)
	}
}

func TestTwoWhoForfeitLeaveTheirNextOpponentABye(t *testing.T) {
	c, r := tourney(t, 4, "format = \"elimination\"")
	round := next(t, c, r)
	round.Pairings[0].Games[0].Result = &Result{How: Forfeited}
	round.Pairings[1].Games[0].Result = &Result{How: Played, Winner: 3}
	if p := next(t, c, r).Pairings; len(p) != 1 || p[0].A != 3 || p[0].B != 0 {
		t.Errorf("the final is %+v", p)
	}
	if s := c.Standings(r)[0]; s.Entrant != 3 || s.Place != 1 {
		t.Errorf("first stands %+v", s)
	}
}

func TestAFinalThatBothForfeitIsWonByNobody(t *testing.T) {
	c, r := tourney(t, 2, "format = \"elimination\"")
	next(t, c, r).Open()[0].Result = &Result{How: Forfeited}
	if s := c.Standings(r)[0]; s.Place != 2 {
		t.Errorf("first stands %+v", s)
	}
}

func TestADrawnMatchComesToWhatTheFileSays(t *testing.T) {
	for draw, want := range map[string]string{"seed": "1-2", "replay": "2-4", "nobody": ""} {
		c, r := tourney(t, 4, "format = \"elimination\"\ndraw = \""+draw+"\"")
		round := next(t, c, r)
		round.Pairings[0].Games[0].Result = &Result{How: Played}
		round.Pairings[1].Games[0].Result = &Result{How: Played, Winner: 2}
		if c.Replay(r) != (draw == "replay") {
			t.Errorf("%s: replay", draw)
		}
		if draw == "replay" {
			g := round.Open()
			if len(g) != 1 || g[0].Name != "spring-r1-b1-2" || g[0].Seats != [2]int{round.Pairings[0].Games[0].Seats[1], round.Pairings[0].Games[0].Seats[0]} {
				t.Fatalf("replay %+v", g)
			}
			g[0].Result = &Result{How: Played, Winner: 4}
			if c.Replay(r) {
				t.Error("a match is played three times")
			}
		}
		final := next(t, c, r)
		if got := pairs(final); draw != "nobody" && got != want || draw == "nobody" && (final.Pairings[0].A != 2 || final.Pairings[0].B != 0) {
			t.Errorf("%s: final %s", draw, got)
		}
	}
}

func TestWhoForfeitsAllGamesOfAPoolIsNoFinalist(t *testing.T) {
	c, r := tourney(t, 4, "format = \"pools\"\npools = 2\nadvance = 2")
	for range c.poolRounds(4) {
		for _, g := range next(t, c, r).Open() {
			g.Result = &Result{How: Forfeited}
			if slices.Contains(g.Seats[:], 2) {
				g.Result = &Result{How: Played, Winner: 2}
			}
		}
	}
	list := c.finalists(r)
	slices.Sort(list)
	if fmt.Sprint(list) != "[0 0 2 3]" {
		t.Errorf("finalists %v", list)
	}
}
