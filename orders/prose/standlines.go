package prose

import (
	"cmp"
	"slices"
	"strings"

	"feldpost/orders"
)

// asOffered puts first those of some lines that name all units or hexes in the way in which the legal lines do.
func (r stander) asOffered(lines []string) []string {
	isLike := func(line string) bool {
		words := strings.Fields(line)
		return len(words) > 2 && (words[2] == "ALL" || words[2] == "ANY") && slices.ContainsFunc(r.scene.offers(), func(o orders.Order) bool {
			return strings.HasPrefix(o.String(), strings.Join(words[:3], " "))
		})
	}
	slices.SortStableFunc(lines, func(a, b string) int {
		switch x, y := isLike(a), isLike(b); {
		case x == y:
			return 0
		case x:
			return -1
		}
		return 1
	})
	return lines
}

// doing are the standing orders that have a card do what is named, as the legal lines have it done.
func (r stander) doing(w *wish) (list []string) {
	for _, o := range r.scene.offers() {
		head, ok := strings.CutSuffix(strings.SplitN(o.String(), " IF ", 2)[0], " DO "+w.does)
		if o.Verb != "STAND" || !ok {
			continue
		}
		line := head + " DO " + w.does
		if len(w.when) > 0 {
			line += " IF " + strings.Join(w.when, " AND ")
		}
		if !slices.Contains(list, line) {
			list = append(list, line)
		}
	}
	return list
}

// lines are the standing orders that a wish may be, the fullest first.
func (w wish) lines() (list []string) {
	for _, t := range w.topics {
		head := "STAND " + t
		var tails []string
		switch {
		case w.card != "":
			for _, n := range append(numbers(item{w.card}), w.card) {
				list = append(list, "STAND DEFEND "+cmp.Or(w.at, "ANY")+" CARD "+n)
			}
			continue
		case w.ask && w.at != "":
			list = append(list, "STAND DEFEND "+w.at+" ASK")
			continue
		case w.ask:
			list = append(list, "GATE "+t, "STAND DEFEND ANY ASK")
			continue
		case t == "PEACE" && (w.no || w.yes):
			if tails = []string{" ACCEPT"}; w.no {
				tails = []string{" REFUSE"}
			}
		case t == "MORALE":
			of := []string{""}
			if w.of != "" {
				of = []string{" " + w.of}
			}
			for _, o := range of {
				if w.no {
					tails = append(tails, o+" NEVER")
					continue
				}
				spend := o + " SPEND"
				if w.least != "" {
					spend += " MIN " + w.least
				}
				tails = append(tails, spend)
			}
		case t == "OPFIRE" && !w.no:
			tails = append(tails, " DO FIRE")
		case w.no && w.toward != "": // "do not fall back to Paris": where then?
			continue
		case w.toward != "" && w.at != "":
			tails = append(tails, " "+w.at+" TOWARD "+w.toward)
		case w.toward != "":
			tails = append(tails, " TOWARD "+w.toward, " ANY TOWARD "+w.toward)
		case w.choice != "" && w.at != "":
			tails = append(tails, " "+w.at+" "+w.choice)
		case w.choice != "":
			tails = append(tails, " "+w.choice, " ALL "+w.choice, " ANY "+w.choice)
		case len(w.units) > 0 && w.at != "" && !w.no:
			tails = append(tails, " "+w.at+" "+strings.Join(w.units, ", "))
		case len(w.units) > 0 && w.last && t == "LOSS":
			tails = append(tails, " "+strings.Join(w.units, ", ")+" LAST")
		case len(w.units) > 0:
			continue
		case w.no && w.at != "":
			tails = append(tails, " "+w.at+" NEVER", " "+w.at+" NONE")
		case w.no:
			tails = append(tails, " NEVER", " NONE", " NO", " ALL NEVER")
		case w.all:
			tails = append(tails, " ALL", " ALWAYS", " YES")
		}
		if w.of != "" && t != "MORALE" || w.at != "" && !strings.Contains(strings.Join(tails, " "), w.at) || w.least != "" && t != "MORALE" {
			continue
		}
		for _, tail := range tails {
			if len(w.when) == 0 {
				list = append(list, head+tail)
				continue
			}
			list = append(list, head+tail+" IF "+strings.Join(w.when, " AND "), head+tail+" WHEN "+strings.Join(w.when, " AND "))
		}
	}
	return list
}
