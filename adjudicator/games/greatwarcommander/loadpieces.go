// The counters as the files have them (3, 11, 12, 7.3.2, 8).

package greatwarcommander

import (
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
)

// maxCount is the most copies of a counter: more than the box has counters.
const maxCount = 64

// unlimited is how many markers there are of a kind whose number is no limit.
const unlimited = 1 << 20

// loadFormations reads the Formations (3).
func (sys *System) loadFormations(set *gamedata.Set) {
	t := set.Table("formations.csv", "id", "name", "nation", "type", "rank", "title", "era", "figures", "engineer", "stosstrupp", "g_morale", "g_fp", "g_range", "g_move", "g_fp_box", "g_range_box", "g_move_box",
		"d_morale", "d_fp", "d_range", "d_move", "d_fp_box", "d_range_box", "d_move_box", "command", "gun_fp", "gun_range", "star", "immobilisation", "count", "origin")
	seen := map[string]bool{}
	for _, r := range t.Rows() {
		d := readDesign(r)
		if seen[d.id] {
			r.Fail("id", "each id once (3)")
		}
		seen[d.id] = true
		sys.designs = append(sys.designs, d)
	}
	for n := range numNations {
		for _, k := range []kind{runner, hero} {
			count := 0
			for _, d := range sys.designs {
				if d.nation == n && d.kind == k {
					count++
				}
			}
			if k == hero && count != 1 || count == 0 {
				t.Fail("one " + k.String() + " of " + n.String() + " (E70, O27)")
			}
		}
	}
	for _, k := range knownCounters {
		if d := sys.design(k.id); d == nil || !k.is(d) {
			t.Fail(k.id + ": " + k.says)
		}
	}
}

// knownCounters are the values that the rulebook shows (5.3 of its examples).
var knownCounters = []struct {
	id, says string
	is       func(d *design) bool
}{
	{"landwehr", "FP 5, Demoralised Range 1 (O21)", func(d *design) bool { return d.kind == section && d.good.fp == 5 && d.bad.reach == 1 }},
	{"us-section", "Morale 7, Demoralised 8 (O21)", func(d *design) bool { return d.kind == section && d.good.morale == 7 && d.bad.morale == 8 }},
	{"chasseurs", "Demoralised 8, 4-1-1 (3.2)", func(d *design) bool { return d.bad.morale == 8 && d.bad.fp == 4 && d.bad.reach == 1 && d.bad.move == 1 }},
	{"us-engineers", "Morale 9, 4-5-5 (3.3.2)", func(d *design) bool {
		return d.engineer && d.good.morale == 9 && d.good.fp == 4 && d.good.reach == 5 && d.good.move == 5
	}},
	{"hptm-bertin", "a captain, Command 2 (O21)", func(d *design) bool { return d.rank == captain && d.command == 2 }},
	{"lt-mueller", "a lieutenant, Command 2, Range at most 1 (O21)", func(d *design) bool { return d.rank == lieutenant && d.command == 2 && d.good.reach <= 1 }},
	{"lt-ebel", "Command, Range and FP at least 1 (O21)", func(d *design) bool { return d.command >= 1 && d.good.reach >= 1 && d.good.fp >= 1 }},
	{"cne-barnier", "a captain, Command 2 (3.3.1.4)", func(d *design) bool { return d.rank == captain && d.command == 2 }},
	{"ltn-de-grasse", "a lieutenant, Command 2 (3.3.1.4)", func(d *design) bool { return d.rank == lieutenant && d.command == 2 }},
	{"ltn-durant", "Command 1 or 2 (3.3.1.4)", func(d *design) bool { return d.command == 1 || d.command == 2 }},
	{"ltn-verdier", "Command 0 or 1 (3.3.1.4)", func(d *design) bool { return d.command <= 1 }},
	{"cne-driant", "Command 3", func(d *design) bool { return d.command == 3 }},
}

