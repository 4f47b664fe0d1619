package reads

import (
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// language has what the lines of these tests are written in.
var language = orders.Declared(nil, orders.Speech{}, "MOVE: FROM TO EXCEPT", "PLACE: AT WITH", "STAND LOSS: LAST")

// told collects faults as text.
type told []string

func (t *told) report(pos orders.Pos, code string, _ record.Rule, pairs ...any) {
	*t = append(*t, fmt.Sprint(pos.Col, " ", code, " ", pairs[1]))
}

// line parses one line.
func line(t *testing.T, text string) *orders.Order {
	t.Helper()
	sheet, _, faults := language.Parse(text + "\n")
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		t.Fatalf("%s: %v", text, faults)
	}
	return &sheet.Orders[0]
}

func TestPartsOfALineWithoutUseAreFaults(t *testing.T) {
	for _, x := range []struct {
		text  string
		whole func(w Whole, o *orders.Order) bool
		want  string
	}{
		{"MOVE a TO 0101", Whole.Clauses, ""},
		{"MOVE a TO 0101 TO 0102", Whole.Clauses, "16 unread-part TO"},
		{"MOVE a TO 0101", Whole.OneWay, ""},
		{"MOVE a 0101, b 0102", Whole.OneWay, "16 own-line 0102"},
		{"MOVE a TO 0101, 0102", Whole.OneWay, "17 own-line 0102"},
		{"PLACE a AT 0101", Whole.OneHex, ""},
		{"PLACE a 0102 AT 0101", Whole.OneHex, "9 unread-part 0102"},
		{"PLACE a AT 0101, 0102", Whole.OneHex, "18 own-line 0102"},
		{"PLACE a AT 0101 WITH b, c", Whole.OneHex, "25 unread-part c"},
		{"MOVE a, b", func(w Whole, o *orders.Order) bool { return w.AtMost(o, 2) }, ""},
		{"MOVE a, b", func(w Whole, o *orders.Order) bool { return w.AtMost(o, 1) }, "9 unread-part b"},
		{"MOVE a, YES", func(w Whole, o *orders.Order) bool { return w.OneOf(o, o.Args, "YES", "NO") }, ""},
		{"STAND LOSS YES, a, NO", func(w Whole, o *orders.Order) bool { return w.OneOf(o, o.Args, "YES", "NO") }, "20 unread-part NO"},
	} {
		var f told
		good := x.whole(Whole{Report: f.report}, line(t, x.text))
		if got := strings.Join(f, "; "); got != x.want || good != (x.want == "") {
			t.Errorf("%s: %v, %q, want %q", x.text, good, got, x.want)
		}
	}
}

func TestThoseWhoAreLeftOutOfAllAreRead(t *testing.T) {
	texts := func(args []orders.Arg) (list []string) {
		for _, a := range args {
			list = append(list, Text(a))
		}
		return list
	}
	for text, want := range map[string]string{
		"MOVE ALL 0101-0102":             "[ALL 0101-0102] []",
		"MOVE ALL EXCEPT a, b 0101-0102": "[ALL 0101-0102] [a b]",
		"MOVE ALL BUT a, 0101":           "[ALL 0101] [a]",
		"MOVE a, b":                      "[a b] []",
	} {
		o := line(t, text)
		rest, but := AllBut(o, "", o.Args)
		if got := fmt.Sprint(texts(rest), texts(but)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	one := orders.Arg{Kind: orders.Text, Text: "TOUS SAUF Ge 5"}
	rest, but := AllBut(&orders.Order{}, "", []orders.Arg{one})
	if !IsAllBut(one) || IsAllBut(orders.Arg{Kind: orders.Name, Text: "ALL"}) || !rest[0].Is("ALL") || but[0].Text != "Ge 5" {
		t.Errorf("%v without %v", rest, but)
	}
}

func TestPartsOfALineAreListed(t *testing.T) {
	o := line(t, "MOVE a, ALL FROM 0101 TO 0102")
	if got := len(Parts(o)); got != 4 {
		t.Errorf("%d parts", got)
	}
	if list := Paths(Parts(o, "TO")); len(list) != 1 || Text(list[0]) != "0102" {
		t.Errorf("behind TO %v", list)
	}
	if !Says(o, "NONE", "ALL") || Says(o, "NONE") {
		t.Error("the words of a line are those of its objects")
	}
}

func TestPiecesAreReadByTheirNames(t *testing.T) {
	list := []string{"", "Ge 1", "Br 1", "Br 22"}
	named := make([]names.Named[int], 0, 3)
	for i, name := range list[1:] {
		named = append(named, names.Named[int]{Of: i + 1, Name: name})
	}
	for _, x := range []struct{ text, want string }{
		{"Br_22", "3"}, {"Ge 1", "0 not-yours Ge 1"}, {"1", "2"}, {"x 9", "0 unknown-unit x 9"}, {"0101", "0 want-unit 0101"},
	} {
		var f told
		p := Pieces[int]{Index: names.New(named), Name: func(u int) string { return list[u] }, Report: f.report,
			Own: func(u int) bool { return u > 1 }}
		a := orders.Arg{Kind: orders.Name, Text: x.text}
		if x.text == "0101" {
			a = orders.Arg{Kind: orders.Path, Path: []string{"0101"}}
		}
		u, ok := p.Read(a)
		got := fmt.Sprint(u)
		for _, code := range f {
			got += strings.TrimPrefix(code, "0")
		}
		if got != x.want || ok != (len(f) == 0) || p.Meant(a) != u {
			t.Errorf("%s reads %s %v, want %s", x.text, got, ok, x.want)
		}
		if all, good := p.All([]orders.Arg{a, a}); good != ok || ok && len(all) != 2 {
			t.Errorf("twice %s: %v", x.text, all)
		}
	}
	p := Pieces[int]{Index: names.New(named)}
	if u, near := p.Find("1"); u != 0 || near == nil {
		t.Errorf("of nobody's side 1 is %d, near %v", u, near)
	}
}
