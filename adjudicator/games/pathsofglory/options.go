package pathsofglory

import (
	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/options"
)

// switches are a game's options, read once.
type switches struct {
	edition       edition
	balanced      bool   // 4.2.4
	firstBonus    bool   // 5.1.3
	hand          int    // cards in a full hand (6.0 G, 9.1.4)
	entrenchBonus bool   // 11.2.9
	competition   bool   // 5.6; which scenarios suit it is for the referee (5.6.1)
	expansion     bool   // cards 56 to 65
	weather       string // which seasons Severe Weather has in swamp
	raw           adjudicator.Options
}

// offered is the table of options, in the order in which they are offered.
func (sys *System) offered() options.Table {
	t := options.Table{Options: []options.Option{
		{Name: "edition", Rule: "1.0", Values: []string{"1999", "2018"},
			Help: "which rules decide where the two editions differ: set-up, advance into desert, Landwehr, Persia, trench-cancelling cards, " +
				"Prince Max"},
		options.Switch("balanced_setup", "4.2.4", "corps at Stanislau, Trent and Lutsk from the Reserve, other trenches"),
		options.Switch("first_to_level", "5.1.3", "the Central Powers gain a point for each commitment level they enter first"),
		{Name: "hand", Rule: "9.1.4", Values: []string{"edition", "7", "8"},
			Help: "cards in a full hand: 7, or 8 in the later edition"},
		options.Switch("entrench_bonus", "11.2.9",
			"a unit of Germany, Britain, France or Italy that failed to entrench has a better chance in the next round"),
		options.Switch("competition", "5.6", "both seats bid for the Allies; a draw is an Allied victory; peace is lost for both"),
		options.Switch("expansion", "2.3", "the cards 56 to 65 of both sides, each in its deck"),
		{Name: "severe_weather", Rule: "card CP 4", Values: []string{"printed", "winter", "fall"},
			Help: "second season, besides spring, in which Severe Weather defends a swamp: as the two cards print it, or the same for both"},
	}}
	late := options.Limit{Of: "scenario", Option: "edition", To: []string{"2018"}, Why: "belongs to the edition of 2018"}
	for i := range sys.tables.scenarios {
		if sc := &sys.tables.scenarios[i]; sc.only2018 {
			late.Is = append(late.Is, sc.name)
		}
	}
	t.Limits = []options.Limit{late, {Of: "edition", Is: []string{"2018"}, Option: "hand", To: []string{"8", "7"}}}
	return t
}

// parseOptions reads the switches of a new game.
func (sys *System) parseOptions(sc *scenario, raw adjudicator.Options) (switches, error) {
	v, kept, err := sys.options.Read(raw, options.Given{"scenario": sc.name})
	if err != nil {
		return switches{}, errorf("%w", err)
	}
	o := switches{edition: ed1999, balanced: v.On("balanced_setup"), firstBonus: v.On("first_to_level"), hand: sys.tables.num.hand,
		entrenchBonus: v.On("entrench_bonus"), competition: v.On("competition"), expansion: v.On("expansion"), weather: v.Of("severe_weather"),
		raw: kept}
	if v.Is("edition", "2018") {
		o.edition = ed2018
	}
	if v.Is("hand", "8") {
		o.hand = sys.tables.num.handEight
	}
	return o, nil
}
