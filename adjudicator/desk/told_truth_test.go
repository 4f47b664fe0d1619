package desk

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// asStored is what the store holds of a game when a letter of it is committed, read from the record itself: nothing here asks what
// words letters.
type asStored struct {
	game  store.Game
	extra struct {
		Confirmed []string
		Clock     struct {
			Paused *struct{ Causes []string }
			Missed []struct {
				Seat string
				N    int
			}
		}
	}
	owing []string       // seats
	real  []string       // seats among them whose answer is a choice
	zone  *time.Location // in which the reader wants to be told times
	after bool           // another letter to the reader, of a later position, was committed with this one
	late  int            // letters that this one has taken over, and that should have left before
}

// ledger is a store that notes with each letter out how its game stood.
type ledger struct {
	store.Store
	t      *testing.T
	system func() adjudicator.System
	mu     sync.Mutex
	facts  map[string]asStored       // by Message-ID
	zones  map[string]*time.Location // by address
}

func (l *ledger) Commit(b *store.Batch) error {
	if err := l.Store.Commit(b); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for i, out := range b.Out {
		if out.Game == "" || l.facts[out.MessageID].game.Name != "" {
			continue
		}
		f, err := l.read(out.Game)
		if err != nil {
			l.t.Errorf("%s: %v", out.MessageID, err)
		}
		f.after = slices.ContainsFunc(b.Out[i+1:], func(x store.Out) bool {
			return x.Game == out.Game && x.To == out.To && x.Kind != string(report.Notice)
		})
		if f.zone = l.zones[out.To]; f.zone == nil {
			f.zone = time.UTC
		}
		l.facts[out.MessageID] = f
	}
	return nil
}

// read reads a game from the store.
func (l *ledger) read(name string) (f asStored, err error) {
	if f.game, err = l.Store.Game(name); err != nil {
		return f, err
	}
	if len(f.game.Extra) > 0 {
		if err := json.Unmarshal(f.game.Extra, &f.extra); err != nil {
			return f, err
		}
	}
	if f.game.Seq == 0 {
		return f, nil
	}
	saved, err := l.Store.Snapshot(name, f.game.Seq)
	if err != nil {
		return f, err
	}
	state, err := l.system().Load(saved)
	if err != nil {
		return f, err
	}
	var seats []adjudicator.Seat
	for _, s := range f.game.Seats {
		seats = append(seats, adjudicator.Seat(s.Name))
	}
	for _, d := range state.Pending() {
		f.owing = append(f.owing, string(d.Seat))
		if adjudicator.HasChoice(state, seats, d) {
			f.real = append(f.real, string(d.Seat))
		}
	}
	return f, nil
}

func (f *asStored) seat(name string) store.Seat {
	if s := f.game.Seat(name); s != nil {
		return *s
	}
	return store.Seat{}
}

// runs tells whether a deadline runs.
func (f *asStored) runs() bool {
	return f.game.Status == store.GameRunning && f.extra.Clock.Paused == nil && !f.game.Deadline.IsZero()
}

// forfeits tells whether the next deadline that a seat misses loses the game for it.
func (f *asStored) forfeits(seat string) bool {
	s, missed := f.seat(seat), 0
	for _, m := range f.extra.Clock.Missed {
		if m.Seat == seat {
			missed = m.N
		}
	}
	return f.game.Policy.NMR == "forfeit" && f.game.Status == store.GameRunning && s.Person != "" && !s.House &&
		slices.Contains(f.real, seat) && missed+1 >= max(1, f.game.Policy.Clock.Misses)
}

var (
	toldMoment  = `([A-Z][a-z]+day \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d)(?: UTC| \(([A-Za-z_]+/[A-Za-z_]+); [^)]*UTC\))`
	toldLine    = regexp.MustCompile(`Deadline: ` + toldMoment)
	toldNow     = regexp.MustCompile(`(?:The deadline is now|it is now|The clock goes on\. The deadline is|the deadline is(?: now)?) ` + toldMoment)
	toldSubject = regexp.MustCompile(`, by ([A-Z][a-z]{2} \d+ [A-Z][a-z]{2})$`)
	toldOther   = regexp.MustCompile(`([A-Z]\w*(?: \w+)?) owes (?:its|their|a|an|the|to)? ?`)
	toldLate    = regexp.MustCompile(`(\d+) earlier letters? to you could not leave`)
	toldHouse   = regexp.MustCompile(`(?i)From now on the house plays (?:the )?([A-Z]\w*(?: \w+)?)\.|([A-Z]\w*(?: \w+)?) has missed \d+ deadlines? in a row: from now on the house plays there`)
	toldPerson  = regexp.MustCompile(`From now on (?:the )?([A-Z]\w*(?: \w+)?) is played by`)
)

// seatTitled finds the seat of a title that a letter names.
func seatTitled(p *press.Post, title string) (string, bool) {
	for _, s := range p.Told.Seats {
		if strings.EqualFold(strings.TrimPrefix(title, "The "), strings.TrimPrefix(s.Title, "The ")) {
			return string(s.Seat), true
		}
	}
	return "", false
}

