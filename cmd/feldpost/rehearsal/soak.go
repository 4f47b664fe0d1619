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
// is away, its clock is wrong, and its program is exchanged. What the club holds against it is in Wrong. It may rest and go on later.
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
	// Enough, if set, is asked each day whether the time has to end here, and Rest whether it is to go on later: Live returns ErrResting then.
	Enough, Rest func() bool

	Course

	chance  *rand.Rand
	source  *rand.PCG // of chance
	watched *Changes  // that were looked at last
}

const (
	soakStep  = 10 * time.Minute
	soakLimit = 72 // hours of a deadline
	maxSkew   = 40 * time.Minute
)

// Live plays the club's time to its end.
func (s *Soak) Live(ctx context.Context) error {
	if s.chance == nil {
		s.begin()
	}
	end := s.Begun.Add(time.Duration(s.Days) * 24 * time.Hour)
	for ; s.Now.Before(end); s.Now = s.Now.Add(soakStep) {
		if err := s.step(ctx, true); err != nil {
			return fmt.Errorf("%s: %w", s.Now.Format(time.RFC3339), err)
		}
		age := s.Now.Sub(s.Begun)
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
		if age%(24*time.Hour) == 0 && s.Rest != nil && s.Rest() {
			s.Now = s.Now.Add(soakStep)
			return ErrResting
		}
	}
	s.Away, s.Righted = s.Now, s.Now
	for range 3 * 24 * 6 { // nobody writes any more: all is answered
		if err := s.step(ctx, false); err != nil {
			return fmt.Errorf("%s: %w", s.Now.Format(time.RFC3339), err)
		}
		s.Now = s.Now.Add(soakStep)
	}
	return s.account()
}

// Clock is that of the referee.
func (s *Soak) Clock() time.Time { return s.Now.Add(s.Skew) }

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
	if s.Now.Before(s.Away) {
		return nil
	}
	slices.SortStableFunc(s.Post, func(a, b mail.Arrived) int { return a.Received.Compare(b.Received) })
	for _, a := range s.Post {
		if fresh, err := s.Vault.Put(ctx, a); err != nil || !fresh {
			return fmt.Errorf("letter %d: fresh %t, %w", a.UID, fresh, err)
		}
	}
	s.Post = nil
	if err := s.Desk.Work(ctx); err != nil {
		return err
	}
	if err := s.watch(); err != nil {
		return err
	}
	s.Absent = 0
	return s.hand()
}

