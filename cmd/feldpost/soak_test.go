package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"feldpost/adjudicator/desk/proof"
	"feldpost/cmd/feldpost/archive"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/host"
	"feldpost/cmd/feldpost/identity"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/cmd/feldpost/post"
	"feldpost/cmd/feldpost/rehearsal"
	"feldpost/store/bolt"
	"feldpost/templates"
)

var (
	soakDays  = flag.Int("soak-days", 7, "days of the club that is soaked")
	soakGames = flag.Int("soak-games", 20, "games of the club that is soaked")
	soakFor   = flag.Duration("soak-for", 0, "how long a club is soaked at most; 0 for no limit")
	soakDir   = flag.String("soak-dir", "", "folder in which a club rests when its time is over or it is interrupted, until the next run")
	soakSeed  = flag.Uint64("soak-seed", 1, "seed of the club that is soaked")
)

// soaked is a club with a store on the disk and the letters of its games.
type soaked struct {
	*testing.T
	*rehearsal.Soak
	dir     string
	store   *bolt.Store
	sound   bool  // the store was closed in order
	checked int64 // bytes that it had when all of it was looked at
	dice    *rand.ChaCha8
	words   *templates.Kit
	told    map[string]int
	proved  int
	wrong   int // faults that are told
	faults  faults

	begun     time.Time
	cpu       time.Duration
	took, ran time.Duration // of earlier runs: in all, and of the processor
}

// soakKeep is how long the store has the letters of games that are over. It has those of 200 games of four weeks in 1.1 GB.
const soakKeep = 30 * 24 * conf.Duration(time.Hour)

// faults are the errors that the program has logged, a line each.
type faults struct {
	mu    sync.Mutex
	lines []string
}

// Write implements io.Writer.
func (f *faults) Write(line []byte) (int, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.lines = append(f.lines, strings.TrimSpace(string(line)))
	return len(line), nil
}

// take returns those that nobody has had yet.
func (f *faults) take() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	lines := f.lines
	f.lines = nil
	return lines
}

// A club lives for a week, and longer when it is asked to: people write at odd hours, forget, err, go away and give up; the referee is away, its
// clock is wrong and its program is exchanged. Each letter is answered, each deadline kept, each game that ends is proved by its letters.
func TestAClubIsSoaked(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(host.WastePercent)) // as a daemon's
	s := &soaked{T: t, dir: *soakDir, dice: rand.NewChaCha8([32]byte{byte(*soakSeed)}), told: map[string]int{}}
	if s.dir == "" {
		s.dir = t.TempDir()
	} else if err := os.MkdirAll(s.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	s.Soak = &rehearsal.Soak{Games: *soakGames, Days: *soakDays, Upgrade: min(30*24*time.Hour, time.Duration(*soakDays)*12*time.Hour),
		Exchange: s.exchange, Told: s.keep, Over: s.prove, Week: s.week}
	s.Now, s.Seed, s.Random = time.Date(time.Now().Year()+1, 3, 23, 9, 0, 0, 0, time.UTC), *soakSeed, true // the clocks of Europe change in the first week
	var err error
	if s.words, err = openWords(); err != nil {
		t.Fatal(err)
	}
	if err := s.goOn(); err != nil {
		t.Fatal(err)
	}
	if err := s.exchange(); err != nil {
		t.Fatal(err)
	}
	defer func() { s.store.Close() }()
	s.begun, s.cpu = time.Now(), cpuTime()
	late := func() bool { return *soakFor > 0 && time.Since(s.begun) > *soakFor }
	if *soakDir == "" {
		s.Enough = late
	} else {
		interrupted, stop := signal.NotifyContext(t.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		s.Rest = func() bool { return late() || interrupted.Err() != nil }
	}
	switch err := s.Live(t.Context()); {
	case errors.Is(err, rehearsal.ErrResting):
		if err := s.rest(); err != nil {
			t.Fatal(err)
		}
		return
	case err != nil:
		t.Fatal(err)
	}
	t.Logf("%s; %d games proved; %s", s.Said(), s.proved, s.cost())
	s.tell()
	if s.Days >= 7 && (s.In < s.Days*s.Games || s.Timeouts == 0 || s.Outages == 0 || s.Exchanges == 0 || s.Erred == 0 || s.proved == 0) {
		t.Error("little has happened")
	}
}

// week tells how far it is, for those who wait for a long time.
func (s *soaked) week() {
	s.tell()
	s.Logf("%s: %d games founded, %d finished, %d proved; %d letters in, %d out, %d deadlines passed; %s", s.Now.Format(time.DateOnly),
		s.Founded, s.Finished, s.proved, s.In, s.Out, s.Timeouts, s.cost())
}

// cost is what the club has taken so far.
func (s *soaked) cost() string {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return fmt.Sprintf("a file of %d MB, a heap of %d MB, in %s, of the processor %s", s.size()>>20, (m.HeapSys-m.HeapReleased)>>20,
		(s.took + time.Since(s.begun)).Round(time.Second), (s.ran + cpuTime() - s.cpu).Round(time.Second))
}

// file is the store's.
func (s *soaked) file() string { return filepath.Join(s.dir, "club.db") }

// size is that of the store, in bytes.
func (s *soaked) size() int64 {
	info, err := os.Stat(s.file())
	if err != nil {
		return 0
	}
	return info.Size()
}

// tell tells of what went wrong since.
func (s *soaked) tell() {
	for _, line := range s.faults.take() {
		s.Wrong = append(s.Wrong, "the program has logged an error: "+line)
	}
	for _, wrong := range s.Wrong[s.wrong:] {
		s.Error(wrong)
	}
	s.wrong = len(s.Wrong)
}

// rested is what is kept of a club that rests, beside its store and the letters of its games.
type rested struct {
	Soak      json.RawMessage
	Dice      []byte
	Told      map[string]int
	Proved    int
	Checked   int64
	Took, Ran time.Duration
}

// notes is the file of that.
func (s *soaked) notes() string { return filepath.Join(s.dir, "soak.json") }

// rest keeps what the next run goes on from.
func (s *soaked) rest() (err error) {
	s.week()
	r := rested{Told: s.told, Proved: s.proved, Checked: s.checked, Took: s.took + time.Since(s.begun), Ran: s.ran + cpuTime() - s.cpu}
	if r.Soak, err = s.Save(); err != nil {
		return err
	}
	if r.Dice, err = s.dice.MarshalBinary(); err != nil {
		return err
	}
	raw, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(s.notes(), raw, 0o600), s.store.Close())
}

