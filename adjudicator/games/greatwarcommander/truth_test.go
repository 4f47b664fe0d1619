package greatwarcommander

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// bench plays cases with other lines of windows than they have.
type bench struct {
	*testing.T
	sys *System
}

// where is where a line of a window stands in a case: the file of the archive, the line, and what stands before the line itself.
type where struct {
	file, line int
	head       string
	order      orders.Order
}

// play is all that happens in a case and how it ends.
func (b *bench) play(files []txtar.File) string {
	var out strings.Builder
	var st adjudicator.State
	roll := dice.NewSource([]byte{1}, "truth")
	for n, f := range files {
		verb, seat, _ := strings.Cut(f.Name, " ")
		c := adjudicator.Command{Seq: uint64(n), Seat: adjudicator.Seat(seat), Kind: adjudicator.CommandSheet}
		switch verb {
		case "position":
			var err error
			if st, err = b.sys.Position(string(f.Data)); err != nil {
				return err.Error()
			}
			continue
		case "orders":
			c.Sheet, _, _ = b.sys.Info().Language.Parse(string(f.Data))
			for _, x := range st.Check(c.Seat, c.Sheet) {
				out.WriteString(x.String() + "\n")
			}
		case "timeout":
			c.Kind = adjudicator.CommandTimeout
		case "ruling":
			c.Kind, c.Seat, c.Text = adjudicator.CommandRuling, adjudicator.Referee, string(f.Data)
		default:
			continue
		}
		if st == nil || len(st.Pending()) == 0 {
			continue
		}
		roll.Begin(uint64(n))
		events, err := st.Apply(c, roll)
		if err != nil {
			out.WriteString(err.Error() + "\n")
		}
		for _, e := range events {
			out.WriteString(e.String() + "\n")
		}
	}
	if st != nil {
		out.WriteString(unready.ReplaceAllString(st.(adjudicator.Placer).Position(), ""))
		for _, d := range st.Pending() {
			out.WriteString(string(d.Seat) + " " + d.Phase)
		}
	}
	return out.String()
}

// unready are the lines of a position that say what is ready, which is no outcome.
var unready = regexp.MustCompile(`(?m)^(STAND|COMING|ON|ONTURN|GATE|NEXTGATE|QUEUED|COUNTED|BLOCK|TOLD|TAPE)\b.*\n`)

var windowLine = regexp.MustCompile(`^(STAND|GATE) (de|fr|us) (.*)$`)

// linesOf are the lines of windows in a case.
func (b *bench) linesOf(files []txtar.File) (list []where) {
	for i, f := range files {
		for k, text := range strings.Split(string(f.Data), "\n") {
			text, _, _ = strings.Cut(text, "#")
			head := ""
			switch m := windowLine.FindStringSubmatch(text); {
			case f.Name == "position" && m != nil:
				head, text = m[1]+" "+m[2]+" ", m[1]+" "+m[3]
			case strings.HasPrefix(f.Name, "orders"):
			default:
				continue
			}
			sheet, _, faults := b.sys.Info().Language.Parse(text)
			if len(faults) > 0 || len(sheet.Orders) != 1 {
				continue
			}
			if o := sheet.Orders[0]; (o.Verb == "STAND" || o.Verb == "ON" || o.Verb == "GATE") && o.Sub != "CANCEL" && o.Sub != "NONE" {
				list = append(list, where{i, k, head, o})
			}
		}
	}
	return list
}

// with is a case with another text for a line, none for "".
func with(files []txtar.File, w where, o *orders.Order) []txtar.File {
	text := ""
	if o != nil {
		if text = o.String(); w.head != "" {
			_, rest, _ := strings.Cut(text, " ")
			text = w.head + rest
		}
	}
	files = slices.Clone(files)
	lines := strings.Split(string(files[w.file].Data), "\n")
	lines[w.line] = text
	files[w.file].Data = []byte(strings.Join(lines, "\n"))
	return files
}

// without is an order without a clause.
func without(o orders.Order, key string) orders.Order {
	o.Clauses = slices.DeleteFunc(slices.Clone(o.Clauses), func(c orders.Clause) bool { return c.Key == key })
	return o
}

// held are conditions that hold wherever a fact is known, and one that never holds.
func held(b *bench, fact, hexes string) (yes, no string) {
	switch fact {
	case "hex":
		return hexes, "HEX=A1 AND HEX=A2"
	case "target":
		return "VALUE(TARGET)<=9999", "VALUE(TARGET)>9999"
	case "sudden":
		return "SUDDEN-DEATH", "NOT SUDDEN-DEATH"
	case "result":
		var all []string
		for _, x := range resultsOf("") {
			all = append(all, "RESULT="+x)
		}
		return strings.Join(all, " OR "), "RESULT=NONE AND RESULT=WON"
	case "roll":
		var all []string
		for _, k := range slices.Sorted(maps.Keys(rollKinds)) {
			all = append(all, "OWN-"+k, "ENEMY-"+k)
		}
		return strings.Join(all, " OR "), "OWN-FIRE AND ENEMY-FIRE"
	}
	return strings.ToUpper(fact) + "<=9999", strings.ToUpper(fact) + ">9999"
}

