// Attacks by OHL, OberOst, Foch and Allenby (10.8).
// Kaiserschlact attacks (15.45).

package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// marker is a marker that lets units attack once more.
type marker uint8

const (
	noMarker marker = iota
	markerOHL
	markerOberOst
	markerFoch
	markerAllenby
	markers
)

var markerNames = [markers]string{"", "OHL", "OBEROST", "FOCH", "ALLENBY"}

func (m marker) String() string { return markerNames[m] }

// markerNamed is the marker of a word, noMarker for none.
func markerNamed(word string) marker {
	return marker(max(0, slices.Index(markerNames[:], strings.ToUpper(word))))
}

// side and theatre are whose a marker is and where it serves.
func (m marker) side() side {
	if m >= markerFoch {
		return allied
	}
	return central
}

func (m marker) theatre() theatre {
	if m == markerOberOst {
		return east
	}
	return west
}

// markerOf is the marker of which a line makes use, noMarker for an ordinary attack.
func markerOf(o *orders.Order) marker {
	if c, has := o.Clause("USE"); has {
		for _, a := range c.Args {
			if m := markerNamed(a.Text); m != noMarker && a.Kind != orders.Path {
				return m
			}
		}
	}
	return noMarker
}

// readUse reads the USE clause of an attack: a marker (10.8), FOLLOW (15.53),
// KAISERSCHLACHT (15.45).
func (r *run) readUse(a *attack) bool {
	c, has := a.order.Clause("USE")
	if !has {
		return true
	}
	for _, arg := range c.Args {
		switch m := markerNamed(argText(arg)); {
		case m != noMarker:
			a.marker = m
		case arg.Is("FOLLOW"):
			a.follow = true
		case arg.Is("KAISERSCHLACHT"):
			a.assault = true
		default:
			r.fault(arg.Pos, "unknown-use", "10.8", "text", argText(arg))
			return false
		}
	}
	return true
}

// moves tells whether units of a counter attack by a marker (10.82, 10.84).
func (m marker) moves(k *counter) bool {
	switch m {
	case markerOHL, markerOberOst:
		return k.army == germany
	case markerAllenby:
		return k.army == britain
	}
	return true
}

// serves tells whether a marker serves on a front (10.81, 10.84).
func (m marker) serves(f front) bool {
	switch m {
	case markerFoch:
		return f == western
	case markerAllenby:
		return f == egyptian
	}
	return f.theatre() == m.theatre()
}

// chitOf is the event that brings a marker, -1 for one that none brings.
func (s *State) chitOf(m marker) int {
	return slices.IndexFunc(s.sys.tables.events, func(e event) bool { return m.side() == allied && strings.EqualFold(e.name, m.String()) })
}

// placeMarker puts a marker into a hex at the end of the movement (10.82).
func (r *run) placeMarker(sd side, o *orders.Order) {
	if len(o.Args) != 1 || markerNamed(argText(o.Args[0])) == noMarker {
		r.fault(o.Pos, "unknown-marker", "10.8", "verb", o.Verb)
		return
	}
	m := markerNamed(o.Args[0].Text)
	at, has := o.Clause("AT")
	if !has || len(at.Args) != 1 {
		r.fault(o.Pos, "want-hex", "10.82", "text", m.String())
		return
	}
	c, ok := r.readHex(at.Args[0])
	if !ok {
		return
	}
	if b := r.mayPlaceMarker(sd, m, c); !b.ok() {
		r.fault(o.Pos, b.code, b.rule, "marker", m, "hex", r.hexName(c))
		return
	}
	r.Phase.Markers[m] = c
	if i := r.chitOf(m); i >= 0 {
		r.Chits[i].At = chitPlay // who kept it plays it now
	}
	r.emit("marker-placed", "10.82", "marker", m, "hex", r.hexName(c))
}

// mayPlaceMarker tells whether a side may place a marker in a hex now (10.81, 10.82,
// 10.84).
func (s *State) mayPlaceMarker(sd side, m marker, c cell) bar {
	i := s.chitOf(m)
	switch {
	case m.side() != sd:
		return bar{"other-side-only", "10.8"}
	case s.Phase.Active[m.theatre()] != sd:
		return bar{"other-theatre", "10.82"}
	case s.Phase.Markers[m] != 0:
		return bar{"marker-used", "10.81"}
	case sd == central && (s.Letter == 0 || s.OHL != (m == markerOHL)):
		return bar{"marker-not-chosen", "10.81"}
	case sd == central && s.MarkerUsed:
		return bar{"marker-used", "10.81"}
	case m == markerOHL && s.Initiative[west] != central:
		return bar{"no-initiative", "10.81"}
	case sd == allied && (i < 0 || s.Chits[i].At != chitPlay && s.Chits[i].At != chitHand):
		return bar{"event-not-in-play", "10.84"}
	case !m.serves(s.hex(c).front):
		return bar{"other-front", "10.84"}
	}
	for u := range s.pieces.Of(c, sd) {
		if m.moves(s.counter(u)) && s.isSupplied(u) {
			return bar{}
		}
	}
	return bar{"no-unit-there", "10.82"}
}

