// What happens to Formations: Suppression, Demoralisation, elimination, exit; points and control
// (3.2, 7, 13).

package greatwarcommander

import (
	"feldpost/adjudicator"
)

// suppress puts a Suppression marker on a Formation; a second one has no effect (8.1.1, 13.1).
func (r *run) suppress(f formation, rule adjudicator.Rule) {
	if p := &r.pieces[f]; p.in == onBoard && !p.suppressed {
		p.suppressed = true
		r.Event("suppressed", rule, "unit", r.info(f).name, "hex", p.at)
	}
}

// demoralise turns a Formation over; one that is Demoralised is eliminated (3.2.4). A Section may get
// away as a Squad (A47). After a failed Defence roll Lucky Star may rally it (A53, R95).
func (r *run) demoralise(f formation, rule adjudicator.Rule, defence bool) {
	p := &r.pieces[f]
	if p.in != onBoard || r.lightWounds(f) {
		return
	}
	if p.bad {
		r.eliminate(f, rule)
		return
	}
	p.bad = true
	r.hurt(f)
	r.Event("demoralised", rule, "unit", r.info(f).name, "hex", p.at)
	if defence && !r.info(f).kind.isTank() {
		r.luckyStar(f)
	}
}

// rally turns a Formation to its good side (3.2.5).
func (r *run) rally(f formation, rule adjudicator.Rule) {
	if p := &r.pieces[f]; p.in == onBoard && p.bad {
		p.bad = false
		r.Event("rallied", rule, "unit", r.info(f).name, "hex", p.at)
	}
}

// eliminate takes a Formation off the board for good: to the Casualty Track, its
// Weapon to the Weapons box, points to the other side (4.3, 7.1).
func (r *run) eliminate(f formation, rule adjudicator.Rule) {
	i, p := r.info(f), &r.pieces[f]
	if p.in != onBoard {
		return
	}
	worth, at, w := r.worth(f), p.at, p.weapon
	r.leave(f)
	if w != noWeapon {
		r.weapons[w] = weaponState{boxed: true, holder: noFormation}
	}
	lost := r.toCasualties(f)
	r.Event("eliminated", rule, "unit", i.name, "hex", at, "n", worth)
	if i.kind.isTank() && !r.tankLost[i.side] {
		r.tankLost[i.side] = true // 3.3.1.6
	}
	r.score(i.side.Other(), worth, "eliminated", "7.1")
	switch {
	case lost:
		r.lost[i.side] = "surrender"
	case !r.anyOf(i.side):
		r.lost[i.side] = "wiped-out"
	}
	if r.settling == 0 {
		r.recontrol()
		r.judge()
	}
}

// leave takes a Formation off the board: markers are lost (3.2.2, 5.6).
func (r *run) leave(f formation) {
	p := &r.pieces[f]
	*p = piece{in: unused, at: nowhere, weapon: noWeapon, exited: p.exited}
}

// anyOf tells whether a side has a Formation on the board.
func (p *situation) anyOf(of side) bool {
	for range p.all(of) {
		return true
	}
	return false
}

// toCasualties puts a Formation onto the Casualty Track: into the lowest free box, a Tank into the
// lowest two that lie together (4.3, R7); Heroes and Runners go to the unused counters. It
// tells whether the box of the Surrender marker was filled.
func (r *run) toCasualties(f formation) (lost bool) {
	i := r.info(f)
	if i.kind == hero || i.kind == runner {
		return false
	}
	taken := r.casualtyBoxes(i.side)
	size := 1
	if i.kind.isTank() {
		size = 2
	}
	for box := 1; ; box++ {
		free := true
		for k := range size {
			free = free && !taken[box+k]
		}
		if free {
			r.pieces[f].in, r.pieces[f].box = casualty, uint8(box)
			return r.lose[i.side] >= box && r.lose[i.side] < box+size
		}
	}
}

// casualtyBoxes are the boxes of a row of the Casualty Track that are taken (4.3).
func (p *situation) casualtyBoxes(of side) map[int]bool {
	taken := map[int]bool{}
	for i := range p.pieces {
		if s := &p.pieces[i]; s.in == casualty && p.scen.pieces.formations[i].side == of {
			taken[int(s.box)] = true
			if p.scen.pieces.formations[i].kind.isTank() {
				taken[int(s.box)+1] = true
			}
		}
	}
	return taken
}

// judge ends the game when a side has surrendered or has nobody left (6.3): if both have at
// once, the holder of the Initiative Card wins (9.2).
func (r *run) judge() {
	if r.over {
		return
	}
	a, b := r.lost[germans], r.lost[entente]
	switch {
	case a != "" && b != "":
		r.finish(r.holds, "both", "6.3.2")
	case a != "":
		r.finish(entente, a, "6.3.1")
	case b != "":
		r.finish(germans, b, "6.3.1")
	}
}

