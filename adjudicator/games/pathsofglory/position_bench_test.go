package pathsofglory

import (
	"strconv"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// sampled are positions of a random campaign, every tenth of them.
func sampled(tb testing.TB) (list []*State) {
	sys := opened(tb)
	roll := dice.NewSource([]byte("secret"), strconv.Itoa(longSeed))
	whim := dice.NewSource([]byte("whim"), strconv.Itoa(longSeed))
	roll.Begin(0)
	st, _, err := sys.Setup("campaign", nil, roll)
	if err != nil {
		tb.Fatal(err)
	}
	for seq := uint64(1); ; seq++ {
		pending := st.Pending()
		if len(pending) == 0 {
			return list
		}
		whim.Begin(seq)
		roll.Begin(seq)
		seat := pending[0].Seat
		if _, err := st.Apply(adjudicator.Command{Seq: seq, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: st.(*State).Suggest(seat, whim)}, roll); err != nil {
			tb.Fatal(err)
		}
		if seq%10 == 0 {
			list = append(list, st.(*State).clone())
		}
	}
}

// BenchmarkForms saves and loads, and prints and reads, positions of a whole
// campaign.
func BenchmarkForms(b *testing.B) {
	list, sys := sampled(b), opened(b)
	var saved, texts [][]byte
	for _, s := range list {
		data, err := s.Save()
		if err != nil {
			b.Fatal(err)
		}
		saved, texts = append(saved, data), append(texts, []byte(s.Position()))
	}
	for _, f := range []struct {
		name string
		do   func(i int) error
	}{
		{"save", func(i int) error { _, err := list[i].Save(); return err }},
		{"load", func(i int) error { _, err := sys.Load(saved[i]); return err }},
		{"print", func(i int) error { list[i].Position(); return nil }},
		{"read", func(i int) error { _, err := sys.Position(string(texts[i])); return err }},
	} {
		b.Run(f.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				if err := f.do(i % len(list)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
