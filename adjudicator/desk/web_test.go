package desk

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// shelf is a test's Web.
type shelf struct {
	mu    sync.Mutex
	pages map[string][]byte
	fault error // of Put
	puts  int
}

func (s *shelf) Put(name string, page []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fault == nil {
		s.pages[name] = page
		s.puts++
	}
	return s.fault
}

func (s *shelf) URL(name string) string { return "https://web.test/p/" + name }

func (s *shelf) Names() ([]string, error) {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(s.pages)), func(n string) bool { return !press.IsPage(n) }), nil
}

func (s *shelf) Remove(name string) error {
	delete(s.pages, name)
	return nil
}

// onWeb gives the office a web, and has every turn bring the page to both seats.
func onWeb(o *office) (*shelf, *press.Sweeper) {
	s := &shelf{pages: map[string][]byte{}}
	o.press.Web, o.press.WebKey = s, []byte("a key of thirty-two bytes or more")
	for _, seat := range []string{"league", "ottoman"} {
		if err := o.Referee().Wish("g", seat, "FORMAT", "page"); err != nil {
			o.Fatal(err)
		}
	}
	return s, &press.Sweeper{Press: o.press}
}

// linked is the page that a letter links to; it fails when text and HTML do not
// both have the link, or the page is attached.
func (o *office) linked(s *shelf, p press.Post) (name string) {
	o.Helper()
	_, rest, ok := strings.Cut(p.Letter.Text, "https://web.test/p/")
	if name, _, _ = strings.Cut(rest, "\n"); !ok || !press.IsPage(name) {
		o.Fatalf("no link in the letter to %s (%s):\n%s", p.To, p.Kind, p.Letter.Text)
	}
	if !strings.Contains(p.Letter.HTML, `<a href="`+s.URL(name)+`">`) || page(p) != nil {
		o.Errorf("the page is attached: %v; HTML:\n%s", page(p) != nil, p.Letter.HTML)
	}
	if !bytes.Contains(s.pages[name], []byte(`<meta name="robots" content="noindex`)) || len(s.pages[name]) > maxPage {
		o.Errorf("%s is indexed, or too large: %d bytes", name, len(s.pages[name]))
	}
	return name
}

// TestALetterLinksToThePageOnTheWeb asks for the page and has it come with every
// turn: each seat and turn has a name of its own that tells nothing of others.
func TestALetterLinksToThePageOnTheWeb(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	s, _ := onWeb(o)
	o.setUp()
	asked := o.linked(s, o.one(o.from("ottoman", "PAGE"), "ottoman@test", report.Answer))
	again := o.linked(s, o.one(o.from("ottoman", "PAGE"), "ottoman@test", report.Answer))
	if asked != again {
		t.Errorf("the page of a position is %s, then %s", asked, again)
	}
	names := map[string]string{}
	for i := 0; i < 5; i++ {
		seat := string(o.pending()[0].Seat)
		for _, p := range o.from(seat, "END NOTHING") {
			if p.Kind != report.Turn || !o.owes(p.Seat) {
				continue
			}
			name := o.linked(s, p)
			if of := names[name]; of != "" {
				t.Errorf("%s is the page of %s and of %s", name, of, p.Seat)
			}
			names[name] = p.Seat
			code := o.seat(p.Seat).Code
			if !bytes.Contains([]byte(p.Letter.Text), []byte(code)) {
				t.Errorf("no code in the letter: %s", code)
			}
		}
	}
	if len(names) < 3 {
		t.Fatalf("pages: %v", names)
	}
	seen := map[string]bool{}
	for name := range names {
		guess := name[strings.LastIndexByte(name, '-'):]
		if seen[guess] {
			t.Errorf("two names end with %s", guess)
		}
		seen[guess] = true
	}
	for _, x := range [][6]string{{"h", "ottoman", "tok", "3", "state"}, {"g", "league", "tok", "3", "state"}, {"g", "ottoman", "kot", "3", "state"}, {"g", "ottoman", "tok", "3", "other"}} {
		if press.PageName(o.press.WebKey, x[0], x[1], x[2], 3, x[4]) == press.PageName(o.press.WebKey, "g", "ottoman", "tok", 3, "state") {
			t.Errorf("the page of %v has the name of another", x)
		}
	}
	if press.PageName([]byte("key"), "g", "ottoman", "tok", 3, "state") == press.PageName(o.press.WebKey, "g", "ottoman", "tok", 3, "state") {
		t.Error("another store gives the same names")
	}
}

