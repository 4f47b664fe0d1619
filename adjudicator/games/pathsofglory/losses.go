package pathsofglory

import (
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
	"feldpost/orders"
)

// allotment is how many steps each participant loses: a reduced army that
// dies goes on losing the steps of the corps that takes its place.
type allotment struct {
	steps [maxInCombat]int8
	total int
	score score
}

// maxInCombat is more than can stand around a space.
const maxInCombat = 36

// score orders allotments that absorb equally much, the greater the better.
type score [5]int

func (a *score) less(b *score) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// lossPlan looks for the best legal allotment of a Loss Number (12.4.3).
type lossPlan struct {
	*State
	units  []unitID
	number int
	must   unitID // takes the first step (12.4.5)
	wish   lossWish
	at     allotment
	best   allotment
	found  bool
	taken  []unitID // corps of the Reserve that already replace an army
}

// lossWish is what an owner prefers; the zero value is the default.
type lossWish struct {
	order  []unitID // lose these first, in order, each as far as possible
	steps  bool     // PREFER STEPS: each mention is one step
	corps  bool     // PREFER CORPS
	armies bool     // PREFER ARMIES
	full   bool     // PREFER KEEP-FULL
	cf     bool     // PREFER KEEP-CF
	sub    unitID   // SUBSTITUTE
}

// plan returns the allotment that absorbs as much of the number as possible
// without exceeding it, the one the owner likes best among these.
func (p *lossPlan) plan() allotment {
	p.search(0, 0)
	return p.best
}

func (p *lossPlan) search(i, total int) {
	if i == len(p.units) {
		p.at.total = total
		if !p.found || total > p.best.total {
			p.at.score = p.judge()
			p.best, p.found = p.at, true
		} else if total == p.best.total {
			if sc := p.judge(); p.best.score.less(&sc) {
				p.at.score = sc
				p.best = p.at
			}
		}
		return
	}
	u := p.units[i]
	c := &p.sys.counters[u]
	steps, cost := 0, 0
	if u != p.must {
		p.at.steps[i] = 0
		p.search(i+1, total)
	}
	for face := p.face(u); face < 2; face++ {
		cost += int(c.lf[face])
		steps++
		if total+cost > p.number {
			p.at.steps[i] = 0
			return
		}
		p.at.steps[i] = int8(steps)
		p.searchOn(i, total+cost, face == 1 && c.army)
	}
	if c.army {
		p.searchCorps(i, total+cost, steps)
	}
	p.at.steps[i] = 0
}

// searchOn goes on with the next unit; a dead army has taken its corps.
func (p *lossPlan) searchOn(i, total int, dead bool) {
	if !dead {
		p.search(i+1, total)
		return
	}
	sub := p.substitute(p.units[i], p.wish.sub, p.taken)
	if sub != noUnit {
		p.taken = append(p.taken, sub)
	}
	p.search(i+1, total)
	if sub != noUnit {
		p.taken = p.taken[:len(p.taken)-1]
	}
}

// searchCorps lets the corps that replaces a dead army lose steps as well.
func (p *lossPlan) searchCorps(i, total, steps int) {
	sub := p.substitute(p.units[i], p.wish.sub, p.taken)
	if sub == noUnit {
		return
	}
	p.taken = append(p.taken, sub)
	for face := p.face(sub); face < 2; face++ {
		total += int(p.sys.counters[sub].lf[face])
		steps++
		if total > p.number {
			break
		}
		p.at.steps[i] = int8(steps)
		p.search(i+1, total)
	}
	p.taken = p.taken[:len(p.taken)-1]
}

