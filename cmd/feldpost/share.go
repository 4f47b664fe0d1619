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
	roles  []string
	duties []string // all there are
	log    *slog.Logger

	mu     sync.Mutex
	notify func() // duties are to be given back or taken; it never blocks
	muster postgres.Muster
	held   map[string]bool
}

// newShare returns the part of a daemon that takes some roles, at these mailboxes.
func newShare(l *postgres.Lease, roles, mailboxes []string, log *slog.Logger) *share {
	s := &share{lease: l, roles: roles, log: log, notify: func() {}, held: map[string]bool{}}
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
	var takers []int64
	for _, h := range s.muster.Holders {
		if slices.Contains(h.Offers, role) {
			takers = append(takers, h.Lease)
		}
	}
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

// settle gives back and takes duties of a role. It is called by who does them, between two of his works.
func (s *share) settle(role string) error {
	give, take := s.due(role)
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
	if d.share != nil {
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		for !d.share.has(duty(roleReader, r.name)) {
			if err := d.goesOn(d.share.settle(roleReader)); err != nil {
				return err
			}
			if d.share.has(duty(roleReader, r.name)) {
				break
			}
			select {
			case <-tick.C:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		d.log.Info("reading the mailbox", "mailbox", r.name)
	}
	if err := d.reread(ctx, r); err != nil {
		return err
	}
	return r.intake.Run(ctx)
}
