package prose

import "slices"

// looser reads a stretch by its things alone, in the order in which they stand: units, where they stand, where they go or
// what they attack. All other words say no more than by which act. It is for bold readings: what comes of it must be
// agreed to.
type looser struct{ *reader }

func looserOf(r *reader) looser { return looser{r} }

// party is some units of a stretch and their way.
type party struct {
	who         []item
	noun        string
	count       int
	all, single bool
	from, dest  []item
	also        bool // as those before
}

// isNobody tells that no units are named.
func (p *party) isNobody() bool { return len(p.who) == 0 && p.noun == "" && !p.all && p.count == 0 }

// reads takes a stretch up. It tells whether all its things found their place.
func (r looser) reads(cs []chunk) bool {
	if !mayGuess(r.reader, cs) || !r.mayRead(cs) || commandsOthers(cs) {
		return false
	}
	back, ended := mark(r.reader), r.ended
	line, words := cs[0].toks[0].line, shown(cs)
	acts, fam, mode := r.does(cs)
	ok := false
	if fam == moving || fam == placing {
		ok = r.march(cs, acts, mode, line, words)
	}
	marches := r.scene.Language.Has("ORDER") && fam != fighting && slices.ContainsFunc(cs, func(c chunk) bool { return c.thing == nil && (c.is(isAct) && !c.is(isFiller) || c.has(isRole, "to")) })
	if !ok && !marches && (fam == fighting || r.namesTarget(cs) || !slices.ContainsFunc(cs, func(c chunk) bool { return c.thing == nil && c.is(isAct) && !c.is(isFiller) })) {
		back()
		ok = r.fight(cs, []string{"ATTACK"}, line, words)
	}
	if !ok || r.ended != ended {
		back()
		return false
	}
	for i := range cs {
		if c := &cs[i]; c.mark == "" && c.isUnknown() {
			r.paper.Passed = append(r.paper.Passed, shown(cs[i:i+1]))
		}
	}
	return true
}

// mayRead tells whether nothing in a stretch turns what it says around, and units or a kind of them are named with a
// place.
func (r looser) mayRead(cs []chunk) bool {
	unit, place, struck := false, false, menderOf(r.reader).isFight()
	for i := range cs {
		c := &cs[i]
		struck = struck || r.namesTarget(cs[i:i+1]) || c.thing == nil && slices.ContainsFunc(c.names(isAct), isFighting)
		switch {
		case c.thing != nil:
			unit = unit || len(c.thing.units) > 0 || c.thing.number != ""
			place = place || len(c.thing.places)+len(c.thing.others) > 0
			if len(c.thing.cards) > 0 && c.thing.sure && len(c.thing.units)+len(c.thing.places) == 0 {
				return false
			}
		case i > 0 && i+1 < len(cs) && cs[i+1].thing != nil && (c.text() == "soit" || isUntil[c.text()] && len(cs[i+1].thing.places) > 0): // "soit la 9e", "till Haskovo"
		case c.weighs(), c.is(isWhen), c.is(isScrap), c.is(isMake), c.is(isInstead), c.is(isLater), c.is(isUsage) && !c.is(isAct), c.is(isStanding), c.is(isAsking), c.is(isEnd), c.is(isHold) && !c.is(isFiller), c.is(isOut):
			return false
		case c.is(isNo) && !c.is(isFiller), c.is(isRole) && c.has(isRole, "except"), c.is(isFollow) && struck:
			return false
		case c.is(isAct) && !c.is(isFiller) && slices.ContainsFunc(c.names(isAct), func(a string) bool {
			return familyOf(a) == wishing && struck || familyOf(a) == playing || familyOf(a) == treating
		}) && len(c.names(isAct)) == 1:
			return false
		}
		unit = unit || c.noun != "" || c.thing == nil && (c.is(isAll) || c.is(isPiece))
	}
	place = place || r.mentioned != nil && slices.ContainsFunc(cs, func(c chunk) bool {
		return slices.ContainsFunc(c.names(isAct), isFighting)
	})
	return unit && place
}

func isFighting(act string) bool { return familyOf(act) == fighting }

// isUntil are words of time that people write before where units go.
var isUntil = map[string]bool{"till": true, "until": true}

