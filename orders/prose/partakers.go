package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// isFight tells whether the last order is an attack.
func (r mender) isFight() bool { return familyOf(r.last.verb) == fighting && len(r.last.lines) > 0 }

func (r mender) lastLine() string { return r.last.lines[len(r.last.lines)-1] }

// staysPut reads that units stay where they are.
func (r mender) staysPut(f *frame, line int, words string) bool {
	ways := combined(f.who)
	isOther := func(option string) bool { return option != "HQ" } // "stays in support" is more than to stay
	if len(ways) == 0 || !f.only(hasWho|hasFrom|hasDest|hasHold|hasNo|hasBoth|hasThere|hasNoun|hasIt|hasOptions) || slices.ContainsFunc(f.options, isOther) {
		return false
	}
	if r.isFight() && r.mayAdvance(ways) {
		return false // do they take no part, or not follow?
	}
	if len(ways) > 1 { // whichever it is
		for _, w := range ways {
			r.stays = append(r.stays, w...)
		}
		r.stayed = line
		r.note(line, words, nil, "remains")
		return true
	}
	for _, u := range ways[0] {
		if at := r.scene.where(u); len(f.from)+len(f.dest) > 0 && !slices.ContainsFunc(append(slices.Clone(f.from), f.dest...), func(p item) bool { return slices.Contains(p, at) }) {
			return false
		}
	}
	r.stays, r.stayed = append(r.stays, ways[0]...), line
	r.note(line, words, nil, "remains")
	return true
}

// mayAdvance tells whether units may be such as take part in the attack before and are not kept from its advance.
func (r mender) mayAdvance(ways [][]string) bool {
	part := r.partakers()
	if !slices.ContainsFunc(ways, func(units []string) bool {
		return slices.ContainsFunc(units, func(u string) bool { return slices.Contains(part, u) })
	}) {
		return false
	}
	text := r.lastLine()
	for _, it := range r.items {
		if it.verb == "ADVANCE" {
			text += "\n" + strings.Join(it.lines, "\n")
		}
	}
	for _, o := range r.scene.orders(text) {
		list := o.Args
		if c, ok := o.Clause("ADVANCE"); ok {
			list = c.Args
		} else if o.Verb != "ADVANCE" || len(list) == 0 || list[0].Text != r.last.dest {
			continue
		}
		return slices.ContainsFunc(list, func(a orders.Arg) bool {
			return a.Is("ALL") || slices.ContainsFunc(ways, func(units []string) bool { return slices.Contains(units, a.Text) })
		})
	}
	return true
}

// leavesOut takes units out of the attack before.
func (r mender) leavesOut(f *frame, line int, words string) bool {
	out := f.except
	if len(out) == 0 {
		out = append(append(out, f.who...), f.with...)
	}
	ways := combined(out)
	if !r.isFight() || len(out) == 0 || len(ways) == 0 || !f.only(hasExcept|hasWho|hasWith|hasOut|hasNo|hasBoth|hasAlso) {
		return false
	}
	list := r.scene.orders(r.lastLine())
	if len(list) != 1 {
		return false
	}
	var legal []string
	for _, w := range ways {
		for _, text := range r.without(list[0], w) {
			if r.mayChange(text) {
				legal = append(legal, text)
				break
			}
		}
	}
	return len(legal) == 1 && r.change(legal[0], line, words, nil)
}

// without writes an attack without some of its units, in every form.
func (r mender) without(o orders.Order, out []string) (forms []string) {
	var named, from []string
	all := true
	for _, c := range o.Clauses {
		for _, a := range c.Args {
			switch {
			case c.Key == "FROM":
				from = append(from, a.Text)
			case c.Key == "WITH" && a.Is("ALL"):
			case c.Key == "WITH":
				all = false
				named = append(named, a.Text)
			}
		}
	}
	if len(o.Args) == 0 {
		return nil
	}
	base := o.Verb + " " + o.Args[0].Text
	if len(from) > 0 {
		base += " FROM " + strings.Join(from, ", ")
	}
	tail := ""
	for _, c := range o.Clauses {
		if c.Key == "FROM" || c.Key == "WITH" {
			continue
		}
		tail += " " + c.Key
		for i, a := range c.Args {
			if i > 0 {
				tail += ","
			}
			tail += " " + a.Text
		}
	}
	if all {
		for _, p := range from {
			named = append(named, r.scene.at(p)...)
		}
	}
	kept := slices.DeleteFunc(slices.Clone(named), func(u string) bool { return slices.Contains(out, u) })
	if len(kept) > 0 && len(kept) < len(named) {
		forms = append(forms, base+" WITH "+strings.Join(kept, ", ")+tail)
	}
	if all {
		forms = append(forms, base+" WITH ALL EXCEPT "+strings.Join(out, ", ")+tail)
	}
	return forms
}

// partakers are the units of the attack before, as far as they are known.
func (r mender) partakers() (units []string) {
	if slices.ContainsFunc(r.last.who, func(u string) bool { return r.scene.where(u) != "" }) {
		return r.last.who
	}
	for _, p := range r.last.spaces {
		units = append(units, r.scene.at(p)...)
	}
	return units
}

// ofPartakers takes of what units may be those that take part in the attack before, by their names or by
// their numbers; nothing where one cannot be such a unit.
func (r mender) ofPartakers(who []item) []item {
	units := r.partakers()
	if len(units) == 0 {
		return who
	}
	who = slices.Clone(who)
	for i, it := range who {
		who[i] = slices.DeleteFunc(slices.Clone(it), func(u string) bool { return !slices.Contains(units, u) })
		named := len(who[i]) > 0
		for _, u := range units {
			if !named && numberOf(u) != "" && slices.ContainsFunc(it, func(x string) bool { return numberOf(x) == numberOf(u) }) {
				who[i] = append(who[i], u)
			}
		}
		if len(who[i]) == 0 {
			return []item{nil}
		}
	}
	return who
}
