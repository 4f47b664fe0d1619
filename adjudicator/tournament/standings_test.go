package tournament

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// table makes a record of a round robin from its cross-table: a line an entrant,
// and in it the results against the ones before and after him, "x" his own; several
// characters are several games. ½ is written =.
func table(t *testing.T, c *Config, r *Record, lines string) {
	t.Helper()
	var rows [][]string
	for _, l := range strings.Split(strings.TrimSpace(lines), "\n") {
		rows = append(rows, strings.Fields(l))
	}
	for i := range rows {
		for k := i + 1; k < len(rows); k++ {
			if len(rows[i][k]) != len(rows[k][i]) {
				t.Fatalf("the table contradicts itself at %d and %d", i+1, k+1)
			}
			for g := range rows[i][k] {
				res := &Result{How: Played}
				switch mine, his := rows[i][k][g], rows[k][i][g]; {
				case mine == '1' && his == '0':
					res.Winner = i + 1
				case mine == '0' && his == '1':
					res.Winner = k + 1
				case mine == '+' && his == '-':
					res.How, res.Winner = Forfeited, i+1
				case mine == '-' && his == '+':
					res.How, res.Winner = Forfeited, k+1
				case mine == '=' && his == '=':
				default:
					t.Fatalf("the table contradicts itself at %d and %d", i+1, k+1)
				}
				p := Pairing{A: i + 1, B: k + 1, Games: []Game{{Name: fmt.Sprintf("%d-%d-%d", i, k, g), Seats: [2]int{i + 1, k + 1}, Result: res}}}
				r.Rounds = append(r.Rounds, Round{Number: len(r.Rounds) + 1, Pairings: []Pairing{p}})
			}
		}
	}
}

