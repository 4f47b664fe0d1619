package orders

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// everyWord is every word that means something in the language, and some
// that mean nothing.
func everyWord() []string {
	words := map[string]bool{}
	var list []string
	add := func(texts ...string) {
		for _, t := range texts {
			for w := range strings.FieldsSeq(t) {
				if !words[w] {
					words[w] = true
					list = append(list, w)
				}
			}
		}
	}
	add("00 5 2040 2040-2041 A Essen>Metz BU/1 x")
	for _, v := range odd.x.verbs {
		for _, s := range v.said {
			for _, ph := range s.phrases {
				words, _, _ := strings.Cut(ph, " = ")
				add(words)
			}
		}
	}
	for _, v := range odd.x.verbs {
		add(v.said.all()...)
		for _, s := range v.row.Subs {
			add(s.Name)
			add(v.subs.exact[fold(s.Name)].said.words(1)...)
		}
	}
	for _, k := range odd.x.speech.keys {
		add(k.name)
		add(k.said.words(1)...)
	}
	for _, w := range slices.Concat(common().list("choices", choiceNames), common().list("headers", headerNames), common().list("marks", markNames)) {
		add(w.name)
		add(w.said.words(1)...)
	}
	add(`"AUTO`, `00"`, "IF", "AND", "THEN", "NOT")
	return list
}

// TestWhatIsPrintedIsReadBack: an order that was read, by a whole verb or the
// beginning of one, is printed so that the same order is read again. Sheets
// that wait are kept as printed.
func TestWhatIsPrintedIsReadBack(t *testing.T) {
	words := everyWord()
	var firsts []string
	for _, v := range odd.rows() {
		firsts = append(firsts, v.Name)
		if len(v.Name) > 4 && !v.Whole {
			firsts = append(firsts, v.Name[:len(v.Name)-1])
		}
	}
	step := 3
	if testing.Short() {
		step = 11
	}
	for i, first := range firsts {
		for j := i % step; j < len(words); j += step {
			for _, line := range []string{first + " " + words[j], first + " " + words[j] + " 00", first + " " + words[j] + " " + words[(i*31+j*17)%len(words)] + " 2040"} {
				readsBack(t, line)
			}
		}
	}
}

func readsBack(t *testing.T, line string) {
	t.Helper()
	sheet, _, faults := odd.Parse(line)
	if len(faults) > 0 {
		return
	}
	text, _ := sheet.MarshalText()
	again := odd.Sheet()
	if err := again.UnmarshalText(text); err != nil {
		t.Errorf("%q is printed as %q, which is not read: %v", line, text, err)
		return
	}
	if a, b := bared(sheet), bared(again); a != b {
		t.Errorf("%q is printed as %q and read as\n%s instead of\n%s", line, text, b, a)
	}
}

// bared is a sheet without the places of its words, and without telling names
// in quotation marks from bare ones.
func bared(s Sheet) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%+v %v %q %v\n", Header{Game: s.Header.Game, Code: s.Header.Code, Seat: s.Header.Seat, Turn: s.Header.Turn, Round: s.Header.Round, Lang: s.Header.Lang, Check: s.Header.Check}, s.End, s.EndPhase, s.Bare)
	for _, o := range s.Orders {
		o = o.Settled()
		fmt.Fprintf(&b, "%s %s %v %v", o.Verb, o.Sub, texts(o.Args), o.When)
		for _, c := range o.Clauses {
			fmt.Fprintf(&b, " %s %v", c.Key, texts(c.Args))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func texts(args []Arg) (out []string) {
	for _, a := range args {
		out = append(out, fmt.Sprintf("%q %q", a.Text, a.Path))
	}
	return out
}
