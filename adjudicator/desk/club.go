package desk

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

// The club is everything between people and games: who founds one, who takes which
// seat, who reads along, who stands in. Its lines may stand in any letter. What
// changes something needs proof of the sender's address: a letter that proves a
// seat is proof, and for all others the referee asks back (asked.go).

// writer is who wrote the letter at hand, apart from the seat that it speaks for.
type writer struct {
	Address, Name, Lang string
	Proven              bool // only who reads letters to the address can have written it
	Confirmed           bool // he has been asked about the lines at hand, and has said yes
}

// clubGame is one game beside the one at hand that the letter changes.
type clubGame struct {
	name string
	work *casework
}

// meant divides the club lines of the letter at hand into those that are meant so, and
// those that mean something else: orders and talk.
func (c *casework) meant(lines []orders.ClubLine) (club, rest []orders.ClubLine) {
	for _, x := range lines {
		act, ok := clubActs()[x.Verb]
		switch {
		case x.Verb == "PREVIEW" && x.Unread != "" && c.game != nil, ok && (act.means == nil || act.means(c, x)):
			club = append(club, x)
		default:
			rest = append(rest, x)
		}
	}
	return club, rest
}

// club carries out the club lines of the letter at hand, and notes in r what came of
// them.
func (c *casework) club(lines []orders.ClubLine, r *report.Report) error {
	var unsure []orders.ClubLine
	c.gathers = true
	defer func() { c.gathers = false }()
	for i, x := range lines {
		if c.left { // who has left the game says nothing more in it
			c.undone = lines[i:]
			break
		}
		act := clubActs()[x.Verb]
		if act.proof && !c.by.Proven {
			unsure = append(unsure, x)
			continue
		}
		if err := c.act(act, x, r); err != nil {
			return err
		}
	}
	if err := c.publishNotices(); err != nil {
		return err
	}
	if len(unsure) > 0 {
		if err := c.askBack(unsure); err != nil {
			return err
		}
		c.askedBack = true
	}
	return c.absorb()
}

// act carries one club line out; of those that have others written to, only some a
// day.
func (c *casework) act(a clubAct, x orders.ClubLine, r *report.Report) error {
	if a.counted && !orders.IsOff(x.Word(len(x.Words)-1)) {
		may, err := c.mayAsk()
		if err != nil {
			return err
		}
		if !may {
			r.Notes = append(r.Notes, report.NewNote("club-often", "limit", asksPerDay))
			return nil
		}
	}
	if err := a.do(c, x, r); err != nil {
		return fmt.Errorf("%s: %w", x.Verb, err)
	}
	return nil
}

// clubAct is what a club verb does. means tells whether a line is meant so: it
// looks at games and people, where the orders package knows only words. With proof
// it needs a proven address; counted, it has others written to; binding, it tells
// others something or cannot be taken back, and waits until the whole letter is
// understood. left is what it does not read of the line; nil: the words that fit it
// are read, or refused for what they are.
type clubAct struct {
	proof   bool
	counted bool
	binding bool
	left    func(c *casework, x orders.ClubLine) string
	means   func(c *casework, x orders.ClubLine) bool
	do      func(c *casework, x orders.ClubLine, r *report.Report) error
}

// clubActs are the club verbs that stand for themselves; those that belong to the
// sheet of a seat, such as PREVIEW, are not among them.
func clubActs() map[string]clubAct {
	return map[string]clubAct{
		"LIST":       {do: (*casework).list, means: (*casework).meansList},
		"WHO":        {do: (*casework).who, means: (*casework).meansGame},
		"STANDINGS":  {do: (*casework).standings, means: (*casework).meansStandings},
		"NEW":        {proof: true, binding: true, left: (*casework).leftOfNew, do: (*casework).foundGame, means: (*casework).meansNew},
		"JOIN":       {proof: true, binding: true, counted: true, do: (*casework).join, means: (*casework).meansJoin},
		"DECLINE":    {proof: true, binding: true, do: (*casework).decline, means: (*casework).meansDecline},
		"WITHDRAW":   {proof: true, binding: true, do: (*casework).withdraw, means: (*casework).meansWithdraw},
		"REPLACE":    {proof: true, binding: true, counted: true, left: (*casework).leftOfAddress, do: (*casework).replaceBy, means: (*casework).meansSeat},
		"PARTNER":    {proof: true, binding: true, counted: true, left: (*casework).leftOfAddress, do: (*casework).partner, means: (*casework).meansSeat},
		"SUBSTITUTE": {proof: true, binding: true, left: (*casework).leftOfPool, do: (*casework).substituteWish},
		"OBSERVE":    {proof: true, left: (*casework).leftOfObserve, do: (*casework).observe, means: (*casework).meansGame},
		"VOTE":       {proof: true, binding: true, left: (*casework).leftOfVote, do: (*casework).castVote, means: (*casework).meansVote},
		"DRAW":       {proof: true, binding: true, left: (*casework).leftOfVote, do: (*casework).castVote, means: (*casework).meansVote},
		"UNDO":       {proof: true, binding: true, left: (*casework).leftOfVote, do: (*casework).castVote, means: (*casework).meansVote},
		"RESEND":     {proof: true, do: (*casework).resend, means: (*casework).meansResend},
		"LEAVE":      {proof: true, binding: true, counted: true, do: (*casework).leaveOfDays, means: (*casework).meansClock},
		"EXTEND":     {proof: true, binding: true, counted: true, do: (*casework).extendByLetter, means: (*casework).meansClock},
		"WAIT":       {proof: true, do: (*casework).waitForDeadline, means: (*casework).meansClock},
		"READY":      {proof: true, binding: true, do: (*casework).readyNow, means: (*casework).meansReady},
		"CONTINUE":   {proof: true, binding: true, do: (*casework).continueByLetter, means: (*casework).meansClock},
		"ADDRESS":    {proof: true, binding: true, counted: true, left: (*casework).leftOfAddress, do: (*casework).moveAddress},
	}
}

