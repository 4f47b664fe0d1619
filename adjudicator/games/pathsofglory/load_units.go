// The counters, and where the scenarios put them (4).

package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/gamedata"
	"feldpost/adjudicator/kernel/names"
)

// loadUnits reads the counters.
func (l *loader) loadUnits() {
	s := l.sys
	s.counters = make([]counter, 1, maxUnits)
	named := map[string]bool{}
	t := l.Table("units.csv", "unit", "counter", "side", "nation", "tag", "type", "cf", "lf", "mf", "cf_reduced", "lf_reduced", "mf_reduced",
		"rp", "not_replaceable", "near_east")
	for _, r := range t.Rows() {
		if len(s.counters) >= maxUnits {
			t.Fail("at most " + strconv.Itoa(maxUnits-1) + " units")
			return
		}
		c := counter{name: r.Need("unit", "a name like GE-1A"), printed: r.Need("counter", "the printed name"), side: l.side(r, "side"),
			nation: l.nation(r, "nation"), tag: tag(r.Word("tag", tagWords[:]...)), army: r.Word("type", "corps", "army") == 1,
			near: r.Yes("near_east"), pool: noPool}
		for i, face := range []string{"", "_reduced"} {
			c.cf[i], c.lf[i], c.mf[i] = int8(r.Int("cf"+face, 0, 9)), int8(r.Int("lf"+face, 1, 9)), int8(r.Int("mf"+face, 0, 9))
			c.values[i] = strconv.Itoa(int(c.cf[i])) + "-" + strconv.Itoa(int(c.lf[i])) + "-" + strconv.Itoa(int(c.mf[i]))
		}
		if !r.Yes("not_replaceable") {
			if c.pool = parsePool(r.Text("rp")); c.pool == noPool {
				r.Fail("rp", "ge, ah, tu, bu, allied, br, fr, ru, it or us")
			}
		}
		c.uses = usesOf(&c)
		key := names.Key(c.name)
		if named[key] {
			r.Fail("unit", "a name that no other unit has")
		}
		s.counters = append(s.counters, c)
		named[key] = true
	}
	s.nameUnits()
}

// usesOf is which dashed lines a unit may use (11.1.4).
func usesOf(c *counter) travel {
	switch {
	case c.tag == tagANA:
		return byBR | byANA
	case c.nation == britain:
		return byBR
	case c.nation == italy:
		return byIT
	case c.nation == russia:
		return byRU
	case c.nation == turkey:
		return byTU
	}
	return 0
}

// loadSetups reads set-ups, neutral forces and the optional changes.
func (l *loader) loadSetups() {
	t := &l.sys.tables
	t.setups = map[string][]placement{}
	for _, name := range []string{"1999", "2018", "historical", "great_war_1917"} {
		t.setups[name] = l.loadSetup("setup_" + name + ".csv")
	}
	for _, r := range l.Table("entry.csv", "nation", "unit", "space", "level", "count").Rows() {
		a := arrival{nation: l.nation(r, "nation"), counter: r.Text("unit"), reduced: r.Word("level", "full", "reduced") == 1,
			count: r.Int("count", 1, 9)}
		if r.Text("space") != "FREE" {
			a.at = l.spaceOrBox(r, "space")
		}
		if len(l.sys.countersOf(a.counter)) == 0 {
			r.Fail("unit", "a counter of units.csv")
		}
		t.arrivals = append(t.arrivals, a)
	}
	for _, r := range l.Table("setup_optional.csv", "change", "what", "space").Rows() {
		changes := []string{"move", "trench", "no-trench"}
		t.balances = append(t.balances, balance{change: changes[r.Word("change", changes...)], what: r.Text("what"), at: l.space(r, "space")})
	}
}

func (l *loader) loadSetup(file string) (list []placement) {
	for _, r := range l.Table(file, "kind", "what", "space", "level", "count").Rows() {
		p := placement{kind: r.Text("kind"), what: r.Text("what"), level: r.Text("level"), count: r.Int("count", 1, 99)}
		switch p.kind {
		case "unit":
			p.at = l.spaceOrBox(r, "space")
			p.reduced = r.Word("level", "full", "reduced") == 1
			if len(l.sys.countersOf(p.what)) < p.count {
				r.Fail("what", "a counter of units.csv, at most as often as there are")
			}
		case "trench", "control":
			p.at = l.space(r, "space")
			l.side(r, "what")
			if p.kind == "trench" {
				r.Int("level", 1, 2)
			}
		case "rp":
			if parsePool(p.what) == noPool {
				r.Fail("what", "a replacement point marker")
			}
			r.Int("level", 0, 99)
		case "card":
			l.side(r, "what")
			r.Int("level", 1, perSide)
		case "state":
			l.setupState(r, p)
		default:
			r.Fail("kind", "unit, trench, control, rp, card or state")
		}
		list = append(list, p)
	}
	return list
}

func (l *loader) setupState(r gamedata.Row, p placement) {
	words := []string{"turn", "cp.commitment", "ap.commitment", "cp.ru_vp", "mef_beachhead", "war.bu", "war.it", "war.tu", "ws.ap", "ws.cp",
		"phase"}
	if !slices.Contains(words, p.what) {
		r.Fail("what", "one of "+strings.Join(words, ", "))
	}
	switch p.what {
	case "turn":
		r.Int("level", 1, max(1, len(l.sys.tables.turns)-1))
	case "war.bu", "war.it", "war.tu", "ws.ap", "ws.cp":
		r.Int("level", 0, 99)
	}
}
