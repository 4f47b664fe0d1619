package adviser

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
)

// duty is a mandated offensive: who must attack where, how often and with how many
// units at least (6.30).
type duty struct {
	front   front
	nations []string // nil for all of the side
	attacks int
	units   int
	evenly  bool // with a ratio of 1-1 or better before shifts
}

// duties are those of the seat in this turn, by the public fact that tells them.
var duties = []struct {
	fact string
	seat string
	duty
}{
	{"conrad-until", "cp", duty{front: italian, nations: []string{"AH"}, attacks: 1, units: 1}},
	{"haig-until", "allies", duty{front: western, nations: []string{"BR"}, attacks: 2, units: 1, evenly: true}},
	{"enver-until", "cp", duty{front: caucasus, attacks: 1, units: 3}},
}

// doDuties finds the attacks that mandated offensives oblige to, the least bad first:
// who leaves one undone loses the game.
func (a *adviser) doDuties(do func(x *assault)) {
	for _, d := range duties {
		i := slices.IndexFunc(a.view.Facts, func(f adjudicator.Field) bool { return f.Key == d.fact })
		if i < 0 || d.seat != string(sideName(a.view.Seat)) {
			continue
		}
		if until, _ := strconv.Atoi(a.view.Facts[i].Value); until < a.turn || d.fact != "enver-until" && a.turn <= until-offensive {
			continue
		}
		order := slices.DeleteFunc(a.byAttack(), func(u int) bool {
			return d.nations != nil && !slices.Contains(d.nations, a.units[u].nation)
		})
		done := map[int]bool{}
		for range d.attacks {
			best := assault{worth: -far}
			for c := range a.stacks {
				if a.hexes[c].front != d.front || done[c] || !a.isTarget(c) {
					continue
				}
				if x := a.gather(c, order, func(x *assault) bool {
					return len(x.units) >= d.units && (!d.evenly || x.even)
				}); x.worth > best.worth {
					best = x
				}
			}
			if best.worth == -far {
				break
			}
			done[best.target] = true
			do(&best)
		}
	}
}

// offensive is how many turns a mandated offensive lasts (6.30).
const offensive = 3
