package greatwarcommander

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/gametest"
	"feldpost/adjudicator/kernel/cards"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// twins are two positions that differ in what one side alone knows; both get the same sheets and the same shuffles.
type twins struct {
	t      *testing.T
	here   *State
	there  *State
	knows  side // whose secrets differ
	alike  bool // they differ in nothing that may come to be used
	seq    uint64
	secret []byte
}

// reopened is a position read from its text.
func reopened(t *testing.T, s *State) *State {
	t.Helper()
	saved, err := s.Save()
	if err != nil {
		t.Fatal(err)
	}
	st, err := s.now.sys.Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	return st.(*State)
}

// letter is all that a seat sees of a position.
func letter(t *testing.T, s *State, seat adjudicator.Seat) string {
	t.Helper()
	var scenes []adjudicator.Scene
	for _, b := range s.Boards(seat) {
		scenes = append(scenes, b.Scene)
	}
	text, err := json.Marshal([]any{s.View(seat), scenes, s.Pending()})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// told are the events that a seat hears of.
func toldOf(t *testing.T, events []adjudicator.Event, seat adjudicator.Seat) (list []string) {
	t.Helper()
	for _, e := range events {
		if e.Visible(seat) {
			text, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, string(text))
		}
	}
	return list
}

// plays tells events in which a side uses or shows what it holds, or makes a new deck of what it does not hold: from there on twins
// may part. A secret Objective is drawn from those that nobody has.
func plays(e adjudicator.Event, seat adjudicator.Seat) bool {
	switch e.Kind {
	case "victory", "objective-open", "objective-secret":
		return true
	case "action", "op-fire", "strategy", "strategy-lost", "strategy-seen", "strategy-held", "hand-lost", "hand-shown", "reshuffle":
		return e.Get("side") == string(seat)
	}
	return false
}

// send gives both twins the same command. What the other side hears and sees must be the same; apart means that one of them has
// come to use what differs.
func (w *twins) send(c adjudicator.Command) (apart bool) {
	w.t.Helper()
	w.seq++
	c.Seq = w.seq
	turn := w.here.now.turn
	var events [2][]adjudicator.Event
	for i, s := range []*State{w.here, w.there} {
		roll := dice.NewSource(w.secret, "twins")
		roll.Begin(c.Seq)
		var err error
		if events[i], err = s.Apply(c, roll); err != nil {
			w.t.Fatalf("twin %d: %v\n%s", i, err, s.Position())
		}
	}
	own, enemy := w.here.now.seat(w.knows), w.here.now.seat(w.knows.Other())
	for _, list := range events {
		if !w.alike && slices.ContainsFunc(list, func(e adjudicator.Event) bool { return plays(e, own) }) {
			return true
		}
	}
	if a, b := toldOf(w.t, events[0], enemy), toldOf(w.t, events[1], enemy); !slices.Equal(a, b) {
		w.t.Errorf("%s hears a secret of %s:\n%s\n\n%s\n%s", enemy, own, strings.Join(a, "\n"), strings.Join(b, "\n"), w.here.Position())
	}
	if a, b := letter(w.t, w.here, enemy), letter(w.t, w.there, enemy); a != b {
		w.t.Errorf("%s sees a secret of %s:\n%s\n%s", enemy, own, a, b)
	}
	return w.t.Failed() || w.alike && w.here.now.turn != turn
}

// next is what comes next: of the side whose secrets differ a pass or silence, of the other a random sheet.
func (w *twins) next(whim *dice.Source) adjudicator.Command {
	s := w.here
	d := s.Pending()[0]
	c := adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: d.Seat, Sheet: orders.Sheet{End: true}}
	sd := s.now.scen.seats().Of(d.Seat)
	switch {
	case sd != w.knows:
		c.Sheet = s.Suggest(d.Seat, whim)
	case s.asked == nil && s.now.mayPass():
		c.Sheet.Orders = []orders.Order{language().Line("PASS")}
	}
	return c
}

