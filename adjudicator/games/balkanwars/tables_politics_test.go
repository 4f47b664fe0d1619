package balkanwars

import (
	"strconv"
	"strings"
	"testing"
)

// 3.1: the numbers and names that the rulebook gives stand in the table, and
// every class of event that it speaks of occurs in both scenarios.
func TestEventsTableHoldsWhatIsStated(t *testing.T) {
	p := &theSystem(t).tables.politics
	for _, r := range stated(t, "events_known.csv") {
		if r["number"] == "?" {
			continue
		}
		number, err := strconv.Atoi(r["number"])
		if err != nil {
			t.Fatal(err)
		}
		for sc := range p.events {
			if e := p.events[sc][eventIndex(number)]; e.name != r["name"] && (sc == 0 || r["scenario"] != "1") {
				t.Errorf("event %d of scenario %d is %q, want %q", number, sc+1, e.name, r["name"])
			}
		}
	}
	for sc := range p.events {
		var seen [eventVerbs]int
		names := map[string]bool{}
		for at := range p.events[sc] {
			e := &p.events[sc][at]
			names[e.name] = true
			for _, w := range e.ways {
				for _, x := range w.effects {
					seen[x.verb]++
					if collapse := e.name == "Morale Collapse"; collapse != (x.verb == eventCollapse) {
						t.Errorf("%s: %v", e.name, x)
					}
					if confront := e.name == "Great Power Confrontation"; confront != (x.verb == eventConfront) {
						t.Errorf("%s: %v", e.name, x)
					}
				}
			}
		}
		for v, n := range seen {
			if n == 0 && !(eventVerb(v) == eventAlbania && sc == 1) {
				t.Errorf("scenario %d has no event %s", sc+1, eventWords[v])
			}
		}
		if !names["Morale Collapse"] || !names["Great Power Confrontation"] {
			t.Errorf("scenario %d lacks a named event", sc+1)
		}
	}
}

// effectsOf lists the effects of an event in all its ways.
func effectsOf(p *politics, sc, number int) (list []effect) {
	for _, w := range p.events[sc][eventIndex(number)].ways {
		list = append(list, w.effects...)
	}
	return list
}

// S1 Special 4, S1 Albania, 1.4, 5.7: what the four numbered events do.
func TestNumberedEventsDoWhatIsStated(t *testing.T) {
	p := &theSystem(t).tables.politics
	for sc := range p.events {
		if list := effectsOf(p, sc, 21); len(list) != 1 || list[0].verb != eventRevolt {
			t.Errorf("event 21 of scenario %d: %v", sc+1, list)
		}
		for _, number := range []int{61, 62} {
			if list := effectsOf(p, sc, number); len(list) != 1 || list[0].verb != eventAmphib || list[0].n == 0 ||
				theSystem(t).tables.scenarios[sc].seats[list[0].side] != "league" {
				t.Errorf("event %d of scenario %d: %v", number, sc+1, list)
			}
		}
		if a, b := effectsOf(p, sc, 61)[0].n, effectsOf(p, sc, 62)[0].n; a*b >= 0 {
			t.Errorf("scenario %d grants %d and withdraws %d Operations", sc+1, a, b)
		}
	}
	if list := effectsOf(p, 0, 26); list[0].verb != eventAlbania {
		t.Errorf("event 26: %v", list)
	}
}

// 3.2: an alliance event waits for a neutral Power; every Power has one in
// both scenarios. 11.2 and S1 Special 6: Romania may enter, in Scenario 1 on
// the Ottoman side.
func TestAllianceAndEntryEventsOfTheTable(t *testing.T) {
	s := theSystem(t)
	for sc := range s.tables.politics.events {
		var allies, entries nationSet
		for at := range s.tables.politics.events[sc] {
			for _, w := range s.tables.politics.events[sc][at].ways {
				for _, x := range w.effects {
					switch x.verb {
					case eventAlly:
						allies |= setOf(x.nation)
						neutral := len(w.terms) > 0 && w.terms[0][0].word == termNeutral && w.terms[0][0].nation == x.nation
						if !neutral {
							t.Errorf("event %d allies %v without the condition that it is neutral", eventNumber(at), x.nation)
						}
					case eventNeutral:
						entries |= setOf(x.nation)
						if sc == 0 && x.nation == romania && s.tables.scenarios[0].seats[x.side] != "ottoman" {
							t.Errorf("Romania joins %v", x.side)
						}
					}
				}
			}
		}
		if allies != setOf(austria, germany, britain, russia, france, italy) || !entries.has(romania) {
			t.Errorf("scenario %d: alliances %b, entries %b", sc+1, allies, entries)
		}
	}
}