// substitute is the corps that would replace an army now (12.4.4): a full
// one if there is any, of the army's nation; BEF only by BEF; AUS, CND, PT
// and ANA never. The owner's wish counts among equals.
func (s *State) substitute(army, wish unitID, taken []unitID) unitID {
	c := &s.sys.counters[army]
	if !c.army {
		return noUnit
	}
	if c.tag == tagBEF {
		for u := s.head[boxReserve]; u != noUnit; u = s.next[u] {
			if s.sys.counters[u].tag == tagBEF && !containsUnit(taken, u) {
				return u
			}
		}
		return noUnit
	}
	best := noUnit
	for _, u := range s.sys.corps[c.nation] {
		if s.at[u] != boxReserve || containsUnit(taken, u) {
			continue
		}
		switch {
		case best == noUnit, s.reduced[best] && !s.reduced[u]:
			best = u
		case s.reduced[best] == s.reduced[u] && u == wish:
			best = u
		}
	}
	return best
}

// judge scores the allotment at hand.
func (p *lossPlan) judge() (sc score) {
	dead, cf, full, corps, listed := 0, 0, 0, 0, 0
	for i, u := range p.units {
		c := &p.sys.counters[u]
		n := int(p.at.steps[i])
		own := 2 - p.face(u)
		if !c.army {
			corps += n
		}
		if n < own {
			face := p.face(u) + n
			cf += int(c.cf[face])
			if face == 0 {
				full++
			}
			continue
		}
		if c.army {
			dead++
			if sub := p.corpsAfter(i); sub != noUnit {
				corps += n - own
				if face := p.face(sub) + n - own; face < 2 {
					cf += int(p.sys.counters[sub].cf[face])
					if face == 0 {
						full++
					}
				}
			}
		}
	}
	var mentions [maxInCombat]int8
	for k, u := range p.wish.order {
		for i, x := range p.units {
			switch {
			case x != u || k > 6:
			case p.wish.steps:
				if mentions[i]++; p.at.steps[i] >= mentions[i] {
					listed += 1 << (4 * (6 - k))
				}
			default:
				listed += int(p.at.steps[i]) << (4 * (6 - k))
			}
		}
	}
	switch {
	case len(p.wish.order) > 0:
		return score{listed, -dead, cf, full, p.first()}
	case p.wish.corps:
		return score{corps, -dead, cf, full, p.first()}
	case p.wish.armies:
		return score{-corps, -dead, cf, full, p.first()}
	case p.wish.full:
		return score{full, -dead, cf, p.first()}
	case p.wish.cf:
		return score{cf, -dead, full, p.first()}
	}
	return score{-dead, cf, full, p.first()}
}

// corpsAfter is the corps that replaces the i-th unit in the allotment.
func (p *lossPlan) corpsAfter(i int) unitID {
	var taken [maxInCombat]unitID
	list := taken[:0]
	for j, u := range p.units[:i+1] {
		if c := &p.sys.counters[u]; c.army && int(p.at.steps[j]) >= 2-p.face(u) {
			sub := p.substitute(u, p.wish.sub, list)
			if j == i {
				return sub
			}
			if sub != noUnit {
				list = append(list, sub)
			}
		}
	}
	return noUnit
}

// first prefers losses of units that stand earlier in the data.
func (p *lossPlan) first() (n int) {
	for i := range p.units {
		n = n*3 + min(2, int(p.at.steps[i]))
		if i > 16 {
			break
		}
	}
	return n
}

// lossesOf lets a role take the losses of the fire against it.
func (r *run) lossesOf(as role) seq.Outcome {
	b := r.battle
	if b.Called {
		return seq.Done
	}
	number := b.Sides[as.other()].Number
	if as == defending && number > 0 {
		r.loseRetreated(b)
	}
	sd := b.side(as)
	wish, rung := lossWish{}, standing.Default
	if as == attacking {
		wish, rung = r.lossWishOf(r.script, b, "LOSS", false, sd)
	} else if o := r.standFor("LOSS", sd, b); o != nil && isAsk(o) && r.hasLossChoice(b, as, number) {
		lines, answered := r.reply(b, sd)
		if !answered {
			return seq.Ask
		}
		wish, rung = r.lossWishOf(lines, b, "LOSS", false, sd)
	} else {
		wish, rung = r.lossWishOf(r.standing[sd], b, "LOSS", true, sd)
	}
	if r.stopHere() {
		return seq.Ask
	}
	r.takeLosses(b, as, number, wish)
	if as == defending {
		r.rung(b, sd, "losses", rung)
	}
	return seq.Done
}

