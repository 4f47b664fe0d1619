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