// idleLines are lines that are judged in their windows and play nothing.
var idleLines = []string{"STAND DEFENCE DO A36, A37, A43, A45.1, A45.2, A46 WHEN HOLD(A36) AND GAIN>100", "STAND DEFENCE DO A36 KEEP 9 OF A36", "STAND OPFIRE DO FIRE WHEN ODDS>100", "STAND OPFIRE DO FIRE KEEP 9 OF A42",
	"STAND BOOST DO A40, A48, A55 WHEN ODDS>100", "STAND MELEE DO A30, A33, A35, A40 WHEN ODDS>100", "STAND WIRE DO A45.4 WHEN HOLD(A45.4) AND FIGURES(A1)>99", "STAND PLUS1 DO CS WHEN GAIN>100", "STAND INITIATIVE DO REROLL WHEN OWN-DEFENCE AND HOLD(A36) AND DICE>99",
	"STAND WOUNDS DO A47 WHEN TIME>99", "STAND STAR DO A53 WHEN TIME>99", "STAND MELEE DO NO-QUARTER NO", "STAND UNIT DO A45.3 WHEN TIME>99", "STAND TIME DO A39 A1 WHEN TIME>99", "STAND CS DO CANCEL WHEN TIME>99", "STAND CS DO RED-TROUSERS WHEN TIME>99", "STAND CS DO SCOUTS WHEN TIME>99"}

// busyLines play whatever is held.
var busyLines = []string{"STAND DEFENCE DO A36, A37, A43, A45.1, A45.2, A46", "STAND OPFIRE DO FIRE", "STAND OPFIRE DO REPEAT", "STAND MELEE DO A30, A33, A35, A40, A48, A55, FORCE-NOIRE", "STAND WOUNDS DO A47", "STAND STAR DO A53", "STAND WIRE DO A45.4",
	"STAND UNIT DO A45.3", "STAND PLUS1 DO CS", "STAND CS DO CANCEL", "STAND CS DO RED-TROUSERS", "STAND CS DO SCOUTS"}

// someGates are gates that a side may have set before.
var someGates = []string{"GATE OPFIRE", "GATE DEFENCE", "GATE DEFENCE WHEN VALUE(TARGET)>=2 LIMIT 1", "GATE WIRE", "GATE MELEE", "GATE TIME", "GATE UNIT", "GATE CS", "GATE INITIATIVE"}

func some(whim *offer.Whim, texts []string) (list []orders.Order) {
	for _, t := range texts {
		if whim.Below(2) == 0 {
			list = append(list, language().Line(t))
		}
	}
	return list
}

// reactive are the Actions that may be played in the enemy's Turn, or after a roll.
var reactive = []string{"A30", "A33", "A35", "A36", "A37", "A39", "A40", "A43", "A45.1", "A45.2", "A45.3", "A45.4", "A46", "A47", "A48", "A51", "A53", "A55"}

// exchanged has other cards in a hand than before: those that lie lowest in the deck, of the kind that is wanted. The Strategy Card
// and the secret Objectives are others too.
func exchanged(p *situation, sd side, want func(c *card) bool) bool {
	d := p.deck(sd)
	low := 0
	for _, c := range slices.Collect(d.At(cards.Hand)) {
		for low < d.Len() && !want(p.card(sd, d.Order()[low])) {
			low++
		}
		if low+20 > d.Len() {
			return false
		}
		d.Exchange(c, d.Order()[low])
		low++
	}
	if x := &p.strategy[sd]; x.hand != 0 && len(x.pile) > 1 {
		n := len(x.pile) - 1
		x.hand, x.pile[n] = x.pile[n], x.hand
	}
	for i := range p.secret[sd] {
		if m, ok := p.strange(); ok {
			p.secret[sd][i] = m
		}
	}
	return true
}

// wander lets twins play from positions of random games: from some of those between two Orders in which nobody is asked. Change
// makes them twins, and tells whether they are.
func wander(t *testing.T, every int, change func(w *twins, whim *offer.Whim) bool) (steps int) {
	t.Helper()
	sys := opened(t)
	for g, scen := range sys.scenarios {
		if g%3 != 0 {
			continue
		}
		source := dice.NewSource([]byte("wander"), fmt.Sprint(g))
		whim := offer.NewWhim(source)
		played(t, sys, scen.id, fmt.Sprint("twins ", g), func(s *State, _ []adjudicator.Event) {
			if s.now.over || s.now.turn == 0 || s.before != nil || whim.Below(every) > 0 || t.Failed() {
				return
			}
			w := &twins{t: t, here: reopened(t, s), there: reopened(t, s), knows: side(whim.Below(int(numSides))), secret: []byte(fmt.Sprint("wander", g))}
			if !change(w, whim) {
				return
			}
			for n := 0; n < 12 && len(w.here.Pending()) > 0; n++ {
				source.Begin(uint64(steps) + 1)
				if w.send(w.next(source)) {
					return
				}
				steps++
			}
		})
	}
	return steps
}

