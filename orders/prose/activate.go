package prose

import (
	"slices"
	"strings"
)

// opener activates the spaces in which units act.
type opener struct{ *reader }

func openerOf(r *reader) opener { return opener{r} }

// Where spaces are activated before units act in them, people leave it to the referee to
// see which: "the 1st Army to Liège" activates where it stands.

// activates tells whether the game has such lines.
func (r opener) activates() bool { return r.scene.Language.Has("ACTIVATE") }

// spaces are those that the letter spoke of last.
func (r opener) spaces() []string {
	for _, it := range slices.Backward(r.items) {
		if len(it.spaces) > 0 {
			return it.spaces
		}
	}
	return nil
}

// activated takes a meaning up with the spaces activated that it needs, when it is legal so.
func (r opener) activated(m *meaning, line int, words string) bool {
	if !r.activates() {
		return false
	}
	purpose := "MOVE"
	if familyOf(m.verb) == fighting {
		purpose = "ATTACK"
	}
	for _, form := range m.forms {
		list := r.scene.orders(strings.Join(form, "\n"))
		if len(list) == 0 {
			continue
		}
		var places []string
		if c, ok := list[0].Clause("FROM"); ok && purpose == "ATTACK" {
			for _, a := range c.Args {
				places = append(places, a.Text)
			}
		} else if at := tellerOf(r.reader).place(m.who); at != "" && purpose == "MOVE" {
			places = []string{at}
		}
		if len(places) == 0 {
			continue
		}
		undo := r.activate(places, purpose)
		if undo == nil {
			continue
		}
		if r.fits(form) {
			r.add(line, words, form, m)
			return true
		}
		undo()
	}
	return false
}

// activate adds spaces to what is activated; the function that comes back takes it away again.
// It is nil when nothing is to be added.
func (r opener) activate(places []string, purpose string) (undo func()) {
	places = slices.Clone(places)
	at := -1
	for i, it := range r.items {
		if it.verb == "PLAY" && at < 0 {
			at = i + 1
		}
		if it.verb != "ACTIVATE" {
			continue
		}
		places = slices.DeleteFunc(places, func(p string) bool { return slices.Contains(it.spaces, p) })
		if i+1 > at {
			at = i + 1
		}
	}
	if len(places) == 0 || at < 0 {
		return nil
	}
	for _, it := range r.items {
		if it.verb != "ACTIVATE" || it.whole || !strings.HasSuffix(it.lines[0], " "+purpose) {
			continue
		}
		was, spaces := it.lines, it.spaces
		it.spaces = append(slices.Clone(spaces), places...)
		it.lines = []string{"ACTIVATE " + strings.Join(it.spaces, ", ") + " " + purpose}
		if it.read >= 0 {
			r.paper.Read[it.read].Orders = it.lines
		}
		return func() {
			it.lines, it.spaces = was, spaces
			if it.read >= 0 {
				r.paper.Read[it.read].Orders = was
			}
		}
	}
	before := slices.Clone(r.items)
	it := &said{line: r.items[at-1].line, lines: []string{"ACTIVATE " + strings.Join(places, ", ") + " " + purpose}, verb: "ACTIVATE", spaces: places, read: -1}
	notes := len(r.paper.Read)
	it.read = r.note(it.line, strings.Join(places, ", "), it.lines, "")
	r.items = slices.Insert(r.items, at, it)
	return func() { r.items, r.paper.Read = before, r.paper.Read[:notes] }
}

// opensSpaces reads "Aachen moves", where spaces are activated and nothing else is said.
func (r opener) opensSpaces(f *frame, line int, words string) bool {
	places := append(slices.Clone(f.from), f.dest...)
	if !r.activates() || len(places) == 0 || !f.only(hasFrom|hasDest) {
		return false
	}
	g := frame{acts: []string{"ACTIVATE"}, dest: places, purpose: "MOVE"}
	switch {
	case slices.Contains(f.acts, "ATTACK"):
		g.purpose = "ATTACK"
	case !slices.Contains(f.acts, "MOVE"):
		return false
	}
	return r.take(&g, line, words)
}

// heads takes places before a colon, with what is done there, for activated: "Insterburg (movement): ...". Whether all
// that is done there is told behind it is not known.
func (r opener) heads(cs []chunk) bool {
	var places []item
	purpose := ""
	for i := range cs {
		c := &cs[i]
		switch {
		case c.thing != nil && len(c.thing.places) > 0 && len(c.thing.units) == 0:
			places = append(places, c.thing.places)
		case c.thing != nil, c.noun != "":
			return false
		case c.is(isPurpose) && purpose == "":
			purpose = c.names(isPurpose)[0]
		case c.has(isAct, "ATTACK") && purpose == "":
			purpose = "ATTACK"
		case c.has(isAct, "MOVE") && purpose == "":
			purpose = "MOVE"
		case c.mark == ",", c.mark == "(", c.mark == ")", c.mark == "-", c.mark == "" && (c.is(isAnd) || c.is(isFiller) || c.is(isPiece) || c.has(isRole, "from") || c.has(isRole, "at")):
		default:
			return false
		}
	}
	if len(places) == 0 || purpose == "" || slices.ContainsFunc(places, func(p item) bool {
		return !slices.ContainsFunc(p, func(x string) bool { return len(r.scene.at(x)) > 0 })
	}) {
		return false
	}
	line, words := cs[0].toks[0].line, shown(cs)
	var names []string
	for _, p := range places {
		if len(p) != 1 {
			return r.take(&frame{acts: []string{"ACTIVATE"}, dest: places, purpose: purpose}, line, words)
		}
		names = append(names, p[0])
	}
	undo := r.activate(names, purpose)
	switch {
	case undo == nil:
		return r.take(&frame{acts: []string{"ACTIVATE"}, dest: places, purpose: purpose}, line, words)
	case r.fits(nil):
		return true
	}
	undo()
	return false
}