// goOn takes up a club that rests, if there is one.
func (s *soaked) goOn() error {
	raw, err := os.ReadFile(s.notes())
	if errors.Is(err, fs.ErrNotExist) {
		if s.size() > 0 {
			return fmt.Errorf("the club in %s does not rest: its last run broke off", s.dir)
		}
		return nil
	}
	var r rested
	if err == nil {
		err = json.Unmarshal(raw, &r)
	}
	if err != nil {
		return err
	}
	s.told, s.proved, s.checked, s.took, s.ran = r.Told, r.Proved, r.Checked, r.Took, r.Ran
	return errors.Join(s.dice.UnmarshalBinary(r.Dice), s.Resume(r.Soak), os.Remove(s.notes())) // from now on it does not rest
}

// exchange ends the program, as far as there is one, and begins it anew on the same store. All of a store is looked at whenever it has grown by half.
func (s *soaked) exchange() error {
	if s.store != nil {
		if size := s.size(); size > s.checked*3/2 {
			if err := s.store.Check(); err != nil {
				return err
			}
			s.checked = size
		}
		if err := s.store.Close(); err != nil {
			return err
		}
	}
	st, err := bolt.Open(s.file(), bolt.Options{NoSync: true, Sound: s.sound, Closed: func() { s.sound = true }})
	if err != nil {
		return err
	}
	s.sound = false
	config := conf.Default()
	config.Referee.Address, config.Store.KeepLetters = localclub.Referee, soakKeep
	s.Changes = rehearsal.ChangesOf(st)
	d, press, err := openDesk(&config, s.Changes, slog.New(slog.NewTextHandler(&s.faults, &slog.HandlerOptions{Level: slog.LevelError})))
	if err != nil {
		return err
	}
	seal, err := identity.SealOf(st)
	if err != nil {
		return err
	}
	d.Clock, d.Random = s.Clock, s.dice
	s.store, s.Desk, s.Store = st, d, s.Changes
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
	delete(s.told, game)
	a, err := archive.Read(dir)
	if err != nil {
		return err
	}
	if err := proof.Verify(io.Discard, a, newLibrary(nil, nil).edition, s.words); err != nil {
		return err
	}
	s.proved++
	return os.RemoveAll(dir)
}