// found keeps as many games going as there are to be.
func (s *Soak) found() error {
	running := 0
	for _, p := range s.Played {
		if p.Over.IsZero() {
			running++
		}
	}
	list := localclub.Games()[:5]
	for ; running < s.Games; running++ {
		x := list[s.Founded%len(list)]
		s.Founded++
		name := fmt.Sprintf("soak-%d", s.Founded)
		var players []string
		for i := range x.Seats {
			players = append(players, s.person(2*s.Founded+i*(1+s.Founded%7)).Address)
		}
		if players[0] == players[1] {
			players[1] = s.person(1 + 2*s.Founded + s.Founded%7).Address
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
		s.Played[name] = &played{System: x.System}
	}
	return nil
}

// person is one of the club, of whom there are about as many as games.
func (s *Soak) person(n int) *person {
	n %= max(s.Games, 4)
	address := fmt.Sprintf("member%d@%s", n, localclub.Domain)
	p := s.People[address]
	if p == nil {
		p = &person{Address: address, Wakes: s.chance.IntN(24), Takes: time.Duration(1+s.chance.IntN(20)) * time.Hour, Busy: map[string]bool{}}
		if n%4 == 3 { // some are slow
			p.Takes += soakLimit * time.Hour
		}
		s.People[address] = p
	}
	return p
}

// world is what happens to the referee.
func (s *Soak) world() error {
	age := s.Now.Sub(s.Begun)
	switch {
	case s.Now.Before(s.Away):
		return nil
	case s.Now.Sub(s.Upgraded) >= s.Upgrade:
		s.Upgraded = s.Now
		s.Exchanges++
		return s.Exchange()
	case s.Skew != 0 && !s.Now.Before(s.Righted):
		s.Skew = 0
	case age == (soakLimit-3)*time.Hour: // in each soak, when the first deadlines pass
		return s.outage(9 * time.Hour)
	case s.chance.IntN(6*24*4) == 0: // about every fourth day
		return s.outage(time.Duration(1+s.chance.IntN(600)) * time.Minute)
	case s.Skew == 0 && (age == 30*time.Hour || s.chance.IntN(6*24*6) == 0):
		s.Skew = time.Duration(s.chance.IntN(int(2*maxSkew/time.Minute))-int(maxSkew/time.Minute)) * time.Minute
		s.Righted = s.Now.Add(time.Duration(1+s.chance.IntN(30)) * time.Hour)
		s.Clocks++
	}
	return nil
}

// outage takes the referee away for some time, at times together with his machine.
func (s *Soak) outage(long time.Duration) error {
	s.Absent, s.Away = long, s.Now.Add(long)
	s.Outages++
	if s.chance.IntN(3) == 0 {
		return s.Exchange()
	}
	return nil
}

// act has those write whose time has come.
func (s *Soak) act() error {
	var later []errand
	due := s.Errands
	s.Errands = nil
	for _, e := range due {
		if e.At.After(s.Now) {
			later = append(later, e)
			continue
		}
		delete(s.People[e.Who].Busy, e.Seat.Game)
		if err := s.writes(e); err != nil {
			return err
		}
	}
	s.Errands = append(later, s.Errands...)
	return nil
}

// slips are letters that are no orders.
func slips() []string {
	return []string{"MOVE EVERYTHING TO PARIS\nEND\n", "ATTAK 9999 WITH ALL\n", "I shall write tomorrow.\n", "STATUS\nMOVE\n", "Bonjour, que dois-je faire ?\n"}
}

// writes is one letter of a person: his orders as the game stands, or something else.
func (s *Soak) writes(e errand) error {
	g, err := s.Store.Game(e.Seat.Game)
	if err != nil || g.Status != store.GameRunning {
		return err
	}
	text := ""
	switch roll := s.chance.IntN(100); {
	case roll < 2:
		s.Left++
		text = fmt.Sprintf("LEAVE %d days\n", 1+s.chance.IntN(10))
	case (roll < 3 || s.Given == 0 && s.Now.Sub(s.Begun) > 48*time.Hour) && s.Played[g.Name].System != "balkan-wars":
		s.Given++
		text = "RESIGN\n"
	case roll < 10:
		s.Erred++
		text = slips()[s.chance.IntN(len(slips()))]
	default:
		s.wrote = map[string]uint64{}
		if text, err = s.orders(e.Seat); err != nil || text == "" {
			return err
		}
	}
	s.uid++
	s.In++
	id := fmt.Sprintf("%d.%s", s.uid, s.People[e.Who].Address)
	raw, err := letter.ComposePersonal(letter.Outgoing{MessageID: id, From: e.Who, To: e.To, Subject: "orders", InReplyTo: e.Re,
		Date: s.Now, Text: text})
	if err != nil {
		return err
	}
	s.Sent[id] = &sentLetter{Game: g.Name, From: e.Who, At: s.Now, Text: text}
	s.Post = append(s.Post, mail.Arrived{Mailbox: "INBOX", UIDValidity: 1, UID: s.uid, Received: s.Now, Size: int64(len(raw)), Raw: raw})
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
		delete(s.Sent, id)
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
	who := s.People[p.To]
	if who == nil || who.Busy[at.Game] {
		return nil
	}
	if s.chance.IntN(20) == 0 {
		s.Forgotten++
		return nil
	}
	who.Busy[at.Game] = true
	s.Errands = append(s.Errands, errand{At: s.when(who), Who: who.Address, Seat: at, To: in.ReplyTo, Re: in.MessageID})
	return nil
}

// when is the moment at which somebody writes: after his time, in the waking hours of his day, or, now and then, in the night.
func (s *Soak) when(who *person) time.Time {
	at := s.Now.Add(time.Duration(s.chance.ExpFloat64() * float64(who.Takes)))
	for s.chance.IntN(10) > 0 && (at.Hour()+24-who.Wakes)%24 > 16 {
		at = at.Add(time.Hour)
	}
	return at
}
