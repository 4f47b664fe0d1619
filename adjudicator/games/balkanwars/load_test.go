package balkanwars

import "testing"

func TestOpenReadsTheEmbeddedData(t *testing.T) {
	s, err := open(Data())
	if err != nil {
		t.Fatal(err)
	}
	if len(s.counters) != 215 || len(s.board.hexes) != 1318 {
		t.Errorf("%d counters, %d hexes", len(s.counters), len(s.board.hexes))
	}
}

func BenchmarkOpen(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := open(Data()); err != nil {
			b.Fatal(err)
		}
	}
}
