//go:build unix

package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"feldpost/cmd/feldpost/exit"
	"feldpost/store/postgres/pgtest"
)

// listening gives a place an address for metrics and returns it.
func (p *place) listening() string {
	p.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0") // a free port
	if err != nil {
		p.t.Fatal(err)
	}
	defer l.Close()
	p.write("feldpost.toml", readFile(p.t, p.config)+fmt.Sprintf("[metrics]\nlisten = %q\n", l.Addr()))
	return l.Addr().String()
}

// page is what a daemon answers there, 0 when nobody does.
func page(address, path string) (code int, body string) {
	client := http.Client{Timeout: 10 * time.Second}
	resp, err := client.Get("http://" + address + path)
	if err != nil {
		return 0, err.Error()
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		return 0, err.Error()
	}
	return resp.StatusCode, string(raw)
}

// started runs a daemon in a process of its own until the test ends.
func (p *place) started(log *safeBuffer, env ...string) *process {
	p.t.Helper()
	d, err := p.serve(log, env...)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() {
		_ = d.cmd.Process.Kill()
		_ = d.cmd.Wait()
		if p.t.Failed() {
			p.t.Log(log.String())
		}
	})
	return d
}

// onServer is a place whose store is in a database that it has made, on a server of its own.
func onServer(t *testing.T) (*place, *pgtest.Server) {
	t.Helper()
	server, name := newDatabase(t)
	p := newPlace(t, newOffice(t)).onDatabase(server, name)
	p.must("store", "migrate")
	return p, server
}

// While the database is away health and metrics say so, at once and as long as it takes, and the log calls it what it is.
func TestADaemonTellsThatTheDatabaseIsAway(t *testing.T) {
	p, server := onServer(t)
	address, log := p.listening(), &safeBuffer{}
	d := p.started(log)
	well := func() bool {
		code, _ := page(address, "/healthz")
		return code == http.StatusOK
	}
	eventually(t, "it is well", well)
	if code, body := page(address, "/readyz"); code != http.StatusOK || !strings.Contains(body, "the store answers") {
		t.Error(code, body)
	}
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "it is ill", func() bool { return !well() }) // a verdict is told again for two seconds
	told := func(when string) {
		t.Helper()
		begun := time.Now()
		for _, path := range []string{"/healthz", "/readyz"} {
			if code, body := page(address, path); code != http.StatusServiceUnavailable || !strings.Contains(body, "store cannot be reached") {
				t.Errorf("%s, %s: %d, %s", when, path, code, body)
			}
		}
		if code, body := page(address, "/livez"); code != http.StatusOK {
			t.Errorf("%s, the process is to be ended: %d, %s", when, code, body)
		}
		code, body := page(address, "/metrics")
		if code != http.StatusOK || !strings.Contains(body, "\nfeldpost_store_up 0\n") || strings.Contains(body, "\nfeldpost_games") {
			t.Errorf("%s: %d, %s", when, code, body)
		}
		if code, out, errOut := p.try("health"); code != exit.No || !strings.Contains(out, "store cannot be reached") {
			t.Errorf("%s, health: %d, %s%s", when, code, out, errOut)
		}
		if took := time.Since(begun); took > 15*time.Second {
			t.Errorf("%s, the answers took %s", when, took)
		}
	}
	told("just now")
	eventually(t, "work is broken off", func() bool { return strings.Contains(log.String(), "work was broken off") })
	told("for long")
	if code, _, errOut := p.try("show"); code != exit.Trouble || !strings.Contains(errOut, "no work is done since") {
		t.Errorf("another command: %d, %s", code, errOut)
	}
	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "it is well again", well)
	_, body := page(address, "/metrics")
	contains(t, "the metrics", body, "\nfeldpost_store_up 1\n", "\nfeldpost_outages_total 1\n", `feldpost_lease_changes_total{change="cut_off"} 1`, `feldpost_lease_changes_total{change="taken"} 2`)
	if strings.Contains(log.String(), "another process") {
		t.Error("an outage is told as what it is not")
	}
	if err := d.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	if err := d.cmd.Wait(); err != nil {
		t.Errorf("it does not end in good order: %v", err)
	}
}

// A daemon that starts while the database is away waits for it; one whose password is wrong does not.
func TestAStartWaitsForTheDatabase(t *testing.T) {
	p, server := onServer(t)
	address, log := p.listening(), &safeBuffer{}
	if err := server.Kill(); err != nil {
		t.Fatal(err)
	}
	p.started(log)
	eventually(t, "it waits", func() bool { return strings.Contains(log.String(), "work begins when it answers") })
	for path, want := range map[string]int{"/healthz": http.StatusServiceUnavailable, "/livez": http.StatusOK} {
		if code, body := page(address, path); code != want {
			t.Errorf("%s: %d, %s", path, code, body)
		}
	}
	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}
	eventually(t, "it is well", func() bool { code, _ := page(address, "/healthz"); return code == http.StatusOK })

	p.write("database.password", "wrong\n")
	wrong, err := p.serve(&safeBuffer{})
	if err != nil {
		t.Fatal(err)
	}
	if err := wrong.cmd.Wait(); err == nil || !strings.Contains(wrong.log.String(), "password") {
		t.Errorf("with a wrong password: %v, %s", err, wrong.log.String())
	}
}

// Who owns the tables may make them where no configuration is.
func TestTablesAreMadeWithoutAConfiguration(t *testing.T) {
	server, name := newDatabase(t)
	t.Setenv("OWNER_PASSWORD", pgtest.Password)
	address := strings.Replace(server.URL(name, pgtest.Superuser), ":"+strings.ReplaceAll(pgtest.Password, " ", "%20"), "", 1)
	code, out, errOut := tryIn("", "-c", t.TempDir()+"/none.toml", "store", "migrate", "--url", address, "--password-env", "OWNER_PASSWORD")
	if code != exit.OK || !strings.Contains(out, "applied: 00001_records.sql") {
		t.Error(code, out, errOut)
	}
	if code, _, _ := tryIn("", "-c", t.TempDir()+"/none.toml", "store", "migrate"); code != exit.Usage {
		t.Errorf("without an address: %d", code)
	}
}
