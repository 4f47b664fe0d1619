package reads

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/hexmap"
	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/record"
	"feldpost/orders"
)

// Units 0 and 1 stand in the first hex, 2 and 4 in the second, 3 off the map; 1 is tired.
func TestMarchesAreReadInAllTheirForms(t *testing.T) {
	set := gamedata.Read(fstest.MapFS{"hexes.csv": {Data: []byte("# provenance: public - a map\nhex\n0101\n0102\n0103\n")}})
	m, _ := hexmap.Load(set.Table("hexes.csv", "hex"), "hex", hexmap.Sheet{Grid: hex.Grid{}, Example: "0101"})
	calls, at := []string{"Guards", "Hussars", "Lancers", "Reserve", "Uhlans"}, []hexmap.Cell{0, 0, 1, -1, 1}
	var list []names.Named[int]
	for i, name := range calls {
		list = append(list, names.Named[int]{Of: i, Name: name})
	}
	told := ""
	report := func(_ orders.Pos, code string, _ record.Rule, pairs ...any) { told = fmt.Sprint(code, " ", pairs[1]) }
	reader := &Marches[int]{Hexes: Hexes{Map: m, Report: report}, Rule: "1", Box: "POOL", Strict: true,
		Pieces: &Pieces[int]{Index: names.New(list), None: -1, Name: func(u int) string { return calls[u] }, Report: report},
		May:    func(u int) record.Bar { return record.BarIf(u == 1, "tired", "2") }, At: func(u int) hexmap.Cell { return at[u] },
		In: func(c hexmap.Cell) iter.Seq[int] {
			return slices.Values(slices.DeleteFunc([]int{0, 1, 2, 3, 4}, func(u int) bool { return at[u] != c }))
		}}
	object := func(w string) orders.Arg {
		if path := strings.Split(w, "-"); len(path) > 1 || w[0] == '0' {
			return orders.Arg{Kind: orders.Path, Path: path}
		}
		return orders.Arg{Kind: orders.Name, Text: w}
	}
	for line, want := range map[string]string{
		"Guards 0102":                  "[0] [1] false",
		"Guards FROM 0101 TO 0102":     "[0] [0 1] false",
		"Guards Lancers 0102-0103":     "[0 2] [1 2] false",
		"Reserve POOL-0101":            "[3] [0] true",
		"Reserve POOL TO 0101":         "[3] [0] true",
		"ALL 0101-0102":                "[0] [0 1] false",
		"Lancers ALL TO 0103":          "[2 4] [2] false",
		"ALL 0101-0102 EXCEPT Guards":  "want-unit ",
		"ALL 0101-0102 EXCEPT Lancers": "unread-part Lancers",
		"Guards 0102 EXCEPT Guards":    "unread-part Guards",
		"Guards Guards 0102":           "twice Guards",
		"Hussars 0102":                 "tired Hussars",
		"Nobody 0102":                  "unknown-unit Nobody",
		"Guards 0909":                  "off-map 0909",
		"Guards":                       "want-hex ",
	} {
		o := orders.Order{Verb: "MOVE"}
		for _, w := range strings.Fields(line) {
			switch n := len(o.Clauses); {
			case w == "FROM" || w == "TO" || w == Except:
				o.Clauses = append(o.Clauses, orders.Clause{Key: w})
			case n > 0:
				o.Clauses[n-1].Args = append(o.Clauses[n-1].Args, object(w))
			default:
				o.Args = append(o.Args, object(w))
			}
		}
		told = ""
		x, ok := reader.Read(&o)
		if got := fmt.Sprint(x.Units, x.Cells, x.Off); ok != (told == "") || ok && got != want || !ok && told != want {
			t.Errorf("%s: %s, told %q, want %s", line, got, told, want)
		}
	}
}
