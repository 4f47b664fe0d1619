// Untried units (15.8) and what later rules ask of a combat (5.44).
// Units that stand and attack with nobody else: those of a collapsed nation (16.11), the
// Red Army (15.93).
// Air units (15.1): who flies, by number or by name.

package greatwarineurope

import (
	"slices"
	"strconv"

	"feldpost/adjudicator/kernel/names"
	"feldpost/adjudicator/kernel/pieces"
	"feldpost/orders"
)

// reveal turns untried units over (15.82).
func (r *run) reveal(a *attack) {
	turn := func(u unitID) {
		if r.units[u].flags&isUntried != 0 {
			r.units[u].flags &^= isUntried
			r.emit("revealed", "15.82", "unit", r.unitName(u), "hex", r.hexName(r.at(u)))
		}
	}
	for _, u := range a.units {
		turn(u)
	}
	for _, u := range r.defenders(a.target, a.side.Other()) {
		turn(u)
	}
}

// noteFight keeps what later rules ask of a combat.
func (r *run) noteFight(b *battle) {
	r.countAttack(b)
	r.countMandates(b)
	for _, u := range b.units {
		if r.counter(u).army == russia {
			r.Attacked = true
		}
	}
	if h := r.hex(b.target); slices.Contains(b.armies, russia) && (h.front.inEurope() || h.country == inRussia) {
		r.Defended = true
	}
}

