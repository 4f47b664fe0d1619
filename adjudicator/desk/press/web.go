package press

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/store"
)

// Web is a folder that a web server hands out, file by file to who knows the
// name. It is used by several goroutines.
type Web interface {
	// Put keeps a page under a name, whole or not at all, in place of an older
	// one of that name.
	Put(name string, page []byte) error
	// URL is the address of a page.
	URL(name string) string
	// Names are the files there whose names IsPage knows.
	Names() ([]string, error)
	// Remove takes a page away, if it is there.
	Remove(name string) error
}

// The name of a page: the mark of its seat, the entry of the log after whose
// position it was made, and what nobody can guess who has not the letter.
var pagePattern = regexp.MustCompile(`^orders-([a-z2-7]{16})-([1-9][0-9]{0,18})-[a-z2-7]{32}\.html$`)

// IsPage tells whether a file has the name of an order page.
func IsPage(name string) bool { return pagePattern.MatchString(name) }

// The lengths in bytes of the two parts of a name that come from the key.
const (
	markBytes  = 10
	guessBytes = 20
)

// sealed is the first n bytes of the HMAC of some words, as letters and figures.
func sealed(key []byte, n int, words ...string) string {
	m := hmac.New(sha256.New, key)
	for _, w := range words {
		fmt.Fprintf(m, "%q ", w)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(m.Sum(nil)[:n]))
}

// SeatMark is what the names of a seat's pages have in common.
func SeatMark(key []byte, game, seat string) string {
	return sealed(key, markBytes, "seat", game, seat)
}

// PageName names the page of a seat in a position. Who holds the seat after
// somebody else has another reply token, and finds his pages elsewhere.
func PageName(key []byte, game, seat, token string, seq uint64, stateHash string) string {
	n := strconv.FormatUint(seq, 10)
	return "orders-" + SeatMark(key, game, seat) + "-" + n + "-" + sealed(key, guessBytes, "page", game, seat, token, n, stateHash) + ".html"
}

// publish puts the order page of a letter on the web, and a link into the
// letter. When that fails the page is attached as it is without a web.
func (p *Press) publish(t *telling) {
	r := &t.Told
	if p.Web == nil || r.Offers == nil {
		return
	}
	name := PageName(p.WebKey, t.Game, t.Seat, t.Token, r.Seq, t.stateHash)
	page, err := p.Words.OrderPage(*r)
	if err == nil {
		err = p.Web.Put(name, page)
	}
	if err != nil {
		p.Log.Warn("an order page is attached: it cannot be put on the web", "game", t.Game, "seat", t.Seat, "err", err)
		return
	}
	r.Link = p.Web.URL(name)
}

// unwritten is a web on which nothing is put.
type unwritten struct{ Web }

func (unwritten) Put(string, []byte) error { return nil }

// Sweeper takes the order pages from the web that are of no use any more. It is
// not safe for concurrent use.
type Sweeper struct {
	*Press
	owners map[string]*owner // by mark, nil for one that is not of this store
	kept   map[string]uint64 // pages that were of use in a revision of their game
}

// owner is whose pages have a mark.
type owner struct{ game, seat string }

// Sweep removes the pages of seats that have answered, or whose turn has passed.
// Files that it does not know stay.
func (s *Sweeper) Sweep() error {
	if s.Web == nil {
		return nil
	}
	names, err := s.Web.Names()
	if err != nil {
		return fmt.Errorf("order pages: %w", err)
	}
	kept := map[string]uint64{}
	var faults []error
	for _, name := range names {
		rev, err := s.useful(name)
		if err == nil && rev == 0 {
			err = s.Web.Remove(name)
		}
		if err != nil {
			faults = append(faults, fmt.Errorf("order page %s: %w", name, err))
		}
		kept[name] = rev
	}
	s.kept = kept
	return errors.Join(faults...)
}

// foreign is the revision of the games of other stores.
const foreign = ^uint64(0)

// useful is the revision of its game in which a page is of use, 0 when it is of
// none.
func (s *Sweeper) useful(name string) (rev uint64, err error) {
	parts := pagePattern.FindStringSubmatch(name)
	seq, err := strconv.ParseUint(parts[2], 10, 64)
	if err != nil {
		return foreign, nil // no log is as long
	}
	whose, err := s.owner(parts[1])
	if err != nil || whose == nil {
		return foreign, err
	}
	g, err := s.Store.Game(whose.game)
	if errors.Is(err, store.ErrNotFound) {
		return 0, nil
	}
	if err != nil || s.kept[name] == g.Rev {
		return g.Rev, err
	}
	if yes, err := s.stands(&g, g.Seat(whose.seat), seq, name); err != nil || !yes {
		return 0, err
	}
	return g.Rev, nil
}

// owner finds whose pages have a mark, nil when they are not of this store.
func (s *Sweeper) owner(mark string) (*owner, error) {
	if o, known := s.owners[mark]; known {
		return o, nil
	}
	if s.owners == nil {
		s.owners = map[string]*owner{}
	}
	for g, err := range s.Store.Games("") {
		if err != nil {
			return nil, err
		}
		for _, seat := range g.Seats {
			s.owners[SeatMark(s.WebKey, g.Name, seat.Name)] = &owner{g.Name, seat.Name}
		}
	}
	o := s.owners[mark]
	s.owners[mark] = o
	return o, nil
}

// stands tells whether the seat of a page still has to answer what it was made
// for: nothing happened since but what others did, and its own standing orders.
func (s *Sweeper) stands(g *store.Game, seat *store.Seat, seq uint64, name string) (bool, error) {
	if g.Status == store.GameFinished || seat == nil || seq > g.Seq {
		return false, nil
	}
	e, err := s.Store.Entry(g.Name, seq)
	if err != nil || PageName(s.WebKey, g.Name, seat.Name, seat.Token, seq, e.StateHash) != name {
		return false, err // somebody else holds the seat now
	}
	later, err := gamelog.Entries(s.Store, g.Name, seq+1, g.Seq)
	if err != nil {
		return false, err
	}
	for _, e := range later {
		if e.Seat == string(adjudicator.Referee) || e.Seat == seat.Name && e.Kind != string(adjudicator.CommandStanding) {
			return false, nil
		}
	}
	before, err := s.owedAfter(g, seat, seq)
	if err != nil {
		return false, err
	}
	now, err := s.owedAfter(g, seat, g.Seq)
	return slices.Equal(before, now), err
}

// owedAfter is what a seat owed after an entry of the log.
func (s *Sweeper) owedAfter(g *store.Game, seat *store.Seat, seq uint64) (ids []string, err error) {
	state, err := s.StateAfter(g, seq)
	if err != nil {
		return nil, err
	}
	for _, d := range state.Pending() {
		if string(d.Seat) == seat.Name {
			ids = append(ids, d.ID)
		}
	}
	return ids, nil
}