// prepared gives both twins lines and gates of the side whose secrets differ.
func (w *twins) prepared(lines, gates []orders.Order) {
	for _, p := range []*situation{w.here.now, w.there.now} {
		p.standing[w.knows], p.gates[w.knows] = slices.Clone(lines), slices.Clone(gates)
	}
}

// A hand, a Strategy Card and secret Objectives that play nothing tell nothing: what the enemy hears, sees and waits for is the
// same with others.
func TestTwinsTellTheEnemyTheSame(t *testing.T) {
	n := wander(t, 25, func(w *twins, whim *offer.Whim) bool {
		w.prepared(append(some(whim, idleLines), language().Line("STAND STAR DO A53 WHEN TIME>99")), some(whim, someGates))
		return exchanged(w.there.now, w.knows, func(*card) bool { return true })
	})
	t.Log(n, "steps")
	if n < 300 {
		t.Errorf("twins took %d steps only", n)
	}
}

// Who holds nothing of use is asked where another would be asked who holds as many cards.
func TestAHandOfNoUseIsAskedTheSame(t *testing.T) {
	n := wander(t, 20, func(w *twins, whim *offer.Whim) bool {
		w.prepared(some(whim, busyLines), some(whim, someGates))
		return exchanged(w.there.now, w.knows, func(c *card) bool { return c.order != fireOrder && !slices.Contains(reactive, c.action) })
	})
	t.Log(n, "steps")
	if n < 150 {
		t.Errorf("twins took %d steps only", n)
	}
}

// Lines and gates that come in the enemy's Turn have no effect in it, whatever they play.
func TestLinesAndGatesOfTheEnemysTurnWaitForItsEnd(t *testing.T) {
	n := wander(t, 4, func(w *twins, whim *offer.Whim) bool {
		w.alike, w.knows = true, w.here.now.active.Other()
		w.prepared(some(whim, idleLines), some(whim, someGates))
		c := adjudicator.Command{Seq: 1, Kind: adjudicator.CommandStanding, Seat: w.here.now.seat(w.knows)}
		c.Sheet.Orders = append(some(whim, busyLines), some(whim, append(someGates, "GATE NONE"))...)
		if len(c.Sheet.Orders) == 0 {
			return false
		}
		events, err := w.there.Apply(c, nil)
		if err != nil {
			t.Fatal(err)
		}
		if told := toldOf(t, events, w.here.now.seat(w.here.now.active)); len(told) > 0 {
			t.Errorf("the enemy hears of lines: %v", told)
		}
		return true
	})
	t.Log(n, "steps")
	if n < 300 {
		t.Errorf("twins took %d steps only", n)
	}
}

var anID = regexp.MustCompile(`[A-Z0-9]+(?:-[A-Z0-9]+)+`)

// No letter has the number of a card that the enemy still holds.
func TestNoLetterNamesACardInTheEnemysHand(t *testing.T) {
	sys := opened(t)
	for g, scen := range sys.scenarios {
		if g%3 != 0 {
			continue
		}
		played(t, sys, scen.id, fmt.Sprint("names ", g), func(s *State, events []adjudicator.Event) {
			if s.now.turn == 0 || t.Failed() {
				return
			}
			for sd := range numSides {
				seat := s.now.seat(sd.Other())
				held := map[string]bool{}
				for _, id := range s.now.cardIDs(sd, s.now.hand(sd)) {
					held[id] = true
				}
				if n := s.now.strategy[sd].hand; n != 0 {
					held[s.now.plan1(sd, n).id] = true
				}
				view, err := json.Marshal(s.View(seat)) // counters on the map have names like those of cards
				if err != nil {
					t.Fatal(err)
				}
				text := string(view)
				if !slices.ContainsFunc(events, func(e adjudicator.Event) bool {
					return e.Kind == "reshuffle" || e.Kind == "hand-shown" || e.Kind == "strategy-seen"
				}) {
					text += strings.Join(toldOf(t, events, seat), "\n") // else a card that was named may have come back, or was shown
				}
				for _, id := range anID.FindAllString(text, -1) {
					if held[id] {
						t.Errorf("%s reads of %s, which the enemy holds:\n%s", seat, id, text)
					}
				}
			}
		})
	}
}

