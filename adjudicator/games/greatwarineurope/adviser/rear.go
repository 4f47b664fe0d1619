package adviser

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/lines"
	"feldpost/adjudicator/survey"
)

// needs is the march to the nearest hex of the front that is short of defence.
func (a *adviser) needs() []int {
	a.findEfforts()
	return a.marches(func(c int) (int, bool) {
		lack := a.lack(c, none)
		if e := a.efforts[a.hexes[c].front]; e != nil && a.isFront(c) {
			return min(60-min(4*lack, 60), 3*e[c]), true
		}
		return 60 - min(4*lack, 60), a.isFront(c) && lack > 0
	})
}

// shares is the strength on each front in hundredths of what the side wants there: as
// much as the enemy has where it waits for him, more where it presses.
func (a *adviser) shares() (list [fronts]int) {
	sums := a.strengths()
	for f := range list {
		want := max(1, sums[foe][f]*a.tempers[f].share/10)
		if a.hunts[f] {
			want = max(want, huntsWith)
		}
		list[f] = 100 * sums[own][f] / want
		list[f] = min(list[f], amply)
	}
	return list
}

// strengths add up attack and defence of both sides on each front.
func (a *adviser) strengths() (sums [2][fronts]int) {
	for i := range a.units {
		if u := &a.units[i]; u.at != none && u.isCombat() {
			sums[u.side][a.hexes[u.at].front] += u.attack + u.defence
		}
	}
	return sums
}

// huntsWith is the strength wanted where a weak enemy is pursued.
const huntsWith = 100

// amply is a share beyond which no front asks for more.
const amply = 300

// drawEvents buys events when there are points to spare.
func (a *adviser) drawEvents() {
	for _, payer := range map[string][]string{"cp": {"GE"}, "allies": {"BR", "US", "FR"}}[string(sideName(a.view.Seat))] {
		if a.purses[payer] >= 2 && a.try(lines.With(lines.Order("DRAW", lines.Name("EVENTS")), "WITH", lines.Name(payer))) {
			return
		}
	}
	a.try(lines.Order("DRAW", lines.Name("EVENTS")))
}

// bringUnits brings everybody who waits to the hex nearest to where he is needed.
func (a *adviser) bringUnits() {
	needs := a.needs()
	var list []int
	for i := range a.units {
		if u := &a.units[i]; u.side == own && u.name != "" && u.at == none && isBox(u.box) {
			list = append(list, i)
		}
	}
	survey.ByWorth(list, func(i int) int { return a.units[i].attack + a.units[i].defence })
	shares := a.shares()
	for n, i := range list {
		if n%4 == 3 {
			needs, shares = a.needs(), a.shares()
		}
		ways := a.ways("PLACE", i)
		best, worth := none, -2*far
		for _, c := range ways {
			n := -needs[c] - shares[a.hexes[c].front] - 2*a.count(c, none, (*unit).counts)
			if a.touches(c, foe) && a.units[i].kind == "HQ" && a.count(c, none, (*unit).isCombat) < 2 {
				continue
			}
			if n > worth {
				best, worth = c, n
			}
		}
		if best == none && a.units[i].box != beside {
			a.try(lines.With(lines.Order("PLACE", lines.Name(a.units[i].name)), "AT", lines.Name(beside)))
		}
		if best != none && a.try(lines.With(lines.Order("PLACE", lines.Name(a.units[i].name)), "AT", lines.Path(a.hexes[best].name))) {
			a.put(i, best)
		}
	}
}

// beside is the box of the Americans beside the map, who march in from there.
const beside = "BESIDE"

// landAmericans marches them in to where they are needed.
func (a *adviser) landAmericans() {
	needs := a.needs()
	for i := range a.units {
		if u := &a.units[i]; u.side != own || u.box != beside {
			continue
		}
		best := none
		for _, c := range a.ways("MOVE", i) {
			if best == none || needs[c] < needs[best] {
				best = c
			}
		}
		if best != none {
			a.send("MOVE", i, best)
		}
	}
}