// namesTarget tells whether a place is named that others hold and the writer does not.
func (r looser) namesTarget(cs []chunk) bool {
	return slices.ContainsFunc(cs, func(c chunk) bool {
		return c.thing != nil && r.isPlace(c.thing) && r.isHeld(c.thing.places) && !slices.ContainsFunc(c.thing.places, func(p string) bool { return len(r.scene.at(p)) > 0 })
	})
}

// does tells by which acts a stretch is done, of which family, and how.
func (r looser) does(cs []chunk) (acts []string, fam family, mode string) {
	for i := range cs {
		c := &cs[i]
		if c.thing != nil {
			continue
		}
		if c.is(isMode) && mode == "" {
			mode = c.names(isMode)[0]
		}
		if !c.is(isAct) || c.is(isFiller) && len(acts) > 0 {
			continue
		}
		names := c.names(isAct)
		f := familyOf(names[0])
		if mode == "" && f == moving && names[0] != "MOVE" && names[0] != "LEAVE" {
			mode = names[0]
		}
		if f == wishing && !menderOf(r.reader).isFight() { // "it moves in C3"
			names, f = []string{"MOVE"}, moving
		}
		if len(acts) == 0 || fam != fighting && f == fighting {
			acts, fam = names, f
		}
	}
	if len(acts) == 0 || fam == noFamily {
		acts = r.implied()
		fam = familyOf(acts[0])
	}
	if slices.Contains(acts, "LEAVE") {
		acts = []string{"MOVE"}
	}
	return acts, fam, mode
}

// march reads units and their ways.
func (r looser) march(cs []chunk, acts []string, mode string, line int, words string) bool {
	p, n := party{}, 0
	s := &scanner{reader: r.reader, frame: frame{}, cs: cs, at: -1, helper: -1, fam: moving}
	flush := func() bool {
		done := r.goes(&p, acts, mode, line, words)
		n++
		p = party{}
		return done
	}
	for i := range cs {
		c := &cs[i]
		s.here = i
		switch {
		case c.thing != nil && r.isPlace(c.thing):
			switch {
			case len(p.dest) > 0 || len(p.from) > 0 && !p.isNobody() && !r.stands(&p):
				if !flush() {
					return false
				}
				p.from = []item{c.thing.places}
			case p.isNobody() && len(p.from) == 1 && samePlaces(p.from[0], c.thing.places): // "3332 Salonika"
			case p.isNobody() && len(p.from) > 0:
				return false // two places of nobody
			case p.isNobody(), r.standAt(p.who, c.thing.places), len(p.who) == 0 && len(p.from) == 0:
				p.from = append(p.from, c.thing.places)
			default:
				p.dest = []item{c.thing.places}
			}
		case c.thing != nil:
			if len(p.dest) > 0 && !flush() {
				return false
			}
			units := r.units(s, c.thing, &p)
			if len(units) == 0 {
				return false
			}
			p.who = append(p.who, units)
		case c.noun != "" && (i == 0 || cs[i-1].thing == nil || len(cs[i-1].thing.units) == 0):
			if len(p.dest) > 0 && !flush() {
				return false
			}
			if len(p.who) > 0 && (i+1 >= len(cs) || cs[i+1].thing == nil) { // "Timok 2 and the cavalry"
				list := slices.DeleteFunc(slices.Clone(r.scene.Words.Kind(c.noun)), func(u string) bool {
					return !slices.ContainsFunc(p.who, func(it item) bool {
						return slices.ContainsFunc(it, func(v string) bool { return r.scene.where(v) == r.scene.where(u) && u != v })
					})
				})
				if len(list) > 0 {
					p.who = append(p.who, list)
					continue
				}
			}
			p.noun, p.single = c.noun, p.single || c.is(isSingle)
		case c.is(isSingle):
			p.single = true
		case c.is(isAll), c.is(isBoth):
			p.all = true
		case c.is(isNumber):
			p.count = countOf(c)
		case c.is(isAlso), c.is(isJoining), c.is(isThere), c.is(isFollow):
			p.also = true
		}
	}
	if !p.isNobody() || len(p.who) > 0 {
		return flush() && n > 0
	}
	return n > 0 && len(p.from) == 0
}

// isPlace tells whether a thing is a place here, and no unit.
func (r looser) isPlace(x *thing) bool {
	return len(x.places) > 0 && (len(x.units) == 0 || !x.sure) && !(x.number != "" && len(x.places) == 0)
}