// inReach tells whether a unit in normal supply stands within two hexes of a marker,
// over ground that a line of supply may cross (10.82, 10.83).
func (s *State) inReach(m marker, u unitID) bool {
	c := s.at(u)
	if at := s.Phase.Markers[m]; c < 0 || s.hex(c).front != s.hex(at).front || !m.moves(s.counter(u)) || !s.isSupplied(u) {
		return false
	} else if c == at || s.isStep(u, at, c) {
		return true
	} else {
		for _, mid := range s.sys.board.next(at) {
			if mid != noCell && s.carries(mid, m.side()) && s.isStep(u, at, mid) && s.isStep(u, mid, c) {
				return true
			}
		}
	}
	return false
}

// isStep tells whether a line of a unit runs from a hex into the next one.
func (s *State) isStep(u unitID, from, to cell) bool {
	way := s.sys.board.Net().Way(from, to)
	if way < 0 || s.hex(from).front != s.hex(to).front || s.hex(from).side[way]&(sideClosed|sideLagoon) != 0 {
		return false
	}
	return s.hex(to).terrain != alpine && s.hex(from).terrain != alpine || s.kindOf(u) == mountaineers
}

// fightByMarker are the attacks by the markers of a side in a theatre, after its
// ordinary ones (10.82); then the markers leave the map.
func (r *run) fightByMarker(t theatre, sd side) {
	for m := noMarker + 1; m < markers; m++ {
		if m.side() != sd || m.theatre() != t || r.Phase.Markers[m] == 0 {
			continue
		}
		r.calm()
		for i := range r.lines {
			o := &r.lines[i]
			if o.Verb != "ATTACK" || markerOf(o) != m {
				continue
			}
			r.tryAttack(sd, o, t)
			if r.result != nil {
				return
			}
		}
		r.takeMarker(m)
	}
}

// takeMarker takes a marker off the map: OHL and OberOst until the next choice
// (10.82), Allenby for good (10.84).
func (r *run) takeMarker(m marker) {
	r.Phase.Markers[m] = 0
	r.MarkerUsed = r.MarkerUsed || m.side() == central
	if i := r.chitOf(m); m == markerAllenby && i >= 0 {
		r.Chits[i].At = chitGone
	}
	r.emit("marker-removed", "10.82", "marker", m)
}

// mayAttackByMarker checks what an attack by a marker wants besides (10.82).
func (r *run) mayAttackByMarker(a *attack) bool {
	m := a.marker
	switch {
	case m == noMarker:
		return true
	case m.side() != a.side:
		r.fault(a.order.Pos, "other-side-only", "10.8", "marker", m, "hex", r.hexName(a.target))
		return false
	case r.Phase.Markers[m] == 0:
		r.fault(a.order.Pos, "marker-not-placed", "10.82", "marker", m, "hex", r.hexName(a.target))
		return false
	}
	for _, u := range a.units {
		if !r.Dry && !r.inReach(m, u) {
			r.fault(a.order.Pos, "out-of-reach", "10.82", "unit", r.unitName(u), "marker", m, "hex", r.placeName(r.at(u)))
			return false
		}
	}
	return true
}

// assaults is how many of the first attacks on a front may be such attacks, and how
// many shock units each of them needs.
const assaults, assaultUnits = 4, 4

// mayAssault tells whether an attack may be a Kaiserschlact attack: in the turn of the
// second Shock-Troop event, among the first four of the CP on one European front.
func (s *State) mayAssault(a *attack) bar {
	f, n := s.hex(a.target).front, 0
	for _, u := range a.units {
		if s.isShock(u) {
			n++
		}
	}
	switch {
	case a.side != central || s.Duties.Assault == 0 || s.Duties.Assault != s.Turn:
		return bar{"no-kaiserschlacht", "15.45"}
	case !f.inEurope() || s.Duties.AssaultMade > 0 && s.Duties.AssaultFront != f:
		return bar{"other-front", "15.45"}
	case s.Phase.Fought[f] >= assaults:
		return bar{"not-among-the-first", "15.45"}
	case n < assaultUnits:
		return bar{"want-shock", "15.45"}
	}
	return bar{}
}

// countAttack counts the attacks of the CP of the turn on each front.
func (r *run) countAttack(b *battle) {
	if b.side != central {
		return
	}
	f := r.hex(b.target).front
	r.Phase.Fought[f]++
	if b.assault {
		r.Duties.AssaultFront = f
		r.Duties.AssaultMade++
	}
}
