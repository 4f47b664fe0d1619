// Attacks: who, on what, from where, with what support (13.1-13.7, 14.1-14.3).

package storminthewest

import (
	"cmp"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/reads"
	"feldpost/orders"
)

// fightAll resolves the attacks of a Combat Phase in the order of the lines,
// each finished before the next (13.6). A battle that asks the defender stops
// it: then the lines that are left are returned.
func (r *run) fightAll(lines []orders.Order) (rest []orders.Order) {
	before := len(r.declared)
	for i := range lines {
		if lines[i].Verb == "FORM" {
			r.form(&lines[i])
		}
		if lines[i].Verb != "ATTACK" {
			continue
		}
		if r.attack(&lines[i], lines); r.Battle != nil {
			return behind(lines, i)
		}
		if r.Result != nil {
			return nil
		}
	}
	if r.Dry {
		r.checkAnswers(lines)
		r.idleLines(lines, r.declared[before:])
	}
	return nil
}

// behind are the lines of a phase without what is carried out of them up to one:
// its attacks, and who was to form the corps.
func behind(lines []orders.Order, i int) (rest []orders.Order) {
	for j := range lines {
		if j > i || lines[j].Verb != "ATTACK" && lines[j].Verb != "FORM" {
			rest = append(rest, lines[j])
		}
	}
	return rest
}

// attack declares one battle and fights it. A Check declares it only.
func (r *run) attack(o *orders.Order, lines []orders.Order) {
	b := r.newBattle()
	if !r.wanted(o) || !r.declare(b, o) {
		return
	}
	r.markAttack(b)
	if r.Dry {
		b.Lines = []orders.Order{*o}
		r.declared = append(r.declared, b)
		return
	}
	b.Lines = append([]orders.Order{o.Settled()}, r.linesAbout(b.Target, lines)...)
	r.open(b)
}

// wanted judges the condition of an ATTACK line; odds in it are those that the
// attacker can see (13.8).
func (r *run) wanted(o *orders.Order) bool {
	if o.When == nil || r.Dry {
		return true
	}
	quiet := r.Quiet
	r.Quiet = true
	b := r.newBattle()
	r.declare(b, o)
	r.Quiet = quiet
	if r.sys.terms.Holds(judge{run: r, side: r.Active, b: b}, o.When) {
		return true
	}
	r.whisper(r.Active, "order-skipped", "13.6", "line", o.String(), "hex", r.hexName(b.Target))
	return false
}

// declare reads an ATTACK line and sees that it is allowed. One with a condition
// may wait for a position that earlier battles make.
func (r *run) declare(b *battle, o *orders.Order) bool {
	ok := (len(o.Args) > 0 || r.fault(o.Pos, "one-target", "13.4")) && (len(o.Args) < 2 || r.fault(o.Args[1].Pos, "one-target", "13.4"))
	if !ok {
		return false
	}
	if b.Target, ok = r.readHex(o.Args[0]); !ok {
		return false
	}
	from, ok := r.attackHexes(b, o)
	if !ok || !r.knownSupport(o) {
		return false
	}
	if r.Dry && o.When != nil {
		return r.knownAttackers(o)
	}
	return r.attackable(b, o) && r.attackers(b, o, from) && r.airsNamed(b, o) && (!r.Dry || r.usesAll(b, o))
}

// usesAll sees, in a Check, that units attack from each hex behind FROM, and that those
// that lose steps or advance are of the attack.
func (r *run) usesAll(b *battle, o *orders.Order) bool {
	for _, c := range o.Clauses {
		for _, a := range c.Args {
			isIdle := func(at cell) bool {
				return !slices.ContainsFunc(b.Attackers, func(u unitID) bool { return r.at(u) == at })
			}
			u := r.meant(a, r.Active)
			switch {
			case c.Key == "FROM" && slices.ContainsFunc(r.sys.board.Meant(a), isIdle),
				(c.Key == "LOSS" || c.Key == "ADVANCE") && u != noUnit && !slices.Contains(b.Attackers, u):
				return r.unreadArg(o, a)
			}
		}
	}
	return true
}

// attackable sees that a hex may be attacked: enemies stand in it who were not
// attacked in this phase; who retreated into it cannot be (13.5, 13.30).
func (r *run) attackable(b *battle, o *orders.Order) bool {
	at, hex := o.Args[0].Pos, r.hexName(b.Target)
	b.Defenders, b.Fled = r.defendersIn(b.Target, r.Active.Other())
	isOpen := len(b.Defenders) > 0 && !slices.ContainsFunc(b.Defenders, func(u unitID) bool { return r.units[u].flags&wasAttacked != 0 })
	return (!r.friendIn(b.Target, r.Active) || r.fault(at, "own-hex", "13.1", "hex", hex)) &&
		(len(b.Defenders)+len(b.Fled) > 0 || r.fault(at, "no-enemy", "13.1", "hex", hex)) &&
		(isOpen || r.fault(at, "was-attacked", "13.5", "hex", hex))
}

