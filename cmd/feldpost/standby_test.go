package main

import (
	"strings"
	"testing"
)

// The doctor says when the standby is missing that commits wait for, and when none is asked for though there are several servers.
func TestTheDoctorMissesASynchronousStandby(t *testing.T) {
	p, server := onServer(t)
	told := func(p *place, want string, ill bool) {
		t.Helper()
		eventually(t, "the doctor says "+want, func() bool {
			_, out, _ := p.try("doctor")
			for line := range strings.Lines(out) {
				if strings.Contains(line, "standby") && strings.Contains(line, want) {
					return strings.HasPrefix(line, "FAIL") == ill
				}
			}
			return false
		})
	}
	told(p, "no commit waits for a standby", false)
	standby := server.Standby(t)
	told(p, "commits wait for 1 synchronous standbys, 1 are there", false)
	if err := standby.Kill(); err != nil {
		t.Fatal(err)
	}
	told(p, "a synchronous standby is missing: commits wait for 1, and 0 follow", true)
	if err := server.Exec("postgres", "ALTER SYSTEM SET synchronous_standby_names = ''", "SELECT pg_reload_conf()"); err != nil {
		t.Fatal(err)
	}
	p.through(func(address string) string { return strings.Replace(address, "@", "@127.0.0.1:9,", 1) })
	told(p, "the url names several servers, and no commit waits for a standby", true)
}
