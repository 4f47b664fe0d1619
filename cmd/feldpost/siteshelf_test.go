package main

import (
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/cmd/feldpost/conf"
	"feldpost/orders"
	"feldpost/store"
	"feldpost/store/bolt"
)

// shelf is a place whose store tests fill with games, by a clock of their own.
type shelf struct {
	*place
	now   time.Time
	calls byte
}

func newShelf(t testing.TB) *shelf {
	return &shelf{place: newPlace(t, nil), now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)}
}

// at lets the desk of the place work.
func (s *shelf) at(work func(d *desk.Desk)) {
	s.t.Helper()
	c, err := conf.Read(s.config, false)
	if err != nil {
		s.t.Fatal(err)
	}
	st, err := bolt.Open(c.Beside(c.Store.File), bolt.Options{NoSync: true})
	if err != nil {
		s.t.Fatal(err)
	}
	defer st.Close()
	d, _, err := openDesk(c, st, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		s.t.Fatal(err)
	}
	d.Clock = func() time.Time { return s.now }
	s.calls++
	d.Random = rand.NewChaCha8([32]byte{7, s.calls})
	work(d)
}

// played is a game that a test plays for so many sheets, or to its end.
type played struct {
	name, system, scenario string
	policy                 store.Policy
	players                []docket.Player
	sheets                 int
	says                   []string // sheets, instead of those of the house
	waits                  bool     // it has not begun
}

// plays makes a game and hands sheets in, as the house would write them where it can
// play the system.
func (s *shelf) plays(d *desk.Desk, p played) {
	s.t.Helper()
	if p.policy.Trust == "" {
		p.policy.Trust = "code"
	}
	s.now = s.now.Add(time.Hour)
	if err := d.Referee().Create(seating.NewGame{Name: p.name, System: p.system, Scenario: p.scenario, Policy: p.policy, Players: p.players, Start: !p.waits}); err != nil {
		s.t.Fatal(err)
	}
	s.playOn(d, p)
}

// playOn hands sheets in to a game that there is.
func (s *shelf) playOn(d *desk.Desk, p played) {
	s.t.Helper()
	chance := dice.NewSource([]byte("suggestions"), p.name)
	for n := 0; n < max(p.sheets, len(p.says)); n++ {
		s.now = s.now.Add(time.Hour)
		g, err := d.Store.Game(p.name)
		if err != nil {
			s.t.Fatal(err)
		}
		if g.Status == store.GameFinished {
			return
		}
		sys, err := d.Edition(g.System, g.RulesVersion, g.DataDigest)
		if err != nil {
			s.t.Fatal(err)
		}
		saved, err := d.Store.Snapshot(g.Name, g.Seq)
		if err != nil {
			s.t.Fatal(err)
		}
		state, err := sys.Load(saved)
		if err != nil {
			s.t.Fatal(err)
		}
		seat := state.Pending()[0].Seat
		chance.Begin(uint64(n))
		var text string
		if len(p.says) > 0 {
			text = p.says[n]
		} else {
			text = s.sheetFor(sys, state, seat, chance)
		}
		out, err := d.Referee().Submit(p.name, string(seat), text, false)
		if err == nil && !out.Done && len(p.says) == 0 {
			if out, err = d.Referee().Submit(p.name, string(seat), "END NOTHING", false); err == nil && !out.Done {
				err = fmt.Errorf("not carried out")
			}
		}
		if err != nil || !out.Done {
			s.t.Fatalf("%s, %s: %v, %+v\n%s", p.name, seat, err, out.Report.Faults, text)
		}
	}
}

// sheetFor is what the house would send, or any legal sheet.
func (s *shelf) sheetFor(sys adjudicator.System, state adjudicator.State, seat adjudicator.Seat, chance *dice.Source) string {
	if house := games.House(sys.Info().Name); house != nil {
		if table, ok := adjudicator.TableOf(sys, state, seat); ok {
			return written(house(table))
		}
	}
	sheet, ok := adjudicator.Suggest(state, seat, chance)
	if !ok {
		s.t.Fatalf("%s suggests nothing", sys.Info().Name)
	}
	return written(sheet)
}

// written is a sheet as a letter has it.
func written(sheet orders.Sheet) string {
	text, err := sheet.MarshalText()
	if err != nil {
		panic(err) // every sheet can be written
	}
	return string(text)
}

// pair are two players of the seats of a system.
func pair(first, second string) []docket.Player {
	return []docket.Player{{Seat: first, Address: "ann@secret.example", Name: "Ann Archer", Lang: "en"}, {Seat: second, Address: "bob@secret.example", Name: "Bob Bowman", Lang: "fr"}}
}
