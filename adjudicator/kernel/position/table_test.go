package position

import (
	"strconv"
	"strings"
	"testing"

	"feldpost/orders"
)

// board is a game of two sides on three hexes.
type board struct {
	turn   int
	round  int8
	first  sideID
	passed uint8
	late   bool
	points [2]int
	morale [2]int16
	queue  [2][]orders.Order
	forts  [3]bool
	home   [2]int
	lost   [3]uint8
}

type sideID uint8

// atSea is no hex.
const atSea = -1

func boardTable() Table[*board] {
	by := Listed[*board, sideID]([]string{"white", "black"}, "want a side: white or black")
	at := Kind[*board, int]{
		Name: func(_ *board, c int) string { return strconv.Itoa(101 + c) },
		Find: func(_ *board, l Line, at int) (int, error) {
			n, err := l.Number(at, 101, 103)
			return n - 101, err
		}}
	return NewTable(
		Once(
			Number("TURN", "2", 1, 9, func(b *board) *int { return &b.turn }),
			Count("ROUND", "3", 0, 6, func(b *board) *int8 { return &b.round }),
			by.One("FIRST", "black", 0, func(b *board) *sideID { return &b.first }),
			Word[*board]{Name: "NEXT", Unprinted: "an act", Read: func(b *board, _ Line) error { b.turn++; return nil }},
			Flag("LATE", func(b *board) *bool { return &b.late }),
		),
		Each(func(*board) int { return 2 },
			CountOf(by, "POINTS", "white 3", 0, 99, func(b *board, sd sideID) *int { return &b.points[sd] }),
			NumberOf(by, "MORALE", "white 3", -5, 5, func(b *board, sd sideID) *int16 { return &b.morale[sd] }),
			Set(by, "PASSED", "white", func(b *board) *uint8 { return &b.passed }),
			by.Orders("STAND", "white RETREAT SAFEST", "STAND", func(*board) orders.Language {
				return orders.Declared(nil, orders.Speech{}, "STAND", "ATTACK")
			},
				func(b *board, sd sideID) *[]orders.Order { return &b.queue[sd] }),
			by.Row("SEAT", "white", func(*board, sideID, Line) error { return nil }, func(_ *board, _ sideID, out *Text) { out.Line() }),
			ThingOf(by, at.Or("SEA", atSea), "HOME", "white 102", func(b *board, sd sideID) *int { return &b.home[sd] }),
		),
		Each(func(b *board) int { return len(b.forts) }, at.Mark("FORT", "102", func(b *board, c int) *bool { return &b.forts[c] }),
			Words(at, "LOST", "102 source", []string{"source", "fort"}, "want what is lost", func(b *board, c int) *uint8 { return &b.lost[c] })),
	)
}

const boardText = `SCENARIO small
OPTION fog on
OPTION zoc off
TURN 2
ROUND 3
FIRST black
LATE
POINTS white 3
MORALE white -2
STAND white RETREAT SAFEST
SEAT white
HOME white 102
MORALE black 0
PASSED black
SEAT black
HOME black SEA
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
	if b.turn != 2 || b.round != 3 || b.first != 1 || b.passed != 2 || !b.late || b.points != [2]int{3, 0} || b.morale[0] != -2 ||
		b.forts != [3]bool{true, false, true} || len(b.queue[0]) != 1 || b.queue[0][0].String() != "STAND RETREAT SAFEST" {
		t.Errorf("read as %+v", b)
	}
	if got := boardTable().Print(&b, scenario, options); got != boardText {
		t.Errorf("printed\n%s", got)
	}
}

func TestATableNamesTheLineAndTheWordsThatThereAre(t *testing.T) {
	for text, says := range map[string]string{
		"TURN 2\nTRUN 3":   `position line 2: unknown word "TRUN"; the words are SCENARIO OPTION TURN ROUND FIRST NEXT LATE POINTS MORALE PASSED STAND SEAT HOME FORT`,
		"\nTURN 10":        "position line 2: want a number from 1 to 9",
		"points green 3":   "position line 1: want a side: white or black",
		"STAND white":      "position line 1: want an order after STAND white",
		"STAND white HOP":  `position line 1: cannot read the order "STAND HOP"`,
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

// A number that the field behind a row cannot hold is an error though its range would let
// it pass, and so is a word that nothing reads.
func TestRowsCutNoNumberAndPassOverNoWord(t *testing.T) {
	type held struct {
		small int8
		flag  bool
	}
	table := NewTable(Once(
		Number("SMALL", "3", 0, 300, func(p *held) *int8 { return &p.small }),
		Flag("FLAG", func(p *held) *bool { return &p.flag }),
	))
	for text, says := range map[string]string{
		"SMALL 127":                  "",
		"SMALL 200":                  "more than a position holds",
		"SMALL 301":                  "from 0 to 300",
		"SMALL 18446744073709551617": "from 0 to 300",
		"SMALL 3 4":                  `"4" is not read behind SMALL`,
		"FLAG":                       "",
		"FLAG off":                   `"off" is not read behind FLAG`,
	} {
		err := table.Read(&held{}, Lines(text))
		if got := err != nil; got != (says != "") || got && !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", text, err, says)
		}
	}
}

func TestWordsOfAThingAreReadAndPrinted(t *testing.T) {
	for text, want := range map[string]string{
		"LOST 102 fort source": "LOST 102 source fort",
		"LOST 103 fort":        "LOST 103 fort",
		"LOST 102":             "want what is lost",
		"LOST 102 port":        `unknown word "port": want source or fort`,
	} {
		b := &board{}
		err := boardTable().Read(b, Lines(text))
		if got := boardTable().Print(b, "small", nil); err == nil && !strings.Contains(got, want+"\n") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\n%s", text, err, got)
		}
	}
}
