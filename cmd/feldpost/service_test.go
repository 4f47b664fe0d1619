package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/exit"
)

// The unit of the Debian package starts what the program understands, with the
// folders that init knows.
func TestTheServiceFitsTheProgram(t *testing.T) {
	unit, err := os.ReadFile("package/feldpost.service")
	if err != nil {
		t.Fatal(err)
	}
	value := func(key string) string {
		m := regexp.MustCompile("(?m)^" + key + "=(.*)$").FindSubmatch(unit)
		if m == nil {
			t.Fatalf("no %s", key)
		}
		return string(m[1])
	}
	args, ok := strings.CutPrefix(value("ExecStart"), "/usr/bin/feldpost ")
	if err := parses(strings.Fields(args)); err != nil || !ok {
		t.Errorf("%s: %v", args, err)
	}
	config := value("ConditionPathExists")
	if filepath.Dir(config) != packageConfig || !strings.HasSuffix(args, " -c "+config) || "/var/lib/"+value("StateDirectory") != packageState {
		t.Errorf("%s, %s, %s", args, config, value("StateDirectory"))
	}
}

func TestTheServiceManagerIsToldThatTheDaemonIsAtWork(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "notify")
	l, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: socket, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	t.Setenv("NOTIFY_SOCKET", socket)
	p := newPlace(t, newOffice(t))
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan int, 1)
	go func() { done <- run(ctx, []string{"-c", p.config, "serve"}, &bytes.Buffer{}, &safeBuffer{}) }()
	if err := l.SetReadDeadline(time.Now().Add(soon)); err != nil {
		t.Fatal(err)
	}
	told := make([]byte, 100)
	if n, err := l.Read(told); err != nil || string(told[:n]) != "READY=1" {
		t.Errorf("%q, %v", told[:n], err)
	}
	cancel()
	if n, err := l.Read(told); err != nil || string(told[:n]) != "STOPPING=1" {
		t.Errorf("at the stop: %q, %v", told[:n], err)
	}
	if code := <-done; code != exit.OK {
		t.Errorf("exit code %d", code)
	}
}
