//go:build unix && !linux

package pgtest

import (
	"os/exec"
	"syscall"
)

func attributes(as *syscall.Credential) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: as, Setpgid: true}
}

func startForGood(cmd *exec.Cmd) error { return cmd.Start() }
