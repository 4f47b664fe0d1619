// Current values of Formations and Weapons (3.1, 3.3.1.5, 11, 13, F131).

package greatwarcommander

// printed is the side of the counter that lies up (3.2).
func (p *situation) printed(f formation) *values {
	i := p.info(f)
	if p.pieces[f].bad {
		return &i.bad
	}
	return &i.good
}

// command is the Command of a Leader now: none while Demoralised (O21.3.7).
func (p *situation) command(f formation) int {
	if i := p.info(f); i.kind.isLeader() && !p.pieces[f].bad {
		return i.command
	}
	return 0
}

// bonus is what a Leader adds to a Unit of his side in his hex (3.3.1.5): the owner
// takes the highest (X18).
func (p *situation) bonus(h hex, of side) (most int) {
	for f := range p.at(h, of) {
		most = max(most, p.command(f))
	}
	return most
}

// shaken is what Suppression and Wire take from FP, Range and Morale (13.2, F131.1).
func (p *situation) shaken(f formation) (n int) {
	if p.pieces[f].suppressed {
		n++
	}
	if p.fort[p.pieces[f].at] == wire {
		n++
	}
	return n
}

// proven is what a Veteran marker adds to all values (3.2.2, data of the pack).
func (p *situation) proven(f formation, of int) int {
	if p.pieces[f].veteran {
		return of
	}
	return 0
}

// led is the Command that a Formation has the good of: Units alone (3.3.1.5).
func (p *situation) led(f formation) int {
	if i := p.info(f); i.kind.isUnit() {
		return p.bonus(p.pieces[f].at, i.side)
	}
	return 0
}

// fp is the current FP of a Formation, its own and no Weapon's (3.1.1).
func (p *situation) fp(f formation) int {
	return p.printed(f).fp + p.led(f) + p.proven(f, p.sys.veteran.FP) - p.shaken(f)
}

// reach is the current Range of a Formation (3.1.2, R11).
func (p *situation) reach(f formation) int {
	return max(0, p.printed(f).reach+p.led(f)+p.proven(f, p.sys.veteran.Range)-p.shaken(f))
}

// movement is the current Movement of a Formation (3.1.3, 11.1, R11); the +1 of a Road
// comes on the way (T116).
func (p *situation) movement(f formation) int {
	n := p.printed(f).move + p.led(f) + p.proven(f, p.sys.veteran.Move)
	if p.pieces[f].suppressed {
		n--
	}
	if w := p.pieces[f].weapon; w != noWeapon {
		n += p.armed(w).move
	}
	return max(0, n)
}

// morale is the current Morale of a Formation in a hex, with a Cover that counts there
// (3.1.4). Tanks have the good of neither Cover nor Command (O21.3.7.1).
func (p *situation) morale(f formation, cover int) int {
	n := p.printed(f).morale + p.led(f) + p.proven(f, p.sys.veteran.Morale) - p.shaken(f)
	i := p.info(f)
	if !i.kind.isTank() {
		n += cover
	}
	if i.kind.isLeader() && p.terrain[p.pieces[f].at] == woods && p.reminds(i.side, "S98.5.9") {
		n++
	}
	return n
}

// cover is the best Cover of a hex (T99.3): of its terrain or of its Fortification, with
// the Road of an open hex (T116, R84).
func (p *situation) cover(h hex) int {
	t := p.terrain[h]
	n := p.sys.terrains[t].cover
	if f := p.fort[h]; p.sys.forts[f].covers {
		n = max(n, p.sys.forts[f].cover)
	}
	if t == open && p.board.ways[h][road] != 0 {
		n--
	}
	return n
}

// goodOrder tells that a Formation is neither Demoralised nor Suppressed (3.2, 13).
func (p *situation) goodOrder(f formation) bool { return !p.pieces[f].bad && !p.pieces[f].suppressed }

// functional tells whether the Weapon of a Formation is functional (11.5, 3.2.3, F131.3).
func (p *situation) functional(f formation) bool {
	w, h := p.pieces[f].weapon, p.pieces[f].at
	return w != noWeapon && !p.weapons[w].broken && p.goodOrder(f) && p.fort[h] != wire && !p.terrain[h].isWater()
}

