package pathsofglory

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"feldpost/orders"
)

// play is what an action may be.
type play struct {
	orders.Order
	card cardID
	use  use
}

// plays are the cards of the hand in each way that is open to them, the
// automatic operation, and an offer of peace.
func (e *candidates) plays() iter.Seq[play] {
	return func(yield func(play) bool) {
		hand, ways := e.handOf(e.side), int(useEvent)
		for i := range e.order(len(hand)*ways + 2) {
			x := play{use: useAuto, Order: line("PLAY", word("AUTO"), word("OPS"))}
			switch at := i / ways; {
			case at < len(hand):
				if x = (play{card: hand[at], use: use(i%ways + 1)}); !e.mayPlay(x.card, x.use) {
					continue
				}
				x.Order = line("PLAY", e.cardArg(x.card), word(strings.ToUpper(x.use.String())))
			case i > len(hand)*ways:
				if code, _ := e.peaceBar(e.side); code != "" {
					continue
				}
				x = play{use: usePeace, Order: about("OFFER", "PEACE")}
			}
			if !yield(x) {
				return
			}
		}
	}
}

func (e *candidates) mayPlay(c cardID, u use) bool {
	code, _ := e.useBar(c, u)
	return code == ""
}

// playNote tells what a card is worth when it is used in a way.
func (s *State) playNote(c cardID, u use) []string {
	switch u {
	case useAuto:
		return []string{"points", "1"}
	case usePeace:
		return nil
	}
	k := &s.sys.cards[c]
	note := []string{"card", c.String(), "name", k.name, "use", u.String()}
	switch u {
	case useOps:
		return append(note, "points", strconv.Itoa(int(k.ops)))
	case useSR:
		return append(note, "points", strconv.Itoa(int(k.sr)))
	case useRP:
		var list []string
		for x := poolGE; x < pools; x++ {
			if n := int(k.rp[x]); n > 0 && (x == poolA || s.atWar(x.nation())) {
				list = append(list, poolCodes[x]+" "+strconv.Itoa(n))
			}
		}
		return append(note, "rp", strings.Join(list, ", "))
	}
	return note
}

// maxEventLines is how many lines for one matter of an event are shown.
const maxEventLines = 4

// eventChoices are the matters of which the lines of an event may speak. Those
// of an operation are not among them.
func (e *candidates) eventChoices(c cardID) []choice {
	one := func(lines iter.Seq[candidate]) []choice {
		return []choice{{part: "event", shown: maxEventLines, most: 1, lines: lines}}
	}
	switch key := e.sys.cards[c].event; key {
	case "landwehr":
		return one(e.landwehrLines())
	case "paris_taxis":
		return []choice{{part: "event", shown: noLimit, most: 1, lines: e.units(
			func(u unitID) bool {
				x := &e.sys.counters[u]
				return x.nation == france && x.army && e.reduced[u] && e.at(u).isMap()
			},
			func(u unitID) candidate {
				return candidate{line("REFIT", e.unitArg(u)), []string{"space", e.name(e.at(u))}}
			})}}
	case "cp_entrench", "ap_entrench":
		return one(e.trenchEventLines())
	case "salonika":
		return []choice{e.salonikaLines()}
	case "bulgaria_entry", "romania_entry":
		n := map[string]nation{"bulgaria_entry": bulgaria, "romania_entry": romania}[key]
		return one(e.spaces(func(sp space) bool { return e.place(sp).nation == n },
			func(sp space) candidate { return candidate{Order: line("PLACE", e.spaceArg(sp))} }))
	case "russian_cavalry":
		return e.placings(c, e.fresh("RU CAVc", 1))
	case "czech_legion":
		return one(e.units(
			func(u unitID) bool {
				x := &e.sys.counters[u]
				return x.nation == austria && !x.army && e.at(u) == boxLost
			},
			func(u unitID) candidate { return candidate{Order: line("REMOVE", e.unitArg(u))} }))
	case "russian_desertions":
		return one(e.desertionLines())
	}
	if units, ok := e.arrivals(c); ok {
		return e.placings(c, units)
	}
	return nil
}

// unitsThat lists the units that fit.
func (e *candidates) unitsThat(fits func(unitID) bool) (list []unitID) {
	for i := range e.order(len(e.sys.counters) - 1) {
		if u := unitID(i + 1); fits(u) {
			list = append(list, u)
		}
	}
	return list
}

// together makes lines of n units each.
func (e *candidates) together(verb string, list []unitID, n int) iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		for units := range slices.Chunk(list, n) {
			if !yield(candidate{Order: line(verb, e.unitArgs(units)...)}) {
				return
			}
		}
	}
}

// landwehrLines are the reduced German units, two by two: the armies at the
// front first, corps last.
func (e *candidates) landwehrLines() iter.Seq[candidate] {
	list := e.unitsThat(func(u unitID) bool {
		return e.sys.counters[u].nation == germany && e.reduced[u] && (e.at(u) == boxReserve || e.at(u).isMap() && e.isSupplied(u))
	})
	rank := func(u unitID) int {
		switch sp := e.at(u); {
		case !e.sys.counters[u].army:
			return 2
		case e.mustHold(sp, e.pieces.Count(sp, e.side)):
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b unitID) int { return rank(a) - rank(b) })
	return e.together("REFIT", list, 2)
}

// trenchEventLines are the side's spaces, those at the front first.
func (e *candidates) trenchEventLines() iter.Seq[candidate] {
	return func(yield func(candidate) bool) {
		for _, front := range [...]bool{true, false} {
			fits := func(sp space) bool {
				own := e.pieces.Count(sp, e.side)
				return own > 0 && e.mustHold(sp, own) == front && e.trenchEventBar(sp) == ""
			}
			for c := range e.spaces(fits, func(sp space) candidate { return candidate{Order: line("ENTRENCH", e.spaceArg(sp))} }) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// salonikaLines are the corps that may land there.
func (e *candidates) salonikaLines() choice {
	to := e.sys.board.salonika
	may := func(u unitID) bool {
		code, _ := e.salonikaUnitBar(u)
		return code == ""
	}
	most := e.sys.tables.num.salonikaCorps
	return choice{part: "event", shown: most, most: most, lines: e.units(may, func(u unitID) candidate {
		return candidate{Order: line("SR", e.unitArg(u), e.pathArg([]space{e.at(u), to}))}
	})}
}

// placings are the spaces in which each unit of an event may appear.
func (e *candidates) placings(c cardID, units []unitID) (list []choice) {
	for _, u := range units {
		list = append(list, choice{part: "event", shown: maxEventLines, most: 1, moot: true, lines: e.spaces(
			func(sp space) bool { return e.mayAppear(c, u, sp) },
			func(sp space) candidate {
				return candidate{Order: with(line("PLACE", e.unitArg(u)), "AT", e.spaceArg(sp))}
			})})
	}
	return list
}

// mayAppear reports whether a unit of a card may be placed in a space.
func (e *candidates) mayAppear(c cardID, u unitID, sp space) bool {
	switch x := &e.sys.counters[u]; {
	case x.tag == tagCav:
		return e.cavalrySpace(sp)
	case !x.army:
		return false
	}
	own, _ := e.ownPlace(c)(e.State, u, sp)
	home, _ := e.armyPlaceBar(u, sp, false)
	return own == "" || home == ""
}

// desertionLines are the full Russian units at the front, four by four.
func (e *candidates) desertionLines() iter.Seq[candidate] {
	return e.together("REDUCE", e.unitsThat(func(u unitID) bool {
		return e.sys.counters[u].nation == russia && e.at(u).isMap() && !e.reduced[u]
	}), 4)
}
