package greatwarineurope

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/dice"
)

// earlier is a game as an earlier rules version has played and saved it.
type earlier struct {
	Rules, Scenario string
	Letters         []earlierLetter
	Saved           json.RawMessage
}

// earlierLetter is a letter of its log, in its canonical form.
type earlierLetter struct {
	Seat adjudicator.Seat
	Text string
}

// A game that an earlier rules version has saved is loaded as it is and goes on; its
// letters, which say nothing that is read otherwise now, come to the same once more.
func TestGamesOfEarlierRulesAreLoadedAndGoOn(t *testing.T) {
	files, err := filepath.Glob("testdata/earlier/*.json.gz")
	if err != nil || len(files) == 0 {
		t.Fatal("no games of earlier rules", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			x := readEarlier(t, file)
			sys := opened(t)
			if x.Rules == sys.Info().RulesVersion {
				t.Errorf("rules %s are those of now", x.Rules)
			}
			st, err := sys.Load(x.Saved)
			if err != nil {
				t.Fatal(err)
			}
			saved, err := st.Save()
			if err != nil || !bytes.Equal(saved, x.Saved) {
				t.Errorf("saved again it is not the same: %v", err)
			}
			if err := gametest.Sound(sys, st); err != nil {
				t.Error(err)
			}
			whim, roll := dice.NewSource([]byte("on"), "whim"), dice.NewSource([]byte("on"), "dice")
			for seq := uint64(1); seq <= 20 && len(st.Pending()) > 0; seq++ {
				whim.Begin(seq)
				roll.Begin(seq)
				seat := st.Pending()[0].Seat
				sheet, _ := adjudicator.Suggest(st, seat, whim)
				if _, err := st.Apply(adjudicator.Command{Seq: seq, Seat: seat, Kind: adjudicator.CommandSheet, Sheet: sheet}, roll); err != nil {
					t.Fatal(err)
				}
			}
			if again := x.replayed(t, sys); !bytes.Equal(again, x.Saved) {
				t.Error("its letters come to something else now")
			}
		})
	}
}

func readEarlier(t *testing.T, file string) (x earlier) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(z).Decode(&x); err != nil {
		t.Fatal(err)
	}
	return x
}

// replayed is what the letters of the game come to with the rules of now.
func (x *earlier) replayed(t *testing.T, sys *System) []byte {
	roll := dice.NewSource([]byte("earlier"), "dice")
	roll.Begin(0)
	st, _, err := sys.Setup(x.Scenario, nil, roll)
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range x.Letters {
		sheet, _, bad := sys.Info().Language.Parse(l.Text)
		if len(bad) > 0 {
			t.Fatal(bad)
		}
		roll.Begin(uint64(i + 1))
		if _, err := st.Apply(adjudicator.Command{Seq: uint64(i + 1), Seat: l.Seat, Kind: adjudicator.CommandSheet, Sheet: sheet}, roll); err != nil {
			t.Fatalf("letter %d: %v", i+1, err)
		}
	}
	saved, err := st.Save()
	if err != nil {
		t.Fatal(err)
	}
	return saved
}
