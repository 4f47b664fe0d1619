package balkanwars

import "strings"

// addFull adds the facts of the rules that only the longer profiles play:
// where the Fleet stands, whose boxes are closed, and which of the viewer's
// units would now attack without supply.
func (v viewer) addFull(add func(key, value string)) {
	if v.fleetAt != noCell {
		add("fleet", v.hexName(v.fleetAt))
	}
	for sd, is := range v.concealed {
		if is {
			add("boxes-concealed", string(v.State.seat(side(sd))))
		}
	}
	if !v.opts.supply || v.side == sideNone {
		return
	}
	var hungry []string
	for u := range v.units {
		if v.sideOf(unitID(u)) == v.side && v.isHungry(unitID(u)) {
			hungry = append(hungry, v.unitName(unitID(u)))
		}
	}
	if len(hungry) > 0 {
		add("unsupplied-attackers", strings.Join(hungry, "; "))
	}
}
