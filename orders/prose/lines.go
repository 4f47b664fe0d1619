package prose

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// teller tells what a clause may mean, as lines of orders.
type teller struct{ *reader }

func tellerOf(r *reader) teller { return teller{r} }

// meaning is one thing that a clause may mean, as lines of orders in every form in which
// a game may want them, the likeliest first.
type meaning struct {
	forms [][]string
	who   []string
	dest  string
	verb  string
}

// mostMeanings is how many combinations of doubtful things are tried.
const mostMeanings = 48

// combined gives every way to take one alternative of each item.
func combined(items []item) [][]string {
	ways := [][]string{nil}
	for _, it := range items {
		var next [][]string
		for _, w := range ways {
			for _, x := range it {
				if slices.Contains(w, x) {
					continue
				}
				next = append(next, append(slices.Clip(w), x))
			}
		}
		if len(next) > mostMeanings {
			next = next[:mostMeanings]
		}
		ways = next
	}
	return ways
}

func only(it item) string {
	if len(it) == 0 {
		return ""
	}
	return it[0]
}

// meanings are what a frame may mean.
func (r teller) meanings(f *frame) (list []meaning) {
	for _, act := range r.byUse(f) {
		switch familyOf(act) {
		case moving:
			list = append(list, r.moves(f, act)...)
		case placing:
			list = append(list, r.places(f, act)...)
		case fighting:
			list = append(list, r.fights(f, act)...)
		case playing:
			list = append(list, r.plays(f, act)...)
		case opening:
			list = append(list, r.opens(f, act)...)
		case treating:
			list = append(list, r.treats(f, act)...)
		case wishing:
			if act == "ADVANCE" && r.scene.Language.Has("ORDER") && f.holds(hasDest|hasThere) { // it is a march of its own there
				list = append(list, r.moves(f, act)...)
			}
			list = append(list, r.goesOn(f, act)...)
		case bare:
			list = append(list, meaning{forms: [][]string{{act}}, verb: act})
		}
	}
	return list
}

// sameMode is how those before went.
const sameMode = "SAME"

// byUse puts the acts that answer what is asked now first, and adds to going what else it may be.
func (r teller) byUse(f *frame) (list []string) {
	acts := f.acts
	switch {
	case f.mode == sameMode && familyOf(r.last.verb) == moving: // "by the same means"
		acts = []string{r.last.verb}
	case f.mode != "":
		acts = []string{f.mode}
	case slices.Contains(acts, "MOVE") && len(r.headed) > 0 && familyOf(r.headed[0]) == moving:
		acts = r.headed
	}
	wide := slices.Clone(acts)
	if slices.Contains(acts, "LEAVE") {
		acts = []string{"MOVE"}
		wide = []string{"MOVE"}
	}
	asked := slices.ContainsFunc(acts, func(a string) bool { return slices.Contains(r.scene.Asked, a) })
	if slices.Contains(acts, "MOVE") {
		if r.played == "SR" {
			wide = append([]string{"SR"}, wide...)
		}
		for _, a := range [...]string{"SR", "INFILTRATE", "RETREAT", "PLACE", "ADVANCE"} {
			if !asked && slices.Contains(r.scene.Asked, a) || a == "INFILTRATE" && slices.Contains(r.scene.Asked, a) {
				wide = append(wide, a)
			}
		}
	}
	if slices.Contains(acts, "CHOOSE") && len(f.cards) > 0 {
		wide = append([]string{"PLAY"}, wide...)
	}
	for _, same := range [...][2]string{{"RAIL", "SR"}, {"SR", "RAIL"}, {"REFIT", "REPLACE"}, {"REPLACE", "REFIT"}} {
		if slices.Contains(acts, same[0]) && !r.scene.Language.Has(same[0]) {
			wide = append(wide, same[1]) // games have one word for it or the other
		}
	}
	if slices.Contains(acts, "ADVANCE") && !asked && len(f.dest) > 0 {
		wide = append(wide, "MOVE")
	}
	if !asked && slices.Contains(acts, "PLACE") || slices.Contains(acts, "RETREAT") {
		wide = append(wide, "MOVE")
	}
	if slices.Contains(acts, "ATTACK") {
		wide = append(wide, "FIRE")
	}
	for _, asked := range [...]bool{true, false} {
		for _, a := range wide {
			if slices.Contains(r.scene.Asked, a) == asked && !slices.Contains(list, a) && r.scene.Language.Has(a) {
				list = append(list, a)
			}
		}
	}
	return list
}

