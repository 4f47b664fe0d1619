//go:build unix

package main

import "testing"

// roundTrips is how many a letter may take with a database, from the mailbox to the answer that has left.
const roundTrips = 12

// A database may be far away: what a letter takes comes and goes in few round trips.
func TestALetterTakesFewRoundTrips(t *testing.T) {
	real, err := newLibrary(nil, nil).open(demoSystem)
	if err != nil {
		t.Fatal(err)
	}
	took := 0.0
	for range 3 { // on a machine that is busy letters leave one by one, and what a daemon asks each second counts for few letters
		r := testing.Benchmark(func(b *testing.B) {
			h := benchHost(b, "embedded")
			server, name := newDatabase(b)
			h.kept, h.server = databaseConfig(b, server, name), server.CPUTime
			chain(b, h, real, undrawn{real})
		})
		measured := false
		if took, measured = r.Extra["roundtrips/letter"]; !measured || r.N < 20 {
			t.Fatalf("%d letters, measured %t", r.N, measured)
		}
		if t.Logf("%d letters: %.1f round trips each", r.N, took); took <= roundTrips {
			return
		}
	}
	t.Errorf("a letter took %.1f round trips, more than %d", took, roundTrips)
}
