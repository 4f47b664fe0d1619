package greatwarcommander

import (
	"regexp"
	"strconv"
	"strings"

	"feldpost/adjudicator"
)

// exampleNames are the counters in the examples of the help; those of the game at hand stand in for them.
var exampleNames = map[string]string{
	"LANDWEHR": "squad", "CHASSEURS": "squad", "PIONIER": "squad", "ABTEILUNG": "squad", "BOTE": "runner", "MUELLER": "leader",
	"MG08": "weapon", "MORTAR": "weapon", "CRAPOUILLOT": "weapon",
}

// exampleWord is a counter, or a card of a deck, in an example.
var exampleWord = regexp.MustCompile(`\b([A-Z]{4,}|MG08|G)(-\d+)?\b`)

// Exemplified implements adjudicator.Exemplifier: the counters and cards of an example become those that a seat has in this
// scenario; "" where it has nothing of the kind.
func (s *State) Exemplified(seat adjudicator.Seat, line string) string {
	p := s.now
	sd := p.scen.seats().Of(seat)
	if sd == nobody {
		return line
	}
	have := p.exampleCounters(sd)
	lacks := false
	line = exampleWord.ReplaceAllStringFunc(line, func(word string) string {
		name, number, numbered := strings.Cut(word, "-")
		if name == "G" && numbered {
			return p.sys.deckName(p.nation(sd), number)
		}
		list := have[exampleNames[name]]
		if exampleNames[name] == "" {
			return word
		}
		n, _ := strconv.Atoi(number)
		if len(list) == 0 || max(n, 1) > len(list) {
			lacks = true
			return word
		}
		return list[max(n, 1)-1]
	})
	if lacks {
		return ""
	}
	return line
}

// exampleCounters are the counters of a side in this scenario by what examples have them for.
func (p *situation) exampleCounters(sd side) map[string][]string {
	have := map[string][]string{}
	for i := range p.pieces {
		x := p.info(formation(i))
		if x.side != sd || p.pieces[i].in == unused {
			continue
		}
		what := "squad"
		switch {
		case x.kind.isLeader():
			what = "leader"
		case x.kind == runner:
			what = "runner"
		}
		have[what] = append(have[what], x.name)
		if w := p.pieces[i].weapon; w != noWeapon {
			have["weapon"] = append(have["weapon"], p.armed(w).name)
		}
	}
	return have
}

// deckName is the name of a card of a nation's deck by its number.
func (sys *System) deckName(n nation, number string) string {
	i, _ := strconv.Atoi(number)
	return sys.decks[n][min(max(i, 1), deckSize)-1].id
}
