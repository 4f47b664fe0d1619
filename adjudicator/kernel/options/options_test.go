package options

import (
	"maps"
	"strings"
	"testing"
)

func offered() *Table {
	return &Table{
		Options: []Option{
			{Name: "profile", Values: []string{"full", "beginner"}},
			Switch("fog", "12", "hidden units"),
			{Name: "end", Values: []string{"may", "june", "july"}},
			{Name: "title"},
		},
		Also: []Spelling{{"profile", "novice", "beginner"}},
		Limits: []Limit{
			{Of: "profile", Is: []string{"beginner"}, Option: "fog", To: []string{"off"}},
			{Of: "fog", Is: []string{"on"}, Option: "end", To: []string{"june", "july"}, Why: "lasts longer"},
		},
	}
}

func TestOptionsHaveDefaultsSpellingsAndLimits(t *testing.T) {
	for _, c := range []struct {
		given, kept Given
		want        Values
	}{
		{nil, Given{}, Values{"profile": "full", "fog": "off", "end": "may", "title": ""}},
		{Given{"profile": " NOVICE ", "title": " The War "}, Given{"profile": "beginner", "title": "The War"},
			Values{"profile": "beginner", "fog": "off", "end": "may", "title": "The War"}},
		{Given{"profile": "beginner", "fog": "on", "end": "may"}, Given{"profile": "beginner", "fog": "on", "end": "may"},
			Values{"profile": "beginner", "fog": "off", "end": "may", "title": ""}},
		{Given{"fog": "On"}, Given{"fog": "on"}, Values{"profile": "full", "fog": "on", "end": "june", "title": ""}},
		{Given{"fog": "on", "end": "july"}, Given{"fog": "on", "end": "july"},
			Values{"profile": "full", "fog": "on", "end": "july", "title": ""}},
	} {
		v, kept, err := offered().Read(c.given, Given{"scenario": "first"})
		if c.want["scenario"] = "first"; err != nil || !maps.Equal(v, c.want) || !maps.Equal(kept, c.kept) {
			t.Errorf("%v: %v, %v, %v", c.given, v, kept, err)
		}
	}
}

func TestWrongOptionsListTheRightOnes(t *testing.T) {
	for text, given := range map[string]Given{
		`unknown option "colour"; the options are profile, fog, end, title`: {"colour": "red", "fog": "maybe"},
		`option fog="maybe"; its values are off, on`:                        {"fog": "maybe"},
		`fog on lasts longer: set end=june or july`:                         {"fog": "on", "end": "may"},
	} {
		if _, _, err := offered().Read(given, nil); err == nil || err.Error() != text {
			t.Errorf("%v: %v, want %s", given, err, text)
		}
	}
}

func TestChosenIsWhatWasGivenOrTheDefault(t *testing.T) {
	given := Given{"fog": "on"}
	for name, want := range map[string]string{"fog": "on", "end": "may", "title": ""} {
		if got, ok := offered().Chosen(given)(name); !ok || got != want {
			t.Errorf("%s is %q, %v", name, got, ok)
		}
	}
	if _, ok := offered().Chosen(given)("colour"); ok {
		t.Error("an option that is not offered was chosen")
	}
}

// TestOptionsThatAScenarioForbidsOrDemands holds the optional rules of a game of
// four scenarios: free in two, unused or without effect in one, and in the
// fourth three of them compulsory and the others left out.
func TestOptionsThatAScenarioForbidsOrDemands(t *testing.T) {
	table := &Table{}
	limit := func(scenario, value, why string, names ...string) {
		for _, name := range names {
			table.Limits = append(table.Limits, Limit{Of: "scenario", Is: []string{scenario}, Option: name, To: []string{value}, Why: why})
		}
	}
	for _, name := range strings.Fields("anzac influenza trenches belgians evacuation bertha stosstruppen odds weather gun") {
		table.Options = append(table.Options, Switch(name, "16.0", name))
	}
	limit("elsewhere", "off", "", "bertha", "stosstruppen", "gun")
	limit("elsewhere", "off", "rolls for the weather", "weather")
	limit("plan-1919", "on", "plays it always", "belgians", "stosstruppen", "odds")
	limit("plan-1919", "off", "leaves it out", "anzac", "influenza", "trenches", "evacuation", "bertha", "weather", "gun")
	for _, c := range []struct {
		scenario string
		given    Given
		on, err  string
	}{
		{"campaign", nil, "", ""},
		{"campaign", Given{"gun": "on", "odds": "on"}, "odds gun", ""},
		{"elsewhere", Given{"gun": "on", "odds": "on"}, "odds", ""},
		{"elsewhere", Given{"weather": "on"}, "", "scenario elsewhere rolls for the weather: set weather=off"},
		{"plan-1919", nil, "belgians stosstruppen odds", ""},
		{"plan-1919", Given{"odds": "off"}, "", "scenario plan-1919 plays it always: set odds=on"},
		{"plan-1919", Given{"anzac": "on"}, "", "scenario plan-1919 leaves it out: set anzac=off"},
	} {
		v, _, err := table.Read(c.given, Given{"scenario": c.scenario})
		if err != nil || c.err != "" {
			if err == nil || err.Error() != c.err {
				t.Errorf("%s %v: %v, want %s", c.scenario, c.given, err, c.err)
			}
			continue
		}
		var on []string
		for _, o := range table.Options {
			if v.On(o.Name) {
				on = append(on, o.Name)
			}
		}
		if got := strings.Join(on, " "); got != c.on {
			t.Errorf("%s %v: %s", c.scenario, c.given, got)
		}
	}
}

func TestAGameOfAScenarioKnowsIt(t *testing.T) {
	scenarios := []string{"long", "short"}
	at, v, kept, err := offered().Begin("seven-hexes", scenarios, "short", Given{"fog": "on"})
	if err != nil || at != 1 || v["scenario"] != "short" || !v.On("fog") || !maps.Equal(kept, Given{"fog": "on"}) {
		t.Errorf("%d, %v, %v, %v", at, v, kept, err)
	}
	const want = `seven-hexes: unknown scenario "none"; the scenarios are long, short`
	if _, _, _, err := offered().Begin("seven-hexes", scenarios, "none", nil); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
