package templates

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"feldpost/adjudicator"
)

// maxDraftUnits is how many units one line of the draft names.
const maxDraftUnits = 4

// draft is the order template: a header, the reader's units and what he owes
// as lines to edit. Mailed back as it is it changes nothing but ends what is
// owed: everything else stands behind comment signs.
func (w *writer) draft() []string {
	d := &draft{w: w}
	d.plain("draft.header", w.r)
	switch mine := w.mine(); {
	case w.r.View == nil:
		d.plain("draft.invitation", w.r)
	case len(w.r.Prompts) > 0:
		d.prompts(mine)
	case len(mine) == 0:
		d.remark(w.say("draft.nothing-owed", w.r))
		d.standing(w.r.Info.Verbs)
	default:
		for _, x := range mine {
			d.decision(x)
		}
	}
	d.plain("draft.footer", w.r)
	return d.out
}

// draft collects the lines of an order template.
type draft struct {
	w     *writer
	out   []string
	stood map[string]int // own units by place, those that the draft has placed included
}

// plain adds lines that are orders already.
func (d *draft) plain(name string, data any) { d.out = append(d.out, lines(d.w.say(name, data))...) }

// remark adds prose, wrapped. It stands behind the other comment sign than the
// orders do, so that it stays a comment when theirs is taken away.
func (d *draft) remark(text string) {
	for _, l := range lines(text) {
		for _, part := range strings.Split(wrap(l, textWidth-2), "\n") {
			d.out = append(d.out, "; "+strings.TrimSpace(part))
		}
	}
}

// order adds an order behind a comment sign; note stands behind it or, when
// the line grows too long, above it.
func (d *draft) order(text, note string) {
	switch {
	case text == "":
	case note == "":
		d.out = append(d.out, "# "+text)
	case utf8.RuneCountInString(text+note)+6 <= textWidth:
		d.out = append(d.out, "# "+text+"  ; "+note)
	default:
		d.out = append(d.out, "; "+note, "# "+text)
	}
}

// example adds an order made from the words of a verb.
func (d *draft) example(verb string, pairs ...string) {
	d.order(d.w.say("draft."+verb, d.w.with(pairs...)), "")
}

// decision adds what answers one decision.
func (d *draft) decision(x adjudicator.Decision) {
	f := d.w.with("phase", x.Phase, "kind", x.Kind, "default", x.Default, "verbs", strings.Join(x.Verbs, ", "))
	if x.Kind == "setup" {
		d.remark(d.w.say("draft.setup", f))
		d.placements()
		d.standing(x.Verbs)
		d.warnings()
		d.plain("draft.auto", f)
		return
	}
	d.remark(d.w.say("draft.turn", f))
	for _, part := range draftParts() {
		before := len(d.out)
		if slices.ContainsFunc(part.verbs, func(v string) bool { return slices.Contains(x.Verbs, v) }) {
			part.add(d, x)
		}
		if len(d.out) > before {
			lines := slices.Clone(d.out[before:])
			d.out = d.out[:before]
			d.remark(d.w.say("draft."+part.title, f))
			d.out = append(d.out, lines...)
		}
	}
	d.standing(x.Verbs)
	d.warnings()
	d.plain("draft.end", f)
}

// part is one segment of a turn in the draft.
type part struct {
	title string
	verbs []string // any of them makes the part worth printing
	add   func(*draft, adjudicator.Decision)
}

// draftParts are the parts of a player turn in the order in which they are
// played.
func draftParts() []part {
	return []part{
		{"talks", []string{"CONFLICT", "CALL"}, (*draft).talks},
		{"mobilization", []string{"MOBILIZE"}, (*draft).mobilization},
		{"movement", []string{"MOVE"}, (*draft).movement},
		{"other-movement", []string{"RAIL", "HOLD", "EXIT", "CORPS", "REPAIR", "OVERSTACK"}, (*draft).otherMovement},
		{"combat", []string{"ATTACK"}, (*draft).combat},
		{"rally", []string{"RALLY", "NATIONALRALLY"}, (*draft).rally},
	}
}

// own lists the reader's pieces.
func (d *draft) own() []adjudicator.Piece {
	var out []adjudicator.Piece
	for _, p := range d.w.r.View.Pieces {
		if p.Owner == d.w.r.View.Seat && !p.Hidden {
			out = append(out, p)
		}
	}
	return out
}

// fact returns a fact of a piece.
func fact(p adjudicator.Piece, key string) string {
	return adjudicator.Event{Fields: p.Facts}.Get(key)
}

func has(p adjudicator.Piece, status ...string) bool {
	return slices.ContainsFunc(status, func(s string) bool { return slices.Contains(p.Status, s) })
}

