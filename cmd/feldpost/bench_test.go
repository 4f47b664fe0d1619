package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/seating"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/duties"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/mail/postoffice"
	"feldpost/store"
)

// sheetsOfAGame is how many letters of one game a benchmark sends: the two
// set-ups and the first three game turns.
const sheetsOfAGame = 8

// BenchmarkChain takes letters the whole way: sent by SMTP, fetched over
// IMAP, stored, adjudicated, answered, delivered into the players' mailboxes.
// Each letter is a whole set-up or player turn; two letters answer it. The
// "empty" engines adjudicate nothing and write letters of the same size: what
// they take is the price of mail, disk and words.
func BenchmarkChain(b *testing.B) {
	real, err := newLibrary(nil, nil).open(demoSystem)
	if err != nil {
		b.Fatal(err)
	}
	_, course := turns(b, real, "typical", make([]byte, 32), sheetsOfAGame)
	empty := &emptySystem{real, course}
	for _, host := range []string{"embedded", "dovecot"} {
		for _, engine := range []struct {
			name string
			adjudicator.System
		}{{"balkan", real}, {"empty", empty}, {"balkan-undrawn", undrawn{real}}, {"empty-undrawn", undrawn{empty}}} {
			b.Run(host+"/"+engine.name, func(b *testing.B) {
				chain(b, benchHost(b, host), real, engine.System)
			})
		}
	}
}

// posthouse is the mail servers that a benchmark uses.
type posthouse struct {
	imap, smtp string
	delivered  *atomic.Int64                 // letters in players' mailboxes
	kept       conf.StoreConfig              // where a daemon keeps its store; the zero value for a file
	daemons    int                           // that share it, 0 and 1 for one
	statements *atomic.Int64                 // that went to the database
	server     func() (time.Duration, error) // the processor time of the database
	watch      func() *waits                 // what its connections wait for, nil for nothing
}

func benchHost(b *testing.B, kind string) posthouse {
	h := posthouse{delivered: &atomic.Int64{}, statements: &atomic.Int64{}}
	count := func(to string) {
		if address, _, _ := splitToken(to); address != localclub.Referee {
			h.delivered.Add(1)
		}
	}
	if kind == "dovecot" {
		host := newMailhost(b)
		host.delivered = count
		h.imap, h.smtp = host.dovecot.IMAPAddr(), host.smtp
		return h
	}
	users := map[string]string{localclub.Referee: localclub.Password}
	for _, p := range localPlayers() {
		users[p.Address] = localclub.Password
	}
	office, err := postoffice.Start(postoffice.Options{Domain: localclub.Domain, Users: users, Accepted: func(e postoffice.Envelope) { count(e.To) }})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { office.Close() })
	h.imap, h.smtp = office.IMAPAddr(), office.SMTPAddr()
	return h
}

// splitToken takes the +token out of an address.
func splitToken(address string) (base, token string, ok bool) {
	token, ok = letter.Token(address, localclub.Referee)
	if ok {
		return localclub.Referee, token, true
	}
	return address, "", false
}

