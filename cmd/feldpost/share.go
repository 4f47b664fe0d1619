package main

import (
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

// leased is what a daemon works under: a [postgres.Lease].
type leased interface {
	ID() int64
	Now() time.Time
	Shift(give, take []string) (own []string, err error)
	Offer(kinds []string) error
}

// share is a daemon's part of the work with a database. Who has which duty follows from who has a lease: every daemon reckons the same. A
// mailbox stays with the one that reads it; lanes go over to a new daemon, which takes them once their former holder has given them back.
type share struct {
	lease  leased
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
func newShare(l leased, roles, mailboxes []string, log *slog.Logger) *share {
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
		ours := owned && owner == s.lease.ID()
		owned = owned && slices.Contains(takers, owner)
		stays := owned && (role == roleReader || d == duty(role, rest))
		chosen := stays && ours || !stays && elected(d, takers) == s.lease.ID()
		switch {
		case ours && !chosen, s.held[d] && !ours: // though we may not know that it is ours, or that it is not any more
			give = append(give, d)
		case !s.held[d] && chosen && (!owned || ours):
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
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range give { // what came of it may be unknown
		delete(s.held, d)
	}
	if err != nil {
		return err
	}
	duties := maps.Clone(s.muster.Duties)
	for _, d := range give {
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
	return fmt.Sprintf("mailboxes read: %d; lanes adjudicated: %d, sent: %d, of %d; other daemons: %d", count[roleReader],
		count[roleAdjudicator]-map[bool]int{true: 1}[s.held[duty(roleAdjudicator, rest)]], count[roleSender], store.NumLanes, others)
}

// lookEvery is how often a daemon looks for what others have left for it: letters that they read, or that they wrote.
const lookEvery = time.Second

// lookAgain is how soon a daemon looks again the first time when its letters wait for those of others.
const lookAgain = 10 * time.Millisecond