// units are those that a thing may mean in a party.
func (r looser) units(s *scanner, x *thing, p *party) item {
	list := s.unitsOf(x)
	if len(list) == 0 && x.number != "" {
		list = r.scene.few(x.number, r.scene.spoken(x.number))
	}
	s.lastUnit = x.spoken
	if of := tellerOf(r.reader).ofKind(list, p.noun); len(of) > 0 {
		list = of
	}
	if len(p.from) > 0 {
		there := slices.DeleteFunc(slices.Clone(list), func(u string) bool {
			return !slices.ContainsFunc(p.from, func(at item) bool { return slices.Contains(at, r.scene.where(u)) })
		})
		if len(there) > 0 {
			list = there
		}
	}
	return list
}

// stands tells whether the units of a party may stand where it was said to be.
func (r looser) stands(p *party) bool {
	return len(p.who) == 0 || slices.ContainsFunc(p.from, func(at item) bool { return r.standAt(p.who, at) })
}

// standAt tells whether each of some units may stand in one of some places.
func (r looser) standAt(who []item, places item) bool {
	return len(who) > 0 && !slices.ContainsFunc(who, func(it item) bool {
		return !slices.ContainsFunc(it, func(u string) bool { return slices.Contains(places, r.scene.where(u)) })
	})
}

// goes takes up what a party does.
func (r looser) goes(p *party, acts []string, mode string, line int, words string) bool {
	if len(p.dest) == 0 && len(p.from) == 1 && len(p.who) > 0 && !r.stands(p) {
		p.dest, p.from = p.from, nil
	}
	if len(p.dest) == 0 && p.also && r.last.dest != "" {
		p.dest = []item{{r.last.dest}}
	}
	if len(p.dest) == 0 || p.isNobody() {
		return false
	}
	f := frame{acts: acts, mode: mode, who: p.who, from: p.from, dest: p.dest}
	if len(p.who) == 0 {
		f.noun, f.count, f.all, f.single = p.noun, p.count, p.all, p.single
	}
	return r.take(&f, line, words)
}

// blow is an attack as its things stand in a stretch.
type blow struct {
	frame
	says, they bool // an act says that it is one; "they" are who attacks
	struck     bool // the words at hand say whom it strikes
	leads      bool // one unit stands before the act: the others join it
}

// fight reads an attack: the one place that the writer does not hold is its target.
func (r looser) fight(cs []chunk, acts []string, line int, words string) bool {
	x := blow{frame: frame{acts: acts}}
	x.says = familyOf(r.impliedAct()) == fighting || slices.ContainsFunc(cs, func(c chunk) bool { return c.thing == nil && slices.ContainsFunc(c.names(isAct), isFighting) })
	s := &scanner{reader: r.reader, frame: frame{}, cs: cs, at: -1, helper: -1, fam: fighting}
	for i := range cs {
		s.here = i
		if !r.takes(&x, s, i) {
			return false
		}
	}
	f := &x.frame
	if len(f.with) > 0 {
		f.noun, f.count, f.all, f.single = "", 0, false, false
	}
	if f.target == nil && x.says && (len(f.with) > 0 || len(f.from) > 0 || f.all) {
		f.target = r.mentioned
	}
	if f.target == nil || !x.says && !r.isHeld(f.target) {
		return false
	}
	if x.leads && len(f.with) > 1 && len(f.with[0]) == 1 && r.scene.Language.Has("ORDER") {
		f.base, f.with = f.with[0], f.with[1:]
	}
	if len(f.with) > 0 && len(f.from) > 0 && !tellerOf(r.reader).namesOrigins("ATTACK") {
		g := *f
		if g.from = nil; r.take(&g, line, words) {
			return true
		}
	}
	if len(f.with)+len(f.from) == 0 && (x.they || f.count > 0 || f.all) {
		if before := r.before(f.count); len(before) > 0 {
			g := *f
			g.with, g.noun, g.count, g.all, g.single = before, "", 0, false, false
			if r.take(&g, line, words) {
				return true
			}
		}
		f.all = true
	}
	return r.take(f, line, words)
}

