package balkanwars

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/gamedata"
)

// loadPolitics reads the charts of the Diplomatic Phase. It needs the
// scenarios, whose seats the events name.
func (l *loader) loadPolitics() {
	l.loadPowers()
	l.loadCapitals()
	l.loadConflict()
	l.loadEvents()
}

// loadPowers reads the Diplomatic Display: every Great Power once.
func (l *loader) loadPowers() {
	p := &l.sys.tables.politics
	first := int(austria)
	l.Table("powers.csv", "code", "name", "diplomatic_power", "mobilization_points").EachOnce("code", nationCodes[first:],
		func(r gamedata.Row, i int) {
			if n := nation(first + i); r.Text("name") != nationNames[n] {
				r.Fail("name", nationNames[n])
			}
			p.powers[first+i] = power{diplomatic: r.Int("diplomatic_power", 0, 9), mobilization: r.Int("mobilization_points", 0, 20)}
		})
}

// loadCapitals reads where the German HQ appears by default (15).
func (l *loader) loadCapitals() {
	l.Table("capitals.csv", "code", "hex").EachOnce("code", nationCodes[:capitals], func(r gamedata.Row, i int) {
		l.sys.tables.politics.capitals[i] = l.sys.board.Hex(r, "hex")
	})
}

// loadConflict reads the Diplomatic Conflict Table and what its results
// mean.
func (l *loader) loadConflict() {
	p := &l.sys.tables.politics
	l.Table("conflict_results.csv", "code", "kind", "effect").EachOnce("code", conflictCodes[:], func(r gamedata.Row, i int) {
		if r.Text("kind") != conflictKinds[i] {
			r.Fail("kind", conflictKinds[i]+" for "+conflictCodes[i])
		}
	})
	head, totals := []string{"first"}, make([]string, conflictSize)
	for i := range totals {
		totals[i] = strconv.Itoa(i + 1)
		head = append(head, "second_"+totals[i])
	}
	l.Table("conflict.csv", head...).EachOnce("first", totals, func(r gamedata.Row, i int) {
		for k := range conflictSize {
			at := indexOf(conflictCodes[:], r.Text(head[k+1]))
			if at < 0 {
				r.Fail(head[k+1], "one of "+strings.Join(conflictCodes[:], " "))
				continue
			}
			p.conflict[i][k] = conflictResult(at)
		}
	})
}

// loadEvents reads the Events Table: 36 numbers, each for both scenarios.
func (l *loader) loadEvents() {
	table := l.Table("events.csv", "number", "scenario", "name", "background", "effect", "condition", "once")
	var lines [2][eventNumbers]int
	for _, r := range table.Rows() {
		at := eventIndex(r.Int("number", 11, 66))
		sc := r.Word("scenario", l.sys.tables.scenarios[0].name, l.sys.tables.scenarios[1].name)
		switch {
		case at < 0:
			r.Fail("number", "two dice: 11 to 66 with the digits 1 to 6")
			continue
		case lines[sc][at] > 0:
			r.Fail("number", "each number once a scenario; it stands in line "+strconv.Itoa(lines[sc][at])+" already")
			continue
		}
		lines[sc][at] = r.Line
		e := politicalEvent{name: r.Need("name", "the name of the event"), background: r.Text("background"), once: r.Yes("once")}
		e.ways = l.eventWays(r, &l.sys.tables.scenarios[sc])
		l.sys.tables.politics.events[sc][at] = e
	}
	if len(table.Rows()) == 0 {
		return
	}
	for sc := range lines {
		for at, line := range lines[sc] {
			if line == 0 {
				table.Fail("a line for event " + strconv.Itoa(eventNumber(at)) + " of scenario " + l.sys.tables.scenarios[sc].name)
			}
		}
	}
}

// eventWays reads the effects and conditions of an event: as many
// alternatives of one as of the other, or no condition at all.
func (l *loader) eventWays(r gamedata.Row, sc *scenario) []eventWay {
	effects := strings.Split(r.Text("effect"), "|")
	var terms []string
	if r.Text("condition") != "" {
		terms = strings.Split(r.Text("condition"), "|")
	}
	if len(terms) > 0 && len(terms) != len(effects) {
		r.Fail("condition", "as many alternatives, separated by |, as in the column effect, or nothing")
		return nil
	}
	ways := make([]eventWay, len(effects))
	for i := range effects {
		for _, text := range strings.Split(effects[i], ";") {
			ways[i].effects = append(ways[i].effects, l.effect(r, sc, strings.Fields(text)))
		}
		choices := 0
		for _, e := range ways[i].effects {
			if e.pick != pickNamed {
				choices++
			}
		}
		if choices > 1 {
			r.Fail("effect", "one CHOICE or LOWEST in an alternative")
		}
		if len(terms) == 0 {
			continue
		}
		for _, text := range strings.Split(terms[i], ";") {
			if text = strings.TrimSpace(text); text == "" && len(terms) > 1 {
				continue // an alternative without a condition
			}
			var any []eventTerm
			for _, t := range strings.Split(text, " or ") {
				any = append(any, l.eventTerm(r, sc, strings.Fields(t)))
			}
			ways[i].terms = append(ways[i].terms, any)
		}
	}
	return ways
}

