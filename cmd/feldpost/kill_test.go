package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"feldpost/cmd/feldpost/localclub"
	"feldpost/store"
	"feldpost/store/bolt"
)

// asProgram makes the test binary behave as the program itself.
const asProgram = "FELDPOST_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		if err := limitMemory(os.Getenv(withMemory)); err != nil {
			panic(err)
		}
		os.Exit(program(skewed(os.Getenv(withClock)), reruled(os.Getenv(withRules))))
	}
	if config := os.Getenv(asDeadly); config != "" {
		serveDeadly(config)
		return
	}
	os.Exit(m.Run())
}

// withClock is by how much the clock of the program is wrong, "" for not at all.
const withClock = "FELDPOST_TEST_CLOCK"

// skewed is a clock that is wrong.
func skewed(by string) func() time.Time {
	if by == "" {
		return nil
	}
	wrong, err := time.ParseDuration(by)
	if err != nil {
		panic(err)
	}
	return func() time.Time { return time.Now().Add(wrong) }
}

// withMemory is how many bytes of memory the program may have, "" for as many
// as it likes: it dies when it asks for more.
const withMemory = "FELDPOST_TEST_MEMORY"

// process is `feldpost serve` in a process of its own.
type process struct {
	t   testing.TB
	cmd *exec.Cmd
	log *safeBuffer
}

func (p *place) serve(log *safeBuffer, env ...string) (*process, error) {
	return p.run(log, append(env, asProgram+"=1")...)
}

// run starts the test binary as what the environment says.
func (p *place) run(log *safeBuffer, env ...string) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(self, append([]string{"serve", "-c", p.config}, p.serves...)...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = log
	return &process{t: p.t, cmd: cmd, log: log}, cmd.Start()
}

// kill ends the process without any warning.
func (p *process) kill() {
	if err := p.cmd.Process.Kill(); err != nil {
		p.t.Error(err)
	}
	if err := p.cmd.Wait(); err == nil || p.cmd.ProcessState.Exited() {
		p.t.Errorf("the daemon had ended by itself: %v\n%s", err, p.log.String())
	}
}

// killer kills the daemon at random moments and starts it again. The lives
// grow longer, so that a slow machine gets anywhere. The function
// that it returns ends that, and tells how often the daemon has died.
func killer(p *place, log *safeBuffer) (end func() int) {
	seed := uint64(time.Now().UnixNano())
	p.t.Logf("moments of death: seed %d", seed)
	moment := rand.New(rand.NewPCG(seed, 1))
	stop, ended := make(chan struct{}), make(chan int, 1)
	end = sync.OnceValue(func() int { close(stop); return <-ended })
	p.t.Cleanup(func() { end() })
	go func() {
		deaths := 0
		defer func() { ended <- deaths }()
		for longest := 900; ; deaths++ {
			prog, err := p.serve(log)
			if err != nil {
				p.t.Error(err)
				return
			}
			select {
			case <-time.After(time.Duration(50+moment.IntN(longest)) * time.Millisecond):
				prog.kill()
				longest += longest / 4
				p.releaseHeld() // two deaths over one letter look like the letter's fault
			case <-stop:
				prog.kill()
				return
			}
		}
	}()
	return end
}

// releaseHeld gives back the letters that a dead daemon was handling.
func (p *place) releaseHeld() {
	st, err := bolt.Open(filepath.Join(p.dir, "feldpost.db"), bolt.Options{})
	if err != nil {
		return // it died before there was a store
	}
	defer st.Close()
	// The deaths are the test's and no letter's: none is counted against one.
	for l, err := range st.Letters(store.LetterFilter{State: store.LetterNew}) {
		if err == nil && l.Begun > 0 {
			_, err = st.LetterFailed(l.ID, "killed by the test", 1000)
		}
		if err != nil {
			p.t.Error(err)
		}
	}
	for l, err := range st.Letters(store.LetterFilter{State: store.LetterHeld}) {
		if err == nil {
			err = st.ReleaseLetter(l.ID)
		}
		if err != nil {
			p.t.Error(err)
		}
	}
}

