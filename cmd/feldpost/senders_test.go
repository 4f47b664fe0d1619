package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/mail"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/press"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/post"
	feldmail "feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/store"
	"feldpost/store/bolt"
)

// killers are From fields that ended the daemon once, or might.
var killers = []string{
	"x <x(his account)@silly.test>", "x <a@x.example,b@y.example>", `x <"a\"b"@x.example>`, `x <a\@b@x.example>`, "x <@a.example,@b.example:c@x.example>",
	`x <"a b"@x.example>`, "x <a;b@x.example>", `x <"a,b"@x.example>`, "x <..a..@x.example>", "x <é(é)@x.example>", "x <a@[192.0.2.1]>", "A:;",
}

// Letters whose sender is hard to write back, or cannot be written to at all, end
// nothing and hold nothing: those before and behind them are answered, those
// without a sender lie in quarantine, notify is told, and it stays so at the next
// start and after they are released.
func TestSendersThatCannotBeWrittenToEndNothing(t *testing.T) {
	league, minder := localPlayers()[0].Address, "minder@"+localclub.Domain
	office := newOffice(t, minder)
	p := newPlace(t, office)
	config, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	p.write("feldpost.toml", strings.Replace(string(config), "[store]", fmt.Sprintf("notify = %q\n[store]", minder), 1))
	p.newGame("--start")
	deliver := func(raw string) {
		t.Helper()
		if err := office.Deliver(localclub.Referee, []byte(raw)); err != nil {
			t.Fatal(err)
		}
	}
	plain := func(from, id string) string {
		return fmt.Sprintf("From: %s\r\nTo: <%s>\r\nMessage-ID: <%s@x.example>\r\nSubject: hello\r\n\r\nHELP\r\n", from, localclub.Referee, id)
	}
	deliver(plain(league, "before"))
	files, err := filepath.Glob("testdata/senders/*.eml")
	if err != nil || len(files) != 2 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		raw, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		deliver(string(raw))
	}
	for i, from := range killers {
		deliver(plain(from, "k"+strconv.Itoa(i)))
	}
	deliver(plain(league, "behind"))
	log := &safeBuffer{}
	prog, err := p.serve(log)
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "the letters before and behind are answered", func() bool {
		return len(answersTo(office, league, "before@x.example")) == 1 && len(answersTo(office, league, "behind@x.example")) == 1
	})
	eventually(t, "the referee is told", func() bool { return len(office.Mailbox(minder)) == 4 })
	list := p.must("quarantine")
	contains(t, "the list", list, "quarantined", "no readable sender address: x <a@x.example,b@y.example>", "\n4 letters")
	prog.endsWell()
	for line := range strings.Lines(list) {
		if id, state, _ := strings.Cut(line, "\t"); strings.HasPrefix(state, "quarantined") {
			p.must("quarantine", "release", id)
		}
	}
	if prog, err = p.serve(log); err != nil {
		t.Fatal(err)
	}
	deliver(plain(league, "after"))
	eventually(t, "the next letter is answered", func() bool { return len(answersTo(office, league, "after@x.example")) == 1 })
	contains(t, "the list", p.must("quarantine"), "\n4 letters")
	prog.endsWell()
}

// refereeHouse is a desk with a store, to which letters are put as they arrive.
type refereeHouse struct {
	t     testing.TB
	store store.Store
	desk  *desk.Desk
	press *press.Press
	vault *post.Vault
	now   time.Time
	uid   uint32
}

func newReferee(t testing.TB) *refereeHouse {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "store.db"), bolt.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	c := conf.Default()
	c.Referee.Address, c.Referee.Notify = localclub.Referee, "minder@"+localclub.Domain
	r := &refereeHouse{t: t, store: st, vault: &post.Vault{Store: st, Room: post.NewRoom(&c)}, now: time.Now()}
	if r.desk, r.press, err = openDesk(&c, st, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	r.desk.Clock = func() time.Time { return r.now }
	return r
}

// put stores a letter as the intake does; 0 for a repeat.
func (r *refereeHouse) put(raw []byte) uint64 {
	r.t.Helper()
	r.uid++
	a := feldmail.Arrived{Mailbox: "INBOX", UIDValidity: 1, UID: r.uid, Received: r.now, Size: int64(len(raw)), Raw: raw}
	l, raw := r.vault.Arrival(a)
	id, fresh, err := r.store.PutLetter(l, raw)
	if err != nil {
		r.t.Fatalf("the letter is not stored: %v\n%q", err, raw)
	}
	if !fresh {
		return 0
	}
	return id
}

