package pathsofglory

import (
	"encoding/json"
	"reflect"
	"sync"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// TestAPositionIsReadByManyAtOnce runs what only reads a position, on it and on
// its clones, in several goroutines: the race detector sees what they share.
func TestAPositionIsReadByManyAtOnce(t *testing.T) {
	st := played(t, 40)
	want := st.clone().View(seatAP)
	var group sync.WaitGroup
	for i := range 6 {
		seat := []adjudicator.Seat{seatCP, seatAP, adjudicator.Referee}[i%3]
		of := st
		if i > 2 {
			of = st.clone()
		}
		group.Go(func() {
			roll := dice.NewSource([]byte("secret"), "together")
			for range 3 {
				of.View(seat)
				of.Scene(seat)
				of.Warnings(seat, orders.Sheet{End: true})
				of.Prompts(seat)
				of.Check(seat, of.Suggest(seat, roll))
				of.Disguises(seat)
				of.Pending()
				of.Position()
				if _, err := of.Save(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	if got := st.View(seatAP); !reflect.DeepEqual(got, want) {
		t.Error("another view than before")
	}
}

// TestSupplyIsKeptOnlyWhileItHolds plays at random and traces after each
// command from nothing what the position knows of supply.
func TestSupplyIsKeptOnlyWhileItHolds(t *testing.T) {
	kept := 0
	for seed := range 6 {
		playOn(t, seed, 1000, func(st *State) {
			st.View(seatCP)
			for _, known := range [...]supplyMap{st.supply, st.looks.at.supply} {
				bare := st.clone()
				bare.supply = supplyMap{}
				bare.traces(known.have)
				for sp, mask := range known.mask {
					if mask&known.have != bare.supply.mask[sp] {
						t.Fatalf("seed %d, turn %d: traces %b of %s are kept, %b lead there", seed, st.turn, mask&known.have, st.name(space(sp)),
							bare.supply.mask[sp])
					}
				}
				if known.have != 0 {
					kept++
				}
			}
		})
	}
	if kept == 0 {
		t.Error("nothing is ever kept")
	}
}

// TestAViewByTheOneBeforeIsOneFromNothing plays at random: what a view takes over
// from the one before makes it no other, and leaves those before as they were.
func TestAViewByTheOneBeforeIsOneFromNothing(t *testing.T) {
	type shown struct {
		view adjudicator.View
		text string
	}
	var before []shown
	text := func(v adjudicator.View) string {
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	for seed := range 2 {
		playOn(t, seed, 1000, func(st *State) {
			for _, seat := range [...]adjudicator.Seat{seatCP, seatAP, adjudicator.Referee} {
				v := st.View(seat)
				now := shown{v, text(v)}
				if fresh := text(st.clone().View(seat)); now.text != fresh {
					t.Fatalf("seed %d, turn %d: %s sees\n%s\nand from nothing\n%s", seed, st.turn, seat, now.text, fresh)
				}
				before = append(before, now)
			}
		})
	}
	for _, was := range before {
		if now := text(was.view); now != was.text {
			t.Fatalf("a view of turn %d has become\n%s\nfrom\n%s", was.view.Turn, now, was.text)
		}
	}
}

// played is a campaign after some random commands.
func played(t *testing.T, commands int) (st *State) {
	playOn(t, longSeed, commands, func(s *State) { st = s })
	return st
}

// playOn plays a campaign by at most so many random commands.
func playOn(t *testing.T, seed, commands int, after func(*State)) {
	sys := opened(t)
	roll, whim := dice.NewSource([]byte("secret"), "a game"), dice.NewSource([]byte{byte(seed)}, "whim")
	st, _, err := sys.Setup("campaign", nil, roll)
	if err != nil {
		t.Fatal(err)
	}
	for seq := uint64(1); seq <= uint64(commands) && len(st.Pending()) > 0; seq++ {
		roll.Begin(seq)
		whim.Begin(seq)
		seat := st.Pending()[0].Seat
		c := adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: st.(*State).Suggest(seat, whim)}
		if _, err := st.Apply(c, roll); err != nil {
			t.Fatal(err)
		}
		after(st.(*State))
	}
}