// untrue are the sentences of a letter that are not as the store has it.
func (f *asStored) untrue(p press.Post) (wrong []string) {
	zone := f.zone
	if f.after && p.Seq < f.game.Seq {
		return nil
	}
	text := flat(p.Letter.Text)
	main, _, _ := strings.Cut(text, "waited too long for the mail") // from there on an earlier time is told of
	seat := p.Seat
	says := func(words string) bool { return strings.Contains(main, flat(words)) }
	bad := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	only := func(words string, so bool) {
		if says(words) && !so {
			bad("it says %q", words)
		}
	}
	iff := func(words string, so bool) {
		if says(words) != so {
			bad("says %q: %t, is so: %t", words, says(words), so)
		}
	}
	moment := func(m []string, what string) {
		loc := time.UTC
		if m[2] != "" {
			loc, _ = time.LoadLocation(m[2])
		}
		if loc.String() != zone.String() {
			bad("%s is told in %s, and he wants %s", what, loc, zone)
		}
		at, err := time.ParseInLocation("Monday 2 January 2006, 15:04", m[1], loc)
		if err != nil || f.game.Deadline.IsZero() || !at.Equal(f.game.Deadline.Truncate(time.Minute)) {
			bad("%s is %s, and in the store %s", what, m[1], f.game.Deadline)
		}
	}
	status, owes := f.game.Status, slices.Contains(f.owing, seat)
	goesOn := status == store.GameRunning || status == store.GameSuspended
	// The deadline.
	for _, m := range toldLine.FindAllStringSubmatch(main, -1) {
		if moment(m, "the deadline"); !f.runs() {
			bad("a deadline is told, and none runs")
		}
	}
	if p.Kind.Asks() && owes && f.runs() && !toldLine.MatchString(main) {
		bad("no deadline is told")
	}
	if p.Kind != report.Answer { // of which a later line may have changed what an earlier one did
		for _, m := range toldNow.FindAllStringSubmatch(main, -1) {
			moment(m, "the deadline that was moved")
		}
	}
	if m := toldSubject.FindStringSubmatch(p.Letter.Subject); m != nil && (!f.runs() || f.game.Deadline.In(zone).Format("Mon 2 Jan") != m[1]) {
		bad("its subject says by %s, and the deadline is %s", m[1], f.game.Deadline)
	}
	// Who owes.
	told := strings.Contains(strings.ReplaceAll(main, "You owe nothing", ""), "You owe ")
	if told && (!owes || !goesOn) {
		bad("it says that he owes something")
	}
	only("You owe nothing now", !owes || !goesOn)
	if p.Kind.Asks() && owes && goesOn && !told {
		bad("he is not told that he owes something")
	}
	if strings.Contains(p.Letter.Subject, "Your move") && (!owes || status != store.GameRunning) {
		bad("its subject says that it is his move")
	}
	for _, m := range toldOther.FindAllStringSubmatch(main, -1) {
		if s, known := seatTitled(&p, m[1]); known && (!slices.Contains(f.owing, s) || !goesOn) {
			bad("it says that %s owes something", m[1])
		}
	}
	// Begun, confirmed, stopped, over.
	only("The game begins when every seat is", status == store.GameOpen && slices.Contains(f.extra.Confirmed, seat) && len(f.extra.Confirmed) < len(f.game.Seats))
	only("Your seat is confirmed", slices.Contains(f.extra.Confirmed, seat))
	only("Your seat is not confirmed", !slices.Contains(f.extra.Confirmed, seat) && status == store.GameOpen)
	only("The game has not started", status == store.GameOpen)
	only("The game has started already", status != store.GameOpen)
	if p.Kind == report.Start {
		iff("The game begins.", f.game.Seq > 0)
	}
	only("The game is suspended", status == store.GameSuspended)
	only("The clock stands still", f.extra.Clock.Paused != nil)
	only("The clock goes on.", f.extra.Clock.Paused == nil)
	if p.Kind.Asks() && goesOn && owes && f.extra.Clock.Paused != nil && !says("no deadline runs") {
		bad("he is not told that the clock stands still")
	}
	only("The game is over", status == store.GameFinished)
	if strings.Contains(p.Letter.Subject, "The game is over") != (p.Kind == report.Final) || p.Kind == report.Final && status != store.GameFinished {
		bad("its subject is %q, and the game is %s", p.Letter.Subject, status)
	}
	// The house.
	for _, m := range toldHouse.FindAllStringSubmatch(main, -1) {
		if s, known := seatTitled(&p, m[1]+m[2]); known && !f.seat(s).House {
			bad("it says that the house plays %s", s)
		}
	}
	for _, m := range toldPerson.FindAllStringSubmatch(main, -1) {
		if s, known := seatTitled(&p, m[1]); known && (f.seat(s).House || f.seat(s).Person == "") {
			bad("it says that a person plays %s", s)
		}
	}
	only("The house plays your seat until", f.seat(seat).House)
	only("yours: the house does not play it", !f.seat(seat).House)
	// A forfeit.
	forfeit := "If this deadline passes without your orders, you lose the game"
	only(forfeit, owes && f.forfeits(seat))
	if p.Kind.Asks() && p.Kind != report.Notice && owes && f.forfeits(seat) && f.runs() {
		iff(forfeit, true)
	}
	only("Without a letter of yours by then", !f.forfeits(seat))
	// Letters that were late.
	n := 0
	if m := toldLate.FindStringSubmatch(text); m != nil {
		_, _ = fmt.Sscan(m[1], &n)
	}
	if n != f.late {
		bad("%d letters were late, it says, and %d were", n, f.late)
	}
	if f.late == 0 && strings.Contains(text, "waited too long for the mail") {
		bad("no letter was late")
	}
	return wrong
}
