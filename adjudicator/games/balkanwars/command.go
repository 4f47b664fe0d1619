// HQs: Command Range and Ratings (9).

package balkanwars

// What a hex of an HQ's influence counts, in half points (9.1).
const (
	commandByRoad = 1
	commandByHex  = 2
)

// commandRules are the path of an HQ's influence, in half points (9.1).
type commandRules struct {
	s        *State
	hq       unitID
	sd       side
	at       cell // where the unit stands
	mountain bool // Alpine, Engineer, or stacked with one
}

// Step implements path.Rules. Vacant hexes in an enemy ZOC are closed; the
// unit's own hex never is vacant.
func (p *commandRules) Step(from, to cell, way int) (int, string) {
	s := p.s
	if code, _ := s.crossing(p.hq, from, to, way, p.mountain); code != "" {
		return 0, code
	}
	if s.enemyIn(to, p.sd) {
		return 0, "enemy"
	}
	if to != p.at && s.inEnemyZOC(to, p.sd) && !s.friendIn(to, p.sd) {
		return 0, "zoc"
	}
	if s.isRoad(from, way) {
		return commandByRoad, ""
	}
	return commandByHex, ""
}

// Least implements path.Bounded: the hexes as they are printed.
func (p *commandRules) Least(from, to cell) int { return p.s.sys.influence.of(p.s).Least(from, to) }

// commandRating returns the Command Rating of an HQ, one less while it is
// Demoralized (10.1).
func (s *State) commandRating(h unitID) int {
	rating := s.sys.counters[h].command
	if s.units[h].demoralized {
		rating--
	}
	return max(rating, 0)
}

// staffRating returns the Staff Rating of an HQ, one less while it is
// Demoralized (10.1).
func (s *State) staffRating(h unitID) int {
	rating := s.sys.counters[h].staff
	if s.units[h].demoralized {
		rating--
	}
	return max(rating, 0)
}

// mayCommand tells whether an HQ benefits a unit at all: its own country,
// the German HQ its whole side but Great Power units (3.2(3), 9, 9.5).
func (s *State) mayCommand(h, u unitID) bool {
	hn, un := s.sys.counters[h].nation, s.sys.counters[u].nation
	if hn == germany && h != u {
		return un.hasMorale() && s.sideOf(h) == s.sideOf(u) && s.sideOf(h) != sideNone
	}
	return hn == un
}

// inCommand reports whether an HQ reaches a unit that stands at a hex (9.1).
func (s *State) inCommand(h, u unitID, at cell) bool {
	from := s.at(h)
	if s.sys.counters[h].kind != hq || from < 0 || !s.mayCommand(h, u) {
		return false
	}
	rating := s.commandRating(h)
	if from == at {
		return true
	}
	if s.sys.influence.of(s).Least(from, at) > 2*rating {
		return false // even if nobody stood in the way
	}
	w := s.scratch()
	sd := s.sideOf(u)
	k := s.sys.counters[u].kind
	w.command = commandRules{s: s, hq: h, sd: sd, at: at, mountain: k == alpine || k == engineer || s.engineerIn(at, sd)}
	if _, straight := s.sys.board.Net().Straight(from, at, 2*rating, &w.command); straight {
		return true
	}
	return w.search.To(from, at, 2*rating, &w.command)
}

// commander returns the HQ of the highest Command in whose range a unit
// standing at a hex is (rules 15, HQ choice), noUnit when there is none.
func (s *State) commander(u unitID, at cell) unitID {
	best, rating := noUnit, -1
	for _, h := range s.sys.hqs {
		if value := s.commandRating(h); value > rating && s.inCommand(h, u, at) {
			best, rating = h, value
		}
	}
	return best
}

// isCommanded tells whether a unit that starts to move benefits from an HQ.
// An HQ of Rating 0 must have been in its hex from the start of the Segment
// (9.1, R41).
func (s *State) isCommanded(u unitID, at cell) bool {
	for _, h := range s.sys.hqs {
		if s.commandRating(h) == 0 && s.units[h].flags&didMove != 0 && h != u {
			continue
		}
		if s.inCommand(h, u, at) {
			return true
		}
	}
	return false
}
