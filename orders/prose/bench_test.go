package prose

import (
	"strings"
	"testing"

	"feldpost/orders"
)

// BenchmarkReading reads a letter of 40 lines of sentences about units and places, without a game behind it.
func BenchmarkReading(b *testing.B) {
	var units, places []orders.Named
	for i := range 200 {
		n := string(rune('0'+i/100)) + string(rune('0'+i/10%10)) + string(rune('0'+i%10))
		units = append(units, orders.Named{Name: "GE " + n})
		places = append(places, orders.Named{Name: "2" + n, Also: []string{"Town" + n}})
	}
	l := orders.Language{}
	words := l.Lexicon(units, nil, places, nil)
	words.Lone = "MOVE"
	s := &Scene{Language: l, Words: words, Bad: func(string) []int { return nil }, Offers: func() []orders.Order { return nil }}
	for _, u := range units {
		s.Own = append(s.Own, Unit{Name: u.Name, Where: "2000", On: true})
	}
	text := strings.Repeat("The 105th heads for 2111, and GE 107 goes with it to Town112.\nDear friend, what a winter we have here.\n", 20)
	lines := make([]Line, strings.Count(text, "\n"))
	for b.Loop() {
		s.Read(text, lines)
	}
}

// A letter that is longer than a person writes is not read, and one that is as long as may be costs
// little: each clause looks at some words alone.
func BenchmarkHostileReading(b *testing.B) {
	l := orders.Language{}
	words := l.Lexicon([]orders.Named{{Name: "GE 7"}}, nil, []orders.Named{{Name: "2000"}}, nil)
	s := &Scene{Language: l, Words: words, Bad: func(string) []int { return nil }, Offers: func() []orders.Order { return nil }}
	text := strings.Repeat("and the 7th, if not ", mostWords/5)
	for b.Loop() {
		s.Read(text, []Line{Words})
	}
}

// BenchmarkHostileBoldReading is the bold reading of a letter as long as may be, in which nothing is understood.
func BenchmarkHostileBoldReading(b *testing.B) {
	l := orders.Language{}
	words := l.Lexicon([]orders.Named{{Name: "GE 7"}, {Name: "GE 8"}}, nil, []orders.Named{{Name: "2000"}, {Name: "2001"}}, nil)
	s := &Scene{Language: l, Words: words, Bold: true, Bad: func(string) []int { return nil }, Offers: func() []orders.Order { return nil }}
	for _, text := range []string{
		strings.Repeat("the 7th zounds hither 2000 quoth 2001 yonder the 8th, ", mostWords/11),
		strings.Repeat("the 7th zounds hither 2000 quoth 2001 yonder the 8th. ", mostWords/11),
	} {
		b.Run("", func(b *testing.B) {
			for b.Loop() {
				s.Read(text, []Line{Words})
			}
		})
	}
}
