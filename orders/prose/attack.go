package prose

import (
	"slices"
	"strings"
)

func (r teller) fights(f *frame, verb string) (list []meaning) {
	target := f.target
	from := f.from
	if len(target) == 0 && f.by && len(from) == 1 { // "2433 is attacked by the 9th"
		target, from = from[0], nil
	}
	if len(target) == 0 && len(f.dest) == 1 {
		target = f.dest[0]
	}
	if len(target) == 0 && f.there && r.last.dest != "" {
		target = item{r.last.dest}
	}
	if f.they && len(r.last.who) > 0 { // "both of them, with the 3rd"
		for _, u := range r.last.who {
			f.with = append(slices.Clip(f.with), item{u})
		}
		f.they = false
	}
	for _, t := range target {
		for _, with := range r.recent(r.counted(combined(f.with), f.countOf())) {
			for _, places := range combined(from) {
				if !r.stand(with, places) {
					continue
				}
				if len(places) == 0 && len(with) == 0 && (f.all || f.it || f.both) {
					places = openerOf(r.reader).spaces()
				}
				list = append(list, r.fight(f, verb, t, with, places))
			}
		}
	}
	return list
}

// countOf is how many units are named to be meant, 0 where none is named.
func (f *frame) countOf() int {
	if len(f.with) == 0 {
		return 0
	}
	return f.count
}

// stand tells whether units stand in places, as far as these are named.
func (r teller) stand(units, places []string) bool {
	return len(places) == 0 || !slices.ContainsFunc(units, func(u string) bool { return !slices.Contains(places, r.scene.where(u)) })
}

// fight is one attack in every form.
func (r teller) fight(f *frame, verb, target string, with, from []string) meaning {
	m := meaning{who: with, dest: target, verb: verb}
	from = r.origins(verb, target, with, from)
	with, ok := r.fighters(f, verb, target, with, from)
	if !ok || !r.leavesKindOut(f, verb, target, from) {
		return m
	}
	head := verb + " " + target
	if f.base != nil {
		line := head + " BASE " + only(f.base)
		if len(with) > 0 {
			line += " WITH " + strings.Join(with, ", ")
		}
		m.forms = [][]string{{line}}
		return m
	}
	except := ""
	if out := combined(f.except); len(f.except) > 0 && len(out) > 0 && !isApart(with, slices.Concat(out...)) {
		except = " EXCEPT " + strings.Join(out[0], ", ")
		if rest := r.others(verb, target, from, out[0]); len(with) == 0 && len(rest) > 0 {
			m.forms = append(m.forms, withOrigins(head, from, " WITH "+strings.Join(rest, ", "))...)
		}
	}
	if len(f.from) > 0 && len(with) == 0 && except == "" { // from there alone: all who stand there
		m.forms = append(m.forms, []string{head + " FROM " + strings.Join(from, ", ") + " WITH ALL"}, []string{head + " FROM " + strings.Join(from, ", ")})
		var there []string
		for _, p := range from {
			there = append(there, r.scene.at(p)...)
		}
		if len(there) > 0 {
			m.forms = append(m.forms, []string{head + " WITH " + strings.Join(there, ", ")})
		}
		return r.helped(m, f)
	}
	if len(with) > 0 && (len(f.from) == 0 || r.comeFrom(with, from)) && !r.namesOrigins(verb) {
		from = nil
	}
	if len(with) == 1 && except == "" && r.scene.Language.Has("ORDER") { // who fires alone leads those who join in
		m.forms = append(m.forms, []string{head + " BASE " + with[0]})
	}
	m.forms = append(m.forms, attackForms(verb, head, with, from, except)...)
	if len(f.from) > 0 && !r.comeFrom(with, from) { // what was said of the places stays
		m.forms = slices.DeleteFunc(m.forms, func(form []string) bool { return !strings.Contains(form[0], " FROM ") })
	}
	return r.helped(m, f)
}

// isApart tells whether units that are named have none of others among them: who is left out is not named anyway.
func isApart(units, others []string) bool {
	return len(units) > 0 && !slices.ContainsFunc(others, func(u string) bool { return slices.Contains(units, u) })
}

// comeFrom tells whether places are just those in which units stand.
func (r teller) comeFrom(units, places []string) bool {
	var stand []string
	for _, u := range units {
		if at := r.scene.where(u); !slices.Contains(stand, at) {
			stand = append(stand, at)
		}
	}
	return len(stand) == len(places) && r.stand(units, places)
}

// namesOrigins tells whether the legal lines of an attack name where it comes from, or there are none.
func (r teller) namesOrigins(verb string) bool {
	some := false
	for _, o := range r.scene.offers() {
		if o.Verb == verb {
			if o.Has("FROM") {
				return true
			}
			some = true
		}
	}
	return !some
}

// helped is an attack with the headquarters that helps.
func (r teller) helped(m meaning, f *frame) meaning {
	if f.hq != nil {
		var forms [][]string
		for _, hq := range f.hq {
			for _, form := range m.forms {
				forms = append(forms, []string{form[0] + " HQ " + hq})
			}
		}
		m.forms = forms
	}
	return m
}