// A dry run finds the same faults whatever the enemy holds.
func TestDryRunsTellNothingOfTheEnemy(t *testing.T) {
	sys := opened(t)
	_, letters := gametest.OfCases(t, sys)
	n, faulty := 0, 0
	for g, scen := range sys.scenarios {
		if g%3 != 1 {
			continue
		}
		source := dice.NewSource([]byte("dry"), fmt.Sprint(g))
		whim := offer.NewWhim(source)
		played(t, sys, scen.id, fmt.Sprint("dry ", g), func(s *State, _ []adjudicator.Event) {
			if s.now.over || whim.Below(3) > 0 {
				return
			}
			for sd := range numSides {
				seat := s.now.seat(sd)
				sheet, _, _ := language().Parse(letters[whim.Below(len(letters))].Text)
				sheets := []orders.Sheet{sheet}
				if s.Pending()[0].Seat == seat {
					sheets = append(sheets, s.Suggest(seat, source))
				}
				for _, sheet := range sheets {
					own := fmt.Sprint(s.Check(seat, sheet))
					for _, other := range s.Disguises(seat) {
						n++
						if own != "[]" {
							faulty++
						}
						if got := fmt.Sprint(other.Check(seat, sheet)); got != own {
							t.Fatalf("the faults of %s tell a secret:\n%s\n%s", seat, own, got)
						}
					}
				}
			}
		})
	}
	t.Log(n, "dry runs,", faulty, "with faults")
	if faulty < 300 || n-faulty < 300 {
		t.Errorf("%d dry runs, %d with faults", n, faulty)
	}
}

// Once all Actions of a Defence roll lie among the discards the gate is closed for everybody to see; with one of them in the deck it
// opens, whatever is held.
func TestTheDefenceGateIsClosedByTheDiscardsAlone(t *testing.T) {
	sys := opened(t)
	var fits, others []string
	for i := range sys.decks[france] {
		c := &sys.decks[france][i]
		if slices.Contains(gates[2].actions, c.action) {
			fits = append(fits, c.id)
		} else if c.trigger == noTrigger {
			others = append(others, c.id)
		}
	}
	for _, x := range []struct {
		hand, deck string
		asks       bool
	}{
		{others[0], "", false}, {others[1], "", false}, {"", "", false},
		{others[0], fits[0], true}, {others[1], fits[0], true}, {fits[0], "", true}, {fits[0], fits[1], true}, {"", fits[0], false},
	} {
		text := "SCENARIO house-07\nBOARD ex-offensive\nTURN 3\nSIDE de\nUNIT all unused\nUNIT LIGNE-1 O10\nUNIT BARNIER O10\nUNIT INFANTERIE-1 H4\nUNIT LIGNE-2 H6\n" +
			"HAND de G-1\nDECK de G-12 G-2 G-30\nGATE fr DEFENCE\nHAND fr " + x.hand + "\nDECK fr " + strings.Join(others[2:12], " ") + " " + x.deck + "\n"
		st, err := sys.Position(text)
		if err != nil {
			t.Fatal(err)
		}
		sheet, _, _ := language().Parse("ORDER FIRE\nFIRE H6\n")
		if _, err := st.Apply(adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: "de", Sheet: sheet}, dice.NewSource([]byte("gate"), "gate")); err != nil {
			t.Fatal(err)
		}
		if d := st.Pending()[0]; (d.Phase == "gate-defence") != x.asks {
			t.Errorf("hand %q, deck %q: %s", x.hand, x.deck, d.Phase)
		}
	}
}