// benchDaemon wires a daemon without limits.
func benchDaemon(b testing.TB, h posthouse, sys adjudicator.System) *daemon {
	b.Helper()
	dir := b.TempDir()
	c := conf.Default()
	c.Path = filepath.Join(dir, "bench.toml")
	c.Referee.Address = localclub.Referee
	c.IMAP.Server, c.IMAP.Security, c.IMAP.User = h.imap, "plain", localclub.Referee
	c.SMTP.Server, c.SMTP.Security = h.smtp, "plain"
	c.IMAP.PasswordFile = (&place{t: b, dir: dir}).write("password", localclub.Password)
	c.SMTP.PerMinute, c.SMTP.PerHour, c.Letters.PerSenderHour = 1e9, 1e9, 1e9
	if h.kept.Driver != "" {
		c.Store = h.kept
		c.Asked = func(string) { h.statements.Add(1) }
	}
	st, err := openDaemon(&c, duties.Roles(), slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { st.Close() })
	d, err := newDaemon(&c, st, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	var seed [32]byte
	d.desk.Random = io.Reader(rand.NewChaCha8(sha256.Sum256(seed[:])))
	if sys != nil {
		d.desk.System = func(string) (adjudicator.System, error) { return sys, nil }
		d.desk.Edition = func(string, string, string) (adjudicator.System, error) { return sys, nil }
		d.press.System, d.press.Edition = d.desk.System, d.desk.Edition
	}
	return d
}

// chain sends b.N letters and waits for all answers.
func chain(b *testing.B, h posthouse, real, engine adjudicator.System) {
	d := benchDaemon(b, h, engine)
	beside := make([]*daemon, max(h.daemons, 1)-1)
	for i := range beside {
		beside[i] = benchDaemon(b, h, engine)
	}
	var letters []outgoing
	for g := 0; len(letters) < b.N; g++ {
		letters = append(letters, benchGame(b, d, real, fmt.Sprintf("bench-%d", g))...)
	}
	letters = letters[:b.N]
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1+len(beside))
	for _, d := range append(beside, d) {
		go func() { done <- d.run(ctx) }()
	}
	look := d.store // what is asked by the benchmark itself does not count
	if h.kept.Driver == conf.DriverDatabase {
		c := *d.config
		c.Asked = nil
		other, err := openNow(&c)
		if err != nil {
			b.Fatal(err)
		}
		defer other.Close()
		look = other
	}
	await := func(handled int) { // until so many letters are handled, and all that is due has left
		for {
			n, err := look.CountLetters(store.LetterDone)
			due, err2 := look.DueOut(time.Now(), store.AllLanes, 1)
			if err := errors.Join(err, err2); err != nil {
				b.Fatal(err)
			}
			if n >= handled && len(due) == 0 {
				return
			}
			time.Sleep(5 * time.Millisecond)
		}
	}
	await(0) // the first letters of the games
	if len(beside) > 0 {
		time.Sleep(leaseSpan) // all have their duties
	}
	statements := h.statements.Load()
	if h.server == nil {
		h.server = func() (time.Duration, error) { return 0, nil }
	}
	server, err := h.server()
	if err != nil {
		b.Fatal(err)
	}
	first := h.delivered.Load()
	sender := mail.NewSender(mail.Relay{Server: mail.Server{Address: h.smtp, Security: mail.SecurityPlain}})
	defer sender.Close()
	b.ResetTimer()
	cpu := cpuTime()
	var seen *waits
	if h.watch != nil {
		seen = h.watch()
	}
	for _, l := range letters {
		if err := sender.Send(ctx, l.from, l.to, l.raw); err != nil {
			b.Fatal(err)
		}
	}
	await(b.N)
	b.StopTimer()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "letters/s")
	b.ReportMetric(float64(h.delivered.Load()-first)/float64(b.N), "letters-out/letter")
	b.ReportMetric(float64((cpuTime()-cpu).Milliseconds())/float64(b.N), "cpu-ms/letter")
	if seen != nil {
		seen.ended(b)
	}
	if h.kept.Driver == conf.DriverDatabase {
		b.ReportMetric(float64(h.statements.Load()-statements)/float64(b.N), "roundtrips/letter")
		now, err := h.server()
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64((now-server).Milliseconds())/float64(b.N), "server-cpu-ms/letter")
	}
	stop()
	for range 1 + len(beside) {
		if err := <-done; err != nil {
			b.Error(err)
		}
	}
	for _, s := range []store.LetterState{store.LetterHeld, store.LetterQuarantined} {
		if n, err := d.store.CountLetters(s); n > 0 || err != nil {
			b.Errorf("%d letters are %s, %v", n, s, err)
		}
	}
}

// cpuTime is what this process has used; on a machine with other work it says
// more than the time of day.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// outgoing is a player's letter, ready to send.
type outgoing struct {
	from, to string
	raw      []byte
}

// benchGame makes a game and writes the letters of its first turns.
func benchGame(b *testing.B, d *daemon, real adjudicator.System, name string) []outgoing {
	b.Helper()
	err := d.desk.Referee().Create(seating.NewGame{Name: name, System: demoSystem, Scenario: demoScenario, Start: true, Players: localPlayers(),
		Policy: store.Policy{Trust: "code", Faults: "strict", NMR: "default", DeadlineHours: 72}})
	if err != nil {
		b.Fatal(err)
	}
	g, err := d.store.Game(name)
	if err != nil {
		b.Fatal(err)
	}
	sheets, _ := turns(b, real, name, g.Secret, sheetsOfAGame)
	var out []outgoing
	for i, s := range sheets {
		seat := g.Seat(string(s.seat))
		to := letter.ReplyAddress(localclub.Referee, seat.Token)
		raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: fmt.Sprintf("%s-%d@%s", name, i, localclub.Domain), From: seat.Person, To: to,
			Subject: "orders", Date: time.Now(), Text: s.text})
		if err != nil {
			b.Fatal(err)
		}
		out = append(out, outgoing{seat.Person, to, raw})
	}
	return out
}

