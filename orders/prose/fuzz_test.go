package prose

import (
	"strings"
	"testing"
)

// FuzzSentences: no letter makes the reader panic, and what it takes for orders reads as orders.
func FuzzSentences(f *testing.F) {
	for _, s := range []string{
		"2523 : hello", "The 5th, 16th: Haskovo; 7th (Sofia) to 2622.", "Attack Harmanli (2622) with the 5th if they run", "n° VII corps -> Haskovo", "Card 9 (Landwehr), but as ops:",
		"my two brigades in Sofia (5 and 16) to 2523, and the 7th to 2622", "5 ........ 2523 => 2522", "fin des mouvements", "losses on the 5th last, 2 to 1 or better", "End turn; 5, 16 go there, \"où\" 7 joins them",
		"la 5e et la 16e attaquent Harmanli, et c'est la 16e qui paiera", "(a) no, make it 2523", "both of them, with the 7th, storm 2622 even if they leave", "Rennenkampf (the 7th, at Sofia) goes to 2523",
	} {
		f.Add(s, false)
		f.Add(s, true)
	}
	f.Fuzz(func(t *testing.T, text string, bold bool) {
		if len(text) > 400 {
			return
		}
		s := field()
		s.Bold = bold
		p := s.read(text)
		for line := range strings.SplitSeq(p.Orders, "\n") {
			if line != "" && line == strings.ToUpper(line) && len(s.orders(line)) == 0 && !isEndLine(s, line) && !strings.Contains(text, line) {
				t.Errorf("%q of %q is no order", line, text)
			}
		}
	})
}
