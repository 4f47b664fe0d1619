//go:build race

package letter

// looser is how much more time and memory a test may take: the race detector slows all
// down, and makes the pools of regular expressions forget what they keep.
const looser = 20
