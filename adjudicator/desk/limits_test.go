package desk

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bench"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
	"feldpost/store/bolt"
)

// Repeated questions are one question, and a letter gets a bounded answer
// whatever it asks.
func TestAnswersToALetterAreBounded(t *testing.T) {
	var topics strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&topics, "HELP topic%d\n", i)
	}
	for name, test := range map[string]struct {
		text  string
		parts int    // times that the help begins
		note  string // in the answer
	}{
		"repeated":  {strings.Repeat("HELP\nhelp\n", 1500), 1, ""},
		"different": {topics.String(), bounds.MaxQueries, "1992 more questions"},
		"endless":   {strings.Repeat("HELP\n", 100_000), 0, "100001 lines"},
	} {
		o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
		for who, posts := range map[string][]press.Post{"player": o.from("league", test.text), "stranger": o.letter(docket.Letter{From: "x@test", Text: test.text})} {
			if len(posts) != 1 {
				t.Fatalf("%s, %s: %d letters", name, who, len(posts))
			}
			l := posts[0].Letter
			if len(l.Text)+len(l.HTML) > 200_000 {
				t.Errorf("%s, %s: the answer has %d bytes", name, who, len(l.Text)+len(l.HTML))
			}
			if who == "stranger" && name == "endless" {
				continue // it learns how to address the referee
			}
			if n := strings.Count(l.Text, "Header"); test.parts == 1 && n > 3 {
				t.Errorf("%s, %s: %d answers, want %d", name, who, n, test.parts)
			}
			if !strings.Contains(l.Text, test.note) {
				t.Errorf("%s, %s: no %q in the answer:\n%.1500s", name, who, test.note, l.Text)
			}
		}
	}
}

// What one seat writes never keeps a letter of the other from leaving: for
// any letter of the Ottoman that is accepted, the League's next letter, a
// ruling and a deadline are small enough to be sent whole.
func TestOneSeatCannotFillTheLettersOfAnother(t *testing.T) {
	long := strings.Repeat("very long words indeed ", 80)
	var messages, stands, both strings.Builder
	for i := range 450 {
		fmt.Fprintf(&messages, "MESSAGE TO ALL: %d %s\n", i, long)
	}
	for _, hex := range hexes() {
		fmt.Fprintf(&stands, "STAND CHARGE %s IF ODDS<=3/1 AND ODDS>=1/2\nSTAND RETREAT %s TOWARD 2425\n", hex, hex)
	}
	for _, hex := range hexes()[:190] {
		fmt.Fprintf(&both, "STAND CHARGE %s IF ODDS<=3/1\nMESSAGE TO ALL: %s\n", hex, long)
	}
	for name, text := range map[string]string{"messages": messages.String(), "standing orders": stands.String(), "both": both.String(),
		"one word": "MESSAGE TO ALL: " + strings.Repeat("x", 1900), "marks": "MESSAGE TO ALL: " + strings.Repeat("<&\"", 600)} {
		t.Run(name, func(t *testing.T) {
			o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 24, NMR: "default"}, true)
			clean := o.size(o.ruling())
			for range 8 {
				o.from("ottoman", text)
			}
			if got := o.size(o.ruling()); got > clean+2*bounds.MaxMessageBytes*6 {
				t.Errorf("a ruling for the League has %d bytes, %d without the other's letters", got, clean)
			}
			o.from("ottoman", text)
			before := len(o.posts())
			for range 10 {
				o.now = o.now.Add(3 * time.Hour)
				o.work()
			}
			if posts := o.posts()[before:]; o.size(posts) > 400_000 || o.size(posts) == 0 {
				t.Errorf("%d letters at the deadline, %d bytes", len(posts), o.size(posts))
			}
		})
	}
}