// hasLossChoice reports whether the owner has more than one way to absorb as
// much as possible.
func (s *State) hasLossChoice(b *battle, as role, number int) bool {
	live := s.living(b, as)
	if number == 0 || len(live) == 0 {
		return false
	}
	p := lossPlan{State: s, units: live, number: number, must: s.firstToLose(b, as, number)}
	one := p.plan()
	for _, w := range []lossWish{{corps: true}, {armies: true}, {full: true}, {cf: true}, {order: live[len(live)-1:]}} {
		q := lossPlan{State: s, units: live, number: number, must: p.must, wish: w}
		if other := q.plan(); other.steps != one.steps {
			return true
		}
	}
	return false
}

// living are the participants of a role that still stand.
func (s *State) living(b *battle, as role) (list []unitID) {
	for _, u := range b.Sides[as].Units {
		if s.alive(u) {
			list = append(list, u)
		}
	}
	return list
}

// lossWishOf reads LOSS lines of a sheet, or standing ones.
func (r *run) lossWishOf(lines []orders.Order, b *battle, verb string, stand bool, sd side) (w lossWish, rung standing.Rung) {
	rung = standing.Default
	if !stand {
		if o := r.attackOrder(b); o != nil && sd == b.Side {
			if list := r.namedUnits(clauseArgs(o, "LOSS")); len(list) > 0 {
				w.order, rung = list, standing.Clause
			}
		}
	}
	for i := range lines {
		o := &lines[i]
		if (stand && o.Sub != verb || !stand && o.Verb != verb) || isAsk(o) || !r.speaksOf(o, b) || !r.holds(o.When, b, sd) {
			continue
		}
		w.order = r.namedUnits(o.Args)
		for _, a := range append(clauseArgs(o, "FIRST"), clauseArgs(o, "SUBSTITUTE")...) {
			if list := r.namedUnits([]orders.Arg{a}); len(list) > 0 && o.Has("SUBSTITUTE") {
				w.sub = list[0]
			}
		}
		for _, a := range clauseArgs(o, "PREFER") {
			switch folded(a.Text) {
			case "corps":
				w.corps = true
			case "armies":
				w.armies = true
			case "keepfull":
				w.full = true
			case "keepcf":
				w.cf = true
			case "steps":
				w.steps = true
			}
		}
		if stand {
			return w, standing.Standing
		}
		return w, standing.Clause
	}
	return w, rung
}

// firstToLose is the participant that must take the first step (12.4.5), no
// unit when nobody must.
func (s *State) firstToLose(b *battle, as role, number int) unitID {
	if as != attacking {
		return noUnit
	}
	best, rank := noUnit, 9
	for _, u := range b.Sides[as].Units {
		if !s.alive(u) || s.lf(u) > number {
			continue
		}
		c := &s.sys.counters[u]
		n := 9
		switch {
		case c.tag == tagBEF && c.army:
			n = 1
		case c.tag == tagBEF:
			n = 2
		case c.tag == tagMEF:
			n = 3
		case c.tag == tagCAU:
			n = 4
		case c.tag == tagAUS || c.tag == tagCND:
			n = 5
		}
		if n < rank {
			best, rank = u, n
		}
	}
	return best
}

