package docket

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// tables are the games that a letter may speak of beside the one at hand, and what its writer may know of them.
type tables struct{ *Docket }

// TablesOf is for the work at hand.
func TablesOf(d *Docket) tables { return tables{d} }

// Writer is who wrote the letter at hand, apart from the seat that it speaks for.
type Writer struct {
	Address, Name, Lang string
	Proven              bool // only who reads letters to the address can have written it
	Confirmed           bool // he has been asked about the lines at hand, and has said yes
}

// ClubGame is one game beside the one at hand that the letter changes.
type ClubGame struct {
	Name string
	Work *Docket
}

// At returns the work on a game that a club line names: the game at hand, or one
// beside it; nil when there is none of this name.
func (c tables) At(name string) (*Docket, error) {
	name = strings.ToLower(name)
	if c.Game != nil && (name == "" || name == c.Game.Name) {
		return c.Docket, nil
	}
	if name == "" {
		return nil, nil
	}
	if i := slices.IndexFunc(c.Beside, func(x ClubGame) bool { return x.Name == name }); i >= 0 {
		return c.Beside[i].Work, nil
	}
	g, err := c.Store.Game(name)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	x := c.Aside()
	if err := x.Open(&g, ""); err != nil {
		return nil, err
	}
	c.Beside = append(c.Beside, ClubGame{name, x})
	return x, nil
}

// Aside is casework on another game because of the same letter.
func (c tables) Aside() *Docket {
	if c.Wishes == nil {
		c.Wishes = map[string]people.Person{}
	}
	const apart = 1000 // letters outside games are numbered within the letter that they answer
	x := &Docket{Office: c.Office, Now: c.Now, By: c.By, Wishes: c.Wishes, Dry: c.Dry, Counted: c.Counted, Nth: apart * uint64(len(c.Beside)+1)}
	x.In.ID = c.In.ID
	return x
}

// Absorb takes over what follows for games beside the one at hand.
func (c tables) Absorb() error {
	for _, x := range c.Beside {
		b := &x.Work.Batch
		if len(b.Entries) > 0 {
			return fmt.Errorf("game %s: a letter of another game adds to its log", x.Name)
		}
		if b.Game != nil {
			c.Batch.Others = append(c.Batch.Others, b.Game)
		}
		c.Batch.Out = append(c.Batch.Out, b.Out...)
		c.Batch.Settings = append(c.Batch.Settings, b.Settings...)
	}
	c.Beside = nil
	return nil
}

// SeatOf is the seat that an address holds in the game at hand, nil for none.
func (c tables) SeatOf(address string) *store.Seat {
	for i := range c.Game.Seats {
		if s := &c.Game.Seats[i]; s.Person != "" && strings.EqualFold(s.Person, address) {
			return s
		}
	}
	return nil
}

// Own is the seat of the writer in the game at hand: the one that the letter speaks
// for, else one that he holds.
func (c tables) Own() *store.Seat {
	if c.Seat != nil && strings.EqualFold(c.Seat.Person, c.By.Address) {
		return c.Seat
	}
	return c.SeatOf(c.By.Address)
}

// Scenario is that of the game at hand.
func (c tables) Scenario() adjudicator.Scenario {
	return gamelog.ScenarioOf(c.Sys.Info(), c.Game.Scenario)
}

// MeansGame tells whether the first word names a game that the writer may know of,
// or there is one at hand.
func (c tables) MeansGame(x orders.ClubLine) bool {
	if x.Word(0) == "" {
		return c.Game != nil
	}
	g, err := c.Store.Game(strings.ToLower(x.Word(0)))
	return err == nil && c.MayKnow(&g) || LooksLikeGame(x.Word(0))
}

// LooksLikeGame tells whether a word is none of a sentence: names of games have a
// digit or a hyphen.
func LooksLikeGame(word string) bool {
	return strings.ContainsAny(word, "-0123456789") && strings.Trim(strings.ToLower(word), "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// MayKnow tells whether the writer may hear of a game: it is in the list, or he
// plays it, reads along or was its founder.
func (c tables) MayKnow(g *store.Game) bool {
	if g.Policy.Listed || g.Policy.Observers == people.ObserversOpen || strings.EqualFold(g.Host, c.By.Address) && c.By.Proven {
		return true
	}
	if !c.By.Proven {
		return false
	}
	return slices.ContainsFunc(g.Seats, func(s store.Seat) bool {
		return strings.EqualFold(s.Person, c.By.Address) || s.Partner(c.By.Address, "") != nil
	}) || slices.ContainsFunc(g.Observers, func(o store.Observer) bool { return strings.EqualFold(o.Person, c.By.Address) })
}

// KnownGame opens a game that a line names, with a note when there is none that the
// writer may know of.
func (c tables) KnownGame(name string, r *report.Report) (*Docket, error) {
	x, err := c.At(name)
	if err != nil || x != nil && (x == c.Docket || c.MayKnow(x.Game)) {
		return x, err
	}
	r.Notes = append(r.Notes, report.NewNote("club-no-game", "game", name))
	return nil, nil
}

// What one person does may have letters sent to others: who joins a game, hands a
// seat on, proposes a vote. All of it is counted, so that nobody can have letters
// rain on somebody else.
const (
	AsksPerDay  = 8 // JOIN, REPLACE, PARTNER and ADDRESS of one person
	VotesPerDay = 8 // votes, and wishes for the house, of one seat
)

// dayCount counts what somebody did in a day.
type dayCount struct {
	Day time.Time `json:"day"`
	N   int       `json:"n"`
}

// MayAsk counts a line of the writer that has others written to, and tells whether
// he may have more of them today.
func (c tables) MayAsk() (bool, error) {
	key := "desk.asks." + strings.ToLower(c.By.Address)
	raw, err := c.Store.Setting(key)
	if err != nil {
		return false, err
	}
	var t dayCount
	if raw != nil {
		if err := json.Unmarshal(raw, &t); err != nil {
			return false, fmt.Errorf("%s: %w", key, err)
		}
	}
	if c.Now.Sub(t.Day) >= 24*time.Hour || c.Now.Before(t.Day) {
		t = dayCount{Day: c.Now}
	}
	*c.Counted++ // of this letter: the store does not know them yet
	t.N += *c.Counted
	if raw, err = json.Marshal(t); err != nil {
		return false, err
	}
	c.Batch.Settings = append(c.Batch.Settings, store.Setting{Name: key, Value: raw})
	return t.N <= AsksPerDay, nil
}
