package bolt_test

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"feldpost/store"
	"feldpost/store/bolt"
)

// One letter, from the mailbox to the answer in the outbox.
func Example() {
	folder, err := os.MkdirTemp("", "feldpost")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	s, err := bolt.Open(filepath.Join(folder, "feldpost.db"), bolt.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer s.Close()
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

	game := &store.Game{Name: "balkan-1", System: "balkan-wars", Status: store.GameRunning}
	if err := s.Commit(&store.Batch{Game: game}); err != nil {
		log.Fatal(err)
	}

	// The mail side stores first, and asks questions later.
	letter := store.Letter{
		Mailbox: "INBOX", UIDValidity: 1, UID: 17,
		Identity: "anna@example.org m1@example.org 5d41", From: "anna@example.org", Received: now,
	}
	id, fresh, err := s.PutLetter(letter, []byte("Subject: orders\r\n\r\nMOVE 2720\r\n"))
	if err != nil || !fresh {
		log.Fatal(err)
	}

	// The desk adjudicates, and commits all that follows at once.
	entry := store.Entry{
		Game: game.Name, Seq: game.Seq + 1, Kind: "sheet", Seat: "league", Letter: id, Time: now,
		Command: json.RawMessage(`{"orders":["MOVE 2720"]}`), Snapshot: []byte(`{"turn":1}`),
	}
	entry.Seal(game.Head) // from here on the letters can quote entry.Hash
	batch := &store.Batch{
		Game:    game,
		Entries: []store.Entry{entry},
		Out: []store.Out{{
			Game: game.Name, Seat: "league", Kind: "report", To: "anna@example.org",
			MessageID: "balkan-1.1.league.report@referee", NotBefore: now, Raw: []byte("Subject: ..."),
		}},
		Receipts: []store.Receipt{{Letter: id, State: store.LetterDone, Game: game.Name}},
	}
	if err := s.Commit(batch); err != nil {
		log.Fatal(err)
	}
	fmt.Println("a second time:", s.Commit(batch) != nil)

	// The outbox sends what is due.
	due, err := s.DueOut(now, store.AllLanes, 10)
	if err != nil {
		log.Fatal(err)
	}
	for _, out := range due {
		fmt.Println("send", out.MessageID, "to", out.To)
		if err := s.MarkSent(out.ID, now); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println("entries:", game.Seq)
	// Output:
	// a second time: true
	// send balkan-1.1.league.report@referee to anna@example.org
	// entries: 1
}