// The daemon dies again and again; every order is applied once, every letter
// is answered, nothing is lost, and what comes twice says so by its
// Message-ID.
func TestADaemonThatIsKilledLosesNothing(t *testing.T) {
	host := newMailhost(t)
	p := host.place()
	p.newGame("--start")
	log := &safeBuffer{}
	end := killer(p, log)

	league, ottoman := host.correspondent(localPlayers()[0].Address), host.correspondent(localPlayers()[1].Address)
	for _, c := range []*correspondent{league, ottoman} {
		c.await("the first letter", func(received) bool { return true })
		c.answered(c.write("RECEIPTS ON\n"))
	}
	asked := map[*correspondent][]string{}
	for n := range 10 { // letters of both, without waiting
		for _, c := range []*correspondent{league, ottoman} {
			asked[c] = append(asked[c], c.write(fmt.Sprintf("STAND MORALE SPEND MIN %d\n", 2+n%5)))
		}
	}
	for _, turn := range []struct {
		c    *correspondent
		text string
	}{{ottoman, "AUTO\nEND\n"}, {league, "AUTO\nEND\n"}, {league, "MOVE nobody 9999\nEND\n"}, {league, "END NOTHING\n"}, {ottoman, "END NOTHING\n"}} {
		id := turn.c.write(turn.text)
		turn.c.answered(id)
		asked[turn.c] = append(asked[turn.c], id)
	}
	for c, ids := range asked {
		for _, id := range ids {
			c.answered(id)
		}
	}
	deaths := end()
	t.Logf("%d deaths", deaths)
	if deaths < 3 {
		t.Errorf("the daemon died only %d times", deaths)
	}

	// A last life, to its end in good order.
	last, err := p.serve(log)
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "everything is delivered and filed", func() bool {
		left, err := host.correspondent(localclub.Referee).read()
		_, out, _ := p.try("outbox", "--state", "queued")
		return err == nil && len(left) == 0 && out == "0 letters\n" && host.idle()
	})
	if err := last.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := last.cmd.Wait(); err != nil {
		t.Errorf("the daemon does not end in good order: %v", err)
	}
	checkAfterDeaths(t, p, 20, 25, league, ottoman) // start, 20 standing orders, 4 sheets
	if t.Failed() {
		t.Log(log.String())
	}
}

// checkAfterDeaths compares the store with what the players have received.
func checkAfterDeaths(t *testing.T, p *place, standing, entries int, players ...*correspondent) {
	st := p.openStore()
	if err := st.Check(); err != nil {
		t.Error(err)
	}
	checkOnce(t, st, "balkan-17", standing)
	g, err := st.Game("balkan-17")
	if err != nil {
		t.Fatal(err)
	}
	if int(g.Seq) != entries {
		t.Errorf("the log has %d entries, want %d", g.Seq, entries)
	}
	for _, s := range []store.LetterState{store.LetterNew, store.LetterHeld, store.LetterQuarantined} {
		if n, err := st.CountLetters(s); n > 0 || err != nil {
			t.Errorf("%d letters are %s, %v", n, s, err)
		}
	}
	checkDelivered(t, st, players...)
}

// checkDelivered compares the letters of a store with those that people have received: each came, and what came twice is the same.
func checkDelivered(t *testing.T, st store.Store, players ...*correspondent) {
	t.Helper()
	for _, c := range players {
		var want []string
		for o, err := range st.Outbox(store.OutFilter{To: c.address}) {
			if err != nil {
				t.Fatal(err)
			}
			if o.State != store.OutMerged { // a later one said what it would have
				want = append(want, o.MessageID)
			}
		}
		got, err := c.read()
		if err != nil {
			t.Fatal(err)
		}
		first := map[string][]byte{}
		var ids []string
		for _, l := range got {
			ids = append(ids, l.MessageID)
			body := l.after("From")
			if before, again := first[l.MessageID]; again && !bytes.Equal(before, body) {
				t.Errorf("two different letters are called %s", l.MessageID)
			}
			first[l.MessageID] = body
		}
		slices.Sort(want)
		slices.Sort(ids)
		t.Logf("%s: %d letters, %d of them twice", c.address, len(ids), len(ids)-len(first))
		if ids = slices.Compact(ids); !slices.Equal(ids, want) {
			t.Errorf("%s received\n%v\nwant\n%v", c.address, ids, want)
		}
	}
}
