package balkanwars

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// options are a game's switches, parsed once.
type options struct {
	profile        string // beginner, competitor, solitaire, full
	beginner       bool
	diplomacy      bool   // 3
	talkAhead      bool   // R119: diplomatic lines come with earlier letters, the phase waits for none
	amphibious     bool   // 5.7
	fleet          bool   // 6
	supply         bool   // 6.1
	fog            bool   // 12
	entrench       bool   // 13
	offmapCorps    bool   // S1 special 4 (Beginners put both corps into the Pool)
	rustcuk        string // R102: frozen, withheld, off
	zocStrict      bool   // R40
	fastOttoman    bool   // S1 special 5
	end            string // S1 special 1 and R100: may, may-iv, december, sudden
	cutRails       bool   // option of 5.2, R107
	noteCuts       bool   // one of the two is played
	supplyCities   bool   // R75: only Cities are special supply hexes, no Towns
	exemptNeutrals bool   // R71: countries that began neutral need no supply
	fleetOnce      bool   // R46: the Fleet gives one Amphibious Operation, not one a Segment
	albaniaLeave   bool   // R99: units in Albania at event 26 may leave, none is eliminated at once
	infantryPool   bool   // R103: the Bulgarian infantry of Scenario 2 begins in the Pool
	secretCharge   bool   // option of 6.4, R105
	secretMorale   bool   // option of 6.5, R106
	raw            adjudicator.Options
}

// switches lists the options in the order in which they are offered; the
// first value of each is the default.
func switches() []adjudicator.Option {
	onOff := []string{"off", "on"}
	return []adjudicator.Option{
		{Name: "profile", Rule: "1.0", Values: []string{"competitor", "beginner", "solitaire", "full"},
			Help: "which sections of the rulebook are used; beginner also drops special rules 4, 5 and 6 of Scenario 1, full is the whole of it"},
		{Name: "s1_end", Rule: "S1.sr1", Values: []string{"may", "december", "may-iv", "sudden"},
			Help: "last turn of Scenario 1: May II 1913, December I 1912, May IV 1913, or the end of the Turn Track"},
		{Name: "rustcuk", Rule: "R102", Values: []string{"frozen", "withheld", "off"},
			Help: "the Bulgarian group at Rustcuk stands still until it is released, is placed only then, or is free"},
		{Name: "fast_ottoman", Rule: "S1.sr5", Values: onOff,
			Help: "the League sets up first and the Ottoman Empire is First Player"},
		{Name: "zoc_stop", Rule: "R40", Values: []string{"free", "strict"},
			Help: "a commanded unit that enters an enemy ZOC may go on anywhere, or only into another enemy ZOC hex"},
		{Name: "cut_rails", Rule: "5.2", Values: onOff,
			Help: "an enemy unit that enters a Railroad hex turns it into a Road until an Engineer repairs it"},
		{Name: "cut_rails_supply", Rule: "6.1", Values: onOff,
			Help: "a Railroad that an enemy unit has entered is a Road for combat supply until an Engineer repairs it, as it is with cut_rails"},
		{Name: "special_supply", Rule: "R75", Values: []string{"towns", "cities"},
			Help: "Towns and Cities with a Railroad are supply sources, or Cities only"},
		{Name: "exneutral_supply", Rule: "R71", Values: []string{"trace", "exempt"},
			Help: "units of a country that began neutral need a Supply Line to attack, or none"},
		{Name: "fleet_ops", Rule: "R46", Values: []string{"segment", "one"},
			Help: "the British Fleet gives the League an Amphibious Operation in each of its Movement Segments, or one in all"},
		{Name: "albania", Rule: "R99", Values: []string{"eliminate", "leave"},
			Help: "when Albania becomes independent, other units in her territory are eliminated, or must leave in their next Movement Segment"},
		{Name: "s2_bulgarian_infantry", Rule: "R103", Values: []string{"deploy", "pool"},
			Help: "the active Bulgarian infantry of Scenario 2 begins on the map, or in the Pool, which leaves Bulgaria hardly a chance"},
		{Name: "diplomacy", Rule: "R119", Values: []string{"after", "ahead"},
			Help: "diplomatic sheets are asked for when the event is known, or sent ahead with conditions"},
		{Name: "secret_charge", Rule: "6.4", Values: onOff,
			Help: "the defender's Charge may not depend on the attacker's"},
		{Name: "secret_morale", Rule: "6.5", Values: onOff,
			Help: "the defender's Morale Point may not depend on the attacker's"},
	}
}

// parseOptions reads the switches of a new game. An unknown name or value
// is an error that lists the right ones.
func (t *tables) parseOptions(scenario int, raw adjudicator.Options) (options, error) {
	value := map[string]string{}
	list := switches()
	for _, o := range list {
		value[o.Name] = o.Values[0]
	}
	names := slices.Sorted(maps.Keys(raw))
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
		if !slices.Contains(list[i].Values, v) {
			return options{}, fmt.Errorf("balkan-wars: option %s=%q; its values are %s", name, raw[name], strings.Join(list[i].Values, ", "))
		}
		value[name], kept[name] = v, v
	}
	p, ok := t.profileOf(value["profile"])
	if !ok {
		return options{}, fmt.Errorf("balkan-wars: no profile %q in profiles.csv", value["profile"])
	}
	return newOptions(p, scenario, value, kept), nil
}

// newOptions joins the switches with what the profile plays at all.
func newOptions(p profile, scenario int, value map[string]string, raw adjudicator.Options) options {
	o := options{
		profile:   p.name,
		beginner:  p.name == "beginner",
		diplomacy: p.diplomacy, amphibious: p.amphibious, fleet: p.fleet, supply: p.supply, fog: p.fog, entrench: p.entrench,
		offmapCorps:    p.offmapCorps && scenario == 1,
		rustcuk:        value["rustcuk"],
		zocStrict:      value["zoc_stop"] == "strict",
		fastOttoman:    value["fast_ottoman"] == "on",
		end:            value["s1_end"],
		talkAhead:      p.diplomacy && value["diplomacy"] == "ahead",
		cutRails:       value["cut_rails"] == "on",
		noteCuts:       value["cut_rails"] == "on" || value["cut_rails_supply"] == "on",
		supplyCities:   value["special_supply"] == "cities",
		exemptNeutrals: value["exneutral_supply"] == "exempt",
		fleetOnce:      value["fleet_ops"] == "one",
		albaniaLeave:   value["albania"] == "leave",
		infantryPool:   value["s2_bulgarian_infantry"] == "pool",
		secretCharge:   value["secret_charge"] == "on",
		secretMorale:   value["secret_morale"] == "on",
		raw:            raw,
	}
	if scenario != 1 || p.rustcuk == "off" {
		o.rustcuk = "off" // S1.sr0: Beginners ignore special rules 4, 5 and 6
	}
	if scenario != 1 || !p.fastOttoman {
		o.fastOttoman = false
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
