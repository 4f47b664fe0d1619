// Losses are taken (12.4).
// Who must lose the first step (12.4.5).
// Corps that replace armies (12.4.4).

package pathsofglory

import (
	"slices"

	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/standing"
)

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
	wish, rung := lossWish{}, standing.Clause
	if as == attacking {
		wish, rung = r.lossWishOf(r.script, b, sd, false)
	} else if o := r.standFor("LOSS", sd, b); r.decides(b, sd, o != nil && isAsk(o) && r.hasLossChoice(b, as, number)) {
		lines, answered := r.reply(b, sd)
		if !answered {
			return seq.Ask
		}
		r.onlyVerbs(lines, "12.4.3", "LOSS", "PASS")
		wish = r.lossAnswer(lines, b, as, number)
	} else {
		wish, rung = r.lossWishOf(r.standing[sd], b, sd, true)
	}
	if r.stopHere() {
		return seq.Ask
	}
	r.takeLosses(b, as, number, wish)
	if as == defending {
		b.Restore = wish.restore
		r.rung(b, sd, "losses", rung)
	}
	return seq.Done
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

// planFor is the plan of a role's losses. Who must lose the first step comes
// first, then those whom the owner names, in his order: of two armies that
// die, the one before takes the last corps.
func (s *State) planFor(b *battle, as role, number int, wish lossWish) *lossPlan {
	p := &lossPlan{State: s, number: number, wish: wish, must: s.firstToLose(b, as, number, wish.first), saves: b.Withdraw && as == defending}
	live := s.living(b, as)
	for _, u := range append(append([]unitID{p.must}, wish.first...), live...) {
		if slices.Contains(live, u) && !slices.Contains(p.units, u) {
			p.units = append(p.units, u)
		}
	}
	return p
}

// takeLosses absorbs a Loss Number (12.4). A fort has one step, which goes last:
// when no unit is left and what is left of the number suffices (15.1.7, FAQ-15a).
func (r *run) takeLosses(b *battle, as role, number int, wish lossWish) {
	p := r.planFor(b, as, number, wish)
	absorbed := 0
	switch {
	case number == 0 || len(p.units) == 0:
	case r.noCorpsCase(b, as, number):
		victim := p.victim()
		r.loseStep(b, as, victim, wish)
		r.loseStep(b, as, victim, wish)
		absorbed, b.Sides[as].NoCorps = number, true
	default:
		a := p.plan()
		absorbed = a.total
		r.tellSubstitutes(b, as, p, a)
		for i, u := range p.units {
			for n := a.steps[i]; n > 0; n-- {
				u = r.loseStep(b, as, u, wish)
			}
		}
	}
	if as == defending && b.Fort && len(r.living(b, as)) == 0 && number-absorbed >= int(r.sys.board.places[b.Target].fort) {
		b.FortDead = true // the space passes when the combat ends
	}
	if b.FortDead && as == defending {
		r.emit("fort-falls", "12.4.6", "space", r.name(b.Target))
	}
	r.emitLoss(b, as, number, absorbed)
}

func (r *run) emitLoss(b *battle, as role, number, absorbed int) {
	r.emit("losses", "12.4.3", "space", r.name(b.Target), "side", b.side(as), "role", roleWords[as], "number", number, "absorbed", absorbed,
		"steps", len(b.Sides[as].Lost))
}

// tellSubstitutes tells an owner when another corps than those he named
// replaces an army: his are not there, or full ones come first.
func (r *run) tellSubstitutes(b *battle, as role, p *lossPlan, a allotment) {
	used := p.replacing(a)
	for _, u := range p.wish.subs {
		if len(used) > 0 && !slices.Contains(used, u) {
			r.whisper(b.side(as), "order-dropped", "12.4.4", "line", "LOSS SUBSTITUTE "+r.unitName(u), "code", "no-substitute", "unit",
				r.unitName(u), "space", r.name(b.Target))
		}
	}
}

// noCorpsCase is 12.4.4.2: a space with two full armies of loss factor 3 or 2
// and nothing else, no corps for either, and a number one above what a step of
// each absorbs.
func (s *State) noCorpsCase(b *battle, as role, number int) bool {
	live := s.living(b, as)
	if len(live) != 2 || s.at(live[0]) != s.at(live[1]) || s.pieces.Count(s.at(live[0]), b.side(as)) != 2 {
		return false
	}
	for _, u := range live {
		if !s.sys.counters[u].army || s.reduced[u] || 2*s.lf(u)+1 != number || s.substitute(u, nil, nil) != noUnit {
			return false
		}
	}
	return true
}

