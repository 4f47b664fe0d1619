package desk

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
)

// Nothing that a person wrote is lost. Each law says what becomes of a good sheet after something that happens to sheets when
// people and mail programs write them.

// lawSeed is the seed of the letters, so that they are the same in each run.
const lawSeed = 20261129

// lawLetters is how many letters are written for all laws in all games: 5,000, and 200,000 with
//
//	FELDPOST_LAW_LETTERS=200000 go test ./adjudicator/desk -run NothingWrittenIsLost -v -timeout 0
func lawLetters(t *testing.T) int {
	text := os.Getenv("FELDPOST_LAW_LETTERS")
	switch n, err := strconv.Atoi(text); {
	case text != "" && err != nil:
		t.Fatal(err)
	case text != "":
		return n
	case testing.Short():
		return 600
	}
	return 5000
}

// written is a letter made from the good sheet of a standpoint, and what may become of it.
type written struct {
	subject, text string
	flowed        bool                 // the mail program says that its lines flow
	how           string               // what was done to the sheet: a failure names it
	kind          string               // failures of a kind are shown once
	wrong         func(brought) string // why what it brought breaks the law, "" when it does not
}

// law is one way in which sheets are changed.
type law struct {
	name   string
	weight int // how many of the letters are its, in proportion
	write  func(*rand.Rand, *standpoint) (written, bool)
}

func laws() []law {
	return []law{
		{"a clause is inserted", 6, insertsClause},
		{"a mail program breaks the lines", 3, breaksLines},
		{"a line stands twice", 1, repeatsLine},
		{"every second line is French", 1, mixesLanguages},
		{"lines stand below END", 2, movesBelowEnd},
		{"a line stands in the subject", 1, movesToSubject},
		{"a word is left out", 2, leavesWordOut},
		{"a word is another", 3, changesWord},
		{"a courtesy is inserted", 2, insertsCourtesy},
		{"an order is said in words", 3, saysInWords},
	}
}

// verdicts counts what became of the letters of a law.
type verdicts struct {
	letters, same, other, returned, asked, broken int
}

// TestNothingWrittenIsLost writes letters from good sheets of random positions of all games. A letter that is carried out as if
// part of it were not there, or in which CHECK finds no fault though it is not carried out, breaks the law.
func TestNothingWrittenIsLost(t *testing.T) {
	list := games.All()
	list = slices.DeleteFunc(list, func(l games.Listing) bool { return l.Adviser == nil }) // the example has no board
	each := lawLetters(t) / len(list)
	for _, l := range list {
		t.Run(l.Name, func(t *testing.T) { obey(t, l, each) })
	}
}

// How many letters are written from one standpoint, and how many standpoints are taken from one random game.
const (
	lettersAt  = 50
	standsFrom = 4
)

// obeying is the test of all laws in one game.
type obeying struct {
	sys    adjudicator.System
	whim   *rand.Rand
	left   int // letters
	counts map[string]*verdicts
	shown  map[string]int // failures by kind
}

// obey tests all laws in one game.
func obey(t *testing.T, l games.Listing, letters int) {
	x := &obeying{sys: must(l.Open(l.Data)), whim: rand.New(rand.NewPCG(lawSeed, uint64(len(l.Name))<<8+uint64(l.Name[0]))), left: letters,
		counts: map[string]*verdicts{}, shown: map[string]int{}}
	scenarios := x.sys.Info().Scenarios
	for n := 0; x.left > 0; n++ {
		if n > letters {
			t.Fatalf("%d of %d letters cannot be written", x.left, letters)
		}
		sc := scenarios[n%len(scenarios)]
		t.Run(fmt.Sprintf("%s %d", sc.Name, n), func(t *testing.T) {
			run := rehearsed{t: t, sys: x.sys, sc: sc, roll: dice.NewSource([]byte("law"), fmt.Sprint(sc.Name, n)), apart: 1 + x.whim.IntN(8), lenient: n%4 == 1}
			for p := range run.play(min(standsFrom, (x.left+lettersAt-1)/lettersAt)) {
				x.at(t, p)
			}
		})
	}
	for _, name := range slices.Sorted(maps.Keys(x.counts)) {
		n := x.counts[name]
		t.Logf("%-32s %5d letters: %d the same, %d other, %d returned, %d asked; %d break the law", name, n.letters, n.same, n.other, n.returned, n.asked, n.broken)
	}
	for _, kind := range slices.Sorted(maps.Keys(x.shown)) {
		t.Logf("%4d times %s", x.shown[kind], kind)
	}
}

// at writes letters from a standpoint.
func (x *obeying) at(t *testing.T, p *standpoint) {
	for tries, n := 0, 0; n < lettersAt && x.left > 0 && tries < 10*lettersAt; tries++ {
		law := drawLaw(x.whim)
		w, fits := law.write(x.whim, p)
		if !fits {
			continue
		}
		n++
		x.left--
		counts := x.counts[law.name]
		if counts == nil {
			counts = &verdicts{}
			x.counts[law.name] = counts
		}
		wrong := p.judge(x.whim, w, counts)
		if wrong == "" {
			continue
		}
		counts.broken++
		kind := law.name + ": " + cmp.Or(w.kind, w.how)
		if x.shown[kind]++; x.shown[kind] == 1 {
			t.Errorf("seed %d, %s: %s: %s: %s\n%s", lawSeed, p, law.name, w.how, wrong, w.shown(p))
		}
	}
}

func drawLaw(whim *rand.Rand) law {
	all, sum := laws(), 0
	for _, x := range all {
		sum += x.weight
	}
	at := whim.IntN(sum)
	for _, x := range all {
		if at -= x.weight; at < 0 {
			return x
		}
	}
	return all[0]
}

// judge sends a letter and tells how it breaks the law; every third one is also sent to be checked.
func (p *standpoint) judge(whim *rand.Rand, w written, n *verdicts) string {
	b := p.bring(w)
	n.letters++
	switch {
	case b.sheet == p.want:
		n.same++
	case b.sheet != "":
		n.other++
	case len(b.faults()) > 0:
		n.returned++
	default:
		n.asked++
	}
	if wrong := w.wrong(b); wrong != "" {
		return wrong + b.told()
	}
	if whim.IntN(3) > 0 {
		return ""
	}
	checked := w
	checked.text = "CHECK\n" + w.text
	c := p.bring(checked)
	switch {
	case c.sheet != "":
		return "CHECK carries out\n" + c.sheet
	case b.sheet == "" && c.answer.Kind == report.Checked && len(c.faults()) == 0 && !c.asks():
		return "CHECK finds no fault in a letter of which nothing is carried out" + b.told()
	}
	return ""
}

// shown is the letter in a failure, with the good sheet that it was made from.
func (w written) shown(p *standpoint) string {
	s := "the sheet:\n" + indented(p.want) + "the letter:\n"
	if w.subject != "" {
		s += indented("Subject: " + w.subject)
	}
	return s + indented(w.text)
}

func indented(text string) string {
	return "\t" + strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\n\t") + "\n"
}

// pick is one of several.
func pick[E any](whim *rand.Rand, list []E) E { return list[whim.IntN(len(list))] }

func (p *standpoint) String() string {
	return fmt.Sprintf("%s %s, command %d, %s", p.game, p.scenario, p.step, p.seat)
}
