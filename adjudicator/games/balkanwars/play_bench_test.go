package balkanwars

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// fortyLines is a League sheet for the first turn after the automatic
// set-up: marches, rails, an attack and its clauses.
const fortyLines = `HOLD BU/2 Eng Bn
RAIL BU/1 Bde 2230
MOVE BU/3 Bde TO 2432
MOVE BU/4 Bde 2519-2520
MOVE BU/5 Bde TO 2520
MOVE BU/6 Bde TO 2522
MOVE BU/16 Bde 2522
MOVE BU/17 Bde TO 2523
MOVE BU/18 Bde TO 2624
MOVE BU/1 CV Cav Bde 2420-2520
MOVE BU/2 CV Cav Bde TO 2432
MOVE BU/19 Bde TO 2524
MOVE BU/20 Bde TO 2524
MOVE BU/21 Bde TO 2524
MOVE BU/22 Bde TO 2523
MOVE BU/23 Bde TO 2523
MOVE BU/24 Bde TO 2524
MOVE BU/27 Bde TO 2525
MOVE BU/28 Bde TO 2525
MOVE BU/2 Art Bde TO 2425
MOVE BU/2 Cav Bde TO 2422
MOVE BU/HQ 2 TO 2423
MOVE BU/HQ 1 TO 2230
MOVE BU/2 Bde TO 2430
MOVE BU/25 Bde TO 2230
MOVE SE/1 Bde TO 2036
MOVE SE/2 Bde TO 2036
MOVE SE/3 Bde TO 1640
MOVE SE/4 Bde TO 1640
MOVE SE/7 Bde TO 1737
MOVE SE/8 Bde TO 1737
MOVE SE/1 Cav Bde 2236-2235
MOVE GR/1 Reg TO 3836
MOVE GR/7 Reg 3835
MOVE GR/8 Reg 3835
MOVE GR/1 Cav Reg TO 3834
MOVE MO/2 Alp Bde 2344-2444
MOVE MO/4 Bde 2444
MOVE MO/1 Alp Bde 2344
STAND RETREAT SAFEST
RALLY ALL
END`

// typicalSheet is a suggested sheet of about forty lines that is legal for
// the position.
func typicalSheet(b *testing.B, s *State) orders.Sheet {
	b.Helper()
	sheet, _, faults := language().Parse(fortyLines)
	if len(faults) > 0 {
		b.Fatal(faults)
	}
	wrong := map[int]bool{}
	for _, f := range s.Check("league", sheet) {
		wrong[f.Pos.Line] = true
	}
	kept := sheet.Orders[:0]
	for _, o := range sheet.Orders {
		if !wrong[o.Pos.Line] {
			kept = append(kept, o)
		}
	}
	if sheet.Orders = kept; len(kept) < 35 {
		b.Fatalf("only %d lines of the sheet are legal", len(kept))
	}
	return sheet
}

func BenchmarkCheck(b *testing.B) {
	s, err := opened(b).deployed("first-war", nil)
	if err != nil {
		b.Fatal(err)
	}
	sheet := typicalSheet(b, s)
	b.ReportAllocs()
	for b.Loop() {
		if f := s.Check("league", sheet); len(f) > 0 {
			b.Fatal(f)
		}
	}
}

func BenchmarkApply(b *testing.B) {
	s, err := opened(b).deployed("first-war", nil)
	if err != nil {
		b.Fatal(err)
	}
	sheet := typicalSheet(b, s)
	roll := dice.NewSource([]byte("secret"), "bench")
	b.ReportAllocs()
	for b.Loop() {
		c := s.clone()
		if _, err := c.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: "league", Sheet: sheet}, roll); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCheckThenApply is what a letter costs that comes to the desk: the
// sheet is checked, and the same position applies it.
func BenchmarkCheckThenApply(b *testing.B) {
	s, err := opened(b).deployed("first-war", nil)
	if err != nil {
		b.Fatal(err)
	}
	sheet := typicalSheet(b, s)
	roll := dice.NewSource([]byte("secret"), "bench")
	b.ReportAllocs()
	for b.Loop() {
		c := s.clone()
		c.sound = &pass.Memo{}
		if f := c.Check("league", sheet); len(f) > 0 {
			b.Fatal(f)
		}
		if _, err := c.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: "league", Sheet: sheet}, roll); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWarnings is what a sheet costs its side, with combat supply.
func BenchmarkWarnings(b *testing.B) {
	s, err := opened(b).deployed("first-war", map[string]string{"profile": "solitaire"})
	if err != nil {
		b.Fatal(err)
	}
	sheet := typicalSheet(b, s)
	b.ReportAllocs()
	for b.Loop() {
		s.Warnings("league", sheet)
	}
}

func BenchmarkReachWholeMap(b *testing.B) {
	s, err := opened(b).deployed("first-war", nil)
	if err != nil {
		b.Fatal(err)
	}
	w := s.scratch()
	start := s.sys.board.at(2426)
	w.move = moveRules{s: s, sd: sideA, units: []unitID{s.sys.unitNamed("BU/1 Bde")}, start: start, commanded: true, steps: -1}
	b.ReportAllocs()
	for b.Loop() {
		w.search.Reach(cell(start), noLimit, &w.move)
	}
}

func BenchmarkSaveAndLoad(b *testing.B) {
	sys := opened(b)
	s, err := sys.deployed("first-war", nil)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		saved, err := s.Save()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := sys.Load(saved); err != nil {
			b.Fatal(err)
		}
	}
}
