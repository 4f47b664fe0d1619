package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// openTerminal makes a terminal: the screen and keyboard of a person, and the
// file that a program reads.
func openTerminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { person.Close() })
	fd := int(person.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { program.Close() })
	return person, program
}

// echoes tells whether a terminal shows what is typed.
func echoes(t *testing.T, terminal *os.File) bool {
	t.Helper()
	state, err := unix.IoctlGetTermios(int(terminal.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	return state.Lflag&unix.ECHO != 0
}

func TestASecretIsNotShownAndTheTerminalIsLeftAsItWas(t *testing.T) {
	person, program := openTerminal(t)
	screen := &safeBuffer{}
	go io.Copy(screen, person)
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	f := newForm(&env{ctx: ctx, out: program, in: program}, false)
	answers := make(chan string, 1)
	var failure error
	ask := func(q question) {
		go func() {
			var answer string
			answer, failure = f.ask(q)
			answers <- answer
		}()
	}
	wait := func() string {
		select {
		case a := <-answers:
			return a
		case <-time.After(soon):
			t.Fatal("no answer")
			return ""
		}
	}
	ask(question{flag: "x", text: "Open"})
	eventually(t, "the question", func() bool { return strings.Contains(screen.String(), "Open: ") })
	fmt.Fprintln(person, "seen")
	if got := wait(); got != "seen" {
		t.Errorf("%q, %v", got, failure)
	}
	ask(question{flag: "x", text: "Hidden", secret: true})
	eventually(t, "the terminal hides", func() bool { return !echoes(t, program) })
	fmt.Fprintln(person, "s3cret ") // blanks may be part of it
	if got := wait(); got != "s3cret " {
		t.Errorf("%q, %v", got, failure)
	}
	eventually(t, "the screen", func() bool {
		return strings.Contains(screen.String(), "seen") && strings.Contains(screen.String(), "Hidden: ")
	})
	if strings.Contains(screen.String(), "s3cret") {
		t.Errorf("the secret is shown:\n%s", screen.String())
	}
	ask(question{flag: "x", text: "Again", secret: true})
	eventually(t, "the terminal hides", func() bool { return !echoes(t, program) })
	interrupt()
	if wait(); !errors.Is(failure, context.Canceled) {
		t.Error(failure)
	}
	if !echoes(t, program) {
		t.Error("after an interrupt the terminal shows nothing that is typed")
	}
}
