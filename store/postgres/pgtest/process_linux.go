package pgtest

import (
	"os/exec"
	"runtime"
	"syscall"
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
