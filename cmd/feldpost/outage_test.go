package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"slices"
	"strings"
	"testing"
	"time"

	gomail "github.com/emersion/go-message/mail"

	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/store"
)

// pinned is a clock that moves by hand; waits are over at once.
type pinned struct{ now *time.Time }

func (c pinned) Now() time.Time { return *c.now }

func (c pinned) After(time.Duration) <-chan time.Time {
	over := make(chan time.Time, 1)
	over <- *c.now
	return over
}

// ferry carries letters, unless it is down: then the relay cannot be reached.
type ferry struct {
	down  bool
	tries int // while it was down
	sent  []ferried
}

type ferried struct {
	to  string
	raw []byte
}

func (f *ferry) Send(_ context.Context, _, to string, raw []byte) error {
	if f.down {
		f.tries++
		return &mail.SendError{Err: errors.New("connection refused"), Server: true}
	}
	f.sent = append(f.sent, ferried{to, raw})
	return nil
}

func (f *ferry) Close() error { return nil }

// For a day no letter can leave while eight games go on. Then each player gets the
// newest state of each of his games once, with what was merged into it; of what
// the players wrote to each other nothing is lost.
func TestAnOutageOfADayLosesNothing(t *testing.T) {
	const games, hours = 8, 24
	d := benchDaemon(t, posthouse{imap: "127.0.0.1:9", smtp: "127.0.0.1:9"}, nil)
	now := time.Now().UTC().Truncate(time.Second)
	d.desk.Clock = func() time.Time { return now }
	opts := d.outboxOptions()
	opts.Clock, opts.PerMinute = pinned{&now}, 0
	way := &ferry{}
	d.outbox = mail.NewOutbox(d.queue, way, opts)
	d.desk.Decided = nil
	fill(t, d, games)
	flush := func() {
		t.Helper()
		d.outbox.Flush(t.Context())
		d.queue.Rest()
	}
	flush()
	now = now.Add(time.Hour)
	flush()
	way.sent, way.down = nil, true

	var written []string           // letters that were under way when the outage began: they stay as they are
	wrote := map[string][]string{} // words that a player waits for
	persons := map[string]string{"league": "league@" + localclub.Domain, "ottoman": "ottoman@" + localclub.Domain}
	others := map[string]string{"league": "ottoman", "ottoman": "league"}
	for hour := range hours {
		now = now.Add(time.Hour)
		list, err := d.desk.Referee().Overviews(store.GameRunning)
		if err != nil || len(list) != games {
			t.Fatal(len(list), err)
		}
		for i, x := range list {
			if (hour+i)%4 > 0 || len(x.Owed) == 0 {
				continue
			}
			seat, word := x.Owed[0].Seat, fmt.Sprintf("word-%d-of-%s", hour, x.Game)
			out, err := d.desk.Referee().Submit(x.Game, seat, fmt.Sprintf("MESSAGE TO ALL: %q\nEND NOTHING\n", word), false)
			if err != nil || !out.Done {
				t.Fatal(err, out)
			}
			wrote[others[seat]] = append(wrote[others[seat]], word)
		}
		if err := d.desk.Work(t.Context()); err != nil {
			t.Fatal(err)
		}
		flush()
		if hour > 0 {
			continue
		}
		for o, err := range d.store.Outbox(store.OutFilter{State: store.OutQueued}) {
			if err != nil {
				t.Fatal(err)
			}
			if o.Written {
				written = append(written, o.MessageID)
			}
		}
	}
	if most := 2 * press.AtOnce(); len(written) > most {
		t.Errorf("%d letters are written and wait, more than %d", len(written), most)
	}
	if len(way.sent) > 0 || way.tries == 0 || way.tries > 2*hours {
		t.Fatalf("%d letters left during the outage, %d tries", len(way.sent), way.tries)
	}
	queued, err := d.store.CountOut(store.OutQueued)
	if err != nil || queued < games*5 {
		t.Fatalf("%d letters wait, %v", queued, err)
	}
	way.down = false
	for range 4 { // what was put off for a newer letter leaves within the hour
		flush()
		now = now.Add(20 * time.Minute)
	}
	arrived(t, d, way, wrote, persons, written)
	if err := d.store.Check(); err != nil {
		t.Error(err)
	}
}

// plainText is the text/plain part of a letter, whole.
func plainText(t *testing.T, raw []byte) string {
	t.Helper()
	r, err := gomail.CreateReader(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	for {
		part, err := r.NextPart()
		if err != nil {
			t.Fatal(err)
		}
		if kind, _, _ := mime.ParseMediaType(part.Header.Get("Content-Type")); kind == "text/plain" {
			text, err := io.ReadAll(part.Body)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
	}
}

// arrived looks at what came after the outage.
func arrived(t *testing.T, d *daemon, way *ferry, wrote map[string][]string, persons map[string]string, written []string) {
	t.Helper()
	got, ids, said := map[string]string{}, map[string]int{}, 0
	for _, x := range way.sent {
		l := letter.Read(x.raw, letter.ReadOptions{})
		text := plainText(t, x.raw)
		got[x.to] += text
		ids[l.MessageID]++
		if strings.Contains(text, "could not leave") {
			said++
		}
	}
	for seat, words := range wrote {
		for _, word := range words {
			if !strings.Contains(got[persons[seat]], word) {
				t.Errorf("%s never reads %s", seat, word)
			}
		}
	}
	states, newest, merged := map[string]int{}, map[string]store.Out{}, 0
	for o, err := range d.store.Outbox(store.OutFilter{}) {
		if err != nil {
			t.Fatal(err)
		}
		key := o.Game + " " + o.Seat
		switch {
		case o.State == store.OutMerged:
			merged++
		case o.State != store.OutSent && !o.NotBefore.After(d.desk.Clock()):
			t.Errorf("letter %d of %s is %s: %s", o.ID, key, o.State, o.LastError)
		case ids[o.MessageID] > 1:
			t.Errorf("letter %d of %s left %d times", o.ID, key, ids[o.MessageID])
		case slices.Contains(written, o.MessageID):
		case ids[o.MessageID] == 1 && report.Kind(o.Kind).State():
			states[key]++
		}
		if report.Kind(o.Kind).State() && o.Created.After(newest[key].Created) {
			newest[key] = o
		}
	}
	for key, n := range states {
		if n != 1 {
			t.Errorf("%s got %d states", key, n)
		}
	}
	for key, o := range newest {
		if states[key] > 0 && ids[o.MessageID] == 0 {
			t.Errorf("%s did not get the newest state, %s", key, o.MessageID)
		}
	}
	if len(states) < 16 || merged < len(states) || said < len(states) {
		t.Errorf("%d states, %d letters merged, %d letters say so", len(states), merged, said)
	}
	t.Logf("%d letters merged, %d sent, %d of them say what was merged", merged, len(way.sent), said)
}