// origins are where an attack comes from: as it says, where its units stand, or as the legal lines have it.
func (r teller) origins(verb, target string, with, from []string) []string {
	if len(from) > 0 {
		return from
	}
	for _, u := range with {
		if at := r.scene.where(u); at != "" && !slices.Contains(from, at) {
			from = append(from, at)
		}
	}
	if len(from) == 0 {
		return r.offered(verb, target)
	}
	return from
}

// fighters are the units that take part, none for all. It fails when those of a kind are not as
// many as are meant.
func (r teller) fighters(f *frame, verb, target string, with, from []string) (units []string, ok bool) {
	if len(with) == 0 && (f.noun != "" || f.count > 0) {
		var all []string
		for _, p := range from {
			all = append(all, r.scene.at(p)...)
		}
		if len(from) == 0 && f.all {
			all = r.attackers(verb, target)
		}
		some := r.ofKind(all, f.noun)
		if len(some) == 0 || f.count > 0 && len(some) != f.count || f.isOneOf(some) {
			return nil, false
		}
		if len(some) < len(all) || f.count > 0 {
			with = some
		}
	}
	if f.all && len(with) > 0 { // with the 17th and all in 2333
		for _, p := range from {
			if !slices.ContainsFunc(with, func(u string) bool { return r.scene.where(u) == p }) {
				with = append(slices.Clip(with), r.scene.at(p)...)
			}
		}
	}
	return with, true
}

// leavesKindOut makes those of a kind that could take part units that do not: "all but the
// Bavarians". It fails when there are none.
func (r teller) leavesKindOut(f *frame, verb, target string, from []string) bool {
	if f.exceptKind == "" || len(f.except) > 0 {
		return true
	}
	for _, u := range r.scene.Words.Kind(f.exceptKind) {
		if at := r.scene.where(u); slices.Contains(from, at) || len(from) == 0 && at != "" && r.fits([]string{verb + " " + target + " WITH " + u}) {
			f.except = append(f.except, item{u})
		}
	}
	return len(f.except) > 0
}

// others are the units that can take part but for some.
func (r teller) others(verb, target string, from, out []string) []string {
	var all []string
	for _, p := range from {
		all = append(all, r.scene.at(p)...)
	}
	if len(from) == 0 {
		all = r.attackers(verb, target)
	}
	return slices.DeleteFunc(slices.Clone(all), func(u string) bool { return slices.Contains(out, u) })
}

// withOrigins is an attack with and without the places that it comes from.
func withOrigins(head string, from []string, units string) (forms [][]string) {
	if len(from) > 0 {
		forms = append(forms, []string{head + " FROM " + strings.Join(from, ", ") + units})
	}
	return append(forms, []string{head + units})
}

// attackForms are the forms of an attack, the fullest first.
func attackForms(verb, head string, with, from []string, except string) (forms [][]string) {
	units := " WITH ALL"
	if len(with) > 0 {
		units = " WITH " + strings.Join(with, ", ")
	}
	if verb != "ATTACK" && len(with) == 0 && except == "" {
		forms = append(forms, []string{head})
	}
	forms = append(forms, withOrigins(head, from, units+except)...)
	if verb != "ATTACK" && len(with) > 0 {
		base := head + " BASE " + with[0]
		if len(with) > 1 {
			base += " WITH " + strings.Join(with[1:], ", ")
		}
		forms = append(forms, []string{base})
	}
	if len(with) == 0 && except == "" {
		forms = append(forms, withOrigins(head, from, "")...)
	}
	return forms
}

// offered are the places from which a target can be attacked, as the legal lines have them.
func (r teller) offered(verb, target string) (from []string) {
	for _, o := range r.scene.offers() {
		if o.Verb != verb || len(o.Args) == 0 || !isPlace(o.Args[0], target) {
			continue
		}
		c, _ := o.Clause("FROM")
		for _, a := range c.Args {
			if !slices.Contains(from, a.Text) {
				from = append(from, a.Text)
			}
		}
	}
	return from
}

// attackers are all who can attack a target, as the legal lines have them.
func (r teller) attackers(verb, target string) (units []string) {
	for _, o := range r.scene.offers() {
		if o.Verb != verb || len(o.Args) == 0 || !isPlace(o.Args[0], target) {
			continue
		}
		c, _ := o.Clause("WITH")
		for _, a := range c.Args {
			if !slices.Contains(units, a.Text) && a.Text != "ALL" {
				units = append(units, a.Text)
			}
		}
	}
	return units
}

// goesOn are advances and losses that are asked for on their own.
func (r teller) goesOn(f *frame, verb string) (list []meaning) {
	for _, who := range r.subjects(f) {
		units := strings.Join(who, ", ")
		m := meaning{who: who, verb: verb}
		for _, to := range r.goals(f) {
			m.dest = to
			if verb == "LOSS" { // a wish for the first of them, where losses are told beside the attack
				m.forms = append(m.forms, []string{verb + " " + to + " " + units + " FIRST"})
			}
			m.forms = append(m.forms, []string{verb + " " + units + " TO " + to}, []string{verb + " " + to + " " + units})
			if at := r.place(who); at != "" {
				m.forms = append(m.forms, []string{verb + " " + units + " " + at + "-" + to}, []string{verb + " " + units + " " + at + ">" + to})
			}
		}
		m.forms = append(m.forms, []string{verb + " " + units})
		list = append(list, m)
	}
	return list
}
