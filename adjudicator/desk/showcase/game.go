package showcase

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Showcase gathers from a store what a web site may tell of it: what LIST and
// OBSERVE show to anybody while a game goes on, and all of a game that is over.
// It names people who have consented and nobody else, tells no address and no
// message but those to all. It only reads, and may do so while the desk is at work.
type Showcase struct {
	Store Shelf
	Press *press.Press
	// System opens a system by name, as a new game is played.
	System func(name string) (adjudicator.System, error)
	Lang   string // of what it tells
}

// Shelf is what of a store a showcase reads.
type Shelf interface {
	store.Games
	store.Log
	store.Settings
}

func (s *Showcase) people() people.Register { return people.Register{Kept: s.Store} }

// Names are those of all games, in order.
func (s *Showcase) Names() (names []string, err error) {
	for g, err := range s.Store.Games("") {
		if err != nil {
			return nil, err
		}
		names = append(names, g.Name)
	}
	return names, nil
}

// Game gathers what is told of a game; shown is false for one of which nobody may
// know: it goes on, is not in the list and not open to observers.
func (s *Showcase) Game(name string) (x report.SiteGame, shown bool, err error) {
	g, err := s.Store.Game(name)
	if err != nil {
		return x, false, err
	}
	over := g.Status == store.GameFinished
	if !over && !g.Policy.Listed && g.Policy.Observers != people.ObserversOpen {
		return x, false, nil
	}
	sys, err := s.Press.EditionAt(&g, g.Seq)
	if err != nil {
		return x, false, fmt.Errorf("game %s: %w", name, err)
	}
	info := sys.Info()
	x = report.SiteGame{Name: g.Name, Info: info, Scenario: gamelog.ScenarioOf(info, g.Scenario), Status: string(g.Status), Dated: g.Created,
		Watch: g.Seq > 0 && (over || g.Policy.Observers == people.ObserversOpen)}
	if x.Seats, err = s.seats(&g, x.Scenario); err != nil || !x.Watch {
		return x, true, err
	}
	x.Pledge = g.Commitment
	if !over {
		x.Delay = g.Policy.ObserverDelay
	}
	told := &account{site: s, game: &g, over: over, hide: people.Redactor(&g)}
	if err := told.read(&x); err != nil {
		x.Unread = true
		return x, true, fmt.Errorf("game %s: %w", name, err)
	}
	return x, true, nil
}

// seats are those of a game, with the names of those who have consented.
func (s *Showcase) seats(g *store.Game, scenario adjudicator.Scenario) (list []report.SiteSeat, err error) {
	for i := range g.Seats {
		seat := &g.Seats[i]
		x := report.SiteSeat{Seat: adjudicator.Seat(seat.Name), Title: scenario.SeatTitle(adjudicator.Seat(seat.Name)), House: seat.House, Taken: seat.Person != ""}
		people := append([]store.Partner{{Person: seat.Person, DisplayName: seat.DisplayName}}, seat.Partners...)
		for _, p := range people {
			name, err := s.people().PublicName(g, p.DisplayName, p.Person)
			if err != nil {
				return nil, err
			}
			if name != "" {
				x.Names = append(x.Names, name)
			}
		}
		list = append(list, x)
	}
	return list, nil
}

// account is what is told of one game that people may look at.
type account struct {
	site *Showcase
	game *store.Game
	over bool
	hide func([]byte) []byte
}

// step is an entry of the log, as an observer saw it and, once the game is over, with
// everything in the open.
type step struct {
	entry      store.Entry
	info       adjudicator.Info
	told, open report.Chapter
}

