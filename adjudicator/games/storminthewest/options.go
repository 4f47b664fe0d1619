// The optional rules (16, chosen before the game: 16.0) and the switches of decisions on the text.
// They are listed in options.csv, and what scenarios make of them (S1.3, S1.6, S3.3, S3.13) in
// option_limits.csv.

package storminthewest

import (
	"feldpost/adjudicator"
)

// The values of the option weather (6.1, 12.11, 16.9).
const (
	weatherRolled     = "normal"
	weatherHistorical = "historical"
	weatherNone       = "none"
)

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