// at returns the work on a game that a club line names: the game at hand, or one
// beside it; nil when there is none of this name.
func (c *casework) at(name string) (*casework, error) {
	name = strings.ToLower(name)
	if c.game != nil && (name == "" || name == c.game.Name) {
		return c, nil
	}
	if name == "" {
		return nil, nil
	}
	if i := slices.IndexFunc(c.beside, func(x clubGame) bool { return x.name == name }); i >= 0 {
		return c.beside[i].work, nil
	}
	g, err := c.Store.Game(name)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	x := c.aside()
	if err := x.open(&g, ""); err != nil {
		return nil, err
	}
	c.beside = append(c.beside, clubGame{name, x})
	return x, nil
}

// aside is casework on another game because of the same letter.
func (c *casework) aside() *casework {
	if c.wishes == nil {
		c.wishes = map[string]people.Person{}
	}
	const apart = 1000 // letters outside games are numbered within the letter that they answer
	x := &casework{Desk: c.Desk, now: c.now, by: c.by, wishes: c.wishes, dry: c.dry, counted: c.counted, nth: apart * uint64(len(c.beside)+1)}
	x.in.ID = c.in.ID
	return x
}

// absorb takes over what follows for games beside the one at hand.
func (c *casework) absorb() error {
	for _, x := range c.beside {
		b := &x.work.batch
		if len(b.Entries) > 0 {
			return fmt.Errorf("game %s: a letter of another game adds to its log", x.name)
		}
		if b.Game != nil {
			c.batch.Others = append(c.batch.Others, b.Game)
		}
		c.batch.Out = append(c.batch.Out, b.Out...)
		c.batch.Settings = append(c.batch.Settings, b.Settings...)
	}
	c.beside = nil
	return nil
}

// seatOf is the seat that an address holds in the game at hand, nil for none.
func (c *casework) seatOf(address string) *store.Seat {
	for i := range c.game.Seats {
		if s := &c.game.Seats[i]; s.Person != "" && strings.EqualFold(s.Person, address) {
			return s
		}
	}
	return nil
}

// own is the seat of the writer in the game at hand: the one that the letter speaks
// for, else one that he holds.
func (c *casework) own() *store.Seat {
	if c.seat != nil && strings.EqualFold(c.seat.Person, c.by.Address) {
		return c.seat
	}
	return c.seatOf(c.by.Address)
}

// scenario is that of the game at hand.
func (c *casework) scenario() adjudicator.Scenario {
	return gamelog.ScenarioOf(c.sys.Info(), c.game.Scenario)
}

// meansGame tells whether the first word names a game that the writer may know of,
// or there is one at hand.
func (c *casework) meansGame(x orders.ClubLine) bool {
	if x.Word(0) == "" {
		return c.game != nil
	}
	g, err := c.Store.Game(strings.ToLower(x.Word(0)))
	return err == nil && c.mayKnow(&g) || looksLikeGame(x.Word(0))
}

// looksLikeGame tells whether a word is none of a sentence: names of games have a
// digit or a hyphen.
func looksLikeGame(word string) bool {
	return strings.ContainsAny(word, "-0123456789") && strings.Trim(strings.ToLower(word), "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// mayKnow tells whether the writer may hear of a game: it is in the list, or he
// plays it, reads along or was its founder.
func (c *casework) mayKnow(g *store.Game) bool {
	if g.Policy.Listed || g.Policy.Observers == people.ObserversOpen || strings.EqualFold(g.Host, c.by.Address) && c.by.Proven {
		return true
	}
	if !c.by.Proven {
		return false
	}
	return slices.ContainsFunc(g.Seats, func(s store.Seat) bool {
		return strings.EqualFold(s.Person, c.by.Address) || s.Partner(c.by.Address, "") != nil
	}) || slices.ContainsFunc(g.Observers, func(o store.Observer) bool { return strings.EqualFold(o.Person, c.by.Address) })
}

// knownGame opens a game that a line names, with a note when there is none that the
// writer may know of.
func (c *casework) knownGame(name string, r *report.Report) (*casework, error) {
	x, err := c.at(name)
	if err != nil || x != nil && (x == c || c.mayKnow(x.game)) {
		return x, err
	}
	r.Notes = append(r.Notes, report.NewNote("club-no-game", "game", name))
	return nil, nil
}

// What one person does may have letters sent to others: who joins a game, hands a
// seat on, proposes a vote. All of it is counted, so that nobody can have letters
// rain on somebody else.
const (
	asksPerDay  = 8 // JOIN, REPLACE, PARTNER and ADDRESS of one person
	votesPerDay = 8 // votes, and wishes for the house, of one seat
)

// dayCount counts what somebody did in a day.
type dayCount struct {
	Day time.Time `json:"day"`
	N   int       `json:"n"`
}

// mayAsk counts a line of the writer that has others written to, and tells whether
// he may have more of them today.
func (c *casework) mayAsk() (bool, error) {
	key := "desk.asks." + strings.ToLower(c.by.Address)
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
	if c.now.Sub(t.Day) >= 24*time.Hour || c.now.Before(t.Day) {
		t = dayCount{Day: c.now}
	}
	*c.counted++ // of this letter: the store does not know them yet
	t.N += *c.counted
	if raw, err = json.Marshal(t); err != nil {
		return false, err
	}
	c.batch.Settings = append(c.batch.Settings, store.Setting{Name: key, Value: raw})
	return t.N <= asksPerDay, nil
}
