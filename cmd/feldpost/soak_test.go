package main

import (
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"feldpost/adjudicator/desk/proof"
	"feldpost/cmd/feldpost/archive"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/identity"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/post"
	"feldpost/cmd/feldpost/rehearsal"
	"feldpost/store/bolt"
)

var (
	soakDays  = flag.Int("soak-days", 7, "days of the club that is soaked")
	soakGames = flag.Int("soak-games", 20, "games of the club that is soaked")
	soakSeed  = flag.Uint64("soak-seed", 1, "seed of the club that is soaked")
)

// soaked is a club with a store on the disk and the letters of its games.
type soaked struct {
	*testing.T
	*rehearsal.Soak
	dir    string
	store  *bolt.Store
	dice   io.Reader
	told   map[string]int
	proved int
	begun  time.Time
	wrong  int // faults that are told
}

// A club lives for a week, and longer when it is asked to: people write at odd hours, forget, err, go away and give up; the referee is away, its
// clock is wrong and its program is exchanged. Each letter is answered, each deadline kept, each game that ends is proved by its letters.
func TestAClubIsSoaked(t *testing.T) {
	s := &soaked{T: t, dir: t.TempDir(), dice: rand.NewChaCha8([32]byte{byte(*soakSeed)}), told: map[string]int{}}
	s.Soak = &rehearsal.Soak{Games: *soakGames, Days: *soakDays, Upgrade: min(30*24*time.Hour, time.Duration(*soakDays)*12*time.Hour),
		Exchange: s.exchange, Told: s.keep, Over: s.prove, Week: s.week}
	s.Now, s.Seed, s.Random = time.Date(time.Now().Year()+1, 3, 23, 9, 0, 0, 0, time.UTC), *soakSeed, true // the clocks of Europe change in the first week
	if err := s.exchange(); err != nil {
		t.Fatal(err)
	}
	defer func() { s.store.Close() }()
	s.begun = time.Now()
	if err := s.Live(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Logf("%s; %d games proved; in %s", s.Said(), s.proved, time.Since(s.begun).Round(time.Second))
	s.tell()
	if s.In < s.Days*s.Games || s.Timeouts == 0 || s.Outages == 0 || s.Exchanges == 0 || s.Erred == 0 || s.proved == 0 {
		t.Error("little has happened")
	}
}

// week tells how far it is, for those who wait for a long time.
func (s *soaked) week() {
	s.tell()
	size := int64(0)
	if info, err := os.Stat(filepath.Join(s.dir, "club.db")); err == nil {
		size = info.Size()
	}
	s.Logf("%s: %d games founded, %d finished, %d proved; %d letters in, %d out, %d deadlines passed; %d MB; after %s", s.Now.Format(time.DateOnly),
		s.Founded, s.Finished, s.proved, s.In, s.Out, s.Timeouts, size>>20, time.Since(s.begun).Round(time.Second))
}

// tell tells of what went wrong since.
func (s *soaked) tell() {
	for _, wrong := range s.Wrong[s.wrong:] {
		s.Error(wrong)
	}
	s.wrong = len(s.Wrong)
}

// exchange ends the program, as far as there is one, and begins it anew on the same store.
func (s *soaked) exchange() error {
	if s.store != nil {
		if err := s.store.Check(); err != nil {
			return err
		}
		if err := s.store.Close(); err != nil {
			return err
		}
	}
	file := filepath.Join(s.dir, "club.db")
	st, err := bolt.Open(file, bolt.Options{NoSync: true})
	if err != nil {
		return err
	}
	config := conf.Default()
	config.Referee.Address = localclub.Referee
	d, press, err := openDesk(&config, st, slog.New(slog.NewTextHandler(io.Discard, nil)))
	if err != nil {
		return err
	}
	seal, err := identity.SealOf(st)
	if err != nil {
		return err
	}
	d.Clock, d.Random = s.Clock, s.dice
	s.store, s.Desk, s.Store = st, d, st
	s.Vault = &post.Vault{Store: st, Room: post.NewRoom(&config)}
	s.Queue = &post.Queue{Store: st, Press: press, From: localclub.Referee, Seal: seal, Plus: true}
	return d.Referee().Upgrade(s.Context())
}

// keep keeps a letter to a player of a game.
func (s *soaked) keep(game string, raw []byte) error {
	dir := filepath.Join(s.dir, game)
	s.told[game]++
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, fmt.Sprintf("%05d.eml", s.told[game])), raw, 0o600)
}

// prove verifies a game by its letters.
func (s *soaked) prove(game string) error {
	dir := filepath.Join(s.dir, game)
	a, err := archive.Read(dir)
	if err != nil {
		return err
	}
	words, err := openWords()
	if err != nil {
		return err
	}
	if err := proof.Verify(io.Discard, a, newLibrary(nil, nil).edition, words); err != nil {
		return err
	}
	s.proved++
	return os.RemoveAll(dir)
}
