package balkanwars

import (
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// sending is a position and who sends.
type sending struct {
	t    *testing.T
	s    *State
	seat adjudicator.Seat
}

// send applies sheets to a copy, one after the other, and returns the position and what
// was told, without the words of lines. False when one of them is refused.
func (x sending) send(roll *dice.Source, sheets ...orders.Sheet) (saved, told string, ok bool) {
	x.t.Helper()
	s := x.s.clone()
	var b strings.Builder
	for i, sheet := range sheets {
		roll.Begin(1)
		if i > 0 && (s.result != nil || len(s.Check(x.seat, sheet)) > 0) {
			return "", "", false
		}
		events, err := s.Apply(adjudicator.Command{Seq: uint64(i + 1), Kind: adjudicator.CommandSheet, Seat: x.seat, Sheet: sheet}, roll)
		if err != nil {
			x.t.Fatalf("letter %d of %d: %v", i+1, len(sheets), err)
		}
		for _, e := range events {
			b.WriteString(e.Kind)
			for _, f := range e.Fields {
				if f.Key != "line" {
					b.WriteString(" " + f.Key + "=" + f.Value)
				}
			}
			b.WriteByte('\n')
		}
	}
	data, err := s.Save()
	if err != nil {
		x.t.Fatal(err)
	}
	return string(data), b.String(), true
}

// rolled is a source that shows the dice of another in their order, each for what it was
// rolled for.
func rolled(rolls []dice.Roll) *dice.Source {
	var list []dice.Scripted
	for _, r := range rolls {
		list = append(list, dice.Scripted{Label: r.Label, Value: r.Value})
	}
	return dice.Script(list...)
}

// compare sends a sheet whole, then in parts, with the same dice. It reports whether the
// parts stood.
func (x sending) compare(whole orders.Sheet, parts ...orders.Sheet) bool {
	x.t.Helper()
	roll := dice.NewSource([]byte("one"), "letter")
	saved, told, _ := x.send(roll, whole)
	again := rolled(roll.Rolls())
	saved2, told2, ok := x.send(again, parts...)
	if !ok {
		return false
	}
	switch err := again.Err(); {
	case err != nil:
		x.t.Errorf("other dice in %d letters: %v\n%v", len(parts), err, whole.Orders)
	case told != told2:
		x.t.Errorf("in %d letters%s", len(parts), parting(told2, told))
	case saved != saved2:
		x.t.Errorf("in %d letters the position is\n%s\nin one\n%s", len(parts), saved2, saved)
	}
	return true
}

// parting is where two accounts part.
func parting(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	i := 0
	for i < len(a)-1 && i < len(b)-1 && a[i] == b[i] {
		i++
	}
	tail := func(list []string) string { return strings.Join(list[i:min(i+6, len(list))], "\n  ") }
	return ":\n  " + tail(a) + "\nin one:\n  " + tail(b)
}

// bySegment deals the lines of a sheet to a letter for each Segment, each closing its own.
func bySegment(s *State, sheet orders.Sheet) (letters []orders.Sheet) {
	lines := map[segment][]orders.Order{}
	for _, o := range sheet.Orders {
		at, ok := segmentOf(o.Verb)
		if !ok || at < segMobilization || o.Verb == "REVEAL" || o.Verb == "CONCEAL" {
			at = s.segment() // what counts at once
		}
		lines[at] = append(lines[at], o)
	}
	for at := s.segment(); at <= segRally; at++ {
		if at == segMobilization && !s.sys.tables.mobilizes(s.turn) && !s.returnsDue(s.active) {
			continue
		}
		letter := orders.Sheet{Orders: lines[at], End: true}
		if at < segRally {
			letter.EndPhase = segmentWords[at]
		}
		letters = append(letters, letter)
	}
	return letters
}

// oneByOne is a letter for each line of a Segment, and one that closes it.
func oneByOne(letters []orders.Sheet, at segment) (parts []orders.Sheet) {
	for _, l := range letters {
		if l.EndPhase != segmentWords[at] || at == segRally {
			parts = append(parts, l)
			continue
		}
		for _, o := range l.Orders {
			parts = append(parts, orders.Sheet{Orders: []orders.Order{o}})
		}
		parts = append(parts, orders.Sheet{End: true, EndPhase: l.EndPhase})
	}
	return parts
}

// eachTurn visits the player turns that are asked for from their start, with a sheet for
// the whole turn.
func eachTurn(t *testing.T, commands int, visit func(x sending, sheet orders.Sheet)) {
	visitAll(t, commands, func(before *State, seat adjudicator.Seat, sheet orders.Sheet, _ *State, _ []adjudicator.Event) {
		if at := before.segment(); at >= segMobilization && sheet.End && sheet.EndPhase == "" && before.queued[before.active] == nil {
			visit(sending{t, before, seat}, sheet)
		}
	})
}

// The same orders come to the same, with the same dice, whether a turn is written ahead in
// one letter or each Segment is sent when it comes (2, 5).
func TestATurnWrittenAheadComesToTheSame(t *testing.T) {
	same, all := 0, 0
	eachTurn(t, strollCommands(40), func(x sending, sheet orders.Sheet) {
		all++
		if x.compare(sheet, bySegment(x.s, sheet)...) {
			same++
		}
	})
	if same < 30 {
		t.Errorf("only %d of %d turns were sent in parts", same, all)
	}
	t.Logf("%d of %d turns", same, all)
}

// Movement is the same in a letter for each line: only standing orders, ALL, and what is
// announced for the whole Segment speak of more than their own line (5.4).
func TestMovementInALetterEachComesToTheSame(t *testing.T) {
	same, all, letters := 0, 0, 0
	eachTurn(t, strollCommands(40), func(x sending, sheet orders.Sheet) {
		if slices.ContainsFunc(sheet.Orders, func(o orders.Order) bool {
			return o.Verb == "HOLD" || o.Verb == "ENTRENCH" || o.Verb == "REPAIR" || o.Verb == "CORPS"
		}) {
			return
		}
		parts := oneByOne(bySegment(x.s, sheet), segMovement)
		all++
		if x.compare(sheet, parts...) {
			same++
			letters += len(parts)
		}
	})
	if same < 15 || letters < 200 {
		t.Errorf("only %d of %d turns were sent in %d letters", same, all, letters)
	}
	t.Logf("%d of %d turns in %d letters", same, all, letters)
}
