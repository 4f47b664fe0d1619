//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/duties"
	"feldpost/store"
	"feldpost/store/bolt"
	"feldpost/store/postgres"
)

// BenchmarkCrowd is what the store of a large club costs: the start of a daemon up to its first look, a daemon that has nothing to do, and a
// letter to one of the games that go on, beside one to the only game of a store.
func BenchmarkCrowd(b *testing.B) {
	h := benchHost(b, "embedded")
	d := benchDaemon(b, h, nil)
	fill(b, d, 1)
	of := newCrowd(b, d.store.(store.Copied).Records(), d.readers[0].account.Name())
	b.Run("one-game/letter", func(b *testing.B) { crowdLetter(b, d, of, func(int) string { return "game-0" }) })
	for _, driver := range []string{conf.DriverFile, conf.DriverDatabase} {
		b.Run(driver, func(b *testing.B) {
			h := h
			if driver == conf.DriverFile {
				h.kept = conf.StoreConfig{Driver: driver, File: crowdFile(b, of)}
			} else {
				server, name := newDatabase(b)
				h.kept = databaseConfig(b, server, name)
				crowdDatabase(b, of, h.kept.URL)
				if err := server.Exec(name, "VACUUM ANALYZE"); err != nil {
					b.Fatal(err)
				}
			}
			measureCrowd(b, h, of)
		})
	}
}

// crowdFile is the store in a file, made now or before.
func crowdFile(b *testing.B, of *crowd) string {
	b.Helper()
	folder := *crowdIn
	if folder == "" {
		folder = b.TempDir()
	}
	file := filepath.Join(folder, fmt.Sprintf("crowd-%d-%d-%d-%d.db", of.games, of.active, of.people, of.letters))
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return file
	}
	begun := time.Now()
	st, err := bolt.Open(file+".part", bolt.Options{NoSync: true})
	if err == nil {
		err = errors.Join(st.Fill(of.records()), st.Close(), os.Rename(file+".part", file))
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Logf("%s was made in %s", file, time.Since(begun).Round(time.Second))
	return file
}

func crowdDatabase(b *testing.B, of *crowd, address string) {
	b.Helper()
	st, err := postgres.Open(address, postgres.Options{})
	if err == nil {
		err = errors.Join(st.Fill(of.records()), st.Close())
	}
	if err != nil {
		b.Fatal(err)
	}
}

// measureCrowd starts daemons on a store of a crowd.
func measureCrowd(b *testing.B, h posthouse, of *crowd) {
	b.Run("start", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			begun := time.Now()
			d := crowdDaemon(b, h)
			b.ReportMetric(time.Since(begun).Seconds(), "s/start")
			if err := d.store.Close(); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
	})
	b.Run("letter", func(b *testing.B) {
		d := crowdDaemon(b, h)
		defer d.store.Close()
		crowdLetter(b, d, of, func(n int) string {
			for at := n * 7919; ; at++ {
				if of.goesOn(at % of.games) {
					return crowdGame(at % of.games)
				}
			}
		})
	})
	b.Run("rest", func(b *testing.B) {
		d := crowdDaemon(b, h)
		defer d.store.Close()
		ctx, stop := context.WithCancel(b.Context())
		done := make(chan error, 1)
		go func() { done <- d.run(ctx) }()
		time.Sleep(leaseSpan) // it has done what it does at first
		debug.FreeOSMemory()
		const rest = 20 * time.Second
		cpu := cpuTime()
		time.Sleep(rest)
		b.ReportMetric(float64((cpuTime()-cpu).Microseconds())/rest.Seconds()/1e4, "%core")
		b.ReportMetric(float64(heapInUse())/1e6, "heap-MB")
		b.ReportMetric(ownMemory(), "memory-MB")
		stop()
		if err := <-done; err != nil {
			b.Error(err)
		}
	})
}

// crowdDaemon starts a daemon on the store as serve does, up to its first look at what is due.
func crowdDaemon(b *testing.B, h posthouse) *daemon {
	b.Helper()
	d := benchDaemon(b, h, nil)
	if d.share != nil {
		eventually(b, "all lanes are ours", func() bool {
			if err := d.share.Settle(duties.RoleAdjudicator); err != nil {
				b.Fatal(err)
			}
			d.desk.Part = d.share.Part()
			return d.desk.Part.Lanes == store.AllLanes && d.desk.Part.Rest
		})
	}
	if err := errors.Join(d.desk.Referee().Upgrade(b.Context()), d.desk.Work(b.Context())); err != nil {
		b.Fatal(err)
	}
	return d
}

// crowdLetter has sheets handed in, each of another game.
func crowdLetter(b *testing.B, d *daemon, of *crowd, game func(n int) string) {
	b.Helper()
	for n := 0; b.Loop(); n++ {
		if out, err := d.desk.Referee().Submit(game(n), of.game.Seats[0].Name, "STAND MORALE NEVER\n", false); err != nil || !out.Done {
			b.Fatal(err, out)
		}
	}
}

// ownMemory is what this process has of memory besides files, in MB; 0 where that cannot be told.
func ownMemory() float64 {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		var kb float64
		if n, _ := fmt.Sscanf(line, "RssAnon: %f kB", &kb); n == 1 {
			return kb / 1e3
		}
	}
	return 0
}
