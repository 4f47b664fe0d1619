// The second hex of an advance (10.72).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// further is a second hex of an advance: of one unit, or of all that may (noUnit).
type further struct {
	unit unitID
	to   cell
}

// tanksFarFrom is the turn after which Allied tanks may advance two hexes: March 1919
// (10.72).
const tanksFarFrom = 48

// readAdvance reads the ADVANCE clause: NONE, or who advances, with a path behind
// those that go on into a second hex.
func (r *run) readAdvance(a *attack, args []orders.Arg) bool {
	named, from := false, 0
	for _, arg := range args {
		switch {
		case arg.Is("NONE"), arg.Is("NO"):
			a.stay = true
		case arg.Is("ALL"), arg.Is("YES"):
		case arg.Kind == orders.Path:
			way, ok := r.readPath(arg, nil)
			if !ok {
				return false
			}
			to := way[len(way)-1]
			if len(way) > 2 || len(way) == 2 && way[0] != a.target || r.sys.board.Net().Way(a.target, to) < 0 {
				r.fault(arg.Pos, "second-hex", "10.72", "hex", r.hexName(to), "target", r.hexName(a.target))
				return false
			}
			for _, u := range a.advance[from:] {
				a.second = append(a.second, further{u, to})
			}
			if from == len(a.advance) {
				a.second = append(a.second, further{noUnit, to})
			}
			from = len(a.advance)
		default:
			u, ok := r.readUnit(arg, a.side)
			if !ok {
				return false
			}
			a.advance, named = append(a.advance, u), true
		}
	}
	if !named {
		a.advance = nil
	}
	return true
}

// goesFar tells whether a unit may advance two hexes (10.72).
func (s *State) goesFar(u unitID) bool {
	return s.isShock(u) || s.kindOf(u) == tank && s.sideOf(u) == allied && s.Turn > tanksFarFrom
}

// mayGoOn faults the second hexes of units that advance but one.
func (r *run) mayGoOn(a *attack) bool {
	for _, x := range a.second {
		if x.unit != noUnit && !r.goesFar(x.unit) {
			r.fault(a.order.Pos, "one-hex-only", "10.72", "unit", r.unitName(x.unit), "hex", r.hexName(x.to))
			return false
		}
	}
	return true
}

// advanceTwice is the second hex of shock troops and Allied tanks (10.72): not from
// marsh, mountains or wet flood plain, into an empty hex next to the first.
func (r *run) advanceTwice(b *battle) {
	h := r.hex(b.target)
	if len(b.second) == 0 || r.sys.tables.terrain[h.terrain].stops[r.Weather[h.front]] {
		return
	}
	asked := false
	for _, u := range b.units {
		i := slices.IndexFunc(b.second, func(x further) bool { return x.unit == u || x.unit == noUnit })
		if i < 0 || r.at(u) != b.target || !r.goesFar(u) {
			continue
		}
		to := b.second[i].to
		if !r.isOpenTo(u, b.target, to) || !r.mayEnterByAdvance(u, to) {
			r.emit("no-advance", "10.72", "hex", r.hexName(to), "reason", "second-hex")
			continue
		}
		if !asked { // once for all of them
			asked = true
			if x := r.loots(b); !x.ok() {
				r.emit("no-advance", x.rule, "hex", r.hexName(to), "reason", x.code)
				return
			}
		}
		r.enter(u, to)
		r.put(u, to)
		r.emit("advance", "10.72", "unit", r.unitName(u), "from", r.hexName(b.target), "path", r.hexPath([]cell{b.target, to}))
	}
}

// isOpenTo tells whether the second hex is empty: no combat unit of the enemy and no
// intact fort of his, but an HQ alone is overrun (10.11, 10.72).
func (r *run) isOpenTo(u unitID, from, to cell) bool {
	way, sd := r.sys.board.Net().Way(from, to), r.sideOf(u).Other()
	h := r.hex(to)
	return way >= 0 && r.hex(from).side[way]&(sideClosed|sideLake|sideLagoon) == 0 && h.terrain != alpine && h.terrain != fullLake &&
		r.fighters(to, sd) == 0 && !r.holdsFort(to, sd)
}