// handle puts a header through reading, deciding, wording and composing, with
// another person's letter behind it.
func (r *refereeHouse) handle(header []byte) {
	t := r.t
	t.Helper()
	r.now = r.now.Add(25 * time.Hour)
	id := r.put(append(bytes.Clone(header), "\r\n\r\nHELP\r\n"...))
	other := fmt.Sprintf("other%d@x.example", r.uid)
	behind := r.put(fmt.Appendf(nil, "From: %s\r\nTo: <%s>\r\nMessage-ID: <o%d@x.example>\r\nSubject: hello\r\n\r\nHELP\r\n", other, localclub.Referee, r.uid))
	if err := r.desk.Letters(context.Background()); err != nil {
		t.Fatalf("the desk stopped: %v\n%q", err, header)
	}
	if l, err := r.store.Letter(behind); err != nil || l.State != store.LetterDone {
		t.Fatalf("the letter behind it is %s: %v\n%q", l.State, err, header)
	}
	if l, err := r.store.Letter(max(id, 1)); id != 0 && (err != nil || l.State != store.LetterDone && l.State != store.LetterQuarantined && l.State != store.LetterWaiting) {
		t.Fatalf("the letter is %s (%s): %v\n%q", l.State, l.Reason, err, header)
	}
	answered := false
	for {
		due, err := r.store.DueOut(r.now, store.AllLanes, press.AtOnce())
		if err == nil {
			due, err = r.press.Write(context.Background(), due, r.now)
		}
		if err != nil {
			t.Fatalf("the press stopped: %v\n%q", err, header)
		}
		if len(due) == 0 {
			break
		}
		for _, o := range due {
			answered = answered || o.To == other
			m, err := mail.ReadMessage(bytes.NewReader(o.Raw))
			if err != nil {
				t.Fatalf("what leaves cannot be read: %v\n%q\n%s", err, header, o.Raw)
			}
			to, err := m.Header.AddressList("To")
			if in := letter.Read(o.Raw, letter.ReadOptions{}); err != nil || len(to) != 1 || len(in.To) != 1 || in.To[0] != o.To || in.From != localclub.Referee {
				t.Fatalf("a letter to %q is one from %q to %q, %v %v\n%q", o.To, in.From, in.To, to, err, header)
			}
			if err := letter.CheckAddress(o.To); err != nil {
				t.Fatal(err)
			}
			if err := r.store.MarkSent(o.ID, r.now); err != nil {
				t.Fatal(err)
			}
		}
	}
	for o := range r.store.Outbox(store.OutFilter{State: store.OutFailed}) {
		t.Fatalf("a letter to %q was given up: %s\n%q", o.To, o.LastError, header)
	}
	if !answered {
		t.Fatalf("the letter behind it got no answer\n%q", header)
	}
}

// headers are header blocks that are hard to read or to answer.
func headers() (all [][]byte) {
	for i, from := range killers {
		all = append(all, fmt.Appendf(nil, "From: %s\r\nReply-To: %s\r\nSender: %s\r\nTo: <%s>\r\nMessage-ID: <k%d@x.example>\r\nSubject: hello", from, from, from, localclub.Referee, i))
	}
	for _, h := range []string{
		"", "From: a@x.example", "From: a@x.example\r\nMessage-ID: x\x00y\r\nSubject: =?utf-8?Q?a=0D=0ABcc:_b?=", "From: a@x.example\r\nReferences: <a@b>\r\n <c\xff@d> <e f@g>\r\nIn-Reply-To: <\xc3@d>",
		"From: a@x.example\r\nMessage-ID: <é@x.example>\r\nSubject: \xff\xfe\r\nTo: \"\xff\" <referee+x@y>", "From: =?utf-8?B?w4Q=?= <a@x.example>\r\nReturn-Path: <>\r\nAuto-Submitted: no",
		"From: a@x.example\r\nFrom: b@x.example", "From: a@x.example\r\nContent-Type: multipart/mixed; boundary=\"\"\r\nContent-Transfer-Encoding: base64",
		"From: a@x.example\r\nSubject: " + strings.Repeat("x", 3000), "From: a@x.example\r\nDate: Thu, 1 Jan 1970 00:00:00 +0000\r\nMessage-ID: <" + strings.Repeat("m", 499) + ">",
		"From: " + localclub.Referee, "From: minder@" + localclub.Domain + "\r\nSubject: DESK", "From: a@x.example\r\nX-Spam-Flag: YES\r\nList-Id: <x>",
	} {
		all = append(all, []byte(h))
	}
	return all
}

// FuzzHeaders puts any header through reading, deciding and composing:
//
//	go test ./cmd/feldpost -run '^$' -fuzz FuzzHeaders -fuzztime 1h -fuzzminimizetime 1x
func FuzzHeaders(f *testing.F) {
	for _, h := range headers() {
		f.Add(h)
	}
	r := newReferee(f)
	f.Fuzz(func(t *testing.T, header []byte) {
		r.t = t
		r.handle(header)
	})
}

// TestAnyHeaderIsReadDecidedAndComposed does what the fuzzing does, with headers put
// together from what may stand in them.
func TestAnyHeaderIsReadDecidedAndComposed(t *testing.T) {
	names := []string{"From", "From", "From", "Reply-To", "Sender", "To", "Subject", "Message-ID", "In-Reply-To", "References", "Return-Path", "Content-Type", "Date", "Cc", "X-Loop", ""}
	bits := []string{"a@x.example", "<b@x.example>", "Ada", ",", ";", ":", "<", ">", "@", `"`, "(", ")", `\`, " ", "\r\n ", "\r\n", "\r", "é", "\xff", "\x00", "=?utf-8?Q?=0A=40?=",
		"(x)", `"q s"@x.example`, localclub.Referee, "<m@x>", "text/plain; charset=", "\u202e", "[192.0.2.1]", "A:;", "minder@" + localclub.Domain, "END"}
	r := newReferee(t)
	n := 0
	rapid.Check(t, func(rt *rapid.T) {
		n++
		var header strings.Builder
		for range rapid.IntRange(1, 6).Draw(rt, "fields") {
			header.WriteString(rapid.SampledFrom(names).Draw(rt, "name") + ": " + strings.Join(rapid.SliceOfN(rapid.SampledFrom(bits), 0, 8).Draw(rt, "value"), "") + "\r\n")
		}
		fmt.Fprintf(&header, "X-N: %d", n)
		r.handle([]byte(header.String()))
	})
}
