package storetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"feldpost/store"
)

func (engine Engine) testEntriesFormAChain(t *testing.T) {
	s := engine.open(t)
	one, two := SampleGame("balkan-1"), SampleGame("balkan-10")
	Extend(t, s, &one, 150) // more than a page
	Extend(t, s, &two, 2)
	entries := LogOf(t, s, "balkan-1")
	if len(entries) != 150 || entries[149].Hash != one.Head || one.Seq != 150 {
		t.Fatalf("%d entries, head %s, game at %d %s", len(entries), entries[149].Hash, one.Seq, one.Head)
	}
	Must(t, store.VerifyChain(entries))
	Must(t, store.VerifyChain(entries[70:90])) // a part verifies as well
	Must(t, store.VerifyChain(nil))
	if got, err := Collect(s.Entries("balkan-1", 149)); err != nil || len(got) != 2 {
		t.Errorf("%d entries from 149 on, %v", len(got), err)
	}
	if got, err := s.Entry("balkan-1", 7); err != nil || got.Seq != 7 {
		t.Errorf("entry 7 is %+v, %v", got, err)
	}
	_, err := s.Entry("balkan-1", 151)
	WantErr(t, err, store.ErrNotFound)
	Checked(t, s)
}

func (engine Engine) testAnEntryReadsBackWithItsHash(t *testing.T) {
	s := engine.open(t)
	g := SampleGame("balkan-1")
	e := Next(&g)
	e.Command = json.RawMessage("\n{ \"text\" : \"<&>\u2028 \\u00e9\" }\n")
	e.Rolls = json.RawMessage(`null`)
	e.Events = nil
	e.Kind = "ruling\xff"
	e.Time = Noon.In(time.FixedZone("CET", 3600)).Add(1)
	e.Seal("")
	Must(t, s.Commit(&store.Batch{Game: &g, Entries: []store.Entry{e}}))
	got, err := s.Entry("balkan-1", 1)
	Must(t, err)
	e.Snapshot = nil
	if diff := cmp.Diff(e, got); diff != "" {
		t.Error(diff)
	}
	if got.ComputeHash() != got.Hash {
		t.Error("the hash does not survive the file")
	}
}

// testTheHashIsTheDocumentedOne spells the canonical form out by hand.
func (engine Engine) testTheHashIsTheDocumentedOne(t *testing.T) {
	e := store.Entry{Game: "g", Seq: 12, Kind: "sheet", Command: json.RawMessage(` {"a": 1} `), Letter: 3,
		Time: time.Date(2026, 3, 1, 12, 0, 0, 500_000_000, time.FixedZone("", 3600)), Prev: "ab"}
	const canonical = `16:feldpost entry 1,1:g,2:12,5:sheet,0:,7:{"a":1},0:,0:,1:3,` +
		`22:2026-03-01T11:00:00.5Z,0:,0:,0:,2:ab,`
	if got, want := e.ComputeHash(), sha256Hex(canonical); got != want {
		t.Errorf("hash is %s, want %s", got, want)
	}
}