func readDesign(r gamedata.Row) (d design) {
	d = design{id: r.Need("id", "a name"), name: r.Need("name", "a name"), nation: nation(r.Word("nation", nationCodes...)), kind: kind(r.Word("type", kindNames...)), rank: r.Word("rank", rankNames...),
		era: r.Word("era", eraNames...), engineer: r.Yes("engineer"), storm: r.Yes("stosstrupp"), count: r.Int("count", 1, maxCount)}
	if strings.Trim(d.id, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		r.Fail("id", "small letters, digits and hyphens")
	}
	if r.Int("figures", 1, 4) != figures[d.kind] {
		r.Fail("figures", strconv.Itoa(figures[d.kind])+" for a "+d.kind.String()+" (8.2)")
	}
	if d.kind.isLeader() != (d.rank != noRank) || (d.kind == hero) != (d.rank == heroRank) {
		r.Fail("rank", "a rank for Leaders and Heroes alone (3.3.1.3)")
	}
	d.good, d.bad = readValues(r, "g_", d.kind), readValues(r, "d_", d.kind)
	for _, v := range []*values{&d.good, &d.bad} {
		if d.engineer && !(v.fpBox && v.reachBox && v.moveBox) {
			r.Fail("engineer", "boxes around all values (3.1.9)")
		}
	}
	if (d.engineer || d.storm) && d.kind != section && d.kind != squad {
		r.Fail("type", "a section or squad (3.1.9)")
	}
	if d.kind.isLeader() || d.kind == tankLeader {
		d.command = r.Int("command", 0, 3)
	} else if r.Text("command") != "" {
		r.Fail("command", "nothing but for Leaders (3.1.5)")
	}
	if d.kind.isLeader() && d.count != 1 {
		r.Fail("count", "1 for a Leader (3.3.1.3)")
	}
	r.Text("star")
	if !d.kind.isTank() {
		for _, column := range []string{"gun_fp", "gun_range", "star", "immobilisation"} {
			if r.Text(column) != "" {
				r.Fail(column, "nothing but for Tanks (3.1.1, 3.1.3)")
			}
		}
		return d
	}
	d.gunFP, d.gunFar, d.immobilisation = r.IntOr("gun_fp", 1, 15, 0), r.IntOr("gun_range", 1, 99, 0), r.Int("immobilisation", 2, 12)
	if (d.gunFP > 0) != (d.gunFar > 0) || d.gunFP == 0 && !d.good.fires {
		r.Fail("gun_fp", "at least one armament, each with FP and Range (3.1.1)")
	}
	return d
}

// readValues reads one side of a counter (3.1).
func readValues(r gamedata.Row, side string, k kind) (v values) {
	number := func(column string) (int, bool) {
		text := r.Text(side + column)
		if text == "-" && side == "d_" && (k.isTank() || column != "move") || text == "" && side == "g_" && k.isTank() && column != "move" {
			return 0, false
		}
		return r.Int(side+column, 0, 15), true
	}
	v.morale = r.Int(side+"morale", 1, 12)
	v.fp, v.fires = number("fp")
	v.reach, _ = number("range")
	v.move, v.moves = number("move")
	v.fpBox, v.reachBox, v.moveBox = r.Yes(side+"fp_box"), r.Yes(side+"range_box"), r.Yes(side+"move_box")
	return v
}

// loadWeapons reads the Weapons (11).
func (sys *System) loadWeapons(set *gamedata.Set) {
	t := set.Table("weapons.csv", "id", "name", "nations", "class", "striped", "fp", "fp_box", "min_range", "range", "range_box", "move_mod", "repair_from", "repair_to", "elim_from", "elim_to", "carrier", "from", "count", "origin")
	for _, r := range t.Rows() {
		a := arm{id: r.Need("id", "a name"), name: r.Need("name", "a name"), class: class(r.Word("class", classNames...)), striped: r.Yes("striped"), fp: r.Int("fp", 1, 15), fpBox: r.Yes("fp_box"),
			near: r.Int("min_range", 0, 99), far: r.Int("range", 0, 99), move: r.Int("move_mod", -4, 0), repairFrom: r.Int("repair_from", 1, rows), repairTo: r.Int("repair_to", 1, rows),
			elimFrom: r.IntOr("elim_from", 1, rows, 0), elimTo: r.IntOr("elim_to", 1, rows, 0), squadOnly: r.OneOf("carrier", "unit", "squad") == "squad", count: r.Int("count", 1, maxCount)}
		r.Yes("range_box")
		for _, n := range r.List("nations") {
			for i, code := range nationCodes {
				a.nations[i] = a.nations[i] || n == code
			}
		}
		if r.Text("from") != "" {
			a.from = readMonth(r, "from")
		}
		switch {
		case (a.class == heavyMG || a.class == lightMG) && a.striped || a.class == mortar && !a.striped:
			r.Fail("striped", "yes for mortars, no for machine guns (3.3.1.7)")
		case a.class == mortar && a.near < 2:
			r.Fail("min_range", "2 or more for a mortar (O21.2.1)")
		case a.near > a.far:
			r.Fail("range", "no less than min_range")
		case a.repairFrom > a.repairTo || a.elimFrom > a.elimTo || a.elimFrom > 0 && a.elimFrom <= a.repairTo && a.elimTo >= a.repairFrom:
			r.Fail("repair_from", "two intervals apart from one another (11.4)")
		case (a.class == flamethrower) != a.squadOnly:
			r.Fail("carrier", "squad for a flamethrower, unit for others (11.2)")
		}
		sys.arms = append(sys.arms, a)
	}
	for _, k := range knownArms {
		if a := sys.arm(k.id); a == nil || !k.is(a) {
			t.Fail(k.id + ": " + k.says)
		}
	}
}

