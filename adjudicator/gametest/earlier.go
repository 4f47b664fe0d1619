package gametest

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// earlier is a game as an earlier rules version has played and saved it.
type earlier struct {
	Rules, Scenario string
	Letters         []struct { // of its log, in their canonical form
		Seat adjudicator.Seat
		Text string
	}
	Saved json.RawMessage
}

// GoesOn reads a packed game that an earlier rules version of a system has saved. It is loaded as it is and goes on for some
// commands; its letters, which say nothing that is read otherwise now, come to the same once more. Whatever is not so is in the
// error.
func GoesOn(sys adjudicator.System, packed io.Reader) error {
	var x earlier
	z, err := gzip.NewReader(packed)
	if err == nil {
		err = json.NewDecoder(z).Decode(&x)
	}
	if err != nil {
		return err
	}
	var wrong []error
	if x.Rules == sys.Info().RulesVersion {
		wrong = append(wrong, fmt.Errorf("rules %s are those of now", x.Rules))
	}
	st, err := sys.Load(x.Saved)
	if err != nil {
		return err
	}
	saved, err := st.Save()
	if err == nil && !bytes.Equal(saved, x.Saved) {
		err = errors.New("saved again it is not the same")
	}
	wrong = append(wrong, err)
	if err := Sound(sys, st); err != nil {
		wrong = append(wrong, err)
	}
	const more = 20 // commands
	whim, roll := dice.NewSource([]byte("on"), "whim"), dice.NewSource([]byte("on"), "dice")
	for seq := uint64(1); seq <= more && len(st.Pending()) > 0; seq++ {
		whim.Begin(seq)
		roll.Begin(seq)
		seat := st.Pending()[0].Seat
		sheet, _ := adjudicator.Suggest(st, seat, whim)
		if _, err := st.Apply(adjudicator.Command{Seq: seq, Seat: seat, Kind: adjudicator.CommandSheet, Sheet: sheet}, roll); err != nil {
			return fmt.Errorf("command %d behind it: %w", seq, err)
		}
	}
	again, err := x.replayed(sys)
	if err == nil && !bytes.Equal(again, x.Saved) {
		err = errors.New("its letters come to something else now")
	}
	return errors.Join(append(wrong, err)...)
}

// replayed is what the letters of the game come to with the rules of now.
func (x *earlier) replayed(sys adjudicator.System) ([]byte, error) {
	roll := dice.NewSource([]byte("earlier"), "dice")
	roll.Begin(0)
	st, _, err := sys.Setup(x.Scenario, nil, roll)
	if err != nil {
		return nil, err
	}
	for i, l := range x.Letters {
		sheet, _, bad := sys.Info().Language.Parse(l.Text)
		if len(bad) > 0 {
			return nil, fmt.Errorf("letter %d: %v", i+1, bad)
		}
		seq := uint64(i + 1)
		roll.Begin(seq)
		if _, err := st.Apply(adjudicator.Command{Seq: seq, Seat: l.Seat, Kind: adjudicator.CommandSheet, Sheet: sheet}, roll); err != nil {
			return nil, fmt.Errorf("letter %d: %w", i+1, err)
		}
	}
	return st.Save()
}

// Speaks tells whether a line of a sheet has a name among its objects, before a keyword or behind one.
func Speaks(sheet orders.Sheet, name string) bool {
	is := func(a orders.Arg) bool { return a.Text == name }
	return slices.ContainsFunc(sheet.Orders, func(o orders.Order) bool {
		return slices.ContainsFunc(o.Args, is) || slices.ContainsFunc(o.Clauses, func(c orders.Clause) bool { return slices.ContainsFunc(c.Args, is) })
	})
}
