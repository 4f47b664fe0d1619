package pathsofglory

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// object is one thing that an order names: a unit, a space or box, a card,
// or a word that is none of these.
type object struct {
	unit  unitID
	space space
	word  string // upper case
}

// objects reads the things in an argument. Names of several words are
// understood with blanks or hyphens; a path gives its spaces.
func (r *run) objects(a orders.Arg, buf []object) []object {
	if a.Kind == orders.Path {
		for _, w := range a.Path {
			buf = append(buf, r.object(w))
		}
		return buf
	}
	if a.Kind == orders.Text || !strings.Contains(a.Text, " ") {
		return append(buf, r.object(a.Text))
	}
	words := strings.Fields(a.Text)
	for i := 0; i < len(words); {
		n := min(4, len(words)-i)
		for ; n > 1; n-- {
			if o, ok := r.exact(strings.Join(words[i:i+n], " ")); ok {
				buf = append(buf, o)
				break
			}
		}
		if n == 1 {
			buf = append(buf, r.object(words[i]))
		}
		i += n
	}
	return buf
}

// exact reads a full name.
func (r *run) exact(text string) (object, bool) {
	if u, ok := r.sys.units.Exact(text); ok {
		return object{unit: u}, true
	}
	if sp, ok := r.sys.spaces.Exact(text); ok {
		return object{space: sp}, true
	}
	return object{}, false
}

// object reads one name, also an abbreviated one.
func (r *run) object(text string) object {
	if o, ok := r.exact(text); ok {
		return o
	}
	up := strings.ToUpper(text)
	switch up {
	case "RESERVE":
		return object{space: boxReserve, word: up}
	case "REPLACEABLE":
		return object{space: boxLost, word: up}
	case "ALL", "ANY", "NONE", "ASK", "YES", "NO", "MOVE", "ATTACK", "NEVER", "ALWAYS", "CANCEL", "DEFAULT", "SAFEST", "OPS", "SR", "RP",
		"EVENT", "AUTO", "FULL", "REDUCED", "DRAW", "COMMITMENT", "CORPS", "ARMIES", "VP", "KEEP-CF", "KEEP-FULL", "SUPPLY":
		return object{word: up}
	}
	if sp, _ := r.sys.findSpace(text); sp != nowhere {
		return object{space: sp}
	}
	if u, _ := r.sys.findUnit(text); u != noUnit {
		return object{unit: u}
	}
	return object{word: up}
}

// oneSpace reads an argument that must be one space.
func (r *run) oneSpace(a orders.Arg) (space, bool) {
	var room [4]object
	list := r.objects(a, room[:0])
	if len(list) == 1 && list[0].space != nowhere {
		return list[0].space, true
	}
	_, near := r.sys.findSpace(a.Text)
	r.fault(a.Pos, "unknown-space", "2.1", "text", argText(a), "near", near)
	return nowhere, false
}

// ownUnits reads arguments that must be units of a side.
func (r *run) ownUnits(args []orders.Arg, sd side, buf []unitID) ([]unitID, bool) {
	good := true
	for _, a := range args {
		var room [8]object
		for _, o := range r.objects(a, room[:0]) {
			switch {
			case o.unit == noUnit:
				_, near := r.sys.findUnit(a.Text)
				r.fault(a.Pos, "unknown-unit", "2.2.1", "text", argText(a), "near", near)
				good = false
			case r.sideOf(o.unit) != sd:
				r.fault(a.Pos, "not-your-unit", "2.4", "unit", r.unitName(o.unit))
				good = false
			case slices.Contains(buf, o.unit): // named twice
			default:
				buf = append(buf, o.unit)
			}
		}
	}
	return buf, good
}

// cardOf reads an argument that must be a card of a side.
func (r *run) cardOf(a orders.Arg, sd side) (cardID, bool) {
	c, near := r.sys.findCard(a.Text, sd)
	if c == noCard {
		r.fault(a.Pos, "unknown-card", "2.3", "text", argText(a), "near", near)
	}
	return c, c != noCard
}

// argText is what the player wrote, for faults.
func argText(a orders.Arg) string {
	if a.Kind == orders.Path {
		return strings.Join(a.Path, ">")
	}
	return a.Text
}

// namedUnits returns the units that arguments name, without faults.
func (r *run) namedUnits(args []orders.Arg) (list []unitID) {
	for _, a := range args {
		var room [12]object
		for _, x := range r.objects(a, room[:0]) {
			if x.unit != noUnit {
				list = append(list, x.unit)
			}
		}
	}
	return list
}
