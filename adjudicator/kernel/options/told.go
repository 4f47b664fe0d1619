package options

import "slices"

// Scenario is the fact by which limits and Only name the scenario.
const Scenario = "scenario"

// Offered are the options with the limits that narrow each: all that people have to be told of them.
func (t *Table) Offered() []Option {
	list := slices.Clone(t.Options)
	for i := range list {
		for _, l := range t.Limits {
			if l.Option == list[i].Name {
				list[i].Limits = append(list[i].Limits, l)
			}
		}
	}
	return list
}

// Holding is what holds of an option in a game.
type Holding struct {
	Name, Value string
}

// Holds tells what holds in a game of a scenario, option by option; those that have no say there are left out: they are for
// other scenarios, or a limit leaves them at their default or off.
func Holds(list []Option, scenario string, given Given) (out []Holding) {
	holds := Given{Scenario: scenario}
	for i := range list {
		o := &list[i]
		value, idle := o.first(), len(o.Only) > 0 && !slices.Contains(o.Only, scenario)
		if v, ok := given[o.Name]; ok && v != "" {
			value = v
		}
		for _, l := range o.Limits {
			if !slices.Contains(l.Is, holds[l.Of]) || len(l.To) != 1 && slices.Contains(l.To, value) {
				continue
			}
			value = l.To[0]
			idle = idle || value == o.first() || value == "off"
		}
		holds[o.Name] = value
		if !idle && value != "" {
			out = append(out, Holding{o.Name, value})
		}
	}
	return out
}
