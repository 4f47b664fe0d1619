package storetest

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"feldpost/store"
)

// Tests that kill a process run their test program again with these variables.
const (
	envTask  = "FELDPOST_STORE_TASK"
	envPlace = "FELDPOST_STORE_PLACE"
)

// Main is the TestMain of an engine's tests: it runs them, or in a child process the task that Child names. It does not
// return.
func Main(m interface{ Run() int }, engine Engine, tasks map[string]func(place string) error) {
	task := os.Getenv(envTask)
	do := tasks[task]
	switch {
	case task == "":
		os.Exit(m.Run())
	case task == "play":
		do = engine.play
	case do == nil:
		do = func(string) error { return fmt.Errorf("unknown task %q", task) }
	}
	if err := do(os.Getenv(envPlace)); err != nil {
		fmt.Println("error:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Child starts this program anew with a task on a store, and returns what it prints.
func Child(t testing.TB, task, place string) (*exec.Cmd, io.Reader) {
	t.Helper()
	self, err := os.Executable()
	Must(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), envTask+"="+task, envPlace+"="+place)
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	Must(t, err)
	Must(t, cmd.Start())
	return cmd, stdout
}

// play stores a letter and commits what follows from it, without end, and
// prints the number of each command that the store has accepted.
func (engine Engine) play(place string) error {
	s, err := engine.Open(place, nil)
	if err != nil {
		return err
	}
	g, err := s.Game("balkan-1")
	if err != nil {
		g = SampleGame("balkan-1")
	}
	for {
		n := g.Seq + 1
		id, _, err := s.PutLetter(store.Letter{Identity: fmt.Sprint(n), From: "anna@example.org"}, Noise(3000))
		if err != nil {
			return err
		}
		if err := s.Commit(FullBatch(&g, id)); err != nil {
			return err
		}
		fmt.Println(g.Seq)
	}
}

// testAKilledProcessLosesNothing kills a writer at arbitrary moments, again
// and again on the same store.
func (engine Engine) testAKilledProcessLosesNothing(t *testing.T) {
	place := engine.Place(t)
	var accepted uint64
	for round := range 8 {
		cmd, stdout := Child(t, "play", place)
		time.AfterFunc(engine.Start+time.Duration(5+rand.IntN(40)*round)*time.Millisecond, func() { _ = cmd.Process.Kill() })
		for lines := bufio.NewScanner(stdout); lines.Scan(); {
			n, err := strconv.ParseUint(lines.Text(), 10, 64)
			if err != nil {
				t.Fatalf("the writer says %q", lines.Text())
			}
			accepted = n
		}
		_ = cmd.Wait()

		s := engine.openAt(t, place)
		Checked(t, s)
		g, err := s.Game("balkan-1")
		if accepted > 0 || err == nil {
			Must(t, err)
		}
		if g.Seq < accepted || g.Seq > accepted+1 {
			t.Fatalf("command %d was accepted, the log ends with %d", accepted, g.Seq)
		}
		accepted = g.Seq
		done, _ := s.CountLetters(store.LetterDone)
		waiting, _ := s.CountLetters(store.LetterNew)
		queued, _ := s.CountOut(store.OutQueued)
		if done != int(g.Seq) || waiting > 1 || queued != 2*int(g.Seq) {
			t.Fatalf("after command %d: %d letters done, %d new, %d queued", g.Seq, done, waiting, queued)
		}
		Must(t, s.Close())
	}
	if accepted == 0 {
		t.Error("the writer never got to work")
	}
}
