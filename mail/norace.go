//go:build !race

package mail

// slowed is how much longer last words may take under the race detector.
const slowed = 1
