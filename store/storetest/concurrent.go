package storetest

import (
	"sync"
	"testing"

	"feldpost/store"
)

// testReadersSeeWholeBatches reads from several goroutines while one writes:
// whatever they see is the state after some commit, never a part of one.
func (engine Engine) testReadersSeeWholeBatches(t *testing.T) {
	s := engine.open(t)
	g := SampleGame("balkan-1")
	Must(t, s.Commit(FullBatch(&g, Put(t, s, 1))))
	stop := make(chan struct{})
	var readers sync.WaitGroup
	for i := range 4 {
		readers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				readOnce(t, s, i)
			}
		})
	}
	for uid := uint32(2); uid <= 60; uid++ {
		Must(t, s.Commit(FullBatch(&g, Put(t, s, uid))))
		Must(t, s.MarkSent(uint64(uid), Later))
	}
	close(stop)
	readers.Wait()
	Checked(t, s)
}

func readOnce(t *testing.T, s store.Store, reader int) {
	switch reader {
	case 0: // a game and its log, in one view each
		g, err := s.Game("balkan-1")
		if err != nil {
			t.Error(err)
		} else if e, err := s.Entry(g.Name, g.Seq); err != nil || e.Hash != g.Head {
			t.Errorf("head of the game is entry %d: %v", g.Seq, err)
		}
	case 1:
		entries, err := Collect(s.Entries("balkan-1", 1))
		if err == nil {
			err = store.VerifyChain(entries)
		}
		if err != nil {
			t.Error(err)
		}
	case 2:
		for o, err := range s.Outbox(store.OutFilter{State: store.OutQueued}) {
			if err == nil {
				_, err = s.OutRaw(o.ID)
			}
			if err != nil {
				t.Error(err)
			}
		}
	case 3: // this looks at all that is stored
		if err := s.Check(); err != nil {
			t.Error(err)
		}
	}
}
