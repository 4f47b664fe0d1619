package prose

import (
	"slices"
)

// subjects are the units of a clause, every way to take them: those named, or those in the places named.
func (r teller) subjects(f *frame) [][]string {
	if len(f.who) > 0 {
		ways := combined(f.who)
		if len(f.from) > 0 { // they must stand where they are said to stand
			ways = slices.DeleteFunc(ways, func(w []string) bool {
				return slices.ContainsFunc(w, func(u string) bool {
					at := r.scene.where(u)
					return at != "" && !slices.ContainsFunc(f.from, func(p item) bool { return slices.Contains(p, at) })
				})
			})
		}
		return r.recent(r.counted(ways, f.count))
	}
	var list []string
	for _, p := range f.from {
		for _, place := range p {
			list = append(list, r.scene.at(place)...)
		}
	}
	if len(f.from) == 0 && f.noun != "" && !f.it && !f.both { // of those in the spaces that were activated for it
		for _, place := range openerOf(r.reader).spaces() {
			list = append(list, r.scene.at(place)...)
		}
	}
	list = r.ofKind(list, f.noun)
	if f.holds(hasExcept | hasExceptKind) {
		n := len(list)
		out := slices.Concat(r.scene.Words.Kind(f.exceptKind), slices.Concat(f.except...))
		if list = slices.DeleteFunc(slices.Clone(list), func(u string) bool { return slices.Contains(out, u) }); len(list) == n {
			return nil // whom does it leave?
		}
	}
	switch {
	case f.isOneOf(list):
		return nil // which?
	case len(list) > 0:
		return r.counted([][]string{list}, f.count)
	case (f.it || f.both) && len(r.last.who) > 0 && len(f.from) == 0:
		return r.counted([][]string{r.last.who}, f.count)
	case f.it && len(f.from) == 0:
		return r.concerned(f.acts)
	}
	return nil
}

// isOneOf tells that one unit is meant, and several are of its kind: "the brigade from Philippopolis".
func (f *frame) isOneOf(list []string) bool {
	return f.single && !f.all && !f.both && f.count == 0 && len(list) > 1
}

// counted are the ways that have as many units as are meant.
func (r teller) counted(ways [][]string, n int) [][]string {
	if n == 0 {
		return ways
	}
	return slices.DeleteFunc(slices.Clone(ways), func(w []string) bool { return len(w) != n })
}

// recent are the ways with units that the letter has named already, if there is one; else all.
func (r teller) recent(ways [][]string) [][]string {
	ways = r.ofHeading(ways)
	if len(ways) < 2 {
		return ways
	}
	var named [][]string
	for _, w := range ways {
		if !slices.ContainsFunc(w, func(u string) bool { return !slices.Contains(r.last.who, u) }) {
			named = append(named, w)
		}
	}
	if len(named) == 1 {
		return named
	}
	return ways
}

// ofHeading are the ways with units of the kind that the heading names, if there are some: "French reinforcements:".
func (r teller) ofHeading(ways [][]string) [][]string {
	if r.nation == "" || len(ways) < 2 {
		return ways
	}
	of := slices.Concat(r.scene.Words.Kind(r.nation), r.scene.Words.Waiting(r.nation))
	some := slices.DeleteFunc(slices.Clone(ways), func(w []string) bool {
		return slices.ContainsFunc(w, func(u string) bool { return !slices.Contains(of, u) })
	})
	if len(some) == 0 {
		return ways
	}
	return some
}

// concerned is the one unit that the legal lines of an act are about.
func (r teller) concerned(acts []string) [][]string {
	who := ""
	for _, o := range r.scene.offers() {
		if len(o.Args) == 0 || !slices.Contains(acts, o.Verb) {
			continue
		}
		switch u := o.Args[0].Text; {
		case r.scene.where(u) == "":
		case who != "" && who != u:
			return nil
		default:
			who = u
		}
	}
	if who == "" {
		return nil
	}
	return [][]string{{who}}
}

// ofKind are the units of a kind.
func (r teller) ofKind(list []string, noun string) []string {
	if noun == "" {
		return list
	}
	kind := slices.Concat(r.scene.Words.Kind(noun), r.scene.Words.Waiting(noun))
	if len(kind) == 0 {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(u string) bool { return !slices.Contains(kind, u) })
}

// goals are where a clause goes.
func (r teller) goals(f *frame) []string {
	switch {
	case len(f.dest) == 1:
		return f.dest[0]
	case len(f.dest) > 1:
		return nil
	case f.there && r.last.dest != "":
		return []string{r.last.dest}
	}
	return nil
}
