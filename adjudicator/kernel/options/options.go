package options

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"feldpost/adjudicator/kernel/record"
)

// Given are the options that a game was set up with, by name.
type Given map[string]string

// Option is a switch of a game: the first value is the default.
type Option struct {
	Name   string
	Rule   record.Rule
	Values []string // empty: any text
	Help   string
	// Only are the scenarios that it is for; none means all.
	Only []string
	// Limits are those of the table that narrow it, as Offered sets them.
	Limits []Limit
}

// Switch makes an option that is off unless it is switched on.
func Switch(name string, rule record.Rule, help string) Option {
	return Option{Name: name, Rule: rule, Values: []string{"off", "on"}, Help: help}
}

// Spelling is another word for a value.
type Spelling struct {
	Option, Text, Value string
}

// Limit narrows an option where an option or fact has one of some values.
type Limit struct {
	Of     string   // an option, or a fact: "scenario"
	Is     []string // where it has one of these values
	Option string   // this option
	To     []string // has one of these, by default the first
	// Why is said of what has the value when another was given: "scenario 1919
	// leaves it out". Without it the given value is passed over.
	Why string
}

// Table is the options of a game in the order in which they are offered.
type Table struct {
	Options []Option
	Also    []Spelling
	Limits  []Limit // judged one after the other
}

// Values is what holds in a game: the values of all options and facts.
type Values map[string]string

// Is reports whether an option has a value. An option that the table does not
// have is a mistake of the program.
func (v Values) Is(option, value string) bool { return v.Of(option) == value }

// On reports whether a switch is on.
func (v Values) On(option string) bool { return v.Is(option, "on") }

// Of returns the value of an option.
func (v Values) Of(option string) string {
	value, ok := v[option]
	if !ok {
		panic("options: no option " + option)
	}
	return value
}

// find returns the option of a name, nil when there is none.
func (t *Table) find(name string) *Option {
	for i := range t.Options {
		if t.Options[i].Name == name {
			return &t.Options[i]
		}
	}
	return nil
}

// first is the default of an option.
func (o *Option) first() string {
	if len(o.Values) == 0 {
		return ""
	}
	return o.Values[0]
}

// Chosen returns the value that an option of a game was given, its default when
// it was given none; false for a name that is not offered.
type Chosen func(name string) (value string, offered bool)

// Chosen tells what a game was given.
func (t *Table) Chosen(given Given) Chosen {
	return func(name string) (string, bool) {
		o := t.find(name)
		if o == nil {
			return "", false
		}
		if v, ok := given[name]; ok {
			return v, true
		}
		return o.first(), true
	}
}

// Read judges what was given for a new game of which some facts are known. It
// returns what holds, and what was given as the table spells it. An unknown
// name or value, and one that a limit refuses, is an error that lists the right
// ones.
func (t *Table) Read(given, facts Given) (Values, Given, error) {
	v, kept := make(Values, len(t.Options)+len(facts)), make(Given, len(given))
	for i := range t.Options {
		v[t.Options[i].Name] = t.Options[i].first()
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		o := t.find(name)
		if o == nil {
			return nil, nil, fmt.Errorf("unknown option %q; the options are %s", name, t.names())
		}
		value, ok := t.spelt(o, given[name])
		if !ok {
			return nil, nil, fmt.Errorf("option %s=%q; its values are %s", name, given[name], strings.Join(o.Values, ", "))
		}
		v[name], kept[name] = value, value
	}
	maps.Copy(v, Values(facts))
	for i := range t.Limits {
		l := &t.Limits[i]
		if !slices.Contains(l.Is, v.Of(l.Of)) || slices.Contains(l.To, v.Of(l.Option)) {
			continue
		}
		if _, asked := given[l.Option]; asked && l.Why != "" {
			return nil, nil, fmt.Errorf("%s %s %s: set %s=%s", l.Of, v[l.Of], l.Why, l.Option, strings.Join(l.To, " or "))
		}
		v[l.Option] = l.To[0]
	}
	return v, kept, nil
}

// Begin is Read for a game of a scenario, which its limits know as a fact. It returns the place of the
// scenario among those of the game, whose name begins the error of one that is none.
func (t *Table) Begin(game string, scenarios []string, scenario string, given Given) (at int, v Values, kept Given, err error) {
	if at = slices.Index(scenarios, scenario); at < 0 {
		return at, nil, nil, fmt.Errorf("%s: unknown scenario %q; the scenarios are %s", game, scenario, strings.Join(scenarios, ", "))
	}
	v, kept, err = t.Read(given, Given{"scenario": scenario})
	return at, v, kept, err
}

// spelt is a value as the table writes it; false when it is none.
func (t *Table) spelt(o *Option, text string) (string, bool) {
	text = strings.TrimSpace(text)
	if len(o.Values) == 0 {
		return text, true
	}
	text = strings.ToLower(text)
	for _, s := range t.Also {
		if s.Option == o.Name && s.Text == text {
			text = s.Value
		}
	}
	return text, slices.Contains(o.Values, text)
}

func (t *Table) names() string {
	names := make([]string, len(t.Options))
	for i := range t.Options {
		names[i] = t.Options[i].Name
	}
	return strings.Join(names, ", ")
}
