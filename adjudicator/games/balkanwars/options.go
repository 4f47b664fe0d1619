package balkanwars

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"feldpost/adjudicator"
)

// options are a game's switches, parsed once.
type options struct {
	profile      string // beginner, competitor
	beginner     bool
	diplomacy    bool   // 3
	amphibious   bool   // 5.7
	fleet        bool   // 6
	supply       bool   // 6.1
	fog          bool   // 12
	entrench     bool   // 13
	offmapCorps  bool   // S1 special 4 (Beginners put both corps into the Pool)
	rustcuk      string // R102: frozen, withheld, off
	zocStrict    bool   // R40
	fastOttoman  bool   // S1 special 5
	end          string // S1 special 1: may, december, sudden
	mayFour      bool   // R100: May ends with its week IV
	cutRails     bool   // option of 5.2, R107
	secretCharge bool   // option of 6.4, R105
	secretMorale bool   // option of 6.5, R106
	raw          adjudicator.Options
}

// switches lists the options in the order in which they are offered; the
// first value of each is the default.
func switches() []adjudicator.Option {
	onOff := []string{"off", "on"}
	return []adjudicator.Option{
		{Name: "profile", Rule: "1.0", Values: []string{"competitor", "beginner"},
			Help: "which sections of the rulebook are used; beginner also drops special rules 4, 5 and 6 of Scenario 1"},
		{Name: "s1_end", Rule: "S1.sr1", Values: []string{"may", "december", "sudden"},
			Help: "last turn of Scenario 1: May 1913, December I 1912, or the end of the Turn Track"},
		{Name: "s1_may", Rule: "R100", Values: []string{"ii", "iv"},
			Help: "which week of May 1913 is the last"},
		{Name: "rustcuk", Rule: "R102", Values: []string{"frozen", "withheld", "off"},
			Help: "the Bulgarian group at Rustcuk stands still until it is released, is placed only then, or is free"},
		{Name: "fast_ottoman", Rule: "S1.sr5", Values: onOff,
			Help: "the League sets up first and the Ottoman Empire is First Player"},
		{Name: "zoc_stop", Rule: "R40", Values: []string{"free", "strict"},
			Help: "a commanded unit that enters an enemy ZOC may go on anywhere, or only into another enemy ZOC hex"},
		{Name: "cut_rails", Rule: "5.2", Values: onOff,
			Help: "an enemy unit that enters a Railroad hex turns it into a Road until an Engineer repairs it"},
		{Name: "secret_charge", Rule: "6.4", Values: onOff,
			Help: "the defender's Charge may not depend on the attacker's"},
		{Name: "secret_morale", Rule: "6.5", Values: onOff,
			Help: "the defender's Morale Point may not depend on the attacker's"},
	}
}

// parseOptions reads the switches of a new game. An unknown name or value
// is an error that lists the right ones.
func parseOptions(scenario int, raw adjudicator.Options) (options, error) {
	value := map[string]string{}
	list := switches()
	for _, o := range list {
		value[o.Name] = o.Values[0]
	}
	names := make([]string, 0, len(raw))
	for name := range raw {
		names = append(names, name)
	}
	sort.Strings(names)
	kept := adjudicator.Options{}
	for _, name := range names {
		i := slices.IndexFunc(list, func(o adjudicator.Option) bool { return o.Name == name })
		if i < 0 {
			return options{}, fmt.Errorf("balkan-wars: unknown option %q; the options are %s", name, optionNames(list))
		}
		v := strings.ToLower(strings.TrimSpace(raw[name]))
		if name == "profile" && v == "competitive" {
			v = "competitor"
		}
		if name == "profile" && (v == "full" || v == "solitaire") {
			return options{}, fmt.Errorf("balkan-wars: profile %q is not adjudicated; use competitor or beginner", v)
		}
		if !slices.Contains(list[i].Values, v) {
			return options{}, fmt.Errorf("balkan-wars: option %s=%q; its values are %s", name, raw[name], strings.Join(list[i].Values, ", "))
		}
		value[name], kept[name] = v, v
	}
	return newOptions(scenario, value, kept), nil
}

func newOptions(scenario int, value map[string]string, raw adjudicator.Options) options {
	o := options{
		profile:      value["profile"],
		beginner:     value["profile"] == "beginner",
		rustcuk:      value["rustcuk"],
		zocStrict:    value["zoc_stop"] == "strict",
		fastOttoman:  value["fast_ottoman"] == "on",
		end:          value["s1_end"],
		mayFour:      value["s1_may"] == "iv",
		cutRails:     value["cut_rails"] == "on",
		secretCharge: value["secret_charge"] == "on",
		secretMorale: value["secret_morale"] == "on",
		raw:          raw,
	}
	o.offmapCorps = scenario == 1 && !o.beginner
	if scenario != 1 || o.beginner { // S1.sr0: Beginners ignore special rules 4, 5 and 6
		o.rustcuk, o.fastOttoman = "off", false
	}
	return o
}

func optionNames(list []adjudicator.Option) string {
	names := make([]string, len(list))
	for i, o := range list {
		names[i] = o.Name
	}
	return strings.Join(names, ", ")
}
