package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// parted is an office with more games, and desks that share its store.
func parted(t *testing.T, parts ...Part) (o *office, desks []*Desk) {
	o = openOffice(t, bolt.Options{}).create(store.Policy{NMR: "default", DeadlineHours: 72}, true)
	for n := range 6 {
		err := o.Referee().Create(seating.NewGame{Name: fmt.Sprintf("h%d", n), System: "balkan-wars", Scenario: "first-war", Start: true,
			Policy: store.Policy{Trust: "code", NMR: "default", DeadlineHours: 72}, Players: []docket.Player{{Seat: "league", Address: "league@test", Name: "L", Lang: "en"}, {Seat: "ottoman", Address: "ottoman@test", Name: "O", Lang: "en"}}})
		if err != nil {
			t.Fatal(err)
		}
	}
	o.work()
	for _, p := range parts {
		d := *o.Desk
		d.Part = &p
		desks = append(desks, &d)
	}
	return o, desks
}

// post stores a letter of a seat in a game, to its reply address or without it.
func (o *office) post(game, seat, text string, token bool) uint64 {
	o.Helper()
	g, err := o.Store.Game(game)
	if err != nil {
		o.Fatal(err)
	}
	s := g.Seat(seat)
	o.n++
	l := docket.Letter{From: s.Person, MessageID: fmt.Sprintf("m%d@test", o.n), Text: text}
	meta := store.Letter{From: s.Person, MessageID: l.MessageID, Identity: l.MessageID, Received: o.now, Mailbox: "in", UIDValidity: 1, UID: uint32(o.n)}
	if token {
		l.Tokens, meta.Tokens = []string{s.Token}, []string{s.Token}
	} else {
		l.Text = "GAME " + game + "\nCODE " + s.Code + "\n" + text
	}
	raw, _ := json.Marshal(l)
	id, _, err := o.Store.PutLetter(meta, raw)
	if err != nil {
		o.Fatal(err)
	}
	return id
}

// timeouts is how many deadlines of a game have passed.
func (o *office) timeouts(game string) (n int) {
	o.Helper()
	for e, err := range o.Store.Entries(game, 1) {
		if err != nil {
			o.Fatal(err)
		}
		if e.Kind == "timeout" {
			n++
		}
	}
	return n
}

func (o *office) open() (ids []uint64) {
	for l, err := range o.Store.Letters(store.LetterFilter{State: store.LetterNew}) {
		if err != nil {
			o.Fatal(err)
		}
		ids = append(ids, l.ID)
	}
	return ids
}

