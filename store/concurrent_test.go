package store

import (
	"bytes"
	"sync"
	"testing"
)

// TestReadersSeeWholeBatches reads from several goroutines while one writes:
// whatever they see is the state after some commit, never a part of one.
func TestReadersSeeWholeBatches(t *testing.T) {
	s := newStore(t)
	g := sampleGame("balkan-1")
	must(t, s.Commit(fullBatch(&g, put(t, s, 1))))
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
		must(t, s.Commit(fullBatch(&g, put(t, s, uid))))
		must(t, s.MarkSent(uint64(uid), later))
	}
	close(stop)
	readers.Wait()
	checked(t, s)
}

func readOnce(t *testing.T, s *Store, reader int) {
	switch reader {
	case 0: // a game and its log, in one view each
		g, err := s.Game("balkan-1")
		if err != nil {
			t.Error(err)
		} else if e, err := s.Entry(g.Name, g.Seq); err != nil || e.Hash != g.Head {
			t.Errorf("head of the game is entry %d: %v", g.Seq, err)
		}
	case 1:
		entries, err := collect(s.Entries("balkan-1", 1), 0)
		if err == nil {
			err = VerifyChain(entries)
		}
		if err != nil {
			t.Error(err)
		}
	case 2:
		for o, err := range s.Outbox(OutFilter{State: OutQueued}) {
			if err == nil {
				_, err = s.OutRaw(o.ID)
			}
			if err != nil {
				t.Error(err)
			}
		}
	case 3: // these look at the whole file
		if err := s.Check(); err != nil {
			t.Error(err)
		}
		if err := s.Backup(&bytes.Buffer{}); err != nil {
			t.Error(err)
		}
	}
}
