// Lines that say several things at once.

package pathsofglory

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// goals are the keywords behind which a line may name the next unit, or card:
// "MOVE a TO x, b TO y" is two lines, as a reader pairs them. The first is where
// each of several goes: "PLACE a, b AT x, y".
var goals = map[string][]string{
	"MOVE": {"TO", "FROM"}, "SR": {"TO", "FROM"}, "PLACE": {"AT"}, "REPLACE": {"AT"}, "ADVANCE": {"TO"}, "RETREAT": {"TO", "TOWARD"},
	"ENTRENCH": {"AT"}, "KEEP": {"FOR"}, "PLAY": {"FOR", "AT"},
}

// deal takes a line apart into lines of one thing each and adds them to a list.
// They keep the place of the line.
func (r *run) deal(list []orders.Order, o *orders.Order) []orders.Order {
	keys := goals[o.Verb]
	if keys == nil || o.Verb == "PLAY" && opensAction(o) || r.saysOneThing(o) {
		return append(list, *o)
	}
	d := dealer{run: r, o: o, keys: keys, list: list, first: true}
	d.begin()
	for _, a := range d.single(o.Args) {
		d.take(&d.line.Args, a, true)
	}
	for _, c := range o.Clauses {
		if !slices.Contains(keys, c.Key) {
			d.line.Clauses = append(d.line.Clauses, c)
			continue
		}
		d.line.Clauses = append(d.line.Clauses, orders.Clause{Pos: c.Pos, Key: c.Key})
		into := &d.line.Clauses[len(d.line.Clauses)-1].Args
		for _, a := range d.single(c.Args) {
			if d.take(into, a, len(*into) > 0) {
				into = &d.line.Args
			}
		}
	}
	if d.first {
		return r.inTurn(list, &d.line, keys[0])
	}
	d.end()
	return d.list
}

// saysOneThing reports whether a line is too short for two: that takes three names,
// and what stands in one word is one.
func (r *run) saysOneThing(o *orders.Order) bool {
	several := func(a orders.Arg) bool {
		if a.Kind == orders.Path || a.Kind == orders.Text || !strings.Contains(a.Text, " ") {
			return false
		}
		var room [8]object
		return len(r.objects(a, room[:0])) > 1
	}
	names := len(o.Args)
	for _, c := range o.Clauses {
		if names += len(c.Args); slices.ContainsFunc(c.Args, several) {
			return false
		}
	}
	return names < 3 && !slices.ContainsFunc(o.Args, several)
}

// dealer is a line being taken apart.
type dealer struct {
	*run
	o      *orders.Order
	keys   []string
	line   orders.Order // the part at hand
	first  bool         // there is none before it
	named  bool         // it names a unit or card
	placed bool         // and a place behind it
	list   []orders.Order
}

func (d *dealer) begin() {
	d.line, d.named, d.placed = *d.o, false, false
	d.line.Args, d.line.Clauses = nil, nil
}

func (d *dealer) end() {
	if !d.first {
		d.line.Raw = d.line.String()
	}
	d.list, d.first = append(d.list, d.line), false
}

// take adds an object to the part at hand; one that is to go somewhere begins
// another when there is a place before it. It reports whether it did.
func (d *dealer) take(into *[]orders.Arg, a orders.Arg, may bool) (fresh bool) {
	switch subject, place := d.kindOf(a); {
	case subject && d.named && d.placed && may:
		d.end()
		d.begin()
		d.named, fresh = true, true
		into = &d.line.Args
	case subject:
		d.named = true
	case place && d.named:
		d.placed = true
	}
	*into = append(*into, a)
	return fresh
}

// kindOf tells whether an object is what goes somewhere, or where it goes.
func (d *dealer) kindOf(a orders.Arg) (subject, place bool) {
	if a.Kind == orders.Path {
		return false, true
	}
	if x := d.object(a.Text); x.space != nowhere {
		return false, true
	} else if d.o.Verb != "KEEP" && d.o.Verb != "PLAY" {
		return x.unit != noUnit, false
	}
	c, _ := d.sys.findCard(a.Text, cp)
	other, _ := d.sys.findCard(a.Text, ap)
	return c != noCard || other != noCard, false
}

