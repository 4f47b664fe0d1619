package desk

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// falsified is a fact that is made to be another.
type falsified struct {
	name string
	does func(f *asStored, p *press.Post) (changed bool)
}

func falsehoods() []falsified {
	status := func(from, to store.GameStatus) func(*asStored, *press.Post) bool {
		return func(f *asStored, _ *press.Post) bool {
			is := f.game.Status == from
			f.game.Status = to
			return is
		}
	}
	return []falsified{
		{"the deadline is an hour later", func(f *asStored, _ *press.Post) bool {
			f.game.Deadline = f.game.Deadline.Add(time.Hour)
			return f.runs()
		}},
		{"there is no deadline", func(f *asStored, _ *press.Post) bool {
			ran := f.runs()
			f.game.Deadline = time.Time{}
			return ran
		}},
		{"he wants another zone", func(f *asStored, _ *press.Post) bool {
			f.zone = must(time.LoadLocation("Asia/Tokyo"))
			return f.runs()
		}},
		{"nobody owes anything", func(f *asStored, _ *press.Post) bool {
			owed := len(f.owing) > 0
			f.owing, f.real = nil, nil
			return owed
		}},
		{"he owes something too", func(f *asStored, p *press.Post) bool {
			is := f.game.Status == store.GameRunning && p.Kind.Asks() && !slices.Contains(f.owing, p.Seat)
			f.owing = append(slices.Clone(f.owing), p.Seat)
			return is
		}},
		{"the game has not begun", status(store.GameRunning, store.GameOpen)},
		{"the game has begun", status(store.GameOpen, store.GameRunning)},
		{"the game is not suspended", status(store.GameSuspended, store.GameRunning)},
		{"the game is over", status(store.GameRunning, store.GameFinished)},
		{"the game is not over", status(store.GameFinished, store.GameRunning)},
		{"the clock runs", func(f *asStored, _ *press.Post) bool {
			was := f.extra.Clock.Paused != nil
			f.extra.Clock.Paused = nil
			return was
		}},
		{"nobody has confirmed", func(f *asStored, _ *press.Post) bool {
			was := len(f.extra.Confirmed) > 0
			f.extra.Confirmed = nil
			return was
		}},
		{"another plays each seat", func(f *asStored, _ *press.Post) bool {
			f.game.Seats = slices.Clone(f.game.Seats)
			for i := range f.game.Seats {
				f.game.Seats[i].House = !f.game.Seats[i].House
			}
			return true
		}},
		{"the next miss loses nothing", func(f *asStored, p *press.Post) bool {
			was := f.forfeits(p.Seat)
			f.game.Policy.NMR = "default"
			return was
		}},
		{"the next miss loses the game", func(f *asStored, p *press.Post) bool {
			was := f.forfeits(p.Seat)
			f.game.Policy.NMR, f.game.Policy.Clock.Misses = "forfeit", 0
			return !was && f.forfeits(p.Seat)
		}},
		{"a letter more was late", func(f *asStored, _ *press.Post) bool { f.late++; return true }},
		{"no letter was late", func(f *asStored, _ *press.Post) bool {
			was := f.late > 0
			f.late = 0
			return was
		}},
	}
}

// The reading of letters beside the store notices each fact that is not so: made false, it is missed in a letter of some random game.
func TestEachFactThatIsFalsifiedIsNoticed(t *testing.T) {
	list := falsehoods()
	noticed, tried := map[string]int{}, map[string]int{}
	games := rapid.Custom(func(rt *rapid.T) []readLetter { return openReading(t, rt).play(25) })
	for seed := 0; seed < 40 && len(noticed) < len(list); seed++ {
		for _, l := range games.Example(seed) {
			if len(l.facts.untrue(l.Post)) > 0 {
				continue // another test tells
			}
			for _, x := range list {
				f := l.facts
				if !x.does(&f, &l.Post) {
					continue
				}
				tried[x.name]++
				if len(f.untrue(l.Post)) > 0 {
					noticed[x.name]++
				}
			}
		}
	}
	for _, x := range list {
		if noticed[x.name] == 0 {
			t.Errorf("%s: not noticed in %d letters", x.name, tried[x.name])
		}
	}
	t.Log(noticed)
}

// The claims beside the sentences notice them too: of a letter that is made untrue the sentence is left out.
func TestAClaimThatIsFalsifiedLeavesItsSentenceOut(t *testing.T) {
	words := theWords()
	due := time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	at := func(seat string, x report.AtTable) report.Standing {
		return report.Standing{Status: "running", Table: []report.AtTable{x}}
	}
	for _, x := range []struct {
		note  report.Note
		holds report.Standing
		not   report.Standing
		moved bool // the deadline is another
	}{
		{note: report.NewNote("extended", "seat", "red", "until", docket.Moment(due)), holds: at("red", report.AtTable{Seat: "red"}), not: at("red", report.AtTable{Seat: "red"}), moved: true},
		{note: report.NewNote("leave-taken", "seat", "red", "until", docket.Moment(due)), holds: at("red", report.AtTable{Seat: "red"}), not: at("red", report.AtTable{Seat: "red"}), moved: true},
		{note: report.NewNote("slid-undelivered", "until", docket.Moment(due)), holds: at("red", report.AtTable{Seat: "red"}), not: at("red", report.AtTable{Seat: "red"}), moved: true},
		{note: report.NewNote("clock-resumed", "until", docket.Moment(due)), holds: at("red", report.AtTable{Seat: "red"}), not: at("red", report.AtTable{Seat: "red"}), moved: true},
		{note: report.NewNote("house-plays", "seat", "red"), holds: at("red", report.AtTable{Seat: "red", House: true}), not: at("red", report.AtTable{Seat: "red", Taken: true})},
		{note: report.NewNote("house-left", "seat", "red"), holds: at("red", report.AtTable{Seat: "red", Taken: true}), not: at("red", report.AtTable{Seat: "red", Taken: true, House: true})},
		{note: report.NewNote("forfeited", "seat", "red", "misses", 2), holds: at("red", report.AtTable{Seat: "red", Missed: 2}), not: at("red", report.AtTable{Seat: "red", Missed: 1})},
		{note: report.NewNote("extend-left", "hours", 24), holds: report.Standing{Status: "running", Hours: 24, Table: []report.AtTable{{Seat: "red"}}}, not: report.Standing{Status: "running", Hours: 12, Table: []report.AtTable{{Seat: "red"}}}},
		{note: report.NewNote("clock-waits"), holds: report.Standing{Status: "running", Waits: true, Table: []report.AtTable{{Seat: "red"}}}, not: at("red", report.AtTable{Seat: "red"})},
		{note: report.NewNote("deserted", "game", "g"), holds: report.Standing{Status: "running", Paused: true, Table: []report.AtTable{{Seat: "red", Taken: true, Gone: true}}},
			not: report.Standing{Status: "running", Paused: true, Table: []report.AtTable{{Seat: "red", Taken: true}}}},
	} {
		lengths := [2]int{}
		for i, standing := range []report.Standing{x.holds, x.not} {
			r := report.Report{Kind: report.Answer, Lang: "en", Format: report.FormatText, Deadline: due, Standing: &standing, Notes: []report.Note{x.note}}
			if i == 1 && x.moved {
				r.Deadline = due.Add(time.Hour)
			}
			l, err := words.Render(r)
			if err != nil {
				t.Fatal(err)
			}
			lengths[i] = len(l.Text)
		}
		if lengths[1] >= lengths[0] {
			t.Errorf("%s: said all the same", x.note.Code)
		}
	}
}
