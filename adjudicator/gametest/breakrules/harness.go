package main

// switches are compiled into the rules: the break that is on, the places that
// were reached, and a budget of steps that ends an endless loop.
const switches = `
var (
	brkOn    = -1
	brkSeen  []bool
	brkSteps int
)

const brkBudget = 20_000_000

func brkHit(n int) bool {
	if brkSeen != nil {
		brkSeen[n] = true
	}
	if brkSteps++; brkSteps > brkBudget {
		panic("endless")
	}
	return brkOn == n
}

func brkB(n int, right, wrong func() bool) bool {
	if brkHit(n) {
		return wrong()
	}
	return right()
}

func brkV[T any](n int, right, wrong func() T) T {
	if brkHit(n) {
		return wrong()
	}
	return right()
}

func brkS(n int) bool { return !brkHit(n) }
`

// harness runs the cases: once to see which places each reaches, then, for
// each break, those that reach it, the most special ones first.
const harness = `
import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime/metrics"
	"slices"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
)

type brkCase struct {
	c     *gametest.Case
	seen  []bool
	count int
}

func TestBreaks(t *testing.T) {
	n, err := strconv.Atoi(os.Getenv("BREAKS"))
	if err != nil {
		t.Skip("started by breakrules only")
	}
	files, err := filepath.Glob("testdata/cases/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := Open(Data())
	if err != nil {
		t.Fatal(err)
	}
	var cases []*brkCase
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		c, err := gametest.ParseCase(f, data)
		if err != nil {
			t.Fatal(err)
		}
		k := &brkCase{c: c}
		brkSeen = make([]bool, n)
		if err := k.run(whole); err != nil {
			t.Fatalf("%s fails with whole rules: %v", f, err)
		}
		k.seen = brkSeen
		for _, s := range k.seen {
			if s {
				k.count++
			}
		}
		cases = append(cases, k)
	}
	brkSeen = nil
	from, err := strconv.Atoi(os.Getenv("FROM"))
	if err != nil {
		t.Fatal(err)
	}
	brkStarted.Store(time.Now().UnixNano())
	go brkGuard()
	slices.SortStableFunc(cases, func(a, b *brkCase) int { return cmp.Compare(a.count, b.count) })
	for i := from; i < n; i++ {
		fmt.Println("TRY", i)
		brkStarted.Store(time.Now().UnixNano())
		verdict := "unreached"
		brkSteps = 0
		sys, err := Open(Data()) // a break leaves no trace
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range cases {
			if !k.seen[i] {
				continue
			}
			verdict = "survives"
			brkOn = i
			if k.run(sys) != nil {
				verdict = "killed"
				break
			}
		}
		brkOn = -1
		fmt.Println("BREAK", i, verdict)
	}
}

const (
	brkMemory = 2 << 30         // bytes of heap
	brkTime   = 3 * time.Minute // for one case, on a busy machine
)

// brkStarted is when the case on the table was begun, in Unix nanoseconds.
var brkStarted atomic.Int64

// brkGuard ends the program if the rules, once broken, eat memory or loop in a
// place that counts no steps. Its starter goes on behind that break.
func brkGuard() {
	heap := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	for ; ; time.Sleep(20 * time.Millisecond) {
		metrics.Read(heap)
		late := time.Since(time.Unix(0, brkStarted.Load())) > brkTime
		if heap[0].Value.Uint64() > brkMemory || late {
			os.Exit(3)
		}
	}
}

// run plays a case; a panic fails it.
func (k *brkCase) run(sys adjudicator.System) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	brkSteps = 0
	brkStarted.Store(time.Now().UnixNano())
	return k.c.Run(sys)
}
`
