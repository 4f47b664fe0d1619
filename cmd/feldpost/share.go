package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"feldpost/adjudicator/desk"
	"feldpost/store"
	"feldpost/store/postgres"
)

// The roles of a daemon with a database, which it has with others.
const (
	roleReader      = "reader"      // of mailboxes: one has each
	roleAdjudicator = "adjudicator" // of games: one has each lane of them
	roleSender      = "sender"      // of letters: one has each lane of people
)

// roles are all of them.
func roles() []string { return []string{roleReader, roleAdjudicator, roleSender} }

// rest is what belongs to no game.
const rest = "rest"

// duty names a thing that one daemon does at a time.
func duty(role, what string) string { return role + "/" + what }

// laneName is the name of a lane in a duty.
func laneName(l store.Lane) string { return fmt.Sprintf("%02d", l) }

// share is a daemon's part of the work with a database. Who has which duty follows from who has a lease: every daemon reckons the same. A
// mailbox stays with the one that reads it; lanes go over to a new daemon, which takes them once their former holder has given them back.
type share struct {
	lease  *postgres.Lease
	roles  []string // that it takes when it can
	duties []string // all there are
	log    *slog.Logger

	mu     sync.Mutex
	notify func() // duties are to be given back or taken; it never blocks
	muster postgres.Muster
	held   map[string]bool
	unable map[string]time.Time // until when roles are left to others
}

// newShare returns the part of a daemon that takes some roles, at these mailboxes.
func newShare(l *postgres.Lease, roles, mailboxes []string, log *slog.Logger) *share {
	s := &share{lease: l, roles: roles, log: log, notify: func() {}, held: map[string]bool{}, unable: map[string]time.Time{}}
	for _, m := range mailboxes {
		s.duties = append(s.duties, duty(roleReader, m))
	}
	s.duties = append(s.duties, duty(roleAdjudicator, rest))
	for l := range store.Lane(store.NumLanes) {
		s.duties = append(s.duties, duty(roleAdjudicator, laneName(l)), duty(roleSender, laneName(l)))
	}
	return s
}

// whenDue has a function called, which never blocks, when duties are to be given back or taken.
func (s *share) whenDue(notify func()) {
	s.mu.Lock()
	s.notify = notify
	s.mu.Unlock()
}

// seen takes note of who works with the store.
func (s *share) seen(m postgres.Muster) {
	s.mu.Lock()
	s.muster = m
	notify := s.notify
	s.mu.Unlock()
	for _, role := range s.roles {
		if give, take := s.due(role); len(give)+len(take) > 0 {
			notify()
			return
		}
	}
}

// due tells what is to be given back and what can be taken of a role.
func (s *share) due(role string) (give, take []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.roles, role) {
		return nil, nil
	}
	takers := s.takers(role)
	for _, d := range s.duties {
		if !strings.HasPrefix(d, role+"/") {
			continue
		}
		owner, owned := s.muster.Duties[d]
		owned = owned && slices.Contains(takers, owner)
		stays := owned && (role == roleReader || d == duty(role, rest))
		chosen := stays && owner == s.lease.ID() || !stays && elected(d, takers) == s.lease.ID()
		switch {
		case s.held[d] && (!chosen || owner != s.lease.ID()): // or it is not ours any more
			give = append(give, d)
		case !s.held[d] && chosen && (!owned || owner == s.lease.ID()):
			take = append(take, d)
		}
	}
	return give, take
}

// takers are those who take a role, in order of their leases.
func (s *share) takers(role string) (leases []int64) {
	for _, h := range s.muster.Holders {
		_, unable := s.unable[role]
		if slices.Contains(h.Offers, role) && !(h.Lease == s.lease.ID() && unable) {
			leases = append(leases, h.Lease)
		}
	}
	return leases
}

// leave leaves a role to others for some time, if there are any: this daemon cannot reach the mail server, and they may.
func (s *share) leave(role string, until time.Time) (left bool, err error) {
	s.mu.Lock()
	others := slices.DeleteFunc(s.takers(role), func(l int64) bool { return l == s.lease.ID() })
	_, before := s.unable[role]
	if left = len(others) > 0 && !before; left {
		s.unable[role] = until
	}
	s.mu.Unlock()
	if !left {
		return false, nil
	}
	s.log.Warn("others take over what this daemon cannot do now", "role", role, "until", until)
	return true, s.offer()
}

