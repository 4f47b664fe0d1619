package pgtest

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
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

// processes are those of the server, the first one first: the number of each and its fields behind the name (proc(5)).
func (s *Server) processes() (list []process, err error) { return processesOf(s.cmd.Process.Pid) }

// processesOf are a process and its children.
func processesOf(first int) (list []process, err error) {
	all, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	for _, file := range all {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // it has ended
		}
		head, rest, _ := strings.Cut(string(text), ") ")
		number, _, _ := strings.Cut(head, " ")
		p := process{fields: strings.Fields(rest)}
		if p.id, err = strconv.Atoi(number); err != nil {
			return nil, err
		}
		switch {
		case len(p.fields) < 15:
		case p.id == first:
			list = slices.Insert(list, 0, p)
		case p.fields[1] == strconv.Itoa(first): // its parent
			list = append(list, p)
		}
	}
	return list, nil
}

type process struct {
	id     int
	fields []string
}

// CPUTime is the processor time that the server's processes have used: those that live and those that have ended.
func (s *Server) CPUTime() (time.Duration, error) {
	const tick = 10 * time.Millisecond // USER_HZ is 100 on every architecture of Linux
	list, err := s.processes()
	if err != nil {
		return 0, err
	}
	var sum time.Duration
	for i, p := range list {
		used := p.fields[11:13] // utime, stime
		if i == 0 {
			used = p.fields[11:15] // and those of children that have ended
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

// killAll ends all processes of the server at once: each has a group of its own, and would answer until it noticed that the first
// one is gone.
func (s *Server) killAll() error { return killAllOf(s.cmd.Process.Pid) }

func killAllOf(first int) error {
	if err := syscall.Kill(first, syscall.SIGSTOP); err != nil { // it begins no more
		return err
	}
	list, err := processesOf(first)
	for _, p := range list {
		if e := syscall.Kill(p.id, syscall.SIGKILL); e != nil && !errors.Is(e, syscall.ESRCH) {
			err = errors.Join(err, e)
		}
	}
	return err
}