// knownArms are the Weapons that the rulebook shows.
var knownArms = []struct {
	id, says string
	is       func(a *arm) bool
}{
	{"hotchkiss", "FP 7, Range 12, Movement -2, repair 1-5, elimination 10-11 (11)", func(a *arm) bool {
		return a.fp == 7 && a.far == 12 && a.move == -2 && a.repairFrom == 1 && a.repairTo == 5 && a.elimFrom == 10 && a.elimTo == 11 && a.class == heavyMG
	}},
	{"crapouillot", "FP 6, Range 2-14, Movement -2, repair 1-4, elimination 10-11 (11.6)", func(a *arm) bool {
		return a.fp == 6 && a.near == 2 && a.far == 14 && a.move == -2 && a.repairFrom == 1 && a.repairTo == 4 && a.elimFrom == 10 && a.elimTo == 11 && a.class == mortar
	}},
	{"mg08", "FP 8, a heavy machine gun (A42)", func(a *arm) bool { return a.fp == 8 && a.class == heavyMG }},
	{"minenwerfer-250", "FP 7, a mortar (T124)", func(a *arm) bool { return a.fp == 7 && a.class == mortar }},
	{"chauchat", "from 1916-05 (E80.1)", func(a *arm) bool { return a.from == newMonth(1916, 5) && a.class == lightMG }},
}

// loadTelephones reads the Telephones (12).
func (sys *System) loadTelephones(set *gamedata.Set) {
	t := set.Table("telephones.csv", "id", "nation", "fp", "count", "origin")
	var count [numNations]int
	for _, r := range t.Rows() {
		x := telephone{id: r.Need("id", "a name"), nation: nation(r.Word("nation", nationCodes...)), fp: r.Int("fp", 8, 10), count: r.Int("count", 1, maxCount)}
		count[x.nation]++
		sys.telephones = append(sys.telephones, x)
	}
	for n := range numNations {
		if count[n] < 2 {
			t.Fail("two Telephones of " + n.String() + " (12, S98.4.9)")
		}
	}
}

// markerLeast are the kinds of markers, and the fewest that there may be of each.
var markerLeast = []struct {
	kind  string
	least int
}{
	{"spotting-round", 1}, {"artillery-impact", 12}, {"gas", 7}, {"smoke", 0}, {"aircraft", 1}, {"time", 1}, {"sudden-death", 1}, {"surrender", 1}, {"vp", 1}, {"attack-total", 1}, {"control", 5},
	{"suppression", unlimited}, {"shell-hole", unlimited}, {"rubble", unlimited}, {"veteran", 1}, {"foxhole", 1}, {"trench", 1}, {"mines", 1}, {"wire", 1}, {"casemate", 1}, {"blockhouse", 0}, {"blaze", 1}, {"objective", 20},
}

// loadMarkers reads how many markers there are (8.1).
func (sys *System) loadMarkers(set *gamedata.Set) {
	t := set.Table("markers.csv", "kind", "nation", "count", "values", "back", "origin")
	names := make([]string, len(markerLeast))
	sys.markers = map[string]int{}
	for i, m := range markerLeast {
		names[i] = m.kind
	}
	for _, r := range t.Rows() {
		k, n := r.Word("kind", names...), unlimited
		if r.Text("count") != "unlimited" {
			n = r.Int("count", 0, maxCount)
		}
		if n < markerLeast[k].least {
			r.Fail("count", "no fewer than the rules need")
		}
		sys.markers[names[k]] += n
	}
	for _, m := range markerLeast {
		if _, has := sys.markers[m.kind]; !has {
			t.Fail("a line " + m.kind)
		}
	}
}

// Kinds of objective markers (7.3.2).
const (
	singleObjective = iota
	eachObjective
	exitObjective
	elimObjective
)

// objective is an objective marker (7.3.2).
type objective struct {
	letter    string
	kind      int
	objective int
	points    int
}

