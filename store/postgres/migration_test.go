//go:build unix

package postgres

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/stdlib"

	"feldpost/store"
	"feldpost/store/storetest"
)

// earlier brings a database back to a step.
func earlier(t *testing.T, address string, step int64) {
	t.Helper()
	c, _, err := settings(address, Options{})
	storetest.Must(t, err)
	db := stdlib.OpenDB(*c.ConnConfig)
	steps, err := migrations(db)
	storetest.Must(t, err)
	_, err = steps.DownTo(t.Context(), step)
	storetest.Must(t, errors.Join(err, db.Close()))
}

// Tables are not taken away from a daemon that works with them and cannot work with the new ones; it is waited for.
func TestNoTablesAreChangedUnderWhoDoesNotBearIt(t *testing.T) {
	address := place(t)
	earlier(t, address, 1)
	c, _, err := settings(address, Options{})
	storetest.Must(t, err)
	db := stdlib.OpenDB(*c.ConnConfig)
	defer db.Close()
	_, err = db.Exec("INSERT INTO lease (name, holder, token, expires) VALUES ('writer', 'an old daemon', 1, clock_timestamp() + interval '3 seconds')")
	storetest.Must(t, err)
	done, err := Migrate(t.Context(), address, Options{}, "")
	if !errors.Is(err, store.ErrLocked) || !strings.Contains(err.Error(), "an old daemon") || len(done) > 0 {
		t.Errorf("%q, %v", done, err)
	}
	done, err = Migrate(t.Context(), address, Options{Wait: 20 * time.Second}, "")
	if err != nil || len(done) != schema-1 {
		t.Errorf("%q, %v", done, err)
	}
}

// Who bears the new tables works on while they are made: a daemon of step 2 beside step 3.
func TestTablesAreChangedBesideWhoBearsIt(t *testing.T) {
	address := place(t)
	earlier(t, address, 2)
	c, _, err := settings(address, Options{})
	storetest.Must(t, err)
	db := stdlib.OpenDB(*c.ConnConfig)
	defer db.Close()
	_, err = db.Exec("INSERT INTO lease (holder, offers, expires) VALUES ('a daemon of step 2', 'adjudicator', clock_timestamp() + interval '1 hour')")
	storetest.Must(t, err)
	if done, err := Migrate(t.Context(), address, Options{}, ""); err != nil || len(done) != 1 {
		t.Errorf("%q, %v", done, err)
	}
	_, err = db.Exec("INSERT INTO lease (holder, offers, expires) VALUES ('another one', 'adjudicator', clock_timestamp() + interval '1 hour')")
	storetest.Must(t, err)
	s, err := Open(address, Options{})
	storetest.Must(t, err)
	defer s.Close()
	m, err := s.Muster()
	if err != nil || len(m.Holders) != 2 || m.Holders[0].Step != 2 || m.Holders[1].Step != 2 || m.Holders[0].Program+m.Holders[0].Rules != "" {
		t.Errorf("%+v, %v", m, err)
	}
}

// While a step is announced that this program cannot work with, nobody of it begins; when it is given up, all is as before. One that it bears is
// no hindrance.
func TestNobodyBeginsUnderAMigration(t *testing.T) {
	address := place(t)
	one, _ := enlist(t, address, "one", time.Minute)
	c, _, err := settings(address, Options{})
	storetest.Must(t, err)
	db := stdlib.OpenDB(*c.ConnConfig)
	defer db.Close()
	two, err := Open(address, Options{})
	storetest.Must(t, err)
	defer two.Close()
	m := &migration{db: db, target: schema + 1, wait: 3 * time.Second}
	ended := make(chan error)
	go func() { ended <- m.begin(context.Background()) }()
	var announced int
	for until := time.Now().Add(2 * time.Second); announced == 0 && time.Now().Before(until); {
		storetest.Must(t, one.row("SELECT count(*) FROM bearing WHERE step > $1", []any{schema}, &announced))
	}
	storetest.WantErr(t, refused(t, address, Options{}), store.ErrVersion)
	_, err = two.Enlist(Holder{Name: "two"}, time.Minute, time.Now)
	storetest.WantErr(t, err, store.ErrVersion)
	if muster, err := one.Muster(); err != nil || len(muster.Holders) != 1 {
		t.Errorf("%+v, %v", muster, err)
	}
	if err := <-ended; !errors.Is(err, store.ErrLocked) || !strings.Contains(err.Error(), "one") {
		t.Error(err)
	}
	if _, err = two.Enlist(Holder{Name: "two"}, time.Minute, time.Now); err != nil {
		t.Error(err)
	}

	for _, x := range []struct {
		least int64
		want  error
	}{{schema, nil}, {schema + 1, store.ErrVersion}} {
		_, err = db.Exec("INSERT INTO "+versions+" (version_id, is_applied) VALUES ($1, true)", schema+x.least)
		storetest.Must(t, err)
		_, err = db.Exec("INSERT INTO bearing (step, least) VALUES ($1, $2)", schema+x.least, x.least)
		storetest.Must(t, err)
		s, err := Open(address, Options{})
		if !errors.Is(err, x.want) {
			t.Errorf("tables for step %d: %v", x.least, err)
		}
		if err == nil {
			s.Close()
		}
	}
}

// A lease says who its holder is; the rules in force change from what they were, and not otherwise.
func TestALeaseSaysWhichProgramItIs(t *testing.T) {
	address := place(t)
	s, err := Open(address, Options{})
	storetest.Must(t, err)
	defer s.Close()
	l, err := s.Enlist(Holder{Name: "one", Offers: []string{"desk"}, Program: "v7", Rules: "chess 3"}, time.Minute, time.Now)
	storetest.Must(t, err)
	m, err := s.Muster()
	if err != nil || len(m.Holders) != 1 || m.Holders[0].Program != "v7" || m.Holders[0].Rules != "chess 3" || m.Holders[0].Step != schema || m.InForce != "" {
		t.Errorf("%+v, %v", m, err)
	}
	for _, x := range []struct {
		before, rules string
		want          bool
		after         string
	}{{"chess 2", "chess 3", false, ""}, {"", "chess 3", true, "chess 3"}, {"", "chess 4", false, "chess 3"}, {"chess 3", "chess 4", true, "chess 4"}, {"chess 3", "chess 5", false, "chess 4"}} {
		done, err := l.PutInForce(x.before, x.rules)
		m, e := s.Muster()
		if err != nil || e != nil || done != x.want || m.InForce != x.after {
			t.Errorf("%+v: %t, %q, %v, %v", x, done, m.InForce, err, e)
		}
	}
	storetest.Must(t, l.Release())
	_, err = l.PutInForce("chess 4", "chess 6")
	storetest.WantErr(t, err, store.ErrFenced)
}
