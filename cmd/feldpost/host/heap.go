package host

import (
	"os"
	"runtime/debug"
)

// A daemon holds little between two letters and makes much waste with each:
// its heap may grow to five times what is in use before it is swept, but not
// beyond memoryAim as long as what is in use leaves room below that.
const (
	WastePercent = 400
	MemoryAim    = 256 << 20
)

// strictAim is that of a command that reads files of strangers: it holds little of them, and sweeps rather than to grow.
const strictAim = 128 << 20

// Strict keeps the heap of this process small, unless its environment sets that, and returns what undoes it.
func Strict() (undo func()) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	aim := debug.SetMemoryLimit(strictAim)
	return func() { debug.SetMemoryLimit(aim) }
}

// Roomy lets the heap of this process grow as a daemon's may, unless its
// environment sets that, and returns what undoes it.
func Roomy() (undo func()) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return func() {}
	}
	percent, aim := debug.SetGCPercent(WastePercent), debug.SetMemoryLimit(MemoryAim)
	return func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(aim)
	}
}
