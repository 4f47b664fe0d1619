package main

import (
	"os"
	"runtime/debug"
)

// A daemon holds little between two letters and makes much waste with each:
// its heap may grow to five times what is in use before it is swept, but not
// beyond memoryAim as long as what is in use leaves room below that.
const (
	wastePercent = 400
	memoryAim    = 256 << 20
)

// roomy lets the heap of this process grow as a daemon's may, unless its
// environment sets that, and returns what undoes it.
func roomy() (undo func()) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	percent, aim := debug.SetGCPercent(wastePercent), debug.SetMemoryLimit(memoryAim)
	return func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(aim)
	}
}
