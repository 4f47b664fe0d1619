// RALLY, RETREAT, LIAISON, LINE OF FIRE, ARTILLERY DENIED, Engineers (O18, O22, O25, O26, O27, 3.1.9).

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// demoralised lists the Demoralised Formations of a side on the board.
func (p *situation) demoralised(of side) (fs []formation) {
	for f := range p.all(of) {
		if p.pieces[f].bad {
			fs = append(fs, f)
		}
	}
	return fs
}

// sequence sorts Formations as a line says by SEQ: those named first, LEADERS-FIRST; else by their
// names.
func (r *run) sequence(o *orders.Order, fs []formation) []formation {
	fs = slices.Clone(fs)
	words := clauseWords(o, "SEQ")
	rank := func(f formation) int {
		i := r.info(f)
		for n, w := range words {
			if strings.EqualFold(w, i.name) || w == "LEADERS-FIRST" && i.kind.isLeader() || w == "UNITS-FIRST" && i.kind.isUnit() {
				return n
			}
		}
		return len(words)
	}
	slices.SortStableFunc(fs, func(a, b formation) int { return rank(a) - rank(b) })
	return fs
}

// planRally reads a RALLY (O25.1): once a Turn, for who has somebody Demoralised or Suppressed.
func (r *run) planRally(o *orders.Order) func() {
	sd := r.active
	if r.called[sd] {
		r.wrong(o, o.Pos, "called-already", "O25")
		return nil
	}
	any := false
	for f := range r.all(sd) {
		any = any || r.pieces[f].bad || r.pieces[f].suppressed
	}
	if !any {
		r.wrong(o, o.Pos, "nobody-shaken", "O25")
		return nil
	}
	return func() {
		r.called[sd] = true
		if r.Dry {
			return
		}
		weak := r.sequence(o, r.demoralised(sd))
		for f := range r.all(sd) { // O25.2
			if p := &r.pieces[f]; p.suppressed && !r.gas[p.at] {
				p.suppressed = false
				r.Event("recovered", "O25.2", "unit", r.info(f).name)
			}
		}
		for _, f := range weak { // O25.3
			if r.pieces[f].in != onBoard || !r.pieces[f].bad || r.over {
				continue
			}
			morale := r.morale(f, r.cover(r.pieces[f].at))
			dice := r.roll(sd, stake{kind: "rally", rule: "O25.3", of: r.info(f).name, chance: func(total int) chance { return pick(total < morale, always, never) },
				result: func(total int) string {
					return pick(total < morale, "RALLIED", pick(total == morale, "SUPPRESSED", "NONE"))
				}})
			if r.halted {
				return
			}
			if r.pieces[f].in != onBoard || !r.pieces[f].bad {
				continue
			}
			morale = r.morale(f, r.cover(r.pieces[f].at))
			r.Event("rally", "O25.3", "unit", r.info(f).name, "total", dice, "against", morale, "result", pick(dice < morale, "rallied", pick(dice == morale, "suppressed", "none")))
			switch {
			case dice < morale:
				for x := range r.alike(f) {
					r.rally(x, "O25.3")
				}
			case dice == morale:
				for x := range r.alike(f) {
					r.suppress(x, "O25.3")
				}
			}
		}
	}
}

