package tournament

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

var redBlue = [2]string{"red", "blue"}

// tourney is a tournament of n entrants with some lines of its file.
func tourney(t rapid.TB, n int, lines string) (*Config, *Record) {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "name = \"spring\"\nsystem = \"example\"\nscenario = \"hill\"\n%s\n", lines)
	for i := range n {
		fmt.Fprintf(&b, "[[entrant]]\nname = \"E%d\"\naddress = \"e%d@example.org\"\n", i+1, i+1)
	}
	c, err := Parse([]byte(b.String()))
	if err != nil {
		t.Fatalf("%v\n%s", err, b.String())
	}
	return c, c.NewRecord()
}

// next pairs the next round.
func next(t rapid.TB, c *Config, r *Record) *Round {
	t.Helper()
	round, err := c.Next(r, redBlue)
	if err != nil {
		t.Fatalf("round %d: %v", len(r.Rounds)+1, err)
	}
	return round
}

// chance gives every open game of a round a result.
func chance(t *rapid.T, round *Round) {
	for _, g := range round.Open() {
		switch k := rapid.IntRange(0, 9).Draw(t, "result"); {
		case k < 4:
			g.Result = &Result{How: Played, Winner: g.Seats[0]}
		case k < 7:
			g.Result = &Result{How: Played, Winner: g.Seats[1]}
		case k < 8:
			g.Result = &Result{How: Forfeited, Winner: g.Seats[k%2]}
		default:
			g.Result = &Result{How: Adjudicated}
		}
	}
}

func TestASwissTournamentHasNoRematchAndNoSecondBye(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 24).Draw(t, "n")
		rounds := rapid.IntRange(1, (n+1)/2).Draw(t, "rounds")
		c, r := tourney(t, n, fmt.Sprintf("format = \"swiss\"\nrounds = %d", rounds))
		met, byes := map[[2]int]bool{}, map[int]bool{}
		for range rounds {
			round := next(t, c, r)
			seen := map[int]bool{}
			for _, p := range round.Pairings {
				if seen[p.A] || p.B != 0 && seen[p.B] {
					t.Fatalf("somebody plays twice: %+v", round)
				}
				seen[p.A], seen[p.B] = true, true
				key := [2]int{min(p.A, p.B), max(p.A, p.B)}
				switch {
				case p.B == 0 && byes[p.A]:
					t.Fatalf("%d has a second bye", p.A)
				case p.B == 0:
					byes[p.A] = true
				case met[key]:
					t.Fatalf("%v meet again in round %d", key, round.Number)
				default:
					met[key] = true
				}
			}
			if delete(seen, 0); len(seen) != n {
				t.Fatalf("%d of %d are paired", len(seen), n)
			}
			chance(t, round)
		}
		if _, err := c.Next(r, redBlue); !errors.Is(err, ErrOver) {
			t.Fatalf("after the last round: %v", err)
		}
	})
}

// With even entrants and no draws the first rounds are textbook: the top half
// meets the bottom half, then winners meet winners; 1 and 3 have both had red, so
// that the halves meet crosswise.
func TestASwissTournamentPairsTopHalfWithBottomHalf(t *testing.T) {
	c, r := tourney(t, 8, "format = \"swiss\"\nrounds = 3")
	for i, want := range []string{"1-5 2-6 3-7 4-8", "1-4 2-3 5-8 6-7", "1-2 3-5 4-6 7-8"} {
		if got := pairs(next(t, c, r)); got != want {
			t.Errorf("round %d: %s, want %s", i+1, got, want)
		}
		better(r)
	}
}

// Three winners are one pairing and one who floats; nobody floats farther, and
// nobody twice running where another can.
func TestFloatersAreAsFewAsCanBe(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, r := tourney(t, 6, "format = \"swiss\"\nrounds = 3")
		for range 3 {
			round := next(t, c, r)
			score := c.scores(r, r.Rounds[:len(r.Rounds)-1])
			cross := 0
			for _, p := range round.Pairings {
				if score[p.A] != score[p.B] {
					cross++
				}
			}
			if round.Number == 2 && cross != 1 {
				t.Fatalf("%d pairings between score groups of three: %+v", cross, round.Pairings)
			}
			for _, g := range round.Open() {
				g.Result = &Result{How: Played, Winner: g.Seats[rapid.IntRange(0, 1).Draw(t, "winner")]}
			}
		}
	})
}

// better lets the better seed win every open game.
func better(r *Record) {
	for _, g := range r.Last().Open() {
		g.Result = &Result{How: Played, Winner: min(g.Seats[0], g.Seats[1])}
	}
}

// pairs prints a round by seeds.
func pairs(round *Round) string {
	var words []string
	for _, p := range round.Pairings {
		word := fmt.Sprintf("%d-%d", min(p.A, p.B), max(p.A, p.B))
		if p.B == 0 {
			word = fmt.Sprintf("%d-", p.A)
		}
		words = append(words, word)
	}
	return strings.Join(words, " ")
}

