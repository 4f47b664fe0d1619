package docket

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/risk"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/orders/prose"
	"feldpost/store"
)

// Docket is the handling of one letter or one tick: what is known, and the
// batch that grows until it is committed.
type Docket struct {
	*Office
	In    Letter
	Now   time.Time
	Until time.Time // of a tick: what was due by then is done
	Batch store.Batch

	Game    *store.Game // nil until found; the working copy that goes into the batch
	Sys     adjudicator.System
	Seat    *store.Seat
	State   adjudicator.State // nil before the start
	Dossier Dossier
	// LeftOut are other games to whose reply addresses the letter came too.
	LeftOut []string
	Misled  []report.Note // what is wrong with the game, seat or code that the letter names
	Nth     uint64        // letters decided so far

	MayWait bool      // the letter is new: its answer may be put off
	Holder  bool      // its sender's address holds a seat
	NextOne time.Time // until when the next letter of its sender waits, zero when it does not

	Messages []Words             // of the letter, for other people
	Around   Around              // what stands around them
	Together int                 // letters of the sender that the answer does for, when more than one
	Happened []adjudicator.Event // because of the last command

	Announcements []Announcement // of the club lines of the letter
	Gathers       bool           // they are being carried out

	Wishes map[string]people.Person // of this batch, by address
	Wait   time.Duration            // how long the letter at hand waits for the next one
	Bundle bool                     // it is for a digest

	Mailed mailedTemplates // from which its lines may come

	Looked     Look               // what the game said of the sheet when it was read
	Proposal   *Proposal          // how the letter is read when words are passed over
	Understood []prose.Understood // sentences of the letter, and what they were taken for

	Answered *report.Report      // the answer to the sheet at hand
	Dropped  []adjudicator.Fault // why lines of it are not carried out, of a sheet that is
	Dry      bool                // nothing is written: only what the answer says is wanted
	ByHouse  bool                // the sheet at hand is the house's

	By       Writer     // who wrote the letter
	Beside   []ClubGame // other games that it changes
	Counted  *int       // lines of the letter that have others written to
	Preview  bool       // it asks what its sheet would come to
	Done     Deeds      // of the lines of the letter
	Personal bool       // it came to a reply address that its sender alone has, of whatever game
	InParts  bool       // the letter at hand is one game's part of one that holds several
}

// Look is what a game said of a sheet at one time.
type Look struct {
	sheet  orders.Sheet
	faults []adjudicator.Fault
	after  uint64 // the entry behind which it was asked
	is     bool
}

// Check is that of the work at hand for a sheet that the reading of its letter has looked at perhaps: the game is
// asked once about the same sheet in the same position.
func (x *Look) Check(c *Docket, sheet orders.Sheet) []adjudicator.Fault {
	if !x.is || x.after != c.Game.Seq || x.sheet.Header.Turn != sheet.Header.Turn || !x.sheet.Same(sheet) {
		*x = Look{sheet: sheet, faults: c.Check(sheet), after: c.Game.Seq, is: true}
		x.sheet.Orders = slices.Clone(sheet.Orders)
	}
	return slices.Clone(x.faults)
}

// Proposal is a reading of a letter to which its writer must agree.
type Proposal struct {
	Text   string    // as orders
	Words  []string  // that were passed over
	Others []Variant // what the letter may mean as well
}

// Variant is what some words of a letter may mean as well, and all its orders then.
type Variant struct{ Orders, Text string }

// Deeds are what lines of a letter have done that is answered by letters of its own.
type Deeds struct {
	Begun bool // the game has begun
	Voted bool // a vote is decided
	Left  bool // the seat that the letter spoke for is given up
}

// Verdict is what is decided about a letter beside its answer.
type Verdict struct {
	// Idle is on whose account a letter is in which nothing was found to do, nil for others.
	Idle  *Admission
	Waits bool // its answer is put off, so that it does for later ones too
}

// GameName is the name of the game at hand, "" for none.
func (c *Docket) GameName() string {
	if c.Game == nil {
		return ""
	}
	return c.Game.Name
}

// Language is the order language of the game at hand.
func (c *Docket) Language() orders.Language { return c.Sys.Info().Language }

// Open loads a game and its latest state as the working copy.
func (c *Docket) Open(g *store.Game, seat string) (err error) {
	if c.Sys, err = c.EditionOf(g); err != nil {
		return fmt.Errorf("game %s: %w", g.Name, err)
	}
	return c.OpenWith(g, seat)
}

// OpenWith does so with the system that is set already.
func (c *Docket) OpenWith(g *store.Game, seat string) (err error) {
	c.Game = g
	if seat != "" {
		c.Seat = g.Seat(seat)
	}
	if err := c.Dossier.Read(g.Extra); err != nil {
		return fmt.Errorf("game %s: %w", g.Name, err)
	}
	if g.Seq == 0 {
		return nil
	}
	c.State, err = c.StateAfter(g.Seq)
	return err
}

// SeatNamed reports whether a SEAT line means this seat: an unambiguous
// beginning of its name, at least two letters.
func SeatNamed(written, name string) bool {
	w := strings.ToLower(strings.TrimSpace(written))
	return len(w) >= 2 && strings.HasPrefix(strings.ToLower(name), w)
}

