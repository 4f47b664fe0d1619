package balkanwars

import (
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/options"
)

// switches are a game's options, read once.
type switches struct {
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

// offered is the table of options, in the order in which they are offered.
func (t *tables) offered() options.Table {
	return options.Table{Options: []options.Option{
		{Name: "profile", Rule: "1.0", Values: []string{"competitor", "beginner", "solitaire", "full"},
			Help: "which sections of the rulebook are used; beginner also drops special rules 4, 5 and 6 of Scenario 1, full is the whole of it"},
		{Name: "s1_end", Rule: "S1.sr1", Values: []string{"may", "december", "may-iv", "sudden"}, Only: []string{t.scenarios[0].name},
			Help: "last turn of Scenario 1: May II 1913, December I 1912, May IV 1913, or the end of the Turn Track"},
		{Name: "rustcuk", Rule: "R102", Values: []string{"frozen", "withheld", "off"},
			Help: "the Bulgarian group at Rustcuk stands still until it is released, is placed only then, or is free"},
		options.Switch("fast_ottoman", "S1.sr5", "the League sets up first and the Ottoman Empire is First Player"),
		{Name: "zoc_stop", Rule: "R40", Values: []string{"free", "strict"},
			Help: "a commanded unit that enters an enemy ZOC may go on anywhere, or only into another enemy ZOC hex"},
		options.Switch("cut_rails", "5.2", "an enemy unit that enters a Railroad hex turns it into a Road until an Engineer repairs it"),
		options.Switch("cut_rails_supply", "6.1",
			"a Railroad that an enemy unit has entered is a Road for combat supply until an Engineer repairs it, as it is with cut_rails"),
		{Name: "special_supply", Rule: "R75", Values: []string{"towns", "cities"},
			Help: "Towns and Cities with a Railroad are supply sources, or Cities only"},
		{Name: "exneutral_supply", Rule: "R71", Values: []string{"trace", "exempt"},
			Help: "units of a country that began neutral need a Supply Line to attack, or none"},
		{Name: "fleet_ops", Rule: "R46", Values: []string{"segment", "one"},
			Help: "the British Fleet gives the League an Amphibious Operation in each of its Movement Segments, or one in all"},
		{Name: "albania", Rule: "R99", Values: []string{"eliminate", "leave"},
			Help: "when Albania becomes independent, other units in her territory are eliminated, or must leave in their next Movement Segment"},
		{Name: "s2_bulgarian_infantry", Rule: "R103", Values: []string{"deploy", "pool"}, Only: []string{t.scenarios[1].name},
			Help: "the active Bulgarian infantry of Scenario 2 begins on the map, or in the Pool, which leaves Bulgaria hardly a chance"},
		{Name: "diplomacy", Rule: "R119", Values: []string{"after", "ahead"},
			Help: "diplomatic sheets are asked for when the event is known, or sent ahead with conditions"},
		options.Switch("secret_charge", "6.4", "the defender's Charge may not depend on the attacker's"),
		options.Switch("secret_morale", "6.5", "the defender's Morale Point may not depend on the attacker's"),
	},
		Also:   []options.Spelling{{Option: "profile", Text: "competitive", Value: "competitor"}},
		Limits: t.optionLimits()}
}

// optionLimits are the special rules 4, 5 and 6 of Scenario 1, which stand in no
// other and are not for Beginners (S1.sr0), and what needs the rules on Diplomacy.
func (t *tables) optionLimits() []options.Limit {
	limit := func(option, to string, without func(p *profile) bool) options.Limit {
		l := options.Limit{Of: "profile", Option: option, To: []string{to}}
		for i := range t.profiles {
			if without(&t.profiles[i]) {
				l.Is = append(l.Is, t.profiles[i].name)
			}
		}
		return l
	}
	second := []string{t.scenarios[1].name}
	return []options.Limit{
		{Of: "scenario", Is: second, Option: "rustcuk", To: []string{"off"}},
		limit("rustcuk", "off", func(p *profile) bool { return p.rustcuk == "off" }),
		{Of: "scenario", Is: second, Option: "fast_ottoman", To: []string{"off"}},
		limit("fast_ottoman", "off", func(p *profile) bool { return !p.fastOttoman }),
		limit("diplomacy", "after", func(p *profile) bool { return !p.diplomacy }),
	}
}

// parseOptions reads the switches of a new game, and what its profile plays at
// all.
func (sys *System) parseOptions(scenario int, raw adjudicator.Options) (switches, error) {
	v, kept, err := sys.options.Read(raw, options.Given{"scenario": sys.tables.scenarios[scenario-1].name})
	if err != nil {
		return switches{}, fmt.Errorf("balkan-wars: %w", err)
	}
	p, ok := sys.tables.profileOf(v.Of("profile"))
	if !ok {
		return switches{}, fmt.Errorf("balkan-wars: no profile %q in profiles.csv", v.Of("profile"))
	}
	return switches{
		profile:   p.name,
		beginner:  p.name == "beginner",
		diplomacy: p.diplomacy, amphibious: p.amphibious, fleet: p.fleet, supply: p.supply, fog: p.fog, entrench: p.entrench,
		offmapCorps:    p.offmapCorps && scenario == 1,
		rustcuk:        v.Of("rustcuk"),
		zocStrict:      v.Is("zoc_stop", "strict"),
		fastOttoman:    v.On("fast_ottoman"),
		end:            v.Of("s1_end"),
		talkAhead:      v.Is("diplomacy", "ahead"),
		cutRails:       v.On("cut_rails"),
		noteCuts:       v.On("cut_rails") || v.On("cut_rails_supply"),
		supplyCities:   v.Is("special_supply", "cities"),
		exemptNeutrals: v.Is("exneutral_supply", "exempt"),
		fleetOnce:      v.Is("fleet_ops", "one"),
		albaniaLeave:   v.Is("albania", "leave"),
		infantryPool:   v.Is("s2_bulgarian_infantry", "pool"),
		secretCharge:   v.On("secret_charge"),
		secretMorale:   v.On("secret_morale"),
		raw:            kept,
	}, nil
}