// planRetreat reads a RETREAT (O26): of a player with a Demoralised Unit or Leader, once a Turn each.
func (r *run) planRetreat(o *orders.Order) func() {
	of := r.active.Other()
	if words := clauseWords(o, "PLAYER"); len(words) > 0 {
		switch sd, named := r.sideNamed(words[0]); {
		case words[0] == "OWN" || words[0] == "SELF":
			of = r.active
		case named:
			of = sd
		case words[0] != "ENEMY":
			r.misread(o.Pos, "which-player", "O26.1", "text", words[0])
			return nil
		}
	}
	if r.called[of] {
		r.wrong(o, o.Pos, "called-already", "O26.1")
		return nil
	}
	if !slices.ContainsFunc(r.demoralised(of), func(f formation) bool { return !r.info(f).kind.isTank() }) {
		r.wrong(o, o.Pos, "nobody-demoralised", "O26.1")
		return nil
	}
	return func() {
		r.called[of] = true
		if r.Dry {
			return
		}
		for _, f := range r.sequence(o, r.demoralised(of)) {
			if r.info(f).kind.isTank() || r.pieces[f].in != onBoard || r.over { // O26.5
				continue
			}
			morale := r.retreatMorale(f)
			dice := r.roll(r.active, stake{kind: "retreat", rule: "O26.2", of: r.info(f).name,
				result: func(total int) string {
					return pick(total < morale, "NONE", pick(total == morale, "SUPPRESSED", "RETREATS"))
				}})
			if r.halted {
				return
			}
			if r.pieces[f].in != onBoard || !r.pieces[f].bad {
				continue
			}
			morale = r.retreatMorale(f)
			n := max(0, dice-morale)
			r.Event("retreat-roll", "O26.2", "unit", r.info(f).name, "total", dice, "against", morale, "n", n)
			switch {
			case dice == morale:
				for x := range r.alike(f) {
					r.suppress(x, "O26.2")
				}
			case n > 0:
				for x := range r.alike(f) {
					if r.retreats(x, n, "O26.3"); r.halted {
						return
					}
				}
			}
		}
	}
}

// retreatMorale is the Morale for a Retreat roll: in Gas no positive Cover counts (T107.1, O26.4, R104).
func (p *situation) retreatMorale(f formation) int {
	h := p.pieces[f].at
	cover := p.cover(h)
	if p.gas[h] {
		cover = min(cover, 0)
	}
	return p.morale(f, cover)
}

// retreats moves a Formation so many hexes towards its edge (O26.3, O26.3.1, O26.3.2, O26.3.3, O26.3.4, R59, R60): its owner chooses the
// way, one that is not deadly where there is one.
func (r *run) retreats(f formation, n int, rule adjudicator.Rule) {
	i := r.info(f)
	start := r.pieces[f].at
	way := r.retreatWay(f, start, n)
	text := start.String()
	for _, to := range way {
		from := r.pieces[f].at
		if r.fort[from] == mines {
			if r.mineAttack([]formation{f}, from); r.halted {
				return
			}
			if r.pieces[f].in != onBoard || r.pieces[f].at != from {
				return
			}
		}
		r.pieces[f].at = to
		text += "-" + to.String()
		if r.fort[to] == mines {
			if r.mineAttack([]formation{f}, to); r.halted {
				return
			}
		}
		if r.pieces[f].in != onBoard || r.pieces[f].at != to {
			break
		}
		if r.gas[to] {
			if r.entersGas(f); r.halted {
				return
			}
		}
		if r.pieces[f].in != onBoard {
			break
		}
	}
	if len(way) > 0 {
		r.Event("retreat", rule, "unit", i.name, "path", text)
	}
	r.recontrol()
	if len(way) < n && r.pieces[f].in == onBoard && (len(way) == 0 || r.pieces[f].at == way[len(way)-1]) {
		if w := r.pieces[f].weapon; w != noWeapon && r.scen.edges[i.side].away(r.pieces[f].at) == 0 {
			r.weapons[w].broken = false // 7.2.2: working side up
		}
		r.eliminate(f, rule)
	}
}

// retreatWay is the way of a retreat, shorter than asked for where it ends in death: the best by what the
// owner prefers, COVER-FIRST, else straight (X11); where there is room, unless he names a hex without (R125).
func (r *run) retreatWay(f formation, from hex, n int) (best []hex) {
	sd := r.info(f).side
	words := r.wish(sd, "PATH")
	cover := slices.Contains(words, "COVER-FIRST") || len(words) == 0
	home := r.scen.edges[sd]
	worth := -1 << 20
	var walk func(way []hex, at hex, score int)
	walk = func(way []hex, at hex, score int) {
		if len(way) == n {
			if cover {
				score += r.cover(at)
			}
			if !r.room(at, f) { // R125: there somebody dies of it (8.2)
				score -= 9
			}
			if score += 1000; score > worth {
				worth, best = score, slices.Clone(way)
			}
			return
		}
		stuck := true
		for d := dir(1); d <= numDirs; d++ {
			to := at.next(d)
			if to == nowhere || home.away(to) >= home.away(at) || r.has(to, sd.Other()) || r.barred(f, at, d) {
				continue
			}
			stuck = false
			s := score
			if r.fort[to] == mines || at != from && r.fort[at] == mines {
				s -= 50
			}
			if slices.Contains(words, to.String()) {
				s += 10
			}
			walk(append(way, to), to, s)
		}
		if stuck {
			if score += len(way); score > worth {
				worth, best = score, slices.Clone(way)
			}
		}
	}
	walk(nil, from, 0)
	return best
}