// isBox tells the boxes in which units wait to be placed.
func isBox(box string) bool {
	return strings.HasPrefix(box, "AVAILABLE") || strings.HasPrefix(box, "NEAR")
}

// rides is how many units are sent over the railways in a turn, of how many that are
// looked at.
const (
	rides  = 24
	riders = 40
)

// ride sends units that a front can spare, and those of the rear, to towns near where
// they are needed.
func (a *adviser) ride() {
	needs, shares := a.needs(), a.shares()
	var list []int
	for i := range a.units {
		u := &a.units[i]
		if u.side == own && u.name != "" && u.isCombat() && u.at != none && a.hexes[u.at].settled &&
			(needs[u.at] > 30 && a.felt[foe][u.at] == 0 || a.spares(i, shares)) {
			list = append(list, i)
		}
	}
	call := func(i, c int) int { return needs[c] + shares[a.hexes[c].front] }
	survey.ByWorth(list, func(i int) int { return 4*a.units[i].attack + call(i, a.units[i].at)/8 })
	if len(list) > riders {
		list = list[:riders]
	}
	sent, failed := 0, 0
	for _, i := range list {
		best, worth := none, -call(i, a.units[i].at)+12
		for _, c := range a.ways("SR", i) {
			if n := -call(i, c) - 2*a.count(c, none, (*unit).counts); n > worth {
				best, worth = c, n
			}
		}
		if best == none {
			continue
		}
		if !a.send("SR", i, best) {
			if failed++; failed > 4 {
				return
			}
			continue
		}
		shares = a.shares()
		if sent++; sent == rides {
			return
		}
	}
}

// spares tells whether a unit may leave its front for another: it is not what closes
// the line, and its front has more than it wants.
func (a *adviser) spares(i int, shares [fronts]int) bool {
	u := &a.units[i]
	return shares[a.hexes[u.at].front] > 100 && (!a.isFront(u.at) || a.count(u.at, i, (*unit).isCombat) > 0 && a.lack(u.at, i) == 0)
}

// gives are transfers to allies: what is given when the giver has plenty and the
// other little.
var gives = []struct{ from, to string }{{"GE", "AH"}, {"GE", "TU"}, {"BR", "RU"}}

// transfer helps allies.
func (a *adviser) transfer() {
	for _, g := range gives {
		if a.purses[g.from] >= 8 && a.purses[g.to] <= 4 {
			a.try(lines.With(lines.Order("TRANSFER", lines.Name(g.from), lines.Number(1)), "TO", lines.Name(g.to)))
		}
	}
}

// purse is the nation that pays for another's units.
var purse = map[string]string{"BP": "BR", "BI": "BR", "PG": "RU", "PN": "BR"}

// replace rebuilds units with the points of their nations, the best for a point
// first; one point is kept to draw events.
func (a *adviser) replace() {
	var list []int
	for i := range a.units {
		u := &a.units[i]
		if u.side == own && u.name != "" && strings.HasPrefix(u.box, "DEAD") {
			list = append(list, i)
		}
	}
	survey.ByWorth(list, func(i int) int {
		u := &a.units[i]
		if u.kind == "HQ" {
			return 7 + 4*u.support
		}
		return u.attack + u.defence
	})
	failed := 0
	for _, i := range list {
		nation := a.units[i].nation
		if p := purse[nation]; p != "" {
			nation = p
		}
		keep := 0
		if slices.Contains([]string{"GE", "BR"}, nation) {
			keep = 1
		}
		if a.purses[nation] <= keep || failed > 12 {
			continue
		}
		if a.try(lines.Order("REPLACE", lines.Name(a.units[i].name))) {
			a.purses[nation]--
		} else {
			failed++
		}
	}
}

// initiative chooses the theatre and the marker: the Central Powers attack in the East
// by OberOst while the West stands still.
func (a *adviser) initiative() {
	if sideName(a.view.Seat) == "cp" && a.tempers[western].presses {
		a.try(lines.Order("MARKER", lines.Name("OHL")))
	}
}
