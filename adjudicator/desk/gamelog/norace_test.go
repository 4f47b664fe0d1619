//go:build !race

package gamelog

// swollen is the size of a log that is not taken, and looser how much more memory a test
// may take under the race detector.
const (
	swollen = 200 << 20
	looser  = 1
)
