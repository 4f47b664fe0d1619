package prose

import (
	"slices"
	"strings"
)

// mender reads what changes the orders before, and clauses that leave their act to them.
type mender struct{ *reader }

func menderOf(r *reader) mender { return mender{r} }

// negated reads what shall not be done.
func (r mender) negated(f *frame, line int, words string) bool {
	switch {
	case r.standing, r.others, slices.Contains(f.acts, "RETREAT") && r.scene.Language.Has("STAND"): // of the turns of others
		return false
	case (slices.Contains(f.acts, "ADVANCE") || f.follows) && f.only(hasNo|hasIt) && r.isFight():
		return r.hasNot([]string{"ADVANCE"}, line, words)
	case slices.Contains(f.acts, "MOVE") && len(f.who) > 0 && !f.holds(hasDest):
		return r.staysPut(f, line, words)
	case f.only(hasNo) && slices.ContainsFunc(f.acts, func(a string) bool { return r.scene.Language.Has(a) }):
		if slices.ContainsFunc(r.items, func(it *said) bool { return slices.Contains(f.acts, it.verb) }) {
			return false
		}
		r.never, r.stayed = append(r.never, f.acts...), line
		r.note(line, words, nil, "agrees")
		return true
	case slices.Contains(f.acts, "ATTACK"):
		return r.leavesOut(f, line, words)
	}
	return false
}

// isWish tells a clause that says how the attack before shall end.
func (r mender) isWish(f *frame) bool {
	return r.isFight() && slices.ContainsFunc(f.acts, func(a string) bool { return familyOf(a) == wishing }) && !f.holds(hasTarget|hasDest|hasFrom)
}

// wish adds a wish about losses or the advance to the attack before.
func (r mender) wish(f *frame, line int, words string) bool {
	key := f.acts[0]
	for _, a := range f.acts {
		if a == "LOSS" || a == "ADVANCE" {
			key = a
			break
		}
	}
	who := append(slices.Clone(f.who), f.with...)
	if f.noun != "" { // "the Bavarians take it"
		kind := tellerOf(r.reader).ofKind(r.partakers(), f.noun)
		if len(who) > 0 || len(kind) == 0 || len(kind) == len(r.partakers()) {
			return false
		}
		for _, u := range kind {
			who = append(who, item{u})
		}
	}
	if len(who) == 0 && len(r.wished) > 0 && !f.holds(hasAll|hasBoth|hasNo) { // "the 4th takes the losses and advances"
		for _, u := range r.wished {
			who = append(who, item{u})
		}
		f.it = false
	}
	who = r.ofPartakers(who)
	r.wished = nil
	if ways := combined(who); len(ways) == 1 {
		r.wished = ways[0]
	}
	switch {
	case key == "ADVANCE" && len(who) == 0:
		if !f.only(hasAll|hasBoth|hasIt|hasAlso) || f.count > 0 && f.count != r.attackers() {
			return false
		}
		return r.change(r.lastLine()+" ADVANCE ALL", line, words, nil) || r.beside("ADVANCE "+r.last.dest+" ALL", line, words)
	case len(who) == 0, !f.only(hasWho | hasWith | hasBoth | hasAlso | hasNoun), f.count > 0 && f.count != len(who):
		return false
	}
	if r.amend(who, func(units string) string { return r.lastLine() + " " + key + " " + units }, line, words) {
		return true
	}
	var legal []string
	for _, w := range combined(who) {
		for _, first := range [...]string{" FIRST", ""} {
			if text := key + " " + r.last.dest + " " + strings.Join(w, ", ") + first; r.fits([]string{text}) {
				legal = append(legal, text)
				break
			}
		}
	}
	return len(legal) == 1 && r.beside(legal[0], line, words)
}

// numberOf is the number in a unit's name, "" for none.
func numberOf(unit string) string {
	start := strings.IndexAny(unit, "0123456789")
	if start < 0 {
		return ""
	}
	end := start
	for end < len(unit) && unit[end] >= '0' && unit[end] <= '9' {
		end++
	}
	return unit[start:end]
}

// attackers is how many units take part in the attack before, 0 where it is not known.
func (r mender) attackers() int { return len(r.partakers()) }

// beside adds a line that goes with the attack before, which stays the last.
func (r mender) beside(text string, line int, words string) bool {
	if !r.fits([]string{text}) {
		return false
	}
	verb, _, _ := strings.Cut(text, " ")
	r.items = append(r.items, &said{line: line, lines: []string{text}, words: words, verb: verb, read: r.note(line, words, []string{text}, "")})
	return true
}

