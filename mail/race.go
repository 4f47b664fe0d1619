//go:build race

package mail

// slowed is how much longer last words may take: the race detector slows all down.
const slowed = 6