const wantEffect = "ALLY POWER SIDE, MORALE COUNTRY +-N, MORALE CHOICE SIDE +-N, MP SIDE N, NEUTRAL COUNTRY SIDE, AMPHIB SIDE +-N, " +
	"COLLAPSE COUNTRY, COLLAPSE LOWEST SIDE or ANY, ALBANIA, REVOLT, CONFRONTATION or NONE, joined by ; or |"

// effect reads one verb and its objects.
func (l *loader) effect(r gamedata.Row, sc *scenario, words []string) effect {
	e := effect{nation: noNation, side: sideNone}
	verb := -1
	if len(words) > 0 {
		verb = indexOf(eventWords[:], words[0])
		words = words[1:]
	}
	e.verb = eventVerb(max(verb, 0))
	good := verb >= 0
	word := func(i int) string {
		if i < len(words) {
			return words[i]
		}
		return ""
	}
	want := 0
	number := func(i, low, high int) {
		n, err := strconv.Atoi(word(i))
		good, e.n = good && err == nil && n != 0 && n >= low && n <= high, n
		want = i + 1
	}
	country := func(i int, great bool) {
		e.nation, want = parseNation(word(i)), i+1
		good = good && e.nation != noNation && e.nation.hasMorale() != great
	}
	seat := func(i int) {
		e.side, want = sc.seats.Of(adjudicator.Seat(word(i))), i+1
		good = good && e.side != sideNone
	}
	switch e.verb {
	case eventAlly:
		country(0, true)
		seat(1)
	case eventNeutral:
		country(0, false)
		seat(1)
	case eventPoints:
		seat(0)
		number(1, 1, 99)
	case eventAmphib:
		seat(0)
		number(1, -9, 9)
	case eventMorale:
		if word(0) == "CHOICE" {
			e.pick = pickChoice
			seat(1)
			number(2, -10, 10)
		} else {
			country(0, false)
			number(1, -10, 10)
		}
	case eventCollapse:
		if word(0) != "LOWEST" {
			country(0, false)
		} else if e.pick, want = pickLowest, 2; word(1) != "ANY" {
			seat(1)
		}
	}
	if !good || len(words) != want {
		r.Fail("effect", wantEffect)
	}
	return e
}

const wantTerm = "NEUTRAL COUNTRY, ABSENT COUNTRY, BELLIGERENT COUNTRY SIDE, CORPS, TURN BOX, CONTROL SIDE HEX or MORALE COUNTRY <= N " +
	"or >= N, " +
	"joined by ; or by the word or"

// eventTerm reads one condition.
func (l *loader) eventTerm(r gamedata.Row, sc *scenario, words []string) eventTerm {
	t := eventTerm{nation: noNation, side: sideNone, hex: noCell}
	if len(words) == 0 {
		r.Fail("condition", wantTerm)
		return t
	}
	at := indexOf(termWords[:], words[0])
	t.word = termWord(max(at, 0))
	good, rest := at >= 0, words[1:]
	need := func(n int) bool { good = good && len(rest) == n; return good }
	switch t.word {
	case termNeutral, termAbsent:
		if need(1) {
			t.nation = parseNation(rest[0])
			good = t.nation != noNation
		}
	case termBelligerent:
		if need(2) {
			t.nation, t.side = parseNation(rest[0]), sc.seats.Of(adjudicator.Seat(rest[1]))
			good = t.nation != noNation && t.nation.hasMorale() && t.side != sideNone
		}
	case termCorps:
		need(0)
	case termTurn:
		t.n = l.sys.tables.boxNamed(strings.Join(rest, " "))
		good = good && t.n > 0
	case termControl:
		if need(2) {
			t.side = sc.seats.Of(adjudicator.Seat(rest[0]))
			t.hex = l.sys.board.Named(rest[1])
			good = t.side != sideNone && t.hex != noCell
		}
	case termMorale:
		if need(3) {
			t.nation = parseNation(rest[0])
			n, err := strconv.Atoi(rest[2])
			good = t.nation != noNation && t.nation.hasMorale() && err == nil && n >= 0 && (rest[1] == "<=" || rest[1] == ">=")
			t.n, t.least = n, rest[1] == ">="
		}
	}
	if !good {
		r.Fail("condition", wantTerm)
	}
	return t
}