// 3.2, 3.4, S1, S2: the stated Power of Great Britain, the alliances at the
// start, the Victory Points of commitment, and who has units.
func TestDiplomaticDisplay(t *testing.T) {
	s := theSystem(t)
	start := [2]map[nation]string{{germany: "ottoman", russia: "league"}, {russia: "league", austria: "bulgaria"}}
	for _, r := range stated(t, "great_powers.csv") {
		n := parseNation(r["code"])
		if w := r["diplomatic_power"]; w != "" && strconv.Itoa(s.tables.politics.powers[n].diplomatic) != w {
			t.Errorf("Power of %v is %d, want %s", n, s.tables.politics.powers[n].diplomatic, w)
		}
		units := 0
		for u := range s.counters {
			if s.counters[u].nation == n {
				units++
			}
		}
		if (units > 0) != (r["has_units"] == "yes") {
			t.Errorf("%v has %d units", n, units)
		}
		for sc := range s.tables.scenarios {
			x := &s.tables.scenarios[sc]
			if w := r["s"+strconv.Itoa(sc+1)+"_commit_vp"]; w != "" && strconv.Itoa(x.commit[n]) != w {
				t.Errorf("commitment of %v costs %d, want %s", n, x.commit[n], w)
			}
			ally := ""
			if x.side[n] != sideNone {
				ally = string(x.seats[x.side[n]])
			}
			if ally != start[sc][n] {
				t.Errorf("%v starts scenario %d allied to %q, want %q", n, sc+1, ally, start[sc][n])
			}
		}
	}
}

// mirror is the result for the same totals with the players exchanged.
func mirror(c conflictResult) conflictResult {
	switch c {
	case firstNeutral:
		return secondNeutral
	case secondNeutral:
		return firstNeutral
	case firstSwitch:
		return secondSwitch
	case secondSwitch:
		return firstSwitch
	}
	return c
}

// 3.5: the table favours nobody, holds every kind of result, and reaches from
// 1 to the highest total that anybody can have: six and all Powers with their
// units.
func TestConflictTableIsFairAndWhole(t *testing.T) {
	s := theSystem(t)
	p := &s.tables.politics
	var seen [conflictResults]bool
	for a := 1; a <= conflictSize; a++ {
		for b := 1; b <= conflictSize; b++ {
			c := p.conflictOf(a, b)
			seen[c] = true
			if c != mirror(p.conflictOf(b, a)) {
				t.Errorf("%d to %d is %v, %d to %d is %v", a, b, c, b, a, p.conflictOf(b, a))
			}
			if lost := c == firstNeutral || c == firstSwitch; lost && a >= b {
				t.Errorf("%d to %d is %v", a, b, c)
			}
			if (c == worldWar) != (a >= 9 && b >= 9) {
				t.Errorf("%d to %d is %v: World War from 9 on both sides", a, b, c)
			}
			if (c == conflictArmistice) != (a <= 2 && b <= 2) {
				t.Errorf("%d to %d is %v: Armistice with 2 or less on both sides", a, b, c)
			}
		}
	}
	for c, there := range seen {
		if !there {
			t.Errorf("no cell holds %v", conflictResult(c))
		}
	}
	most := 6 + 3
	for n := range p.powers {
		most += p.powers[n].diplomatic
	}
	if most != conflictSize || p.conflictOf(0, 3) != p.conflictOf(1, 3) || p.conflictOf(3, 40) != p.conflictOf(3, 19) {
		t.Errorf("highest total %d, table up to %d", most, conflictSize)
	}
}

