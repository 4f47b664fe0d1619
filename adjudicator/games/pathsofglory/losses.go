package pathsofglory

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
