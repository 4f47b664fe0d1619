// The areas in which a scenario has its sides set up (5).

package greatwarcommander

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// readZone reads an area of the board, "rows 1-8 columns E-N; H4", and spells its parts from corner to corner: E1-N8, H4.
func readZone(text string) (z *zone, parts []string, ok bool) {
	z = &zone{}
	for _, part := range strings.Split(text, ";") {
		words := strings.Fields(part)
		from, to, left, right, ranged := 1, rows, 1, columns, false
		for len(words) > 1 && (words[0] == "rows" || words[0] == "columns") {
			lo, hi, _ := strings.Cut(words[1], "-")
			hi = cmpOr(hi, lo)
			most, read := rows, strconv.Atoi
			if words[0] == "columns" {
				most, read = columns, readColumn
			}
			a, err := read(lo)
			b, wrong := read(hi)
			if err != nil || wrong != nil || a < 1 || a > b || b > most {
				return z, nil, false
			}
			if words[0] == "rows" {
				from, to = a, b
			} else {
				left, right = a, b
			}
			words, ranged = words[2:], true
		}
		if ranged {
			parts = append(parts, hexAt(left, from).String()+"-"+hexAt(right, to).String())
		}
		for h := range nowhere {
			if ranged && h.row() >= from && h.row() <= to && h.col() >= left && h.col() <= right {
				z[h] = true
			}
		}
		for _, w := range words {
			h, ok := readHex(w)
			if !ok {
				return z, nil, false
			}
			z[h], parts = true, append(parts, h.String())
		}
	}
	return z, parts, *z != zone{}
}

// notInArea refuses a hex, and says where something may be set up.
func (r *run) notInArea(o *orders.Order, what string, h hex, area string) {
	r.FaultTelling(o.Pos, "not-in-area", "5", []adjudicator.Field{{Key: "area", Value: area}}, "unit", what, "hex", h)
}

// fortArea is where a side may lay Fortifications of a kind, each part from corner to corner.
func (s *scenario) fortArea(sd side, k fort) string {
	var parts []string
	for _, x := range s.forts {
		if p := s.spelt[x.zone]; x.side == sd && x.fort == k && !slices.Contains(parts, p) {
			parts = append(parts, p)
		}
	}
	return strings.Join(parts, "; ")
}