// amend changes the order before by units, when only one way to take them is legal.
func (r mender) amend(who []item, with func(units string) string, line int, words string) bool {
	var legal []string
	for _, w := range combined(who) {
		if text := with(strings.Join(w, ", ")); r.mayChange(text) {
			legal = append(legal, text)
		}
	}
	return len(legal) == 1 && r.change(legal[0], line, words, nil)
}

// withoutAct reads a clause that leaves its act to what was said before or to its things.
func (r mender) withoutAct(f *frame, line int, words string) bool {
	switch {
	case f.hold && len(f.who) == 0 && !f.no && r.isFight() && len(f.from)+len(f.dest) > 0 && f.only(hasHold|hasFrom|hasDest|hasAll|hasBoth|hasIt) &&
		len(idiomOf(r.reader).elsewhere(f.from))+len(idiomOf(r.reader).elsewhere(f.dest)) == 0: // "we stay in Verdun"
		return r.negated(&frame{acts: []string{"ADVANCE"}, no: true}, line, words)
	case f.hold && len(f.who) > 0 && !f.no:
		return r.staysPut(f, line, words)
	case f.out, len(f.except) > 0 && len(f.who)+len(f.dest) == 0:
		return r.leavesOut(f, line, words)
	case f.no && len(f.options) > 0 && f.only(hasNo|hasOptions|hasNoun|hasIt|hasThere):
		return r.hasNot(f.options, line, words)
	case f.no:
		return r.isNotUsed(f, line, words)
	case len(f.options) == 1 && r.isFight() && r.scene.Language.Has(f.options[0]) && f.only(hasOptions|hasAll|hasWho|hasIt):
		return r.withOption(f, line, words)
	case f.usage == "RP" && len(f.who) > 0 && !f.holds(hasCards) && r.scene.Language.Has("REPLACE"):
		f.acts, f.usage = []string{"REPLACE"}, ""
		return r.take(f, line, words)
	case f.full && f.holds(hasWho) && f.only(hasWho|hasBoth|hasNoun) && (r.scene.Language.Has("REPLACE") || r.scene.Language.Has("REFIT")):
		f.acts = []string{"REPLACE", "REFIT"}
		return r.take(f, line, words)
	case f.purpose != "" && f.only(hasFrom|hasDest|hasPurpose) && f.holds(hasFrom|hasDest):
		return r.take(&frame{acts: []string{"ACTIVATE"}, dest: append(slices.Clone(f.from), f.dest...), purpose: f.purpose}, line, words)
	case f.only(hasCards) && len(f.cards) > 0 && slices.Contains(r.scene.Asked, "PLAY") && !slices.Contains(r.scene.Asked, "ACTIVATE") && r.last.verb == "" && !r.scene.Language.Has("ORDER"):
		f.acts = []string{"PLAY"} // the card that is asked for
		return r.take(f, line, words)
	case f.only(hasHQ) && f.holds(hasHQ) && r.last.verb == "PLACE" && len(r.last.lines) == 1 && !strings.Contains(r.lastLine(), " VIA "):
		return r.amend([]item{f.hq}, func(staff string) string { return r.lastLine() + " VIA " + staff }, line, words)
	case r.scene.Language.Has("ORDER") && len(f.cards) == 1 && r.card == "" && len(f.who) > 0 && f.holds(hasDest|hasThere):
		f.acts = r.implied()
		return idiomOf(r.reader).carded(f, line, words)
	case r.scene.Language.Has("ORDER") && len(f.cards) == 1 && f.only(hasCards) && r.card == "" && len(r.items) > r.begun:
		return r.cards(f.cards[0], line, words)
	case f.holds(hasCards) && f.holds(hasUsage):
		f.acts = []string{"PLAY"}
		return r.take(f, line, words)
	case (slices.Contains(f.options, "HQ") || slices.Contains(f.options, "SUPPORT")) && r.isFight() && len(f.who) == 1 && f.only(hasOptions|hasWho):
		return r.support(f, line, words)
	case len(f.who) == 0 && !(f.it || f.all || f.both || f.noun != "") || len(f.cards) > 0 || f.usage != "":
		return false
	}
	if f.along && len(f.who) > 0 && f.only(hasIt|hasWho|hasBoth) { // "the 22nd with it"
		f.also, f.it = true, false
	}
	if f.also && f.only(hasAlso|hasWho|hasBoth|hasFrom|hasThere) && (len(f.from) == 0 || r.stands(f)) {
		return r.likewise(f, line, words)
	}
	if len(f.dest) == 0 && len(f.from) == 1 && slices.Contains(r.scene.Asked, "PLACE") {
		f.dest, f.from = f.from, nil
	}
	if len(f.dest) == 0 && !f.there {
		return false
	}
	f.also = false
	f.acts = r.implied()
	return r.take(f, line, words)
}

