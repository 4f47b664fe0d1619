package storetest

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"feldpost/store"
)

// Noon is when the tests begin; Later is an hour after.
var Noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

var Later = Noon.Add(time.Hour)

// Must ends a test at an error.
func Must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// WantErr ends a test unless an error is the one wanted.
func WantErr(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error is %v, want %v", err, want)
	}
}

// Checked fails the test when the store is not in order.
func Checked(t testing.TB, s store.Store) {
	t.Helper()
	Must(t, s.Check())
}

// Put stores a letter with a UID, and returns its id.
func Put(t testing.TB, s store.Store, uid uint32) uint64 {
	t.Helper()
	id, fresh, err := s.PutLetter(store.Letter{
		Mailbox: "INBOX", UIDValidity: 7, UID: uid, Identity: fmt.Sprintf("key-%d", uid),
		From: "Anna@Example.org", MessageID: fmt.Sprintf("m%d@example.org", uid),
		Received: Noon.Add(time.Duration(uid) * time.Minute),
	}, fmt.Appendf(nil, "From: anna\r\n\r\nletter %d\r\n", uid))
	Must(t, err)
	if !fresh {
		t.Fatalf("letter with UID %d is not fresh", uid)
	}
	return id
}

// SampleGame is a game of this name, with two seats, that is not stored yet.
func SampleGame(name string) store.Game {
	return store.Game{
		Name: name, System: "balkan-wars", Scenario: "first-war", Title: "Spring game",
		Options: []store.GameOption{{Key: "profile", Value: "competitor"}, {Key: "fog", Value: "no"}},
		Seats: []store.Seat{
			{Name: "league", Person: "Anna@example.org", Lang: "en", Token: name + "-t1", Code: "PLUM"},
			{Name: "ottoman", Person: "bertrand@example.org", Lang: "fr", Token: name + "-t2", Code: "PEAR"},
		},
		Policy: store.Policy{Trust: "code", Faults: "strict", HoldMinutes: 10, DeadlineHours: 72},
		Secret: bytes.Repeat([]byte{7}, 32), Commitment: "abc", Created: Noon,
		Status: store.GameRunning, Deadline: Noon.Add(72 * time.Hour),
		Extra: json.RawMessage(`{"queued":["<END>"]}`),
	}
}

// Next returns a sealed entry that continues the log of a game.
func Next(g *store.Game) store.Entry {
	e := store.Entry{
		Game: g.Name, Seq: g.Seq + 1, Kind: "sheet", Seat: "league",
		Command: json.RawMessage(`{"orders": ["MOVE 2720 & 2721"]}`),
		Rolls:   json.RawMessage(`[{"label":"combat","value":4}]`),
		Events:  json.RawMessage(`[{"event":"moved","html":"<b>&</b>"}]`),
		Letter:  1, Time: Noon.Add(time.Duration(g.Seq) * time.Hour),
		RulesVersion: "1", DataDigest: "d1", StateHash: fmt.Sprintf("state-%d", g.Seq+1),
		Snapshot: fmt.Appendf(nil, `{"turn":%d}`, g.Seq+1),
	}
	e.Seal(g.Head)
	return e
}

// Extend commits n more entries.
func Extend(t testing.TB, s store.Store, g *store.Game, n int) {
	t.Helper()
	for range n {
		Must(t, s.Commit(&store.Batch{Game: g, Entries: []store.Entry{Next(g)}}))
	}
}

// LetterOut is the n-th letter out of a game.
func LetterOut(game string, n int) store.Out {
	return store.Out{
		Game: game, Seat: "league", Kind: "report", To: "anna@example.org",
		MessageID: fmt.Sprintf("%s.%d@feldpost", game, n), Created: Noon,
		NotBefore: Noon.Add(time.Duration(n) * time.Second),
		Raw:       fmt.Appendf(nil, "Subject: %s %d\r\n\r\ntext\r\n", game, n),
	}
}

// FullBatch changes every kind of record at once.
func FullBatch(g *store.Game, letter uint64) *store.Batch {
	return &store.Batch{
		Game:     g,
		Entries:  []store.Entry{Next(g)},
		Out:      []store.Out{LetterOut(g.Name, int(g.Seq)*2), LetterOut(g.Name, int(g.Seq)*2+1)},
		Receipts: []store.Receipt{{Letter: letter, State: store.LetterDone, Game: g.Name}},
		Settings: []store.Setting{{Name: "last", Value: []byte(g.Name)}},
	}
}

// Settle closes a letter in that changes no game.
func Settle(s store.Store, r store.Receipt) error {
	return s.Commit(&store.Batch{Receipts: []store.Receipt{r}})
}

// Noise returns bytes that do not compress.
func Noise(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// LogOf reads the whole log of a game.
func LogOf(t testing.TB, s store.Store, game string) []store.Entry {
	t.Helper()
	entries, err := Collect(s.Entries(game, 1))
	Must(t, err)
	return entries
}

// StateOf is a letter out as it is stored.
func StateOf(t testing.TB, s store.Store, id uint64) store.Out {
	t.Helper()
	o, err := s.Out(id)
	Must(t, err)
	return o
}

// Decided is a letter out with a memo in place of bytes.
func Decided(game string, n int) store.Out {
	o := LetterOut(game, n)
	o.Raw, o.Memo = nil, json.RawMessage(`{"told":{"kind":"turn"}}`)
	return o
}

func sha256Hex(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}