// victim is the army that dies in that case: the one that must take the first
// step, the first that the owner names, else the one with fewer combat factors.
func (p *lossPlan) victim() unitID {
	u := p.units[0]
	if p.must == noUnit && !slices.Contains(p.wish.first, u) && p.cf(p.units[1]) < p.cf(u) {
		return p.units[1]
	}
	return u
}

// loseStep takes a step off a unit and returns who stands in its place: the
// unit, or the corps that replaced an army (12.4.4).
func (r *run) loseStep(b *battle, as role, u unitID, wish lossWish) unitID {
	f := &b.Sides[as]
	if !r.reduced[u] {
		r.reduced[u] = true
		f.Lost = append(f.Lost, lostStep{Unit: u})
		r.emit("reduced", "12.4.2", "unit", r.unitName(u), "space", r.name(r.at(u)))
		return u
	}
	sp, fit := r.at(u), r.isSupplied(u)
	sub := r.substitute(u, wish.subs, nil)
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
	for _, u := range r.pieces.Append(room[:0], b.Target, b.side(defending)) {
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

// firstToLose is the participant that must take the first step (12.4.5), no
// unit when nobody must. The owner's order chooses among equals, and between
// the British list and the Caucasus army when both ask for it (FAQ-12.4).
func (s *State) firstToLose(b *battle, as role, number int, wished []unitID) unitID {
	if as != attacking {
		return noUnit
	}
	var bound []unitID
	rank := s.firstRank(b, number)
	for _, u := range b.Sides[as].Units {
		c := &s.sys.counters[u]
		if s.alive(u) && s.lf(u) <= number && (c.tag == tagCAU || rank > 0 && britishRank(c) == rank) {
			bound = append(bound, u)
		}
	}
	for _, u := range wished {
		if slices.Contains(bound, u) {
			return u
		}
	}
	if len(bound) == 0 {
		return noUnit
	}
	return bound[0]
}

// firstRank is the highest place of the British list among the attackers
// whose step does not exceed the Loss Number, 0 when there is none.
func (s *State) firstRank(b *battle, number int) (rank int) {
	for _, u := range b.Sides[attacking].Units {
		n := britishRank(&s.sys.counters[u])
		if n > 0 && (rank == 0 || n < rank) && s.alive(u) && s.lf(u) <= number {
			rank = n
		}
	}
	return rank
}

// britishRank is a unit's place in the British list of 12.4.5, 0 when it has
// none.
func britishRank(c *counter) int {
	switch {
	case c.tag == tagBEF && c.army:
		return 1
	case c.tag == tagBEF:
		return 2
	case c.tag == tagMEF:
		return 3
	case c.tag == tagAUS || c.tag == tagCND:
		return 4
	}
	return 0
}

// substitutes appends the corps that could replace an army now (12.4.4): the
// full ones if there are any, else reduced ones, of the army's nation; BEF
// only by BEF; AUS, CND, PT and ANA never.
func (s *State) substitutes(army unitID, taken, buf []unitID) []unitID {
	c := &s.sys.counters[army]
	switch {
	case !c.army:
		return buf
	case c.tag == tagBEF:
		for u := range s.pieces.In(boxReserve) {
			if s.sys.counters[u].tag == tagBEF && !slices.Contains(taken, u) {
				buf = append(buf, u)
			}
		}
		return buf
	}
	for _, reduced := range [...]bool{false, true} {
		for _, u := range s.sys.corps[c.nation] {
			if s.at(u) == boxReserve && s.reduced[u] == reduced && !slices.Contains(taken, u) {
				buf = append(buf, u)
			}
		}
		if len(buf) > 0 {
			break
		}
	}
	return buf
}

// substitute is the corps that would replace an army now: the first that the
// owner names among those that may, else the first of them.
func (s *State) substitute(army unitID, wish, taken []unitID) unitID {
	var room [24]unitID
	list := s.substitutes(army, taken, room[:0])
	for _, u := range wish {
		if slices.Contains(list, u) {
			return u
		}
	}
	if len(list) == 0 {
		return noUnit
	}
	return list[0]
}

// armyBehind is the army that leaves the game with a corps which dies in the
// retreat (FAQ-12.4): the corps has just taken its place, and it could come back
// otherwise. No unit when there is none.
func (s *State) armyBehind(u unitID) unitID {
	if s.battle == nil {
		return noUnit
	}
	for _, l := range s.battle.Sides[defending].Lost {
		if l.By == u && l.Dead && s.at(l.Unit) == boxLost && s.sys.counters[l.Unit].pool != noPool {
			return l.Unit
		}
	}
	return noUnit
}
