// Evacuation from Channel ports (16.5), and what else comes before the Initial
// Supply Phase of the Allied player turn.

package storminthewest

import (
	"slices"

	"feldpost/orders"
)

// openTurn carries out the lines that come first in an Allied player turn: the
// evacuation (16.5), the bombers (S3.26). They come before supply is judged: it
// is judged again after them (7.1).
func (r *run) openTurn(lines []orders.Order) {
	first, other := false, false
	for i := range lines {
		switch o := &lines[i]; o.Verb {
		case "EVACUATE":
			r.evacuate(o)
			first = true
		case "RAF":
			r.bomb(o)
			first = true
		case "FORM", "TOP": // at any time
		default:
			other = true
		}
	}
	if first {
		r.initialSupply(true)
	}
	r.Begun = r.Begun || other
}

// evacuate executes EVACUATE: units leave a Channel port by sea, whatever enemies
// are near, and wait off the map for the next game turn (16.5).
func (r *run) evacuate(o *orders.Order) {
	switch {
	case !r.plays("16.5"):
		r.fault(o.Pos, "no-evacuation", "16.5")
		return
	case r.Begun:
		r.fault(o.Pos, "begun", "16.5", "verb", o.Verb)
		return
	}
	port, ok := r.readPort(o)
	if !ok {
		return
	}
	var gone []unitID
	args, but := r.allBut(o, "", o.Args)
	for _, a := range args {
		switch {
		case a.Kind == orders.Path:
		case isWord(a, "ALL"):
			for u := range r.pieces.Of(port, allied) {
				if !slices.Contains(gone, u) {
					gone = append(gone, u)
				}
			}
		default:
			u, ok := r.readUnit(a, allied)
			switch {
			case !ok:
				return
			case r.at(u) != port:
				r.fault(a.Pos, "not-in-port", "16.5", "unit", r.unitName(u), "hex", r.hexName(port))
				return
			case slices.Contains(gone, u):
				r.fault(a.Pos, "twice", "16.5", "unit", r.unitName(u))
				return
			}
			gone = append(gone, u)
		}
	}
	if gone, ok = r.leaveOut(o, gone, but); !ok {
		return
	}
	if len(gone) == 0 {
		r.fault(o.Pos, "want-unit", "16.5", "text", "")
		return
	}
	r.emit("evacuated", "16.5", "units", r.unitNames(gone), "hex", r.hexName(port))
	for _, u := range gone {
		r.put(u, locPool)
		r.units[u].due, r.units[u].supply = int8(r.Turn+1), supplied
	}
}

// readPort reads the port of an EVACUATE line: a Channel port that the Germans
// have never held (16.5).
func (r *run) readPort(o *orders.Order) (port cell, ok bool) {
	port = noCell
	from, _ := o.Clause("FROM")
	for _, a := range slices.Concat(paths(o.Args), paths(from.Args)) {
		c, ok := r.readHex(a)
		switch {
		case !ok:
			return noCell, false
		case port != noCell && c != port:
			return noCell, r.fault(a.Pos, "one-port", "16.5", "hex", r.hexName(c), "from", r.hexName(port))
		case !r.sys.board.hexes[c].port:
			return noCell, r.fault(a.Pos, "no-port", "16.5", "unit", "", "hex", r.hexName(c))
		case !r.isSource(c, britishPort):
			return noCell, r.fault(a.Pos, "port-lost", "16.5", "hex", r.hexName(c))
		}
		port = c
	}
	if port == noCell {
		return noCell, r.fault(o.Pos, "want-hex", "16.5", "text", "")
	}
	return port, true
}
