//go:build linux || darwin

package main

import (
	"path/filepath"
	"syscall"
)

// freeBytes is how much this process may still write beside a file.
func freeBytes(file string) (free uint64, known bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(filepath.Dir(file), &s); err != nil {
		return 0, false
	}
	return s.Bavail * uint64(s.Bsize), true
}
