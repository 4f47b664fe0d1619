//go:build unix

package main

import "testing"

// roundTrips is how many a letter may take with a database, from the mailbox to the answer that has left.
// On a machine that is busy with other work fewer letters are under way at once and share fewer of them.
const (
	roundTrips     = 12
	roundTripsBusy = 14
	busy           = 60 // letters a second, below which a machine is
)

// A database may be far away: what a letter takes comes and goes in few round trips.
func TestALetterTakesFewRoundTrips(t *testing.T) {
	real, err := newLibrary(nil, nil).open(demoSystem)
	if err != nil {
		t.Fatal(err)
	}
	took, most := 0.0, roundTrips
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
		if most = roundTrips; float64(r.N) < busy*r.T.Seconds() {
			most = roundTripsBusy
		}
		if t.Logf("%d letters in %v: %.1f round trips each", r.N, r.T, took); took <= float64(most) {
			return
		}
	}
	t.Errorf("a letter took %.1f round trips, more than %d", took, most)
}
