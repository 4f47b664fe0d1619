package desk

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/sheets"
	"feldpost/adjudicator/games"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// attacking plays until a seat may attack, and returns it with an attack that the
// order template offers.
func attacking(t *testing.T, o *office) (seat string, attack orders.Order) {
	t.Helper()
	for range 40 {
		d := o.pending()[0]
		for _, p := range o.state().(adjudicator.Prompter).Prompts(d.Seat) {
			if p.Order.Verb == "ATTACK" && len(p.Needs) == 0 {
				return string(d.Seat), p.Order
			}
		}
		o.march(1)
	}
	t.Fatal("nobody may attack")
	return "", attack
}

// PREVIEW tells the odds of a sheet's attacks and where its units would stand, and
// applies nothing.
func TestAPreviewTellsOddsAndPlaces(t *testing.T) {
	o := running(t, store.Policy{})
	seat, attack := attacking(t, o)
	seq := o.game().Seq
	p := o.one(o.from(seat, "PREVIEW\n"+attack.String()+"\nEND"), seat+"@test", report.Checked)
	if o.game().Seq != seq {
		t.Fatal("a preview was carried out")
	}
	s := flat(section(p, "What it would come to"))
	if !strings.Contains(s, flat(attack.String())+":") || !strings.Contains(s, " against ") || !strings.Contains(s, "without a die") {
		t.Errorf("the preview:\n%s\n%s", s, p.Letter.Text)
	}
	o.one(o.from(seat, "PREVIEW\nATTACK nowhere\nEND"), seat+"@test", report.Checked)
	fr := o.one(o.from(seat, "LANG fr\nAPERÇU\n"+attack.String()+"\nEND"), seat+"@test", report.Checked)
	if s := section(fr, "Ce que cela donnerait"); !strings.Contains(s, " contre ") {
		t.Errorf("in French:\n%s", fr.Letter.Text)
	}
}

// CHECK of an attack tells its odds also when other lines have faults, be they not
// understood or not legal; of a line with a fault it tells none.
func TestCheckTellsOddsBesideFaults(t *testing.T) {
	o := running(t, store.Policy{})
	seat, attack := attacking(t, o)
	for _, other := range []string{"ATTACK nowhere", "MOVE BU/1 Bde 9999", "XYZZY 2522", "ATTACK 9999 FROM 9998 WITH ALL"} {
		p := o.one(o.from(seat, "CHECK\n"+attack.String()+"\n"+other+"\nEND"), seat+"@test", report.Checked)
		s := flat(section(p, "Odds"))
		if !strings.Contains(s, flat(attack.String())+":") || !strings.Contains(s, " against ") || !strings.Contains(p.Letter.Text, ">>>") {
			t.Errorf("beside %q:\n%s\n%s", other, s, p.Letter.Text)
		}
		if strings.Contains(s, "9999") {
			t.Errorf("odds of a line with a fault:\n%s", s)
		}
	}
}

// What a preview tells does not change with what its seat cannot know, in any game:
// twins of a position that differ in hidden things alone give the same.
func TestAPreviewKnowsNothingHidden(t *testing.T) {
	for _, l := range games.All() {
		sys, err := l.Open(l.Data)
		if err != nil {
			t.Fatal(err)
		}
		lines, twins := 0, 0
		for _, sc := range sys.Info().Scenarios {
			roll := dice.NewSource([]byte("preview"), l.Name)
			roll.Begin(1)
			chosen := adjudicator.Options{}
			if slices.ContainsFunc(sys.Info().Options, func(o adjudicator.Option) bool { return o.Name == "profile" }) {
				chosen["profile"] = "full" // with all that is hidden
			}
			state, _, err := sys.Setup(sc.Name, chosen, roll)
			if err != nil {
				t.Fatal(err)
			}
			for n := uint64(2); n < 60 && len(state.Pending()) > 0; n++ {
				seat := state.Pending()[0].Seat
				roll.Begin(n)
				sheet, ok := adjudicator.Suggest(state, seat, roll)
				if !ok {
					break
				}
				want := previewOf(sys, state, seat, sheet)
				if want != nil {
					lines += len(want.Lines)
				}
				if x, ok := state.(adjudicator.Disguiser); ok {
					for _, twin := range x.Disguises(seat) {
						twins++
						if got := previewOf(sys, twin, seat, sheet); !reflect.DeepEqual(got, want) {
							t.Fatalf("%s %s, command %d: a preview tells %+v and of its twin %+v", l.Name, sc.Name, n, want, got)
						}
					}
				}
				sheet.End, sheet.EndPhase = true, ""
				if _, err := state.Apply(adjudicator.Command{Seq: n, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: sheet, Lenient: true}, roll); err != nil {
					break
				}
			}
		}
		t.Logf("%s: %d attacks weighed, %d twins", l.Name, lines, twins)
		if _, adviser := games.Find(l.Name); adviser && l.Adviser != nil && lines == 0 {
			t.Errorf("%s: no attack was weighed", l.Name)
		}
	}
}

func previewOf(sys adjudicator.System, s adjudicator.State, seat adjudicator.Seat, sheet orders.Sheet) *report.Preview {
	c := &docket.Docket{Sys: sys, State: s, Seat: &store.Seat{Name: string(seat)}, Game: &store.Game{}}
	return sheets.Of(c).Foresee(sheet)
}
