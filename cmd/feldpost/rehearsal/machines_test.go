package rehearsal

import (
	"testing"
	"time"
)

// measured are the costs of a letter without maps, as the manual has them, beside a disk and a network as clubs have them.
var measured = Machines{Cores: 2, Database: 2, Daemon: 12300 * time.Microsecond, Server: 3400 * time.Microsecond, Trips: 9, Commits: 5,
	Network: 500 * time.Microsecond, Disk: 250 * time.Microsecond, Fetch: time.Millisecond}

// What binds binds: more machines bring more until the database or the mailbox is through, and never more than any of them bears.
func TestMachinesBringWhatNothingBinds(t *testing.T) {
	for _, x := range []struct {
		name        string
		change      func(m *Machines)
		least, most float64
	}{
		{"one machine: its cores, and half of the work one by one", func(m *Machines) { m.Machines = 1 }, 60, 2 / .0123},
		{"ten machines and a small database: the database", func(m *Machines) { m.Machines = 10 }, .8 * 2 / .0034, 2 / .0034},
		{"ten machines and a large database: the mailbox, or the machines", func(m *Machines) { m.Machines, m.Database = 10, 8 }, 650, 1000},
		{"a slow mailbox", func(m *Machines) { m.Machines, m.Database, m.Fetch = 10, 8, 10*time.Millisecond }, 95, 100},
		{"a database far away", func(m *Machines) { m.Machines, m.Network = 1, 100*time.Millisecond }, 1, 2.5},
	} {
		m := measured
		x.change(&m)
		if rate := m.Rate(3000); rate < x.least || rate > x.most {
			t.Errorf("%s: %.1f letters a second, want %.1f to %.1f", x.name, rate, x.least, x.most)
		}
	}
	for _, drawn := range []bool{false, true} {
		for _, database := range []int{2, 8} {
			for _, machines := range []int{1, 2, 4, 10} {
				m := measured
				if m.Machines, m.Database = machines, database; drawn {
					m.Daemon = 25 * time.Millisecond
				}
				t.Logf("maps %t, database of %d cores, %2d machines: %4.0f letters a second", drawn, database, machines, m.Rate(5000))
			}
		}
	}
}