// placements lists the units to be set up, those of one area together.
func (d *draft) placements() {
	type group struct{ nation, area string }
	var order []group
	units := map[group][]string{}
	for _, p := range d.own() {
		if d.w.boxUse(p.Where) != adjudicator.BoxWaiting {
			continue
		}
		g := group{p.Nation, fact(p, "area")}
		if units[g] == nil {
			order = append(order, g)
		}
		units[g] = append(units[g], p.Name)
	}
	for _, g := range order {
		hexes, listed := d.areaHexes(g.nation, g.area)
		remark := d.w.say("draft.area", d.w.with("nation", g.nation, "area", d.w.area(g.area), "n", fmt.Sprint(len(units[g]))))
		if listed {
			remark += " " + strings.Join(hexes, ", ")
		}
		d.remark(remark)
		for list := range slices.Chunk(units[g], maxDraftUnits) {
			d.order(d.w.say("draft.PLACE", d.w.with("units", strings.Join(list, ", "), "hex", d.roomFor(len(list), hexes))), "")
		}
	}
}

// areaHexes are the hexes in which units of an area may stand: a hex, those
// around it that lie in the country and can be stood in, or the country's
// towns; none for areas too wide to list. Those around a hex are worth
// listing to the reader.
func (d *draft) areaHexes(nation, area string) (hexes []string, listed bool) {
	hex, reach, wide := strings.Cut(area, "+")
	i, found := d.cell(hex)
	switch n, err := strconv.Atoi(reach); {
	case found && !wide:
		return []string{hex}, false
	case found && err == nil:
		take := func(j, _ int) bool {
			c := d.w.z.ground.Cells[j]
			if !isWater(c) && c.Terrain != "mountain" && (c.Country == nation || slices.Contains(c.Shared, nation)) {
				hexes = append(hexes, c.ID)
			}
			return true
		}
		take(i, 0)
		d.w.z.around(i, n, take)
		slices.Sort(hexes)
		return hexes, true
	case area == "town":
		for _, p := range d.w.r.View.Places {
			if p.Country == nation {
				hexes = append(hexes, p.ID)
			}
		}
	}
	return hexes, false
}

// roomFor is the first of the hexes in which n more units can stand beside
// those already there, else a blank to fill in.
func (d *draft) roomFor(n int, hexes []string) string {
	if d.stood == nil {
		d.stood = map[string]int{}
		for _, p := range d.own() {
			d.stood[p.Where]++
		}
	}
	for _, h := range hexes {
		if d.stood[h]+n <= maxDraftUnits {
			d.stood[h] += n
			return h
		}
	}
	return d.w.word("blank-hex")
}

// mobilization lists what can be bought and where it may arrive.
func (d *draft) mobilization(x adjudicator.Decision) {
	if x.Phase != "mobilization" {
		return
	}
	depots, stacked, offered := map[string][]string{}, map[string]int{}, map[string]int{}
	for _, p := range d.own() {
		if p.Kind == "depot" && d.w.onBoard(p.Where) && !has(p, "demoralized") {
			depots[p.Nation] = append(depots[p.Nation], p.Where)
		}
		stacked[p.Where]++
	}
	for n, list := range depots { // only those with room, if there are any
		if open := slices.DeleteFunc(slices.Clone(list), func(h string) bool { return stacked[h] >= maxDraftUnits }); len(open) > 0 {
			depots[n] = open
		}
	}
	spent := map[string]bool{}
	for _, p := range d.own() {
		cost := fact(p, "cost")
		list := depots[p.Nation]
		if cost == "" || len(list) == 0 {
			continue
		}
		hex, note := list[offered[p.Nation]%len(list)], d.w.say("piece.cost", d.w.with("value", cost))
		offered[p.Nation]++
		if stacked[hex] >= maxDraftUnits {
			note += "; " + d.w.say("draft.full", d.w.with("hex", hex, "n", fmt.Sprint(stacked[hex])))
		}
		d.order(d.w.say("draft.MOBILIZE", d.w.with("unit", p.Name, "hex", hex)), note)
		if slices.Contains(x.Verbs, "SPEND") && !spent[p.Nation] && d.morale(p.Nation) > 0 {
			spent[p.Nation] = true
			d.example("SPEND", "nation", p.Nation)
		}
	}
}

// movement lists the units that may still move, stack by stack, those with
// the same Movement Points and state in one line.
func (d *draft) movement(adjudicator.Decision) {
	type group struct{ where, mp, state string }
	var order []group
	units := map[group][]string{}
	for _, p := range d.own() {
		mp := fact(p, "mp")
		if mp == "" || !d.w.onBoard(p.Where) || has(p, "moved", "railed", "held", "frozen") {
			continue
		}
		state := ""
		if has(p, "demoralized") {
			state = "demoralized"
		}
		g := group{p.Where, mp, state}
		if units[g] == nil {
			order = append(order, g)
		}
		units[g] = append(units[g], p.Name)
	}
	slices.SortStableFunc(order, func(a, b group) int { return strings.Compare(a.where, b.where) })
	for _, g := range order {
		note := d.w.say("draft.mp", d.w.with("mp", g.mp, "state", g.state, "name", d.w.placeName(g.where)))
		for list := range slices.Chunk(units[g], maxDraftUnits) {
			d.order(d.w.say("draft.MOVE", d.w.with("units", strings.Join(list, ", "), "from", g.where)), note)
		}
	}
}
