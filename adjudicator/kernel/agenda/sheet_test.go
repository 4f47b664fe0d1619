package agenda_test

import (
	"strings"
	"testing"

	"feldpost/adjudicator/kernel/agenda"
	"feldpost/orders"
)

// phase is the phases of a turn for tests.
type phase uint8

const (
	none phase = iota
	setup
	move
	fight
	rally
)

func line(n int, text string) orders.Order {
	verb, rest, _ := strings.Cut(text, " ")
	o := orders.Order{Pos: orders.Pos{Line: n, Col: 1}, Raw: text, Verb: verb}
	if rest != "" {
		o.Args = []orders.Arg{{Kind: orders.Name, Text: rest}}
	}
	return o
}

// verbs of the tests with their phases.
var verbs = map[string]agenda.Row[phase]{
	"PLACE": {In: []phase{move}, Apart: setup},
	"MOVE":  {In: []phase{move}},
	"TOP":   {In: []phase{move, fight, rally}},
	"FIGHT": {In: []phase{fight}},
	"RALLY": {In: []phase{rally}},
}

func waiting(lines *[]orders.Order, headed bool) agenda.Queue[phase] {
	q := agenda.Queue[phase]{Lines: lines, Deal: func() func(o *orders.Order) phase {
		d := agenda.Dealer[phase]{}
		return func(o *orders.Order) phase {
			if o.Verb == "PHASE" {
				d.Cursor = map[string]phase{"move": move, "fight": fight, "rally": rally}[o.Args[0].Text]
				return d.Cursor
			}
			row := verbs[o.Verb]
			return d.Phase(&row)
		}
	}}
	if headed {
		q.Head = func(p phase) orders.Order {
			return line(0, "PHASE "+[...]string{move: "move", fight: "fight", rally: "rally"}[p])
		}
	}
	return q
}

func texts(list []orders.Order) string {
	var out []string
	for _, o := range list {
		out = append(out, o.Raw)
	}
	return strings.Join(out, ", ")
}

func TestALineBelongsToThePhaseOfItsVerbFromTheLinesAboveOn(t *testing.T) {
	for _, x := range []struct {
		now  phase
		list string
		want []phase
	}{
		{none, "MOVE FIGHT RALLY", []phase{move, fight, rally}},
		{none, "TOP FIGHT TOP", []phase{move, fight, fight}},
		{fight, "TOP MOVE", []phase{fight, move}}, // MOVE is over: its game says so
		{none, "RALLY MOVE TOP", []phase{rally, move, rally}},
		{setup, "PLACE MOVE PLACE", []phase{setup, move, setup}},
		{move, "PLACE", []phase{move}},
	} {
		d := agenda.Dealer[phase]{Now: x.now}
		for i, verb := range strings.Fields(x.list) {
			row := verbs[verb]
			if got := d.Phase(&row); got != x.want[i] {
				t.Errorf("in %d: %s: line %d belongs to %d, want %d", x.now, x.list, i+1, got, x.want[i])
			}
		}
	}
}

func TestAVerbIsWithinItsPhases(t *testing.T) {
	place, top := verbs["PLACE"], verbs["TOP"]
	if !place.Within(setup, setup) || !place.Within(move, rally) || place.Within(fight, rally) || !top.Within(rally, rally) || top.Within(setup, setup) {
		t.Error("want the phase apart and those of the turn, and no other")
	}
}

func TestAPhaseIsClosedByEndOrByLinesForALaterOne(t *testing.T) {
	var queue []orders.Order
	in := &agenda.Sheet[phase]{}
	in.Put(move, line(1, "MOVE a"))
	if in.Closes(move, waiting(&queue, true)) {
		t.Error("lines alone do not close their phase")
	}
	in.Put(fight, line(2, "FIGHT b"))
	if !in.Closes(move, waiting(&queue, true)) || in.Closes(fight, waiting(&queue, true)) {
		t.Error("want the move closed by the fight")
	}
	if in.EndAt = fight; !in.Closes(fight, waiting(&queue, true)) || in.Closes(rally, waiting(&queue, true)) {
		t.Error("want END to close the fight alone")
	}
	if in.Ends(move) != fight || in.Ends(fight) != fight {
		t.Error("want the fight to be the last that is closed")
	}
	if in.Put(rally, line(3, "RALLY c")); in.Ends(fight) != fight || in.Ends(rally) != fight {
		t.Error("lines for a phase close those before it")
	}
}

func TestLinesBehindADroppedOneWaitInTheOrderWritten(t *testing.T) {
	for _, headed := range []bool{true, false} {
		var queue []orders.Order
		q := waiting(&queue, headed)
		in := &agenda.Sheet[phase]{Orders: []orders.Order{line(1, "MOVE a"), line(2, "FIGHT b"), line(3, "RALLY c"), line(4, "FIGHT d")}}
		for i, p := range []phase{move, fight, rally, fight} {
			in.Put(p, in.Orders[i])
		}
		in.Take(move)
		if got := in.Drop(orders.Pos{Line: 1, Col: 7}); got != "MOVE a" {
			t.Errorf("dropped %q", got)
		}
		if in.Closes(move, q) || in.Has(fight) || in.Has(rally) {
			t.Error("a phase stays open whose line was dropped, and its later lines wait")
		}
		if !q.Has(fight) || !q.Has(rally) || q.Has(move) || q.Last() != rally {
			t.Errorf("the queue: %s", texts(queue))
		}
		next := &agenda.Sheet[phase]{}
		if got := texts(next.Recall(move, q)); got != "" {
			t.Errorf("for the move: %s", got)
		}
		got := next.Recall(fight, q)
		if texts(got) != "FIGHT b, FIGHT d" || got[0].Pos.Line >= 0 || got[1].Pos.Line == got[0].Pos.Line {
			t.Errorf("for the fight: %s at %v", texts(got), got)
		}
		if o := next.At(got[1].Pos); o == nil || o.Raw != "FIGHT d" {
			t.Errorf("the line that has waited: %v", o)
		}
		if got := texts(next.Recall(rally, q)); got != "RALLY c" || len(queue) > 0 {
			t.Errorf("for the rally: %s, left %s", got, texts(queue))
		}
	}
}

func TestEndClosesAPhaseAlsoWhenALineWasDropped(t *testing.T) {
	var queue []orders.Order
	in := &agenda.Sheet[phase]{EndAt: rally, Dropped: true}
	in.Put(rally, line(1, "RALLY c"))
	if !in.Closes(move, waiting(&queue, true)) || len(queue) > 0 {
		t.Error("END closes what it names")
	}
	if lines := in.Take(rally); texts(lines) != "RALLY c" || in.Take(rally) != nil {
		t.Error("lines are taken once")
	}
}
