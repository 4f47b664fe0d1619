// What the order page offers of moves and advances (O16, O23, O24).

package greatwarcommander

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/offer"
)

// offerMoves offers ways of each Formation to where it is nearest to its goals, under cover (O23).
func (o *offers) offerMoves(part string, head int, who []formation, leader formation, id string) {
	if leader != noFormation { // he goes last: they have the good of his Command before
		who = append(slices.Clone(who[1:]), leader)
	}
	for _, f := range who {
		if !o.printed(f).moves {
			continue
		}
		ways := o.waysOf(f, o.steady(f, leader))
		slices.SortStableFunc(ways, func(a, b []hex) int { return o.promise(a) - o.promise(b) })
		taken := 0
		for _, way := range ways {
			if taken == mostWays {
				break
			}
			to := way[len(way)-1]
			if part != "offensive" && (!o.room(to, f) || o.mayStick(f, way)) {
				continue
			}
			note := []string{"hex", to.String(), "cover", itoa(o.cover(to)), "n", itoa(o.watchers(to))}
			if o.add(part, "MOVE "+o.info(f).name+" "+strings.Join(hexList(way), "-"), []int{head}, note, slices.Concat(o.ofThem([]formation{f}, leader, id), o.goes(f), o.tanksOn(f, way[1:]), o.roomOn(part, f, way[1:]))...) != offer.None {
				o.leadsOut(f, leader)
				taken++
			}
		}
		o.offerExit(part, head, f, leader, id, ways)
	}
}

// leadsOut puts the line offered last, of the Leader of an Order, below those whom he commands there (3.3.1.5).
func (o *offers) leadsOut(f, leader formation) {
	if f == leader {
		o.lines[len(o.lines)-1].Rank = 1
	}
}

// mayStick tells whether a way leads through a full hex, before its last, where an enemy may stop who comes (8.2).
func (o *offers) mayStick(f formation, way []hex) bool {
	return slices.ContainsFunc(way[1:len(way)-1], func(h hex) bool { return !o.room(h, f) && o.watchers(h) > 0 })
}

// offerExit offers the way off the board, the first of those given that leads to where it may be left (7.2.1).
func (o *offers) offerExit(part string, head int, f, leader formation, id string, ways [][]hex) {
	for _, way := range append([][]hex{{o.pieces[f].at}}, ways...) {
		if o.mayExit(f, way[len(way)-1]) != "" || part == "move" && o.mayStick(f, append(slices.Clone(way), nowhere)) {
			continue
		}
		text := pick(part == "advance", "ADVANCE ", "MOVE ") + o.info(f).name
		if len(way) > 1 {
			text += " " + strings.Join(hexList(way), "-")
		}
		if o.add(part, text+" EXIT", []int{head}, nil, slices.Concat(o.ofThem([]formation{f}, leader, id), o.goes(f), o.tanksOn(f, way[1:]), o.roomOn(part, f, way[1:]))...) != offer.None {
			o.leadsOut(f, leader)
			return
		}
	}
}

// tanksOn is the use of hexes by a Tank: another may not come there (8.2.1).
func (o *offers) tanksOn(f formation, way []hex) (list []use) {
	if o.info(f).kind.isTank() {
		for _, h := range way {
			list = append(list, use{"tank " + h.String(), 1})
		}
	}
	return list
}

// roomOn is the use of room by who comes into a hex, or goes through hexes in an Offensive: no hex may hold too many
// figures at any time of it (8.2, O24).
func (o *offers) roomOn(part string, f formation, way []hex) (list []use) {
	if part != "offensive" && part != "setup" && len(way) > 0 {
		way = way[len(way)-1:] // who stays there at the end of the Turn
	}
	for _, h := range way {
		x := adjudicator.Use{What: "room " + h.String(), N: max(0, maxFigures-o.figuresIn(h, o.sd))}
		if !slices.Contains(o.limits, x) {
			o.limits = append(o.limits, x)
		}
		list = append(list, use{x.What, figures[o.info(f).kind]})
	}
	return list
}

// promise is how little a way promises: far from Objectives of the enemy and from his edge, without
// Cover, under his eyes.
func (o *offers) promise(way []hex) int {
	to := way[len(way)-1]
	far := o.scen.edges[o.sd.Other()].away(to)
	for n := 1; n <= 5; n++ {
		if h := o.board.place(n); h != nowhere && o.control[n] != o.sd {
			far = min(far, distance(h, to))
		}
	}
	return 3*far - 2*o.cover(to) + min(o.watchers(to), 4)
}

// watchers counts the enemies who could fire at a hex.
func (o *offers) watchers(h hex) (n int) {
	for e := range o.all(o.sd.Other()) {
		if slices.ContainsFunc(o.membersOf(e), func(m member) bool { return o.covers(m, h) }) {
			n++
		}
	}
	return n
}

// steady is the Movement of a Formation whatever other Leaders do before: they may have left its hex
// (3.3.1.5).
func (o *offers) steady(f, leader formation) int {
	n := o.movement(f) - o.led(f)
	if leader != noFormation && o.info(f).kind.isUnit() && o.pieces[leader].at == o.pieces[f].at {
		n += o.command(leader)
	}
	return n
}

// waysOf lists the cheapest way of a Formation to each hex that it reaches with its Movement.
func (o *offers) waysOf(f formation, most int) (ways [][]hex) {
	from := o.pieces[f].at
	var spent [numHexes]int
	var back [numHexes]hex
	for h := range nowhere {
		spent[h], back[h] = 1<<10, nowhere
	}
	spent[from] = 0
	for changed := true; changed; {
		changed = false
		for h := range nowhere {
			if spent[h] > most || h != from && o.fort[h] == wire {
				continue
			}
			for d := dir(1); d <= numDirs; d++ {
				x := h.next(d)
				if x == nowhere {
					continue
				}
				if n, why := o.cost(f, h, d, &mover{}, false); why == "" && spent[h]+n <= most && spent[h]+n < spent[x] {
					spent[x], back[x], changed = spent[h]+n, h, true
				}
			}
		}
	}
	for to := range nowhere {
		if to == from || back[to] == nowhere {
			continue
		}
		way := []hex{to}
		for h := back[to]; h != nowhere; h = back[h] {
			way = append(way, h)
		}
		slices.Reverse(way)
		ways = append(ways, way)
	}
	return ways
}

// offerAdvances offers the hexes beside each Formation, those of the enemy first (O16).
func (o *offers) offerAdvances(part string, head int, who []formation, leader formation, id string) {
	for _, f := range who {
		from := o.pieces[f].at
		ways := [][]hex{}
		for d := dir(1); d <= numDirs; d++ {
			if to := from.next(d); to != nowhere {
				ways = append(ways, []hex{from, to})
			}
		}
		slices.SortStableFunc(ways, func(a, b []hex) int {
			return o.figuresIn(b[1], o.sd.Other()) - o.figuresIn(a[1], o.sd.Other())
		})
		for _, way := range ways {
			if !o.room(way[1], f) {
				continue
			}
			note := []string{"hex", way[1].String(), "cover", itoa(o.cover(way[1])), "enemies", strings.Join(o.names(list(o.at(way[1], o.sd.Other()))), "; ")}
			o.add(part, "ADVANCE "+o.info(f).name+" "+strings.Join(hexList(way), "-"), []int{head}, note, slices.Concat(o.ofThem([]formation{f}, leader, id), o.goes(f), o.tanksOn(f, way[1:]), o.roomOn(part, f, way[1:]))...)
		}
		o.offerExit(part, head, f, leader, id, nil)
	}
}
