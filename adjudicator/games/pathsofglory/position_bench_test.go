package pathsofglory

import (
	"strconv"
	"testing"

	"feldpost/adjudicator/kernel/dice"
)

// sampled are positions of a random campaign, every tenth of them.
func sampled(tb testing.TB) (list []*State) {
	roll := dice.NewSource([]byte("secret"), strconv.Itoa(longSeed))
	roll.Begin(0)
	st, _, err := opened(tb).Setup("campaign", nil, roll)
	if err != nil {
		tb.Fatal(err)
	}
	for _, c := range randomGame(tb, longSeed, false) {
		roll.Begin(c.Seq)
		if _, err := st.Apply(c, roll); err != nil {
			tb.Fatal(err)
		}
		if c.Seq%10 == 0 {
			list = append(list, st.(*State).clone())
		}
	}
	return list
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
