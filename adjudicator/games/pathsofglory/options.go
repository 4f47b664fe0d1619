package pathsofglory

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
)

// options are a game's switches, parsed once.
type options struct {
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

// switches lists the options in the order in which they are offered; the
// first value of each is the default.
func switches() []adjudicator.Option {
	onOff := []string{"off", "on"}
	return []adjudicator.Option{
		{Name: "edition", Rule: "1.0", Values: []string{"1999", "2018"},
			Help: "which rules decide where the two editions differ: set-up, advance into desert, Landwehr, Persia, trench-cancelling cards, Prince Max"},
		{Name: "balanced_setup", Rule: "4.2.4", Values: onOff,
			Help: "corps at Stanislau, Trent and Lutsk from the Reserve, other trenches"},
		{Name: "first_to_level", Rule: "5.1.3", Values: onOff,
			Help: "the Central Powers gain a point for each commitment level they enter first"},
		{Name: "hand", Rule: "9.1.4", Values: []string{"edition", "7", "8"},
			Help: "cards in a full hand: 7, or 8 in the later edition"},
		{Name: "entrench_bonus", Rule: "11.2.9", Values: onOff,
			Help: "a unit of Germany, Britain, France or Italy that failed to entrench has a better chance in the next round"},
		{Name: "competition", Rule: "5.6", Values: onOff,
			Help: "both seats bid for the Allies; a draw is an Allied victory; peace is lost for both"},
		{Name: "expansion", Rule: "2.3", Values: onOff,
			Help: "the cards 56 to 65 of both sides, each in its deck"},
		{Name: "severe_weather", Rule: "card CP 4", Values: []string{"printed", "winter", "fall"},
			Help: "second season, besides spring, in which Severe Weather defends a swamp: as the two cards print it, or the same for both"},
	}
}

// parseOptions reads the switches of a new game. An unknown name or value
// is an error that lists the right ones.
func (sys *System) parseOptions(sc *scenario, raw adjudicator.Options) (options, error) {
	value := map[string]string{}
	list := switches()
	for _, o := range list {
		value[o.Name] = o.Values[0]
	}
	kept := adjudicator.Options{}
	for _, name := range sortedKeys(raw) {
		i := slices.IndexFunc(list, func(o adjudicator.Option) bool { return o.Name == name })
		if i < 0 {
			names := make([]string, len(list))
			for j, o := range list {
				names[j] = o.Name
			}
			return options{}, errorf("unknown option %q; the options are %s", name, strings.Join(names, ", "))
		}
		v := strings.ToLower(strings.TrimSpace(raw[name]))
		if !slices.Contains(list[i].Values, v) {
			return options{}, errorf("option %s=%q; its values are %s", name, raw[name], strings.Join(list[i].Values, ", "))
		}
		value[name], kept[name] = v, v
	}
	o := options{balanced: value["balanced_setup"] == "on", firstBonus: value["first_to_level"] == "on",
		entrenchBonus: value["entrench_bonus"] == "on", competition: value["competition"] == "on", expansion: value["expansion"] == "on",
		weather: value["severe_weather"], raw: kept}
	if value["edition"] == "2018" {
		o.edition = ed2018
	}
	if sc.only2018 && o.edition != ed2018 {
		if _, given := raw["edition"]; given {
			return options{}, errorf("scenario %s belongs to the edition of 2018: set edition=2018", sc.name)
		}
		o.edition = ed2018
	}
	n := &sys.tables.num
	switch o.hand = n.hand; {
	case value["hand"] == "8", value["hand"] == "edition" && o.edition == ed2018:
		o.hand = n.handEight
	}
	return o, nil
}
