package orders

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// checkCanonical parses a text and demands that its canonical form is read
// as the same sheet, and printed the same again.
func checkCanonical(t interface {
	Helper()
	Fatalf(string, ...any)
}, text string) {
	t.Helper()
	s, _, _ := odd.Parse(text)
	b, err := s.MarshalText()
	if err != nil {
		t.Fatalf("marshal: %v", err)
	}
	again := odd.Sheet()
	if err := again.UnmarshalText(b); err != nil {
		t.Fatalf("%q\ncanonical %q\nis refused: %v", text, b, err)
	}
	if d := cmp.Diff(s, again, sameSheet); d != "" {
		t.Fatalf("%q\ncanonical %q\ndiffers: %s", text, b, d)
	}
	if b2, _ := again.MarshalText(); string(b2) != string(b) {
		t.Fatalf("canonical %q is printed as %q", b, b2)
	}
}

// pieces are what random lines are made of.
func pieces() []string {
	out := strings.Fields("BU/5 Bde HQ BU/HQ 1 2 12 2426 2426-2425 W5622-W5623 H4-I5 POOL-2244 Essen>Metz > - -- , , ( ) @ À A " +
		"ALL NEVER TOUS jamais NONE OPS FIRST SPEND MIN HQ FROM TO AT WITH VERS depuis SI IF THEN AND OR NOT ET OU " +
		"ODDS<=2/1 DIE >= 5 = <> ≤ 2040 EMPTY VALUE(TARGET) IN (H4, H5) \"Gas\" \"War in Africa\" «été» GE-2A d’Esperey " +
		"Fro esc wit 5Stoss x5 é + : . Bar-le-Duc ENTER DECLARE PASSED MORALE BU>3 \"x,y\" X=\"a,b\" -1 2426- -2425 É-2426 \"")
	return append(out, " ", "  ", "# note", "; note", "\u00a0", "\u200b", "\u0338", "e\u0301")
}

func TestCanonicalTextIsTheSameSheet(t *testing.T) {
	var firsts []string
	for _, a := range odd.x.first.list {
		firsts = append(firsts, a.word)
	}
	var subs []string
	for _, v := range odd.x.verbs {
		for _, a := range v.subs.list {
			subs = append(subs, v.row.Name+" "+a.word)
		}
	}
	var clauses []string
	for _, k := range keywords() {
		clauses = append(clauses, k.name)
	}
	words := slices.Concat(pieces(), clauses)
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		for range rapid.IntRange(1, 4).Draw(t, "lines") {
			b.WriteString(rapid.SampledFrom(slices.Concat(firsts, subs)).Draw(t, "first"))
			for range rapid.IntRange(0, 9).Draw(t, "words") {
				if rapid.IntRange(0, 9).Draw(t, "glue") > 0 {
					b.WriteByte(' ')
				}
				b.WriteString(rapid.SampledFrom(words).Draw(t, "word"))
			}
			b.WriteByte('\n')
		}
		checkCanonical(t, b.String())
	})
}

