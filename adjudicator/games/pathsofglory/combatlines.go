// Lines of a letter that speak of one combat (12.2).

package pathsofglory

import "feldpost/orders"

// namedCards lists the cards that the attacker's lines name for this combat,
// conditions of lines of their own judged now.
func (r *run) namedCards(b *battle) (list []cardID) {
	if o := r.attackOrder(b); o != nil {
		for _, a := range clauseArgs(o, "CARD") {
			if c, _ := r.sys.findCard(a.Text, b.Side); c != noCard {
				list = append(list, c)
			}
		}
	}
	for i := range r.script {
		o := &r.script[i]
		if o.Verb != "PLAY" || opensAction(o) || !r.isFor(o, b.Target) || !r.holds(o.When, b, b.Side) {
			continue
		}
		for _, a := range o.Args {
			if c, _ := r.sys.findCard(a.Text, b.Side); c != noCard {
				list = append(list, c)
			}
		}
	}
	return list
}

// lineNaming is the line that names a card for this very combat, nil when
// the card was named for wherever it fits.
func (r *run) lineNaming(c cardID, b *battle) *orders.Order {
	names := func(args []orders.Arg) bool {
		for _, a := range args {
			if x, _ := r.sys.findCard(a.Text, b.Side); x == c {
				return true
			}
		}
		return false
	}
	if o := r.attackOrder(b); o != nil && names(clauseArgs(o, "CARD")) {
		return o
	}
	for i := range r.script {
		o := &r.script[i]
		if o.Verb == "PLAY" && !opensAction(o) && len(clauseArgs(o, "FOR"))+len(clauseArgs(o, "AT")) > 0 && r.isFor(o, b.Target) &&
			names(o.Args) {
			return o
		}
	}
	return nil
}

// isFor reports whether a line speaks of a combat: its FOR or AT clause names
// the space, or there is none.
func (r *run) isFor(o *orders.Order, sp space) bool {
	args := append(clauseArgs(o, "FOR"), clauseArgs(o, "AT")...)
	for _, a := range args {
		if x, _ := r.sys.findSpace(a.Text); x == sp {
			return true
		}
	}
	return len(args) == 0
}

// attackOrder is the line that the combat at hand carries out.
func (r *run) attackOrder(b *battle) *orders.Order {
	if b.Line < len(r.script) && r.script[b.Line].Verb == "ATTACK" {
		return &r.script[b.Line]
	}
	return nil
}
