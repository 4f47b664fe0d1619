//go:build unix

package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail/letter"
	"feldpost/store"
	"feldpost/store/postgres/pgtest"
)

var (
	schedules     = flag.Int("schedules", 2, "how many schedules of faults are run")
	firstSchedule = flag.Uint64("schedule", 1, "number of the first schedule of faults")
)

const (
	scheduleGames = 50
	scheduleLate  = 5 // games whose deadline passes meanwhile
	scheduleSpan  = 14 * time.Second
)

// Three daemons have one database, a primary and its synchronous standby, and one mailbox, into which the letters of fifty games come.
// Daemons are killed and frozen, the clocks of two are wrong by minutes, connections are cut, the database dies and comes back, and the
// primary dies for good. Every order is applied once, every letter is answered, what comes twice is the same letter, the logs are those of
// one daemon that works alone, and no deadline passes twice. -schedules and -schedule run others.
func TestSchedulesOfFaults(t *testing.T) {
	for n := range *schedules {
		t.Run(fmt.Sprint(*firstSchedule+uint64(n)), func(t *testing.T) {
			newSchedule(t, *firstSchedule+uint64(n), false).run()
		})
	}
}

// The same through a pooler of transactions before each server, which dies and comes back too.
func TestSchedulesOfFaultsBehindAPooler(t *testing.T) {
	for n := range max(*schedules/2, 1) {
		t.Run(fmt.Sprint(*firstSchedule+uint64(n)), func(t *testing.T) {
			newSchedule(t, *firstSchedule+uint64(n), true).run()
		})
	}
}

// schedule is one run.
type schedule struct {
	*testing.T
	moment   *rand.Rand
	servers  []*pgtest.Server  // the primary, and the standby until it is promoted
	bouncers []*pgtest.Bouncer // before both, if they are
	proxies  []*toxiproxy.Proxy
	database string
	host     *mailhost
	places   []*place
	daemons  []*process
	log      *safeBuffer
	games    []string
	players  []*correspondent
	sent     []sentLetter
	look     *tenure
	begun    time.Time
	astray   []string // games whose logs are wrong
	span     time.Duration
	happens  func() // what happens meanwhile, in the time that the letters take
}

// sentLetter is a letter of a player as it went out.
type sentLetter struct {
	by     *correspondent
	id, to string
	raw    []byte
}

// clocks are by how much those of the daemons are wrong.
var clocks = []string{"", "7m", "-4m"}

// newScheduleOf is one whose servers are to come.
func newScheduleOf(t *testing.T, seed uint64, span time.Duration) *schedule {
	s := &schedule{T: t, begun: time.Now(), moment: rand.New(rand.NewPCG(seed, 7)), log: &safeBuffer{}, span: span}
	var addresses []string
	for n := range 8 {
		addresses = append(addresses, fmt.Sprintf("player%d@%s", n, localclub.Domain))
	}
	s.host = newMailhost(t, addresses...)
	for _, a := range addresses {
		s.players = append(s.players, s.host.correspondent(a))
	}
	s.happens = s.faults
	return s
}

func newSchedule(t *testing.T, seed uint64, pooled bool) *schedule {
	s := newScheduleOf(t, seed, scheduleSpan)
	primary := pgtest.Start(t, pgtest.Options{Durable: true})
	s.database = primary.Database(t, "")
	s.servers = []*pgtest.Server{primary, primary.Standby(t)}
	metrics := toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop())
	var behind []string
	for n, server := range s.servers {
		port := server.Port()
		if pooled {
			s.bouncers = append(s.bouncers, server.Bouncer(t))
			port = s.bouncers[n].Port()
		}
		p := toxiproxy.NewProxy(metrics, fmt.Sprint(n), "127.0.0.1:0", fmt.Sprintf("127.0.0.1:%d", port))
		s.must(p.Start())
		t.Cleanup(p.Stop)
		s.proxies, behind = append(s.proxies, p), append(behind, p.Listen)
	}
	for range clocks {
		p := s.host.place().onDatabase(primary, s.database)
		p.through(func(address string) string {
			u, err := url.Parse(address)
			s.must(err)
			u.Host = strings.Join(behind, ",")
			return u.String()
		})
		s.places = append(s.places, p)
	}
	s.daemons = make([]*process, len(s.places))
	return s
}

// addressIn is the address of the database in a configuration.
func addressIn(text string) string {
	_, rest, _ := strings.Cut(text, "url = \"")
	address, _, _ := strings.Cut(rest, "\"")
	return address
}

func (s *schedule) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// serve starts a daemon.
func (s *schedule) serve(n int) {
	var env []string
	if clocks[n] != "" {
		env = append(env, withClock+"="+clocks[n])
	}
	var err error
	s.daemons[n], err = s.places[n].serve(s.log, env...)
	s.must(err)
}