// resume takes roles again whose time of leave is over, or which nobody else takes any more.
func (s *share) resume(now time.Time) (over bool, err error) {
	s.mu.Lock()
	before := len(s.unable)
	maps.DeleteFunc(s.unable, func(role string, until time.Time) bool { return until.Before(now) || len(s.takers(role)) == 0 })
	over = len(s.unable) < before
	s.mu.Unlock()
	if !over {
		return false, nil
	}
	return true, s.offer()
}

// offer tells the others which roles are taken.
func (s *share) offer() error {
	s.mu.Lock()
	able := slices.DeleteFunc(slices.Clone(s.roles), func(r string) bool { _, unable := s.unable[r]; return unable })
	s.mu.Unlock()
	return s.lease.Offer(able)
}

// elected is the one who is to have a duty: whoever comes or goes, the others keep theirs.
func elected(duty string, takers []int64) (chosen int64) {
	highest := uint64(0)
	for _, t := range takers {
		sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", t, duty))
		if n := binary.BigEndian.Uint64(sum[:]); chosen == 0 || n > highest {
			chosen, highest = t, n
		}
	}
	return chosen
}

// settle gives back and takes duties of a role, or only some. It is called by who does them, between two of his works.
func (s *share) settle(role string, only ...string) error {
	give, take := s.due(role)
	if len(only) > 0 {
		others := func(d string) bool { return !slices.Contains(only, d) }
		give, take = slices.DeleteFunc(give, others), slices.DeleteFunc(take, others)
	}
	if len(give)+len(take) == 0 {
		return nil
	}
	own, err := s.lease.Shift(give, take)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	duties := maps.Clone(s.muster.Duties)
	for _, d := range give {
		delete(s.held, d)
		delete(duties, d)
	}
	for _, d := range own {
		s.held[d] = true
		duties[d] = s.lease.ID()
	}
	s.muster.Duties = duties
	if len(give)+len(own) > 0 {
		s.log.Info("duties shifted", "role", role, "given", len(give), "taken", len(own))
	}
	return nil
}

// has tells whether a duty is ours.
func (s *share) has(duty string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held[duty]
}

// lanes are those of a role that are ours.
func (s *share) lanes(role string) (lanes store.Lanes) {
	for l := range store.Lane(store.NumLanes) {
		if s.has(duty(role, laneName(l))) {
			lanes = lanes.With(l)
		}
	}
	return lanes
}

// part is the desk's.
func (s *share) part() *desk.Part {
	return &desk.Part{Lanes: s.lanes(roleAdjudicator), Rest: s.has(duty(roleAdjudicator, rest))}
}

// String tells what the daemon does of the work, in words.
func (s *share) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	count := map[string]int{}
	for d := range s.held {
		role, _, _ := strings.Cut(d, "/")
		count[role]++
	}
	others := 0
	for _, h := range s.muster.Holders {
		if h.Lease != s.lease.ID() && len(h.Offers) > 0 {
			others++
		}
	}
	return fmt.Sprintf("reads %d mailboxes, adjudicates %d and sends %d of %d lanes beside %d other daemons", count[roleReader],
		count[roleAdjudicator]-map[bool]int{true: 1}[s.held[duty(roleAdjudicator, rest)]], count[roleSender], store.NumLanes, others)
}

// lookEvery is how often a daemon looks for what others have left for it: letters that they read, or that they wrote.
const lookEvery = time.Second

// lookAgain is how soon a daemon looks again the first time when its letters wait for those of others.
const lookAgain = 10 * time.Millisecond

// lookedAt is the setting that tells until when a mailbox was read to its end, by the clock of the server.
func lookedAt(mailbox string) string { return "daemon.looked " + mailbox }

// looked notes that a mailbox was read to its end by a look that began at a moment.
func (d *daemon) looked(mailbox string, began time.Time) {
	began = d.now().Add(-time.Since(began))
	if err := d.store.SetSetting(lookedAt(mailbox), []byte(began.UTC().Format(time.RFC3339Nano))); err != nil {
		d.log.Warn("the look at the mailbox is not noted", "mailbox", mailbox, "err", err)
	}
}

