//go:build unix

package postgres

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/url"
	"testing"
	"time"

	"github.com/Shopify/toxiproxy/v2"
	"github.com/rs/zerolog"

	"feldpost/store"
	"feldpost/store/postgres/pgtest"
	"feldpost/store/storetest"
)

// Connections break in the middle of whatever goes over them, answers to commits among it. Every letter is
// stored once and settled once all the same.
func TestCutConnectionsLoseNothingAndRepeatNothing(t *testing.T) {
	u, _ := url.Parse(place(t))
	proxy := toxiproxy.NewProxy(toxiproxy.NewServer(toxiproxy.NewMetricsContainer(nil), zerolog.Nop()), "database", "127.0.0.1:0", fmt.Sprintf("127.0.0.1:%d", pgtest.Shared(t).Port()))
	storetest.Must(t, proxy.Start())
	defer proxy.Stop()
	u.Host = proxy.Listen
	s, err := Open(u.String(), Options{Connections: 2, Patience: 2 * time.Second})
	storetest.Must(t, err)
	defer s.Close()
	g := storetest.SampleGame("balkan-1")
	storetest.Must(t, s.Commit(&store.Batch{Game: &g}))

	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	const enough = 30 // letters and connections
	letters, unknown := 0, 0
	stop, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(time.Duration(5+random.IntN(60)) * time.Millisecond):
			}
			proxy.Stop()
			if err := proxy.Start(); err != nil {
				t.Error(err)
				return
			}
		}
	}()
	for uid := uint32(1); letters < enough || s.link().Stat().NewConnsCount() < enough; uid++ {
		letters++
		var id uint64
		for {
			id, _, err = s.PutLetter(store.Letter{Identity: fmt.Sprint(uid), Mailbox: "INBOX", UIDValidity: 1, UID: uid}, storetest.Noise(500))
			if err == nil {
				break
			}
			storetest.WantErr(t, err, store.ErrUnavailable)
			unknown++
		}
		for {
			g, err := s.Game("balkan-1")
			if err == nil {
				err = s.Commit(storetest.FullBatch(&g, id))
			}
			if err == nil || errors.Is(err, store.ErrConflict) { // the try before had come through
				break
			}
			storetest.WantErr(t, err, store.ErrUnavailable)
			unknown++
		}
	}
	cuts := s.link().Stat().NewConnsCount()
	t.Logf("%d letters, %d connections, %d changes of which nobody knew at first whether they were made", letters, cuts, unknown)
	close(stop)
	<-stopped
	storetest.Checked(t, s)
	last, err := s.Game("balkan-1")
	storetest.Must(t, err)
	done, err := s.CountLetters(store.LetterDone)
	storetest.Must(t, err)
	queued, err := s.CountOut(store.OutQueued)
	storetest.Must(t, err)
	if last.Seq != uint64(letters) || done != letters || queued != 2*letters {
		t.Errorf("%d letters: %d entries, %d letters done, %d queued", letters, last.Seq, done, queued)
	}
}
