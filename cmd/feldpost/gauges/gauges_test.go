package gauges

import (
	"encoding/json"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.yaml.in/yaml/v2"

	"feldpost/store"
	"feldpost/store/bolt"
)

// opened is a store with letters out: two due, one of them an answer, one put off, one for later.
func opened(t *testing.T, now time.Time) store.Store {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "feldpost.db"), bolt.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	out := func(id string, due time.Duration, asked time.Time) store.Out {
		return store.Out{To: "x@x.test", MessageID: id, Created: now, NotBefore: now.Add(due), Asked: asked, Raw: []byte("x")}
	}
	list := []store.Out{out("1", -time.Minute, time.Time{}), out("2", 0, now.Add(-time.Hour)), out("3", 0, time.Time{}), out("4", time.Hour, now.Add(-48*time.Hour))}
	if err := st.Commit(&store.Batch{Out: list}); err != nil {
		t.Fatal(err)
	}
	if err := st.RetryOut(3, "451", now.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	return st
}

// readingsOf are those of a daemon with a store.
func readingsOf(m *Meters, st store.Store, now time.Time) *Readings {
	r := &Readings{}
	r.From(&Source{Store: st, Meters: m, Now: func() time.Time { return now }, Looked: func() (time.Time, error) { return now, nil },
		Connected: func() bool { return true }, Part: func() Part {
			return Part{Mailboxes: 1, Adjudicated: 32, Sent: 32, Games: 32, Daemons: 1, Standby: map[string]bool{"go": true}}
		}})
	return r
}

// exposed is what a scrape reads.
func exposed(t *testing.T, m *Meters) string {
	t.Helper()
	w := httptest.NewRecorder()
	promhttp.HandlerFor(m.Registry, promhttp.HandlerOpts{}).ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if w.Code != 200 {
		t.Fatal(w.Code, w.Body)
	}
	return w.Body.String()
}

// Letters that wait are told by why; the age of the oldest one that is not answered counts from its arrival.
func TestWaitingLettersAreToldByReason(t *testing.T) {
	now := time.Now().Truncate(time.Second)
	st, m := opened(t, now), New(now)
	w, err := WaitingOut(st, now)
	if err != nil || w.Due != 2 || w.Retried != 1 || w.Later != 1 || w.Held != 0 || w.Longest != time.Minute {
		t.Errorf("%+v, %v", w, err)
	}
	if want := "letters out that wait: 4 (2 due, 1 to be tried again, 1 for a later hour)"; w.String() != want {
		t.Errorf("%s, want %s", w, want)
	}
	m.Registry.MustRegister(readingsOf(m, st, now))
	age := func(want string) {
		t.Helper()
		if text := exposed(t, m); !strings.Contains(text, "\nfeldpost_oldest_unanswered_seconds "+want+"\n") {
			t.Errorf("not %s old:\n%s", want, text)
		}
	}
	age("3600")
	if _, _, err := st.PutLetter(store.Letter{Identity: "a", Received: now.Add(-2 * time.Hour)}, []byte("x")); err != nil {
		t.Fatal(err)
	}
	age("7200")
	if none := (Waiting{}).String(); none != "no letter out waits" {
		t.Error(none)
	}
}

// alerts are a file of rules for Prometheus.
type alerts struct {
	Groups []struct {
		Name  string `yaml:"name"`
		Rules []struct {
			Alert       string            `yaml:"alert"`
			Expr        string            `yaml:"expr"`
			For         string            `yaml:"for"`
			Labels      map[string]string `yaml:"labels"`
			Annotations map[string]string `yaml:"annotations"`
		} `yaml:"rules"`
	} `yaml:"groups"`
}

// board is what is looked at of a dashboard.
type board struct {
	Title  string `json:"title"`
	Panels []struct {
		Title   string `json:"title"`
		Targets []struct {
			Expr string `json:"expr"`
		} `json:"targets"`
	} `json:"panels"`
}

var (
	metricName = regexp.MustCompile(`feldpost_[a-z_]+`)
	selected   = regexp.MustCompile(`(feldpost_[a-z_]+)\{(?:job=~"\$job",)?([a-z]+="[a-z_]+")\}`)
)

// What the dashboard and the alerts of the package ask for is there.
func TestDashboardAndAlertsAskForWhatThereIs(t *testing.T) {
	now := time.Now()
	m := New(now)
	m.Registry.MustRegister(readingsOf(m, opened(t, now), now))
	text := exposed(t, m)
	var asked []string

	raw, err := os.ReadFile("../package/feldpost.rules.yml")
	if err != nil {
		t.Fatal(err)
	}
	var rules alerts
	if err := yaml.UnmarshalStrict(raw, &rules); err != nil {
		t.Fatal(err)
	}
	for _, g := range rules.Groups {
		for _, r := range g.Rules {
			if r.Alert == "" || r.Labels["severity"] == "" || r.Annotations["summary"] == "" || r.Annotations["description"] == "" {
				t.Errorf("half a rule: %+v", r)
			}
			asked = append(asked, r.Expr)
		}
	}
	if len(asked) < 10 {
		t.Errorf("%d alerts", len(asked))
	}
	if raw, err = os.ReadFile("../package/grafana.json"); err != nil {
		t.Fatal(err)
	}
	var b board
	if err := json.Unmarshal(raw, &b); err != nil || b.Title == "" || len(b.Panels) < 12 {
		t.Fatal(b.Title, len(b.Panels), err)
	}
	for _, p := range b.Panels {
		for _, x := range p.Targets {
			asked = append(asked, x.Expr)
		}
	}
	for _, expr := range asked {
		names := metricName.FindAllString(expr, -1)
		if len(names) == 0 {
			t.Errorf("%s asks for nothing of ours", expr)
		}
		for _, name := range names {
			if !regexp.MustCompile(`(?m)^` + name + `[{ ]`).MatchString(text) {
				t.Errorf("%s: there is no %s", expr, name)
			}
		}
		for _, x := range selected.FindAllStringSubmatch(expr, -1) {
			if !regexp.MustCompile(`(?m)^` + x[1] + `\{[^}]*` + x[2]).MatchString(text) {
				t.Errorf("%s: there is no %s with %s", expr, x[1], x[2])
			}
		}
	}
}