// single takes objects apart that name a unit and a place without a comma.
func (d *dealer) single(args []orders.Arg) []orders.Arg {
	var list []orders.Arg // nil as long as there are none
	for i, a := range args {
		var room [8]object
		parts := d.objects(a, room[:0])
		units, places := 0, 0
		for _, x := range parts {
			if x.unit != noUnit {
				units++
			} else if x.space != nowhere {
				places++
			}
		}
		if a.Kind == orders.Path || a.Kind == orders.Text || units == 0 || places == 0 || units+places < len(parts) {
			if list != nil {
				list = append(list, a)
			}
			continue
		}
		if list == nil {
			list = slices.Clone(args[:i])
		}
		for _, x := range parts {
			one := orders.Arg{Pos: a.Pos, Kind: a.Kind, Text: d.name(x.space)}
			if x.unit != noUnit {
				one.Text = d.unitName(x.unit)
			}
			one.Pos = within(d.o, a, one.Text)
			list = append(list, one)
		}
	}
	if list == nil {
		return args
	}
	return list
}

// inTurn pairs several units with as many places behind a keyword, the first with
// the first: "PLACE a, b AT x, y". It adds the lines to a list.
func (r *run) inTurn(list []orders.Order, o *orders.Order, key string) []orders.Order {
	goal := clauseArgs(o, key)
	if len(goal) < 2 || len(goal) != len(o.Args) || o.Verb == "KEEP" || o.Verb == "PLAY" || o.Verb == "ENTRENCH" {
		return append(list, *o)
	}
	for i := range goal {
		if r.object(o.Args[i].Text).unit == noUnit || r.object(goal[i].Text).space == nowhere {
			return append(list, *o)
		}
	}
	for i := range goal {
		one := *o
		one.Args, one.Clauses = o.Args[i:i+1:i+1], nil
		for _, c := range o.Clauses {
			if c.Key == key {
				c.Args = goal[i : i+1 : i+1]
				if _, twice := one.Clause(key); twice {
					continue
				}
			}
			one.Clauses = append(one.Clauses, c)
		}
		one.Raw = one.String()
		list = append(list, one)
	}
	return list
}

// exceptWords begin what is left out of ALL.
var exceptWords = [...]string{"EXCEPT", "EXCEPTING", "BUT", "SAUF", "EXCEPTÉ", "HORMIS"}

// withoutExcept divides objects that begin with ALL, or ANY, from those behind
// EXCEPT. There are none when nothing is left out, or the list is another.
func withoutExcept(args []orders.Arg) (list, except []orders.Arg) {
	all := false
	for i, a := range args {
		head, tail, _ := strings.Cut(a.Text, " ")
		if strings.EqualFold(head, "ALL") || strings.EqualFold(head, "ANY") { // also "ALL EXCEPT x" in one
			all = true
			if head, tail, _ = strings.Cut(tail, " "); head == "" {
				continue
			}
		}
		if a.Kind == orders.Path || !all || tail == "" || !slices.Contains(exceptWords[:], strings.ToUpper(head)) {
			continue
		}
		list = slices.Clone(args[:i])
		if word, _, _ := strings.Cut(a.Text, " "); strings.EqualFold(word, "ALL") || strings.EqualFold(word, "ANY") {
			list = append(list, orders.Arg{Pos: a.Pos, Kind: orders.Name, Text: strings.ToUpper(word)})
		}
		first := a
		first.Text = tail
		return list, append([]orders.Arg{first}, args[i+1:]...)
	}
	return args, nil
}

// leaveOut takes the units that a line excepts out of those that it means by ALL,
// and faults what it excepts in vain.
func (r *run) leaveOut(units []unitID, except []orders.Arg, sd side) []unitID {
	out, ok := r.ownUnits(except, sd, nil)
	if !ok {
		return nil
	}
	return slices.DeleteFunc(units, func(u unitID) bool { return slices.Contains(out, u) })
}
