package adviser

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// orders weighs what each Order of the hand is worth now.
func (a *adviser) orders() {
	for _, x := range []struct {
		kind string
		of   func()
	}{{"RALLY", a.rally}, {"FIRE", a.fire}, {"ADVANCE", a.advance}, {"MOVE", a.moves}, {"RETREAT", a.retreat}, {"ARTY-DENIED", a.denied}, {"ARTY-REQUEST", a.artillery}, {"AIR-STRIKE", a.airStrike}, {"LINE-OF-FIRE", a.lineOfFire}} {
		if len(a.hand[x.kind]) > 0 {
			x.of()
		}
	}
}

func order(sub string) orders.Order { return orders.Order{Verb: "ORDER", Sub: sub} }

// number is a field of what a line is weighed at, 0 for none.
func number(fields []adjudicator.Field, key string) int {
	for _, f := range fields {
		if f.Key == key {
			n, _ := strconv.Atoi(f.Value)
			return n
		}
	}
	return 0
}

// rally is worth most when many are Demoralised.
func (a *adviser) rally() {
	worth := 0
	for i := range a.own {
		switch u := &a.own[i]; {
		case u.bad:
			worth += 35
		case u.shaken:
			worth += 8
		}
	}
	if a.try(order("RALLY")) {
		a.offer(worth)
	}
}

// retreat drives the Demoralised of the enemy back.
func (a *adviser) retreat() {
	worth := 0
	for i := range a.foe {
		if a.foe[i].bad {
			worth += 22
		}
	}
	if worth > 0 && a.try(lines.With(order("RETREAT"), "PLAYER", lines.Name("ENEMY"))) {
		a.offer(worth)
	}
}

func (a *adviser) denied() {
	if a.foePhone != "" && a.try(order("DENIED")) {
		a.offer(18)
	}
}

func (a *adviser) airStrike() {
	if a.try(lines.With(order("AIRSTRIKE"), "BOMB")) {
		a.offer(24)
	}
}

