package campaign_test

import (
	"strconv"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"feldpost/templates/browsertest"
)

// campaigns are what is written and looked at of each system.
var campaigns = []struct {
	system, scenario string
	commands         int
}{
	{"example", "hill", 40},
	{"balkan-wars", "first-war", 40},
	{"paths-of-glory", "campaign", 300},
}

// others are looked at besides.
var others = []struct {
	system, scenario string
	commands         int
}{
	{"storm-in-the-west", "campaign", 20},
	{"great-war-in-europe", "west-1914", 30},
	{"great-war-commander", "house-01", 60},
}

// TestPicturesOfThePages takes pictures of the pages of all systems for the
// folder of -look, on a desk, on a phone and in the dark.
func TestPicturesOfThePages(t *testing.T) {
	if *look == "" {
		t.Skip("pictures are taken with -look FOLDER")
	}
	b := browsertest.Start(t)
	for _, c := range append(campaigns, others...) {
		tab := b.Tab(t)
		url := written(t, chronicle(t, "en", c.system, c.scenario, c.commands), c.system)
		french := written(t, chronicle(t, "fr", c.system, c.scenario, c.commands), c.system+"-fr")
		for _, scheme := range []string{"light", "dark"} {
			browsertest.Send(tab, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
			tab.Open(url, 1280, 900)
			steps, err := strconv.Atoi(tab.Text(`document.querySelectorAll('#steps > li').length`))
			if err != nil {
				t.Fatal(err)
			}
			for _, at := range []int{1, steps / 2, steps} {
				tab.Text(`location.hash = '#step=` + strconv.Itoa(at) + `'`)
				tab.Until(`document.querySelector('#slider').value === '` + strconv.Itoa(at-1) + `'`)
				tab.Picture(*look, c.system+"-"+scheme+"-"+strconv.Itoa(at))
			}
			for _, panel := range []string{"battles", "tracks", "words", "legend"} {
				tab.Text(`document.querySelector('[aria-controls=` + panel + `]').click()`)
				tab.Picture(*look, c.system+"-"+scheme+"-"+panel)
			}
			tab.Open(url+"#step="+strconv.Itoa(steps/2), 700, 1000)
			tab.WholePicture(*look, c.system+"-"+scheme+"-700")
			tab.Open(french+"#step="+strconv.Itoa(steps/2), 390, 844)
			tab.Picture(*look, c.system+"-"+scheme+"-phone")
			tab.Text(`scrollTo(0, 600)`)
			tab.Picture(*look, c.system+"-"+scheme+"-phone-below")
			for _, panel := range []string{"battles", "tracks"} {
				tab.Text(`document.querySelector('[aria-controls=` + panel + `]').click()`)
				tab.Picture(*look, c.system+"-"+scheme+"-phone-"+panel)
			}
		}
	}
}
