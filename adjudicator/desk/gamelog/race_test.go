//go:build race

package gamelog

// The race detector slows all down: what is swollen is less so, still above what is
// taken, and looser is how much more memory a test may take.
const (
	swollen = maxLog + maxReport
	looser  = 4
)