// score gives points to a side: the marker moves (4.1.1).
func (r *run) score(sd side, n int, why string, rule adjudicator.Rule) {
	if n == 0 || sd == nobody {
		return
	}
	r.points += pick(sd == germans, n, -n)
	leads := ""
	if r.points != 0 {
		leads = string(r.seat(pick(r.points > 0, germans, entente)))
	}
	r.Event("vp-scored", rule, "side", r.seat(sd), "n", n, "why", why, "total", abs(r.points), "leads", leads)
}

// recontrol sees who controls each Objective now (7.3.1, R27, R28): the last side that was alone in
// it. Open markers count at once.
func (r *run) recontrol() {
	for h := range nowhere {
		if r.fort[h].isStrong() && r.has(h, germans) != r.has(h, entente) {
			r.last[h] = pick(r.has(h, germans), germans, entente)
		}
	}
	for n := 1; n <= 5; n++ {
		r.controlOf(n)
	}
}

func (r *run) controlOf(n int) {
	parts := r.board.parts(r.board.place(n))
	var there [numSides]bool
	var enters [numSides]bool
	byTank := false
	for _, h := range parts {
		for f := range r.at(h, nobody) {
			i := r.info(f)
			there[i.side] = true
			if i.kind != runner { // 7.3.1.3, O27.2.2
				enters[i.side] = true
				byTank = byTank || i.kind.isTank()
			}
		}
	}
	for sd := range numSides {
		if enters[sd] && !there[sd.Other()] && r.control[n] != sd {
			was, worth := r.control[n], r.openWorth(n)
			r.control[n] = sd
			r.Event("objective-taken", "7.3.1", "side", r.seat(sd), "n", n, "hex", r.board.place(n))
			if was != nobody {
				r.score(was, -worth, "objective", "7.3.1")
			}
			r.score(sd, worth, "objective", "7.3.1")
			if byTank {
				r.score(sd, 1, "tank", "7.3.1.2")
			}
		}
	}
}

// openWorth is what an Objective is worth by the open markers (7.3.2).
func (p *situation) openWorth(n int) (worth int) {
	for _, m := range p.markers {
		worth += p.sys.objectives[m].of(n)
	}
	return worth
}

// of is what a marker gives for an Objective.
func (o *objective) of(n int) int {
	if o.kind == eachObjective || o.kind == singleObjective && o.objective == n {
		return o.points
	}
	return 0
}

// finish ends the game.
func (r *run) finish(winner side, why string, rule adjudicator.Rule) {
	if r.over {
		return
	}
	r.over, r.winner, r.reason = true, winner, why
	r.Event("victory", rule, "winner", r.seat(winner), "reason", why)
	if r.State.before != nil || r.Dry {
		r.halted = true // nothing of the Order counts any more
	}
}

// count ends the game by its points: secret Objectives are revealed first; at 0 the holder of the Initiative
// Card wins (6.3.3, 6.3.4).
func (r *run) count(why string, rule adjudicator.Rule) {
	for _, sd := range [...]side{r.active.Other(), r.active} {
		for len(r.secret[sd]) > 0 {
			r.revealObjective(sd, 0)
		}
	}
	winner := r.holds
	if r.points != 0 {
		winner = pick(r.points > 0, germans, entente)
	}
	r.finish(winner, why, rule)
}

// revealObjective lays a secret objective marker open: it counts from now on (7.3.3).
func (r *run) revealObjective(sd side, at int) {
	m := r.secret[sd][at]
	r.secret[sd] = append(r.secret[sd][:at:at], r.secret[sd][at+1:]...)
	r.markers = append(r.markers, m)
	o := &r.sys.objectives[m]
	r.Event("objective-open", "7.3.3", "side", r.seat(sd), "marker", o.letter)
	for n := 1; n <= 5; n++ {
		if c := r.control[n]; c != nobody {
			r.score(c, o.of(n), "objective", "7.3.3")
		}
	}
}

// exit takes a Formation off the board by the enemy edge, or a Runner by its own, for points
// (7.2, O27.2.1). It comes back from a box of the Time Track, but for Heroes and
// Runners; a Tank once only (7.2.1.1).
func (r *run) exit(f formation, box int) {
	i, w := r.info(f), r.pieces[f].weapon
	n, rule := i.points(), adjudicator.Rule("7.2.1")
	switch {
	case i.kind == runner:
		n, rule = 1, "O27.2.1"
	case i.kind == hero:
		n = 0
	case r.inPlay(exitObjective):
		n++
	}
	r.leave(f)
	p := &r.pieces[f]
	if i.kind != runner && i.kind != hero {
		p.in, p.box, p.exited = delayed, uint8(min(max(box, r.time+1), r.sys.lastBox)), true
		p.fromEnemy = i.kind.isTank()
		if p.weapon = w; w != noWeapon {
			r.weapons[w].broken = false
		}
	} else if w != noWeapon {
		r.dropWeapon(w, "11.3")
	}
	r.Event("exit", rule, "unit", i.name, "n", n)
	r.score(i.side, n, "exit", rule)
	r.recontrol()
	if !r.anyOf(i.side) {
		r.count("exit", "6.3.3")
	}
}