// stands tells whether the units of a clause stand where it says.
func (r mender) stands(f *frame) bool {
	f.who = slices.Clone(f.who)
	for i, it := range f.who {
		f.who[i] = slices.DeleteFunc(slices.Clone(it), func(u string) bool {
			return !slices.ContainsFunc(f.from, func(p item) bool { return slices.Contains(p, r.scene.where(u)) })
		})
		if len(f.who[i]) == 0 {
			return false
		}
	}
	f.from, f.there = nil, false
	return true
}

// likewise reads units that do what those before do.
func (r mender) likewise(f *frame, line int, words string) bool {
	if r.last.dest == "" && familyOf(r.last.verb) != treating || len(f.who) == 0 {
		return false
	}
	f.also = false
	switch familyOf(r.last.verb) {
	case moving, placing:
		f.dest = []item{{r.last.dest}}
		if r.join(f, line, words) {
			return true
		}
		f.acts = []string{r.last.verb}
		return r.take(f, line, words)
	case treating:
		f.acts = []string{r.last.verb}
		return r.take(f, line, words)
	}
	return false
}

// hasNot reads that the attack before goes without something: it has none.
func (r mender) hasNot(options []string, line int, words string) bool {
	if !r.isFight() {
		return false
	}
	for _, o := range r.scene.orders(r.lastLine()) {
		for _, c := range o.Clauses {
			if slices.Contains(options, c.Key) {
				return false
			}
		}
	}
	for _, it := range r.items {
		if slices.Contains(options, it.verb) {
			return false
		}
	}
	if slices.Contains(options, "ADVANCE") { // what is not said may be asked, or done
		if r.change(r.lastLine()+" ADVANCE NONE", line, words, nil) {
			return true
		}
		for _, none := range [...]string{"NONE", "NEVER"} {
			if r.scene.Language.Has("ADVANCE") && r.beside("ADVANCE "+r.last.dest+" "+none, line, words) {
				return true
			}
		}
	}
	if slices.Contains(options, "MORALE") && r.scene.Language.Has("MORALE") {
		return r.beside("MORALE "+r.last.dest+" NEVER", line, words)
	}
	r.note(line, words, nil, "agrees")
	return true
}

// withOption adds what units do besides in the attack before: "everybody charges".
func (r mender) withOption(f *frame, line int, words string) bool {
	if len(f.who) == 0 {
		return (f.all || f.it) && r.beside(f.options[0]+" "+r.last.dest+" ALL", line, words)
	}
	ways := combined(r.ofPartakers(f.who))
	return len(ways) == 1 && r.beside(f.options[0]+" "+r.last.dest+" "+strings.Join(ways[0], ", "), line, words)
}

// support adds the headquarters that helps the attack before.
func (r mender) support(f *frame, line int, words string) bool {
	return r.amend(f.who, func(units string) string { return r.lastLine() + " HQ " + units }, line, words)
}

// isNotSo reads as what the card of the order before is not played: "for points, not as the event".
func (r mender) isNotSo(cs []chunk, line int, words string) bool {
	no, usage := false, ""
	for i := range cs {
		switch c := &cs[i]; {
		case c.thing != nil, c.noun != "":
			return false
		case c.is(isUsage) && usage == "":
			usage = c.names(isUsage)[0]
		case c.is(isNo):
			no = true
		case c.mark == "," || c.mark == "(" || c.mark == ")" || c.mark == "" && (c.is(isFiller) || c.is(isRole) || c.is(isAnd)) && !c.is(isAct):
		default:
			return false
		}
	}
	if !no || usage == "" || r.last.verb != "PLAY" || slices.Contains(strings.Fields(r.lastLine()), usage) {
		return false
	}
	r.note(line, words, nil, "agrees")
	return true
}

// isNotUsed reads "not 12": it is so when no order of the letter has it.
func (r mender) isNotUsed(f *frame, line int, words string) bool {
	if r.isFight() && len(f.who) > 0 {
		return r.leavesOut(f, line, words)
	}
	var out []item
	out = append(append(append(out, f.cards...), f.who...), item(f.numbers))
	if !f.only(hasNo|hasCards|hasWho|hasNumbers) || !f.holds(hasCards|hasWho|hasNumbers) {
		return false
	}
	for i, it := range r.items {
		for _, o := range r.scene.orders(strings.Join(it.lines, "\n")) {
			for _, a := range o.Args {
				for _, x := range out {
					if !slices.Contains(x, a.Text) && !slices.Contains(numbers(x), a.Text) {
						continue
					}
					if i < len(r.items)-1 || len(out) > 2 {
						return false
					}
					r.not, r.stayed = []string{a.Text}, line // what is meant instead?
					r.note(line, words, nil, "agrees")
					return true
				}
			}
		}
	}
	r.note(line, words, nil, "agrees")
	return true
}
