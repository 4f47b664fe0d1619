// The best allotment of losses (12.4.3).

package pathsofglory

import "slices"

// allotment is how many steps each participant loses: a reduced army that
// dies goes on losing the steps of the corps that takes its place.
type allotment struct {
	steps  [maxInCombat]int8
	total  int
	weight int // what the rules ask for first; only the heaviest are legal
	score  score
}

// maxInCombat is more than can stand around a space.
const maxInCombat = 36

// score orders allotments that absorb equally much, the greater the better.
type score [8]int

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
	units  []unitID // in the order in which they lose steps
	number int
	must   unitID // takes the first step (12.4.5)
	saves  bool   // Withdrawal brings one of the steps back
	wish   lossWish
	at     allotment
	taken  []unitID // corps of the Reserve that already replace an army
	visit  func()   // sees each allotment
}

// lossWish is what an owner prefers; the zero value is the default.
type lossWish struct {
	first   []unitID // lose these first, in order, each as far as possible
	steps   bool     // PREFER STEPS: each mention is one step
	corps   bool     // PREFER CORPS
	armies  bool     // PREFER ARMIES
	full    bool     // PREFER KEEP-FULL
	cf      bool     // PREFER KEEP-CF
	subs    []unitID // corps of the Reserve that shall replace an army
	restore unitID   // the step that Withdrawal shall bring back
}

// plan returns the allotment that absorbs as much of the number as possible
// without exceeding it, the one the owner likes best among these.
func (p *lossPlan) plan() (best allotment) {
	found := false
	p.each(func() {
		if found && p.at.weight < best.weight {
			return
		}
		p.at.score = p.judge()
		if !found || p.at.weight > best.weight || best.score.less(&p.at.score) {
			best, found = p.at, true
		}
	})
	return best
}

// each visits all allotments that do not exceed the number.
func (p *lossPlan) each(visit func()) {
	p.visit = visit
	p.search(0, 0)
}

func (p *lossPlan) search(i, total int) {
	if i == len(p.units) {
		p.at.total = total
		p.at.weight = 3*total + p.savedRank()
		p.visit()
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
	sub := p.substitute(p.units[i], p.wish.subs, p.taken)
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
	sub := p.substitute(p.units[i], p.wish.subs, p.taken)
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

// savedRank orders the allotments under Withdrawal: of corps alone when these
// can absorb as much, else with a corps step to bring back, and an army step
// only comes back when there is no other way (FAQ-cards).
func (p *lossPlan) savedRank() int {
	if !p.saves {
		return 0
	}
	corps, armies := 0, 0
	for i, u := range p.units {
		n := int(p.at.steps[i])
		if p.sys.counters[u].army {
			own := min(n, 2-p.face(u))
			armies, n = armies+own, n-own
		}
		corps += n
	}
	switch {
	case corps == 0:
		return 0
	case armies > 0:
		return 1
	}
	return 2
}

// judge scores the allotment at hand.
func (p *lossPlan) judge() (sc score) {
	dead, cf, full, corps, listed := 0, 0, 0, 0, p.listed()
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
	wished := [...]int{listed, 0, 0, 0} // 0 where nothing is wished
	if p.wish.corps {
		wished[1] = corps
	}
	if p.wish.armies {
		wished[1] = -corps
	}
	if p.wish.full {
		wished[2] = full
	}
	if p.wish.cf {
		wished[3] = cf
	}
	return score{wished[0], wished[1], wished[2], wished[3], -dead, cf, full, p.first()}
}

// maxListed is how many units of an order count, the first most.
const maxListed = 14

// listed weighs how the allotment at hand follows the owner's order: each unit
// loses as much as possible, or a step for each mention. A corps of the Reserve
// that takes the place of an army loses the steps after the army's own.
func (p *lossPlan) listed() (n int) {
	var mentions [maxInCombat]int
	for k, u := range p.wish.first[:min(len(p.wish.first), maxListed)] {
		i, own, isCorps := p.placeOf(u)
		if i < 0 {
			continue
		}
		have := int(p.at.steps[i])
		switch {
		case p.wish.steps && isCorps:
			mentions[i] = max(mentions[i], own) + 1
			have = min(1, max(0, have-mentions[i]+1))
		case p.wish.steps:
			mentions[i]++
			have = min(1, max(0, have-mentions[i]+1))
		case isCorps:
			have = max(0, have-own)
		case slices.Contains(p.wish.first[:k], u): // twice counts once
			continue
		case p.namesCorpsAfter(i):
			have = min(have, own)
		}
		n += have << (4 * (maxListed - 1 - k))
	}
	return n
}

// placeOf is where a unit of the owner's order stands in the allotment, or the
// army that it replaces; -1 when it is nowhere. The army has some steps of its own.
func (p *lossPlan) placeOf(u unitID) (at, own int, isCorps bool) {
	for i, x := range p.units {
		if x == u {
			return i, 2 - p.face(x), false
		}
	}
	for i, x := range p.units {
		if p.sys.counters[x].army && int(p.at.steps[i]) >= 2-p.face(x) && p.corpsAfter(i) == u {
			return i, 2 - p.face(x), true
		}
	}
	return -1, 0, false
}

// namesCorpsAfter reports whether the order names the corps that replaces the
// i-th unit in the allotment.
func (p *lossPlan) namesCorpsAfter(i int) bool {
	u := p.units[i]
	if !p.sys.counters[u].army || int(p.at.steps[i]) < 2-p.face(u) {
		return false
	}
	sub := p.corpsAfter(i)
	return sub != noUnit && slices.Contains(p.wish.first, sub)
}

// corpsAfter is the corps that replaces the i-th unit in the allotment.
func (p *lossPlan) corpsAfter(i int) unitID {
	var taken [maxInCombat]unitID
	list := taken[:0]
	for j, u := range p.units[:i+1] {
		if c := &p.sys.counters[u]; c.army && int(p.at.steps[j]) >= 2-p.face(u) {
			sub := p.substitute(u, p.wish.subs, list)
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
