// The Russian Persian Expeditionary Force (17.21).

package greatwarineurope

import (
	"slices"

	"feldpost/orders"
)

// pefSize is how many units may go to Persia, and pefSent and pefGone what facts.PEF says
// of them.
const (
	pefSize          = 3
	pefSent, pefGone = 1, 2
)

// mayExpedite tells whether the expedition may start: once, from January 1916 to the Fall
// of the Czar, while Tabriz is Allied (17.21).
func (s *State) mayExpedite() bar {
	switch {
	case !s.uses(iraqi), s.Turn < s.sys.tables.numberOf("Jan/Feb", 1916):
		return bar{"pef-early", "17.21"}
	case s.PEF != 0:
		return bar{"pef-once", "17.21"}
	case s.Czar > 0:
		return bar{"pef-late", "17.21"}
	case s.control[s.sys.board.at.tabriz] != allied:
		return bar{"pef-tabriz", "17.21"}
	}
	return bar{}
}

// isExpedition tells an SR line that sends Russians from the Caucasus Front to Hamadan.
func (r *run) isExpedition(group []unitID, c cell) bool {
	return c == r.sys.board.at.hamadan && slices.ContainsFunc(group, func(u unitID) bool { return r.counter(u).army == russia })
}

// expedite puts up to three Russian units of the Caucasus Front into Hamadan; they do not
// move there, and CP units beside it do not matter (17.21).
func (r *run) expedite(o *orders.Order, group []unitID) {
	to := r.sys.board.at.hamadan
	if b := r.mayExpedite(); !b.ok() {
		r.refuse(o, group[0], to, b)
		return
	}
	if len(group) > pefSize {
		r.refuse(o, group[pefSize], to, bar{"pef-size", "17.21"})
		return
	}
	for _, u := range group {
		if k := r.counter(u); !r.onMap(u) || k.army != russia || r.frontOf(u) != caucasus || k.untried || k.limit == caucasusPersia {
			r.refuse(o, u, to, bar{"pef-not-there", "17.21"})
			return
		}
	}
	r.PEF = pefSent
	for _, u := range group {
		r.put(u, to)
		r.units[u].flags |= isPEF | didTravel
	}
	r.take(to, allied, group[0])
	r.tellGroup("expedition", "17.21", group, "hex", r.hexName(to))
}

// recallExpedition brings all of the expedition into the Near East box, in supply; nobody
// of Russia comes to Iraq again (17.21).
func (r *run) recallExpedition(o *orders.Order, group []unitID) {
	for u := range r.units {
		u := unitID(u)
		switch pef := r.units[u].flags&isPEF != 0 && r.onMap(u); {
		case pef && !slices.Contains(group, u):
			r.refuse(o, u, r.at(u), bar{"pef-all", "17.21"})
			return
		case pef && r.units[u].flags&isCut != 0:
			r.refuse(o, u, r.at(u), bar{"unsupplied", "17.21"})
			return
		case !pef && slices.Contains(group, u):
			r.refuse(o, u, noCell, bar{"other-box", "9.13"})
			return
		}
	}
	r.PEF = pefGone
	for _, u := range group {
		r.put(u, locNear)
		r.units[u].flags &^= isPEF
	}
	r.tellGroup("boxed", "17.21", group, "box", boxName(locNear))
}