// Damage to the diplomatic charts is refused with file and line.
func TestOpenRefusesDamagedPolitics(t *testing.T) {
	for name, d := range map[string]struct{ file, old, new, want string }{
		"event of no dice": {"events.csv", "\n11,first-war", "\n17,first-war", "events.csv:+1: number: got \"17\", want two dice"},
		"event twice": {"events.csv", "\n12,first-war", "\n11,first-war",
			"events.csv:+1: number: got \"11\", want each number once a scenario"},
		"event missing": {"events.csv", "\n66,second-war", "\n66,first-war",
			"events.csv: want a line for event 66 of scenario second-war"},
		"unknown verb": {"events.csv", "ALLY AH ottoman", "ALLIES AH ottoman",
			"events.csv:#: effect: got \"ALLIES AH ottoman\", want ALLY POWER SIDE"},
		"side of another scenario": {"events.csv", "ALLY AH ottoman", "ALLY AH bulgaria", "events.csv:#: effect"},
		"ally that is no Power":    {"events.csv", "ALLY AH ottoman", "ALLY RO ottoman", "events.csv:#: effect"},
		"morale of a Power":        {"events.csv", "MORALE OE +2", "MORALE RU +2", "events.csv:#: effect"},
		"verb with too much":       {"events.csv", "REVOLT,CORPS", "REVOLT OE,CORPS", "events.csv:#: effect"},
		"two choices": {"events.csv", "COLLAPSE LOWEST ANY", "COLLAPSE LOWEST ANY; MORALE CHOICE league -1",
			"events.csv:#: effect: got \"COLLAPSE LOWEST ANY; MORALE CHOICE league -1\", want one CHOICE"},
		"unknown condition": {"events.csv", "REVOLT,CORPS", "REVOLT,CORPSES",
			"events.csv:#: condition: got \"CORPSES\", want NEUTRAL COUNTRY"},
		"unknown box":     {"events.csv", "TURN January I 1913", "TURN January V 1913", "events.csv:#: condition"},
		"hex off the map": {"events.csv", "CONTROL league 3332", "CONTROL league 9932", "events.csv:#: condition"},
		"ways without conditions": {"events.csv", "ABSENT AL | NEUTRAL AL", "ABSENT AL",
			"events.csv:#: condition: got \"ABSENT AL\", want as many alternatives"},
		"Power of another name":   {"powers.csv", "GB,Great Britain", "GB,England", "powers.csv:#: name: got \"England\", want Great Britain"},
		"Power missing":           {"powers.csv", "\nIT,Italy", "\nRU,Italy", "powers.csv: want a line IT"},
		"Power without a number":  {"powers.csv", "GB,Great Britain,2", "GB,Great Britain,two", "powers.csv:#: diplomatic_power: got \"two\""},
		"unknown conflict result": {"conflict.csv", "\n1,A,A", "\n1,A,B", "conflict.csv:+1: second_2: got \"B\", want one of - FN SN FS SS A WW"},
		"meaning of a result": {"conflict_results.csv", "FN,neutral", "FN,switch",
			"conflict_results.csv:#: kind: got \"switch\", want neutral for FN"},
	} {
		t.Run(name, func(t *testing.T) {
			data, line := edited(t, d.file, d.old, d.new)
			want := strings.Replace(d.want, ":#:", ":"+strconv.Itoa(line)+":", 1)
			want = strings.Replace(want, ":+1:", ":"+strconv.Itoa(line+1)+":", 1)
			_, err := Open(data)
			if err == nil {
				t.Fatal("accepted")
			}
			if !strings.Contains(err.Error(), want) {
				t.Errorf("got\n%v\nwant %s", err, want)
			}
		})
	}
}

// R99: Albania is what the borders of 1913 give her; a hex shared in 1913
// stays partly Ottoman and is no neutral territory.
func TestBordersOfIndependentAlbania(t *testing.T) {
	s := theSystem(t)
	for _, number := range []string{"2843", "2543"} {
		h := at(t, s, number)
		if !h.country[bordersAlbania].only(albania) || h.main[bordersAlbania] != albania || h.site.country[bordersAlbania] != albania {
			t.Errorf("%s: %b", number, h.country[bordersAlbania])
		}
	}
	split := 0
	for c := range s.board.hexes {
		h := &s.board.hexes[c]
		old, now := h.country[borders1912], h.country[bordersAlbania]
		if !h.country[borders1913].has(albania) {
			if old != now {
				t.Errorf("%s changed its country", h.id)
			}
			continue
		}
		if now.has(ottoman) {
			split++
		}
		if now.has(ottoman) == h.country[borders1913].only(albania) || !now.has(albania) {
			t.Errorf("%s: %b in 1912, %b in 1913, now %b", h.id, old, h.country[borders1913], now)
		}
	}
	if split == 0 || at(t, s, "3012").country[bordersAlbania] != setOf(ottoman) {
		t.Error("no hex is split between Albania and the Ottoman Empire")
	}
	if s.board.ground[bordersAlbania].Digest == s.board.ground[borders1912].Digest {
		t.Error("the drawing of the old borders would be kept")
	}
}