// barred tells whether a retreat can never pass a hexside (T100, T102, T123).
func (p *situation) barred(f formation, at hex, d dir) bool {
	to := at.next(d)
	t := p.terrain[to]
	if t == blaze || t == water {
		return true
	}
	if t == bridge || p.terrain[at] == bridge {
		return !p.board.anyWay(at, d)
	}
	return false
}

// planDenied reads an ARTILLERY DENIED: the Telephone of the other side breaks; a Broken one is eliminated
// (O18).
func (r *run) planDenied(o *orders.Order) func() {
	if r.phone[r.active.Other()].fp == 0 {
		r.wrong(o, o.Pos, "no-telephone", "R40")
		return nil
	}
	return func() { r.breakPhone(r.active.Other(), "O18") }
}

// breakPhone breaks the Telephone of a side, or eliminates it; its markers go (12, O18.1).
func (r *run) breakPhone(sd side, rule adjudicator.Rule) {
	p := &r.phone[sd]
	switch {
	case p.fp == 0:
		return
	case p.broken:
		*p = phoneState{}
		r.Event("telephone-lost", rule, "side", r.seat(sd))
	default:
		p.broken = true
		r.Event("telephone-broken", rule, "side", r.seat(sd))
	}
	r.clearSpot(sd, rule)
}

// clearSpot removes the Spotting Round and Impact markers of a side.
func (r *run) clearSpot(sd side, rule adjudicator.Rule) {
	if r.spot[sd].hex != nowhere {
		r.spot[sd] = spot{hex: nowhere}
		r.Event("spot-removed", rule, "side", r.seat(sd))
	}
}

// planLine reads a LINE OF FIRE: a functional heavy machine gun Suppresses all enemies in one hex or two
// adjacent ones (O22, R52).
func (r *run) planLine(o *orders.Order) func() {
	cl, has := o.Clause("WEAPON")
	at, aims := o.Clause("TARGET")
	hexes, ok := r.hexes(at.Args)
	if !has || !aims || !ok || len(hexes) == 0 || len(hexes) > 2 {
		r.misread(o.Pos, "line-whole", "O22")
		return nil
	}
	_, w, known := r.piece(cl.Pos, cl.Args[0].Text)
	if !known {
		return nil
	}
	f := noFormation
	if w != noWeapon {
		f = r.weapons[w].holder
	}
	switch {
	case f == noFormation || r.info(f).side != r.active || r.pieces[f].in != onBoard || r.armed(w).class != heavyMG || !r.functional(f):
		r.wrong(o, cl.Pos, "no-heavy-gun", "O22.1", "text", cl.Args[0].Text)
		return nil
	case !r.mayActivate(f):
		r.wrong(o, cl.Pos, "activated", "O14.2", "unit", r.info(f).name)
		return nil
	case len(hexes) == 2 && !adjacent(hexes[0], hexes[1]):
		r.wrong(o, at.Pos, "not-adjacent", "O22.2", "from", hexes[0], "hex", hexes[1])
		return nil
	}
	for _, h := range hexes {
		if why := r.canFire(member{f: f, weapon: true}, h); why != "" {
			r.wrong(o, at.Pos, why, "O22.2", "unit", r.armed(w).name, "hex", h)
			return nil
		}
	}
	return func() {
		r.spend([]formation{f})
		for _, h := range hexes {
			for _, x := range list(r.at(h, r.active.Other())) {
				r.suppress(x, "O22.3")
			}
		}
	}
}

