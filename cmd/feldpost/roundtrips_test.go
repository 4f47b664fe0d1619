//go:build unix

package main

import "testing"

// roundTrips is how many a letter may take with a database, from the mailbox to the answer that has left.
const roundTrips = 11

// A database may be far away: what a letter takes comes and goes in few round trips.
func TestALetterTakesFewRoundTrips(t *testing.T) {
	real, err := newLibrary(nil, nil).open(demoSystem)
	if err != nil {
		t.Fatal(err)
	}
	r := testing.Benchmark(func(b *testing.B) {
		h := benchHost(b, "embedded")
		server, name := newDatabase(b)
		h.kept, h.server = databaseConfig(b, server, name), server.CPUTime
		chain(b, h, real, undrawn{real})
	})
	took, measured := r.Extra["roundtrips/letter"]
	if t.Logf("%d letters: %.1f round trips each", r.N, took); !measured || r.N < 20 || took > roundTrips {
		t.Errorf("%d letters took %.1f round trips each, more than %d", r.N, took, roundTrips)
	}
}
