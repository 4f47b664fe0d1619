package pathsofglory

import (
	"fmt"
	"slices"
	"strconv"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// Guard: the order page offers lines of the game.
var _ adjudicator.Offerer = (*State)(nil)

// Offers implements adjudicator.Offerer: the lines of the order template, for
// each card that may be played for an operation.
func (s *State) Offers(seat adjudicator.Seat) (o adjudicator.Offers) {
	o.Lines = s.offered(seat, true)
	sd, _ := s.seatSide(seat)
	for i := range o.Lines {
		x := &o.Lines[i]
		x.Open = x.Order.Verb == "STAND"
		x.Beside = x.Order.Verb == "ACTIVATE" || isPlayFor(&x.Order, "OPS") || isPlayFor(&x.Order, "SR")
		x.Uses = s.uses(o.Lines, x)
		switch {
		case isPlayFor(&x.Order, "OPS"):
			o.Limits = append(o.Limits, adjudicator.Use{What: opsOf(i), N: noted(x, "points")})
		case isPlayFor(&x.Order, "SR"):
			o.Limits = append(o.Limits, adjudicator.Use{What: srOf(i), N: noted(x, "points")})
		}
	}
	if s.act.Ops > 0 { // an operation goes on
		o.Limits = append(o.Limits, adjudicator.Use{What: opsOf(-1), N: s.act.Ops - s.act.Spent})
	}
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if n := s.sys.tables.num.stacking - s.pieces.Count(sp, sd); n != 1 {
			o.Limits = append(o.Limits, adjudicator.Use{What: roomIn(s.name(sp)), N: max(n, 0)})
		}
	}
	return o
}

func opsOf(play int) string      { return fmt.Sprint("operation ", play) }
func srOf(play int) string       { return fmt.Sprint("redeployment ", play) }
func roomIn(space string) string { return "room " + space }

func isPlayFor(o *orders.Order, use string) bool {
	return o.Verb == "PLAY" && len(o.Args) == 2 && o.Args[1].Is(use)
}

// uses are what a line takes: the units that it orders, room where they go,
// points of the card. A line of which nothing is said stands alone.
func (s *State) uses(lines []adjudicator.Prompt, x *adjudicator.Prompt) (list []adjudicator.Use) {
	use := func(what string, n int) { list = append(list, adjudicator.Use{What: what, N: n}) }
	play := -1
	for _, i := range x.Needs {
		if lines[i].Order.Verb == "PLAY" {
			play = i
		}
	}
	o := &x.Order
	switch o.Verb {
	case "STAND":
		use(o.String(), 1)
	case "PLAY":
		use("the action", 1)
	case "ACTIVATE":
		use("space "+o.Args[0].Text, 1)
		use(opsOf(play), noted(x, "cost"))
	case "MOVE":
		way := o.Args[len(o.Args)-1].Path
		for _, a := range o.Args[:len(o.Args)-1] {
			use("unit "+a.Text, 1)
		}
		use(roomIn(way[len(way)-1]), len(o.Args)-1)
		if s.touchesNear(way) {
			use("the Near East", 1)
		}
	case "ENTRENCH":
		use("unit "+o.Args[0].Text, 1)
	case "SR":
		use("unit "+o.Args[0].Text, 1)
		use(srOf(play), noted(x, "cost"))
		way := o.Args[len(o.Args)-1].Path
		use(roomIn(way[len(way)-1]), 1)
		if s.touchesNear(way) {
			use("the Near East", 1)
		}
	}
	return list
}

// touchesNear tells whether a way leads through the Caucasus or between the two
// maps, which units of a side may do once (11.3.2, 13.2.3).
func (s *State) touchesNear(way []string) bool {
	near, far := false, false
	for sp := space(1); int(sp) < len(s.sys.board.places); sp++ {
		if slices.Contains(way, s.name(sp)) {
			near = near || s.sys.board.isNear(sp) || sp == s.sys.board.caucasus
			far = far || !s.sys.board.isNear(sp)
		}
	}
	return near && far
}

// noted is a number of a note.
func noted(x *adjudicator.Prompt, key string) int {
	for _, f := range x.Note {
		if f.Key == key {
			n, _ := strconv.Atoi(f.Value)
			return n
		}
	}
	return 0
}
