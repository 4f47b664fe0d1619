// Package docket holds what is at hand at the referee's desk: the office, with the store, the games, the mail room and the
// clock, that everything there works with; and the docket of one letter or one tick, with its game, what is kept beside the
// game's state, and the batch that grows until it is committed. It knows letters as they come in, and decides nothing.
package docket

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/clerk"
	"feldpost/store"
)

// Config is what a desk has to know besides its tools.
type Config struct {
	Referee       string // name that letters are signed with
	Notify        string // address of the person who minds the daemon, "" for none
	Lang          string // of letters to people without a seat
	Zone          string // IANA name of the time zone of people whose own is not known; "" for UTC
	PerSenderHour int    // more letters for a seat in an hour wait for their turn; 0 for no limit
	MaxIn         int    // bytes; larger letters were not fetched
	MaxOut        int    // bytes of the largest letter out; 0 for no limit
	Create        string // who may found games by letter: CreateReferee ("" too), CreatePlayers or CreateAnyone
	// NewGames is the policy of games that are founded by letter.
	NewGames store.Policy
	Keep     Retention // how long letters are kept
}

// Office is what everything at the desk works with: the store, the games, the mail room, the clock.
type Office struct {
	Store store.Store
	// System opens a system by name, as a new game is played.
	System func(name string) (adjudicator.System, error)
	// Edition opens a system with the rules and data that a game is played with; the
	// error is adjudicator.ErrNoEdition when they are not to be had.
	Edition func(name, rules, digest string) (adjudicator.System, error)
	// House returns who plays the seats of a system that are left to the house,
	// nil for nobody.
	House func(system string) adjudicator.Adviser
	// CardNames are what a card of a system is called in letters besides its printed name, nil for no other names.
	CardNames func(system, id string) []string
	Mail      Mailroom
	Clock     func() time.Time
	Random    io.Reader // crypto/rand in the daemon
	Log       *slog.Logger
	Config    Config
	// Systems are those whose games are decided here, nil for all: other desks with the same store have the rules of the others.
	Systems []string

	// Hall is the desk as the clerk of tournaments sees it; New sets it.
	Hall clerk.Hall
}

// ErrElsewhere means that a game is decided by other desks, which have its rules.
var ErrElsewhere = errors.New("the games of this system are decided elsewhere")

// Decides tells whether the games of a system are decided here; what belongs to none is.
func (d *Office) Decides(system string) bool {
	return d.Systems == nil || system == "" || slices.Contains(d.Systems, system)
}

// directorKey is the setting with the code and the reply token of that person.
const directorKey = "desk.director"

// Director is how his letters are known.
type Director struct {
	Code  string `json:"code"`
	Token string `json:"token"`
}

// Director returns the code that letters to the desk need, and makes one when there
// is none or a new one is wanted.
func (d *Office) Director(renew bool) (code string, err error) {
	x, err := d.WhoDirects()
	if err != nil || x.Code != "" && !renew {
		return x.Code, err
	}
	if x.Code, err = d.Code(12); err != nil {
		return "", err
	}
	if x.Token, err = d.Token(); err != nil {
		return "", err
	}
	raw, err := json.Marshal(x)
	if err != nil {
		return "", err
	}
	return x.Code, d.Store.SetSetting(directorKey, raw)
}

// WhoDirects is the director as he is kept: his code, and the reply address of his desk.
func (d *Office) WhoDirects() (x Director, err error) {
	raw, err := d.Store.Setting(directorKey)
	if err != nil || raw == nil {
		return x, err
	}
	if err := json.Unmarshal(raw, &x); err != nil {
		return x, fmt.Errorf("code of the desk: %w", err)
	}
	return x, nil
}

// OpenGame begins casework of the referee on a game.
func (d *Office) OpenGame(name string) (*Docket, error) {
	g, err := d.Store.Game(name)
	if err != nil {
		return nil, err
	}
	c := &Docket{Office: d, Now: d.Clock()}
	if err := c.Open(&g, ""); err != nil {
		return nil, err
	}
	return c, nil
}

// Renew gives a seat another code and reply address.
func (d *Office) Renew(s *store.Seat) (err error) {
	if s.Code, err = d.Code(8); err != nil {
		return err
	}
	s.Token, err = d.Token()
	return err
}

// The house plays the seats that nobody holds, and those of players who are
// away. It sits at the table like a person: it sees what its seat sees, and
// hands in the text of a sheet, which is read, checked, logged and told like a
// letter's. It answers as soon as it is asked, an answer a commit.
const (
	// HouseAnswers is how many answers it gives in a game before it rests, so
	// that a game that it plays by itself lets others to the desk.
	HouseAnswers = 60
	HouseRest    = time.Minute
	// HouseTries is how many sheets it may send for one decision.
	HouseTries = 12
)

// housework is what the house has done in a game of late.
type housework struct {
	Answers  int       `json:"answers,omitempty"` // since it rested
	Rests    time.Time `json:"rests,omitzero"`    // until then
	Decision string    `json:"decision,omitempty"`
	Tries    int       `json:"tries,omitempty"` // sheets for this decision
}

// Next is when the house plays on: at once, which is long ago, or after its rest.
func (h housework) Next() time.Time {
	if h.Rests.IsZero() {
		return time.Unix(0, 0)
	}
	return h.Rests
}

// Begin counts an answer to a decision.
func (h *housework) Begin(decision string, now time.Time) {
	h.Rests = time.Time{}
	if h.Answers++; h.Answers >= HouseAnswers {
		h.Answers, h.Rests = 0, now.Add(HouseRest)
	}
	if h.Decision != decision {
		h.Decision, h.Tries = decision, 0
	}
	h.Tries++
}

// Adviser is who plays a system for the house, nil for nobody.
func (d *Office) Adviser(system string) adjudicator.Adviser {
	if d.House == nil {
		return nil
	}
	return d.House(system)
}

// NoAdviser refuses to leave a seat to the house.
func NoAdviser(system string) error {
	return fmt.Errorf("the house does not play %s: give every seat to a person", system)
}
