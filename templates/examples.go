package templates

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// maxTargets is how many attacks the draft lists.
const maxTargets = 12

// talks gives the lines of a diplomatic sheet: what the decision asks for,
// then what may be said besides.
func (d *draft) talks(x adjudicator.Decision) {
	f := fields{x.Fields, d.w}
	if x.Phase != "diplomatic" {
		return
	}
	first := func(key string) string {
		code, _, _ := strings.Cut(f.Get(key), listMark)
		return code
	}
	for _, ask := range []struct{ verb, key string }{{"EVENT", "choose"}, {"CALL", "call"}} {
		if n := first(ask.key); n != "" {
			d.example(ask.verb, "nation", n)
		}
	}
	if n := f.Get("morale-points"); n != "" {
		if own := d.own(); len(own) > 0 {
			d.example("GIVE-MORALE", "nation", own[0].Nation, "n", n)
		}
	}
	d.example("CONFLICT")
	if n := f.Get("power"); n != "" && n != "0" {
		d.example("COMMIT", "n", n)
	}
	for _, p := range d.own() {
		if p.Where == "POW" && slices.Contains(x.Verbs, "OFFER POW") {
			d.example("OFFER-POW", "unit", p.Name)
			break
		}
	}
}

// otherMovement gives one example of each other way to move, made from the
// reader's own units.
func (d *draft) otherMovement(x adjudicator.Decision) {
	may := func(verb string) bool { return slices.Contains(x.Verbs, verb) }
	if may("RAIL") {
		d.rail()
	}
	if may("HOLD") {
		for _, p := range d.own() {
			if p.Kind == "engineer" && d.w.onBoard(p.Where) && !has(p, "moved", "railed", "held", "frozen") {
				d.example("HOLD", "unit", p.Name)
				break
			}
		}
	}
	if may("EXIT") || may("CORPS") {
		d.box(may("CORPS"))
	}
	if may("OVERSTACK") {
		d.overstack()
	}
}

// rail finds a unit on a railway of its country with a free neighbour on it.
func (d *draft) rail() {
	enemies := d.enemies()
	for _, p := range d.own() {
		i, ok := d.cell(p.Where)
		if !ok || fact(p, "mp") == "" || fact(p, "zoc") != "" || has(p, "moved", "railed", "held", "frozen") {
			continue
		}
		for _, n := range d.w.z.next[i] {
			to := d.w.z.ground.Cells[n.cell]
			if n.has("rail") && to.Country == p.Nation && len(to.Shared) == 0 && d.w.z.ground.Cells[i].Country == p.Nation && !d.near(n.cell, enemies) {
				d.example("RAIL", "unit", p.Name, "from", p.Where, "to", to.ID)
				return
			}
		}
	}
}

// near reports whether an enemy stands in or beside a cell.
func (d *draft) near(i int, enemies map[int]bool) bool {
	if enemies[i] {
		return true
	}
	for _, n := range d.w.z.next[i] {
		if enemies[n.cell] {
			return true
		}
	}
	return false
}

// enemies are the cells with units of another player.
func (d *draft) enemies() map[int]bool {
	out := map[int]bool{}
	for _, p := range d.w.r.View.Pieces {
		if i, ok := d.cell(p.Where); ok && p.Owner != "" && p.Owner != d.w.r.View.Seat {
			out[i] = true
		}
	}
	return out
}

func (d *draft) cell(where string) (int, bool) {
	if d.w.z == nil {
		return 0, false
	}
	i, ok := d.w.z.cell[where]
	return i, ok
}

// box gives examples for units in a box beside the map.
func (d *draft) box(corps bool) {
	waits := map[string]bool{}
	for _, f := range d.w.r.View.Facts {
		if n, ok := strings.CutPrefix(f.Key, "corps-"); ok && f.Value == "off-map" {
			waits[n] = true
		}
	}
	unit, told := "", map[string]bool{}
	for _, p := range d.own() {
		if p.Where != "OFFMAP" {
			continue
		}
		n := fact(p, "corps")
		switch {
		case !waits[n]:
			if unit == "" {
				unit = p.Name
			}
		case corps && !told[n]:
			told[n] = true
			d.example("CORPS", "corps", n, "hex", d.w.word("edge-hex"))
		}
	}
	if unit != "" {
		d.example("EXIT", "unit", unit, "hex", d.w.word("edge-hex"))
	}
}