func TestSidesOfASwissTournamentAreBalanced(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := 2 * rapid.IntRange(4, 16).Draw(t, "pairs")
		c, r := tourney(t, n, "format = \"swiss\"\nrounds = 4")
		for range 4 {
			chance(t, next(t, c, r))
		}
		for e, lead := range newSideBook(r).lead[1:] {
			if lead > 2 || lead < -2 {
				t.Fatalf("after 4 rounds %d has had the first seat %+d times more often", e+1, lead)
			}
		}
	})
}

// When one seat wins every game, the leaders have all had the same one: they meet
// others, in the largest tournament too, rather than have it again.
func TestASeatThatAlwaysWinsIsSharedOut(t *testing.T) {
	for _, n := range []int{16, 33, 128} {
		c, r := tourney(t, n, "format = \"swiss\"\nrounds = 7")
		for range 7 {
			for _, g := range next(t, c, r).Open() {
				g.Result = &Result{How: Played, Winner: g.Seats[0]}
			}
			for e, lead := range newSideBook(r).lead[1:] {
				if lead > 2 || lead < -2 {
					t.Errorf("%d entrants: after %d rounds %d has had the first seat %+d times more often", n, len(r.Rounds), e+1, lead)
				}
			}
		}
	}
}

func TestWhoLeavesIsPairedNoMore(t *testing.T) {
	c, r := tourney(t, 8, "format = \"swiss\"\nrounds = 3")
	r.Entrants[0].Leaves = 2
	next(t, c, r)
	better(r)
	round := next(t, c, r)
	for _, p := range round.Pairings {
		if p.A == 1 || p.B == 1 {
			t.Errorf("who has left is paired: %+v", p)
		}
	}
	if got := len(round.Pairings); got != 4 || round.Pairings[3].B != 0 {
		t.Errorf("seven who stay are three pairings and a bye: %+v", round.Pairings)
	}
}

// Four who have all left but two that have met: the tournament cannot go on.
func TestWithoutAPairingTheTournamentEnds(t *testing.T) {
	c, r := tourney(t, 4, "format = \"swiss\"\nrounds = 2")
	next(t, c, r) // 1-3 2-4
	better(r)
	r.Entrants[1].Leaves, r.Entrants[3].Leaves = 2, 2
	if _, err := c.Next(r, redBlue); !errors.Is(err, ErrNoPairing) {
		t.Errorf("got %v", err)
	}
	if len(r.Rounds) != 1 {
		t.Errorf("the record has %d rounds", len(r.Rounds))
	}
}

func TestBracketsKeepTheBestApart(t *testing.T) {
	for n, want := range map[int]string{2: "[1 2]", 4: "[1 4 2 3]", 6: "[1 0 4 5 2 0 3 6]", 8: "[1 8 4 5 2 7 3 6]", 16: "[1 16 8 9 4 13 5 12 2 15 7 10 3 14 6 11]"} {
		if got := fmt.Sprint(bracket(n)); got != want {
			t.Errorf("%d entrants: %s, want %s", n, got, want)
		}
	}
}

func TestAnEliminationLeavesOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "n")
		paired := rapid.Bool().Draw(t, "paired")
		c, r := tourney(t, n, fmt.Sprintf("format = \"elimination\"\npaired = %t", paired))
		matches := 0
		for {
			round, err := c.Next(r, redBlue)
			if errors.Is(err, ErrOver) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
			for _, p := range round.Pairings {
				if p.B != 0 {
					matches++
				} else if round.Number > 1 {
					t.Fatalf("a bye after the first round: %+v", p)
				}
			}
			chance(t, round)
		}
		if matches != n-1 {
			t.Fatalf("%d matches leave one of %d", matches, n)
		}
		list := c.Standings(r)
		if list[0].Stage != c.Length(n) || list[1].Stage >= list[0].Stage || list[0].Entrant != c.matchWinner(&r.Last().Pairings[0]) {
			t.Fatalf("the winner of the final does not stand first: %+v", list[:2])
		}
	})
}

func TestADrawnMatchIsWonByTheBetterSeed(t *testing.T) {
	c, r := tourney(t, 4, "format = \"elimination\"\npaired = true")
	for _, g := range next(t, c, r).Open() { // each wins with the first seat
		g.Result = &Result{How: Played, Winner: g.Seats[0]}
	}
	if got := pairs(next(t, c, r)); got != "1-2" {
		t.Errorf("final: %s", got)
	}
}

