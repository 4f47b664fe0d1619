package games

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// walk plays a random game of a scenario for some commands and shows each position
// with a sheet that its seat may send.
func walk(t *testing.T, sys adjudicator.System, scenario string, seed byte, commands int,
	visit func(s adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet)) {
	t.Helper()
	const mostGames = 20
	secret := []byte{seed}
	for game := byte(0); game < mostGames && commands > 0; game++ { // a short game is played again
		if game > 0 {
			secret = []byte{seed, game}
		}
		commands -= walkOne(t, sys, scenario, secret, commands, visit)
	}
}

// walkOne is one game of a walk; it returns how many commands there were.
func walkOne(t *testing.T, sys adjudicator.System, scenario string, secret []byte, commands int,
	visit func(s adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet)) int {
	t.Helper()
	roll, whim := dice.NewSource(secret, "walk"), dice.NewSource(secret, "whim")
	s, _, err := sys.Setup(scenario, nil, roll)
	if err != nil {
		t.Fatal(err)
	}
	n := 1
	for ; n <= commands && len(s.Pending()) > 0; n++ {
		roll.Begin(uint64(n))
		whim.Begin(uint64(n))
		d := s.Pending()[0]
		sheet, ok := adjudicator.Suggest(s, d.Seat, whim)
		if !ok {
			t.Fatal("no sheets are suggested")
		}
		visit(s, d.Seat, sheet)
		if _, err := s.Apply(adjudicator.Command{Seq: uint64(n), Kind: adjudicator.CommandSheet, Seat: d.Seat, Sheet: sheet}, roll); err != nil {
			t.Fatal(err)
		}
	}
	return n - 1
}

// What a game itself proposes is read to the last word.
func TestNothingOfASuggestedSheetIsUnread(t *testing.T) {
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			sys, err := l.Open(l.Data)
			if err != nil {
				t.Fatal(err)
			}
			sheets := 0
			for i, sc := range sys.Info().Scenarios {
				walk(t, sys, sc.Name, byte(i), 40, func(s adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet) {
					sheets++
					for _, f := range s.(adjudicator.Accounter).Unread(seat, sheet) {
						o := sheet.Numbered().Orders[f.Pos.Line-1]
						t.Errorf("%s: %s: %v", sc.Name, o, f)
					}
				})
			}
			if sheets < 40 {
				t.Errorf("only %d sheets", sheets)
			}
		})
	}
}

// What is put into a line that was right, behind any of its words, is a fault or
// makes another line of it.
func TestNothingPutIntoALegalLineIsPassedOver(t *testing.T) {
	for _, l := range All() {
		t.Run(l.Name, func(t *testing.T) {
			t.Parallel()
			sys, err := l.Open(l.Data)
			if err != nil {
				t.Fatal(err)
			}
			language, tried := sys.Info().Language, 0
			seen := map[string]int{}
			for i, sc := range sys.Info().Scenarios {
				walk(t, sys, sc.Name, byte(i+10), 25, func(s adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet) {
					for k, o := range sheet.Orders {
						name := strings.TrimSpace(o.Verb + " " + o.Sub)
						if seen[name]++; seen[name] > 3 {
							continue
						}
						for _, line := range spoilt(o.String()) {
							tried++
							if !isPassedOver(language, s, seat, sheet, k, line) {
								continue
							}
							t.Errorf("%s: %s stands like %s", name, line, sheet.Orders[k])
						}
					}
				})
			}
			if tried < 60 {
				t.Errorf("only %d lines tried", tried)
			}
		})
	}
}

// spoilt puts words that mean nothing there into a line, behind each of its words
// and at its end.
func spoilt(line string) (list []string) {
	words := strings.Split(line, " ")
	for i := 1; i <= len(words); i++ {
		head, tail := strings.Join(words[:i], " "), strings.Join(words[i:], " ")
		for _, more := range []string{" Zonk", ", Zonk 99", " EXCEPT Zonk 3", ", without the flamethrower", " and Zonk"} {
			list = append(list, strings.TrimSpace(head+more+" "+tail))
		}
	}
	return list
}

// isPassedOver tells whether a line stands as if the words put into it were not there.
func isPassedOver(language orders.Language, s adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet, k int, line string) bool {
	read, queries, syntax := language.Parse(line)
	if len(syntax) > 0 || len(queries) > 0 || len(read.Orders) != 1 {
		return false
	}
	try := sheet
	try.Orders = slices.Clone(sheet.Orders)
	try.Orders[k] = read.Orders[0].At(orders.Pos{})
	return len(s.Check(seat, try)) == 0 && len(s.(adjudicator.Accounter).Unread(seat, try)) == 0
}

// A line of windows with a condition or a limit is read whole.
func TestLinesOfWindowsWithConditionsAreReadWhole(t *testing.T) {
	for _, l := range All() {
		if l.Name != "great-war-commander" {
			continue
		}
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		walk(t, sys, sys.Info().Scenarios[0].Name, 1, 1, func(s adjudicator.State, seat adjudicator.Seat, _ orders.Sheet) {
			for line, want := range map[string]int{
				"STAND DEFENCE DO A36 WHEN GAIN>=25":              0,
				"STAND DEFENCE DO A36 WHEN GAIN>=25 LIMIT 1":      0,
				"GATE DEFENCE WHEN VALUE(TARGET)>=3 LIMIT 1":      0,
				"STAND DEFENCE Zonk DO A36":                       1,
				"STAND DEFENCE Zonk DO A36 WHEN GAIN>=25 LIMIT 1": 1,
				"GATE DEFENCE Zonk":                               1,
			} {
				sheet, _, syntax := sys.Info().Language.Parse(line)
				if len(syntax) > 0 {
					t.Errorf("%s: %v", line, syntax)
				}
				got := s.Check(seat, sheet)
				if len(got) == 0 {
					got = s.(adjudicator.Accounter).Unread(seat, sheet)
				}
				if len(got) != want {
					t.Errorf("%s: faults %v, want %d", line, got, want)
				}
			}
		})
	}
}
