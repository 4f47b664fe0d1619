// What a view shows of events (6.1.7): the own hand, how many the other side keeps,
// what is in force, and how long offensives and the Mutiny last.

package greatwarineurope

import (
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// eventFacts are the facts of a view about events.
func (v viewer) eventFacts(add func(key, value string)) {
	for sd := range nobody {
		seat := string(seats.Seat(sd))
		if sd == v.side || v.seat == adjudicator.Referee || v.opts.On(optOpenEvents) {
			if list := v.handNames(sd); len(list) > 0 {
				add("hand-"+seat, strings.Join(list, ", "))
			}
		} else if n := v.keptCount(sd); n > 0 {
			add("kept-"+seat, strconv.Itoa(n))
		}
		if list := v.forceNames(sd); len(list) > 0 {
			add("in-force-"+seat, strings.Join(list, ", "))
		}
	}
	until := func(key string, turn int) {
		if turn >= v.Turn {
			add(key, strconv.Itoa(turn))
		}
	}
	until("conrad-until", v.Duties.Conrad)
	until("haig-until", v.Duties.Haig)
	if v.Duties.Enver > 0 {
		until("enver-until", v.Duties.Enver)
	}
	if !v.Duties.SecretMutiny || v.side == allied || v.seat == adjudicator.Referee {
		until("mutiny-until", v.Mutiny)
	}
}

// keptCount is how many events a side keeps, a secret Mutiny among them (6.47).
func (s *State) keptCount(sd side) (n int) {
	for i := range s.Chits {
		if s.Chits[i].At == chitHand && s.event(i).side == sd {
			n++
		}
	}
	if sd == allied && s.Duties.SecretMutiny {
		n++
	}
	return n
}

// forceNames lists the events of a side that are in force before all.
func (s *State) forceNames(sd side) (list []string) {
	for i := range s.Chits {
		if at := s.Chits[i].At; (at == chitPlay || at == chitWarfare) && s.event(i).side == sd {
			list = append(list, s.eventName(i))
		}
	}
	return list
}
