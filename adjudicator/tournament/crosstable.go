package tournament

import "strings"

// Row is a line of a cross-table: an entrant, and what he made of each other one
// in the order of the standings, a character a game: 1, ½, 0, + and - for games
// forfeited, * for one not yet over.
type Row struct {
	Standing
	Against []string // "" for nobody met; the own column is "x"
}

// CrossTable is the standings with all results. With pools each line has the
// columns of its pool only, before the final.
func (c *Config) CrossTable(r *Record) []Row {
	list := c.Standings(r)
	rows := make([]Row, len(list))
	for i, s := range list {
		rows[i] = Row{s, r.against(list, s)}
	}
	return rows
}

// against is the row of one entrant.
func (r *Record) against(list []Standing, s Standing) (cells []string) {
	for _, o := range list {
		if o.Pool != s.Pool {
			continue
		}
		cell := "x"
		if o.Entrant != s.Entrant {
			cell = r.meetings(s.Entrant, o.Entrant)
		}
		cells = append(cells, cell)
	}
	return cells
}

// meetings are the results of one entrant against another, in order.
func (r *Record) meetings(e, against int) string {
	var b strings.Builder
	for i := range r.Rounds {
		for k := range r.Rounds[i].Pairings {
			p := &r.Rounds[i].Pairings[k]
			if p.A != e && p.B != e || p.Other(e) != against {
				continue
			}
			for n := range p.Games {
				b.WriteString(p.Games[n].Result.Mark(e))
			}
		}
	}
	return b.String()
}

// Mark is a result as a cross-table shows it in the line of an entrant.
func (res *Result) Mark(e int) string {
	switch {
	case res == nil:
		return "*"
	case res.How == Forfeited && res.Winner == e:
		return "+"
	case res.How == Forfeited:
		return "-"
	case res.Winner == 0:
		return "½"
	case res.Winner == e:
		return "1"
	}
	return "0"
}