// hexes are the numbers of all hexes on land.
func hexes() (ids []string) {
	state, _, err := theSystem().Setup("first-war", nil, dice.NewSource(nil, "g"))
	if err != nil {
		panic(err)
	}
	for _, c := range state.(adjudicator.Charter).Boards(adjudicator.Observer)[0].Ground.Cells {
		if c.Land == 1 {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// ruling makes a ruling of no effect and returns the letters that tell it.
func (o *office) ruling() []press.Post {
	o.Helper()
	before := len(o.posts())
	if err := o.Referee().Rule("g", bench.Ruling{Reason: "a word of the referee"}); err != nil {
		o.Fatal(err)
	}
	return o.posts()[before:]
}

// size is how much text the League's letters have.
func (o *office) size(posts []press.Post) (n int) {
	for _, p := range posts {
		if p.Seat == "league" {
			n += len(p.Letter.Text) + len(p.Letter.HTML)
		}
	}
	return n
}

// A seat keeps so many standing orders and no more; taking some back makes
// room again.
func TestStandingOrdersOfASeatAreBounded(t *testing.T) {
	o := openOffice(t, bolt.Options{}).create(store.Policy{}, true)
	part := func(from int) string {
		var b strings.Builder
		for _, hex := range hexes()[from : from+300] {
			fmt.Fprintf(&b, "STAND CHARGE %s IF ODDS<=3/1\n", hex)
		}
		return b.String()
	}
	for _, step := range []struct {
		text  string
		kind  report.Kind
		lines int
	}{{part(0), report.Receipt, 300}, {part(300), report.Faulty, 300}, {"STAND CANCEL", report.Receipt, 0}, {part(300), report.Receipt, 300}} {
		posts := o.from("ottoman", step.text)
		if posts[0].Kind != step.kind {
			t.Fatalf("%.30q was answered by %s:\n%.2000s", step.text, posts[0].Kind, posts[0].Letter.Text)
		}
		if lines, size := bounds.Kept(o.state().View("ottoman")); lines != step.lines || size > bounds.MaxKeptBytes {
			t.Errorf("the seat keeps %d lines, %d bytes after %.30q", lines, size, step.text)
		}
	}
}

func TestTextBeyondTheLimitIsNotRead(t *testing.T) {
	for _, n := range []int{1, bounds.MaxTextLines - 1, bounds.MaxTextLines, bounds.MaxTextLines + 1, 100_000} {
		head, lines := bounds.Readable(strings.Repeat("x\n", n))
		if cut := n > bounds.MaxTextLines; cut != (lines > 0) || strings.Count(head, "\n") > bounds.MaxTextLines {
			t.Errorf("%d lines: %d left, told %d", n, strings.Count(head, "\n"), lines)
		}
	}
	if head, lines := bounds.Readable(strings.Repeat("é", bounds.MaxTextBytes)); lines != 1 || len(head) > bounds.MaxTextBytes {
		t.Errorf("one line: %d bytes left, told %d lines", len(head), lines)
	}
	sheet := orders.Sheet{Orders: make([]orders.Order, bounds.MaxSheetOrders+1)}
	if f, is := bounds.TooMuch(sheet); !is || f.Code != "sheet-orders" {
		t.Errorf("a sheet of %d orders gives %v", len(sheet.Orders), f)
	}
	sheet.Orders = []orders.Order{{Raw: strings.Repeat("x", bounds.MaxSheetText)}, {Raw: "x"}}
	if f, is := bounds.TooMuch(sheet); !is || f.Code != "sheet-bytes" {
		t.Errorf("a sheet of %d bytes gives %v", bounds.MaxSheetText+1, f)
	}
	nothing := func() (v adjudicator.View, err error) { return v, nil }
	if f, is, err := bounds.KeepsTooMuch(adjudicator.View{Standing: make([]string, bounds.MaxKeptLines+1)}, nothing); !is || f.Code != "kept-orders" || err != nil {
		t.Errorf("%d standing orders give %v", bounds.MaxKeptLines+1, f)
	}
}

// Whatever the Ottoman writes, all letters to the League leave, and are no
// larger than letters are.
func TestWhateverASeatWritesTheOthersLettersLeave(t *testing.T) {
	letters := anyLetters(hexes())
	for seed := range 12 { // each plays two days of a game with all its letters
		o := openOffice(t, bolt.Options{}).create(store.Policy{DeadlineHours: 24, NMR: "default"}, true)
		o.Config.PerSenderHour = 0
		for _, text := range letters.Example(seed) {
			o.from("ottoman", text)
		}
		before := len(o.posts())
		o.ruling()
		for range 10 {
			o.now = o.now.Add(3 * time.Hour)
			o.work()
		}
		told := 0
		for _, p := range o.posts()[before:] {
			if p.Seat != "league" {
				continue
			}
			told++
			if n := len(p.Letter.Text) + len(p.Letter.HTML); n > 200_000 {
				t.Errorf("seed %d: a letter (%s) to the League has %d bytes", seed, p.Kind, n)
			}
		}
		if told < 2 { // the ruling and the deadline
			t.Errorf("seed %d: %d letters to the League", seed, told)
		}
		for l, err := range o.Store.Letters(store.LetterFilter{State: store.LetterHeld}) {
			t.Errorf("seed %d: letter %d is held: %s %v", seed, l.ID, l.Reason, err)
		}
	}
}

// anyLetters are some letters of every kind of line, repeated or not.
func anyLetters(ids []string) *rapid.Generator[[]string] {
	word, hex := rapid.StringN(1, 40, 200), rapid.SampledFrom(ids)
	line := rapid.Custom(func(t *rapid.T) string {
		switch rapid.IntRange(0, 6).Draw(t, "kind") {
		case 0:
			return "MESSAGE TO ALL: " + strings.Repeat(word.Draw(t, "word")+" ", rapid.IntRange(1, 100).Draw(t, "times"))
		case 1:
			return "STAND CHARGE " + hex.Draw(t, "hex") + " IF ODDS<=3/1"
		case 2:
			return "STAND RETREAT " + hex.Draw(t, "hex") + " TOWARD " + hex.Draw(t, "to")
		case 3:
			return "HELP " + word.Draw(t, "topic")
		case 4:
			return "NONCE " + word.Draw(t, "nonce")
		case 5:
			return "AUTO"
		}
		return word.Draw(t, "noise")
	})
	return rapid.Custom(func(t *rapid.T) (letters []string) {
		for range rapid.IntRange(1, 4).Draw(t, "letters") {
			lines := rapid.SliceOfN(line, 1, 12).Draw(t, "lines")
			letters = append(letters, strings.Repeat(strings.Join(lines, "\n")+"\n", rapid.SampledFrom([]int{1, 1, 40, 400}).Draw(t, "repeat")))
		}
		return letters
	})
}
