package greatwarcommander

import (
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// draft is a sheet that a seat is writing. Its lines are checked together, as those of one letter: an Order is carried out with
// all that stand below it.
type draft struct {
	state *State
	seat  adjudicator.Seat
	lines []orders.Order
	trial *run           // a copy to reckon on, made once
	after *situation     // the position when the lines are carried out; nil: not known yet
	peril [numHexes]int8 // the danger of each hex, less 1; 0: not known yet
}

// run is the copy to reckon on, for an Order of a kind.
func (d *draft) run(k order) *run {
	if d.trial == nil {
		d.trial = d.state.newRun(nil, true).(*run)
	}
	d.trial.order = &carrying{kind: k, leader: noFormation}
	return d.trial
}

// Draft implements adjudicator.Drafter.
func (s *State) Draft(seat adjudicator.Seat) adjudicator.Draft { return &draft{state: s, seat: seat} }

// Try implements adjudicator.Draft.
func (d *draft) Try(o orders.Order) []adjudicator.Fault {
	lines := append(slices.Clip(d.lines), language().Bind(o))
	faults := pass.Try(d.state.newRun, d.seat, orders.Sheet{Orders: lines})
	if len(faults) == 0 {
		d.lines, d.after = lines, nil
	}
	return faults
}

// Lines implements adjudicator.Draft.
func (d *draft) Lines() []orders.Order { return slices.Clone(d.lines) }

// Cut implements adjudicator.Draft.
func (d *draft) Cut(n int) {
	d.after = nil
	d.lines = d.lines[:min(n, len(d.lines)):min(n, len(d.lines))]
}

// View implements adjudicator.Draft: all that lines do hangs on cards, so that nothing is different before they are turned up.
func (d *draft) View() adjudicator.View { return d.state.View(d.seat) }

// Forecast implements adjudicator.Draft.
func (d *draft) Forecast(adjudicator.Assault) (adjudicator.Forecast, bool) {
	return adjudicator.Forecast{}, false
}

// fits tells whether a hex has room for a Formation when the lines have been carried out (8.2).
func (d *draft) fits(h hex, f formation) bool {
	if d.after == nil {
		r := d.state.newRun(nil, true).(*run)
		r.Execute(d.seat, orders.Sheet{Orders: d.lines})
		d.after = r.situation
	}
	return d.after.room(h, f)
}

// own is the side of the seat and a Formation of it that may be activated.
func (d *draft) own(piece string) (sd side, f formation, ok bool) {
	p := d.state.now
	sd = p.scen.seats().Of(d.seat)
	f, _, _ = p.scen.pieces.find(piece)
	return sd, f, sd != nobody && p.turn > 0 && p.active == sd && f != noFormation && p.info(f).side == sd && p.mayActivate(f)
}

// Ways implements adjudicator.Draft: the hexes that a Formation alone can reach by MOVE, and those next to it by ADVANCE.
func (d *draft) Ways(verb, piece string) (ways [][]string) {
	_, f, ok := d.own(piece)
	if !ok {
		return nil
	}
	r := d.run(moveOrder)
	at := r.pieces[f].at
	add := func(h hex) { ways = append(ways, []string{h.String()}) }
	switch {
	case verb == "MOVE" && r.printed(f).moves:
		m := &mover{stack: []formation{f}, from: at}
		spent, _ := r.waysFrom(m, at)
		for h := range nowhere {
			if h != at && spent[h] <= r.situation.movement(f) && r.room(h, f) && d.fits(h, f) {
				add(h)
			}
		}
	case verb == "ADVANCE":
		for dir, to := range at.around {
			if _, why := r.situation.cost(f, at, dir, &mover{stack: []formation{f}, from: at}, true); why == "" && d.fits(to, f) {
				add(to)
			}
		}
	}
	return ways
}

// Weigh implements adjudicator.Draft. Of a FIRE: the FP, the chance in percent that somebody is Demoralised, and who is there. Of a MOVE or
// ADVANCE of one Formation TO a hex: its Cover, and how many FP of the enemy can be fired at who stands there already; into the enemy, the chance to
// win the Melee.
func (d *draft) Weigh(o orders.Order) []adjudicator.Field {
	p := d.state.now
	sd := p.scen.seats().Of(d.seat)
	if sd == nobody || p.turn == 0 || p.active != sd {
		return nil
	}
	r := d.run(fireOrder)
	switch o.Verb {
	case "FIRE":
		target, ms, ok := r.readFire(&o)
		if !ok || !r.has(target, sd.Other()) || slices.ContainsFunc(ms, func(m member) bool { return r.canFire(m, target) != "" }) {
			return nil
		}
		x := &offers{State: d.state, situation: p, sd: sd}
		return offer.Note(x.fireNote(ms, target)...)
	case "MOVE", "ADVANCE":
		to, has := o.Clause("TO")
		hexes, ok := r.hexes(to.Args)
		if !has || !ok || len(hexes) != 1 || len(o.Args) == 0 {
			return nil
		}
		_, f, mine := d.own(o.Args[0].Text)
		if !mine {
			return nil
		}
		h := hexes[0]
		if r.has(h, sd.Other()) {
			m := &melee{hex: h, active: sd}
			m.in[sd], m.in[sd.Other()] = append(list(r.at(h, sd)), f), list(r.at(h, sd.Other()))
			r.reckonMelee(m)
			return offer.Note("percent", percentText(r.meleeOdds(m, sd)))
		}
		if d.peril[h] == 0 {
			d.peril[h] = int8(min(r.danger(sd, h), 126) + 1)
		}
		return offer.Note("cover", strconv.Itoa(r.cover(h)), "danger", strconv.Itoa(int(d.peril[h]-1)))
	}
	return nil
}

// danger is the FP that the enemy's Formations and Weapons can fire into a hex, each for itself.
func (p *situation) danger(sd side, h hex) (fp int) {
	for f := range p.all(sd.Other()) {
		for _, m := range p.membersOf(f) {
			if p.covers(m, h) {
				fp += p.power(m, h)
			}
		}
	}
	return fp
}
