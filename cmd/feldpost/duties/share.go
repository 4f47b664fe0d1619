// Package duties shares the work with a database among the daemons that are there: who reads which mailbox, who decides the letters
// of which games, who sends to which people.
package duties

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
	RoleReader      = "reader"      // of mailboxes: one has each
	RoleAdjudicator = "adjudicator" // of games: one has each lane of them
	RoleSender      = "sender"      // of letters: one has each lane of people
)

// Roles are all of them.
func Roles() []string { return []string{RoleReader, RoleAdjudicator, RoleSender} }

// rest is what belongs to no game.
const rest = "rest"

// Duty names a thing that one daemon does at a time.
func Duty(role, what string) string { return role + "/" + what }

// laneName is the name of a lane in a duty.
func laneName(l store.Lane) string { return fmt.Sprintf("%02d", l) }

// gamesIn is the name of a lane of a system's games in a duty.
func gamesIn(l store.Lane, system string) string { return laneName(l) + "/" + system }

// systemOf is the system whose games a duty is, "" for what concerns all.
func systemOf(duty string) string {
	parts := strings.SplitN(duty, "/", 3)
	if len(parts) == 3 && parts[0] == RoleAdjudicator {
		return parts[2]
	}
	return ""
}

// leased is what a daemon works under: a [postgres.Lease].
type leased interface {
	ID() int64
	Now() time.Time
	Shift(give, take []string) (own []string, err error)
	Offer(kinds []string) error
	PutInForce(before, rules string) (bool, error)
}

// Share is a daemon's part of the work with a database. Who has which duty follows from who has a lease: every daemon reckons the same. A
// mailbox stays with the one that reads it; lanes go over to a new daemon, which takes them once their former holder has given them back.
type Share struct {
	Lease leased
	// Shifted, if set, counts duties of a role that were given back and taken.
	Shifted func(role string, given, taken int)

	roles  []string // that it takes when it can
	duties []string // all there are
	rules  string   // of this program
	log    *slog.Logger

	changed chan struct{}

	mu     sync.Mutex
	notify func() // duties are to be given back or taken; it never blocks
	muster postgres.Muster
	held   map[string]bool
	turn   uint64               // goes on with each change of what duties follow from
	calm   uint64               // the turn of which it is known that none are due
	unable map[string]time.Time // until when roles are left to others

	elections map[string]*election

	aligned bool                 // it was told whether it stands by
	stands  string               // why games are left to daemons with other rules, as it was told
	since   map[string]time.Time // since when nobody is there who has the rules in force, by system
}

// New returns the part of a daemon that takes some roles, at these mailboxes, and has some rules of the games.
func New(l leased, roles, mailboxes []string, rules string, log *slog.Logger) *Share {
	s := &Share{Lease: l, roles: roles, rules: rules, log: log, notify: func() {}, held: map[string]bool{}, unable: map[string]time.Time{}, elections: map[string]*election{},
		changed: make(chan struct{}, 1), turn: 1}
	for _, m := range mailboxes {
		s.duties = append(s.duties, Duty(RoleReader, m))
	}
	s.duties = append(s.duties, Duty(RoleAdjudicator, rest))
	for l := range store.Lane(store.NumLanes) {
		s.duties = append(s.duties, Duty(RoleAdjudicator, laneName(l)), Duty(RoleSender, laneName(l)))
		for _, system := range systemsOf(readRules(rules)) {
			s.duties = append(s.duties, Duty(RoleAdjudicator, gamesIn(l, system)))
		}
	}
	return s
}

// WhenDue has a function called, which never blocks, when duties are to be given back or taken.
func (s *Share) WhenDue(notify func()) {
	s.mu.Lock()
	s.notify = notify
	s.mu.Unlock()
}

// Seen takes note of who works with the store.
func (s *Share) Seen(m postgres.Muster) {
	s.mu.Lock()
	same := s.calm == s.turn && alike(&s.muster, &m)
	s.muster = m
	if !same {
		s.turn++
	}
	notify, turn := s.notify, s.turn
	s.mu.Unlock()
	if same {
		return
	}
	select {
	case s.changed <- struct{}{}:
	default:
	}
	for _, role := range s.roles {
		if give, take := s.Due(role); len(give)+len(take) > 0 {
			notify()
			return
		}
	}
	s.mu.Lock()
	s.calm = turn
	s.mu.Unlock()
}

