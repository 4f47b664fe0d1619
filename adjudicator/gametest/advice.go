package gametest

import (
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// Advice is what an adviser orders for a seat, a line each.
func Advice(t T, sys adjudicator.System, advise adjudicator.Adviser, st adjudicator.State, seat adjudicator.Seat) string {
	t.Helper()
	table, ok := adjudicator.TableOf(sys, st, seat)
	if !ok {
		t.Fatalf("no table for %s", seat)
	}
	text := ""
	for _, o := range advise(table).Orders {
		text += o.String() + "\n"
	}
	return text
}

// Blind plays sensible games and compares at every sheet the advice for the position
// with that for each Disguise of it, which the seat cannot tell from it. It returns how
// many pairs were compared and how many sheets had a line with a verb.
func Blind(t T, sys adjudicator.System, advise adjudicator.Adviser, o PlayOptions, verb string) (compared, sheets int) {
	t.Helper()
	o.Quick, o.Players = true, SensiblePlayers(sys, advise, o.Scenario)
	for seat, play := range o.Players {
		o.Players[seat] = func(st adjudicator.State, seat adjudicator.Seat, whim *dice.Source) orders.Sheet {
			plain := Advice(t, sys, advise, st, seat)
			if strings.Contains(plain, verb) {
				sheets++
			}
			for _, twin := range st.(adjudicator.Disguiser).Disguises(seat) {
				compared++
				if got := Advice(t, sys, advise, twin, seat); got != plain {
					t.Errorf("%s, %s: other advice when hidden things change:\n%s\n%s", o.Scenario, seat, plain, got)
				}
			}
			return play(st, seat, whim)
		}
	}
	if _, err := Play(Log(t), sys, o); err != nil {
		t.Fatalf("%v", err)
	}
	return compared, sheets
}

// Beats counts the games that a seat wins by an adviser against random sheets.
func Beats(t T, sys adjudicator.System, advise adjudicator.Adviser, scenario string, games int, seat adjudicator.Seat) (wins int) {
	t.Helper()
	counts, err := Play(Log(t), sys, PlayOptions{Scenario: scenario, Games: games, Seed: 11, Quick: true, Players: map[adjudicator.Seat]Player{seat: Sensible(sys, advise)}})
	if err != nil {
		t.Fatalf("%v", err)
	}
	for _, o := range counts.Outcomes {
		if o.Winner == string(seat) {
			wins++
		}
	}
	return wins
}