// The example of Sensei's Library (senseis.xmp.net, "Sonneborn-Berger"): four who
// meet twice; A and B have four points, and A stands first with 11 against 9.
func TestSonnebornBergerOfAPublishedTable(t *testing.T) {
	c, r := tourney(t, 4, "format = \"round-robin\"\nties = [\"sonneborn-berger\"]")
	table(t, c, r, "x 10 11 10\n01 x 10 11\n00 01 x 11\n01 00 00 x")
	want := "1 E1 4 11, 2 E2 4 9, 3 E3 3 6, 4 E4 1 4"
	if got := printedStandings(c, r); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

func printedStandings(c *Config, r *Record) string {
	var list []string
	for _, s := range c.Standings(r) {
		line := fmt.Sprintf("%d %s %s", s.Place, r.Entrant(s.Entrant).Name, s.Score)
		for _, v := range s.Ties {
			if v == Silent {
				line += " -"
			} else {
				line += " " + v.String()
			}
		}
		list = append(list, line)
	}
	return strings.Join(list, ", ")
}

// A table made by hand, with draws. E1: 1 against E2 (2½), ½ E3 (2½), 0 E4 (2),
// 1 E5 (½): 2.5 + 1.25 + 0.5 = 4.25. E2: 0, 1 E3, ½ E4, 1 E5: 2.5 + 1 + 0.5 = 4.
// E3: ½ E1, 0, 1 E4, 1 E5: 1.25 + 2 + 0.5 = 3.75. E4: 1 E1, ½ E2, 0, ½ E5:
// 2.5 + 1.25 + 0.25 = 4. E5: ½ E4: 1. Buchholz is 10 less the own score.
func TestTieBreaksOfATableReckonedByHand(t *testing.T) {
	lines := "x 1 = 0 1\n0 x 1 = 1\n= 0 x 1 1\n1 = 0 x =\n0 0 0 = x"
	for ties, want := range map[string]string{
		`"sonneborn-berger"`: "1 E1 2½ 4.25, 2 E2 2½ 4, 3 E3 2½ 3.75, 4 E4 2 4, 5 E5 ½ 1",
		`"direct"`:           "1 E1 2½ 1½, 2 E2 2½ 1, 3 E3 2½ ½, 4 E4 2 -, 5 E5 ½ -",
		`"buchholz"`:         "1 E1 2½ 7½, 2 E2 2½ 7½, 3 E3 2½ 7½, 4 E4 2 8, 5 E5 ½ 9½",
		`"wins"`:             "1 E1 2½ 2, 2 E2 2½ 2, 3 E3 2½ 2, 4 E4 2 1, 5 E5 ½ 0",
	} {
		c, r := tourney(t, 5, "format = \"round-robin\"\nties = ["+ties+"]")
		table(t, c, r, lines)
		if got := printedStandings(c, r); got != want {
			t.Errorf("%s: %s\nwant %s", ties, got, want)
		}
	}
}

// Three are tied with two points and beat each other in a circle, so that the
// games among them tell nothing and the next tie-break does; a fourth lost all.
func TestACircleIsLeftToTheNextTieBreak(t *testing.T) {
	c, r := tourney(t, 4, "format = \"round-robin\"\nties = [\"direct\", \"sonneborn-berger\", \"wins\"]")
	table(t, c, r, "x 1 0 1\n0 x 1 1\n1 0 x 1\n0 0 0 x")
	if got, want := printedStandings(c, r), "1 E1 2 1 2 2, 2 E2 2 1 2 2, 3 E3 2 1 2 2, 4 E4 0 - 0 0"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// Where the games among three separate one, the other two are compared by their
// own game alone.
func TestTheDirectEncounterIsLookedAtAgain(t *testing.T) {
	c, r := tourney(t, 4, "format = \"round-robin\"\nties = [\"direct\"]")
	// Twice round: E1 beats E2 and E3 once each and draws the others; E2 and E3 share
	// their two games, and E4 makes the totals equal.
	table(t, c, r, "x 1= 1= 00\n0= x =1 1=\n0= =0 x 11\n11 0= 00 x")
	// E1 3, E2 3½, E3 3, E4 2½: only E1 and E3 are tied, 1½ to ½ between them.
	if got, want := printedStandings(c, r), "1 E2 3½ -, 2 E1 3 1½, 3 E3 3 ½, 4 E4 2½ -"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// The direct encounter says nothing when two of the tied have not met.
func TestTheDirectEncounterNeedsAllToHaveMet(t *testing.T) {
	c, r := tourney(t, 4, "format = \"swiss\"\nrounds = 2\nties = [\"direct\"]")
	next(t, c, r) // 1-3 2-4
	better(r)
	if got, want := printedStandings(c, r), "1 E1 1 -, 2 E2 1 -, 3 E3 0 -, 4 E4 0 -"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}

// In a round robin a forfeited game counts against the opponent; elsewhere it and
// a bye count as one against somebody with the own score.
func TestWhatAByeAndAForfeitCountAs(t *testing.T) {
	c, r := tourney(t, 3, "format = \"round-robin\"\nties = [\"sonneborn-berger\", \"buchholz\", \"wins\"]")
	table(t, c, r, "x + 1\n- x 1\n0 0 x")
	if got, want := printedStandings(c, r), "1 E1 2 1 1 1, 2 E2 1 0 2 1, 3 E3 0 0 3 0"; got != want {
		t.Errorf("round robin: %s\nwant %s", got, want)
	}
	c, r = tourney(t, 3, "format = \"swiss\"\nrounds = 2\nties = [\"sonneborn-berger\", \"buchholz\", \"wins\"]")
	round := next(t, c, r) // 3 has the bye, 1-2
	round.Open()[0].Result = &Result{How: Forfeited, Winner: 1}
	if round.Pairings[1].A != 3 || round.Pairings[1].B != 0 {
		t.Fatalf("the last has the bye: %+v", round.Pairings)
	}
	if got, want := printedStandings(c, r), "1 E1 1 1 1 0, 2 E3 1 1 1 0, 3 E2 0 0 0 0"; got != want {
		t.Errorf("swiss: %s\nwant %s", got, want)
	}
}

func TestLevelsOfVictoryHaveTheirPoints(t *testing.T) {
	c, r := tourney(t, 2, "format = \"round-robin\"\n[[points.level]]\nname = \"Marginal\"\nwin = \"3/4\"\nloss = 0.25\n")
	next(t, c, r).Open()[0].Result = &Result{How: Played, Winner: 2, Level: "marginal"}
	if got := c.scores(r, r.Rounds); got[2] != 750 || got[1] != 250 {
		t.Errorf("marginal victory: %v", got[1:])
	}
	r.Rounds[0].Pairings[0].Games[0].Result.Level = "decisive"
	if got := c.scores(r, r.Rounds); got[2] != 1000 || got[1] != 0 {
		t.Errorf("decisive victory: %v", got[1:])
	}
}

// The order in which rounds and pairings are listed, and who is named first in a
// pairing, say nothing.
func TestStandingsDoNotDependOnTheOrderOfInput(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(4, 12).Draw(t, "n")
		format := rapid.SampledFrom([]string{"format = \"round-robin\"", "format = \"swiss\"\nrounds = 2"}).Draw(t, "format")
		c, r := tourney(t, n, format)
		for range c.Length(n) {
			chance(t, next(t, c, r))
		}
		want := printedStandings(c, r)
		mixed := &Record{Entrants: r.Entrants, Rounds: rapid.Permutation(r.Rounds).Draw(t, "rounds")}
		for i := range mixed.Rounds {
			mixed.Rounds[i].Pairings = rapid.Permutation(mixed.Rounds[i].Pairings).Draw(t, "pairings")
			for k := range mixed.Rounds[i].Pairings {
				if p := &mixed.Rounds[i].Pairings[k]; p.B != 0 && rapid.Bool().Draw(t, "swap") {
					p.A, p.B = p.B, p.A
				}
			}
		}
		if got := printedStandings(c, mixed); got != want {
			t.Fatalf("%s\nbut in another order\n%s", want, got)
		}
	})
}

// Where all wins, draws and losses are 1, ½ and 0, the points given are the games
// that have a result; and half of all Sonneborn-Berger values is in halves.
func TestPointsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 14).Draw(t, "n")
		c, r := tourney(t, n, "format = \"round-robin\"")
		games := 0
		for range c.Length(n) {
			round := next(t, c, r)
			games += len(round.Open())
			chance(t, round)
		}
		sum := Points(0)
		for _, s := range c.Standings(r) {
			sum += s.Score
			if s.Played != n-1 || s.Wins+s.Draws+s.Losses != s.Played {
				t.Fatalf("%+v does not add up", s)
			}
		}
		if sum != Points(games)*Point {
			t.Fatalf("%s points for %d games", sum, games)
		}
	})
}

func TestACrossTable(t *testing.T) {
	c, r := tourney(t, 3, "format = \"round-robin\"")
	table(t, c, r, "x 1= -\n0= x 1\n+ 0 x")
	r.Rounds[1].Pairings[0].Games[0].Result = nil
	var got []string
	for _, row := range c.CrossTable(r) {
		got = append(got, r.Entrant(row.Entrant).Name+" "+strings.Join(row.Against, " "))
	}
	if want := "E1 x 1* -, E2 0* x 1, E3 + 0 x"; strings.Join(got, ", ") != want {
		t.Errorf("%s\nwant %s", strings.Join(got, ", "), want)
	}
}