var namesOfHexes = regexp.MustCompile(`\b[A-O]([1-9]|1[01])\b`)

// condition puts a condition into the place of that of an order.
func condition(b *bench, o orders.Order, text string) orders.Order {
	o.When = nil
	sheet, _, faults := b.sys.Info().Language.Parse(o.String() + " WHEN " + text)
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		b.Fatalf("%s WHEN %s: %v", o, text, faults)
	}
	return sheet.Orders[0]
}

// What is declared of the lines of windows is what they read: each clause, each fact of a condition and each word makes a difference to what
// happens in some case, and each window and Event that has a line.
func TestEachPartThatLinesMayHaveMakesADifference(t *testing.T) {
	b := &bench{t, opened(t)}
	names, _ := filepath.Glob("testdata/cases/*.txt")
	proved := map[string]bool{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files := txtar.Parse(data).Files
		lines := b.linesOf(files)
		if len(lines) == 0 {
			continue
		}
		base := b.play(files)
		var in []string
		for _, h := range slices.Compact(slices.Sorted(slices.Values(namesOfHexes.FindAllString(string(data), -1)))) {
			in = append(in, "HEX="+h)
		}
		for _, w := range lines {
			b.prove(proved, files, w, base, strings.Join(in, " OR "))
		}
	}
	for _, want := range declaredParts() {
		if !proved[want] {
			t.Errorf("no case in which %s makes a difference", want)
		}
	}
}

// prove tries what a line has, and what it could have.
func (b *bench) prove(proved map[string]bool, files []txtar.File, w where, base, hexes string) {
	o := w.order
	head := pick(o.Verb == "GATE", "GATE ", "") + o.Sub
	gone := b.play(with(files, w, nil))
	b.proveWords(proved, files, w, base, gone)
	same := func(x orders.Order) bool { return b.play(with(files, w, &x)) == base }
	for _, c := range o.Clauses {
		if c.Key != "DO" && !same(without(o, c.Key)) {
			proved[head+" "+c.Key] = true
		}
	}
	words := clauseWords(&o, "DO")
	for _, k := range words {
		if less := shorter(o, k); len(words) > 1 && !proved[head+" DO "+k] && !same(less) {
			proved[head+" DO "+k] = true
		}
	}
	if gone == base {
		return
	}
	proved[head] = true
	off := func(x orders.Order) bool { return b.play(with(files, w, &x)) == gone }
	x, _ := speechOf(o.Sub)
	keys, facts := keysFor(&x, words), factsFor(&x, words)
	if o.Verb == "GATE" {
		keys, facts = limits, gateFacts()[o.Sub]
	}
	if len(words) > 0 {
		proved[head+" DO "+words[0]] = true // the line is gone without it
	}
	for _, key := range strings.Fields(keys) {
		yes, no := map[string]string{"LIMIT": "99", "KEEP": "0", "AT": strings.ReplaceAll(hexes, "HEX=", "")}[key], map[string]string{"LIMIT": "0", "KEEP": "99", "AT": "O11"}[key]
		if no == "" || proved[head+" "+key] || o.Has(key) {
			continue
		}
		yes = strings.ReplaceAll(yes, " OR ", ", ")
		if same(clause(b, o, key, yes)) && off(clause(b, o, key, no)) {
			proved[head+" "+key] = true
		}
	}
	for _, f := range strings.Fields(facts) {
		if proved[head+" WHEN "+f] || f == "hex" && hexes == "" {
			continue
		}
		yes, no := held(b, f, hexes)
		if same(both(b, o, yes)) && off(both(b, o, no)) {
			proved[head+" WHEN "+f] = true
		}
	}
}