// targets are the hexes of the enemy, each once, in the order of the list of Formations.
func (a *adviser) targets() (list []string) {
	for i := range a.foe {
		if w := a.foe[i].where; !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return list
}

// fire shoots where somebody is most likely hit; several together, and in a goal, are worth more.
func (a *adviser) fire() {
	for _, h := range a.targets() {
		o := lines.Order("FIRE", lines.Name(h))
		percent := number(a.draft.Weigh(o), "odds")
		if percent < 12 || !a.try(o) {
			a.draft.Cut(0)
			continue
		}
		worth := percent
		for _, g := range a.goals {
			if g.where == h {
				worth += 6
			}
		}
		for i := range a.foe {
			if a.foe[i].where == h && a.foe[i].bad {
				worth += 10 // a hit eliminates
			}
		}
		a.offer(worth)
	}
}

// lineOfFire suppresses a hex with a heavy machine gun.
func (a *adviser) lineOfFire() {
	for i := range a.view.Pieces {
		p := &a.view.Pieces[i]
		if p.Owner != a.view.Seat {
			continue
		}
		for _, f := range p.Facts {
			if f.Key != "weapon" {
				continue
			}
			for _, h := range a.targets() {
				o := lines.With(lines.With(order("LINE"), "WEAPON", lines.Name(f.Value)), "TARGET", lines.Name(h))
				if n := a.foes(h); n > 1 && a.try(o) {
					a.offer(9 * n)
				}
				a.draft.Cut(0)
			}
		}
	}
}

// artillery calls the battery, or bombards where the enemy stands thick and no friend is near.
func (a *adviser) artillery() {
	if a.phone == "" {
		return
	}
	if a.try(lines.With(order("ARTILLERY"), "ACCESS", lines.Name("LOCAL"))) {
		a.offer(16)
		return
	}
	a.draft.Cut(0)
	for _, h := range a.targets() {
		x, y, _ := place(h)
		worth := 0
		for i := range a.foe {
			worth += []int{12, 6, 0}[min(2, away(x, y, a.foe[i].x, a.foe[i].y))]
		}
		for i := range a.own {
			worth -= []int{30, 25, 12, 5, 0}[min(4, away(x, y, a.own[i].x, a.own[i].y))]
		}
		o := lines.With(lines.With(order("ARTILLERY"), "KIND", lines.Name("LOCAL")), "SPOT", lines.Name(h))
		if worth > 0 && a.try(o) {
			a.offer(worth)
		}
		a.draft.Cut(0)
	}
}

// advance goes into a Melee that is likely won, for a goal all the sooner; and steps towards one.
func (a *adviser) advance() {
	for i := range a.own {
		u := &a.own[i]
		if !u.ready || u.leads() || u.kind == "runner" {
			continue
		}
		for _, w := range a.draft.Ways("ADVANCE", u.name) {
			h := w[len(w)-1]
			if a.foes(h) == 0 {
				continue
			}
			o := lines.With(lines.Order("ADVANCE", lines.Name(u.name)), "TO", lines.Name(h))
			percent := number(a.draft.Weigh(o), "percent")
			if percent < 45 || !a.try(o) {
				a.draft.Cut(0)
				continue
			}
			// Others beside it come along where they can.
			for j := range a.own {
				v := &a.own[j]
				if v != u && v.ready && !v.bad && !v.leads() && v.kind != "runner" && away(v.x, v.y, u.x, u.y) <= 1 && !a.keeps(v) {
					a.goes("ADVANCE", v, h)
				}
			}
			n := len(a.draft.Lines())
			worth := 2*percent - 80 + 14*(n-1) + 10*a.foes(h)
			for _, g := range a.goals {
				if g.where == h && !g.held {
					worth += 30
				}
			}
			a.offer(worth)
		}
	}
}

// moves goes on towards goals: a Leader with whom he commands, or one alone. Who is Demoralised stays.
func (a *adviser) moves() {
	if !a.attacks && !a.lost() {
		return
	}
	for i := range a.own {
		u := &a.own[i]
		if !u.ready || u.bad {
			continue
		}
		if !u.leads() {
			if gain := a.step(u); gain > 0 {
				a.offer(min(40, gain))
			}
			a.draft.Cut(0)
			continue
		}
		total, moved := 0, 0
		for j := range a.own {
			v := &a.own[j]
			if v == u || !v.ready || v.bad || v.leads() || away(u.x, u.y, v.x, v.y) > u.command {
				continue
			}
			if gain := a.step(v); gain > 0 {
				total, moved = total+gain, moved+1
			}
		}
		if moved > 0 {
			total += a.follow(u)
			a.offer(min(90, total))
		}
		a.draft.Cut(0)
	}
}

// lost tells whether a goal of points is in the hands of the enemy.
func (a *adviser) lost() bool {
	return slices.ContainsFunc(a.goals, func(g goal) bool { return !g.held && a.foes(g.where) == 0 })
}

// step adds the best move of a Formation to the draft and returns what is gained by it: nearer to a goal, better Cover,
// out of the fire.
func (a *adviser) step(u *unit) int {
	if a.keeps(u) || u.move == 0 {
		return 0
	}
	value := func(h string) int {
		x, y, _ := place(h)
		w := a.draft.Weigh(lines.With(lines.Order("MOVE", lines.Name(u.name)), "TO", lines.Name(h)))
		return a.pull(x, y) + 3*number(w, "cover") - number(w, "danger")/4
	}
	stay := value(u.where)
	best, most := "", 2
	for _, w := range a.draft.Ways("MOVE", u.name) {
		h := w[len(w)-1]
		if gain := value(h) - stay; gain > most {
			best, most = h, gain
		}
	}
	if best == "" || !a.goes("MOVE", u, best) {
		return 0
	}
	return most
}

// goes adds the way of a Formation to a hex that has room for it behind the lines of the draft (8.2).
func (a *adviser) goes(verb string, u *unit, h string) bool {
	room := slices.ContainsFunc(a.draft.Ways(verb, u.name), func(w []string) bool { return w[len(w)-1] == h })
	return room && a.try(lines.With(lines.Order(verb, lines.Name(u.name)), "TO", lines.Name(h)))
}

// follow moves a Leader to whom he has sent ahead.
func (a *adviser) follow(u *unit) int {
	for _, o := range a.draft.Lines() {
		if c, ok := o.Clause("TO"); ok && len(c.Args) > 0 && a.goes("MOVE", u, c.Args[0].Text) {
			return 5
		}
	}
	return 0
}