// FoldCode brings a code, or a text with one in it, to the form that is compared.
func FoldCode(code string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(code), "-", ""), " ", "")
}

// NamedAs is what the writer goes by at a seat.
func (c *Docket) NamedAs(s *store.Seat) string {
	if p := s.Partner(c.In.From, ""); p != nil && p.DisplayName != "" {
		return p.DisplayName
	}
	if strings.EqualFold(s.Person, c.In.From) && s.DisplayName != "" {
		return s.DisplayName
	}
	return c.By.Name
}

// Full tells whether every seat has a person or the house.
func (c *Docket) Full() bool {
	return !slices.ContainsFunc(c.Game.Seats, func(s store.Seat) bool { return s.Person == "" && !s.House })
}

// IsOpen tells whether the seats of the game are free to be taken: a player has
// founded it, or it is in the list.
func (c *Docket) IsOpen() bool { return c.Game.Host != "" || c.Game.Policy.Listed }

// Owed is what a seat owes.
type Owed struct {
	Seat   string     `json:"seat"`
	Player string     `json:"player,omitempty"` // the name that letters show, or the address
	House  bool       `json:"house,omitempty"`
	Kind   string     `json:"kind"`
	Phase  string     `json:"phase,omitempty"`
	Since  *time.Time `json:"since,omitempty"`
}

// The kinds of what is owed before a game begins.
const (
	OwesSeat    = "seat"    // nobody holds it
	OwesConfirm = "confirm" // its person has not confirmed
)

// Unconfirmed are the seats for which a game waits that has not begun.
func (c *Docket) Unconfirmed() (list []Owed) {
	for _, s := range c.Game.Seats {
		switch {
		case s.Person == "" && !s.House:
			list = append(list, Owed{Seat: s.Name, Kind: OwesSeat})
		case s.Person != "" && !c.HasConfirmed(adjudicator.Seat(s.Name)):
			list = append(list, Owed{Seat: s.Name, Player: cmp.Or(s.DisplayName, s.Person), Kind: OwesConfirm})
		}
	}
	return list
}

// LineAt is a line of the text, "" for one that it does not have.
func (c *Docket) LineAt(n int) string {
	if text := strings.Split(c.In.Text, "\n"); n >= 1 && n <= len(text) {
		return strings.TrimSpace(text[n-1])
	}
	return ""
}

// SeatName is the seat at hand as the game calls it.
func (c *Docket) SeatName() adjudicator.Seat { return adjudicator.Seat(c.Seat.Name) }

// Check returns the desk's and the game's faults of a sheet.
func (c *Docket) Check(sheet orders.Sheet) []adjudicator.Fault {
	if c.State == nil || c.Game.Status != store.GameRunning {
		return nil
	}
	if pending := c.State.Pending(); len(pending) > 0 {
		if f, wrong := wrongTurn(sheet.Header, pending[0].Turn); wrong {
			return []adjudicator.Fault{f}
		}
	}
	if len(sheet.Orders) == 0 && !sheet.End && sheet.EndPhase == "" {
		return nil
	}
	if f, is := bounds.TooMuch(sheet); is {
		return []adjudicator.Fault{f}
	}
	faults := c.State.Check(c.SeatName(), sheet)
	if a, ok := c.State.(adjudicator.Accounter); ok && len(faults) == 0 {
		faults = a.Unread(c.SeatName(), sheet)
	}
	return faults
}

// wrongTurn refuses a sheet written for another turn: an old letter sent
// again, or one that came too early.
func wrongTurn(h orders.Header, turn int) (adjudicator.Fault, bool) {
	words := strings.Fields(h.Turn)
	if len(words) == 0 {
		return adjudicator.Fault{}, false
	}
	n, err := strconv.Atoi(words[0])
	if err == nil && n == turn {
		return adjudicator.Fault{}, false
	}
	return adjudicator.NewFault(h.Pos["TURN"], "wrong-turn", "", "read", h.Turn, "turn", turn), true
}

// WasPlayed reports whether the last thing in the game was a deadline that
// passed without the seat's orders: it explains why a late sheet no longer
// fits.
func (c *Docket) WasPlayed() bool {
	e, err := c.LogEntry(c.Game.Seq)
	return err == nil && e.Kind == string(adjudicator.CommandTimeout) && e.Seat == c.Seat.Name
}

// Lang is the language of the seat's letters.
func (c *Docket) Lang() string {
	if c.Seat != nil && c.Seat.Lang != "" {
		return c.Seat.Lang
	}
	return c.Config.Lang
}

// Warnings are what a sheet that stands may cost its seat.
func (c *Docket) Warnings(seat adjudicator.Seat, sheet orders.Sheet) []adjudicator.Warning {
	if c.Game.Status != store.GameRunning {
		return nil
	}
	return risk.Of(c.State, seat, sheet)
}

// Owing returns the seats with a pending decision, in seat order.
func (c *Docket) Owing() []*store.Seat {
	var out []*store.Seat
	for i := range c.Game.Seats {
		for _, p := range c.State.Pending() {
			if string(p.Seat) == c.Game.Seats[i].Name {
				out = append(out, &c.Game.Seats[i])
				break
			}
		}
	}
	return out
}
