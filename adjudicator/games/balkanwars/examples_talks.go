package balkanwars

import (
	"strconv"
	"strings"

	"feldpost/orders"
)

func (s *State) likelySetup(sd side, o *orders.Order) (list []string) {
	switch o.Verb {
	case "PLACE":
		units := s.unplaced(sd)
		for _, a := range o.Args {
			if u, _ := s.findOf(a.Text, sideNone); u != noUnit && s.deployer(u) == sd {
				units = append([]unitID{u}, units...)
			}
		}
		for _, u := range units[:min(len(units), 3)] {
			for c := range s.sys.board.hexes {
				if s.mayDeploy(u, cell(c)) == "" && len(list) < maxTries {
					list = append(list, "PLACE "+s.unitName(u)+" "+s.hexName(cell(c)))
				}
			}
		}
	case "AUTO":
		list = []string{"AUTO"}
	case "CHOOSE":
		for u := range s.units {
			if id := unitID(u); s.at(unitID(u)) == locPool && s.isOptional(id) && s.deployer(id) == sd && len(list) < maxTries {
				list = append(list, "CHOOSE "+s.unitName(id))
			}
		}
	}
	return list
}

func (s *State) likelyTalk(sd side, o *orders.Order) (list []string) {
	switch o.Verb {
	case "EVENT":
		if c := s.talks.Choice; c != nil && c.By == sd {
			for _, n := range nationNamesOf(c.From) {
				list = append(list, "EVENT CHOOSE "+n)
			}
		}
	case "CALL":
		for _, n := range nationNamesOf(s.callable(sd)) {
			list = append(list, "CALL "+n)
		}
	case "OFFER":
		for _, u := range s.meant(sd, o, func(u unitID) bool { return s.at(u) == locPOW }) {
			list = append(list, "OFFER POW GET "+s.unitName(u))
		}
	case "ACCEPT":
		for _, id := range s.offersTo(sd) {
			list = append(list, "ACCEPT POW "+id)
		}
	case "RETURN":
		for _, u := range s.meant(sd, o, func(u unitID) bool { return s.at(u) == locPOW }) {
			if c := s.releasePlace(u); c != noCell {
				list = append(list, "RETURN "+s.unitName(u)+" "+s.hexName(c))
			}
		}
	case "GIVE":
		for n := range nations {
			if s.takesMorale(n, sd) {
				list = append(list, "GIVE MORALE "+n.String()+" 1")
			}
		}
	case "CONFLICT":
		list = []string{"CONFLICT PASS"}
	case "COMMIT":
		list = []string{"COMMIT " + strconv.Itoa(s.conflictPower(sd)), "COMMIT ALL"}
	}
	return list
}

func (s *State) likelyStanding(sd side, o *orders.Order) (list []string) {
	var own []string
	for n := range nations {
		if n.hasMorale() && s.allegiance[n] == sd && !s.capitulated[n] {
			own = append(own, n.String())
		}
	}
	units := func(text string, fits func(unitID) bool) (list []string) {
		for _, u := range s.meant(sd, o, func(u unitID) bool { return s.at(u) >= 0 && fits(u) }) {
			list = append(list, strings.ReplaceAll(text, "UNIT", s.unitName(u)))
		}
		return list
	}
	switch o.Sub {
	case "CHARGE":
		return []string{"STAND CHARGE ALL IF ATTACKER CHARGES", "STAND CHARGE ALL"}
	case "HQCHARGE":
		return units("STAND HQCHARGE UNIT IF STACK>=3", func(u unitID) bool { return s.sys.counters[u].kind == hq })
	case "MORALE":
		return []string{"STAND MORALE " + own[0] + " SPEND MIN 2 IF DIE>=5"}
	case "LOSS", "OVERSTACK":
		return units("STAND "+o.Sub+" UNIT LAST", func(u unitID) bool { return s.sys.counters[u].movement > 0 })
	case "RETREAT":
		return []string{"STAND RETREAT SAFEST"}
	case "ADVANCE":
		return []string{"STAND ADVANCE NEVER"}
	case "HQ":
		return []string{"STAND HQ BEST"}
	case "CONFLICT":
		return []string{"STAND CONFLICT PASS"}
	case "CALL":
		return []string{"STAND CALL NEVER"}
	case "GIVE":
		return []string{"STAND GIVE " + strings.Join(own, ", ")}
	case "CANCEL":
		return []string{"STAND CANCEL"}
	}
	return nil
}
