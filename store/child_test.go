package store

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// Tests that kill a process run this test program again with these variables.
const (
	envTask = "FELDPOST_STORE_TASK"
	envPath = "FELDPOST_STORE_PATH"
)

func TestMain(m *testing.M) {
	switch task := os.Getenv(envTask); task {
	case "":
		os.Exit(m.Run())
	case "play":
		exitOn(play(os.Getenv(envPath)))
	case "fill":
		exitOn(fill(os.Getenv(envPath)))
	default:
		exitOn(fmt.Errorf("unknown task %q", task))
	}
}

func exitOn(err error) {
	if err != nil {
		fmt.Println("error:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// child starts this program anew with a task, and returns what it prints.
func child(t *testing.T, task, path string) (*exec.Cmd, io.Reader) {
	t.Helper()
	self, err := os.Executable()
	must(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), envTask+"="+task, envPath+"="+path)
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	return cmd, stdout
}

// play stores a letter and commits what follows from it, without end, and
// prints the number of each command that the store has accepted.
func play(path string) error {
	s, err := Open(path, Options{NoSync: true})
	if err != nil {
		return err
	}
	g, err := s.Game("balkan-1")
	if err != nil {
		g = sampleGame("balkan-1")
	}
	for {
		n := g.Seq + 1
		id, _, err := s.PutLetter(Letter{Identity: fmt.Sprint(n), From: "anna@example.org"}, noise(3000))
		if err != nil {
			return err
		}
		if err := s.Commit(fullBatch(&g, id)); err != nil {
			return err
		}
		fmt.Println(g.Seq)
	}
}

// TestAKilledProcessLosesNothing kills a writer at arbitrary moments, again
// and again on the same file.
func TestAKilledProcessLosesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feldpost.db")
	var accepted uint64
	for round := range 8 {
		cmd, stdout := child(t, "play", path)
		time.AfterFunc(time.Duration(5+rand.IntN(40)*round)*time.Millisecond, func() { _ = cmd.Process.Kill() })
		for lines := bufio.NewScanner(stdout); lines.Scan(); {
			n, err := strconv.ParseUint(lines.Text(), 10, 64)
			if err != nil {
				t.Fatalf("the writer says %q", lines.Text())
			}
			accepted = n
		}
		_ = cmd.Wait()

		s := openAt(t, path)
		checked(t, s)
		g, err := s.Game("balkan-1")
		if accepted > 0 || err == nil {
			must(t, err)
		}
		if g.Seq < accepted || g.Seq > accepted+1 {
			t.Fatalf("command %d was accepted, the log ends with %d", accepted, g.Seq)
		}
		accepted = g.Seq
		done, _ := s.CountLetters(LetterDone)
		waiting, _ := s.CountLetters(LetterNew)
		queued, _ := s.CountOut(OutQueued)
		if done != int(g.Seq) || waiting > 1 || queued != 2*int(g.Seq) {
			t.Fatalf("after command %d: %d letters done, %d new, %d queued", g.Seq, done, waiting, queued)
		}
		must(t, s.Close())
	}
	if accepted == 0 {
		t.Error("the writer never got to work")
	}
}

func TestAFullStoreKeepsWhatItHas(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feldpost.db")
	open := func(limit int64) *Store {
		t.Helper()
		s, err := Open(path, Options{NoSync: true, MaxSize: limit})
		must(t, err)
		return s
	}
	s := open(2 << 20)
	g := sampleGame("balkan-1")
	var before string
	var err error
	for n := uint64(1); err == nil && n < 10_000; n++ {
		before = contents(t, s)
		if _, _, err = s.PutLetter(Letter{Identity: fmt.Sprint(n)}, noise(100_000)); err != nil {
			break
		}
		before = contents(t, s)
		err = s.Commit(fullBatch(&g, n))
	}
	wantErr(t, err, ErrFull)
	if contents(t, s) != before {
		t.Error("the failed write left something behind")
	}
	checked(t, s)
	must(t, s.Close())

	s = open(0) // somebody made room
	defer s.Close()
	extend(t, s, &g, 1)
	checked(t, s)
}

func TestACreationThatFailsLeavesNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feldpost.db")
	_, err := Open(path, Options{MaxSize: 20_000})
	wantErr(t, err, ErrFull)
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Errorf("the file is still there: %v", err)
	}
}
