//go:build race

package mail_test

// looser is how much longer a test waits: the race detector slows all down.
const looser = 6
