package outlook

import "feldpost/adjudicator/kernel/path"

// felt is the part of a unit's strength, in tenths, that is felt at each
// distance: an army can strike as far as it marches.
var felt = [...]int{10, 10, 9, 7, 4, 2}

// Far is a march that nobody makes.
const Far = 999

// look measures what the moves are judged by: the strength of both sides over
// the map, the way to places worth taking and to those worth holding.
func (o *Outlook) look() {
	for sd := range Nobody {
		o.Power[sd] = o.feltStrength(sd)
	}
	o.Aims = o.marchTo(o.aimOffset)
	o.Homes = o.marchTo(o.homeOffset)
}

// feltStrength spreads the strength of a side's stacks over the hexes that
// they can reach.
func (o *Outlook) feltStrength(sd Side) []int {
	sum, f := make([]int, len(o.hexes)), path.NewFlood(o.net)
	open := func(from, to Cell, way int) bool {
		return f.Steps(from) < len(felt)-1 && o.isOverland(from, to, way)
	}
	for c := range o.Stacks {
		n := o.Strength(Cell(c), sd)
		if n == 0 {
			continue
		}
		f.Begin()
		f.Add(Cell(c))
		for _, at := range f.Spread(open) {
			sum[at] += n * felt[f.Steps(at)] / 10
		}
	}
	return sum
}

// marchTo measures the march from every hex to the nearest goal. A goal has
// an offset, less for a better one; Far is no goal.
func (o *Outlook) marchTo(offset func(c Cell) int) []int {
	cost := make([]int, len(o.hexes))
	waits := make([]bool, len(o.hexes))
	var queue []Cell
	for c := range cost {
		if cost[c] = offset(Cell(c)); cost[c] < Far {
			queue, waits[c] = append(queue, Cell(c)), true
		}
	}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		waits[at] = false
		for way, next := range o.net.Ways(at) {
			if next == None || o.hexes[at].faces[way]&closed != 0 {
				continue
			}
			n := o.marchCost(at, next, way)
			if n < Far && cost[at]+n < cost[next] {
				if cost[next] = cost[at] + n; !waits[next] {
					queue, waits[next] = append(queue, next), true
				}
			}
		}
	}
	return cost
}

// marchCost is roughly what the side's troops pay between two hexes.
func (o *Outlook) marchCost(from, to Cell, way int) int {
	switch {
	case o.isWater(to), o.isNeutral(to), o.isOnly(to, "AH"), o.isOnly(to, "RO"):
		return Far
	case o.hexes[from].faces[way]&road == 0 && o.hexes[to].terrain == "mountain":
		return 7
	}
	return o.stepCost(from, to, way)
}

// isNeutral tells whether a hex lies wholly in one neutral country (11.1).
func (o *Outlook) isNeutral(c Cell) bool {
	in := o.hexes[c].countries
	return len(in) == 1 && o.Allied(in[0]) == Nobody
}

// IsClosed tells whether own units may not stay in a hex: it lies in neutral
// Albania, which some of them have to leave (R99).
func (o *Outlook) IsClosed(c Cell) bool {
	return o.isOnly(c, "AL") && o.Allied("AL") == Nobody && o.Fact("must-leave") != ""
}

// IsForeign tells whether a hex counts for a country of the other side.
func (o *Outlook) IsForeign(c Cell) bool { return o.Allied(o.CountryOf[c]) == Foe }

// isWatched tells whether the ZOC of an enemy reaches a hex (8.0, 8.1).
func (o *Outlook) isWatched(c Cell) bool {
	for way, from := range o.net.Ways(c) {
		if from != None && o.hexes[c].faces[way]&closed == 0 && o.Has(from, Foe) &&
			!o.hexes[c].effect.NoZOC && !o.hexes[from].effect.NoZOC && !o.isBoundary(from, c) {
			return true
		}
	}
	return false
}

// isBoundary tells whether the boundary of a neutral country lies between two
// hexes.
func (o *Outlook) isBoundary(from, to Cell) bool {
	x, y := o.hexes[from].countries, o.hexes[to].countries
	if len(x) == 1 && len(y) == 1 && x[0] == y[0] {
		return false
	}
	for _, n := range append(x[:len(x):len(x)], y...) {
		if o.Allied(n) == Nobody {
			return true
		}
	}
	return false
}

// aimOffset makes goals of enemy stacks and of places that the enemy holds:
// the best are those worth most and held least.
func (o *Outlook) aimOffset(c Cell) int {
	if o.CountryOf[c] == "" || o.Allied(o.CountryOf[c]) == Nobody {
		return Far
	}
	enemy, value := o.Has(c, Foe), o.Value[c]
	open := value > 0 && o.Holder[c] != Own && (o.IsForeign(c) || enemy)
	if !enemy && (!open || value <= 1 && o.TurnsLeft > 3) {
		return Far
	}
	offset := 10 - 2*min(value, 5)
	if enemy {
		offset += o.Strength(c, Foe) / 5
		for _, u := range o.Stacks[c] {
			offset += o.Units[u].Bombardment
		}
	}
	return offset
}

// homeOffset makes goals of own places worth holding and of Depots, of those
// that the enemy can reach rather than others.
func (o *Outlook) homeOffset(c Cell) int {
	best := Far
	if v := o.Value[c]; v >= 5 && o.Holder[c] == Own {
		if best = 10 - v; o.Power[Foe][c] == 0 {
			best += 10
		}
	}
	for _, u := range o.Stacks[c] {
		if o.Units[u].Side != Own {
			continue
		}
		switch o.Units[u].Kind {
		case Depot:
			best = min(best, 12)
		case Fortification:
			best = min(best, 2)
		}
	}
	return best
}

// Shuns tells whether the side keeps out of a hex: the Ottomans out of
// Bulgaria while the Rustcuk group is not released (S1 special 6).
func (o *Outlook) Shuns(c Cell) bool {
	group := o.Fact("rustcuk")
	return group != "" && group != "released" && o.Allied("OE") == Own && o.isOnly(c, "BU")
}