// fill puts so many running games into a daemon's store, copies of one that
// has been set up.
func fill(b testing.TB, d *daemon, games int) {
	b.Helper()
	err := d.desk.Referee().Create(seating.NewGame{Name: "game-0", System: demoSystem, Scenario: demoScenario, Start: true, Players: localPlayers(),
		Policy: store.Policy{Trust: "code", NMR: "default", DeadlineHours: 72}})
	if err != nil {
		b.Fatal(err)
	}
	for _, p := range []string{"ottoman", "league"} {
		if out, err := d.desk.Referee().Submit("game-0", p, "AUTO\nEND\n", false); err != nil || !out.Done {
			b.Fatal(err, out)
		}
	}
	first, err := d.store.Game("game-0")
	if err != nil {
		b.Fatal(err)
	}
	var entries []store.Entry
	for e, err := range d.store.Entries("game-0", 1) {
		if err != nil {
			b.Fatal(err)
		}
		if e.Snapshot, err = d.store.Snapshot("game-0", e.Seq); err != nil {
			b.Fatal(err)
		}
		entries = append(entries, e)
	}
	for n := 1; n < games; n++ {
		g := first
		g.Name, g.Rev, g.Seq, g.Head = fmt.Sprintf("game-%d", n), 0, 0, ""
		g.Seats = append([]store.Seat(nil), first.Seats...)
		for i := range g.Seats {
			g.Seats[i].Token = fmt.Sprintf("%s%x", g.Seats[i].Name, binary.BigEndian.AppendUint32(nil, uint32(n)))
		}
		batch := store.Batch{Game: &g}
		head := ""
		for _, e := range entries {
			e.Game, e.Letter = g.Name, 0
			e.Seal(head)
			head = e.Hash
			batch.Entries = append(batch.Entries, e)
		}
		if err := d.store.Commit(&batch); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkIdlePoll is one look at a mailbox with nothing new and at the
// clock, with so many games in the store.
func BenchmarkIdlePoll(b *testing.B) {
	for _, games := range []int{1, 100, 1000} {
		b.Run(fmt.Sprint(games), func(b *testing.B) {
			d := benchDaemon(b, benchHost(b, "embedded"), nil)
			fill(b, d, games)
			look := d.idleLook(b)
			for b.Loop() {
				look()
			}
		})
	}
}

// idleLook returns what a daemon does at a poll without new letters.
func (d *daemon) idleLook(b testing.TB) func() {
	b.Helper()
	look := func() {
		next, err := d.readers[0].vault.NextUID(d.readers[0].account.Name(), 1)
		if err != nil || next == 0 {
			b.Fatal(next, err)
		}
		if err := d.desk.Letters(b.Context()); err != nil {
			b.Fatal(err)
		}
		if err := d.desk.Tick(b.Context(), time.Now()); err != nil {
			b.Fatal(err)
		}
		if _, err := d.readers[0].vault.ToFile(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
	look() // the first tick notes the time
	return look
}

// An idle poll asks the indexes and not the games.
func TestAnIdlePollDoesNotGrowWithTheGames(t *testing.T) {
	allocations := func(games int) float64 {
		d := benchDaemon(t, posthouse{imap: "127.0.0.1:9", smtp: "127.0.0.1:9"}, nil)
		fill(t, d, games)
		return testing.AllocsPerRun(100, d.idleLook(t))
	}
	few, many := allocations(1), allocations(200)
	if many > few*1.2+10 {
		t.Errorf("an idle poll allocates %.0f times with 1 game, %.0f times with 200", few, many)
	}
}

// BenchmarkMemory reports the heap of a daemon that holds 1,000 games and has
// just answered a letter in each of twenty of them.
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		d := benchDaemon(b, benchHost(b, "embedded"), nil)
		fill(b, d, 1000)
		for n := range 20 {
			if out, err := d.desk.Referee().Submit(fmt.Sprintf("game-%d", n*50), "ottoman", "STAND MORALE NEVER\n", false); err != nil || !out.Done {
				b.Fatal(err, out)
			}
		}
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		b.ReportMetric(float64(m.HeapAlloc)/1e6, "heap-MB")
		runtime.KeepAlive(d)
	}
}
