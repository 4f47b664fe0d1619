//go:build linux || darwin

package host

import (
	"path/filepath"
	"syscall"
)

// FreeBytes is how much this process may still write beside a file.
func FreeBytes(file string) (free uint64, known bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(filepath.Dir(file), &s); err != nil {
		return 0, false
	}
	return s.Bavail * uint64(s.Bsize), true
}
