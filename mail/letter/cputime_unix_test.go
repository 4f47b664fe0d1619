//go:build unix

package letter

import (
	"syscall"
	"time"
)

// spent is the processor time of this process, which does not depend on what
// else the machine does.
func spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
