package main

import (
	"encoding/binary"
	"flag"
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/localclub"
	"feldpost/store"
)

// How large the club is whose store is made. The command that makes it and keeps it:
//
//	go test ./cmd/feldpost -run '^$' -bench Crowd -benchtime 1x -timeout 2h -crowd-games 100000 -crowd-letters 1000000 -crowd-in /var/tmp/crowd
var (
	crowdGames   = flag.Int("crowd-games", 2000, "games of the club whose store is measured")
	crowdActive  = flag.Int("crowd-active", 0, "games of it that go on; 0 for a tenth")
	crowdPeople  = flag.Int("crowd-people", 0, "people of the club; 0 for a tenth of the games")
	crowdLetters = flag.Int("crowd-letters", 20_000, "letters in its mailbox, all filed")
	crowdIn      = flag.String("crowd-in", "", "folder that keeps the stores, which are made once; none for the time of the run")
)

// crowd is a club as large as the flags say, all of whose games are copies of one.
type crowd struct {
	games, active, people, letters int
	game                           store.Game
	entries                        []store.Record
	outs                           []store.Record
	settings                       []store.Record
	mailbox                        string
}

// newCrowd takes what a store with one game holds as the pattern.
func newCrowd(t testing.TB, of iter.Seq2[store.Record, error], mailbox string) *crowd {
	t.Helper()
	c := &crowd{games: *crowdGames, active: *crowdActive, people: *crowdPeople, letters: *crowdLetters, mailbox: mailbox}
	if c.active == 0 {
		c.active = max(c.games/10, 1)
	}
	if c.people == 0 {
		c.people = max(c.games/10, 2)
	}
	for r, err := range of {
		switch {
		case err != nil:
			t.Fatal(err)
		case r.Game != nil:
			c.game = *r.Game
		case r.Entry != nil:
			c.entries = append(c.entries, r)
		case r.Out != nil && r.Out.Game != "":
			c.outs = append(c.outs, r)
		case r.Setting != nil:
			c.settings = append(c.settings, r)
		}
	}
	if c.game.Name == "" || len(c.entries) == 0 || len(c.outs) == 0 {
		t.Fatalf("no pattern: %+v", c)
	}
	return c
}

func crowdGame(n int) string { return fmt.Sprintf("game-%06d", n) }

// person is the address of who holds a seat of a game: everybody has about as many.
func (c *crowd) person(game, seat int) string {
	return fmt.Sprintf("p%05d@%s", (game*len(c.game.Seats)+seat)%c.people, localclub.Domain)
}

// goesOn tells whether a game is active: they lie among the others.
func (c *crowd) goesOn(n int) bool { return n*c.active/c.games != (n+1)*c.active/c.games }

// born is when a game began: the club is three years old, and nothing is due in it for weeks.
func (c *crowd) born(n int) time.Time {
	return c.game.Created.Add(-time.Duration(c.games-n) * (3 * 365 * 24 * time.Hour) / time.Duration(c.games)).Truncate(time.Second)
}

func (c *crowd) copyOf(n int) store.Game {
	g := c.game
	g.Name, g.Created, g.Seats = crowdGame(n), c.born(n), slices.Clone(c.game.Seats)
	for i := range g.Seats {
		s := &g.Seats[i]
		s.Person, s.Token = c.person(n, i), fmt.Sprintf("%s%x", s.Name, binary.BigEndian.AppendUint32(nil, uint32(n)))
	}
	if g.Status = store.GameFinished; c.goesOn(n) {
		g.Status, g.Deadline = store.GameRunning, g.Deadline.Add(30*24*time.Hour+time.Duration(n)*time.Second)
	} else {
		g.Deadline, g.Wake = time.Time{}, time.Time{}
	}
	return g
}

// records are the whole store, in order of the keys.
func (c *crowd) records() iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		give := func(r store.Record) bool { return yield(r, nil) }
		_ = c.lettersIn(give) && c.gamesOf(give) && c.lettersOut(give) && c.settingsOf(give)
	}
}

