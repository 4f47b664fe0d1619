package adviser

import (
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/lines"
)

// needs is the march to the nearest hex of the front that is short of defence.
func (a *adviser) needs() []int {
	return a.marches(func(c int) (int, bool) {
		lack := a.lack(c, none)
		return 60 - min(4*lack, 60), a.isFront(c) && (lack > 0 || a.temper(c).presses)
	})
}

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
	byWorth(list, func(i int) int { return a.units[i].attack + a.units[i].defence })
	for n, i := range list {
		if n%4 == 3 {
			needs = a.needs()
		}
		ways := a.ways("PLACE", i)
		best, worth := none, -2*far
		for _, c := range ways {
			n := -needs[c] - 2*a.count(c, none, (*unit).counts)
			if a.touches(c, foe) && a.units[i].kind == "hq" && a.count(c, none, (*unit).isCombat) < 2 {
				continue
			}
			if n > worth {
				best, worth = c, n
			}
		}
		if best != none && a.try(lines.With(lines.Order("PLACE", lines.Name(a.units[i].name)), "AT", lines.Path(a.hexes[best].name))) {
			a.put(i, best)
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
	rides  = 10
	riders = 24
)

// ride sends units of the rear to towns near where they are needed.
func (a *adviser) ride() {
	needs := a.needs()
	var list []int
	for i := range a.units {
		u := &a.units[i]
		if u.side == own && u.name != "" && u.isCombat() && u.at != none && a.hexes[u.at].settled && a.felt[foe][u.at] == 0 && needs[u.at] > 30 {
			list = append(list, i)
		}
	}
	byWorth(list, func(i int) int { return 4*a.units[i].attack + needs[a.units[i].at]/8 })
	if len(list) > riders {
		list = list[:riders]
	}
	sent := 0
	for _, i := range list {
		best, worth := none, -needs[a.units[i].at]+12
		for _, c := range a.ways("SR", i) {
			if n := -needs[c] - 2*a.count(c, none, (*unit).counts); n > worth {
				best, worth = c, n
			}
		}
		if best == none {
			continue
		}
		if !a.send("SR", i, best) {
			return
		}
		if sent++; sent == rides {
			return
		}
	}
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
	a.try(lines.Order("DECLARE", lines.Name("BREST-LITOVSK")))
	var list []int
	for i := range a.units {
		u := &a.units[i]
		if u.side == own && u.name != "" && strings.HasPrefix(u.box, "DEAD") {
			list = append(list, i)
		}
	}
	byWorth(list, func(i int) int {
		u := &a.units[i]
		if u.kind == "hq" {
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