func (s *schedule) run() {
	p := s.places[0]
	p.must("store", "migrate")
	c, err := conf.Load(p.config)
	s.must(err)
	s.look, err = openTenure(c, nil, nil)
	s.must(err)
	defer func() {
		if s.look != nil {
			s.look.Close()
		}
	}()
	s.found()
	alone := filepath.Join(p.dir, "alone.db")
	p.must("store", "copy", "--to", alone)
	letters := s.letters()
	s.late()

	defer func() {
		for _, d := range s.daemons {
			if d != nil {
				_ = d.cmd.Process.Signal(syscall.SIGCONT)
				_ = d.cmd.Process.Kill()
				_ = d.cmd.Wait()
			}
		}
		if s.Failed() {
			s.Log(s.told())
		}
	}()
	for n := range s.daemons {
		s.serve(n)
	}
	sent := make(chan bool)
	go func() {
		defer close(sent)
		for _, l := range letters {
			l.by.sendTo(l.to, l.raw)
			time.Sleep(s.span / time.Duration(len(letters)))
		}
	}()
	s.note("letters are written")
	s.happens()
	<-sent
	s.note("all letters are written")
	s.sent = letters
	s.settled()
	s.compare(c, alone)
}

// told is what the daemons say of their work as a whole, and of the games whose logs are wrong.
func (s *schedule) told() string {
	var lines []string
	for line := range strings.Lines(s.log.String()) {
		each := strings.Contains(line, `msg="letter sent"`) || strings.Contains(line, `msg="letter settled"`)
		if !each || slices.ContainsFunc(s.astray, func(game string) bool { return strings.Contains(line, "game="+game+" ") }) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// found makes the games in the database.
func (s *schedule) found() {
	for n := range scheduleGames + scheduleLate {
		name := fmt.Sprintf("hill-%02d", n)
		s.games = append(s.games, name)
		red, blue := s.players[n%4], s.players[4+n/4%4]
		s.places[0].must("new", name, "--system", "example", "--scenario", "hill", "--seat", "red="+red.address, "--seat", "blue="+blue.address, "--start")
	}
}

// letters are those of all games, each game's in order.
func (s *schedule) letters() (all []sentLetter) {
	var queues [][]sentLetter
	for n, name := range s.games[:scheduleGames] {
		g, err := s.look.Game(name)
		s.must(err)
		var queue []sentLetter
		for k, x := range []struct{ seat, text string }{
			{"red", "RECEIPTS ON\n"}, {"blue", "RECEIPTS ON\n"}, {"blue", "STAND RETREAT 0201, 0101\n"}, {"red", "END\n"}, {"red", "STAND RETREAT 0101\n"},
			{"blue", "END\n"}, {"red", "END\n"}, {"blue", "END\n"}, {"red", "END\n"},
		} {
			seat := g.Seat(x.seat)
			by := s.players[slices.IndexFunc(s.players, func(c *correspondent) bool { return c.address == seat.Person })]
			by.sent++
			l := sentLetter{by: by, id: fmt.Sprintf("%s-%d@%s", strings.Split(by.address, "@")[0], by.sent, localclub.Domain)}
			to, text := letter.ReplyAddress(localclub.Referee, seat.Token), x.text
			if (n+k)%5 == 0 { // some are addressed by hand
				to, text = localclub.Referee, fmt.Sprintf("GAME %s\nCODE %s\n\n%s", name, seat.Code, text)
			}
			l.to = to
			l.raw, err = letter.ComposePersonal(letter.Outgoing{MessageID: l.id, From: by.address, To: to, Subject: "orders", Date: time.Now(), Text: text})
			s.must(err)
			queue = append(queue, l)
		}
		queues = append(queues, queue)
	}
	for len(queues) > 0 {
		n := s.moment.IntN(len(queues))
		all = append(all, queues[n][0])
		if queues[n] = queues[n][1:]; len(queues[n]) == 0 {
			queues = slices.Delete(queues, n, n+1)
		}
	}
	return all
}

// late lets the deadlines of some games pass in the middle of it.
func (s *schedule) late() {
	for n, name := range s.games[scheduleGames:] {
		g, err := s.look.Game(name)
		s.must(err)
		g.Deadline = time.Now().Add(time.Duration(4+2*n) * time.Second)
		s.must(s.look.Commit(&store.Batch{Game: &g}))
	}
}

// faults are what happens in the time of the letters.
func (s *schedule) faults() {
	list := []func(){s.kill, s.freeze, s.cut, s.restart, s.cut, s.kill, s.freeze}
	if len(s.bouncers) > 0 {
		list = append(list, s.repool)
	}
	s.moment.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	list = slices.Insert(list, 2+s.moment.IntN(len(list)-2), s.failOver)
	begun := time.Now()
	for i, fault := range list {
		at := scheduleSpan * time.Duration(i) / time.Duration(len(list))
		time.Sleep(time.Until(begun.Add(at + time.Duration(s.moment.IntN(1000))*time.Millisecond)))
		fault()
	}
}

func (s *schedule) note(format string, args ...any) {
	s.Logf("%5.1f s: "+format, append([]any{time.Since(s.begun).Seconds()}, args...)...)
}

// kill ends a daemon at once and starts it again.
func (s *schedule) kill() {
	n := s.moment.IntN(len(s.daemons))
	pause := time.Duration(s.moment.IntN(1500)) * time.Millisecond
	s.note("daemon %d is killed", n)
	s.daemons[n].kill()
	time.Sleep(pause)
	s.serve(n)
}

// freeze stops a daemon for some time, which may be longer than its lease holds.
func (s *schedule) freeze() {
	n := s.moment.IntN(len(s.daemons))
	d, long := s.daemons[n], time.Duration(500+s.moment.IntN(11_000))*time.Millisecond
	s.note("daemon %d is frozen for %s", n, long)
	s.must(d.cmd.Process.Signal(syscall.SIGSTOP))
	time.AfterFunc(long, func() { _ = d.cmd.Process.Signal(syscall.SIGCONT) })
}

// cut breaks all connections to the database, some times.
func (s *schedule) cut() {
	s.note("connections are cut")
	for range 1 + s.moment.IntN(8) {
		for _, p := range s.proxies {
			p.Stop()
		}
		time.Sleep(time.Duration(s.moment.IntN(120)) * time.Millisecond)
		for _, p := range s.proxies {
			if err := p.Start(); err != nil {
				s.Error(err)
			}
		}
		time.Sleep(time.Duration(s.moment.IntN(200)) * time.Millisecond)
	}
}

// restart kills the database that works and starts it again.
func (s *schedule) restart() {
	s.note("the database dies and comes back")
	s.must(s.servers[0].Kill())
	time.Sleep(time.Duration(s.moment.IntN(2000)) * time.Millisecond)
	s.must(s.servers[0].Restart())
}

// repool kills the poolers and starts them again.
func (s *schedule) repool() {
	s.note("the poolers die and come back")
	for _, b := range s.bouncers {
		b.Kill()
	}
	time.Sleep(time.Duration(s.moment.IntN(1500)) * time.Millisecond)
	for _, b := range s.bouncers {
		s.must(b.Restart())
	}
}

// failOver kills the primary for good; its standby takes its place. It may have been cut off before, so that it has never had what the primary shows,
// once that has come back, of commits nobody was told of.
func (s *schedule) failOver() {
	apart := s.moment.IntN(2) == 0
	if apart {
		s.note("the standby is cut off, the primary dies and comes back")
		s.must(s.servers[1].Kill())
		time.Sleep(time.Duration(s.moment.IntN(500)) * time.Millisecond)
		s.must(s.servers[0].Kill())
		s.must(s.servers[0].Restart())
		time.Sleep(time.Duration(s.moment.IntN(1000)) * time.Millisecond)
	}
	s.note("the primary dies, its standby is promoted")
	s.must(s.servers[0].Kill())
	if apart {
		s.must(s.servers[1].Restart())
	}
	time.Sleep(time.Duration(s.moment.IntN(1000)) * time.Millisecond)
	s.servers = s.servers[1:]
	s.must(s.servers[0].Promote())
}

// settled waits until everything is answered, and lets the daemons end in good order.
func (s *schedule) settled() {
	c, err := conf.Load(s.places[0].config)
	s.must(err)
	s.look.Close()
	s.look, err = openTenure(c, nil, nil)
	s.must(err)
	within(s, 3*soon, "everything is delivered and filed", func() bool {
		done, err := s.look.CountLetters(store.LetterDone)
		if err != nil || done < len(s.sent) {
			time.Sleep(200 * time.Millisecond)
			return false
		}
		left, err := s.host.correspondent(localclub.Referee).read()
		n, e := s.look.CountOut(store.OutQueued)
		return err == nil && len(left) == 0 && e == nil && n == 0 && s.host.idle()
	})
	s.note("all is settled")
	for _, d := range s.daemons {
		_ = d.cmd.Process.Signal(syscall.SIGCONT)
		if err := d.cmd.Process.Signal(syscall.SIGINT); err != nil {
			s.Error(err)
		}
		if err := d.cmd.Wait(); err != nil {
			s.Errorf("a daemon does not end in good order: %v", err)
		}
	}
	s.daemons = nil
	s.note("all daemons have ended")
}
