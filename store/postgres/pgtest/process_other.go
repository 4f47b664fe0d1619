//go:build unix && !linux

package pgtest

import (
	"errors"
	"os/exec"
	"syscall"
	"time"
)

func attributes(as *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: as, Setpgid: true}
}

func startForGood(cmd *exec.Cmd) error { return cmd.Start() }

// CPUTime is not known here.
func (s *Server) CPUTime() (time.Duration, error) { return 0, errors.ErrUnsupported }

// killAll ends the first process of the server; the others end when they notice it.
func (s *Server) killAll() error { return syscall.Kill(-s.cmd.Process.Pid, syscall.SIGKILL) }