// armiesIn are the armies that are attacked in a hex of a side: those of its combat units,
// and that of its fort, whose own unit is one of the land (14.11, ruling 44).
func (s *State) armiesIn(c cell, sd side) (list []nation) {
	for _, u := range s.defenders(c, sd) {
		if n := s.counter(u).army; !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	if n, ok := s.sys.ownerOf(s.hex(c).country); ok && s.hasIntrinsic(c, sd) && !slices.Contains(list, n) {
		list = append(list, n)
	}
	return list
}

// afterFight is what follows a combat: the HQ that has supported a Brusilov attack
// leaves the game (6.28).
func (r *run) afterFight(b *battle) {
	if b.brusilov && r.onMap(b.hq) {
		r.emit("hq-removed", "6.28", "unit", r.unitName(b.hq), "hex", r.hexName(r.at(b.hq)))
		r.remove(b.hq)
	}
}

// shown are the factors of a unit as far as anybody knows them: one and one before it
// has been tried, for conditions that are judged on what can be seen (15.82, 7.25).
func (s *State) shown(u unitID) values {
	v := s.face(u)
	if s.units[u].flags&isUntried != 0 {
		v.attack, v.defence = 1, 1
	}
	return v
}

// mayShare tells whether two units of a side may stand in one hex and attack
// together.
func (s *State) mayShare(u, v unitID) bar {
	x, y := s.counter(u).army, s.counter(v).army
	switch {
	case s.isRed(u) != s.isRed(v):
		return bar{"red-alone", "15.93"}
	case x != y && (s.Fallen[x] || s.Fallen[y]):
		return bar{"fallen-alone", "16.11"}
	}
	return bar{}
}

// isRed tells the Red Army and its HQ (15.93).
func (s *State) isRed(u unitID) bool {
	return s.units[u].flags&isRed != 0 || s.counter(u).special == redHQ
}

// isDivided tells whether any unit at all has to keep apart.
func (s *State) isDivided() bool { return s.Bolshevik > 0 || s.Fallen != [nations]bool{} }

// quarrel is what keeps units that come to a hex from those that stand there and from
// each other; without newcomers, those that stand there. It is nothing when all may
// share the hex.
func (s *State) quarrel(c cell, sd side, more ...unitID) bar {
	if !s.isDivided() {
		return bar{}
	}
	here := s.pieces.Append(nil, c, sd)
	come := more
	if len(more) == 0 {
		come = here
	}
	for i, u := range come {
		for _, v := range append(here, come[:i]...) {
			if u == v {
				continue
			}
			if b := s.mayShare(u, v); !b.ok() {
				return b
			}
		}
	}
	return bar{}
}

// disunited is the limit of a hex whose units must keep apart, nil when they need not.
func (s *State) disunited(c cell, sd side, more ...unitID) *pieces.Limit[unitID] {
	b := s.quarrel(c, sd, more...)
	if b.ok() {
		return nil
	}
	return &pieces.Limit[unitID]{Code: b.code, Rule: b.rule, Points: func(unitID) int { return 1 }}
}

// breakUp removes who still stands with others in a theatre in which its side has
// moved, the weakest first: stacks break up at the first opportunity (16.11).
func (r *run) breakUp(sd side) {
	if !r.isDivided() {
		return
	}
	for c := range r.control {
		c := cell(c)
		h := r.hex(c)
		if !h.playable || r.Phase.Active[h.front.theatre()] != sd {
			continue
		}
		for b := r.quarrel(c, sd); !b.ok(); b = r.quarrel(c, sd) {
			u := r.discard(c, sd, r.quarrelling(c, sd))
			r.emit("over-stacked", b.rule, "unit", r.unitName(u), "hex", r.hexName(c))
			r.kill(u)
		}
	}
}

// quarrelling are the units of a hex that may not share it with some other one.
func (s *State) quarrelling(c cell, sd side) (list []unitID) {
	here := s.pieces.Append(nil, c, sd)
	for _, u := range here {
		for _, v := range here {
			if u != v && !s.mayShare(u, v).ok() {
				list = append(list, u)
				break
			}
		}
	}
	return list
}

// readAir reads the AIR clause of an attack: how many air units fly, aces by name
// (15.13, 15.15). Of an attack that is made only those are dropped that have gone.
func (r *run) readAir(a *attack, c orders.Clause) bool {
	list := r.airFor(a.side, r.hex(a.target).front)
	fliers, ok := r.choose(list, c.Args)
	if !ok && r.Dry {
		r.fault(c.Pos, "no-air", "15.12", "hex", r.hexName(a.target))
		return false
	}
	a.fliers, a.air = fliers, len(fliers)
	return true
}

// mostAir is more air units than the game has.
const mostAir = 999

// choose picks air units of a list as words say: those that are named, and a number of
// others in the order of the list, formations before aces; ALL, NONE. It tells whether
// all that was asked for was there.
func (s *State) choose(list []int, args []orders.Arg) (picked []int, ok bool) {
	n, ok := 0, true
	for _, a := range args {
		switch {
		case a.Is("ALL"):
			n = len(list)
		case a.Is("NONE"), a.Is("NEVER"):
		default:
			if x, err := strconv.Atoi(argText(a)); err == nil && x >= 0 {
				n += min(x, mostAir)
				continue
			}
			key := names.Key(argText(a))
			k := slices.IndexFunc(list, func(i int) bool { return s.event(i).isCalled(key) && !slices.Contains(picked, i) })
			if k < 0 {
				ok = false
				continue
			}
			picked = append(picked, list[k])
		}
	}
	for _, i := range list {
		if n > 0 && !slices.Contains(picked, i) {
			picked, n = append(picked, i), n-1
		}
	}
	return picked, ok && n == 0
}

// meets are the air units of a defender: as the first of his standing orders says whose
// condition holds; without one as many as the attacker has, if he has so many (21).
func (r *run) meets(b *battle, against int) []int {
	sd := b.side.Other()
	list := r.airFor(sd, r.hex(b.target).front)
	for i := range r.standing[sd] {
		o := &r.standing[sd][i]
		if o.Sub != "AIR" || !r.holdsFor(o, chitJudge{State: r.State, side: sd, b: b}) {
			continue
		}
		if says(o.Args, "DEFAULT") {
			break
		}
		picked, _ := r.choose(list, o.Args)
		return picked
	}
	if against > len(list) {
		return nil
	}
	return list[:against]
}

// homeGuard are the German air units of the Western Front that the CP keep in home
// defence (15.14, 5.24): as the newest standing order says.
func (s *State) homeGuard() (home []int) {
	list := s.airFor(central, western)
	for i := range s.standing[central] {
		if o := &s.standing[central][i]; o.Sub == "HOMEDEFENCE" {
			home, _ = s.choose(list, o.Args)
			return home
		}
	}
	return nil
}

// fitsAir checks the words of a standing order about air units: numbers, and names of
// those of its side.
func (r *run) fitsAir(sd side, o *orders.Order) bool {
	for _, a := range o.Args {
		n, err := strconv.Atoi(argText(a))
		known := err == nil && n >= 0 && n <= mostAir || slices.ContainsFunc([]string{"ALL", "NONE", "NEVER", "DEFAULT"}, a.Is)
		for i := range r.Chits {
			e := r.event(i)
			known = known || e.side == sd && (e.kind == "air" || e.rule == "15.15") && e.isCalled(names.Key(argText(a)))
		}
		if !known {
			r.fault(a.Pos, "unknown-event", "15.13", "name", argText(a))
			return false
		}
	}
	return true
}