// TestPagesGoWhenTheyAreAnswered sweeps: the page of a seat that still has to
// answer stays, whatever others do; files that are no pages of this store stay.
func TestPagesGoWhenTheyAreAnswered(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	s, sweeper := onWeb(o)
	stranger := press.PageName([]byte("of another store"), "g", "league", "tok", 1, "state")
	for _, name := range []string{"index.html", "orders.html", stranger, "orders-x.html"} {
		s.pages[name] = []byte("foreign")
	}
	mine := func() (seats []string) { // whose pages lie there
		t.Helper()
		o.posts()
		if err := sweeper.Sweep(); err != nil {
			t.Fatal(err)
		}
		names, _ := s.Names()
		for _, n := range names {
			for _, seat := range []string{"league", "ottoman"} {
				if n != stranger && strings.Contains(n, press.SeatMark(o.press.WebKey, "g", seat)) {
					seats = append(seats, seat)
				}
			}
		}
		slices.Sort(seats)
		return seats
	}
	want := func(when string, seats ...string) {
		t.Helper()
		if got := mine(); !slices.Equal(got, seats) {
			t.Errorf("%s: pages of %v, want %v", when, got, seats)
		}
		for _, name := range []string{"index.html", "orders.html", stranger, "orders-x.html"} {
			if string(s.pages[name]) != "foreign" {
				t.Errorf("%s: %s is gone", when, name)
			}
		}
	}
	for _, seat := range []string{"league", "ottoman"} { // both set up
		o.from(seat, "PAGE")
	}
	first := o.pending()[0]
	other := map[string]string{"league": "ottoman", "ottoman": "league"}[string(first.Seat)]
	both := len(o.pending()) == 2
	if both {
		want("at the start", "league", "ottoman")
		o.from(string(first.Seat), "AUTO\nEND")
		want("one has set up", other)
		o.from(other, "AUTO\nEND")
	} else {
		o.setUp()
	}
	now := string(o.pending()[0].Seat)
	want("in the first turn", now)
	o.from(now, "STAND MORALE NEVER")
	want("with standing orders", now)
	if err := o.Referee().Reseat("g", docket.Player{Seat: now, Address: "new@test"}, true); err != nil {
		t.Fatal(err)
	}
	want("another person has the seat")
	o.one(o.from(now, "PAGE"), "new@test", report.Answer)
	want("he asked for it", now)
	o.from(now, "END NOTHING")
	for _, seat := range mine() {
		if !o.owes(seat) {
			t.Errorf("%s owes nothing and has a page", seat)
		}
	}
	if err := o.Referee().SetStatus("g", store.GameFinished, "enough"); err != nil {
		t.Fatal(err)
	}
	want("the game is over")
}

// TestAFaultOfTheWebLosesNoLetter has a full disk: the page is attached.
func TestAFaultOfTheWebLosesNoLetter(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	s, _ := onWeb(o)
	s.fault = syscall.ENOSPC
	p := o.one(o.from("ottoman", "PAGE"), "ottoman@test", report.Answer)
	if page(p) == nil || strings.Contains(p.Letter.Text, "https://") {
		t.Errorf("attached: %v\n%s", page(p) != nil, p.Letter.Text)
	}
	o.says(p, "The file orders.html is attached")
}

// TestALookAtALetterPutsNothingOnTheWeb previews one with a link.
func TestALookAtALetterPutsNothingOnTheWeb(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	s, _ := onWeb(o)
	o.posts()
	if _, err := o.Referee().Submit("g", string(o.pending()[0].Seat), "PAGE", false); err != nil {
		t.Fatal(err)
	}
	var last store.Out
	for x, err := range o.Store.Outbox(store.OutFilter{Game: "g"}) {
		if err != nil {
			t.Fatal(err)
		}
		last = x
	}
	puts := s.puts
	raw, err := o.press.Preview(last.ID)
	if err != nil || !bytes.Contains(raw, []byte("https://web.test/p/orders-")) || s.puts != puts {
		t.Errorf("%v, %d pages put\n%s", err, s.puts-puts, raw)
	}
}
