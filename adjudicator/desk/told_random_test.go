package desk

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/games/example"
	"feldpost/orders"
	"feldpost/store"
	"feldpost/store/bolt"
)

// reading is a random game whose letters are read as the store has the game.
type reading struct {
	*office
	rt   *rapid.T
	kept *ledger
	read []readLetter
	seen int
}

// readLetter is a letter with what was so.
type readLetter struct {
	press.Post
	facts asStored
}

func openReading(t *testing.T, rt *rapid.T) *reading {
	o := openOffice(t, bolt.Options{})
	o.Random = rand.NewChaCha8([32]byte{9})
	o.House, o.Config.PerSenderHour = games.House, 0
	system, scenario, seats := theSystem(), "first-war", []string{"league", "ottoman"}
	if rapid.IntRange(0, 3).Draw(rt, "system") > 0 {
		system, scenario, seats = must(example.Open(example.Data())), "hill", []string{"red", "blue"}
		o.House = func(string) adjudicator.Adviser { return passes }
	}
	o.plays(system)
	l := &ledger{Store: o.Store, t: t, system: func() adjudicator.System { return system }, facts: map[string]asStored{}, zones: map[string]*time.Location{}}
	o.Desk.Store = l
	x := &reading{office: o, rt: rt, kept: l}
	p := store.Policy{Trust: "code", DeadlineHours: rapid.SampledFrom([]int{0, 24, 72}).Draw(rt, "hours"), ReminderHours: 12,
		NMR:   rapid.SampledFrom([]string{"default", "wait", "house", "forfeit", "substitute"}).Draw(rt, "nmr"),
		House: rapid.SampledFrom([]string{"", "free", "never"}).Draw(rt, "house"), Undo: rapid.SampledFrom([]string{"", "agreed", "never"}).Draw(rt, "undo"),
		Clock: store.Clock{LeaveDays: 10, ExtendDays: 4, Misses: rapid.IntRange(0, 2).Draw(rt, "misses"), MinimumHours: rapid.SampledFrom([]int{0, 12}).Draw(rt, "minimum")}}
	if p.DeadlineHours == 0 {
		p.NMR, p.ReminderHours, p.Clock.MinimumHours = "wait", 0, 0
	}
	var players []docket.Player
	for _, s := range seats {
		players = append(players, docket.Player{Seat: s, Address: s + "@test", Name: strings.ToUpper(s[:1]), Lang: "en"})
	}
	err := o.Referee().Create(seating.NewGame{Name: "g", System: system.Info().Name, Scenario: scenario, Policy: p, Start: rapid.Bool().Draw(rt, "start"), Players: players})
	if err != nil {
		rt.Fatalf("%+v: %v", p, err)
	}
	for _, s := range seats {
		zone := rapid.SampledFrom([]string{"", "Europe/Paris", "America/New_York"}).Draw(rt, "zone")
		if zone != "" {
			l.zones[s+"@test"] = must(time.LoadLocation(zone))
			x.send(s, "ZONE "+zone)
		}
	}
	return x
}

// passes is an adviser that orders nothing.
func passes(t adjudicator.Table) (s orders.Sheet) { return s }

// send hands a letter of a seat in, and has the desk work.
func (x *reading) send(seat, text string) {
	g := x.game()
	if s := g.Seat(seat); s.Person != "" {
		x.put(docket.Letter{From: s.Person, Tokens: []string{s.Token}, Text: text})
	}
	x.works()
}

func (x *reading) works() {
	if err := x.Work(context.Background()); err != nil {
		x.rt.Fatal(err)
	}
}

// deliver has the mail take what waits, and reads it.
func (x *reading) deliver() {
	sent := x.due(x.now)
	late := map[string]int{}
	for i := range sent {
		out := must(x.Store.Out(sent[i].ID))
		for _, id := range out.Merged {
			m := must(x.Store.Out(id))
			since := m.Created
			if m.NotBefore.After(since) {
				since = m.NotBefore
			}
			if m.Into == out.ID && m.Game == out.Game && (m.Tries > 0 || x.now.Sub(since) > 15*time.Minute) {
				late[out.MessageID]++
			}
		}
	}
	for ; x.seen < len(x.room.posts); x.seen++ {
		p := x.room.posts[x.seen]
		f, is := x.kept.facts[p.MessageID]
		if p.Game == "" || !is {
			continue
		}
		f.late = late[p.MessageID]
		x.read = append(x.read, readLetter{p, f})
	}
}

