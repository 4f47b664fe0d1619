package adviser

import (
	"feldpost/adjudicator/kernel/lines"
	"feldpost/orders"
)

// stand writes the standing lines of a game, with its set-up.
func (a *adviser) stand() {
	if len(a.view.Standing) > 0 {
		return
	}
	term := func(subject, op, value string) orders.Term {
		return orders.Term{Subject: subject, Op: op, Value: value}
	}
	line := func(window string, what []string, all ...orders.Term) {
		o := lines.With(orders.Order{Verb: "STAND", Sub: window}, "DO", lines.Names(what)...)
		if len(all) > 0 {
			o.When = &orders.Cond{Any: [][]orders.Term{all}}
		}
		a.try(o)
	}
	line("OPFIRE", []string{"FIRE"}, term("ODDS", ">=", "25"))
	line("OPFIRE", []string{"REPEAT"}, term("ODDS", ">=", "10"))
	line("BOOST", []string{"A33", "A34", "A38", "A40", "A44", "A48", "A50", "A55"}, term("GAIN", ">=", "10"))
	line("DEFENCE", []string{"A36", "A37", "A43", "A45.1", "A45.2", "A46"}, term("GAIN", ">=", "12"))
	line("MELEE", []string{"A30", "A33", "A35", "A40", "A48", "A55", "FORCE-NOIRE"})
	line("WOUNDS", []string{"A47"}, term("RESULT", "=", "ELIMINATED"))
	line("STAR", []string{"A53"})
	line("WIRE", []string{"A45.4"})
	line("UNIT", []string{"A45.3"})
	line("PLUS1", []string{"CS"}, term("GAIN", ">=", "14"))
	line("CS", []string{"CANCEL"})
	line("INITIATIVE", []string{"REROLL"}, term("SUDDEN-DEATH", "", ""), term("RESULT", "=", "ENDS"), term("VP", "<", "0"))
	line("INITIATIVE", []string{"REROLL"}, term("OWN-DEFENCE", "", ""), term("RESULT", "=", "ELIMINATED"))
}
