package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// page is the order page of a letter, nil for none.
func page(p press.Post) *report.File {
	for i, f := range p.Letter.Attached {
		if strings.HasPrefix(f.Name, "orders") {
			return &p.Letter.Attached[i]
		}
	}
	return nil
}

// maxPage is how large an order page may be in bytes.
const maxPage = 250_000

// TestThePageComesWithEveryTurn asks for the page with every turn: it comes with
// what asks for something and with nothing else, whatever the length of the
// letters is, until it is no longer wanted.
func TestThePageComesWithEveryTurn(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 48}, true)
	p := o.one(o.from("league", "FORMAT PAGE"), "league@test", report.Answer)
	o.says(p, "From now on: FORMAT PAGE.")
	if page(p) != nil || p.Told.Format != report.FormatShort {
		t.Errorf("the answer brings a page, or has changed the format to %s", p.Told.Format)
	}
	o.setUp()
	brought := map[string]int{}
	take := func(posts []press.Post) {
		t.Helper()
		for _, p := range posts {
			f, wants := page(p), p.Seat == "league" && p.Kind.Asks() && o.owes("league")
			if (f != nil) != wants {
				t.Errorf("a %s to %s, who owes something: %v; a page: %v", p.Kind, p.Seat, o.owes(p.Seat), f != nil)
			}
			if f == nil {
				continue
			}
			brought[string(p.Kind)]++
			if len(f.Data) > maxPage || !f.Beside || f.Name != "orders.html" {
				t.Errorf("%s of %d bytes", f.Name, len(f.Data))
			}
			o.says(p, "or open the attached orders.html")
		}
	}
	for range 6 {
		seat := string(o.pending()[0].Seat)
		if !o.owes("league") {
			take(o.from("league", "STAND MORALE NEVER"))
		}
		take(o.from(seat, "END NOTHING"))
	}
	for !o.owes("league") {
		take(o.from("ottoman", "END NOTHING"))
	}
	take(o.from("league", "STATUS"))
	o.now = o.game().Deadline.Add(-1)
	take(o.work()) // a reminder
	if brought["turn"] < 2 || brought["reminder"] != 1 {
		t.Errorf("pages came with %v", brought)
	}
	p = o.one(o.from("league", "FORMAT TEXT SANS PAGE"), "league@test", report.Answer)
	if p.Told.Format != report.FormatText || p.Told.Page {
		t.Errorf("format %s, page %v", p.Told.Format, p.Told.Page)
	}
	n := len(o.posts())
	for o.owes("league") {
		o.from("league", "END NOTHING")
	}
	for !o.owes("league") {
		o.from("ottoman", "END NOTHING")
	}
	for _, p := range o.posts()[n:] {
		if page(p) != nil {
			t.Errorf("a %s brings a page that is not wanted any more", p.Kind)
		}
	}
	if text, err := o.Referee().Wishes(o.seat("league")); err != nil || !strings.Contains(text, "format text, page off") {
		t.Error(text, err)
	}
}

// TestThePageInFrench asks for it in French, beside a format.
func TestThePageInFrench(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	p := o.one(o.from("ottoman", "LANG fr\nFORMAT COMPLET PAGE\nPAGE"), "ottoman@test", report.Answer)
	o.says(p, "Désormais : FORMAT COMPLET PAGE", "Le fichier orders.html est joint")
	if f := page(p); f == nil || p.Told.Format != report.FormatFull || !p.Told.Page {
		t.Errorf("format %s, page %v", p.Told.Format, p.Told.Page)
	}
	for _, wish := range []string{"FORMAT PAGES", "FORMAT NO", "FORMAT PAGE WITHOUT MAP"} {
		o.says(o.one(o.from("ottoman", wish), "ottoman@test", report.Answer), "est inconnu")
	}
}

func (o *office) seat(name string) *store.Seat {
	g := o.game()
	return g.Seat(name)
}