func TestSheetAsJSON(t *testing.T) {
	s, _, _ := odd.Parse("GAME b-1 CODE x\nMOVE BU/5 Bde 2426-2425 IF 2040 EMPTY\nEND MOVEMENT")
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(b), `"GAME b-1 CODE x\nMOVE BU/5 Bde 2426-2425 IF 2040 EMPTY\nEND MOVEMENT\n"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	again := odd.Sheet()
	if err := json.Unmarshal(b, &again); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(s, again, sameSheet); d != "" {
		t.Error(d)
	}
	if err := json.Unmarshal([]byte(`"MVOE x"`), &again); err == nil {
		t.Error("a faulty sheet was read")
	}
}

// TestMadeOrders prints orders that a program made, with names that need
// care.
func TestMadeOrders(t *testing.T) {
	name := func(s string) Arg { return Arg{Text: s} }
	path := func(s ...string) Arg { return Arg{Kind: Path, Path: s} }
	for _, c := range []struct {
		o    Order
		want string
	}{
		{Order{Verb: "MOVE", Args: []Arg{name("BU/5 Bde"), name("BU/1 Eng"), path("2426", "2425")}, Clauses: []Clause{{Key: "ESCORT"}}},
			"MOVE BU/5 Bde, BU/1 Eng 2426-2425 ESCORT"},
		{Order{Verb: "MOVE", Args: []Arg{name("GE-2A"), path("Bar le Duc", "Metz")}}, `MOVE GE-2A "Bar le Duc">Metz`},
		{Order{Verb: "PLAY", Args: []Arg{name("War in Africa")}}, `PLAY "War in Africa"`},
		{Order{Verb: "PLAY", Args: []Arg{{Kind: Number, Text: "12"}, name("OPS")}}, "PLAY 12 OPS"},
		{Order{Verb: "LOSS", Args: []Arg{path("2040"), name("First Army")}}, `LOSS 2040 "First Army"`},
		{Order{Verb: "RALLY", Args: []Arg{name("BU/5 Bde")}, Clauses: []Clause{{Key: "SPEND", Args: []Arg{{Kind: Number, Text: "1"}}}, {Key: "HQ", Args: []Arg{name("HQ 1")}}}},
			"RALLY BU/5 Bde SPEND 1 HQ HQ 1"},
		{Order{Verb: "MESSAGE", Args: []Arg{{Kind: Text, Text: "no; wait"}}, When: &Cond{Any: [][]Term{{{Subject: "DIE", Op: ">", Value: "3"}}}}},
			`IF DIE>3 THEN MESSAGE "no; wait"`},
		{Order{Verb: "RETREAT", Args: []Arg{path("2040")}, When: &Cond{Any: [][]Term{{{Subject: "DISTANCE TO 2041", Op: ">", Value: "3"}}}}},
			`IF DISTANCE TO 2041>3 THEN RETREAT 2040`},
	} {
		if got := c.o.String(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
		if _, _, faults := odd.Parse(c.o.String()); len(faults) > 0 {
			t.Errorf("%q: %v", c.o, faults)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, v := range odd.x.verbs {
		for _, s := range v.said {
			f.Add(s.lines)
		}
		for _, s := range v.subs.exact {
			f.Add(s.said.lines(0) + "\n" + s.said.lines(1))
		}
	}
	for _, s := range []string{
		sample("en"), sample("fr"),
		"GAME b-1 abcd SEAT \"Central Powers\" TURN 3 PART 2\nLANG fr\nCHECK\nIF 2040 EMPTY, ADV 2041 x\r+ TO 2042\u2028END",
		"MOVE “é” 2426—2425 → 2424 IF (A OR B) AND NOT (C≤1 OR D)", "IF A=\"x, y\" AND VALUE(T, (U))≠3 THEN MESSAGE \"a\"b\"",
		"\ufeff\u00a0+\u0338=\u0338 \u037e x", "PLAY 12>13>\"a b\" OPS, LATER", "RALLY BU, HQ 1 HQ BU/HQ 2", "MOVE A A, A 2426 À 2427",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkCanonical(t, text)
		for _, fault := range func() []Fault { _, _, fs := odd.Parse(text); return fs }() {
			_ = fault.Text("en") + fault.Text("fr")
		}
	})
}

// TestFrenchTextIsTheSameOrder prints the examples of all verbs in French:
// they are read as the same orders.
func TestFrenchTextIsTheSameOrder(t *testing.T) {
	tried := 0
	for _, v := range odd.x.verbs {
		examples := v.said.lines(0)
		for _, s := range v.row.Subs {
			examples += "\n" + v.subs.exact[fold(s.Name)].said.lines(0)
		}
		for l := range strings.SplitSeq(examples, "\n") {
			s, _, faults := odd.Parse(l)
			if len(faults) > 0 || len(s.Orders) != 1 {
				continue // END and the like are no orders
			}
			fr := s.Orders[0].In("fr")
			again, _, faults := odd.Parse(fr)
			if len(faults) > 0 || len(again.Orders) != 1 {
				t.Errorf("%q in French is %q: %v", l, fr, faults)
				continue
			}
			if a, b := s.Orders[0].String(), again.Orders[0].String(); a != b {
				t.Errorf("%q in French is %q, read as %q", a, fr, b)
			}
			tried++
		}
	}
	if tried < 100 {
		t.Errorf("only %d examples were tried", tried)
	}
}

// An order of which the verb is made another after it was read is printed with that one.
func TestAnOrderThatIsMadeAnotherIsPrintedSo(t *testing.T) {
	for _, v := range odd.x.verbs {
		for _, w := range odd.x.verbs {
			o := Order{Verb: v.row.Name, entry: v}
			o.Verb = w.row.Name
			if got := o.String(); got != w.row.Name && !strings.HasPrefix(got, w.row.Name+" ") {
				t.Errorf("%s made %s is printed as %q", v.row.Name, w.row.Name, got)
			}
		}
	}
}