// defendersIn are the units of a side that defend a hex, and those that
// retreated into it in this phase and do not (13.3, 13.30).
func (s *State) defendersIn(c cell, sd side) (list, fled []unitID) {
	for u := range s.pieces.Of(c, sd) {
		if s.units[u].flags&didFlee != 0 {
			fled = append(fled, u)
		} else {
			list = append(list, u)
		}
	}
	return list, fled
}

// attackHexes reads FROM; without it, every neighbour with own units is meant
// (13.4).
func (r *run) attackHexes(b *battle, o *orders.Order) (from []cell, ok bool) {
	cl, given := o.Clause("FROM")
	if !given {
		isEmpty := func(c cell) bool { return !r.friendIn(c, r.Active) }
		return slices.DeleteFunc(slices.Collect(r.sys.board.beside(b.Target)), isEmpty), true
	}
	waits := r.Dry && o.When != nil
	for _, a := range cl.Args {
		cells, ok := r.readPath(a, nil)
		if !ok {
			return nil, false
		}
		for _, c := range cells {
			switch {
			case !r.sys.board.joined(c, b.Target):
				return nil, r.fault(a.Pos, "not-adjacent", "13.1", "hex", r.hexName(c), "to", r.hexName(b.Target))
			case !waits && !r.friendIn(c, r.Active):
				return nil, r.fault(a.Pos, "no-own-units", "13.1", "hex", r.hexName(c))
			}
		}
		from = append(from, cells...)
	}
	return from, true
}

// knownAttackers reads the names of a line whose condition may come true later.
func (r *run) knownAttackers(o *orders.Order) bool {
	with, _ := o.Clause("WITH")
	args, but := reads.AllBut(o, "WITH", with.Args)
	return reads.Every(slices.Concat(args, but), func(a orders.Arg) bool {
		if a.Is("ALL") {
			return true
		}
		_, ok := r.readUnit(a, r.Active)
		return ok
	})
}

// attackers finds the units of an ATTACK line: ALL, or no WITH, are those of
// the hexes that may attack (13.7).
func (r *run) attackers(b *battle, o *orders.Order, from []cell) bool {
	with, given := o.Clause("WITH")
	var but []orders.Arg
	with.Args, but = reads.AllBut(o, "WITH", with.Args)
	for _, key := range []string{"", "FROM"} { // without WITH all attack
		_, more := reads.AllBut(o, key, nil)
		but = append(but, more...)
	}
	all := !given || slices.ContainsFunc(with.Args, func(a orders.Arg) bool { return a.Is("ALL") })
	good := reads.Every(with.Args, func(a orders.Arg) bool { return a.Is("ALL") || r.namedAttacker(b, a, from) }) &&
		(all || len(but) == 0 || r.unreadArg(o, but[0])) && // nobody is left out of those that are named
		r.tanksLed(b, with, slices.Clone(b.Attackers))
	if good && all {
		r.joinAll(b, from)
		b.Attackers, good = r.leaveOut(o, b.Attackers, but)
	}
	return good && (len(b.Attackers) > 0 || r.fault(o.Args[0].Pos, "no-attackers", "13.1", "hex", r.hexName(b.Target)))
}

// namedAttacker adds one unit that the line names, or AGB as its support (14.3).
func (r *run) namedAttacker(b *battle, a orders.Arg, from []cell) bool {
	u, ok := r.readUnit(a, r.Active)
	if !ok {
		return false
	}
	if r.sys.counters[u].special == agb {
		bar := r.maySupport(u, b.Target)
		if bar.None() {
			b.AGB = u
		}
		return bar.None() || r.passes(a.Pos, bar, "unit", r.unitName(u), "hex", r.hexName(b.Target))
	}
	bar := adjudicator.FirstBar(
		r.mayAttack(u, b.Target),
		adjudicator.BarIf(!slices.Contains(from, r.at(u)), "not-in-from", "13.4"),
		adjudicator.BarIf(slices.Contains(b.Attackers, u), "twice", "13.5"))
	if bar.None() {
		b.Attackers = append(b.Attackers, u)
	}
	return bar.None() || r.passes(a.Pos, bar, "unit", r.unitName(u), "hex", r.hexName(b.Target))
}

// tanksLed faults named tanks without infantry of their army from their own hex
// in the attack (14.1).
func (r *run) tanksLed(b *battle, with orders.Clause, named []unitID) bool {
	for _, a := range with.Args {
		u := r.meant(a, r.Active)
		isTank := u != noUnit && !a.Is("ALL") && r.sys.counters[u].kind.isTank()
		if isTank && !r.isLed(u, b.Target, named, len(named) < len(with.Args)) {
			return r.fault(a.Pos, "tank-alone", "14.1", "unit", r.unitName(u), "hex", r.hexName(b.Target))
		}
	}
	return true
}

