package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"feldpost/cmd/feldpost/localclub"
	"feldpost/mail"
	"feldpost/mail/letter"
	"feldpost/store"
)

// Soak is a club over a long time, by letter: people write when they are awake and have the time, forget, err, go away and give up; the referee
// is away, its clock is wrong, and its program is exchanged. What the club holds against it is in Wrong.
type Soak struct {
	Run
	Games   int // that are played at once: one that is over makes room for another
	Days    int
	Upgrade time.Duration // how often the program is exchanged
	// Exchange ends the program and begins another, which takes the place of the desk, the store, the queue, the vault and what notices changes.
	Exchange func() error
	Changes  *Changes // of games in the store at hand
	// Told is told of each letter to a player, and Over that a game is over, with all its letters told: an error that it is not proved by them.
	Told func(game string, raw []byte) error
	Over func(game string) error
	// Week is told that another week has passed.
	Week func()
	// Enough, if set, is asked each day whether the time has to end here.
	Enough func() bool

	Figures
	Wrong []string

	chance   *rand.Rand
	begun    time.Time
	people   map[string]*person
	queue    []errand               // what people are about to do
	post     []mail.Arrived         // what lies on the mail server
	sent     map[string]*sentLetter // by Message-ID, those without an answer
	played   map[string]*played     // not yet proved
	watched  *Changes               // that were looked at last
	away     time.Time              // until when the referee is away; zero for at work
	absent   time.Duration          // how long it was away when it comes back
	skew     time.Duration          // of its clock
	righted  time.Time              // when that is put right
	upgraded time.Time
	founded  int
}

// Figures are what a soak counts.
type Figures struct {
	Founded, Finished, Timeouts   int
	Outages, Clocks, Exchanges    int
	Later                         int // answers that stood in a newer letter
	Forgotten, Erred, Left, Given int // letters that people forgot, wrote wrongly; leaves they took; games they gave up
}

// person is somebody of the club.
type person struct {
	address string
	wakes   int           // hour of his day, UTC
	takes   time.Duration // until he writes, on average
	busy    map[string]bool
}

// errand is a letter that somebody will write for a seat.
type errand struct {
	at   time.Time
	who  *person
	seat store.SeatRef
	to   string // reply address
	re   string // what it answers
}

// sentLetter is a letter of a person.
type sentLetter struct {
	game string
	from string
	at   time.Time
	text string
}

// played is what the club knows of a game.
type played struct {
	system   string
	deadline time.Time // as it stood last
	running  bool
	timeouts []timeout
	seq      uint64    // that was looked at
	over     time.Time // since when it is over; zero for not
}

// timeout is a deadline that passed.
type timeout struct {
	seq      uint64
	deadline time.Time
}

const (
	soakStep  = 10 * time.Minute
	soakLimit = 72 // hours of a deadline
	maxSkew   = 40 * time.Minute
)

// Live plays the club's time to its end.
func (s *Soak) Live(ctx context.Context) error {
	s.wrote, s.names = map[string]uint64{}, map[string]string{}
	s.people, s.sent, s.played = map[string]*person{}, map[string]*sentLetter{}, map[string]*played{}
	s.chance, s.begun, s.upgraded = rand.New(rand.NewPCG(s.Seed, 11)), s.Now, s.Now
	end := s.Now.Add(time.Duration(s.Days) * 24 * time.Hour)
	for ; s.Now.Before(end); s.Now = s.Now.Add(soakStep) {
		if err := s.step(ctx, true); err != nil {
			return fmt.Errorf("%s: %w", s.Now.Format(time.RFC3339), err)
		}
		age := s.Now.Sub(s.begun)
		if age%(7*24*time.Hour) == 0 && age > 0 {
			if err := s.toldLater(); err != nil {
				return err
			}
			s.Week()
		}
		if age%(24*time.Hour) == 0 && s.Enough != nil && s.Enough() {
			s.Days = int(age / (24 * time.Hour))
			break
		}
	}
	s.away, s.righted = s.Now, s.Now
	for range 3 * 24 * 6 { // nobody writes any more: all is answered
		if err := s.step(ctx, false); err != nil {
			return fmt.Errorf("%s: %w", s.Now.Format(time.RFC3339), err)
		}
		s.Now = s.Now.Add(soakStep)
	}
	return s.account()
}

