// The optional rules (16, chosen before the game: 16.0) and the switches of decisions on the text.

package storminthewest

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/options"
)

// The values of the option weather (6.1, 12.11, 16.9).
const (
	weatherRolled     = "normal"
	weatherHistorical = "historical"
	weatherNone       = "none"
)

// newOptions are the options with the combinations that scenarios allow: S1 has
// no use for three of them (S1.3) and rolls the weather (S1.6), S3 has three and
// no others (S3.3).
func newOptions() options.Table {
	t := options.Table{Options: []options.Option{
		options.Switch("corps", "16.1", "the Australo-American Corps may be formed"),
		options.Switch("influenza", "16.2", "one turn of autumn is the peak of the influenza"),
		options.Switch("weak_trenches", "16.3", "three Allied trench hexes are weak"),
		options.Switch("belgians", "16.4", "Belgians fight badly outside Belgium"),
		options.Switch("evacuation", "16.5", "units may be evacuated from Channel ports"),
		options.Switch("bertha", "16.6", "Big Bertha may be redeployed"),
		options.Switch("stoss_losses", "16.7", "Stosstruppen bear losses of their attacks"),
		options.Switch("high_odds", "16.8", "odds above 7:1 help the attacker"),
		{Name: "weather", Rule: "16.9", Values: []string{weatherRolled, weatherHistorical, weatherNone},
			Help: "rolled, as it was in history, or always dry"},
		options.Switch("paris_gun", "16.10", "the Paris Gun may cost Allied morale"),
		options.Switch("pass_through_allies", "9.5", "units of different Allied nations may pass through each other"),
		options.Switch("rail_ignores_stacking", "11.7", "stacking limits strategic movement where it ends only"),
		options.Switch("halve_defence_of_cross_traced", "7.11", "cross-traced units defend with half their factor"),
		{Name: "s1_morale_test", Rule: "4.5", Values: []string{"off", "on"}, Only: scenarioNames[s1 : s1+1],
			Help: "the German morale test holds in The Storm Elsewhere"},
		{Name: "s2_yankees_done", Rule: "S2.3", Values: []string{"on", "off"}, Only: scenarioNames[s2 : s2+1],
			Help: "The Allied Offensive begins with the point for the Yankees given"},
	}}
	only := func(sc scenario, why, value string, list ...string) {
		for _, option := range list {
			t.Limits = append(t.Limits, options.Limit{Of: factScenario, Is: []string{scenarioNames[sc]}, Option: option, To: []string{value},
				Why: why})
		}
	}
	only(s1, "the scenario has not the units for it (S1.3)", "off", "bertha", "stoss_losses", "paris_gun")
	only(s1, "the weather is rolled in this scenario (S1.6)", weatherRolled, "weather")
	only(s3, "this scenario has three optional rules and no others (S3.3)", "off", "corps", "influenza", "weak_trenches", "evacuation",
		"bertha", "paris_gun")
	only(s3, "this optional rule is compulsory in the scenario (S3.3)", "on", "belgians", "stoss_losses", "high_odds")
	only(s3, "this scenario has a weather of its own (S3.13)", weatherRolled, "weather")
	return t
}

// The options that rules ask for.
const (
	optInfluenza    = "influenza"
	optWeather      = "weather"
	optMoraleTest   = "s1_morale_test"
	optHighOdds     = "high_odds"
	optCorps        = "corps"
	optWeakTrenches = "weak_trenches"
	optBelgians     = "belgians"
)

// factScenario is what options are limited by.
const factScenario = "scenario"

// plays tells whether an optional rule is in force, by its number.
func (s *State) plays(rule adjudicator.Rule) bool {
	for i := range s.sys.options.Options {
		if o := &s.sys.options.Options[i]; o.Rule == rule && len(o.Values) == 2 {
			return s.opts.On(o.Name)
		}
	}
	return false
}