// weaponFP is the FP of the Weapon of a Formation (11, 3.3.1.7).
func (p *situation) weaponFP(f formation) int {
	a := p.armed(p.pieces[f].weapon)
	if a.striped {
		return a.fp
	}
	return a.fp + p.bonus(p.pieces[f].at, p.info(f).side)
}

// weaponReach is the Range of the Weapon of a Formation, from and to (11, O21.2.1).
func (p *situation) weaponReach(f formation) (near, far int) {
	a := p.armed(p.pieces[f].weapon)
	if a.striped {
		return a.near, a.far
	}
	return a.near, a.far + p.bonus(p.pieces[f].at, p.info(f).side)
}

// rangeByCommand is what Command adds to the Range of a member (3.3.1.5).
func (p *situation) rangeByCommand(m member) int {
	switch {
	case m.gun || m.weapon && p.armed(p.pieces[m.f].weapon).striped:
		return 0
	case m.weapon:
		return p.bonus(p.pieces[m.f].at, p.info(m.f).side)
	}
	return p.led(m.f)
}

// worth is what the other side scores for a Formation (7.1), with marker Z in play (R24).
func (p *situation) worth(f formation) int {
	i := p.info(f)
	n := i.points()
	if i.kind != hero && p.inPlay(elimObjective) {
		n++
	}
	return n
}

// inCohesion tells whether a Unit is in cohesion (3.3.2, R13, R14).
func (p *situation) inCohesion(f formation) bool {
	i, at := p.info(f), p.pieces[f].at
	switch {
	case !i.kind.isUnit(), i.kind == runner, i.storm:
		return true
	case p.scen.edges[i.side].away(at) == 0, p.functional(f):
		return true
	}
	if n := p.board.objectiveAt(at); n > 0 && p.control[n] == i.side && !p.has(at, i.side.Other()) {
		return true
	}
	for l := range p.all(i.side) {
		if p.info(l).kind.isLeader() && distance(p.pieces[l].at, at) <= p.command(l) {
			return true
		}
	}
	return false
}

// senior is the Senior Leader of a side on the board (3.3.1.3, R12): by rank, printed Command and
// printed Morale; then whom the owner has named, else the first by name.
func (p *situation) senior(of side) formation {
	best := noFormation
	for f := range p.all(of) {
		i := p.info(f)
		if !i.kind.isLeader() {
			continue
		}
		if best == noFormation {
			best = f
			continue
		}
		b := p.info(best)
		switch {
		case i.rank != b.rank:
			if i.rank < b.rank {
				best = f
			}
		case i.command != b.command:
			if i.command > b.command {
				best = f
			}
		case i.good.morale != b.good.morale:
			if i.good.morale > b.good.morale {
				best = f
			}
		default:
			if x, y := p.seniorRank(of, f), p.seniorRank(of, best); x < y || x == y && i.name < b.name {
				best = f
			}
		}
	}
	return best
}

// seniorRank is how soon STAND SENIOR names a Leader, a large number for one that it does
// not name.
func (p *situation) seniorRank(of side, f formation) int {
	n := 0
	for i := range p.standing[of] {
		if o := &p.standing[of][i]; o.Sub == "SENIOR" {
			for _, a := range o.Args {
				if n++; p.info(f).name == a.Text {
					return n
				}
			}
		}
	}
	return maxCount
}

// inPlay tells whether an open objective marker of a kind is in play (7.3.2, R26).
func (p *situation) inPlay(kind int) bool {
	for _, m := range p.markers {
		if p.sys.objectives[m].kind == kind {
			return true
		}
	}
	return false
}

// reminds tells whether a Reminder card lies before a side (1.S).
func (p *situation) reminds(of side, effect string) bool {
	for _, c := range p.strategy[of].open {
		if x := &p.sys.strategy[p.nation(of)][c-1]; x.effect == effect && p.isValid(x) {
			return true
		}
	}
	return false
}
