package greatwarineurope

import "feldpost/adjudicator/kernel/options"

// The optional rules (20).
const (
	optOpenEvents = "open_events"
	optMutiny     = "secret_mutiny"
	optAdvance    = "free_advance"
	optScheffer   = "scheffer"
	optHotDesert  = "hot_desert"
)

func newOptions() options.Table {
	t := options.Table{Options: []options.Option{
		options.Switch(optOpenEvents, "6.1.7", "events that a side keeps in hand are open"),
		options.Switch(optMutiny, "6.47", "the Allies need not tell of the French Mutiny until it is over (18.25)"),
		options.Switch(optAdvance, "10.71", "the limits of advances on the Western Front do not hold"),
		options.Switch(optScheffer, "11.86", "one German stack on the Eastern Front may survive without supply, once"),
		{Name: optHotDesert, Rule: "12.2", Values: []string{"closed", "open"}, Help: "whether lines of supply may cross desert in Hot weather"},
	}}
	for _, name := range []string{optMutiny, optAdvance, optScheffer} {
		t.Limits = append(t.Limits, options.Limit{Of: "scenario", Is: []string{scenarioNames[nearEast1914]}, Option: name, To: []string{"off"},
			Why: "it is a rule of the European fronts"})
	}
	return t
}
