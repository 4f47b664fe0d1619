//go:build unix

package bolt

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"feldpost/store"
	"feldpost/store/storetest"
)

// fileLimit is what the system lets the writer's file grow to. It lies above
// the map that bbolt begins with, and is passed in the middle of a letter.
const fileLimit = 20<<20 + 1000

// fill writes letters until the system refuses, then examines the store.
func fill(path string) error {
	s, err := Open(path, Options{NoSync: true})
	if err != nil {
		return err
	}
	limit := syscall.Rlimit{Cur: fileLimit, Max: fileLimit}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		fmt.Println("skip:", err)
		return nil
	}
	n := 0
	for err == nil && n < 1000 {
		n++
		_, _, err = s.PutLetter(store.Letter{Identity: fmt.Sprint(n)}, storetest.Noise(500_000))
	}
	if !errors.Is(err, store.ErrFull) {
		return fmt.Errorf("letter %d: %w", n, err)
	}
	if stored, err := s.CountLetters(store.LetterNew); err != nil || stored != n-1 {
		return fmt.Errorf("%d letters after %d successes, %w", stored, n-1, err)
	}
	if err := s.Check(); err != nil {
		return err
	}
	fmt.Println("full after", n-1)
	return s.Close()
}

// TestAFullDiskIsAnError lets the system limit the size of the file, since a
// disk cannot be filled in a test.
func TestAFullDiskIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "feldpost.db")
	cmd, stdout := storetest.Child(t, "fill", path)
	var said []string
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		said = append(said, lines.Text())
	}
	err := cmd.Wait()
	if text := strings.Join(said, "; "); strings.HasPrefix(text, "skip:") {
		t.Skip(text)
	} else if err != nil {
		t.Fatalf("%v: %s", err, text)
	} else {
		t.Log(text)
	}
	if info, err := os.Stat(path); err != nil || info.Size() > fileLimit {
		t.Errorf("file of %d bytes, %v", info.Size(), err)
	}
	s := openAt(t, path)
	storetest.Checked(t, s)
	storetest.Put(t, s, 1)
}