func (r teller) moves(f *frame, verb string) (list []meaning) {
	for _, who := range r.subjects(f) {
		if verb == "MOVE" && slices.ContainsFunc(who, func(u string) bool { return r.scene.where(u) == "" && !r.placed(u) }) {
			continue // it is not on the board
		}
		for _, to := range r.goals(f) {
			if verb == "RETREAT" && menderOf(r.reader).isFight() && to == r.last.dest {
				continue // nobody falls back to whom he attacks
			}
			if len(f.via) == 0 && slices.ContainsFunc(who, func(u string) bool { return r.scene.where(u) == to }) {
				continue // it stands there
			}
			m := meaning{who: who, dest: to, verb: verb}
			units := strings.Join(who, ", ")
			if at := r.place(who); at != "" && len(f.via) == 0 && !hasDigit(to) { // spaces have names
				m.forms = append(m.forms, []string{verb + " " + units + " " + at + ">" + to})
			}
			if box := r.box(who); box != "" && len(f.via) == 0 {
				m.forms = append(m.forms, []string{verb + " " + units + " " + box + ">" + to})
			}
			if len(f.via) > 0 {
				if at := r.place(who); at != "" {
					m.forms = append(m.forms, []string{verb + " " + units + " " + way(at, f.via, to)})
				}
				if len(f.via) == 1 {
					m.forms = append(m.forms, []string{verb + " " + units + " VIA " + only(f.via[0]) + " TO " + to})
				}
			} else {
				m.forms = append(m.forms, []string{verb + " " + units + " TO " + to})
			}
			if at := r.place(who); at != "" && len(f.via) == 0 {
				m.forms = append(m.forms, []string{verb + " " + units + " " + at + ">" + to}, []string{verb + " " + units + " " + at + "-" + to},
					[]string{verb + " " + units + " FROM " + at + " TO " + to})
			}
			if len(f.via) == 0 {
				m.forms = append(m.forms, []string{verb + " " + units + " " + to})
			}
			if len(who) > 1 && len(f.via) == 0 { // each on its own
				var each []string
				for _, u := range who {
					each = append(each, verb+" "+u+" TO "+to)
				}
				m.forms = append(m.forms, each)
			}
			list = append(list, m)
		}
	}
	return list
}

// way is a path as orders write it.
func way(from string, via []item, to string) string {
	joint := ">"
	if hasDigit(to) {
		joint = "-"
	}
	path := []string{from}
	for _, v := range via {
		path = append(path, only(v))
	}
	return strings.Join(append(path, to), joint)
}

// placed tells whether the letter puts a unit on the board.
func (r teller) placed(unit string) bool {
	return slices.ContainsFunc(r.items, func(it *said) bool { return familyOf(it.verb) == placing && slices.Contains(it.who, unit) })
}

// place is where all of some units stand, "" when they stand apart.
func (r teller) place(who []string) (at string) {
	for _, u := range who {
		w := r.scene.where(u)
		if w == "" || at != "" && w != at {
			return ""
		}
		at = w
	}
	return at
}

// box is where all of some units wait.
func (r teller) box(who []string) (box string) {
	for _, u := range who {
		b := r.scene.box(u)
		if b == "" || box != "" && b != box {
			return ""
		}
		box = b
	}
	return box
}

// fresh are of the units that may be placed those that wait, where there are some.
func (r teller) fresh(who []item, verb string) []item {
	if verb != "PLACE" {
		return who
	}
	who = slices.Clone(who)
	for i, it := range who {
		if wait := slices.DeleteFunc(slices.Clone(it), func(u string) bool { return r.scene.where(u) != "" }); len(wait) > 0 {
			who[i] = wait
		}
	}
	return who
}

func (r teller) places(f *frame, verb string) (list []meaning) {
	ways := combined(r.fresh(f.who, verb))
	dest := r.goals(f)
	if len(f.who) == 0 {
		if f.noun == "" || len(dest) != 1 {
			return nil
		}
		if ways = r.waiting(f.noun, verb, dest[0]); len(ways) == 0 {
			return nil
		}
	}
	if len(dest) == 0 && len(f.from) == 1 {
		dest = f.from[0]
	}
	ways = r.ofHeading(ways)
	for _, who := range ways {
		if verb == "PLACE" && f.holds(hasDest) && len(f.from) > 0 && !r.standsIn(who, f.from) {
			continue // "from Paris to Belfort" comes nothing new
		}
		if verb == "PLACE" && slices.ContainsFunc(who, func(u string) bool { return r.scene.where(u) != "" }) && !slices.Contains(r.scene.Asked, "PLACE") {
			continue // it is there
		}
		if len(dest) == 0 && verb == "REPLACE" { // where it stands
			m := meaning{who: who, verb: verb, forms: [][]string{{verb + " " + strings.Join(who, ", ")}}}
			if len(who) > 1 {
				var each []string
				for _, u := range who {
					each = append(each, verb+" "+u)
				}
				m.forms = append(m.forms, each)
			}
			list = append(list, r.filled(m, f))
		}
		for _, to := range dest {
			units, bys := strings.Join(who, ", "), []string{""}
			if f.hq != nil {
				bys = nil
				for _, hq := range f.hq {
					bys = append(bys, " VIA "+hq)
				}
			}
			m := meaning{who: who, dest: to, verb: verb}
			for _, by := range bys {
				m.forms = append(m.forms, []string{verb + " " + units + " AT " + to + by}, []string{verb + " " + units + " " + to + by}, []string{verb + " " + units + " TO " + to + by})
			}
			list = append(list, r.filled(m, f))
		}
	}
	return list
}

