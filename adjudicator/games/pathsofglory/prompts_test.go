package pathsofglory

import (
	"slices"
	"strconv"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// Every line that a template offers is carried out when it is sent, in many
// positions of random play: nothing is offered that is not legal.
func TestEveryLineOfferedIsCarriedOut(t *testing.T) {
	games, period := 6, 7
	if testing.Short() {
		games, period = 2, 19
	}
	lines, parts := 0, map[string]int{}
	for seed := range games {
		scenario, options := "campaign", adjudicator.Options{"competition": "on"}
		if seed%2 == 1 {
			options = adjudicator.Options{"edition": "2018", "expansion": "on"}
		}
		eachPosition(t, scenario, options, seed, func(s *State, at int) {
			if at > 3 && at%period != 0 && s.phase() == "action" && !s.asksSomething() {
				return
			}
			for _, seat := range [...]adjudicator.Seat{seatCP, seatAP} {
				offered := s.Prompts(seat)
				for i, p := range offered {
					carryOut(t, s, seat, p.Part, offer.Letter(offered, i))
					parts[p.Part]++
				}
				lines += len(offered)
			}
		})
	}
	t.Logf("%d lines: %v", lines, parts)
	for _, part := range []string{"bids", "setup", "play", "activate-move", "activate-attack", "move", "attack", "entrench", "sr", "event",
		"answer", "refit", "replace",
		"discard", "standing", "stop"} {
		if parts[part] == 0 && !testing.Short() {
			t.Errorf("no line of %s was offered", part)
		}
	}
}

func carryOut(t *testing.T, s *State, seat adjudicator.Seat, part string, lines []orders.Order) {
	t.Helper()
	c := adjudicator.Command{Seq: 1, Kind: adjudicator.CommandSheet, Seat: seat, Sheet: orders.Sheet{Orders: lines, End: true}}
	switch part {
	case "standing":
		c.Kind, c.Sheet.End = adjudicator.CommandStanding, false
	case "play", "activate-move", "activate-attack": // they need lines that use them
		c.Sheet.Orders = append(c.Sheet.Orders, line("STOP"))
		if faults := s.dryRun(mustSide(t, s, seat), c.Sheet.Numbered()); len(faults) == 1 && faults[0].Code == "line-unused" {
			c.Sheet.Orders = lines
		}
	}
	roll := dice.NewSource([]byte("secret"), "offered")
	roll.Begin(1)
	if _, err := s.clone().Apply(c, roll); err != nil {
		t.Errorf("turn %d, %s, %s: %s %v: %v", s.turn, s.phase(), seat, part, lines, err)
	}
}

func mustSide(t *testing.T, s *State, seat adjudicator.Seat) side {
	t.Helper()
	sd, ok := s.seatSide(seat)
	if !ok {
		t.Fatalf("no seat %s", seat)
	}
	return sd
}

// eachPosition plays a game at random and visits the position before each
// command.
func eachPosition(t *testing.T, scenario string, options adjudicator.Options, seed int, visit func(s *State, at int)) {
	t.Helper()
	roll := dice.NewSource([]byte("secret"), strconv.Itoa(seed))
	whim := dice.NewSource([]byte("whim"), strconv.Itoa(seed))
	roll.Begin(0)
	st, _, err := opened(t).Setup(scenario, options, roll)
	if err != nil {
		t.Fatal(err)
	}
	for at := 1; len(st.Pending()) > 0; at++ {
		visit(st.(*State), at)
		seat := st.Pending()[0].Seat
		whim.Begin(uint64(at))
		roll.Begin(uint64(at))
		c := adjudicator.Command{Seq: uint64(at), Kind: adjudicator.CommandSheet, Seat: seat, Sheet: st.(*State).Suggest(seat, whim)}
		if _, err := st.Apply(c, roll); err != nil {
			t.Fatal(err)
		}
	}
}

// A side that owes a mandatory offensive is offered an attack that makes it,
// near the top, however much better others look; a fort alone does not count.
func TestTheMandatoryOffensiveIsOffered(t *testing.T) {
	position := func(mo string) string {
		return "SCENARIO campaign\nEMPTY\nTURN 1\nSIDE cp\nPHASE action\nHAND cp 13\n" + mo +
			"UNIT GE-4A Metz\nUNIT GE-5A Metz\nUNIT GE-1A Aachen\nUNIT GE-2A Aachen\nUNIT GE-3A Koblenz\nUNIT FR-1A Verdun\nUNIT FR-c1 Sedan\n" +
			"UNIT BE-1A Liege\nUNIT AH-c1 Przemysl\nUNIT AH-c2 Tarnow\nUNIT RU-4A Lemberg\n"
	}
	for mo, want := range map[string]bool{"MO cp AH\n": true, "MO cp AH done\n": false, "": false} {
		st, err := opened(t).Position(position(mo))
		if err != nil {
			t.Fatal(err)
		}
		attacks, mandated := 0, false
		for _, p := range st.(*State).Prompts(seatCP) {
			if p.Part != "attack" {
				continue
			}
			attacks++
			if slices.Contains(p.Note, adjudicator.Field{Key: "mandatory", Value: "yes"}) {
				mandated = true
				if attacks > 2 || p.Order.String() != "ATTACK Lemberg FROM Przemysl" {
					t.Errorf("%q: %s is attack %d", mo, p.Order, attacks)
				}
			}
		}
		if mandated != want || attacks < 3 {
			t.Errorf("%q: of %d attacks one carries it out: %v", mo, attacks, mandated)
		}
	}
}
