//go:build unix

package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/duties"
	"feldpost/cmd/feldpost/exit"
	"feldpost/store"
	"feldpost/store/postgres"
	"feldpost/store/postgres/pgtest"
)

// onDatabase lets a place keep its store in a database.
func (p *place) onDatabase(server *pgtest.Server, name string) *place {
	p.t.Helper()
	text, err := os.ReadFile(p.config)
	if err != nil {
		p.t.Fatal(err)
	}
	address := strings.Replace(server.URL(name, pgtest.Superuser), ":"+strings.ReplaceAll(pgtest.Password, " ", "%20"), "", 1)
	p.write("database.password", pgtest.Password+"\n")
	p.write("feldpost.toml", strings.Replace(string(text), "file = \"feldpost.db\"",
		fmt.Sprintf("driver = \"postgres\"\nurl = %q\npassword_file = \"database.password\"", address), 1))
	return p
}

// newDatabase makes an empty database on a server that waits for the disk.
func newDatabase(t testing.TB) (*pgtest.Server, string) {
	t.Helper()
	server := pgtest.Start(t, pgtest.Options{Durable: true})
	return server, server.Database(t, "")
}

// BenchmarkChainByStore compares the two kinds of store, and daemons that share a database, under the same letters; none is asked to draw.
func BenchmarkChainByStore(b *testing.B) {
	real, err := newLibrary(nil, nil).open(demoSystem)
	if err != nil {
		b.Fatal(err)
	}
	for _, daemons := range []int{0, 1, 2, 4} {
		name := conf.DriverFile
		if daemons > 0 {
			name = fmt.Sprintf("%s-%d", conf.DriverDatabase, daemons)
		}
		b.Run(name, func(b *testing.B) {
			h := benchHost(b, "embedded")
			if h.daemons = daemons; daemons > 0 {
				server, name := newDatabase(b)
				h.kept, h.server = databaseConfig(b, server, name), server.CPUTime
				h.watch = func() *waits { return watchWaits(b, server, name) }
			}
			chain(b, h, real, undrawn{real})
		})
	}
}

// databaseConfig makes the tables of a database.
func databaseConfig(b *testing.B, server *pgtest.Server, name string) conf.StoreConfig {
	b.Helper()
	address := server.URL(name, pgtest.Superuser)
	if _, err := postgres.Migrate(b.Context(), address, postgres.Options{}, ""); err != nil {
		b.Fatal(err)
	}
	return conf.StoreConfig{Driver: conf.DriverDatabase, File: "feldpost.db", URL: address}
}

