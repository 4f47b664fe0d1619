package pgtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// attributes let a process die with the test program.
func attributes(as *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: as, Pdeathsig: syscall.SIGQUIT, Setpgid: true}
}

// startForGood starts a process from a thread that lives as long as the program: the death of its thread is
// the death that Pdeathsig waits for.
func startForGood(cmd *exec.Cmd) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread()
		done <- cmd.Start()
		select {}
	}()
	return <-done
}

// CPUTime is the processor time that the server's processes have used: those that live and those that have ended.
func (s *Server) CPUTime() (time.Duration, error) {
	const tick = 10 * time.Millisecond // USER_HZ is 100 on every architecture of Linux
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return 0, err
	}
	var sum time.Duration
	for _, file := range all {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		_, rest, _ := strings.Cut(string(text), ") ") // behind the name: proc(5)
		f := strings.Fields(rest)
		first := strconv.Itoa(s.cmd.Process.Pid)
		var used []string
		switch {
		case len(f) < 15:
			continue
		case strings.HasPrefix(string(text), first+" "):
			used = f[11:15] // utime, stime, and those of children that have ended
		case f[1] == first: // its parent
			used = f[11:13]
		}
		for _, x := range used {
			n, err := strconv.ParseInt(x, 10, 64)
			if err != nil {
				return 0, err
			}
			sum += time.Duration(n) * tick
		}
	}
	return sum, nil
}
