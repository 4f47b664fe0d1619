package orderpage_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// forms are the standing orders of a page, as its script has them.
type forms struct {
	If, And string
	Says    map[string]string // what the page says by itself
	Lists   [][]string
	Forms   []struct {
		C []string
		T []struct {
			T    string
			S    []string
			N, V int
		}
	}
}

// formsOf unpacks them.
func formsOf(tb testing.TB, page []byte) (f forms) {
	tb.Helper()
	_, rest, _ := bytes.Cut(page, []byte(`id="data">`))
	data, _, ok := bytes.Cut(rest, []byte("</script>"))
	if !ok {
		tb.Fatal("the page has no data")
	}
	raw, err := base64.StdEncoding.DecodeString(string(data))
	if err != nil {
		tb.Fatal(err)
	}
	text, err := io.ReadAll(flate.NewReader(bytes.NewReader(raw)))
	if err != nil {
		tb.Fatal(err)
	}
	if err := json.Unmarshal(text, &f); err != nil {
		tb.Fatal(err)
	}
	return f
}

// ends are the first and the last of a list, which stand for the rest.
func ends(list []string) []string {
	if len(list) < 3 {
		return list
	}
	return []string{list[0], list[len(list)-1]}
}

// terms are what a condition may become, as the script fills it.
func (f *forms) terms(form int) (texts [][]string) {
	list := func(i int) []string {
		if i < 0 {
			return nil
		}
		return ends(f.Lists[i])
	}
	for _, t := range f.Forms[form].T {
		heads, values := []string{t.T}, list(t.V)
		if names := list(t.N); len(names) > 0 {
			heads = nil
			for _, n := range names {
				heads = append(heads, strings.Replace(t.T, "*", n, 1))
			}
		}
		if t.V < 0 {
			values = []string{"0", "12"}
		}
		one := heads
		if len(t.S) > 0 {
			one = nil
			for _, h := range heads {
				for _, sign := range t.S {
					for _, v := range values {
						one = append(one, h+sign+v)
					}
				}
			}
		}
		texts = append(texts, one)
	}
	return texts
}

// lines are what a form may write: each choice alone, each with the first text
// of every condition, the last with every text, and with two conditions.
func (f *forms) lines(form int) (lines []string) {
	choices, terms := f.Forms[form].C, f.terms(form)
	lines = append(lines, choices...)
	for _, c := range choices {
		for _, t := range terms {
			lines = append(lines, c+" "+f.If+" "+t[0])
		}
	}
	last := choices[len(choices)-1]
	for i, t := range terms {
		for _, text := range t {
			lines = append(lines, last+" "+f.If+" "+text, last+" "+f.If+" "+text+" "+f.And+" "+terms[min(max(0, 1-i), len(terms)-1)][0])
		}
	}
	return lines
}

// read is a line as the referee reads it; it fails for one that he does not read
// or would return.
func (g *table) read(seat adjudicator.Seat, text string) orders.Order {
	g.tb.Helper()
	sheet, _, syntax := g.sys.Info().Language.Parse(text + "\n")
	if len(syntax) > 0 || len(sheet.Orders) != 1 {
		g.tb.Fatalf("step %d, %s: %q is read as %v: %v", g.seq, seat, text, sheet.Orders, syntax)
	}
	if faults := g.state.Check(seat, sheet); len(faults) > 0 {
		g.tb.Fatalf("step %d, %s: %q has faults: %v", g.seq, seat, text, faults)
	}
	return sheet.Orders[0]
}

// Whatever the forms of a page write is read and accepted, and means the same in
// both languages.
func TestFormsWriteWhatIsRead(t *testing.T) {
	k := kit(t)
	for _, x := range scenarios {
		t.Run(x.name(), func(t *testing.T) {
			g, written := begin(t, k, x.system, x.scenario, "forms", x.options), map[string]bool{}
			for step := 0; step < 24; step++ {
				seat := g.owing()
				if seat == "" {
					break
				}
				if step%12 == 0 {
					for _, seat := range g.played.Seats {
						g.readForms(seat.Seat, written)
					}
				}
				g.suggest(seat)
			}
			if t.Logf("%d lines", g.seen); g.seen == 0 && x.system != "example" { // whose page is made from its template
				t.Error("no line was written")
			}
		})
	}
}

// readForms reads all lines of the forms of a seat that were not read before.
func (g *table) readForms(seat adjudicator.Seat, written map[string]bool) {
	g.tb.Helper()
	o, ok := adjudicator.OffersOf(g.state, seat)
	if !ok || len(o.Lines) == 0 || len(o.Forms) == 0 {
		return
	}
	en, fr := formsOf(g.tb, g.page(g.state, seat, "en")), formsOf(g.tb, g.page(g.state, seat, "fr"))
	for i := range en.Forms {
		g.readForm(seat, written, en.lines(i), fr.lines(i))
	}
}

// readForm reads the lines of a form in both languages. A condition that a
// language can only say in front of a line is left to typing: then the other one
// means more.
func (g *table) readForm(seat adjudicator.Seat, written map[string]bool, lines, twins []string) {
	g.tb.Helper()
	key := fmt.Sprint(seat, lines, twins)
	if written[key] {
		return
	}
	written[key] = true
	one, other := g.meanings(seat, lines), g.meanings(seat, twins)
	for _, m := range one {
		if len(one) <= len(other) && !slices.Contains(other, m) {
			g.tb.Errorf("step %d, %s: %q is written in one language alone", g.seq, seat, m)
		}
	}
	for _, m := range other {
		if len(other) <= len(one) && !slices.Contains(one, m) {
			g.tb.Errorf("step %d, %s: %q is written in one language alone", g.seq, seat, m)
		}
	}
	g.seen += len(lines) + len(twins)
}

// meanings are lines as the referee reads them.
func (g *table) meanings(seat adjudicator.Seat, lines []string) (list []string) {
	g.tb.Helper()
	for _, text := range lines {
		list = append(list, g.read(seat, text).String())
	}
	return list
}
