package adviser

import (
	"slices"
	"strings"

	"feldpost/adjudicator/games/pathsofglory/outlook"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// What combats are worth.
const (
	hurtWorth   = 80  // a Loss Factor of the enemy
	costWorth   = 75  // an own one
	groundWorth = 150 // a space that the enemy leaves
	siegeWorth  = 350 // a fort that is left alone
	dutyWorth   = 450 // the mandatory offensive, more toward the end of the turn
)

// attacks lists the attacks that so many points pay for: on each target by each
// nation, from the strongest space beside it, from the two strongest, and so on.
func (a *adviser) attacks(ops int) (list []deed) {
	for target := range a.Spaces {
		s := &a.Spaces[target]
		if a.hit[target] || s.Holder == outlook.Nobody || a.Count(target, outlook.Foe) == 0 && (s.Holder != outlook.Foe || s.Fort == 0) {
			continue
		}
		for _, nation := range a.nationsBeside(target) {
			list = append(list, a.attacksBy(nation, target, ops)...)
		}
	}
	return list
}

// beside are the spaces from which a space can be attacked.
func (a *adviser) beside(target int) []int {
	if a.Count(target, outlook.Own) > 0 { // besiegers
		return []int{target}
	}
	return append(slices.Clone(a.Spaces[target].Links), a.Spaces[target].Dashed...)
}

// fitIn are the units of a nation that can attack from a space.
func (a *adviser) fitIn(at int, nation string) (units []int) {
	for _, u := range a.Spaces[at].Units {
		if k := &a.Units[u]; k.Side == outlook.Own && k.Nation == nation && k.Supplied && !a.fought[k.Name] && !a.moved[k.Name] {
			units = append(units, u)
		}
	}
	return units
}

func (a *adviser) nationsBeside(target int) (nations []string) {
	for _, at := range a.beside(target) {
		for _, u := range a.Spaces[at].Units {
			if k := &a.Units[u]; k.Side == outlook.Own && !slices.Contains(nations, k.Nation) {
				nations = append(nations, k.Nation)
			}
		}
	}
	return nations
}

// attacksBy are the attacks of one nation on a space.
func (a *adviser) attacksBy(nation string, target, ops int) (list []deed) {
	var from []int
	for _, at := range a.beside(target) {
		if len(a.fitIn(at, nation)) > 0 {
			if _, _, ok := a.activationOf(at, "attack"); ok {
				from = append(from, at)
			}
		}
	}
	strength := func(at int) (n int) {
		for _, u := range a.fitIn(at, nation) {
			n += a.Units[u].CF
		}
		return n
	}
	slices.SortStableFunc(from, func(x, y int) int { return strength(y) - strength(x) })
	var units, spaces []int
	var active []orders.Order
	cost := 0
	for _, at := range from {
		more, line, _ := a.activationOf(at, "attack")
		if cost+more > ops {
			continue
		}
		cost += more
		active = append(active, line...)
		spaces, units = append(spaces, at), append(units, a.fitIn(at, nation)...)
		list = append(list, a.attack(nation, target, slices.Clone(spaces), slices.Clone(units), slices.Clone(active), cost))
	}
	return list
}

// attack is one attack with what it is worth.
func (a *adviser) attack(nation string, target int, from, units []int, active []orders.Order, cost int) deed {
	o := a.Weigh(a.CombatOf(units, target))
	worth := (hurtWorth*o.Hurts - costWorth*o.Costs + a.gainOf(target)*o.Clears) / 100
	if a.isDuty(nation, target) {
		worth += dutyWorth + 100*a.round
	}
	if worth < leastUse {
		return deed{}
	}
	names := a.names(units)
	line := lines.With(lines.Order("ATTACK", lines.Name(a.Spaces[target].Name)), "FROM", lines.Names(a.spaceNames(from))...)
	line = lines.With(line, "WITH", lines.Names(names)...)
	if a.shouldFlank(target, from, units) {
		line = lines.With(line, "FLANK")
	}
	if who := a.followers(target, from, units); len(who) > 0 {
		line = lines.With(line, "ADVANCE", lines.Names(who)...)
	}
	list := append(slices.Clone(active), line)
	return deed{key: key("attack", append([]string{a.Spaces[target].Name}, names...)...), lines: list, cost: cost, worth: worth, done: func() {
		a.hit[target] = true
		for _, n := range names {
			a.fought[n] = true
		}
		a.support(line)
	}}
}

// gainOf is what it is worth that the enemy leaves a space.
func (a *adviser) gainOf(target int) int {
	switch s := &a.Spaces[target]; {
	case s.Holder == outlook.Own, s.Fort > 0 && a.Count(target, outlook.Foe) > 0: // relief of a fort, or its siege
		return siegeWorth
	case s.VP:
		return takeVP
	}
	return groundWorth
}

func (a *adviser) spaceNames(list []int) []string {
	names := make([]string, len(list))
	for i, at := range list {
		names[i] = a.Spaces[at].Name
	}
	return names
}

// isDuty tells whether an attack is one that the mandatory offensive of the turn
// demands, and nobody has made it.
func (a *adviser) isDuty(nation string, target int) bool {
	duty := a.Fact("offensive-" + a.side)
	if strings.HasSuffix(duty, "done") || !strings.HasPrefix(duty, nation) || a.Count(target, outlook.Foe) == 0 {
		return false
	}
	if nation != "GE" && nation != "FR" && nation != "BR" {
		return true
	}
	west := slices.Contains([]string{"FR", "BE", "GE"}, a.Spaces[target].Nation)
	return west && slices.ContainsFunc(a.Spaces[target].Units, func(u int) bool {
		n := a.Units[u].Nation
		return a.Units[u].Side == outlook.Foe &&
			(nation == "GE" && (n == "FR" || n == "BR" || n == "BE" || n == "US") || nation != "GE" && n == "GE")
	})
}

// shouldFlank tells whether a flank attempt may be made and rather succeeds.
func (a *adviser) shouldFlank(target int, from, units []int) bool {
	s := &a.Spaces[target]
	army := slices.ContainsFunc(units, func(u int) bool { return a.Units[u].Army })
	if len(from) < 2 || !army || !s.Land.Flank || !a.Facts.Trench[min(s.Trench, 2)].Flank || a.Count(target, outlook.Foe) == 0 {
		return false
	}
	free := 0
	for _, at := range from {
		if !slices.ContainsFunc(a.Spaces[at].Links, func(next int) bool { return next != target && a.Count(next, outlook.Foe) > 0 }) {
			free++
		}
	}
	return min(free, len(from)-1) >= a.Facts.FlankNeed-2 // of six dice at least five succeed
}

// followers are the attackers that go into the space when it is left: all but
// those who hold a space that others threaten.
func (a *adviser) followers(target int, from, units []int) (names []string) {
	for _, at := range from {
		var here []string
		all := a.Count(at, outlook.Own)
		for _, u := range units {
			if k := &a.Units[u]; k.At == at && !k.Reduced && at != target {
				here = append(here, k.Name)
			}
		}
		if len(here) == all && a.mustHold(at, target) {
			here = here[1:]
		}
		names = append(names, here...)
	}
	return names
}

// mustHold tells whether an enemy could walk into a space that counts, if its
// units left it for another.
func (a *adviser) mustHold(at, target int) bool {
	s := &a.Spaces[at]
	if s.Holder != outlook.Own {
		return false
	}
	if slices.ContainsFunc(s.Links, func(next int) bool { return next != target && a.Count(next, outlook.Foe) > 0 }) {
		return true
	}
	var here []int
	for _, u := range s.Units {
		if a.Units[u].Side == outlook.Own {
			here = append(here, u)
		}
	}
	return a.exposure(at, outlook.None, here)-a.exposure(outlook.None, outlook.None, nil) > lostFront
}

// support plays the combat cards that may be used in an attack.
func (a *adviser) support(line orders.Order) {
	list := a.draft.Lines()
	last := len(list) - 1
	if last < 0 || list[last].Verb != "ATTACK" {
		return
	}
	for _, c := range a.hand() {
		if !has(c, "combat-card") {
			continue
		}
		a.draft.Cut(last)
		if a.try(lines.With(line, "CARD", lines.Number(numberOf(c)))) {
			return // one is enough
		}
		if !a.try(line) {
			return
		}
	}
}