// lastLook is until when all mailboxes were read to their ends, zero when one was not.
func (d *daemon) lastLook() (last time.Time) {
	for i, r := range d.readers {
		looked := r.intake.Health().LastLook
		if d.share != nil {
			raw, err := d.store.Setting(lookedAt(r.name))
			if err != nil {
				return time.Time{}
			}
			looked = time.Time{}
			if len(raw) > 0 {
				if looked, err = time.Parse(time.RFC3339Nano, string(raw)); err != nil {
					return time.Time{}
				}
			}
		}
		if i == 0 || looked.Before(last) {
			last = looked
		}
	}
	return last
}

// read is the work of a reader: alone at once, with others while the mailbox is its duty.
func (d *daemon) read(ctx context.Context, r *reader) error {
	work := func(ctx context.Context) error {
		if err := d.reread(ctx, r); err != nil {
			return err
		}
		return r.intake.Run(ctx)
	}
	if d.share == nil {
		return work(ctx)
	}
	own := duty(roleReader, r.name)
	var at *stint // nil while others read
	defer func() { at.end() }()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		if give, _ := d.share.due(roleReader); slices.Contains(give, own) {
			at.end()
			at = nil
		}
		if err := d.goesOn(d.share.settle(roleReader, own)); err != nil {
			return err
		}
		if d.share.has(own) && at == nil {
			d.log.Info("reading the mailbox", "mailbox", r.name)
			r.began.Store(time.Now().UnixNano())
			at = begin(ctx, work)
		}
		select {
		case <-at.over():
			return at.err
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// stint is work that goes on until it is ended or fails; nil is none.
type stint struct {
	stop context.CancelFunc
	done chan struct{}
	err  error // once done is closed
}

// begin starts some work.
func begin(ctx context.Context, work func(ctx context.Context) error) *stint {
	ctx, stop := context.WithCancel(ctx)
	s := &stint{stop: stop, done: make(chan struct{})}
	go func() {
		defer close(s.done)
		s.err = work(ctx)
	}()
	return s
}

// end ends the work and waits until it has ended.
func (s *stint) end() {
	if s != nil {
		s.stop()
		<-s.done
	}
}

// over is closed when the work has ended by itself; nothing comes of none.
func (s *stint) over() <-chan struct{} {
	if s == nil {
		return nil
	}
	return s.done
}

const (
	// unable is how long a mail server may be out of reach before others are to try.
	unable = 3 * time.Minute
	// leaveFor is how long a role is left to others then.
	leaveFor = 10 * time.Minute
)

// tryOthers leaves to other daemons what this one cannot do because it does not reach the mail servers.
func (d *daemon) tryOthers(ctx context.Context) error {
	if d.share == nil {
		return nil
	}
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return ctx.Err()
		}
		now := time.Now()
		resumed, err := d.share.resume(now)
		if down := d.relayDown.Load(); resumed && down != 0 {
			d.relayDown.CompareAndSwap(down, now.UnixNano()) // it is tried anew
		}
		if err == nil && d.cannotRead(now) {
			_, err = d.share.leave(roleReader, now.Add(leaveFor))
		}
		if down := d.relayDown.Load(); err == nil && down != 0 && now.Sub(time.Unix(0, down)) > d.unable {
			var left bool
			if left, err = d.share.leave(roleSender, now.Add(leaveFor)); left {
				d.outbox.Rouse()
			}
		}
		if err := d.goesOn(err); err != nil {
			return err
		}
	}
}

// cannotRead tells whether a mailbox that is ours was not read for too long.
func (d *daemon) cannotRead(now time.Time) bool {
	return slices.ContainsFunc(d.readers, func(r *reader) bool {
		last := r.intake.Health().LastLook
		if began := time.Unix(0, r.began.Load()); began.After(last) {
			last = began
		}
		return d.share.has(duty(roleReader, r.name)) && r.began.Load() != 0 && now.Sub(last) > d.unable+time.Duration(d.config.IMAP.Poll)
	})
}
