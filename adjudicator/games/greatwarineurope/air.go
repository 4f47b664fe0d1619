// Air units (15.1): who flies, by number or by name.

package greatwarineurope

import (
	"slices"
	"strconv"

	"feldpost/adjudicator/kernel/names"
	"feldpost/orders"
)

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
