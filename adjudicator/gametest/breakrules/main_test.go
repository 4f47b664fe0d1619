package main

import (
	"fmt"
	"os"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBreaks stands for the program of broken rules when the test below
// starts it: break 1 ends it, break 3 survives.
func TestBreaks(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("BREAKS"))
	if err != nil {
		t.Skip("started by another test only")
	}
	from, err := strconv.Atoi(os.Getenv("FROM"))
	if err != nil {
		t.Fatal(err)
	}
	for i := from; i < n; i++ {
		fmt.Println("TRY", i)
		switch i {
		case 1:
			os.Exit(3)
		case 3:
			fmt.Println("BREAK", i, "survives")
		default:
			fmt.Println("BREAK", i, "killed")
		}
	}
}

func TestABreakThatEndsTheProgramIsNoticedAndTheNextAreJudged(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	b := &breaker{breaks: make([]brk, 4)}
	got, err := b.judge(program, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]string{0: "killed", 1: "ended", 2: "killed", 3: "survives"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