// proveWords puts other words behind DO: whom or where it names, and the words that mean something by themselves.
func (b *bench) proveWords(proved map[string]bool, files []txtar.File, w where, base, gone string) {
	o := w.order
	if o.Verb == "GATE" || o.Sub == "SENIOR" {
		return
	}
	words := clauseWords(&o, "DO")
	differs := func(from string, with1 ...string) bool {
		x := without(o, "DO")
		x.When = nil
		sheet, _, faults := b.sys.Info().Language.Parse(x.String() + " DO " + strings.Join(with1, ", "))
		if len(faults) > 0 || len(sheet.Orders) != 1 {
			return false // a word of another meaning
		}
		sheet.Orders[0].When = o.When
		return b.play(with(files, w, &sheet.Orders[0])) != from
	}
	if _, choice := eventSayings()[strings.TrimPrefix(o.Sub, "EVENT-")]; (choice || o.Sub == "SNIPER") && !proved[o.Sub] {
		var others []string
		for _, f := range files {
			others = append(others, namesOfUnits.FindAllString(string(f.Data), -1)...)
			others = append(others, namesOfHexes.FindAllString(string(f.Data), -1)...)
		}
		slices.Sort(others)
		for _, x := range slices.Compact(others) {
			if differs(base, x) {
				proved[o.Sub] = true
				break
			}
		}
	}
	for _, p := range declaredParts() {
		window, word, is := strings.Cut(p, " DO ")
		if is && window == o.Sub && !proved[p] && (differs(gone, word) || differs(base, slices.Insert(slices.Clone(words), 0, word)...)) {
			proved[p] = true
		}
	}
}

var namesOfUnits = regexp.MustCompile(`\b[A-Z]{4,}(-[A-Z]+)*(-[0-9]+)*\b`)

// both is an order whose condition is its own and another.
func both(b *bench, o orders.Order, text string) orders.Order {
	x := condition(b, o, text)
	if o.When == nil {
		return x
	}
	all := &orders.Cond{Pos: x.When.Pos}
	for _, p := range o.When.Any {
		for _, q := range x.When.Any {
			all.Any = append(all.Any, slices.Concat(p, q))
		}
	}
	x.When = all
	return x
}

// shorter is an order without a word behind DO.
func shorter(o orders.Order, word string) orders.Order {
	o.Clauses = slices.Clone(o.Clauses)
	for i := range o.Clauses {
		c := &o.Clauses[i]
		if c.Key != "DO" {
			continue
		}
		var args []orders.Arg
		for _, a := range c.Args {
			kept := slices.DeleteFunc(said([]orders.Arg{a}), func(w string) bool { return w == word })
			if a.Text, a.Path = strings.Join(kept, " "), nil; a.Text != "" {
				a.Kind = orders.Name
				args = append(args, a)
			}
		}
		c.Args = args
	}
	return o
}

// clause adds a clause to an order.
func clause(b *bench, o orders.Order, key, text string) orders.Order {
	when := o.When
	o.When = nil
	sheet, _, faults := b.sys.Info().Language.Parse(o.String() + " " + key + " " + text)
	if len(faults) > 0 || len(sheet.Orders) != 1 {
		b.Fatalf("%s %s %s: %v", o, key, text, faults)
	}
	sheet.Orders[0].When = when
	return sheet.Orders[0]
}

// declaredParts are all parts that lines of windows may have.
func declaredParts() (list []string) {
	for _, x := range speeches() {
		list = append(list, x.window)
		for _, k := range strings.Fields(x.keys) {
			if k != "PER" && k != "OF" { // windows have no part in how these are counted
				list = append(list, x.window+" "+k)
			}
		}
		for _, f := range strings.Fields(x.facts) {
			list = append(list, x.window+" WHEN "+f)
		}
	}
	for code := range eventSayings() {
		list = append(list, "EVENT-"+code)
	}
	for _, g := range gates {
		list = append(list, "GATE "+g.window)
		for _, f := range strings.Fields(gateFacts()[g.window]) {
			list = append(list, "GATE "+g.window+" WHEN "+f)
		}
	}
	list = append(list, "DEFENCE PER", "OPFIRE OF", "STAR DO NONE", "MELEE DO LOSE", "MELEE DO LEADERS-FIRST", "MELEE DO SQUADS-FIRST", "MELEE DO ELIMINATED", "MELEE DO NO-QUARTER", "MELEE DO FORCE-NOIRE", "TIME DO REMOVE", "TIME DO REINFORCE", "TIME DO TELEPHONE", "CS DO CANCEL",
		"CS DO CANCEL-AIRSTRIKE", "CS DO RED-TROUSERS", "CS DO STURMABTEILUNG", "CS DO FIREPOWER", "CS DO SCOUTS", "PATH DO COVER-FIRST", "SNIPER DO NONE", "ROLLORDER DO LEADERS-FIRST", "ROLLORDER DO UNITS-FIRST", "OPFIRE DO FIRE", "OPFIRE DO REPEAT",
		"EVENT-E65 DO SURRENDER", "EVENT-E66 DO NONE", "EVENT-E83 DO SUPPRESS", "EVENT-E83 DO NONE")
	slices.Sort(list)
	return list
}
