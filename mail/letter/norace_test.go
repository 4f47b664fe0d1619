//go:build !race

package letter

// looser is how much more time and memory a test may take under the race detector.
const looser = 1
