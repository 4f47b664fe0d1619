// Agreements about prisoners (3.3).

package balkanwars

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/orders"
)

// offerPrisoners executes OFFER POW GIVE BU/3 Bde GET OE/5 Div FOR "text".
// An offer is open to both sides at once, whatever the phase; it can be
// accepted on a sheet of this Diplomatic Phase or the next and lapses then.
func (r *run) offerPrisoners(sd side, o *orders.Order) {
	switch {
	case !r.opts.diplomacy:
		r.fault(o.Pos, "no-diplomacy", "3.0", "verb", o.Verb)
		return
	case r.segment() == segSetup:
		r.fault(o.Pos, "not-diplomatic", "3.3", "verb", o.Verb)
		return
	case hasWord(o.Args, "CANCEL") || hasWord(o.Args, "WITHDRAW"):
		r.talks.Exchanges = slices.DeleteFunc(slices.Clone(r.talks.Exchanges), func(x exchange) bool { return x.By == sd })
		r.offers("exchange-withdrawn", "3.3", "side", r.seat(sd))
		return
	}
	x := exchange{By: sd}
	good := true
	x.Give, good = r.prisoners(o, "GIVE", sd.other(), good)
	x.Get, good = r.prisoners(o, "GET", sd, good)
	for _, a := range clauseArgs(o, "FOR") {
		x.For = strings.TrimSpace(x.For + " " + strings.NewReplacer("#", "", `"`, "'").Replace(argText(a)))
	}
	if !good {
		return
	}
	if len(x.Give)+len(x.Get) == 0 {
		r.fault(o.Pos, "want-prisoners", "3.3")
		return
	}
	r.talks.Exchange++
	x.ID = r.talks.Exchange
	r.talks.Exchanges = append(slices.Clone(r.talks.Exchanges), x)
	r.offers("exchange-offered", "3.3", "id", x.ID, "side", r.seat(sd), "give", r.unitNames(x.Give), "get", r.unitNames(x.Get), "for", x.For)
}

// prisoners reads the units of a GIVE or GET clause: Surrendered ones of a
// side, in the opponent's POW box (3.0d).
func (r *run) prisoners(o *orders.Order, key string, of side, good bool) ([]unitID, bool) {
	var list []unitID
	for _, a := range clauseArgs(o, key) {
		u, ok := r.readUnit(a, of)
		switch {
		case !ok:
			good = false
		case r.at(u) != locPOW:
			r.fault(a.Pos, "not-prisoner", "3.3", "unit", r.unitName(u))
			good = false
		case !slices.Contains(list, u):
			list = append(list, u)
		}
	}
	return list, good
}

// acceptExchanges executes ACCEPT POW 1 and carries the exchanges out. An
// offer one of whose units is no prisoner any more is void.
func (r *run) acceptExchanges(sd side) {
	for _, o := range r.talkLines(sd, "ACCEPT", false) {
		at := r.acceptedOffer(sd, o)
		if at < 0 {
			r.drop(sd, o, firstPos(o), "no-exchange", "3.3", "offers", r.offersTo(sd))
			continue
		}
		if r.Dry {
			continue
		}
		x := r.talks.Exchanges[at]
		r.talks.Exchanges = slices.Delete(slices.Clone(r.talks.Exchanges), at, at+1)
		r.exchangePrisoners(x)
	}
}

// offersTo lists the numbers of the opponent's offers.
func (s *State) offersTo(sd side) (list []string) {
	for _, x := range s.talks.Exchanges {
		if x.By != sd {
			list = append(list, strconv.Itoa(x.ID))
		}
	}
	return list
}

// acceptedOffer finds the opponent's offer that a line accepts: by its
// number, or the only one. -1 when there is none.
func (r *run) acceptedOffer(sd side, o *orders.Order) int {
	id, numbered := theNumber(o.Args)
	found := -1
	for i, x := range r.talks.Exchanges {
		if x.By == sd || numbered && x.ID != id || !numbered && len(o.Args) > 0 {
			continue
		}
		if found >= 0 {
			return -1
		}
		found = i
	}
	return found
}

