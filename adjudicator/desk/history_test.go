package desk

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// march plays some letters of random sheets, by each seat as it is asked.
func (o *office) march(letters int) {
	o.Helper()
	for i := range letters {
		d := o.pending()[0]
		roll := dice.NewSource([]byte("history"), "g")
		roll.Begin(uint64(i))
		sheet, ok := adjudicator.Suggest(o.state(), d.Seat, roll)
		if !ok {
			o.Fatal("nothing is suggested")
		}
		sheet.End, sheet.EndPhase = true, ""
		text, err := sheet.MarshalText()
		if err != nil {
			o.Fatal(err)
		}
		o.from(string(d.Seat), string(text))
	}
}

// nextHeading is where a section ends: no line of a story is in capitals.
var nextHeading = regexp.MustCompile(`\n\n(?:[A-ZÉ' ,]{4,}\n|Feldpost, )`)

// section is what stands in a letter under a heading.
func section(p press.Post, heading string) string {
	_, rest, _ := strings.Cut(p.Letter.Text, "\n"+strings.ToUpper(heading)+"\n")
	if at := nextHeading.FindStringIndex(rest); at != nil {
		rest = rest[:at[0]]
	}
	return strings.TrimSpace(rest)
}

// TestHistoryTellsALetterAgain compares the story of each turn letter, in full,
// with what HISTORY tells after it.
func TestHistoryTellsALetterAgain(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	for _, seat := range []string{"league", "ottoman"} {
		for _, wish := range []string{"FORMAT FULL", "RECEIPTS ON"} { // nothing waits
			verb, value, _ := strings.Cut(wish, " ")
			if err := o.Referee().Wish("g", seat, verb, value); err != nil {
				t.Fatal(err)
			}
		}
	}
	o.march(2) // what the set-up put off is told
	compared := 0
	for range 6 {
		n := len(o.posts())
		o.march(1)
		last := map[string]press.Post{}
		for _, p := range o.posts()[n:] {
			if p.Kind == report.Turn {
				last[p.Seat] = p
			}
		}
		for seat, p := range last {
			told := section(p, "What happened")
			again := section(o.one(o.from(seat, "HISTORY"), seat+"@test", report.Answer), "What happened, told again")
			if told != again {
				t.Fatal(seat, cmp.Diff(told, again))
			}
			if len(told) > 500 {
				compared++
			}
		}
	}
	if compared < 2 {
		t.Errorf("%d stories of some length were compared", compared)
	}
}

// TestHistoryOfAShortLetter tells what a letter that was put off and the next
// one, which took it over, told together.
func TestHistoryOfAShortLetter(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	o.posts()
	first := string(o.pending()[0].Seat)
	since := o.game().Seq
	o.march(1)
	if o.owes(first) {
		t.Fatal("the seat owes something at once")
	}
	for !o.owes(first) {
		o.march(1)
	}
	c, err := o.OpenGame("g")
	if err != nil {
		t.Fatal(err)
	}
	if h := c.Dossier.LastTold(adjudicator.Seat(first)); h.Since != since || h.Seq != o.game().Seq {
		t.Errorf("the last letter is said to tell entries %d to %d, not %d to %d", h.Since+1, h.Seq, since+1, o.game().Seq)
	}
}

// TestHistoryOfATurn asks for turns by their number: all of them together are
// the game, each seat hears what it may know, and a turn that was given up is not
// told.
func TestHistoryOfATurn(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	o.setUp()
	before := o.game().Seq
	o.march(8)
	last := o.view().Turn
	if last < 3 {
		t.Fatalf("turn %d", last)
	}
	ask := func(seat, query string) string {
		t.Helper()
		return section(o.one(o.from(seat, query), seat+"@test", report.Answer), "What happened, told again")
	}
	told := map[string]bool{}
	for n := 1; n < last; n++ {
		text := ask("league", fmt.Sprintf("HISTORY %d", n))
		if len(text) < 50 || told[text] {
			t.Errorf("turn %d: %s", n, text)
		}
		told[text] = true
	}
	nothing := fmt.Sprintf("There is nothing to tell. HISTORY with the number of a turn, 1 to %d,", last)
	for _, query := range []string{fmt.Sprintf("HISTORY %d", last+1), "HISTORY -3", "HISTORY 9223372036854775807"} {
		if text := ask("ottoman", query); !strings.Contains(flat(text), flat(nothing)) {
			t.Errorf("%s: %s", query, text)
		}
	}
	turn2 := ask("ottoman", "HISTORY turn 2")
	if french := o.one(o.from("ottoman", "LANG fr\nHISTOIRE 2"), "ottoman@test", report.Answer); !strings.Contains(french.Letter.Text, "RACONTÉ DE NOUVEAU") {
		t.Errorf("in French:\n%s", french.Letter.Text)
	}
	if err := o.Referee().Rule("g", bench.Ruling{Restore: before, Reason: "a slip"}); err != nil {
		t.Fatal(err)
	}
	o.from("ottoman", "LANG en")
	if text := ask("ottoman", "HISTORY 2"); text == turn2 || !strings.Contains(text, "nothing to tell") {
		t.Errorf("turn 2 was given up, and is told: %s", text)
	}
}