// read fills in the turns, the chapters and the log of a game.
func (a *account) read(x *report.SiteGame) error {
	log, err := gamelog.Entries(a.site.Store, a.game.Name, 1, a.game.Seq)
	if err != nil {
		return err
	}
	for i := range log {
		log[i].Events = a.hide(log[i].Events)
	}
	told := log
	if !a.over { // what its own seat took back again nobody has seen
		told = gamelog.Standing(log)
	}
	steps, ends, err := a.steps(told)
	if err != nil || len(ends) == 0 {
		return err
	}
	last := ends[len(ends)-1]
	x.Dated, x.Boards = steps[last].entry.Time, steps[last].told.Boards
	from := -1
	for i, to := range ends {
		kind := report.Turn
		switch {
		case a.over && i == len(ends)-1 && i > 0:
			kind = report.Final
		case i == 0:
			kind = report.Start
		}
		x.Turns, x.Ends = append(x.Turns, a.turn(x, steps, from, to, kind)), append(x.Ends, to+1)
		from = to
	}
	for _, s := range steps[:last+1] {
		if a.over {
			s.told = s.open
		}
		x.Chapters = append(x.Chapters, s.told)
	}
	if x.Press, err = a.site.publicPress(a.game, steps[last].entry.Seq); err != nil {
		return err
	}
	if a.over {
		x.Secret = hex.EncodeToString(a.game.Secret)
		x.Log, err = a.log(log)
	}
	return err
}

// steps are the entries that are told, as somebody sees them who reads along, with
// the places of those with which his letters end.
func (a *account) steps(entries []store.Entry) (steps []step, ends []int, err error) {
	var turns []int
	for _, e := range entries {
		sys, err := a.site.Press.EditionAt(a.game, e.Seq)
		if err != nil {
			return nil, nil, err
		}
		state, err := a.site.Press.StateAfter(a.game, e.Seq)
		if err != nil {
			return nil, nil, err
		}
		x, err := a.step(e, sys, state)
		if err != nil {
			return nil, nil, err
		}
		steps, turns = append(steps, x), append(turns, x.told.View.Turn)
	}
	delay := a.game.Policy.ObserverDelay
	ends = gamelog.TurnEnds(turns, a.over, delay)
	if !a.over && delay > 0 && len(ends) == 1 && turns[ends[0]] > turns[len(turns)-1]-delay+1 {
		return nil, nil, nil // observers know nothing yet
	}
	return steps, ends, nil
}

// step tells an entry with the position after it.
func (a *account) step(e store.Entry, sys adjudicator.System, state adjudicator.State) (x step, err error) {
	x = step{entry: e, info: sys.Info()}
	if x.told, err = press.ChapterOf(a.game, &e, state, adjudicator.Observer); err != nil || !a.over {
		return x, err
	}
	x.open, err = press.ChapterOf(a.game, &e, state, adjudicator.Referee)
	return x, err
}

// turn is the report of the entries behind one place up to another.
func (a *account) turn(x *report.SiteGame, steps []step, from, to int, kind report.Kind) report.Report {
	at := &steps[to]
	r := report.Report{Kind: kind, Format: report.FormatFull, Lang: a.site.Lang, Game: x.Name, Seat: adjudicator.Observer, Seq: at.entry.Seq,
		Info: at.info, Scenario: gamelog.ScenarioOf(at.info, a.game.Scenario), Head: at.entry.Hash, Dated: at.entry.Time, Pledge: x.Pledge, View: &at.told.View, Boards: at.told.Boards}
	for _, s := range x.Seats {
		r.Seats = append(r.Seats, report.Person{Seat: s.Seat, Title: s.Title})
	}
	if from >= 0 {
		r.Since, r.Before = steps[from].entry.Seq, &steps[from].told.View
	}
	for i := from + 1; i <= to; i++ {
		r.Events, r.Rolls = append(r.Events, steps[i].told.Events...), append(r.Rolls, steps[i].told.Rolls...)
		if s := adjudicator.Seat(steps[i].entry.Seat); gamelog.Housed(&steps[i].entry) && !slices.Contains(r.Housed, s) {
			r.Housed = append(r.Housed, s)
		}
	}
	return r
}

// Final is a digest of all that the pages of a game that is over depend on, besides the
// program and its language; "" for one that is not over.
func (s *Showcase) Final(name string) (digest string, err error) {
	g, err := s.Store.Game(name)
	if err != nil || g.Status != store.GameFinished {
		return "", err
	}
	seats, err := s.seats(&g, adjudicator.Scenario{})
	if err != nil {
		return "", err
	}
	raw, err := json.Marshal([]any{g, seats})
	return gamelog.Hash(raw), err
}