// isLed tells whether infantry of a tank's army attacks the same hex from the
// tank's (14.1): one of a list, or any that may where all attack.
func (s *State) isLed(u unitID, target cell, list []unitID, all bool) bool {
	return s.anyIn(s.at(u), s.sys.counters[u].side, func(v unitID, k *counter) bool {
		return k.isFoot() && k.army == s.sys.counters[u].army && (slices.Contains(list, v) || all && s.mayAttack(v, target).None())
	})
}

// joinAll adds every unit of the hexes that may attack and is not named yet.
func (r *run) joinAll(b *battle, from []cell) {
	for _, c := range from {
		for u := range r.pieces.Of(c, r.Active) {
			if !slices.Contains(b.Attackers, u) && r.mayJoin(u, b.Target) {
				b.Attackers = append(b.Attackers, u)
			}
		}
	}
}

// mayAttack tells why a unit may not attack a hex in this phase.
func (s *State) mayAttack(u unitID, target cell) adjudicator.Bar {
	k, at, ban := &s.sys.counters[u], s.at(u), adjudicator.Rule("")
	isBeside := at >= 0 && s.sys.board.joined(at, target)
	if isBeside && k.kind.isTank() {
		ban = s.sys.tankBan(at, target, s.Wet)
	}
	return adjudicator.FirstBar(
		adjudicator.BarIf(k.kind.flies(), "cannot-attack", "14.4"),
		adjudicator.BarIf(k.kind == artillery, "cannot-attack", "14.3"),
		adjudicator.BarIf(k.kind == antitank, "cannot-attack", "S3.19"),
		adjudicator.BarIf(at < 0, "not-on-map", "13.1"),
		adjudicator.BarIf(!isBeside, "not-adjacent", "13.1"),
		adjudicator.BarIf(s.units[u].flags&didAttack != 0, "already-attacked", "13.5"),
		adjudicator.BarIf(ban != "", "no-tanks", ban))
}

// tankBan is the rule that keeps tanks from attacking across a hexside or into a
// hex, "" for none (13.18-13.24, 13.32).
func (g *gameData) tankBan(from, to cell, wet bool) adjudicator.Rule {
	b, t, w := &g.board, &g.tables, weather(wet)
	h := &b.hexes[to]
	return cmp.Or(
		ruleIf(h.fortress != nobody && !t.fortress.tanks[w], "13.32"),
		ruleIf(!t.terrain[h.terrain].tanks[w], terrainRules[h.terrain]),
		ruleIf(!t.settlement[h.settlement].tanks[w], settlementRules[h.settlement]),
		ruleIf(!t.river[b.hexes[from].river[b.dirTo(from, to)]].tanks[w], "13.22"))
}

// maySupport tells why AGB may not support an attack on a hex: it stands beside
// Allied units or on flooded ground (14.2), it has done so in this phase, is out
// of supply or out of range (14.3).
func (s *State) maySupport(u unitID, target cell) adjudicator.Bar {
	k, at := &s.sys.counters[u], s.at(u)
	if at < 0 {
		return adjudicator.NewBar("not-on-map", "14.3")
	}
	return adjudicator.FirstBar(
		adjudicator.BarIf(s.AGBFired, "agb-fired", "14.3"),
		adjudicator.BarIf(s.units[u].supply != supplied, "agb-unsupplied", "14.3"),
		adjudicator.BarIf(!s.sys.agbMayEnter(at, s.Wet), "agb-flooded", "14.2"),
		adjudicator.BarIf(s.isNextToEnemy(at, k.side), "agb-beside", "14.2"),
		adjudicator.BarIf(s.sys.board.Distance(at, target) > int(k.reach), "agb-far", "14.3"))
}

// markAttack notes who fights in a battle: nobody does so twice in a phase
// (13.5), AGB supports one (14.3). It counts the battles of British with French
// (13.9).
func (r *run) markAttack(b *battle) {
	for _, u := range b.Attackers {
		r.units[u].flags |= didAttack
	}
	for _, u := range b.Defenders {
		r.units[u].flags |= wasAttacked
	}
	if b.AGB != noUnit {
		r.AGBFired = true
	}
	of := func(army nation) bool { return r.has(b.Attackers, func(k *counter) bool { return k.army == army }) }
	if of(british) && of(french) {
		b.Mixed = r.Mixed > 0
		r.Mixed++
	}
}

// mayJoin tells whether a unit is among those that ALL means of an attack: it may
// attack, and infantry that may leads a tank (14.1).
func (s *State) mayJoin(u unitID, target cell) bool {
	return s.mayAttack(u, target).None() && (!s.sys.counters[u].kind.isTank() || s.isLed(u, target, nil, true))
}
