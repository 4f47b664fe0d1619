package balkanwars

import (
	"crypto/sha256"
	"fmt"
	"os"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

func TestTraceTmp(t *testing.T) {
	sys := fullSystem(t)
	sec := sha256.Sum256([]byte(os.Getenv("SEED")))
	roll := dice.NewSource(sec[:], "x")
	roll.Begin(0)
	st, _, err := sys.Setup(os.Getenv("S"), adjudicator.Options{"profile": os.Getenv("P")}, roll)
	if err != nil {
		t.Fatal(err)
	}
	s := st.(*State)
	for seq := uint64(1); ; seq++ {
		p := s.Pending()
		if len(p) == 0 {
			break
		}
		roll.Begin(seq)
		sheet := s.Advise(p[0].Seat, dice.NewSource(sec[:], fmt.Sprint(seq)))
		ev, err := s.Apply(adjudicator.Command{Seq: seq, Seat: p[0].Seat, Kind: adjudicator.CommandSheet, Sheet: sheet}, roll)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Printf("== %d %s %s lines %d\n", s.turn, p[0].Seat, p[0].Phase, len(sheet.Orders))
		get := func(e adjudicator.Event, k string) string {
			for _, f := range e.Fields {
				if f.Key == k {
					return f.Value
				}
			}
			return ""
		}
		var odds string
		for _, e := range ev {
			switch e.Kind {
			case "combat":
				fmt.Printf("   combat %s %v | %s\n", get(e, "hex"), e.Fields, odds)
			case "eliminated", "surrendered", "captured", "national-rally", "event", "belligerent", "victory", "capitulated", "released", "corps", "mobilize":
				fmt.Printf("   %s %v\n", e.Kind, e.Fields)
			}
		}
		str := map[nation]int{}
		dem := map[nation]int{}
		for u := range s.units {
			if s.units[u].at >= 0 {
				str[s.sys.counters[u].nation] += s.sys.counters[u].combat
				if s.units[u].demoralized {
					dem[s.sys.counters[u].nation] += s.sys.counters[u].combat
				}
			}
		}
		fmt.Print("   strength")
		for n := bulgaria; n <= romania; n++ {
			fmt.Printf(" %s %d(-%d) m%d", n, str[n], dem[n], s.morale[n])
		}
		fmt.Println("  vp", s.totals())
	}
}
