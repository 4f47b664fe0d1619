package campaign_test

import (
	"fmt"
	"strconv"
	"testing"

	"feldpost/templates/browsertest"
)

// TestChroniclesInChromium opens the pages that the kit writes of games and
// looks for what a reader wants of them.
func TestChroniclesInChromium(t *testing.T) {
	b := browsertest.Start(t)
	for _, test := range []struct {
		name string
		run  func(t *testing.T, b reader)
	}{
		{"neutral countries look neutral until they enter", neutralCountriesLookNeutralUntilTheyEnter},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, reader{b.Tab(t), t}) })
	}
}

// step shows a step by the address, as links from outside do.
func (b reader) step(n int) {
	b.t.Helper()
	b.Text(fmt.Sprintf(`location.hash = '#step=%d'`, n))
	b.Until(fmt.Sprintf(`document.querySelector('#slider').value === '%d'`, n-1))
}

// steps is how many there are.
func (b reader) steps() int {
	b.t.Helper()
	n, err := strconv.Atoi(b.Text(`document.querySelectorAll('#steps > li').length`))
	if err != nil {
		b.t.Fatal(err)
	}
	return n
}

// neutral tells whether the map shows a cell as neutral.
func (b reader) neutral(cell string) bool {
	b.t.Helper()
	return b.Text(`!!document.querySelector('.control .neutral[data-cell="`+cell+`"] use')`) == "true"
}

func neutralCountriesLookNeutralUntilTheyEnter(t *testing.T, b reader) {
	for _, c := range []struct {
		system, scenario string
		commands         int
		neutral, at      []string // cells at the start: neutral, at war
		enters           string   // a cell that is neutral no more at the end
	}{
		{"paths-of-glory", "campaign", 300, []string{"Rome", "Constantinople", "Sofia", "Bucharest", "Athens"}, []string{"Paris", "Vienna"}, "Bucharest"},
		{"balkan-wars", "first-war", 40, []string{"1022"}, []string{"2231"}, ""},
	} {
		b.Open(written(t, chronicle(t, "en", c.system, c.scenario, c.commands), c.system), 1280, 900)
		for _, cell := range c.neutral {
			if !b.neutral(cell) {
				t.Errorf("%s: %s does not look neutral", c.system, cell)
			}
		}
		for _, cell := range c.at {
			if b.neutral(cell) {
				t.Errorf("%s: %s looks neutral", c.system, cell)
			}
		}
		if got := b.Text(`[...document.querySelectorAll('.legend li')].filter((li) => li.textContent === 'neutral').map((li) => li.querySelector('use').getAttribute('href'))`); got != "#neutral" {
			t.Errorf("%s: the legend explains neutral by %q", c.system, got)
		}
		if c.enters != "" {
			if b.step(b.steps()); b.neutral(c.enters) {
				t.Errorf("%s: %s still looks neutral", c.system, c.enters)
			}
		}
		b.Quiet()
	}
}