// exchangePrisoners gives the units of both sides back to their owners.
func (r *run) exchangePrisoners(x exchange) {
	units := append(slices.Clone(x.Give), x.Get...)
	for _, u := range units {
		if r.at(u) != locPOW {
			r.emit("exchange-void", "3.3", "id", x.ID, "unit", r.unitName(u))
			return
		}
	}
	r.emit("exchange", "3.3", "id", x.ID, "side", r.seat(x.By), "give", r.unitNames(x.Give), "get", r.unitNames(x.Get), "for", x.For)
	for _, u := range units {
		r.releasePrisoner(u)
	}
}

// releasePrisoner places a returned unit Demoralized in a City or Town that
// its side controls inside its home country: its owner's RETURN line, else
// the hex of a Depot, else the lowest number. Without one it goes back into
// the POW box (3.3). Stacking is seen to later (R14).
func (r *run) releasePrisoner(u unitID) {
	sd, to := r.sideOf(u), noCell
	for _, o := range r.talkLines(sd, "RETURN", false) {
		if c := r.redeployHex(o, u); c != noCell {
			if r.mayBeReleased(u, c) {
				to = c
			} else {
				r.drop(sd, o, o.Pos, "not-home", "3.3", "unit", r.unitName(u), "hex", r.hexName(c))
			}
		}
	}
	if to == noCell {
		to = r.releasePlace(u)
	}
	if to == noCell {
		r.emit("stays-prisoner", "3.3", "unit", r.unitName(u))
		return
	}
	un := &r.units[u]
	un.demoralized, un.open = true, !r.opts.fog
	r.put(u, to)
	r.emit("returned", "3.3", "unit", r.unitName(u), "hex", r.hexName(to))
}

// mayBeReleased tells whether a returned prisoner may be placed in a hex.
func (s *State) mayBeReleased(u unitID, c cell) bool {
	st, sd := s.sys.board.hexes[c].site, s.sideOf(u)
	if st == nil || st.country[s.year] != s.sys.counters[u].nation || s.controls(c) != sd || s.enemyIn(c, sd) {
		return false
	}
	code, _ := s.canStand(u, c)
	return code == ""
}

// releasePlace is the default place of a returned prisoner (rules 15).
func (s *State) releasePlace(u unitID) cell {
	best, depots := noCell, false
	for c := range s.sys.board.hexes {
		if !s.mayBeReleased(u, cell(c)) {
			continue
		}
		has := s.hasDepot(cell(c), s.sys.counters[u].nation)
		if best == noCell || has && !depots {
			best, depots = cell(c), has
		}
	}
	return best
}

// hasDepot reports whether a Depot of a country stands in a hex.
func (s *State) hasDepot(c cell, n nation) bool {
	for u := range s.pieces.In(c) {
		if k := &s.sys.counters[u]; k.kind == depot && k.nation == n {
			return true
		}
	}
	return false
}

// tryReturns checks RETURN lines: own prisoners, and a hex that would do now.
func (r *run) tryReturns(sd side) {
	for _, o := range r.talkLines(sd, "RETURN", false) {
		if !r.hasOneGoal(o) {
			continue
		}
		to := noCell
		var units []unitID
		for _, a := range append(o.Args[:len(o.Args):len(o.Args)], clauseArgs(o, "AT", "TO")...) {
			if a.Kind == orders.Path {
				to, _ = r.hexOf(sd, o, a)
				continue
			}
			u, ok := r.readUnit(a, sd)
			if ok && r.at(u) != locPOW {
				r.fault(a.Pos, "not-prisoner", "3.3", "unit", r.unitName(u))
			} else if ok {
				units = append(units, u)
			}
		}
		if to == noCell {
			if len(units) > 0 {
				r.fault(o.Pos, "want-hex", "3.3")
			}
			continue
		}
		for _, u := range units {
			if !r.mayBeReleased(u, to) {
				r.fault(o.Pos, "not-home", "3.3", "unit", r.unitName(u), "hex", r.hexName(to))
			}
		}
	}
}

// exchangeTerms prints the terms of an offer for views and positions.
func (s *State) exchangeTerms(x *exchange) (text string) {
	if len(x.Give) > 0 {
		text += " GIVE " + strings.Join(s.unitNames(x.Give), ", ")
	}
	if len(x.Get) > 0 {
		text += " GET " + strings.Join(s.unitNames(x.Get), ", ")
	}
	if x.For != "" {
		text += " FOR \"" + x.For + "\""
	}
	return text
}