// multiply makes so many games of the one that fill has put into a database, copies with names, tokens and people of their own.
func multiply(b *testing.B, server *pgtest.Server, name string, games int) {
	b.Helper()
	const of = " FROM generate_series(1, %d) n, "
	for _, sql := range []string{
		"INSERT INTO game (name, status, alarm, record) SELECT 'game-' || n, status, alarm + n * interval '1 second', replace(replace(record, 'game-0', 'game-' || n), '\"token\":\"', '\"token\":\"' || n || 'x')" + of + "game WHERE name = 'game-0'",
		"INSERT INTO game_token (token, game, seat) SELECT convert_to(n || 'x', 'UTF8') || token, 'game-' || n, seat" + of + "game_token WHERE game = 'game-0'",
		"INSERT INTO game_person (person, game, seat) SELECT convert_to(n || '', 'UTF8') || person, 'game-' || n, seat" + of + "game_person WHERE game = 'game-0'",
		"INSERT INTO entry (game, seq, record, snapshot) SELECT 'game-' || n, seq, replace(record, '\"game-0\"', '\"game-' || n || '\"'), snapshot" + of + "entry WHERE game = 'game-0'",
	} {
		if err := server.Exec(name, fmt.Sprintf(sql, games-1)); err != nil {
			b.Fatal(err)
		}
	}
	if err := server.Exec(name, "VACUUM ANALYZE"); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkGamesInADatabase is what the start of a daemon costs with so many games, a look without new letters, a letter to one of them, and
// a daemon that has nothing to do.
func BenchmarkGamesInADatabase(b *testing.B) {
	for _, games := range []int{1000, 10_000, 100_000} {
		h := benchHost(b, "embedded")
		server, name := newDatabase(b)
		h.kept = databaseConfig(b, server, name)
		d := benchDaemon(b, h, nil)
		fill(b, d, 1)
		multiply(b, server, name, games)
		eventually(b, "all lanes are ours", func() bool {
			if err := d.share.Settle(duties.RoleAdjudicator); err != nil {
				b.Fatal(err)
			}
			d.desk.Part = d.share.Part()
			return d.desk.Part.Lanes == store.AllLanes && d.desk.Part.Rest
		})
		b.Run(fmt.Sprintf("start/%d", games), func(b *testing.B) {
			for b.Loop() {
				if err := d.desk.Referee().Upgrade(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("idle/%d", games), func(b *testing.B) {
			look := d.idleLook(b)
			before := h.statements.Load()
			for b.Loop() {
				look()
			}
			b.ReportMetric(float64(h.statements.Load()-before)/float64(b.N), "roundtrips/op")
		})
		b.Run(fmt.Sprintf("letter/%d", games), func(b *testing.B) {
			before := h.statements.Load()
			for n := 0; b.Loop(); n++ {
				game := fmt.Sprintf("game-%d", 1+n*7919%(games-1))
				if out, err := d.desk.Referee().Submit(game, "ottoman", "STAND MORALE NEVER\n", false); err != nil || !out.Done {
					b.Fatal(err, out)
				}
			}
			b.ReportMetric(float64(h.statements.Load()-before)/float64(b.N), "roundtrips/op")
		})
		b.Run(fmt.Sprintf("daemon/%d", games), func(b *testing.B) { // that has nothing to do, for ten seconds
			d := benchDaemon(b, h, nil)
			ctx, stop := context.WithCancel(b.Context())
			done := make(chan error, 1)
			go func() { done <- d.run(ctx) }()
			time.Sleep(leaseSpan / 2) // it has its duties
			before, cpu := h.statements.Load(), cpuTime()
			for b.Loop() {
				time.Sleep(10 * time.Second)
			}
			b.ReportMetric(float64(h.statements.Load()-before)/b.Elapsed().Seconds(), "roundtrips/s")
			b.ReportMetric(float64((cpuTime()-cpu).Milliseconds())/b.Elapsed().Seconds(), "cpu-ms/s")
			stop()
			if err := <-done; err != nil {
				b.Error(err)
			}
		})
	}
}

// The commands around a store in a database.
func TestCommandsOnADatabase(t *testing.T) {
	server, name := newDatabase(t)
	p := newPlace(t, nil).onDatabase(server, name)
	if code, _, errOut := p.try("show"); code == exit.OK || !strings.Contains(errOut, "feldpost store migrate") {
		t.Errorf("without tables: %d, %s", code, errOut)
	}
	if err := server.Exec(name, "CREATE ROLE referee LOGIN PASSWORD '"+pgtest.Password+"'"); err != nil {
		t.Fatal(err)
	}
	contains(t, "migrate", p.must("store", "migrate", "--worker", "referee"), "applied: 00001_records.sql", "referee may read and write rows")
	contains(t, "migrate again", p.must("store", "migrate"), "the tables need no change")
	text, err := os.ReadFile(p.config)
	if err != nil {
		t.Fatal(err)
	}
	p.write("feldpost.toml", strings.Replace(string(text), "postgres://"+pgtest.Superuser+"@", "postgres://referee@", 1))
	p.newGame("--start")
	contains(t, "show", p.must("show", "balkan-17"), "running")
	file := filepath.Join(p.dir, "copy.db")
	contains(t, "copy", p.must("store", "copy", "--to", file), "copied and compared: 1 games with 1 entries", "2 letters out")
	if code, _, errOut := p.try("store", "copy", "--to", file); code != exit.Usage || !strings.Contains(errOut, "exists") {
		t.Errorf("over a file: %d, %s", code, errOut)
	}
	back := newPlace(t, nil)
	back.write("feldpost.toml", strings.Replace(readFile(t, back.config), "feldpost.db", file, 1))
	t.Setenv("OWNER_PASSWORD", pgtest.Password)
	second := strings.Replace(server.URL(server.Database(t, ""), pgtest.Superuser), ":"+strings.ReplaceAll(pgtest.Password, " ", "%20"), "", 1)
	contains(t, "copy into a database", back.must("store", "copy", "--to", second, "--password-env", "OWNER_PASSWORD", "--worker", "referee"), "copied and compared: 1 games with 1 entries")
	if code, _, errOut := back.try("store", "copy", "--to", second, "--password-env", "OWNER_PASSWORD"); code == exit.OK || !strings.Contains(errOut, "not empty") {
		t.Errorf("over a database: %d, %s", code, errOut)
	}
	for _, command := range [][]string{{"backup", p.dir + "/backup.db"}, {"store", "compact"}, {"store", "salvage", p.dir + "/saved.db"}, {"restore", p.dir + "/copy.db"}} {
		if code, _, errOut := p.try(command...); code != exit.Usage || !strings.Contains(errOut, "pg_dump") {
			t.Errorf("%q: %d, %s", command, code, errOut)
		}
	}
	_, out, _ := p.try("doctor")
	contains(t, "doctor", out, "the database is sound; no daemon works with it")
	if strings.Contains(out, pgtest.Password) {
		t.Errorf("the password is told:\n%s", out)
	}
}

// Behind a pooler all is as without, and the doctor says that there is one.
func TestADatabaseBehindAPooler(t *testing.T) {
	server, name := newDatabase(t)
	b := server.Bouncer(t)
	p := newPlace(t, nil).onDatabase(server, name)
	p.through(b.Through)
	p.must("store", "migrate")
	p.newGame("--start")
	contains(t, "show", p.must("show", "balkan-17"), "running")
	_, out, _ := p.try("doctor")
	contains(t, "doctor", out, "the database is sound", "a pooler stands in the way")
	direct := newPlace(t, nil).onDatabase(server, name)
	if _, out, _ = direct.try("doctor"); strings.Contains(out, "pooler") {
		t.Errorf("there is none:\n%s", out)
	}
}

// through leads the address of a place's database elsewhere.
func (p *place) through(other func(address string) string) {
	p.t.Helper()
	text := readFile(p.t, p.config)
	address := addressIn(text)
	p.write("feldpost.toml", strings.Replace(text, address, other(address), 1))
}

// Commands are given while daemons work, on any machine; a copy is not made then.
func TestCommandsBesideDaemonsOnADatabase(t *testing.T) {
	server, name := newDatabase(t)
	p := newPlace(t, nil).onDatabase(server, name)
	p.must("store", "migrate")
	c, err := conf.Load(p.config)
	if err != nil {
		t.Fatal(err)
	}
	other, err := openDaemon(c, duties.Roles(), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	p.newGame("--start")
	contains(t, "show", p.must("show", "balkan-17"), "running")
	_, out, _ := p.try("doctor")
	contains(t, "doctor", out, "1 daemons work with it", "process")
	if code, _, errOut := p.try("store", "copy", "--to", p.dir+"/copy.db"); code == exit.OK || !strings.Contains(errOut, "stop the daemons first") {
		t.Errorf("%d, %s", code, errOut)
	}
	if err := other.Close(); err != nil {
		t.Error(err)
	}
	p.must("store", "copy", "--to", p.dir+"/copy.db")
	if code, _, errOut := newPlace(t, nil).try("serve", "--role", "reader"); code != exit.Usage || !strings.Contains(errOut, "has one daemon") {
		t.Errorf("roles without a database: %d, %s", code, errOut)
	}
}

// Roles may be parted: one daemon reads, two adjudicate and one sends. When one of the two dies, the other adjudicates all.
func TestRolesOnADatabaseInParts(t *testing.T) {
	server, name := newDatabase(t)
	host := newMailhost(t)
	log := &safeBuffer{}
	var places []*place
	var daemons []*process
	for n, role := range []string{duties.RoleReader, duties.RoleAdjudicator, duties.RoleSender, duties.RoleAdjudicator} {
		p := host.place().onDatabase(server, name)
		if p.serves = []string{"--role", role}; n == 0 {
			p.must("store", "migrate")
			p.newGame("--start")
		}
		d, err := p.serve(log)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.cmd.Process.Kill(); _ = d.cmd.Wait() })
		places, daemons = append(places, p), append(daemons, d)
	}
	league := host.correspondent(localPlayers()[0].Address)
	league.await("the first letter", func(received) bool { return true })
	league.ask("RECEIPTS ON\n")
	told := func(p *place, wanted ...string) {
		t.Helper()
		eventually(t, strings.Join(wanted, ", "), func() bool {
			_, out, _ := p.try("health")
			for _, w := range wanted {
				if !strings.Contains(out, w) {
					return false
				}
			}
			return true
		})
	}
	told(places[0], "well: ", "mailboxes read: 1; lanes of games adjudicated: 0 of 192; lanes of people sent to: 0 of 32; other daemons: 3")
	told(places[2], "well: ", "mailboxes read: 0; lanes of games adjudicated: 0 of 192; lanes of people sent to: 32 of 32")
	daemons[1].kill()
	league.ask("STAND MORALE SPEND MIN 2\n")
	told(places[3], "well: ", "mailboxes read: 0; lanes of games adjudicated: 192 of 192; lanes of people sent to: 0 of 32; other daemons: 2")
	// One that was frozen until its lease was gone, and is told to stop when it wakes, ends in good order.
	frozen := daemons[3].cmd
	if err := frozen.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	time.Sleep(leaseSpan + time.Second)
	for _, signal := range []os.Signal{syscall.SIGTERM, syscall.SIGCONT} {
		if err := frozen.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
	}
	if err := frozen.Wait(); err != nil {
		t.Errorf("a daemon that was frozen does not end in good order: %v", err)
	}
	if t.Failed() {
		t.Log(log.String())
	}
}

func readFile(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Who cannot reach the mail servers leaves them to those who can, and tries again later; nobody leaves them to nobody.
func TestMailServersOutOfReachAreLeftToOthers(t *testing.T) {
	server, name := newDatabase(t)
	office := newOffice(t)
	log := &safeBuffer{}
	start := func(p *place) (d *daemon, end func()) {
		t.Helper()
		c, err := conf.Load(p.onDatabase(server, name).config)
		if err != nil {
			t.Fatal(err)
		}
		logger := slog.New(slog.NewTextHandler(log, nil))
		if m, err := postgres.Migrate(t.Context(), c.Store.URL, postgres.Options{Password: pgtest.Password}, ""); err != nil {
			t.Fatal(m, err)
		}
		st, err := openDaemon(c, duties.Roles(), logger)
		if err != nil {
			t.Fatal(err)
		}
		d, err = newDaemon(c, st, logger)
		if err != nil {
			t.Fatal(err)
		}
		d.unable = 500 * time.Millisecond
		ctx, stop := context.WithCancel(context.Background())
		done := make(chan error, 1)
		go func() { done <- d.run(ctx) }()
		end = sync.OnceFunc(func() {
			stop()
			if err := <-done; err != nil {
				t.Error(err)
			}
			st.Close()
		})
		t.Cleanup(end)
		return d, end
	}
	cut, _ := start(newPlace(t, nil)) // reaches no mail server
	reads := func(d *daemon) bool { return d.share.Has(duties.Duty(duties.RoleReader, d.readers[0].name)) }
	eventually(t, "the first daemon reads", func() bool { return reads(cut) })
	time.Sleep(4 * time.Second)
	if !reads(cut) || cut.share.Lanes(duties.RoleSender) != store.AllLanes {
		t.Error("the only daemon has left its roles to nobody")
	}
	good := newPlace(t, office)
	good.write("feldpost.toml", strings.ReplaceAll(readFile(t, good.config), "user = ", "# the same mailbox\nuser = "))
	well, end := start(good)
	eventually(t, "the other daemon reads", func() bool { return reads(well) && !reads(cut) })
	good.newGame("--start")
	eventually(t, "all letters leave by the other daemon", func() bool {
		return well.share.Lanes(duties.RoleSender) == store.AllLanes && cut.share.Lanes(duties.RoleSender) == 0 && len(office.Mailbox(localPlayers()[0].Address)) == 1 && len(office.Mailbox(localPlayers()[1].Address)) == 1
	})
	cut.relayDown.Store(time.Now().Add(time.Hour).UnixNano()) // it is tried anew
	if _, err := cut.share.Resume(time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the first daemon takes letters again", func() bool { return cut.share.Lanes(duties.RoleSender) != 0 })
	if reads(cut) {
		t.Error("the mailbox was taken from who reads it")
	}
	if left, err := cut.share.Leave(duties.RoleReader, time.Now().Add(time.Hour)); err != nil || !left {
		t.Errorf("left %t, %v", left, err)
	}
	end()
	eventually(t, "the first daemon does all when nobody else is there", func() bool { return reads(cut) && cut.share.Lanes(duties.RoleSender) == store.AllLanes })
	if t.Failed() {
		t.Log(log.String())
	}
}