func (engine Engine) testTamperingIsNamed(t *testing.T) {
	s := engine.open(t)
	g := SampleGame("balkan-1")
	Extend(t, s, &g, 5)
	raw := json.RawMessage(`{}`)
	for name, tamper := range map[string]func(e []store.Entry) []store.Entry{
		"game":      func(e []store.Entry) []store.Entry { e[2].Game = "balkan-2"; return e },
		"kind":      func(e []store.Entry) []store.Entry { e[2].Kind = "timeout"; return e },
		"seat":      func(e []store.Entry) []store.Entry { e[2].Seat = "ottoman"; return e },
		"command":   func(e []store.Entry) []store.Entry { e[2].Command = raw; return e },
		"rolls":     func(e []store.Entry) []store.Entry { e[2].Rolls = raw; return e },
		"events":    func(e []store.Entry) []store.Entry { e[2].Events = raw; return e },
		"letter":    func(e []store.Entry) []store.Entry { e[2].Letter++; return e },
		"time":      func(e []store.Entry) []store.Entry { e[2].Time = e[2].Time.Add(1); return e },
		"rules":     func(e []store.Entry) []store.Entry { e[2].RulesVersion = "2"; return e },
		"digest":    func(e []store.Entry) []store.Entry { e[2].DataDigest = "d2"; return e },
		"state":     func(e []store.Entry) []store.Entry { e[2].StateHash = "x"; return e },
		"prev":      func(e []store.Entry) []store.Entry { e[2].Prev = e[0].Hash; return e },
		"hash":      func(e []store.Entry) []store.Entry { e[2].Hash = e[1].Hash; return e },
		"seq":       func(e []store.Entry) []store.Entry { e[2].Seq = 9; return e },
		"dropped":   func(e []store.Entry) []store.Entry { return append(e[:2], e[3:]...) },
		"swapped":   func(e []store.Entry) []store.Entry { e[2], e[3] = e[3], e[2]; return e },
		"rewritten": func(e []store.Entry) []store.Entry { e[2].Kind = "x"; e[2].Seal(e[1].Hash); return e },
		"doubled":   func(e []store.Entry) []store.Entry { return append(e[:3:3], e[2:]...) },
		"zero":      func(e []store.Entry) []store.Entry { e[0].Seq = 0; return e },
		"headless":  func(e []store.Entry) []store.Entry { e[0].Seal("abc"); return e },
	} {
		err := store.VerifyChain(tamper(LogOf(t, s, "balkan-1")))
		var fault *store.ChainError
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		// A rewritten entry shows at the next one, which holds the true hash.
		want := map[string]uint64{"seq": 9, "dropped": 4, "swapped": 4, "rewritten": 4, "zero": 0, "headless": 1}
		if seq, ok := want[name]; !ok && fault.Seq != 3 || ok && fault.Seq != seq {
			t.Errorf("%s is reported at entry %d: %v", name, fault.Seq, err)
		}
		if fault.Fault == "" || !strings.Contains(err.Error(), "entry") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func (engine Engine) testTheLogOnlyGrowsAtItsEnd(t *testing.T) {
	s := engine.open(t)
	g := SampleGame("balkan-1")
	Extend(t, s, &g, 2)
	fork := func(seq uint64, prev string) store.Entry {
		e := Next(&g)
		e.Seq = seq
		e.Seal(prev)
		return e
	}
	for name, e := range map[string]store.Entry{
		"repeat":  fork(2, g.Head),
		"gap":     fork(4, g.Head),
		"no link": fork(3, ""),
		"stale":   fork(3, strings.Repeat("0", 64)),
	} {
		stale := g
		err := s.Commit(&store.Batch{Game: &stale, Entries: []store.Entry{e}})
		if !errors.Is(err, store.ErrConflict) || stale.Seq != 2 || stale.Rev != g.Rev {
			t.Errorf("%s: %v, game at %d", name, err, stale.Seq)
		}
	}
	if got := LogOf(t, s, "balkan-1"); len(got) != 2 {
		t.Errorf("the log has %d entries", len(got))
	}
	// Several commands at once follow each other.
	first := Next(&g)
	second := Next(&store.Game{Name: g.Name, Seq: 3, Head: first.Hash})
	Must(t, s.Commit(&store.Batch{Game: &g, Entries: []store.Entry{first, second}}))
	if g.Seq != 4 || g.Head != second.Hash {
		t.Errorf("game is at %d %s", g.Seq, g.Head)
	}
	Checked(t, s)
}

func (engine Engine) testAnEntryMustBeSealedAndInItsGame(t *testing.T) {
	s := engine.open(t)
	g := SampleGame("balkan-1")
	unsealed, other, junk := Next(&g), Next(&g), Next(&g)
	unsealed.Kind = "changed"
	other.Game = "balkan-2"
	other.Seal("")
	junk.Rolls = json.RawMessage(`{"half`)
	junk.Seal("")
	for _, e := range []store.Entry{unsealed, other, junk} {
		WantErr(t, s.Commit(&store.Batch{Game: &g, Entries: []store.Entry{e}}), store.ErrInvalid)
	}
	WantErr(t, s.Commit(&store.Batch{Entries: []store.Entry{Next(&g)}}), store.ErrInvalid)
}

func (engine Engine) testEverySnapshotCanBeLookedUp(t *testing.T) {
	s := engine.open(t)
	g := SampleGame("balkan-1")
	_, _, err := s.LastSnapshot("balkan-1")
	WantErr(t, err, store.ErrNotFound)
	Extend(t, s, &g, 3)
	neighbour := SampleGame("balkan-2")
	Extend(t, s, &neighbour, 9)
	for seq := uint64(1); seq <= 3; seq++ {
		data, err := s.Snapshot("balkan-1", seq)
		Must(t, err)
		if want := fmt.Sprintf(`{"turn":%d}`, seq); string(data) != want {
			t.Errorf("snapshot %d is %s", seq, data)
		}
	}
	seq, data, err := s.LastSnapshot("balkan-1")
	if err != nil || seq != 3 || string(data) != `{"turn":3}` {
		t.Errorf("last snapshot is %d %s, %v", seq, data, err)
	}
	// A command may come without a snapshot; a large one survives.
	bare := Next(&g)
	bare.Snapshot = nil
	Must(t, s.Commit(&store.Batch{Game: &g, Entries: []store.Entry{bare}}))
	_, err = s.Snapshot("balkan-1", 4)
	WantErr(t, err, store.ErrNotFound)
	large := Next(&g)
	large.Snapshot = bytes.Repeat([]byte(`{"hex":2720,"units":["1st"]}`), 20_000)
	Must(t, s.Commit(&store.Batch{Game: &g, Entries: []store.Entry{large}}))
	if seq, data, err = s.LastSnapshot("balkan-1"); err != nil || seq != 5 || !bytes.Equal(data, large.Snapshot) {
		t.Errorf("last snapshot is %d with %d bytes, %v", seq, len(data), err)
	}
	Checked(t, s)
}