// A desk handles the letters of its lanes and leaves those of others, in order of arrival in each game; a letter that may be meant for any of
// its sender's games waits for all before it, and all behind it wait for it.
func TestDesksShareTheLettersByLane(t *testing.T) {
	lane := store.LaneOf("g")
	o, desks := parted(t, Part{Lanes: store.Lanes(0).With(lane)}, Part{Lanes: store.AllLanes &^ store.Lanes(0).With(lane), Rest: true})
	work := func(n int) {
		t.Helper()
		if err := desks[n].Letters(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
	elsewhere := "h0"
	for n := 1; store.LaneOf(elsewhere) == lane; n++ {
		elsewhere = fmt.Sprintf("h%d", n)
	}
	a := o.post("g", "league", "STAND MORALE NEVER\n", true)
	b := o.post(elsewhere, "league", "STAND MORALE NEVER\n", true)
	work(0)
	if got := o.open(); !slices.Equal(got, []uint64{b}) {
		t.Errorf("desk 0 leaves %v, want %d alone", got, b)
	}
	work(1)
	if got := o.open(); len(got) > 0 {
		t.Errorf("desk 1 leaves %v", got)
	}
	_ = a

	first := o.post("g", "league", "STAND MORALE NEVER\n", true)
	open := o.post(elsewhere, "league", "STAND MORALE NEVER\n", false) // of any of the games
	last := o.post(elsewhere, "ottoman", "STAND MORALE NEVER\n", true)
	work(1)
	if got := o.open(); !slices.Equal(got, []uint64{first, open, last}) {
		t.Errorf("desk 1, whose letters wait for the first, leaves %v", got)
	}
	if stuck, moved := desks[1].Stuck(); !stuck || moved {
		t.Errorf("stuck %t, moved %t", stuck, moved)
	}
	for range 3 {
		work(0)
		work(1)
	}
	if got := o.open(); len(got) > 0 {
		t.Errorf("%v are left", got)
	}
}

// A letter that another desk has settled meanwhile, and a game that it has changed, are decided anew: nothing is done twice.
func TestWhatAnotherDeskHasDoneIsNotDoneAgain(t *testing.T) {
	o, desks := parted(t, Part{Lanes: store.AllLanes, Rest: true}, Part{Lanes: store.AllLanes})
	o.post("g", "league", "STAND MORALE NEVER\n", true)
	var stale store.Letter
	for l, err := range o.Store.Letters(store.LetterFilter{State: store.LetterNew}) {
		if err != nil {
			t.Fatal(err)
		}
		stale = l
	}
	before := o.game().Seq
	if err := desks[0].Letters(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := desks[1].handle(stale); err != nil {
		t.Errorf("a letter that is settled stops the other desk: %v", err)
	}
	if stuck, _ := desks[1].Stuck(); !stuck || len(desks[1].look.busy) == 0 {
		t.Error("what comes behind it does not wait for the next look")
	}
	if g := o.game(); g.Seq != before+1 {
		t.Errorf("the log has gone from %d to %d", before, g.Seq)
	}
}

// Each desk looks at the clocks of its games alone, and not beyond a letter that others have still to handle; after a long absence one desk
// puts the deadlines off, and the others wait for it.
func TestDesksShareTheClock(t *testing.T) {
	lane := store.LaneOf("g")
	o, desks := parted(t, Part{Lanes: store.Lanes(0).With(lane)}, Part{Lanes: store.AllLanes &^ store.Lanes(0).With(lane), Rest: true})
	tick := func(n int) {
		t.Helper()
		if err := desks[n].Tick(context.Background(), o.now); err != nil {
			t.Fatal(err)
		}
	}
	elsewhere := "h0"
	for n := 1; store.LaneOf(elsewhere) == lane; n++ {
		elsewhere = fmt.Sprintf("h%d", n)
	}
	tick(1)
	for range 73 { // the deadline passes while desk 0 is away for a moment
		o.now = o.now.Add(time.Hour)
		tick(1)
	}
	if n := o.timeouts(elsewhere); n != 1 {
		t.Errorf("the deadline of %s has passed %d times", elsewhere, n)
	}
	if n := o.timeouts("g"); n != 0 {
		t.Errorf("desk 1 has looked at a game of desk 0: %d", n)
	}
	late := o.post("g", "league", "STATUS\n", true) // came behind the deadline
	desks[0].look.left = o.now.Add(-2 * time.Hour)  // others have a letter that came before it
	tick(0)
	if n := o.timeouts("g"); n != 0 {
		t.Errorf("the deadline is judged though a letter that came before it waits: %d", n)
	}
	desks[0].look.left = time.Time{}
	if err := desks[0].Letters(context.Background()); err != nil {
		t.Fatal(err)
	}
	if n := o.timeouts("g"); n != 1 || len(o.open()) > 0 {
		t.Errorf("the deadline has passed %d times before letter %d, open: %v", n, late, o.open())
	}

	o.now = o.now.Add(80 * time.Hour) // all were away
	before := o.game().Deadline
	tick(0)
	if g := o.game(); !g.Deadline.Equal(before) || o.timeouts("g") != 1 {
		t.Errorf("desk 0 has not waited: deadline %s", g.Deadline)
	}
	tick(1)
	if g := o.game(); !g.Deadline.After(o.now) || o.timeouts("g") != 1 || o.timeouts(elsewhere) != 1 {
		t.Errorf("deadlines were not put off: %s, %d, %d", g.Deadline, o.timeouts("g"), o.timeouts(elsewhere))
	}
}

// A letter that came before a deadline counts though it lies in other hands, and a later one of another game is handled first: nobody looks at a
// clock for which it waits.
func TestALetterInTimeThatOthersHaveIsWaitedFor(t *testing.T) {
	o, desks := parted(t, Part{}, Part{})
	all := store.Lanes(0) // of the games of league@test
	for _, game := range []string{"g", "h0", "h1", "h2", "h3", "h4", "h5"} {
		all = all.With(store.LaneOf(game))
	}
	mine, other := "g", "z0"
	if all.Pick() == store.LaneOf(mine) {
		mine = "h0"
	}
	for n := 1; all.Has(store.LaneOf(other)); n++ {
		other = fmt.Sprintf("z%d", n)
	}
	o.Random = strings.NewReader(strings.Repeat("the codes of further games are others", 100))
	err := o.Referee().Create(seating.NewGame{Name: other, System: "balkan-wars", Scenario: "first-war", Start: true, Policy: store.Policy{Trust: "code", NMR: "default", DeadlineHours: 72},
		Players: []docket.Player{{Seat: "league", Address: "x@test", Name: "X", Lang: "en"}, {Seat: "ottoman", Address: "y@test", Name: "Y", Lang: "en"}}})
	if err != nil {
		t.Fatal(err)
	}
	hand := store.Lanes(0).With(all.Pick()) // that of the desk which has the letter
	desks[0].Part, desks[1].Part = &Part{Lanes: store.AllLanes &^ hand, Rest: true}, &Part{Lanes: hand}
	work := func(n int) {
		t.Helper()
		if err := desks[n].Letters(context.Background()); err != nil {
			t.Fatal(err)
		}
		if err := desks[n].Tick(context.Background(), o.now); err != nil {
			t.Fatal(err)
		}
	}
	for range 71 {
		o.now = o.now.Add(time.Hour)
		work(0)
	}
	o.post(mine, "league", "STAND MORALE NEVER\n", false)
	o.now = o.now.Add(2 * time.Hour)
	o.post(other, "league", "STATUS\n", true)
	work(0)
	if len(o.open()) != 1 || o.timeouts(other) != 1 || o.timeouts(mine) != 0 {
		t.Errorf("%d letters wait, %s has passed %d deadlines, %s %d", len(o.open()), other, o.timeouts(other), mine, o.timeouts(mine))
	}
	work(1)
	work(0)
	if len(o.open()) != 0 || o.timeouts(mine) != 1 {
		t.Errorf("%d letters wait, %s has passed %d deadlines", len(o.open()), mine, o.timeouts(mine))
	}

	// One that came behind a deadline is late in whatever hands it is.
	for range 71 {
		o.now = o.now.Add(time.Hour)
		work(0)
	}
	o.now = o.now.Add(2 * time.Hour)
	o.post(mine, "league", "STAND MORALE NEVER\n", false)
	work(1)
	if len(o.open()) != 0 || o.timeouts(mine) != 2 {
		t.Errorf("%d letters wait, %s has passed %d deadlines before one that came behind them", len(o.open()), mine, o.timeouts(mine))
	}
}

// What two desks read and write at once is not lost: the slower one decides anew.
func TestSettingsOfTwoDesksAreNotLost(t *testing.T) {
	o, desks := parted(t, Part{Lanes: store.AllLanes, Rest: true}, Part{Lanes: store.AllLanes})
	for _, d := range desks {
		d.Store = store.NewWitness(o.Store)
	}
	a, b := &docket.Docket{Office: &desks[0].Office, Now: o.now}, &docket.Docket{Office: &desks[1].Office, Now: o.now}
	for _, c := range []*docket.Docket{a, b} {
		p, err := c.People().Of("league@test")
		if err != nil {
			t.Fatal(err)
		}
		_ = p
	}
	if err := desks[0].Referee().Wish("g", "league", "FORMAT", "full"); err != nil {
		t.Fatal(err)
	}
	err := desks[1].Store.Commit(&store.Batch{Settings: []store.Setting{{Name: people.PersonKey("league@test"), Value: []byte("{}")}}})
	if err == nil {
		t.Error("a wish was written over")
	}
}

// A letter that fails by our own mistake is tried again, and what comes behind it for the same game waits, as does the game's clock: order is
// kept. Other games go on.
func TestWhatComesBehindALetterThatFailsWaits(t *testing.T) {
	for name, part := range map[string]*Part{"alone": nil, "shared": {Lanes: store.AllLanes, Rest: true}} {
		t.Run(name, func(t *testing.T) {
			lane := store.LaneOf("g")
			o, desks := parted(t, Part{})
			d := desks[0]
			d.Part = part
			elsewhere := "h0"
			for n := 1; store.LaneOf(elsewhere) == lane; n++ {
				elsewhere = fmt.Sprintf("h%d", n)
			}
			first := o.post("g", "league", "STAND MORALE NEVER\n", true)
			behind := o.post("g", "ottoman", "STAND MORALE NEVER\n", true)
			o.post(elsewhere, "league", "STAND MORALE NEVER\n", true)
			d.Mail = spoiled{d.Mail, first}
			for range maxTries - 1 {
				if err := d.Letters(context.Background()); err != nil {
					t.Fatal(err)
				}
				if got := o.open(); !slices.Equal(got, []uint64{first, behind}) || !d.Failed() {
					t.Errorf("after a failure %v are left, failed %t", got, d.Failed())
				}
			}
			held, err := d.minds("g", false)
			goesOn, err2 := d.minds(elsewhere, false)
			if err != nil || err2 != nil || held || !goesOn {
				t.Error("the clock of the game goes on, or that of another does not")
			}
			d.Mail = d.Mail.(spoiled).Mailroom
			if err := d.Letters(context.Background()); err != nil || len(o.open()) > 0 || d.Failed() {
				t.Errorf("%v are left, failed %t, %v", o.open(), d.Failed(), err)
			}
			var order []uint64
			for e, err := range o.Store.Entries("g", 1) {
				if err != nil {
					t.Fatal(err)
				}
				if e.Letter > 0 {
					order = append(order, e.Letter)
				}
			}
			if !slices.Equal(order, []uint64{first, behind}) {
				t.Errorf("they were handled in the order %v", order)
			}
		})
	}
}

// spoiled fails to read a letter.
type spoiled struct {
	docket.Mailroom
	letter uint64
}

func (s spoiled) Read(l store.Letter, raw []byte) docket.Letter {
	if l.ID == s.letter {
		panic("a mistake of ours")
	}
	return s.Mailroom.Read(l, raw)
}

// HOUSE and TAKE in one letter do not say which is meant: neither is done. Of several lines about time one notice tells, as the
// game stands behind the last of them.
func TestLinesOfOneLetterAreToldTogether(t *testing.T) {
	o := timed(t, store.Policy{DeadlineHours: 72, NMR: "default", House: seating.HouseFree, Clock: store.Clock{LeaveDays: 10, ExtendDays: 5}})
	o.House = games.House
	for _, text := range []string{"HOUSE\nTAKE", "TAKE\nHOUSE"} {
		posts := o.from("ottoman", text)
		o.one(posts, "ottoman@test", report.Faulty)
		if o.seatOf("ottoman").House || len(o.lettersTo(posts, "league@test")) > 0 {
			t.Errorf("%q: something is done", text)
		}
	}
	posts := o.lettersTo(o.from("ottoman", "LEAVE 10-12 March\nEXTEND 1d"), "league@test")
	p := o.one(posts, "league@test", report.Notice)
	o.says(p, "is on leave from 2026-03-10 to 2026-03-12", "has put the deadline off", "Deadline: Thursday 5 March 2026")
	if len(posts) != 1 {
		t.Errorf("%d letters", len(posts))
	}
	if posts := o.lettersTo(o.from("ottoman", "VOTE DRAW\nVOTE NO DRAW"), "league@test"); len(posts) > 0 {
		t.Errorf("a vote that is taken back at once is told: %s", posts[0].Letter.Text)
	}
	posts = o.lettersTo(o.from("ottoman", "VOTE DRAW\nVOTE PAUSE 3\nVOTE NO DRAW"), "league@test")
	if p := o.one(posts, "league@test", report.Notice); !strings.Contains(flat(p.Letter.Text), "3 days") || strings.Contains(flat(p.Letter.Text), "draw") {
		t.Errorf("told: %s", flat(p.Letter.Text))
	}
}
