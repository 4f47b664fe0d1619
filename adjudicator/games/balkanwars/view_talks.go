package balkanwars

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// addTalks adds the public facts of the Diplomatic Phase: the event, who is
// allied to whom and what that is worth, open offers, and the viewer's own
// free points. Sealed lines are no facts: their owner finds them among his
// queued lines.
func (v viewer) addTalks(add func(key, value string)) {
	if v.opts.amphibious {
		for sd := range sideNone {
			if n := v.talks.Landings[sd]; n > 0 {
				add("landings", string(v.State.seat(sd))+" "+strconv.Itoa(int(n)))
			}
		}
	}
	if !v.opts.diplomacy {
		return
	}
	t := &v.talks
	if t.Event > 0 {
		e := &v.sys.tables.politics.events[v.scenario-1][eventIndex(int(t.Event))]
		add("event", strconv.Itoa(int(t.Event))+" "+e.name)
	}
	if t.Confront {
		add("confrontation", "yes")
	}
	if c := t.Choice; c != nil {
		add("event-choice", string(v.State.seat(c.By))+" "+strings.Join(nationNamesOf(c.From), " "))
	}
	for n := austria; n < nations; n++ {
		ally := "neutral"
		if v.allegiance[n] != sideNone {
			ally = string(v.State.seat(v.allegiance[n]))
		}
		if t.Called.has(n) {
			ally += ", units in play"
		}
		p := v.sys.tables.politics.powers[n]
		add("power-"+n.String(), ally+"; power "+strconv.Itoa(p.diplomatic)+", mobilization "+strconv.Itoa(p.mobilization))
	}
	for sd := range sideNone {
		add("diplomatic-power", string(v.State.seat(sd))+" "+strconv.Itoa(v.conflictPower(sd)))
		if v.talks.Free[sd] > 0 && (v.side == sd || v.seat == adjudicator.Referee) {
			add("free-points", string(v.State.seat(sd))+" "+strconv.Itoa(int(v.talks.Free[sd])))
		}
	}
	if t.Albania {
		add("independent", albania.String())
		v.addLeaving(add)
	}
	for i := range t.Exchanges {
		add("prisoners-offer", strconv.Itoa(t.Exchanges[i].ID)+" "+string(v.State.seat(t.Exchanges[i].By))+v.exchangeTerms(&t.Exchanges[i]))
	}
}

// addLeaving names the viewer's units that have to leave Albania (R99).
func (v viewer) addLeaving(add func(key, value string)) {
	var names []string
	for u := range v.units {
		if v.mustLeave(unitID(u)) && (v.sideOf(unitID(u)) == v.side || v.seat == adjudicator.Referee) {
			names = append(names, v.unitName(unitID(u)))
		}
	}
	if len(names) > 0 {
		add("must-leave", strings.Join(names, "; "))
	}
}

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
