//go:build linux

package main

import (
	"context"
	"flag"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"feldpost/store/postgres/pgtest"
)

var (
	onPatroni = flag.Bool("patroni", false, "run the schedule of faults on Patroni, etcd and haproxy, which takes six minutes")
	etcdGone  = flag.Duration("etcd-gone", time.Minute, "how long etcd is away in it")
)

// patroniSpan is how long letters come in that schedule.
const patroniSpan = 4 * time.Minute

// Three daemons have one database: three nodes under Patroni with an etcd, behind an haproxy. While letters come the machine of the leader dies, its
// Patroni dies and leaves PostgreSQL alone, the leader is switched in plan, etcd is away for a minute, and the machine of the synchronous standby
// dies. Every order is applied once, every letter is answered, the logs are those of one daemon that works alone.
func TestScheduleOfFaultsOnPatroni(t *testing.T) {
	if !*onPatroni {
		t.Skip("not asked for: go test ./cmd/feldpost -run OnPatroni -v -patroni -timeout 30m takes six minutes")
	}
	p := newPatroniSchedule(t, *firstSchedule)
	p.run()
	for _, x := range p.took {
		t.Logf("%-32s no commit for %4.1f s, whole again after %5.1f s", x.fault, x.gap.Seconds(), x.whole.Seconds())
	}
}

// The manual has the configuration that the schedule runs with.
func TestTheManualHasTheConfigurationOfTheCluster(t *testing.T) {
	page, settings := readFile(t, "manual/database.md"), pgtest.Settings()
	if len(settings) < 38 {
		t.Fatalf("%q", settings)
	}
	for _, line := range settings {
		if !strings.Contains(page, "    "+line+"\n") {
			t.Errorf("the manual lacks %q", line)
		}
	}
}

// patroniSchedule is a schedule on a cluster.
type patroniSchedule struct {
	*schedule
	cluster *pgtest.Cluster
	probe   *prober
	took    []took
}

// took is how long a fault lasted.
type took struct {
	fault      string
	gap, whole time.Duration // between two commits; until all nodes worked again
}

func newPatroniSchedule(t *testing.T, seed uint64) *patroniSchedule {
	p := &patroniSchedule{cluster: pgtest.Patroni(t, 3)}
	p.schedule = newScheduleOf(t, seed, patroniSpan)
	p.database = p.cluster.Database(t, "")
	for range clocks {
		p.places = append(p.places, p.host.place().onDatabase(p.cluster.Server, p.database))
	}
	p.daemons = make([]*process, len(p.places))
	p.probe = newProber(t, p.cluster)
	p.happens = p.faults
	return p
}

// faults happen one after the other, each when the cluster is whole.
func (p *patroniSchedule) faults() {
	for _, x := range []struct {
		name string
		do   func() (mend func())
	}{
		{"the leader's machine dies", p.leaderDies},
		{"the leader's Patroni dies", p.patroniDies},
		{"switchover in plan", p.switchOver},
		{"etcd away for " + etcdGone.String(), p.etcdAway},
		{"the standby's machine dies", p.standbyDies},
	} {
		begun := time.Now()
		p.note("%s", x.name)
		mend := x.do()
		if mend != nil {
			mend()
		}
		p.must(p.cluster.AwaitWhole())
		whole := time.Since(begun)
		time.Sleep(2 * time.Second) // commits of what is whole
		p.took = append(p.took, took{x.name, p.probe.gap(begun), whole})
		p.note("the cluster is whole")
	}
}

// nodes are the leader and the synchronous standby.
func (p *patroniSchedule) nodes() (leader, standby *pgtest.Node) {
	p.Helper()
	s, err := p.cluster.State()
	p.must(err)
	if s.Leader == nil || s.Sync == nil {
		p.Fatalf("the cluster is not whole: %+v", s)
	}
	return s.Leader, s.Sync
}

// others waits until another node leads than one that is away.
func (p *patroniSchedule) others(gone *pgtest.Node) {
	p.Helper()
	p.must(p.cluster.Await(2*time.Minute, func(s pgtest.State) bool { return s.Leader != nil && s.Leader != gone }))
	p.note("another node leads")
}

func (p *patroniSchedule) leaderDies() func() {
	leader, _ := p.nodes()
	p.must(leader.Kill())
	return func() { p.others(leader); p.must(leader.Start()) }
}

func (p *patroniSchedule) patroniDies() func() {
	leader, _ := p.nodes()
	leader.KillPatroni()
	return func() { p.others(leader); p.must(leader.Start()) }
}

func (p *patroniSchedule) switchOver() func() {
	p.must(p.cluster.Switchover())
	return nil
}

func (p *patroniSchedule) etcdAway() func() {
	p.cluster.KillEtcd()
	time.Sleep(*etcdGone)
	return func() { p.must(p.cluster.StartEtcd()) }
}

func (p *patroniSchedule) standbyDies() func() {
	_, standby := p.nodes()
	p.must(standby.Kill())
	time.Sleep(20 * time.Second)
	return func() { p.must(standby.Start()) }
}

// prober commits through the way of a cluster all the time, and notes when it could.
type prober struct {
	mu   sync.Mutex
	done []time.Time
}

func newProber(t *testing.T, c *pgtest.Cluster) *prober {
	p := &prober{}
	name := c.Database(t, "")
	if err := c.Exec(name, "CREATE TABLE probe (at timestamptz)"); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan bool)
	go func() {
		defer close(ended)
		for ctx.Err() == nil {
			if p.commit(ctx, c.URL(name, pgtest.Superuser)) == nil {
				p.mu.Lock()
				p.done = append(p.done, time.Now())
				p.mu.Unlock()
			}
			time.Sleep(100 * time.Millisecond)
		}
	}()
	t.Cleanup(func() { stop(); <-ended })
	return p
}

// commit is one change on a connection of its own.
func (p *prober) commit(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	_, err = conn.Exec(ctx, "INSERT INTO probe VALUES (clock_timestamp())")
	return err
}

// gap is the longest time between two commits since a moment.
func (p *prober) gap(since time.Time) (longest time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	from, _ := slices.BinarySearchFunc(p.done, since, time.Time.Compare)
	last := since
	for _, at := range append(p.done[from:len(p.done):len(p.done)], time.Now()) {
		longest = max(longest, at.Sub(last))
		last = at
	}
	return longest
}
