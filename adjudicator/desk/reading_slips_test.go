package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// An order that somebody finished in the template and left behind its sign is
// named, and an END beside it ends nothing.
func TestOrdersLeftBehindTheirSignAreNamed(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{Faults: "lenient"}, true)
	seat := string(o.pending()[0].Seat)
	o.from(seat, "AUTO\nEND")
	seat = string(o.pending()[0].Seat)
	o.from(seat, "AUTO\nEND")
	seat = string(o.pending()[0].Seat)
	seq := o.game().Seq
	posts := o.from(seat, "TEMPLATE")
	template := posts[0].Letter.Text[strings.Index(posts[0].Letter.Text, "BEGIN ORDERS"):]
	template = template[:strings.Index(template, "END ORDERS")]
	// Sent back as it came: nothing is ordered, and nothing ends.
	posts = o.from(seat, template)
	if g := o.game(); g.Seq != seq {
		t.Fatalf("the untouched template was carried out as entry %d (%s)", g.Seq, posts[0].Kind)
	}
	// A line of his own behind the sign, and a standing order before it.
	posts = o.from(seat, "STAND MORALE NEVER\n# HOLD 2524\nEND")
	if text := flat(posts[0].Letter.Text); !strings.Contains(text, "# HOLD 2524") {
		t.Errorf("the order behind the sign is not named:\n%.1500s", posts[0].Letter.Text)
	}
	if p := o.pending(); len(p) == 0 || string(p[0].Seat) != seat {
		t.Error("END ended the turn beside an order that was not carried out")
	}
}

// The message of a sheet that comes back is not passed on: it would arrive
// twice.
func TestAMessageWaitsForTheCorrectedSheet(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	seat := string(o.pending()[0].Seat)
	posts := o.from(seat, "MESSAGE TO ALL: \"well met\"\nPLACE BU/99 Div 2524\nEND")
	if posts[0].Kind != report.Faulty || !strings.Contains(flat(posts[0].Letter.Text), "waits for the corrected sheet") {
		t.Errorf("the sheet was answered by %s:\n%.900s", posts[0].Kind, posts[0].Letter.Text)
	}
	told := 0
	for _, p := range append(o.from(seat, "MESSAGE TO ALL: \"well met\"\nAUTO\nEND"), o.ruling()...) {
		if p.Seat != seat {
			told += strings.Count(p.Letter.Text, "well met")
		}
	}
	if told != 1 {
		t.Errorf("the other side is told %d times", told)
	}
}