// Clock is that of the referee.
func (s *Soak) Clock() time.Time { return s.Now.Add(s.skew) }

// step is ten minutes of the club.
func (s *Soak) step(ctx context.Context, alive bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if alive {
		if err := s.found(); err != nil {
			return err
		}
		if err := s.world(); err != nil {
			return err
		}
		if err := s.act(); err != nil {
			return err
		}
	}
	if s.Now.Before(s.away) {
		return nil
	}
	slices.SortStableFunc(s.post, func(a, b mail.Arrived) int { return a.Received.Compare(b.Received) })
	for _, a := range s.post {
		if fresh, err := s.Vault.Put(ctx, a); err != nil || !fresh {
			return fmt.Errorf("letter %d: fresh %t, %w", a.UID, fresh, err)
		}
	}
	s.post = nil
	if err := s.Desk.Work(ctx); err != nil {
		return err
	}
	if err := s.watch(); err != nil {
		return err
	}
	s.absent = 0
	return s.hand()
}

// found keeps as many games going as there are to be.
func (s *Soak) found() error {
	running := 0
	for _, p := range s.played {
		if p.over.IsZero() {
			running++
		}
	}
	list := localclub.Games()[:5]
	for ; running < s.Games; running++ {
		x := list[s.founded%len(list)]
		s.founded++
		name := fmt.Sprintf("soak-%d", s.founded)
		var players []string
		for i := range x.Seats {
			players = append(players, s.person(2*s.founded+i*(1+s.founded%7)).address)
		}
		if players[0] == players[1] {
			players[1] = s.person(1 + 2*s.founded + s.founded%7).address
		}
		policy := store.Policy{Trust: "code", Faults: "strict", NMR: "default", DeadlineHours: soakLimit}
		if err := x.Start(s.Desk, name, players, policy); err != nil {
			return err
		}
		for _, seat := range x.Seats {
			format := []string{"TEXT", "SHORT", "TEXT", "FULL", "TEXT", "TEXT"}[s.chance.IntN(6)]
			for _, wish := range [][2]string{{"RECEIPTS", "ON"}, {"FORMAT", format}} {
				if err := s.Desk.Referee().Wish(name, seat, wish[0], wish[1]); err != nil {
					return err
				}
			}
		}
		s.played[name] = &played{system: x.System}
		s.Founded++
	}
	return nil
}

// person is one of the club, of whom there are about as many as games.
func (s *Soak) person(n int) *person {
	n %= max(s.Games, 4)
	address := fmt.Sprintf("member%d@%s", n, localclub.Domain)
	p := s.people[address]
	if p == nil {
		p = &person{address: address, wakes: s.chance.IntN(24), takes: time.Duration(1+s.chance.IntN(20)) * time.Hour, busy: map[string]bool{}}
		if n%4 == 3 { // some are slow
			p.takes += soakLimit * time.Hour
		}
		s.people[address] = p
	}
	return p
}

// world is what happens to the referee.
func (s *Soak) world() error {
	age := s.Now.Sub(s.begun)
	switch {
	case s.Now.Before(s.away):
		return nil
	case s.Now.Sub(s.upgraded) >= s.Upgrade:
		s.upgraded = s.Now
		s.Exchanges++
		return s.Exchange()
	case s.skew != 0 && !s.Now.Before(s.righted):
		s.skew = 0
	case age == (soakLimit-3)*time.Hour: // in each soak, when the first deadlines pass
		return s.outage(9 * time.Hour)
	case s.chance.IntN(6*24*4) == 0: // about every fourth day
		return s.outage(time.Duration(1+s.chance.IntN(600)) * time.Minute)
	case s.skew == 0 && (age == 30*time.Hour || s.chance.IntN(6*24*6) == 0):
		s.skew = time.Duration(s.chance.IntN(int(2*maxSkew/time.Minute))-int(maxSkew/time.Minute)) * time.Minute
		s.righted = s.Now.Add(time.Duration(1+s.chance.IntN(30)) * time.Hour)
		s.Clocks++
	}
	return nil
}