// alike tells whether two musters say the same.
func alike(a, b *postgres.Muster) bool {
	return a.InForce == b.InForce && maps.Equal(a.Duties, b.Duties) && slices.EqualFunc(a.Holders, b.Holders, func(x, y postgres.Holder) bool {
		return x.Lease == y.Lease && x.Rules == y.Rules && slices.Equal(x.Offers, y.Offers)
	})
}

// Changed tells that others are there than before, or other rules in force, or that duties are due.
func (s *Share) Changed() <-chan struct{} { return s.changed }

// Vacant tells whether there are systems whose rules in force nobody has any more, so that [Share.Align] is to be called again soon.
func (s *Share) Vacant() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.since) > 0
}

// Due tells what is to be given back and what can be taken of a role.
func (s *Share) Due(role string) (give, take []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Contains(s.roles, role) {
		return nil, nil
	}
	all := map[string]*election{}
	for _, d := range s.duties {
		if !strings.HasPrefix(d, role+"/") {
			continue
		}
		system := systemOf(d)
		e := all[system]
		if e == nil {
			e = s.election(role, system)
			all[system] = e
		}
		owner, owned := s.muster.Duties[d]
		ours := owned && owner == s.Lease.ID()
		owned = owned && slices.Contains(e.takers, owner)
		stays := owned && (role == RoleReader || d == Duty(role, rest))
		chosen := stays && ours || !stays && e.elected(d) == s.Lease.ID()
		switch {
		case ours && !chosen, s.held[d] && !ours: // though we may not know that it is ours, or that it is not any more
			give = append(give, d)
		case !s.held[d] && chosen && (!owned || ours):
			take = append(take, d)
		}
	}
	return give, take
}

// takers are those who take a role, in order of their leases. Games of a system are decided by those who have its rules in force; what concerns all
// is done, and letters are worded, drawn and sent, by those who have the rules in force of most systems: of all, if such are there.
func (s *Share) takers(role, system string) (leases []int64) {
	inForce := readRules(s.muster.InForce)
	most := 0
	for _, h := range s.muster.Holders {
		_, unable := s.unable[role]
		if !slices.Contains(h.Offers, role) || h.Lease == s.Lease.ID() && unable {
			continue
		}
		if role == RoleReader {
			leases = append(leases, h.Lease)
			continue
		}
		has := readRules(h.Rules)
		if has[manner] != inForce[manner] {
			continue
		}
		if system != "" {
			if has[system] == inForce[system] {
				leases = append(leases, h.Lease)
			}
			continue
		}
		same := inForce.alike(has)
		if same < most || same == 0 && len(inForce) > 0 {
			continue
		}
		if same > most {
			leases, most = nil, same
		}
		leases = append(leases, h.Lease)
	}
	return leases
}

// alike is how many systems have the same rules in a program as in force.
func (r Rules) alike(own Rules) (n int) {
	for name, is := range r {
		if own[name] == is {
			n++
		}
	}
	return n
}

// Leave leaves a role to others for some time, if there are any: this daemon cannot reach the mail server, and they may.
func (s *Share) Leave(role string, until time.Time) (left bool, err error) {
	s.mu.Lock()
	others := slices.DeleteFunc(s.takers(role, ""), func(l int64) bool { return l == s.Lease.ID() })
	_, before := s.unable[role]
	if left = len(others) > 0 && !before; left {
		s.unable[role] = until
		s.turn++
	}
	s.mu.Unlock()
	if !left {
		return false, nil
	}
	s.log.Warn("others take over what this daemon cannot do now", "role", role, "until", until)
	return true, s.offer()
}

// Resume takes roles again whose time of leave is over, or which nobody else takes any more.
func (s *Share) Resume(now time.Time) (over bool, err error) {
	s.mu.Lock()
	before := len(s.unable)
	maps.DeleteFunc(s.unable, func(role string, until time.Time) bool { return until.Before(now) || len(s.takers(role, "")) == 0 })
	over = len(s.unable) < before
	if over {
		s.turn++
	}
	s.mu.Unlock()
	if !over {
		return false, nil
	}
	return true, s.offer()
}

// offer tells the others which roles are taken.
func (s *Share) offer() error {
	s.mu.Lock()
	able := slices.DeleteFunc(slices.Clone(s.roles), func(r string) bool {
		_, unable := s.unable[r]
		return unable
	})
	s.mu.Unlock()
	return s.Lease.Offer(able)
}

