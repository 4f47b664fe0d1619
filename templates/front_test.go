package templates

import (
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
	"feldpost/templates/position"
	"feldpost/templates/story"
)

// TestAFrontLineIsToldInStretches cuts a front that runs from the sea to the
// mountains: each post stands in one stretch, with somebody to face.
func TestAFrontLineIsToldInStretches(t *testing.T) {
	g, k := newGame(t, "storm-in-the-west", "front", nil), testKit(t)
	for g.state.View(adjudicator.Referee).Phase == "setup" {
		g.step(t)
	}
	r := g.report(report.Turn, "german", "en")
	w := k.writerOf(&r)
	all := 0
	for _, part := range position.FrontOf(w.Voice).Sectors(position.FrontOf(w.Voice).Posts()) {
		if part >= 0 {
			all++
		}
	}
	told, stretches := map[int]int{}, 0
	position.FrontOf(w.Voice).EachSector(func(posts []position.Post, members []int) {
		stretches++
		own, enemy := 0, 0
		for _, i := range members {
			if told[i]++; posts[i].Owner == "german" {
				own++
			} else {
				enemy++
			}
		}
		if own == 0 || enemy == 0 || own > position.LongSector {
			t.Errorf("stretch %d has %d own posts and %d of the enemy", stretches, own, enemy)
		}
	})
	if len(told) != all || stretches < 5 {
		t.Errorf("%d of %d posts are told in %d stretches", len(told), all, stretches)
	}
	for i, n := range told {
		if n != 1 {
			t.Errorf("post %d is told %d times", i, n)
		}
	}
}

// TestUnitsOfNoNamesakeNationAreTheirsAllTheSame puts units whose names say no
// nation under the nation that their counters show.
func TestUnitsOfNoNamesakeNationAreTheirsAllTheSame(t *testing.T) {
	g, k := newGame(t, "storm-in-the-west", "names", nil), testKit(t)
	for g.state.View(adjudicator.Referee).Phase == "setup" {
		g.step(t)
	}
	r := g.report(report.Turn, "allied", "en")
	w := k.writerOf(&r)
	for name, want := range map[string]string{"RTC": "Br", "AAC": "Fr", "Br 5": "Br", "US 1": "US", "Nobody": ""} {
		if nation, unit := story.TellerOf(w.Voice).Whose(name); nation != want || unit != name {
			t.Errorf("%s is %q of %q, want %q", name, unit, nation, want)
		}
	}
}

// A front line has two sides for a referee too, none of which is his own.
func TestALongFrontIsToldToARefereeWhoPlaysNoSide(t *testing.T) {
	g, k := newGame(t, "storm-in-the-west", "front", nil), testKit(t)
	for g.state.View(adjudicator.Referee).Phase == "setup" {
		g.step(t)
	}
	r := noBoard(g.report(report.Turn, adjudicator.Referee, "en"))
	r.Format = report.FormatFull
	if text := mustRender(t, k, r).Text; !strings.Contains(text, "THE FRONT") {
		t.Error("a referee is told of no front")
	}
}