// takeLosses absorbs a Loss Number (12.4).
func (r *run) takeLosses(b *battle, as role, number int, wish lossWish) {
	live := r.living(b, as)
	absorbed := 0
	switch {
	case number == 0:
	case r.noCorpsCase(live, number):
		victim := live[0]
		if len(wish.order) > 0 && containsUnit(live, wish.order[0]) {
			victim = wish.order[0]
		}
		r.loseStep(b, as, victim, wish)
		r.loseStep(b, as, victim, wish)
		absorbed, b.Sides[as].NoCorps = number, true
	case len(live) > 0:
		p := lossPlan{State: r.State, units: live, number: number, must: r.firstToLose(b, as, number), wish: wish}
		if b.Withdraw && as == defending {
			p.wish = lossWish{corps: true, sub: wish.sub} // no army step is saved while corps can pay (FAQ-cards)
		}
		a := p.plan()
		absorbed = a.total
		for i, u := range live {
			for n := a.steps[i]; n > 0; n-- {
				u = r.loseStep(b, as, u, wish)
			}
		}
	}
	if as == defending && b.Fort && len(r.living(b, as)) == 0 && number-absorbed >= int(r.sys.board.places[b.Target].fort) {
		b.FortDead = true // the space passes when the combat ends
	}
	if as == defending {
		r.emitLoss(b, as, number, absorbed)
		if b.FortDead {
			r.emit("fort-falls", "12.4.6", "space", r.name(b.Target))
		}
		return
	}
	r.emitLoss(b, as, number, absorbed)
}

func (r *run) emitLoss(b *battle, as role, number, absorbed int) {
	r.emit("losses", "12.4.3", "space", r.name(b.Target), "side", b.side(as), "role", roleWords[as], "number", number, "absorbed", absorbed,
		"steps", len(b.Sides[as].Lost))
}

// noCorpsCase is 12.4.4.2: two full armies alone, no corps for either, and a
// number one above what a step of each absorbs.
func (s *State) noCorpsCase(live []unitID, number int) bool {
	if len(live) != 2 {
		return false
	}
	for _, u := range live {
		if !s.sys.counters[u].army || s.reduced[u] || 2*s.lf(u)+1 != number || s.substitute(u, noUnit, nil) != noUnit {
			return false
		}
	}
	return true
}

// loseStep takes a step off a unit and returns who stands in its place: the
// unit, or the corps that replaced an army (12.4.4).
func (r *run) loseStep(b *battle, as role, u unitID, wish lossWish) unitID {
	f := &b.Sides[as]
	if !r.reduced[u] {
		r.reduced[u] = true
		f.Lost = append(f.Lost, lostStep{Unit: u})
		r.emit("reduced", "12.4.2", "unit", r.unitName(u), "space", r.name(r.at[u]))
		return u
	}
	sp, fit := r.at[u], r.isSupplied(u)
	sub := r.substitute(u, wish.sub, nil)
	to := boxLost
	if r.sys.counters[u].army && (!fit || sub == noUnit) {
		to = boxRemoved // 12.4.4, 12.4.4.1
	}
	r.put(u, to)
	f.Lost = append(f.Lost, lostStep{Unit: u, Dead: true, By: sub})
	r.emit("eliminated", "12.4.4", "unit", r.unitName(u), "space", r.name(sp), "to", r.name(to))
	if sub == noUnit {
		return u
	}
	r.put(sub, sp)
	r.done[sub] |= r.done[u] & (hasAttacked | attackedFort | isFit)
	f.Units = append(f.Units, sub)
	r.emit("replaced", "12.4.4", "unit", r.shown(sub), "army", r.unitName(u), "space", r.name(sp))
	return sub
}

// loseRetreated eliminates units that had already retreated into the target
// (12.5.6).
func (r *run) loseRetreated(b *battle) {
	var room [4]unitID
	for _, u := range r.unitsIn(b.Target, b.side(defending), room[:0]) {
		if r.done[u]&hasRetreated == 0 {
			continue
		}
		to := boxLost
		if r.sys.counters[u].army && !r.isSupplied(u) {
			to = boxRemoved
		}
		r.put(u, to)
		r.emit("eliminated", "12.5.6", "unit", r.unitName(u), "space", r.name(b.Target), "to", r.name(to))
	}
}
