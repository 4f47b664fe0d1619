package main

import (
	"strconv"
	"syscall"
)

// limitMemory lets this process have no more than so many bytes of memory of
// its own; code and files do not count.
func limitMemory(limit string) error {
	if limit == "" {
		return nil
	}
	n, err := strconv.ParseUint(limit, 10, 64)
	if err != nil {
		return err
	}
	return syscall.Setrlimit(syscall.RLIMIT_DATA, &syscall.Rlimit{Cur: n, Max: n})
}