func TestPoolsSendTheirFirstToTheFinal(t *testing.T) {
	c, r := tourney(t, 8, "format = \"pools\"\npools = 2\nadvance = 2")
	if got := fmt.Sprint(c.pools(8)); got != "[[1 4 5 8] [2 3 6 7]]" {
		t.Fatalf("pools %s", got)
	}
	for range 3 {
		next(t, c, r)
		better(r)
	}
	if s := c.Standings(r); s[0].Entrant != 1 || s[1].Entrant != 4 || s[4].Entrant != 2 || s[4].Place != 1 || s[4].Pool != 2 {
		t.Errorf("pools end as %+v", s)
	}
	semi := next(t, c, r)
	if got := pairs(semi); got != "1-3 2-4" || !semi.Final { // 1st of A against 2nd of B
		t.Errorf("semi-finals %s", got)
	}
	better(r)
	final := next(t, c, r)
	if got := pairs(final); got != "1-2" {
		t.Errorf("final %s", got)
	}
	final.Open()[0].Result = &Result{How: Played, Winner: 2}
	var order []int
	for _, s := range c.Standings(r) {
		order = append(order, s.Entrant)
	}
	// 5 and 6 were third in their pools with one point each, 7 and 8 last.
	if got := fmt.Sprint(order); got != "[2 1 3 4 5 6 7 8]" {
		t.Errorf("final standings %s", got)
	}
}

func TestEveryFormatPlaysToItsEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(8, 20).Draw(t, "n")
		lines := rapid.SampledFrom([]string{"format = \"round-robin\"", "format = \"swiss\"\nrounds = 4", "format = \"elimination\"",
			"format = \"pools\"\npools = 3\nadvance = 2", "format = \"pools\"\npools = 4\nadvance = 1\nfinal = \"round-robin\"", "format = \"pools\"\npools = 2\nadvance = 3\npaired = true"}).Draw(t, "format")
		c, r := tourney(t, n, lines)
		names := map[string]bool{}
		for range c.Length(n) {
			round := next(t, c, r)
			if _, err := c.Next(r, redBlue); len(round.Open()) > 0 && !errors.Is(err, ErrOpen) {
				t.Fatalf("a round is paired before the last is over: %v", err)
			}
			for _, g := range round.Open() {
				if names[g.Name] {
					t.Fatalf("two games %s", g.Name)
				}
				names[g.Name] = true
			}
			chance(t, round)
		}
		if _, err := c.Next(r, redBlue); !errors.Is(err, ErrOver) {
			t.Fatalf("after %d rounds: %v", c.Length(n), err)
		}
		list := c.Standings(r)
		if len(list) != n {
			t.Fatalf("%d of %d have a place", len(list), n)
		}
	})
}

func TestBidsTellTheSides(t *testing.T) {
	for _, x := range []struct {
		a, b         Bid
		first, payer int
		paid         Points
	}{
		{Bid{"red", 200}, Bid{"red", 300}, 2, 2, 300},
		{Bid{"red", 200}, Bid{"red", 200}, 1, 1, 200}, // the better seed
		{Bid{"blue", 200}, Bid{"blue", 300}, 1, 2, 300},
		{Bid{"blue", 200}, Bid{"red", 300}, 2, 0, 0}, // both have their wish
		{Bid{"blue", 200}, Bid{}, 2, 0, 0},
		{Bid{}, Bid{"red", 100}, 2, 0, 0},
		{Bid{}, Bid{}, 1, 0, 0}, // balance, here the board
	} {
		c, r := tourney(t, 2, "format = \"swiss\"\nrounds = 1\nsides = \"bid\"")
		r.Entrants[0].Bid, r.Entrants[1].Bid = x.a, x.b
		p := &next(t, c, r).Pairings[0]
		if p.Games[0].Seats[0] != x.first || p.Payer != x.payer || p.Paid != x.paid {
			t.Errorf("%+v against %+v: first seat %d, %d pays %s", x.a, x.b, p.Games[0].Seats[0], p.Payer, p.Paid)
			continue
		}
		p.Games[0].Result = &Result{How: Played, Winner: 1}
		want := map[int]Points{0: 1000, 1: 1000 - x.paid, 2: 1000 + x.paid}[x.payer]
		if got := c.scores(r, r.Rounds); got[1] != want || got[1]+got[2] != 1000 {
			t.Errorf("%+v against %+v: scores %v", x.a, x.b, got[1:])
		}
		p.Games[0].Result = &Result{How: Forfeited, Winner: 1}
		if got := c.scores(r, r.Rounds); got[1] != 1000 || got[2] != 0 {
			t.Errorf("a forfeited game is paid for: %v", got[1:])
		}
	}
}

func TestPairedGamesSwapSides(t *testing.T) {
	c, r := tourney(t, 4, "format = \"round-robin\"\npaired = true")
	for _, p := range next(t, c, r).Pairings {
		if len(p.Games) != 2 || p.Games[0].Seats[0] != p.Games[1].Seats[1] || p.Games[0].Seats[1] != p.Games[1].Seats[0] || p.Games[0].Name == p.Games[1].Name {
			t.Errorf("games %+v", p.Games)
		}
	}
}

func TestSeedsByRating(t *testing.T) {
	c, r := tourney(t, 3, "format = \"round-robin\"\nseeds = \"rating\"")
	r.Entrants[1].Rating, r.Entrants[2].Rating = 1600, 1700
	c.Sort(r)
	if got := []string{r.Entrants[0].Name, r.Entrants[1].Name, r.Entrants[2].Name}; !slices.Equal(got, []string{"E3", "E2", "E1"}) {
		t.Errorf("seeds %v", got)
	}
}