// engineers digs a Foxhole or clears Wire with a Unit of Engineers, for any Order card but Confusion
// (3.1.9, R10).
func (r *run) engineers(o *orders.Order) {
	var words []string
	var args []orders.Arg
	for _, a := range o.Args {
		text := strings.ToUpper(a.Text)
		for _, w := range []string{"FOXHOLE", "UNWIRE"} {
			if rest, is := cutWord(text, w); is {
				words, text = append(words, w), rest
			}
		}
		if a.Text = text; text != "" {
			args = append(args, a)
		}
	}
	fs, ok := r.formations(o, args)
	if !ok || len(fs) != 1 || len(words) != 1 {
		r.misread(o.Pos, "engineer-whole", "3.1.9")
		return
	}
	f := fs[0]
	h := r.pieces[f].at
	cl, has := o.Clause("CARD")
	if !has {
		r.misread(o.Pos, "which-card", "3.1.9")
		return
	}
	r.wastesHQ()
	c, held := r.heldCard(o, cl)
	switch {
	case !held:
		return
	case r.given >= r.scen.orders[r.active]:
		r.wrong(o, o.Pos, "no-orders-left", "5.1", "n", r.scen.orders[r.active])
	case r.turnedHQ(r.active) != 0:
		r.wrong(o, o.Pos, "hq-first", "E71.2", "card", r.card(r.active, r.hq[r.active]).id, "order", r.card(r.active, r.hq[r.active]).order)
	case r.card(r.active, c).order == confusionOrder:
		r.wrong(o, cl.Pos, "card-order", "3.1.9", "card", r.card(r.active, c).id, "order", confusionOrder)
	case !r.info(f).engineer || r.pieces[f].bad || !r.mayActivate(f):
		r.wrong(o, o.Pos, "no-engineer", "3.1.9", "unit", r.info(f).name)
	case words[0] == "FOXHOLE" && !r.mayLay(h, foxhole), words[0] == "UNWIRE" && r.fort[h] != wire:
		r.wrong(o, o.Pos, "no-works", "3.1.9", "hex", h)
	default:
		k := r.card(r.active, c).order
		r.useCard(c, k)
		r.Event("order-given", "3.1.9", "side", r.seat(r.active), "order", k, "card", r.card(r.active, c).id, "left", r.scen.orders[r.active]-r.given)
		r.spend(fs)
		if words[0] == "FOXHOLE" {
			r.lay(h, foxhole, "3.1.9")
		} else {
			r.removeFort(h)
			r.Event("fort-removed", "3.1.9", "hex", h, "fort", wire)
		}
	}
}

// cutWord takes a word off the head or the end of a text.
func cutWord(text, word string) (rest string, is bool) {
	fields := strings.Fields(text)
	i := slices.IndexFunc(fields, func(f string) bool { return strings.EqualFold(f, word) })
	if i < 0 {
		return text, false
	}
	return strings.Join(slices.Delete(fields, i, i+1), " "), true
}

// planLiaison reads a LIAISON: a Runner is placed with the Senior Leader, or moves; or artillery is requested through
// one (O27, O27.2).
func (r *run) planLiaison(o *orders.Order) func() {
	boss := r.senior(r.active)
	if slices.Contains(said(o.Args), "PLACE") {
		f := r.unusedRunner(r.active)
		if boss == noFormation || f == noFormation {
			r.wrong(o, o.Pos, "no-runner", "O27.1")
			return nil
		}
		return func() {
			r.arrive(f, r.pieces[boss].at)
			r.pieces[f].activated = true
			r.Event("arrives", "O27.1", "unit", r.info(f).name, "weapon", "", "hex", r.pieces[f].at)
		}
	}
	if o.Has("SPOT") || o.Has("CREEP") || slices.Contains(said(o.Args), "KEEP") {
		return r.planByRunner(o)
	}
	fs, ok := r.formations(o, withoutWords(o.Args))
	if !ok || len(fs) != 1 || r.info(fs[0]).kind != runner {
		r.misread(o.Pos, "liaison-whole", "O27")
		return nil
	}
	if !r.mayActivate(fs[0]) {
		r.wrong(o, o.Pos, "activated", "O14.2", "unit", r.info(fs[0]).name)
		return nil
	}
	return func() {
		r.order.chosen = fs
		r.spend(fs)
		r.order.moving = true
		if r.moveLine(o); r.halted {
			return
		}
		r.order.moving, r.order.mover = false, nil
	}
}

// unusedRunner is a Runner among the unused counters (O27.1).
func (p *situation) unusedRunner(sd side) formation {
	for i := range p.pieces {
		if x := &p.scen.pieces.formations[i]; x.side == sd && x.kind == runner && p.pieces[i].in == unused {
			return formation(i)
		}
	}
	return noFormation
}
