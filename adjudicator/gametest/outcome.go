package gametest

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// Player writes the sheet of a seat that owes one.
type Player func(st adjudicator.State, seat adjudicator.Seat, whim *dice.Source) orders.Sheet

// Sensible is the Player that does what an adviser says; nil, or a game that
// lays no table for one, gets a random sheet or an empty one.
func Sensible(sys adjudicator.System, advise adjudicator.Adviser) Player {
	return func(st adjudicator.State, seat adjudicator.Seat, whim *dice.Source) orders.Sheet {
		if advise != nil {
			if t, ok := adjudicator.TableOf(sys, st, seat); ok {
				return advise(t)
			}
		}
		if sheet, ok := adjudicator.Suggest(st, seat, whim); ok {
			return sheet
		}
		return orders.Sheet{End: true}
	}
}

// SensiblePlayers is a Sensible player for every seat of a scenario.
func SensiblePlayers(sys adjudicator.System, advise adjudicator.Adviser, scenario string) map[adjudicator.Seat]Player {
	players := map[adjudicator.Seat]Player{}
	for _, sc := range sys.Info().Scenarios {
		if sc.Name == scenario {
			for _, s := range sc.Seats {
				players[s.Seat] = Sensible(sys, advise)
			}
		}
	}
	return players
}

// Outcome is how one game ended, as its public view tells.
type Outcome struct {
	Winner, Level, Reason string
	Turn                  int
	TurnName              string
	Points                map[string]int // Victory Points by seat
	Capitulated           []string       // countries that left the war
}

func outcomeOf(st adjudicator.State) Outcome {
	v := st.View(adjudicator.Observer)
	o := Outcome{Winner: "nobody", Level: "over", Turn: v.Turn, TurnName: v.TurnName, Points: map[string]int{}}
	for _, f := range v.Result {
		switch seat, isPoints := strings.CutPrefix(f.Key, "vp-"); {
		case isPoints:
			o.Points[seat], _ = strconv.Atoi(f.Value)
		case f.Value == "":
		case f.Key == "winner":
			o.Winner = f.Value
		case f.Key == "level":
			o.Level = f.Value
		case f.Key == "reason":
			o.Reason = f.Value
		}
	}
	for _, f := range v.Facts {
		if f.Key == "capitulated" {
			o.Capitulated = append(o.Capitulated, f.Value)
		}
	}
	return o
}

// Table prints how the games ended: who won at which level, by what, after
// how many turns and with how many points on the mean.
func (c Counts) Table(w io.Writer) {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(what string, list []Outcome) {
		if len(list) > 0 {
			fmt.Fprintf(t, "%s\t%d\t%d%%\t%s\n", what, len(list), 100*len(list)/len(c.Outcomes), meansOf(list))
		}
	}
	fmt.Fprintln(t, "outcome\tgames\tshare\tmean")
	for _, group := range []func(o Outcome) string{
		func(o Outcome) string { return o.Winner },
		func(o Outcome) string { return o.Winner + " " + o.Level },
		func(o Outcome) string { return "by " + o.Reason },
		func(o Outcome) string { return strings.Join(append([]string{"capitulated"}, o.Capitulated...), " ") },
	} {
		var names []string
		lists := map[string][]Outcome{}
		for _, o := range c.Outcomes {
			g := group(o)
			if lists[g] = append(lists[g], o); len(lists[g]) == 1 && g != "capitulated" {
				names = append(names, g)
			}
		}
		slices.Sort(names)
		for _, g := range names {
			row(g, lists[g])
		}
	}
	row("all", c.Outcomes)
	t.Flush()
}

// meansOf prints the last turn and the points of some games on the mean, the
// points with one decimal.
func meansOf(list []Outcome) string {
	turns, points := 0, map[string]int{}
	var seats []string
	for _, o := range list {
		turns += o.Turn
		for seat, n := range o.Points {
			if _, known := points[seat]; !known {
				seats = append(seats, seat)
			}
			points[seat] += n
		}
	}
	slices.Sort(seats)
	text := "turn " + tenths(turns, len(list))
	for _, seat := range seats {
		text += ", " + seat + " " + tenths(points[seat], len(list))
	}
	return text
}

func tenths(sum, n int) string {
	t, sign := (10*sum)/n, ""
	if t < 0 {
		t, sign = -t, "-"
	}
	return sign + strconv.Itoa(t/10) + "." + strconv.Itoa(t%10)
}