func (c *crowd) lettersIn(give func(store.Record) bool) bool {
	const validity = 7
	text := strings.Repeat("MOVE 1/Thessaly to Elassona\r\n", 20)
	for n := range c.letters {
		game, seat := n%c.games, n/c.games%len(c.game.Seats)
		at := c.born(game).Add(time.Duration(n) * time.Second)
		l := store.Letter{ID: uint64(n + 1), Mailbox: c.mailbox, UIDValidity: validity, UID: uint32(n + 1), Identity: fmt.Sprintf("<%d@%s>", n, localclub.Domain),
			From: c.person(game, seat), MessageID: fmt.Sprintf("%d@%s", n, localclub.Domain), Received: at, State: store.LetterDone, Filed: true, Game: crowdGame(game),
			Account: "token " + crowdGame(game) + "/" + c.game.Seats[seat].Name, Turn: at, Addressed: true}
		raw := fmt.Appendf(nil, "From: <%s>\r\nTo: <%s>\r\nSubject: orders %d\r\nMessage-ID: <%s>\r\n\r\n%sEND\r\n", l.From, localclub.Referee, n, l.MessageID, text)
		l.Size = len(raw)
		if !give(store.Record{Letter: &l, Raw: raw}) {
			return false
		}
	}
	for n := range c.letters {
		p := store.Place{Mailbox: c.mailbox, UIDValidity: validity, UID: uint32(n + 1)}
		if !give(store.Record{Place: &store.StoredPlace{Place: p, Letter: uint64(n + 1)}}) {
			return false
		}
	}
	return true
}

func (c *crowd) gamesOf(give func(store.Record) bool) bool {
	heads := make([]string, c.games)
	for n := range heads { // the records of the games come first, and name the last entries
		g := c.copyOf(n)
		for _, e := range c.entriesOf(n) {
			g.Head, g.Seq = e.Entry.Hash, e.Entry.Seq
		}
		if !give(store.Record{Game: &g}) {
			return false
		}
	}
	for n := range heads {
		for _, e := range c.entriesOf(n) {
			if !give(e) {
				return false
			}
		}
	}
	return true
}

func (c *crowd) entriesOf(n int) (list []store.Record) {
	head := ""
	for _, r := range c.entries {
		e := *r.Entry
		e.Game, e.Letter = crowdGame(n), 0
		e.Seal(head)
		head = e.Hash
		r.Entry = &e
		list = append(list, r)
	}
	return list
}

// lettersOut are one to each seat of a game, sent long ago.
func (c *crowd) lettersOut(give func(store.Record) bool) bool {
	id := uint64(0)
	for n := range c.games {
		r := c.outs[n%len(c.outs)]
		o := *r.Out
		id++
		at := c.born(n).Add(time.Hour)
		o.ID, o.Game, o.MessageID, o.Created, o.NotBefore = id, crowdGame(n), fmt.Sprintf("out.%d@%s", id, localclub.Domain), at, at
		o.State, o.SentAt, o.Written, o.Into, o.Merged, o.To = store.OutSent, at, true, 0, nil, c.person(n, 0)
		if r.Out = &o; r.Raw == nil {
			r.Raw = fmt.Appendf(nil, "Subject: %s\r\n\r\n%s", o.Game, strings.Repeat("The Ottoman army stands at Elassona.\r\n", 30))
		}
		if !give(r) {
			return false
		}
	}
	for n := range c.games {
		if !give(store.Record{Sending: &store.Sending{At: c.born(n).Add(time.Hour), Letter: uint64(n + 1)}}) {
			return false
		}
	}
	return true
}

func (c *crowd) settingsOf(give func(store.Record) bool) bool {
	for n := range c.people {
		key := fmt.Sprintf("desk.person.p%05d@%s", n, localclub.Domain)
		if !give(store.Record{Setting: &store.StoredSetting{Key: []byte(key), Value: []byte(`{"receipts":true}`)}}) {
			return false
		}
	}
	for _, r := range c.settings {
		if !give(r) {
			return false
		}
	}
	return true
}
