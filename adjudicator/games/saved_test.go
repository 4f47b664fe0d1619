package games

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// stored is a position as a program with earlier rules saved it, and whom it asked
// for what.
type stored struct {
	Pending []string        `json:"pending"`
	State   json.RawMessage `json:"state"`
}

// Games stored under the rules before the last raise are read: the same seats are asked
// for the same phases, nothing that was saved is lost, and the game goes on. The files of
// testdata/saved are named after the game and the rules version that wrote them.
func TestGamesStoredUnderEarlierRulesGoOn(t *testing.T) {
	files, err := filepath.Glob("testdata/saved/*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".jsonl")
		at := strings.LastIndex(name, "-")
		game, rules := name[:at], name[at+1:]
		found[game] = true
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l, ok := Find(game)
			if !ok {
				t.Fatalf("no game %s", game)
			}
			sys, err := l.Open(l.Data)
			if err != nil {
				t.Fatal(err)
			}
			if now := sys.Info().RulesVersion; now <= rules {
				t.Errorf("the rules are %s, of the file %s", now, rules)
			}
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			lines := bufio.NewScanner(f)
			lines.Buffer(nil, 1<<20)
			for n := byte(1); lines.Scan(); n++ {
				var old stored
				if err := json.Unmarshal(lines.Bytes(), &old); err != nil {
					t.Fatal(err)
				}
				goesOn(t, sys, old, n)
			}
			if lines.Err() != nil {
				t.Fatal(lines.Err())
			}
		})
	}
	for _, game := range []string{"balkan-wars", "storm-in-the-west"} {
		if !found[game] {
			t.Errorf("no stored games of %s", game)
		}
	}
}

// goesOn loads a position, compares it with what was saved, and plays some commands.
func goesOn(t *testing.T, sys adjudicator.System, old stored, seed byte) {
	t.Helper()
	s, err := sys.Load(old.State)
	if err != nil {
		t.Fatalf("position %d: %v", seed, err)
	}
	if err := s.Invariants(); err != nil {
		t.Errorf("position %d: %v", seed, err)
	}
	var asked []string
	for _, d := range s.Pending() {
		asked = append(asked, string(d.Seat)+" "+d.Phase)
	}
	if !slices.Equal(asked, old.Pending) {
		t.Errorf("position %d asks %v, asked %v when it was saved", seed, asked, old.Pending)
	}
	saved, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	var now, then any
	if err := json.Unmarshal(saved, &now); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(old.State, &then); err != nil {
		t.Fatal(err)
	}
	if lost := missing("", then, now); len(lost) > 0 {
		t.Errorf("position %d: what was saved is lost or changed: %v", seed, lost)
	}
	roll, whim := dice.NewSource([]byte{seed}, "on"), dice.NewSource([]byte{seed}, "whim")
	for n := uint64(1); n <= 12 && len(s.Pending()) > 0; n++ {
		roll.Begin(n)
		whim.Begin(n)
		seat := s.Pending()[0].Seat
		sheet, _ := adjudicator.Suggest(s, seat, whim)
		if _, err := s.Apply(adjudicator.Command{Seq: n, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet}, roll); err != nil {
			t.Fatalf("position %d, command %d: %v", seed, n, err)
		}
		if err := s.Invariants(); err != nil {
			t.Fatalf("position %d, command %d: %v", seed, n, err)
		}
	}
}

// missing lists what of a value another does not have: fields may be added.
func missing(at string, then, now any) (list []string) {
	switch a := then.(type) {
	case map[string]any:
		b, _ := now.(map[string]any)
		for key, v := range a {
			list = append(list, missing(at+"."+key, v, b[key])...)
		}
	case []any:
		b, _ := now.([]any)
		if len(a) != len(b) {
			return []string{at}
		}
		for i := range a {
			list = append(list, missing(at, a[i], b[i])...)
		}
	default:
		if then != now {
			list = append(list, at)
		}
	}
	return list
}

// A saved number that its field cannot hold makes a game unreadable: it is never loaded as
// what its last bits say.
func TestASavedNumberIsNeverCut(t *testing.T) {
	for game, list := range map[string][][2]string{
		"balkan-wars-3": {{`"units":\[\[[^]]*\]`, `"units":[[2231,9999999]`}, {`"units":\[\[[^]]*\]`, `"units":[[-6,0,300]`},
			{`"units":\[\[[^]]*\]`, `"units":[[-131074,0]`},
			{`"units":\[\[[^]]*\]`, `"units":[[67767,0]`}, {`"units":\[\[[^]]*\]`, `"units":[[99999999999999999999,0]`},
			{`"offmap_depots":\d+`, `"offmap_depots":259`}},
		"storm-in-the-west-1": {{`"units":\[\[[^]]*\]`, `"units":[[-4,258,0,0,0]`}, {`"units":\[\[[^]]*\]`, `"units":[[-4,2,0,65536,0]`},
			{`"units":\[\[[^]]*\]`, `"units":[[-4,2,0,0,257]`},
			{`"units":\[\[[^]]*\]`, `"units":[[-131074,2,0,0,0]`}},
	} {
		raw, err := os.ReadFile("testdata/saved/" + game + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		l, _ := Find(game[:strings.LastIndex(game, "-")])
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		first, _, _ := strings.Cut(string(raw), "\n")
		var old stored
		if err := json.Unmarshal([]byte(first), &old); err != nil {
			t.Fatal(err)
		}
		for _, x := range list {
			at := regexp.MustCompile(x[0]).FindIndex(old.State)
			if at == nil {
				t.Fatalf("%s: no %s", game, x[0])
			}
			bad := string(old.State[:at[0]]) + x[1] + string(old.State[at[1]:])
			if _, err := sys.Load([]byte(bad)); err == nil {
				t.Errorf("%s: %s is loaded", game, x[1])
			}
		}
	}
}