// outage takes the referee away for some time, at times together with his machine.
func (s *Soak) outage(long time.Duration) error {
	s.absent, s.away = long, s.Now.Add(long)
	s.Outages++
	if s.chance.IntN(3) == 0 {
		return s.Exchange()
	}
	return nil
}

// act has those write whose time has come.
func (s *Soak) act() error {
	var later []errand
	due := s.queue
	s.queue = nil
	for _, e := range due {
		if e.at.After(s.Now) {
			later = append(later, e)
			continue
		}
		delete(e.who.busy, e.seat.Game)
		if err := s.writes(e); err != nil {
			return err
		}
	}
	s.queue = append(later, s.queue...)
	return nil
}

// slips are letters that are no orders.
func slips() []string {
	return []string{"MOVE EVERYTHING TO PARIS\nEND\n", "ATTAK 9999 WITH ALL\n", "I shall write tomorrow.\n", "STATUS\nMOVE\n", "Bonjour, que dois-je faire ?\n"}
}

// writes is one letter of a person: his orders as the game stands, or something else.
func (s *Soak) writes(e errand) error {
	g, err := s.Store.Game(e.seat.Game)
	if err != nil || g.Status != store.GameRunning {
		return err
	}
	text := ""
	switch roll := s.chance.IntN(100); {
	case roll < 2:
		s.Left++
		text = fmt.Sprintf("LEAVE %d days\n", 1+s.chance.IntN(10))
	case (roll < 3 || s.Given == 0 && s.Now.Sub(s.begun) > 48*time.Hour) && s.played[g.Name].system != "balkan-wars":
		s.Given++
		text = "RESIGN\n"
	case roll < 10:
		s.Erred++
		text = slips()[s.chance.IntN(len(slips()))]
	default:
		s.wrote = map[string]uint64{}
		if text, err = s.orders(e.seat); err != nil || text == "" {
			return err
		}
	}
	s.uid++
	s.In++
	id := fmt.Sprintf("%d.%s", s.uid, e.who.address)
	raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: id, From: e.who.address, To: e.to, Subject: "orders", InReplyTo: e.re,
		Date: s.Now, Text: text})
	if err != nil {
		return err
	}
	s.sent[id] = &sentLetter{game: g.Name, from: e.who.address, at: s.Now, text: text}
	s.post = append(s.post, mail.Arrived{Mailbox: "INBOX", UIDValidity: 1, UID: s.uid, Received: s.Now, Size: int64(len(raw)), Raw: raw})
	return nil
}

// hand hands out what is due, as a relay and the mailboxes would.
func (s *Soak) hand() error {
	for {
		due, err := s.Queue.Due(s.Clock(), 1000)
		if err != nil || len(due) == 0 {
			return err
		}
		for _, p := range due {
			s.Out++
			if err := s.Queue.Sent(p.ID, s.Clock()); err != nil {
				return err
			}
			if err := s.got(p); err != nil {
				return err
			}
		}
	}
}

// got is what a person does with a letter: he sets a time for writing, unless he forgets it.
func (s *Soak) got(p mail.Parcel) error {
	in := letter.ReadHead(p.Raw, letter.ReadOptions{})
	for _, id := range in.InReplyTo {
		delete(s.sent, id)
	}
	token, ok := letter.Token(in.ReplyTo, localclub.Referee)
	if !ok {
		return nil
	}
	at, err := s.Store.SeatByToken(token)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.Told(at.Game, p.Raw); err != nil {
		return err
	}
	who := s.people[p.To]
	if who == nil || who.busy[at.Game] {
		return nil
	}
	if s.chance.IntN(20) == 0 {
		s.Forgotten++
		return nil
	}
	who.busy[at.Game] = true
	s.queue = append(s.queue, errand{at: s.when(who), who: who, seat: at, to: in.ReplyTo, re: in.MessageID})
	return nil
}

// when is the moment at which somebody writes: after his time, in the waking hours of his day, or, now and then, in the night.
func (s *Soak) when(who *person) time.Time {
	at := s.Now.Add(time.Duration(s.chance.ExpFloat64() * float64(who.takes)))
	for s.chance.IntN(10) > 0 && (at.Hour()+24-who.wakes)%24 > 16 {
		at = at.Add(time.Hour)
	}
	return at
}
