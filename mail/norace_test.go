//go:build !race

package mail_test

// looser is how much longer a test waits under the race detector.
const looser = 1