// letter is what a person writes.
func (x *reading) orders(seat string) string {
	var lines []string
	g := x.game()
	if g.Seq > 0 {
		state, err := x.kept.system().Load(must(x.Store.Snapshot("g", g.Seq)))
		if err != nil {
			x.rt.Fatal(err)
		}
		if ps := state.(adjudicator.Prompter).Prompts(adjudicator.Seat(seat)); len(ps) > 0 && rapid.Bool().Draw(x.rt, "orders") {
			lines = append(lines, ps[rapid.IntRange(0, len(ps)-1).Draw(x.rt, "line")].Order.String())
		}
	}
	line := rapid.SampledFrom([]string{"END", "END NOTHING", "END", "END NOTHING", "AUTO\nEND", "CONFIRM", "CONFIRM NONCE \"x\"", "STATUS", "TEMPLATE", "GAMES", "WHO g", "HELP", "UNDO", "VOTE PAUSE 2", "VOTE NO PAUSE 2",
		"HOUSE", "TAKE", "EXTEND 1d", "LEAVE 10-12 March", "LEAVE CANCEL", "WAIT", "READY", "RECEIPTS OFF", "RECEIPTS ON", "MESSAGE TO ALL: well played", "NOTHING", "yes", "RESIGN", "WITHDRAW g", "CONTINUE", "CHECK", "FORMAT FULL", "FORMAT SHORT", "MOVE nowhere"})
	return strings.Join(append(lines, rapid.SliceOfN(line, 1, 3).Draw(x.rt, "lines")...), "\n")
}

// step is something that happens.
func (x *reading) step() {
	g := x.game()
	seat := g.Seats[rapid.IntRange(0, 1).Draw(x.rt, "seat")].Name
	switch rapid.IntRange(0, 18).Draw(x.rt, "step") {
	case 0:
		_ = x.Referee().SetStatus("g", rapid.SampledFrom([]store.GameStatus{store.GameSuspended, store.GameSuspended, store.GameRunning, store.GameRunning, store.GameRunning, store.GameFinished}).Draw(x.rt, "status"), "a reason")
	case 1:
		_ = x.Referee().PauseDeadline("g", x.now.Add(time.Duration(rapid.IntRange(0, 30).Draw(x.rt, "paused"))*time.Hour), "")
	case 2:
		_ = x.Referee().ResumeDeadline("g")
	case 3:
		_ = x.Referee().ExtendDeadline("g", time.Duration(rapid.IntRange(1, 48).Draw(x.rt, "more"))*time.Hour)
	case 4:
		_ = x.Referee().GrantLeave("g", seat, "5-6 March")
	case 5:
		_ = x.Referee().LeaveToHouse("g", seat, rapid.Bool().Draw(x.rt, "plays"))
	case 6:
		if g.Seq > 1 {
			_ = x.Referee().Rule("g", bench.Ruling{Restore: g.Seq - 1, Reason: "a misreading"})
		}
	case 7, 8, 9:
		for range rapid.IntRange(1, 80).Draw(x.rt, "hours") {
			x.now = x.now.Add(time.Hour)
			x.works()
			x.deliver()
		}
	case 10: // the mail is slow
		x.now = x.now.Add(time.Duration(rapid.IntRange(1, 40).Draw(x.rt, "minutes")) * time.Minute)
		x.send(seat, x.orders(seat))
		return
	case 11: // a letter in answer to a question
		if qs := x.questions(x.room.posts); len(qs) > 0 {
			q := qs[rapid.IntRange(0, len(qs)-1).Draw(x.rt, "question")]
			x.put(docket.Letter{From: q.To, Tokens: []string{q.Token}, Text: "yes"})
		}
	default:
		for _, s := range g.Seats { // who owes something is the likelier to write
			if f := must(x.kept.read("g")); rapid.Bool().Draw(x.rt, "owes") && len(f.owing) > 0 && f.owing[0] == s.Name {
				seat = s.Name
			}
		}
		x.send(seat, x.orders(seat))
	}
	x.works()
	if rapid.IntRange(0, 3).Draw(x.rt, "mail") > 0 {
		x.deliver()
	}
}

// Play is a random game; it returns its letters with what was so.
func (x *reading) play(steps int) []readLetter {
	x.deliver()
	for range steps {
		x.step()
	}
	x.now = x.now.Add(time.Hour)
	x.works()
	x.deliver()
	return x.read
}

// Whatever happens in a game, no letter says of how it stands what the store does not hold. The games are the same in each
// run; -rapid.seed and -rapid.checks play others.
func TestLettersTellWhatTheStoreHolds(t *testing.T) {
	if seed := flag.Lookup("rapid.seed"); seed.Value.String() == "0" {
		if err := seed.Value.Set("20261129"); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = seed.Value.Set("0") })
	}
	kinds := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		x := openReading(t, rt)
		for _, l := range x.play(rapid.IntRange(4, 25).Draw(rt, "steps")) {
			kinds[string(l.Kind)]++
			for _, wrong := range l.facts.untrue(l.Post) {
				rt.Errorf("%s to %s [%s]: %s\n%s", l.Kind, l.Seat, l.Letter.Subject, wrong, l.Letter.Text)
			}
		}
	})
	t.Log(fmt.Sprint(kinds))
}