// loadObjectives reads the objective markers (7.3.2, 7.3.3).
func (sys *System) loadObjectives(set *gamedata.Set) {
	t := set.Table("objectives.csv", "letter", "kind", "objective", "vp", "secret_side", "origin")
	letters := strings.Split("ABCDEFGHIJKLMNOPQRYZ", "")
	sys.objectives = make([]objective, len(letters))
	t.EachOnce("letter", letters, func(r gamedata.Row, i int) {
		o := objective{letter: letters[i], kind: r.Word("kind", "single", "each", "exit", "elim"), points: r.IntOr("vp", 0, 9, 0)}
		if o.kind == singleObjective {
			o.objective = r.Int("objective", 1, 5)
		}
		open := o.letter == "Y" || o.letter == "Z"
		if r.Yes("secret_side") == open || open != (o.kind >= exitObjective) || o.letter == "Y" && o.kind != exitObjective {
			r.Fail("kind", "exit for Y and elim for Z, the only ones without a secret side (7.3.2)")
		}
		known := map[string]int{"C": 1, "G": 2, "K": 3}[o.letter]
		if known > 0 && (o.kind != singleObjective || o.objective != 3 || o.points != known) || known == 0 && o.objective == 3 {
			r.Fail("objective", "C, G and K for Objective 3 at 1, 2 and 3 VP, and no other for it (7.3.2)")
		}
		sys.objectives[i] = o
	})
}

// loadSupport reads the Support Table of a nation (E72, E87).
func (sys *System) loadSupport(set *gamedata.Set, n nation) {
	name := "support-" + n.String() + ".csv"
	t := set.Table(name, "line", "elements", "origin")
	sys.support[n].low = strings.Contains(set.Note(name), "x_end = low")
	if !sys.support[n].low && !strings.Contains(set.Note(name), "x_end = high") {
		t.Fail("x_end = low or high in the first line (E87)")
	}
	numbers := strings.Fields("2 3 4 5 6 7 8 9 10 11 12")
	t.EachOnce("line", numbers, func(r gamedata.Row, i int) {
		for _, text := range strings.Split(r.Need("elements", "elements"), "+") {
			e, why := sys.readElement(strings.TrimSpace(text), n)
			if why != "" {
				r.Fail("elements", why)
				continue
			}
			sys.support[n].lines[i] = append(sys.support[n].lines[i], e)
		}
	})
}

// supportTable is a Support Table: the lines 2 to 12, and at which end the X is.
type supportTable struct {
	lines [11][]element
	low   bool
}

// element is what a line of a Support Table or a reinforcement brings.
type element struct {
	telephone int // its FP, 0 for none
	design    int // of a Formation, -1 for any lieutenant
	arm       int // that it carries, -1 for none
	fort      fort
	count     int
}

// readElement reads an element: "section:landwehr:mg08 x2", "telephone:8", "wire x2".
func (sys *System) readElement(text string, n nation) (e element, why string) {
	e = element{design: -1, arm: -1, count: 1}
	if body, times, ok := strings.Cut(text, " x"); ok {
		k, err := strconv.Atoi(times)
		if err != nil || k < 1 || k > maxCount {
			return e, "a number behind x"
		}
		text, e.count = body, k
	}
	parts := strings.Split(text, ":")
	for i, f := range fortNames[1:] {
		if text == f {
			e.fort = fort(i + 1)
			return e, ""
		}
	}
	if parts[0] == "telephone" && len(parts) == 2 {
		for _, t := range sys.telephones {
			if t.nation == n && strconv.Itoa(t.fp) == parts[1] {
				e.telephone = t.fp
				return e, ""
			}
		}
		return e, "a Telephone of " + n.String()
	}
	for i, k := range kindNames {
		if len(parts) > 1 && parts[0] == k {
			parts = parts[1:]
			if parts[0] == "lt-any" && kind(i) == leader && len(parts) == 1 {
				return e, ""
			}
			if d := sys.design(parts[0]); d != nil && d.kind != kind(i) {
				return e, parts[0] + " as a " + d.kind.String()
			}
			break
		}
	}
	if e.design = sys.designIndex(parts[0]); e.design < 0 || sys.designs[e.design].nation != n {
		return e, "a Formation of " + n.String()
	}
	if len(parts) > 1 {
		if e.arm = sys.armIndex(parts[1]); e.arm < 0 {
			return e, "a Weapon"
		}
		why = sys.mayCarry(&sys.designs[e.design], &sys.arms[e.arm])
	}
	return e, why
}

// mayCarry tells why a Formation can never have a Weapon, "" when it can (11.2).
func (sys *System) mayCarry(d *design, a *arm) string {
	switch {
	case !a.nations[d.nation]:
		return a.id + " with a nation that uses it"
	case !d.kind.carries():
		return a.id + " with a Section or Squad (11.2)"
	case a.squadOnly && d.kind != squad:
		return a.id + " with a Squad (11.2)"
	}
	return ""
}
