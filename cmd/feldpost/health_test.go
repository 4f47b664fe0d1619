package main

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil/promlint"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/cmd/feldpost/gauges"
	"feldpost/cmd/feldpost/localclub"
	"feldpost/store"
)

func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

// fetch reads a page of the daemon's listener.
func (d *daemon) fetch(t *testing.T, path string) (code int, body string) {
	t.Helper()
	w := httptest.NewRecorder()
	d.life.exhibition().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
	b, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	return w.Code, string(b)
}

func TestMetricsCountLettersAndNameNobody(t *testing.T) {
	office := newOffice(t, "stranger@"+localclub.Domain)
	p := newPlace(t, office)
	d := p.start()
	p.newGame("--start")
	raw := []byte("From: stranger@" + localclub.Domain + "\r\nTo: " + localclub.Referee + "\r\nMessage-ID: <hello@x.test>\r\nSubject: x\r\n\r\nHELP\r\n")
	if err := office.Deliver(localclub.Referee, raw); err != nil {
		t.Fatal(err)
	}
	for _, to := range []string{"stranger@" + localclub.Domain, localPlayers()[0].Address, localPlayers()[1].Address} {
		if _, err := office.Await(t.Context(), to, 1); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{`feldpost_letters_total{state="done"} 1`, `feldpost_sendings_total{result="sent"} 3`, `feldpost_letters_waiting{state="new"} 0`,
		`feldpost_outbox_waiting{reason="due"} 0`, `feldpost_answer_seconds_count 1`, `feldpost_drawing_seconds_count 3`, `feldpost_sending_seconds_count 3`, "feldpost_store_up 1", "feldpost_oldest_unanswered_seconds 0", `feldpost_games{status="running"} 1`, "feldpost_overdue_games 0", "feldpost_letter_seconds_count 1",
		"feldpost_mailbox_connected 1", "feldpost_build_info{", "feldpost_store_bytes ", "go_goroutines", "process_resident_memory_bytes"}
	var body string
	eventually(t, "all is counted", func() bool {
		_, body = d.fetch(t, "/metrics")
		return !slices.ContainsFunc(want, func(line string) bool { return !strings.Contains(body, line) })
	})
	contains(t, "the metrics", body, want...)
	for _, secret := range []string{localclub.Domain, "balkan-17", "league", "ottoman"} {
		if strings.Contains(body, secret) {
			t.Errorf("the metrics tell %q", secret)
		}
	}
	if m := regexp.MustCompile(`(?m)^feldpost_last_poll_timestamp_seconds (\S+)$`).FindStringSubmatch(body); m == nil || m[1] == "0" {
		t.Error(m)
	}
	problems, err := promlint.New(strings.NewReader(body)).Lint()
	if err != nil || len(problems) > 0 {
		t.Errorf("%v, %v", problems, err)
	}
}

// Two daemons in a process have registries of their own.
func TestMetersAreNotGlobal(t *testing.T) {
	gauges.New(time.Now())
	gauges.New(time.Now())
}

func TestOverdueGamesAreCounted(t *testing.T) {
	p := newPlace(t, nil)
	p.newGame("--start", "--deadline", "1h")
	st := p.openStore()
	r := &gauges.Readings{}
	for _, x := range []struct {
		after time.Duration
		want  float64
	}{{0, 0}, {2 * time.Hour, 1}} {
		if n, err := r.Late(st, time.Now().Add(x.after)); err != nil || n != x.want {
			t.Errorf("after %s: %v overdue, %v", x.after, n, err)
		}
	}
}

func TestMetricsListenOnLoopbackOnly(t *testing.T) {
	p := newPlace(t, nil)
	text, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	for listen, want := range map[string]string{"0.0.0.0:9464": "is not a loopback address", ":9464": "is not a loopback address",
		"192.168.1.5:9464": "is not a loopback address", "9464": "is not host:port", "[::1]:9464": "", "127.0.0.1:0": "", "localhost:9464": ""} {
		p.write("feldpost.toml", string(text)+"[metrics]\nlisten = \""+listen+"\"\n")
		_, err := conf.Load(p.config)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", listen, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "feldpost.toml:")):
			t.Errorf("%s: %v", listen, err)
		}
	}
}