// standsIn tells whether units stand, or wait, where they are said to be.
func (r teller) standsIn(units []string, from []item) bool {
	return !slices.ContainsFunc(units, func(u string) bool {
		return !slices.ContainsFunc(from, func(at item) bool {
			return slices.Contains(at, r.scene.where(u)) || slices.Contains(at, r.scene.box(u))
		})
	})
}

// filled is a meaning in which units that come back have all their steps, where that was said: those that are not on the
// board need more than one.
func (r teller) filled(m meaning, f *frame) meaning {
	if !f.full || m.verb != "REPLACE" || len(m.who) == 0 {
		return m
	}
	var out []string
	for _, u := range m.who {
		if r.scene.where(u) == "" {
			out = append(out, u)
		}
	}
	switch {
	case len(out) == 0:
		return m
	case len(out) > 1 && !f.both && !f.all && !r.scene.Bold:
		m.forms = nil // which of them?
		return m
	}
	tail := ""
	if m.dest != "" {
		tail = " AT " + m.dest
	}
	var each []string
	for _, u := range m.who {
		if slices.Contains(out, u) {
			each = append(each, m.verb+" "+u+" FULL"+tail)
		} else {
			each = append(each, m.verb+" "+u)
		}
	}
	m.forms = [][]string{each}
	return m
}

// waiting are the units of a kind that may be placed somewhere: "the Belgian division".
func (r teller) waiting(noun, verb, to string) (ways [][]string) {
	for _, u := range r.scene.Words.Waiting(noun) {
		if r.fits([]string{verb + " " + u + " AT " + to}) || r.fits([]string{verb + " " + u + " " + to}) {
			ways = append(ways, []string{u})
		}
	}
	return ways
}

func (r teller) plays(f *frame, verb string) (list []meaning) {
	cards := f.cards
	for _, n := range f.numbers {
		cards = append(cards, item{n})
	}
	for i, c := range cards { // by their numbers, as they are written
		cards[i] = numbers(c)
	}
	for _, c := range combined(cards) {
		if len(c) == 0 {
			continue
		}
		line := verb + " " + strings.Join(c, ", ")
		m := meaning{verb: verb, forms: [][]string{{strings.TrimSpace(line + " " + f.usage)}}}
		if f.usage == "" && verb == "PLAY" {
			m.forms = append(m.forms, []string{line + " EVENT"})
		}
		list = append(list, m)
	}
	return list
}

func (r teller) opens(f *frame, verb string) []meaning {
	if f.purpose == "" {
		for i := range r.ahead {
			switch list := r.ahead[i].names(isAct); {
			case slices.Contains(list, "ATTACK"):
				f.purpose = "ATTACK"
			case slices.Contains(list, "MOVE") && f.purpose == "":
				f.purpose = "MOVE"
			}
		}
	}
	if len(f.dest) == 0 || f.purpose == "" {
		return nil
	}
	var spaces []string
	for _, p := range f.dest {
		spaces = append(spaces, only(p))
	}
	return []meaning{{verb: verb, forms: [][]string{{verb + " " + strings.Join(spaces, ", ") + " " + f.purpose}}}}
}

func (r teller) treats(f *frame, verb string) (list []meaning) {
	for _, who := range r.subjects(f) {
		units := strings.Join(who, ", ")
		m := meaning{who: who, verb: verb, forms: [][]string{{verb + " " + units}}}
		if at := r.place(who); at != "" {
			m.forms = append(m.forms, []string{verb + " " + units + " AT " + at}, []string{verb + " " + at})
		}
		list = append(list, m)
	}
	if len(f.who) == 0 && len(f.dest) == 1 {
		for _, p := range f.dest[0] {
			list = append(list, meaning{verb: verb, forms: [][]string{{verb + " " + p}}})
		}
	}
	return list
}

// numbers are cards by what tells them apart in a hand of one side: CP 12 is 12.
func numbers(cards item) (list item) {
	for _, c := range cards {
		if _, n, ok := strings.Cut(c, " "); ok && isDigits(n) {
			c = n
		}
		list = append(list, c)
	}
	return list
}

// isPlace tells whether an object is a place.
func isPlace(a orders.Arg, place string) bool {
	return a.Text == place || a.Kind == orders.Path && len(a.Path) == 1 && a.Path[0] == place
}