// overstack shows who leaves a stack that is full.
func (d *draft) overstack() {
	count := map[string]int{}
	for _, p := range d.own() {
		count[p.Where]++
	}
	for _, p := range d.own() {
		i, ok := d.cell(p.Where)
		if !ok || count[p.Where] < maxDraftUnits || fact(p, "mp") == "" {
			continue
		}
		for _, n := range d.w.z.next[i] {
			if c := d.w.z.ground.Cells[n.cell]; !isWater(c) && c.Terrain != "mountain" {
				d.example("OVERSTACK", "hex", p.Where, "unit", p.Name, "to", c.ID)
				return
			}
		}
	}
}

// fights reports whether a unit can lead an attack.
func fights(p adjudicator.Piece) bool {
	switch p.Kind {
	case "artillery", "depot", "fortification", "fleet":
		return false
	}
	return !has(p, "frozen", "attacked")
}

// combat lists the attacks that the reader's stacks can make from where they
// stand, with the lines that may go with the first.
func (d *draft) combat(x adjudicator.Decision) {
	enemies := d.enemies()
	var targets []int
	from := map[int][]string{}
	for _, p := range d.own() {
		i, ok := d.cell(p.Where)
		if !ok || !fights(p) {
			continue
		}
		for _, n := range d.w.z.next[i] {
			if !enemies[n.cell] || !d.open(n) || slices.Contains(from[n.cell], p.Where) {
				continue
			}
			if from[n.cell] == nil {
				targets = append(targets, n.cell)
			}
			from[n.cell] = append(from[n.cell], p.Where)
		}
	}
	slices.Sort(targets)
	if len(targets) > maxTargets {
		targets = targets[:maxTargets]
	}
	for _, t := range targets {
		slices.Sort(from[t])
		id := d.w.z.ground.Cells[t].ID
		d.order(d.w.say("draft.ATTACK", d.w.with("hex", id, "from", strings.Join(from[t], ", "))), d.w.placeName(id))
	}
	if len(targets) == 0 {
		return
	}
	id := d.w.z.ground.Cells[targets[0]].ID
	for _, verb := range []string{"CHARGE", "MORALE", "RETREAT", "ADVANCE"} {
		if slices.Contains(x.Verbs, verb) {
			d.example(verb, "hex", id)
		}
	}
}

// open reports whether an attack can go across: no water between, no
// mountain without a road.
func (d *draft) open(n neighbour) bool {
	if n.has("sea") || n.has("strait") {
		return false
	}
	return d.w.z.ground.Cells[n.cell].Terrain != "mountain" || n.has("road") || n.has("rail")
}

// rally lists the demoralized units and the countries at the end of their
// morale.
func (d *draft) rally(x adjudicator.Decision) {
	for _, p := range d.own() {
		if has(p, "demoralized") && d.w.onBoard(p.Where) {
			spend := ""
			if d.morale(p.Nation) > 0 {
				spend = "1"
			}
			d.order(d.w.say("draft.RALLY", d.w.with("unit", p.Name, "spend", spend)), d.w.place(p.Where))
		}
	}
	if !slices.Contains(x.Verbs, "NATIONALRALLY") {
		return
	}
	home, used := d.w.homes(), map[string]bool{}
	for _, f := range d.w.r.View.Facts {
		used[f.Value] = used[f.Value] || f.Key == "national-rally-used" || f.Key == "capitulated"
	}
	for _, p := range d.own() { // a country that moved or attacked does not rally
		used[p.Nation] = used[p.Nation] || has(p, "moved") || has(p, "railed") || has(p, "attacked")
	}
	for _, t := range d.w.r.View.Tracks {
		if t.Group == "morale" && t.Value == 0 && home[t.Name] == d.w.r.View.Seat && !used[t.Name] {
			d.example("NATIONALRALLY", "nation", t.Name)
		}
	}
}

// morale is what a country has left to spend.
func (d *draft) morale(nation string) int {
	for _, t := range d.w.r.View.Tracks {
		if t.Group == "morale" && t.Name == nation {
			return t.Value
		}
	}
	return 0
}

// standing shows the standing orders that are kept and how to change them.
func (d *draft) standing(verbs []string) {
	may := func(sub string) bool { return slices.Contains(d.w.r.Info.Verbs, "STAND "+sub) }
	if !slices.ContainsFunc(verbs, func(v string) bool { return strings.HasPrefix(v, "STAND") }) {
		return
	}
	d.remark(d.w.say("draft.standing", d.w.r))
	for _, l := range d.w.r.View.Standing {
		d.order(l, d.w.say("draft.kept", d.w.r))
	}
	for _, sub := range []string{"CHARGE", "MORALE", "RETREAT", "ADVANCE"} {
		if may(sub) {
			d.example("STAND-" + sub)
		}
	}
}
