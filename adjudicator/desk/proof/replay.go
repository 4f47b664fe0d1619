package proof

import (
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/blame"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/store"
)

// Difference is the first entry of a game that comes to something else when it is
// carried out again.
type Difference struct {
	Entry uint64
	Kind  string
	Seat  string
	What  string // what differs
}

// Shelf is what of a store a game is played again from.
type Shelf interface {
	Game(name string) (store.Game, error)
	store.Log
}

// Replay carries out a whole game again, with the rules of this program and with
// the data of a system that is handed in, whatever it was played with, and returns
// the first difference, nil when there is none. Nothing is changed.
func Replay(st Shelf, game string, sys adjudicator.System) (diff *Difference, entries int, err error) {
	g, err := st.Game(game)
	if err != nil {
		return nil, 0, err
	}
	log, err := gamelog.Entries(st, g.Name, 1, g.Seq)
	if err != nil {
		return nil, 0, err
	}
	r := &replay{log: gamelog.New(&g, log), sys: sys,
		snapshot: func(seq uint64) ([]byte, error) { return st.Snapshot(g.Name, seq) }}
	for i := range log {
		e := &log[i]
		if err := blame.Guard(func() error { return r.step(e) }); err != nil {
			return &Difference{Entry: e.Seq, Kind: e.Kind, Seat: e.Seat, What: err.Error()}, i, nil
		}
		if len(r.saved) > 0 && r.saved[len(r.saved)-1] == nil {
			return nil, i, fmt.Errorf("game %s: entry %d cannot be carried out", game, e.Seq)
		}
	}
	return nil, len(log), nil
}