// takes puts one chunk into an attack.
func (r looser) takes(x *blow, s *scanner, i int) bool {
	c := &s.cs[i]
	switch {
	case c.thing != nil && r.isPlace(c.thing):
		x.struck = false
		return r.takesPlace(&x.frame, c.thing)
	case c.thing != nil && len(c.thing.others) > 0 && len(c.thing.units) == 0:
		if x.target == nil {
			x.target = c.thing.others
		}
	case c.thing != nil && x.struck && r.isTheirs(s.cs, i):
		r.paper.Passed = append(r.paper.Passed, shown(s.cs[i:i+1]))
	case c.thing != nil:
		units := r.units(s, c.thing, &party{from: x.from})
		x.with = append(x.with, units)
		return len(units) > 0
	case slices.ContainsFunc(c.names(isAct), isFighting):
		x.struck, x.leads = true, x.leads || len(x.with) == 1
	case c.noun != "" && (i == 0 || s.cs[i-1].thing == nil) && x.noun == "":
		x.noun, x.single = c.noun, x.single || c.is(isSingle)
	case c.is(isAll), c.is(isBoth):
		x.all, x.count = true, max(x.count, countOf(c))
	case c.is(isIt):
		x.they = true
	case c.is(isNumber):
		x.count = countOf(c)
	case c.is(isRole) && c.has(isRole, "with"), c.text() == "by", c.text() == "par":
		x.struck = false
	}
	return true
}

// takesPlace puts a place into an attack: where it comes from, with those of a kind who stand there, or what it strikes.
func (r looser) takesPlace(f *frame, x *thing) bool {
	own := slices.ContainsFunc(x.places, func(p string) bool { return len(r.scene.at(p)) > 0 })
	switch {
	case !own && f.target != nil:
		return slices.Equal(f.target, x.places)
	case !own:
		f.target = x.places
		return true
	}
	f.from = append(f.from, x.places)
	if f.noun == "" && f.count == 0 || len(x.places) != 1 {
		return true
	}
	some := tellerOf(r.reader).ofKind(r.scene.at(x.places[0]), f.noun) // "the three British corps in 1334"
	if len(some) == 0 || f.count > 0 && len(some) != f.count || f.isOneOf(some) {
		return false
	}
	for _, u := range some {
		f.with = append(f.with, item{u})
	}
	f.noun, f.count, f.all, f.single = "", 0, false, false
	return true
}

// isHeld tells whether units that the writer sees and are not his stand in a place.
func (r looser) isHeld(places item) bool {
	return slices.ContainsFunc(r.scene.Others, func(u Unit) bool { return slices.Contains(places, u.Where) })
}

// before are the units that the letter has moved last, so many as are meant; of all its moves where it is not said how
// many.
func (r looser) before(count int) (who []item) {
	for _, it := range slices.Backward(r.items) {
		if familyOf(it.verb) != moving || count > 0 && len(who) == count {
			break
		}
		for _, u := range it.who {
			who = append(who, item{u})
		}
	}
	if count > 0 && len(who) != count {
		return nil
	}
	return who
}

// impliedAct is the act of the heading, "" for none.
func (r looser) impliedAct() string {
	if len(r.headed) == 0 {
		return ""
	}
	return r.headed[0]
}

// isTheirs tells a unit that may be one that is attacked: behind the act, of a kind of which the writer has none, or before
// the place that is attacked.
func (r looser) isTheirs(cs []chunk, i int) bool {
	for k := i + 1; k < len(cs); k++ {
		switch c := &cs[k]; {
		case c.foreign:
			return true
		case c.thing != nil:
			return r.isPlace(c.thing) && !slices.ContainsFunc(c.thing.places, func(p string) bool { return len(r.scene.at(p)) > 0 })
		case c.mark == "(", c.noun != "", c.is(isPiece), c.is(isFiller), c.is(isRole) && !c.has(isRole, "with"):
		default:
			return false
		}
	}
	return false
}

// mentions remembers of which place that others hold a sentence speaks.
func (r looser) mentions(cs []chunk) {
	for i := range cs {
		if r.namesTarget(cs[i : i+1]) {
			r.mentioned = cs[i].thing.places
		}
	}
}

// samePlaces tells whether two names may be of one place.
func samePlaces(a, b item) bool {
	return slices.ContainsFunc(a, func(p string) bool { return slices.Contains(b, p) })
}
