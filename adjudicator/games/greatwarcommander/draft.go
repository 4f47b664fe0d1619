package greatwarcommander

import (
	"slices"
	"strconv"
	"strings"

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
	ways  [][]hex        // of each line, the hexes that its Formation goes through before it is there
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
	o = language().Bind(o)
	lines := append(slices.Clip(d.lines), o)
	faults := pass.Try(d.state.newRun, d.seat, orders.Sheet{Orders: lines})
	if len(faults) == 0 {
		d.ways = append(d.ways, d.through(&o))
		d.lines, d.after = lines, nil
	}
	return faults
}

// through are the hexes that a MOVE of one Formation TO a hex goes through.
func (d *draft) through(o *orders.Order) []hex {
	to, has := o.Clause("TO")
	if o.Verb != "MOVE" || !has || len(to.Args) != 1 || len(o.Args) != 1 {
		return nil
	}
	_, f, mine := d.own(o.Args[0].Text)
	h, ok := readHex(to.Args[0].Text)
	if !mine || !ok {
		return nil
	}
	at := d.then().pieces[f].at
	_, back := d.run(moveOrder).waysFrom(&mover{stack: []formation{f}, from: at}, at)
	return between(at, h, &back)
}

// between are the hexes of a way without its ends.
func between(from, to hex, back *[numHexes]hex) (way []hex) {
	for h := back[to]; h != nowhere && h != from; h = back[h] {
		way = append(way, h)
	}
	return way
}

// then is the position when the lines have been carried out.
func (d *draft) then() *situation {
	if d.after == nil {
		r := d.state.newRun(nil, true).(*run)
		r.Execute(d.seat, orders.Sheet{Orders: d.lines})
		d.after = r.situation
	}
	return d.after
}

// Lines implements adjudicator.Draft.
func (d *draft) Lines() []orders.Order { return slices.Clone(d.lines) }

// Cut implements adjudicator.Draft.
func (d *draft) Cut(n int) {
	d.after = nil
	n = min(n, len(d.lines))
	d.lines, d.ways = d.lines[:n:n], d.ways[:n:n]
}

// View implements adjudicator.Draft: all that lines do hangs on cards, so that nothing is different before they are turned up.
func (d *draft) View() adjudicator.View { return d.state.View(d.seat) }

// Forecast implements adjudicator.Draft.
func (d *draft) Forecast(adjudicator.Assault) (adjudicator.Forecast, bool) {
	return adjudicator.Forecast{}, false
}

// fits tells whether a hex has room for a Formation when the lines have been carried out, even where an answer of the enemy
// stops others on their way through it (8.2).
func (d *draft) fits(h hex, f formation) bool {
	if !d.then().room(h, f) {
		return false
	}
	n := d.after.figuresIn(h, d.after.info(f).side) + figures[d.after.info(f).kind]
	for i, way := range d.ways {
		if slices.Contains(way, h) {
			_, x, _ := d.own(d.lines[i].Args[0].Text)
			n += figures[d.after.info(x).kind]
		}
	}
	return n <= maxFigures
}

// stays tells whether there is room for a Formation all along its way (8.2).
func (d *draft) stays(f formation, way []hex) bool {
	return !slices.ContainsFunc(way, func(h hex) bool { return !d.fits(h, f) })
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
		spent, back := r.waysFrom(m, at)
		for h := range nowhere {
			if h != at && spent[h] <= r.situation.movement(f) && r.room(h, f) && d.fits(h, f) && d.stays(f, between(at, h, &back)) {
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
		if n := r.weighMelee(&o, sd); n != nil {
			return n
		}
		to, has := o.Clause("TO")
		hexes, ok := r.hexes(to.Args)
		if !has || !ok || len(hexes) != 1 || len(o.Args) == 0 {
			return nil
		}
		if _, _, mine := d.own(o.Args[0].Text); !mine {
			return nil
		}
		h := hexes[0]
		if d.peril[h] == 0 {
			d.peril[h] = int8(min(r.danger(sd, h), 126) + 1)
		}
		return offer.Note("cover", strconv.Itoa(r.cover(h)), "danger", strconv.Itoa(int(d.peril[h]-1)))
	}
	return nil
}

// weighMelee tells of a line that leads into the enemy the chance of its side to win the Melee, in percent; nil of any other.
func (r *run) weighMelee(o *orders.Order, sd side) []adjudicator.Field {
	fs, known := r.formations(o, withoutWords(o.Args))
	path, fine := r.pathOf(o)
	if !known || !fine || len(fs) == 0 || len(path) == 0 || o.Has("EXIT") {
		return nil
	}
	h := path[len(path)-1]
	if !r.has(h, sd.Other()) || slices.ContainsFunc(fs, func(f formation) bool { return r.info(f).side != sd }) {
		return nil
	}
	m := &melee{hex: h, active: sd}
	m.in[sd], m.in[sd.Other()] = append(list(r.at(h, sd)), fs...), list(r.at(h, sd.Other()))
	r.reckonMelee(m)
	var foes []string
	for _, f := range m.in[sd.Other()] {
		foes = append(foes, r.info(f).name)
	}
	return offer.Note("hex", h.String(), "percent", percentText(r.meleeOdds(m, sd)), "enemies", strings.Join(foes, "; "))
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
