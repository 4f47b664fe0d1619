package templates

import (
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/report"
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
	for _, part := range frontOf(w.voice).sectors(frontOf(w.voice).posts()) {
		if part >= 0 {
			all++
		}
	}
	told, stretches := map[int]int{}, 0
	frontOf(w.voice).eachSector(func(posts []post, members []int) {
		stretches++
		own, enemy := 0, 0
		for _, i := range members {
			if told[i]++; posts[i].owner == "german" {
				own++
			} else {
				enemy++
			}
		}
		if own == 0 || enemy == 0 || own > longSector {
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
		if nation, unit := tellerOf(w.voice).whose(name); nation != want || unit != name {
			t.Errorf("%s is %q of %q, want %q", name, unit, nation, want)
		}
	}
}
