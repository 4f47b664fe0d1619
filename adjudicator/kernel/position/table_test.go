package position

import (
	"slices"
	"strconv"
	"strings"
	"testing"
)

// board is a game of two sides on three hexes.
type board struct {
	turn   int
	late   bool
	points [2]int
	forts  [3]bool
}

type sideID uint8

func boardTable() Table[*board] {
	by := Kind[*board, sideID]{
		Name: func(_ *board, sd sideID) string { return [...]string{"white", "black"}[sd] },
		Find: func(_ *board, l Line, at int) (sideID, error) {
			if at < len(l.Words) {
				if sd := slices.Index([]string{"white", "black"}, l.Words[at]); sd >= 0 {
					return sideID(sd), nil
				}
			}
			return 0, l.Errorf("want a side")
		}}
	at := Kind[*board, int]{
		Name: func(_ *board, c int) string { return strconv.Itoa(101 + c) },
		Find: func(_ *board, l Line, at int) (int, error) {
			n, err := l.Number(at, 101, 103)
			return n - 101, err
		}}
	return NewTable(
		Group[*board]{Words: []Word[*board]{
			{Name: "TURN", Example: "2",
				Read: func(b *board, l Line) (err error) {
					b.turn, err = l.Number(1, 1, 9)
					return err
				},
				Print: func(b *board, _ int, out *Text) { out.Line(strconv.Itoa(b.turn)) }},
			{Name: "NEXT", Unprinted: "an act", Read: func(b *board, _ Line) error { b.turn++; return nil }},
			Flag("LATE", func(b *board) *bool { return &b.late }),
		}},
		Group[*board]{Each: func(*board) int { return 2 }, Words: []Word[*board]{
			by.Row("POINTS", "white 3", func(b *board, sd sideID, l Line) (err error) {
				b.points[sd], err = l.Number(2, 0, 99)
				return err
			}, func(b *board, sd sideID, out *Text) {
				if n := b.points[sd]; n > 0 {
					out.Line(strconv.Itoa(n))
				}
			}),
			by.Row("SEAT", "white", func(*board, sideID, Line) error { return nil }, func(_ *board, _ sideID, out *Text) { out.Line() }),
		}},
		Group[*board]{Each: func(b *board) int { return len(b.forts) }, Words: []Word[*board]{
			at.Mark("FORT", "102", func(b *board, c int) *bool { return &b.forts[c] })}},
	)
}

const boardText = `SCENARIO small
OPTION fog on
OPTION zoc off
TURN 2
LATE
POINTS white 3
SEAT white
SEAT black
FORT 101
FORT 103
`

func TestATablePrintsWhatItReads(t *testing.T) {
	lines, scenario, options, err := Heading(boardText, "small")
	if err != nil {
		t.Fatal(err)
	}
	var b board
	if err := boardTable().Read(&b, lines); err != nil {
		t.Fatal(err)
	}
	if b != (board{turn: 2, late: true, points: [2]int{3, 0}, forts: [3]bool{true, false, true}}) {
		t.Errorf("read as %+v", b)
	}
	if got := boardTable().Print(&b, scenario, options); got != boardText {
		t.Errorf("printed\n%s", got)
	}
}

func TestATableNamesTheLineAndTheWordsThatThereAre(t *testing.T) {
	for text, says := range map[string]string{
		"TURN 2\nTRUN 3":   `position line 2: unknown word "TRUN"; the words are SCENARIO OPTION TURN NEXT LATE POINTS SEAT FORT`,
		"\nTURN 10":        "position line 2: want a number from 1 to 9",
		"points green 3":   "position line 1: want a side",
		"POINTS":           "position line 1: want a side",
		"FORT 101\nFORT 9": "position line 2: want a number from 101 to 103",
	} {
		if err := boardTable().Read(&board{}, Lines(text)); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v, want %q", text, err, says)
		}
	}
}

func TestATableRefusesTwoRowsOfOneWord(t *testing.T) {
	read := func(*board, Line) error { return nil }
	for _, words := range [][]Word[*board]{
		{{Name: "TURN", Read: read}, {Name: "TURN", Read: read}},
		{{Name: "SCENARIO", Read: read}},
		{{Name: "TURN"}},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v was taken", words)
				}
			}()
			NewTable(Group[*board]{Words: words})
		}()
	}
}