// election is whose duties of one kind are to be, as long as the same take them.
type election struct {
	takers []int64
	chosen map[string]int64
}

// election is that among those who take such duties now.
func (s *Share) election(role, system string) *election {
	takers, kind := s.takers(role, system), Duty(role, system)
	e := s.elections[kind]
	if e == nil || !slices.Equal(e.takers, takers) {
		e = &election{takers, map[string]int64{}}
		s.elections[kind] = e
	}
	return e
}

func (e *election) elected(duty string) int64 {
	who, known := e.chosen[duty]
	if !known {
		who = elected(duty, e.takers)
		e.chosen[duty] = who
	}
	return who
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

// Senders settles who sends to whom and tells to which people this daemon does.
func (s *Share) Senders() (store.Lanes, error) {
	if err := s.Settle(RoleSender); err != nil {
		return 0, err
	}
	return s.Lanes(RoleSender), nil
}

// Settle gives back and takes duties of a role, or only some. It is called by who does them, between two of his works.
func (s *Share) Settle(role string, only ...string) error {
	give, take := s.Due(role)
	if len(only) > 0 {
		others := func(d string) bool { return !slices.Contains(only, d) }
		give, take = slices.DeleteFunc(give, others), slices.DeleteFunc(take, others)
	}
	if len(give)+len(take) == 0 {
		return nil
	}
	own, err := s.Lease.Shift(give, take)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn++
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
		duties[d] = s.Lease.ID()
	}
	s.muster.Duties = duties
	if len(give)+len(own) > 0 {
		s.log.Info("duties shifted", "role", role, "given", len(give), "taken", len(own))
		if s.Shifted != nil {
			s.Shifted(role, len(give), len(own))
		}
	}
	return nil
}

// Has tells whether a duty is ours.
func (s *Share) Has(duty string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.held[duty]
}

// Lanes are those of a role that are ours, of what belongs to no system.
func (s *Share) Lanes(role string) store.Lanes {
	return s.lanes(func(l store.Lane) string { return Duty(role, laneName(l)) })
}

func (s *Share) lanes(name func(store.Lane) string) (lanes store.Lanes) {
	for l := range store.Lane(store.NumLanes) {
		if s.Has(name(l)) {
			lanes = lanes.With(l)
		}
	}
	return lanes
}

// Part is the desk's.
func (s *Share) Part() *desk.Part {
	p := &desk.Part{Lanes: s.Lanes(RoleAdjudicator), Of: map[string]store.Lanes{}, Rest: s.Has(Duty(RoleAdjudicator, rest))}
	for _, system := range systemsOf(readRules(s.rules)) {
		p.Of[system] = s.lanes(func(l store.Lane) string { return Duty(RoleAdjudicator, gamesIn(l, system)) })
	}
	return p
}

// Count is how many mailboxes or lanes of a role are ours; those of the games of each system count by themselves.
func (s *Share) Count(role string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for d := range s.held {
		if strings.HasPrefix(d, role+"/") && d != Duty(role, rest) && (role != RoleAdjudicator || systemOf(d) != "") {
			n++
		}
	}
	return n
}

// Games is how many lanes of games there are, those of each system that is in force or known here.
func (s *Share) Games() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return store.NumLanes * len(systemsOf(readRules(s.rules), readRules(s.muster.InForce)))
}

// Others is how many other daemons there are.
func (s *Share) Others() (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, h := range s.muster.Holders {
		if h.Lease != s.Lease.ID() && len(h.Offers) > 0 {
			n++
		}
	}
	return n
}

// String tells what the daemon does of the work, in words.
func (s *Share) String() string {
	said := fmt.Sprintf("mailboxes read: %d; lanes of games adjudicated: %d of %d; lanes of people sent to: %d of %d; other daemons: %d", s.Count(RoleReader),
		s.Count(RoleAdjudicator), s.Games(), s.Count(RoleSender), store.NumLanes, s.Others())
	if why, _ := s.Standing(); why != "" {
		said += "; " + why
	}
	return said
}

// LookEvery is how often a daemon looks for what others have left for it: letters that they read, or that they wrote.
const LookEvery = time.Second

// LookAgain is how soon a daemon looks again the first time when its letters wait for those of others.
const LookAgain = 10 * time.Millisecond