// A daemon with a listener hands its metrics out there, and ends with it.
func TestADaemonHandsItsMetricsOut(t *testing.T) {
	p := newPlace(t, newOffice(t))
	l, err := net.Listen("tcp", "127.0.0.1:0") // a free port
	if err != nil {
		t.Fatal(err)
	}
	address := l.Addr().String()
	l.Close()
	text, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	p.write("feldpost.toml", string(text)+"[metrics]\nlisten = \""+address+"\"\n")
	d := p.start()
	var resp *http.Response
	eventually(t, "it answers", func() bool {
		resp, err = http.Get("http://" + address + "/healthz")
		if err == nil {
			resp.Body.Close()
		}
		return err == nil && resp.StatusCode == http.StatusOK
	})
	if err := d.stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := http.Get("http://" + address + "/healthz"); err == nil {
		t.Error("it answers although the daemon has stopped")
	}
}

func TestHealthAsksTheDaemon(t *testing.T) {
	office := newOffice(t)
	p := newPlace(t, office)
	if code, _, errOut := p.try("health"); code != exit.No || !strings.Contains(errOut, "no daemon answers") {
		t.Error(code, errOut)
	}
	d := p.start()
	eventually(t, "the mailbox is read", func() bool { return !d.readers[0].intake.Health().LastLook.IsZero() })
	said := p.must("health")
	contains(t, "health", said, "well: mailbox read", "no letter out waits", "store written", "MB of disk free")
	if strings.Count(said, "\n") != 1 {
		t.Errorf("more than one line: %s", said)
	}
	// It waits for no letter at hand.
	hold := make(chan struct{})
	go d.atDesk(func() { <-hold })
	p.must("health")
	close(hold)
}

func TestHealthTellsWhatIsWrong(t *testing.T) {
	p := newPlace(t, nil)
	c, err := conf.Load(p.config)
	if err != nil {
		t.Fatal(err)
	}
	st := p.openStore()
	d, err := newDaemon(c, st, discard())
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	if v := d.examine(now); !v.well() {
		t.Errorf("just started: %s", v)
	}
	out := store.Out{To: "x@x.test", MessageID: "1", Created: now, NotBefore: now, Raw: []byte("x")}
	if err := st.Commit(&store.Batch{Out: []store.Out{out}}); err != nil {
		t.Fatal(err)
	}
	v := d.examine(now.Add(2 * time.Hour))
	contains(t, "after two hours without servers", v.String(), "ill: mailbox not read yet", "letters out have been due for 2h0m0s", "the desk moved last 2h0m0s ago")
	contains(t, "with a clock that was set back", d.examine(now.AddDate(0, 0, -1)).String(), "before the store was first used")
	d.checkup.last = v
	if code, body := d.fetch(t, "/healthz"); code != http.StatusOK { // a verdict of another time is not told again
		t.Error(code, body)
	}
	v.at, d.checkup.last = time.Now(), v
	if code, body := d.fetch(t, "/healthz"); code != http.StatusServiceUnavailable || !strings.HasPrefix(body, "ill: ") {
		t.Error(code, body)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	contains(t, "without a store", d.examine(time.Now()).String(), "the store cannot be written", "the outbox cannot be read")
}

// A desk that hangs is not reported as alive: the service manager starts it again.
func TestTheWatchdogIsFedWhileTheDeskMoves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &daemon{meters: gauges.New(time.Now())}
		ctx, cancel := context.WithCancel(t.Context())
		fed := 0
		done := make(chan struct{})
		go func() { defer close(done); d.watch(ctx, 30*time.Second, func(string) { fed++ }) }()
		for range 10 {
			time.Sleep(10 * time.Second)
			d.meters.Beat(time.Now())
		}
		synctest.Wait()
		moving := fed
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if moving < 9 || fed > moving+3 {
			t.Errorf("fed %d times in 100 s, %d times in ten minutes of standing still", moving, fed-moving)
		}
		cancel()
		<-done
	})
}

func TestTheServiceHasAWatchdog(t *testing.T) {
	unit, err := os.ReadFile(filepath.Join("package", "feldpost.service"))
	if err != nil {
		t.Fatal(err)
	}
	contains(t, "the unit", string(unit), "\nType=notify\n", "\nWatchdogSec=", "\nTimeoutStopSec=", "\nTimeoutStartSec=")
}
