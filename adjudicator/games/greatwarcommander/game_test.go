package greatwarcommander

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

// Guards: the contract and its optional powers.
var (
	_ adjudicator.Opener = Open
	_ adjudicator.Reader = (*System)(nil)
	_ interface {
		adjudicator.State
		adjudicator.Prompter
		adjudicator.Suggester
		adjudicator.Charter
		adjudicator.Placer
		adjudicator.Disguiser
	} = (*State)(nil)
)

func opened(t testing.TB) *System {
	t.Helper()
	sys, err := Open(Data())
	if err != nil {
		t.Fatal(err)
	}
	return sys.(*System)
}

func TestCases(t *testing.T) { gametest.Cases(t, opened(t)) }

func TestDocMapsChaptersToFiles(t *testing.T) { gametest.Chapters(t) }

func TestRandomGamesPlayToTheEnd(t *testing.T) {
	sys := opened(t)
	for _, s := range sys.scenarios {
		o := gametest.PlayOptions{Scenario: s.id, Games: 1, Seed: 1}
		if _, err := gametest.Play(gametest.Log(t), sys, o); err != nil {
			t.Errorf("%s: %v", s.id, err)
		}
	}
}

// The nine Strategy Cards of each side are shuffled before the set-up (S98a).
func TestTheStrategyDecksAreShuffled(t *testing.T) {
	sys := opened(t)
	seen := map[string]bool{}
	for i := range 8 {
		st, _, err := sys.Setup("house-07", nil, dice.NewSource([]byte{byte(i)}, "a game"))
		if err != nil {
			t.Fatal(err)
		}
		p := st.(*State).now
		order := ""
		for sd := range numSides {
			x := &p.strategy[sd]
			all := slices.Clone(x.pile)
			order += fmt.Sprint(all)
			slices.Sort(all)
			if !slices.Equal(all, []uint8{1, 2, 3, 4, 5, 6, 7, 8, 9}) {
				t.Errorf("side %d has the cards %v", sd, all)
			}
		}
		seen[order] = true
	}
	if len(seen) < 8 {
		t.Errorf("8 games have %d orders of their decks", len(seen))
	}
}

// position of a test board for tests of sight.
func fixture(t testing.TB, sys *System, board string) *situation {
	t.Helper()
	for _, b := range sys.boards {
		if b.name == board {
			p := &situation{sys: sys, scen: &scenario{pieces: sys.scenarios[0].pieces}, board: b, terrain: b.terrain, fort: b.fort}
			return p
		}
	}
	t.Fatal("no board " + board)
	return nil
}

// The figures of the rulebook on lines of sight (10, T110), seen from both ends.
func TestTheFiguresOfTheRulebookOnSight(t *testing.T) {
	sys := opened(t)
	for _, x := range []struct {
		board, from, to string
		oa, gas         string
		seen            bool
		hindrance       int
	}{
		{"ex-los1", "H11", "F7", "H11", "J8", true, 0}, {"ex-los1", "H11", "G8", "H11", "J8", false, 0}, {"ex-los1", "H11", "I8", "H11", "J8", true, 0},
		{"ex-los1", "H11", "K8", "H11", "J8", true, 1}, {"ex-los1", "J10", "I9", "", "J8", true, 2}, {"ex-los1", "J10", "I8", "", "J8", true, 2},
		{"ex-los1", "J10", "J7", "", "J8", false, 0}, {"ex-los1", "J10", "N9", "", "J8", false, 0}, {"ex-los1", "N9", "J7", "", "J8", true, 3},
		{"ex-los2", "A6", "B1", "A6", "", false, 0}, {"ex-los2", "A6", "C4", "A6", "", true, 0}, {"ex-los2", "A6", "E4", "A6", "", false, 0},
		{"ex-los2", "E3", "B1", "", "", true, 0}, {"ex-los2", "E3", "E2", "", "", true, 0}, {"ex-los2", "E3", "E4", "", "", true, 0},
		{"ex-los2", "E2", "C4", "", "", false, 0}, {"ex-los2", "C4", "B1", "", "", false, 0}, {"ex-los2", "C4", "E4", "", "", false, 0},
		{"ex-fire", "H2", "J4", "", "I4", true, 2}, {"ex-move", "H4", "K3", "", "", true, 0}, {"ex-move", "H4", "J3", "", "", true, 0},
	} {
		p := fixture(t, sys, x.board)
		if h, ok := readHex(x.gas); ok {
			p.gas[h] = true
		}
		a, _ := readHex(x.from)
		b, _ := readHex(x.to)
		oa := nowhere
		if h, ok := readHex(x.oa); ok {
			oa = h
		}
		seen, n := p.sees(a, b, oa)
		back, m := p.sees(b, a, oa)
		if seen != x.seen || seen && n != x.hindrance || back != seen || m != n {
			t.Errorf("%s %s-%s: seen %v hindrance %d, back %v %d; want %v %d", x.board, x.from, x.to, seen, n, back, m, x.seen, x.hindrance)
		}
	}
}

// The hexes that the lines of the figures run through (13.5 of the specification's examples).
func TestLinesRunThroughTheHexesOfTheFigures(t *testing.T) {
	for line, want := range map[string]string{"H11 F7": "F8 G9 G10 H10", "H11 G8": "G9 G10 H9 H10", "H11 I8": "H9 H10 I9 I10", "H11 K8": "I10 I11 J8 J9", "J10 I8": "I9 J9", "J10 J7": "J8 J9",
		"J10 N9": "K10 L9 L10 M10", "N9 J7": "K8 L8 M9", "A6 B1": "A4 A5 B2 B3", "A6 C4": "B4 B5", "A6 E4": "B5 C5 D4", "E2 C4": "D2 D3", "H2 J4": "I3 I4", "H4 K3": "I4 J3", "H4 J3": "I4"} {
		from, to, _ := strings.Cut(line, " ")
		a, _ := readHex(from)
		b, _ := readHex(to)
		var got []string
		for h := range nowhere {
			for _, x := range lineBetween(a, b).hexes {
				if x.hex == h && x.how == through {
					got = append(got, h.String())
				}
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v, want %s", line, got, want)
		}
	}
}

func BenchmarkSightOfAPair(b *testing.B) {
	sys := opened(b)
	p := fixture(b, sys, "3")
	lineBetween(0, 100)
	b.ReportAllocs()
	for i := range b.N {
		p.sees(hex(i%numHexes), hex((i*31+7)%numHexes), nowhere)
	}
}

func BenchmarkSightOfABoard(b *testing.B) {
	sys := opened(b)
	p := fixture(b, sys, "3")
	lineBetween(0, 100)
	b.ReportAllocs()
	for b.Loop() {
		for h := range nowhere {
			p.sees(82, h, nowhere)
		}
	}
}
