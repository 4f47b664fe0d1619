// Teams (2.0): two persons a side, each with one theatre. The one in the West speaks
// for the whole side as well.

package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// member is one of the persons of a side.
type member uint8

const (
	inCommand member = iota // the only one, or in a game by teams the one in the West
	inTheEast
	members
)

// What scenarios and seats by teams add to their names.
const (
	teamSuffix = "-teams"
	eastSuffix = "-east"
)

// teamScenarios are those that are played by teams as well: both have more than one
// theatre for each side.
var teamScenarios = [...]scenario{campaign, europe1914}

// scenarioName is the scenario as orders and invitations have it.
func (s *State) scenarioName() string {
	if s.team {
		return scenarioNames[s.scenario] + teamSuffix
	}
	return scenarioNames[s.scenario]
}

// scenarioOf reads the name of a scenario, by teams or not.
func scenarioOf(name string) (sc scenario, team, ok bool) {
	base, team := strings.CutSuffix(name, teamSuffix)
	i := slices.Index(scenarioNames[:], base)
	return scenario(max(i, 0)), team, i >= 0 && (!team || slices.Contains(teamScenarios[:], scenario(i)))
}

// seated is the side of a seat and which of its persons sits there; nobody for a seat
// that plays none.
func (s *State) seated(seat adjudicator.Seat) (side, member) {
	if sd := seats.Of(seat); sd != nobody || !s.team {
		return sd, inCommand
	}
	base, ok := strings.CutSuffix(string(seat), eastSuffix)
	if !ok {
		return nobody, inCommand
	}
	return seats.Of(adjudicator.Seat(base)), inTheEast
}

// seatOf is the seat of a person of a side.
func seatOf(sd side, m member) adjudicator.Seat {
	if m == inTheEast {
		return seats.Seat(sd) + eastSuffix
	}
	return seats.Seat(sd)
}

// isShared tells the phases in which each theatre is ordered apart.
func (p phase) isShared() bool {
	return p == phaseEnter || p == phaseMove1 || p == phaseMove2 || p == phaseTravel
}

// acts tells whether a person of a side has anything to order in a phase: whose
// theatre the other side moves in now, waits (8.11).
func (s *State) acts(sd side, m member, p phase) bool {
	switch {
	case !s.team:
		return m == inCommand
	case !p.isShared():
		return m == inCommand
	case p == s.phase() && (p == phaseMove1 || p == phaseMove2):
		return s.Phase.Active[theatreOf(m)] == sd
	}
	return true
}

// theatreOf is what a person commands in a game by teams.
func theatreOf(m member) theatre {
	if m == inTheEast {
		return east
	}
	return west
}

// of is what a person has ordered, to be changed.
func (pl *plan) of(m member) *plan {
	if m == inCommand {
		return pl
	}
	if pl.East == nil {
		pl.East = &plan{}
	}
	return pl.East
}

// from is what a person has ordered, to be looked at.
func (pl *plan) from(m member) plan {
	switch {
	case m == inCommand:
		return *pl
	case pl.East != nil:
		return *pl.East
	}
	return plan{}
}

// lines are those of all persons of the side.
func (pl *plan) lines() []orders.Order {
	if pl.East == nil {
		return pl.Orders
	}
	return append(slices.Clip(pl.Orders), pl.East.Orders...)
}

// closed tells whether everybody of a side who has something to order in a phase has
// closed it.
func (s *State) closed(sd side, p phase) bool {
	for m := range members {
		if s.acts(sd, m, p) && !s.plans[sd][p].from(m).End {
			return false
		}
	}
	return true
}

// byMember asks the persons of a side apart.
func (s *State) byMember(list []adjudicator.Decision) (out []adjudicator.Decision) {
	p := s.phase()
	for _, d := range list {
		sd := seats.Of(d.Seat)
		for m := range members {
			if s.acts(sd, m, p) && !s.plans[sd][p].from(m).End {
				x := d
				x.Seat, x.ID = seatOf(sd, m), strings.Replace(d.ID, "."+string(d.Seat), "."+string(seatOf(sd, m)), 1)
				out = append(out, x)
			}
		}
	}
	return out
}

// forTeams lets everybody of a side know what the side may know.
func (s *State) forTeams(events []adjudicator.Event) []adjudicator.Event {
	if !s.team {
		return events
	}
	for i := range events {
		for _, seat := range slices.Clone(events[i].Seats) {
			if sd := seats.Of(seat); sd != nobody {
				events[i].Seats = append(slices.Clip(events[i].Seats), seatOf(sd, inTheEast))
			}
		}
	}
	return events
}

// commands faults the lines of a person about what another one of his side commands
// (2.0).
func (r *run) commands(list []orders.Order) bool {
	faults := len(r.Faults)
	for i := range list {
		o := &list[i]
		if m := r.commander(o); m != r.by {
			r.fault(o.Pos, "other-command", "2.0", "verb", o.Verb, "seat", seatOf(r.actor, m))
		}
	}
	return len(r.Faults) == faults
}

// commander is whose line it is: of the one in the East, when it speaks of hexes and
// units there.
func (s *State) commander(o *orders.Order) member {
	if o.Verb == "MARKER" && len(o.Args) > 0 && o.Args[0].Is("OBEROST") && o.Has("AT") {
		return inTheEast
	}
	args := slices.Clone(o.Args)
	for _, key := range []string{"AT", "TO", "FROM"} {
		if c, has := o.Clause(key); has {
			args = append(args, c.Args...)
		}
	}
	for _, a := range args {
		if c := s.whereabouts(a); c != noCell {
			if s.hex(c).front.theatre() == east {
				return inTheEast
			}
			return inCommand
		}
	}
	return inCommand
}

// whereabouts is the hex of which an object of a line speaks first, noCell for none.
func (s *State) whereabouts(a orders.Arg) cell {
	if a.Kind == orders.Path {
		return s.sys.board.Named(strings.ToUpper(a.Path[0]))
	}
	if u, ok, _ := s.sys.named.Find(strings.ReplaceAll(a.Text, "_", " ")); ok && s.onMap(u) {
		return s.at(u)
	}
	return noCell
}

// clone is a plan that shares nothing that changes.
func (pl plan) clone() plan {
	pl.Orders = append([]orders.Order(nil), pl.Orders...)
	if pl.East != nil {
		x := pl.East.clone()
		pl.East = &x
	}
	return pl
}

// plain is a plan in the only form that it is saved in.
func (pl plan) plain() plan {
	if len(pl.Orders) == 0 {
		pl.Orders = nil
	}
	if pl.East != nil {
		x := pl.East.plain()
		pl.East = &x
		if x.Orders == nil && !x.End {
			pl.East = nil
		}
	}
	return pl
}

// ownerOf is the seat that commands the units of a side in a place.
func (s *State) ownerOf(sd side, at loc) adjudicator.Seat {
	if s.team && sd != nobody && at >= 0 && s.hex(at).front.theatre() == east {
		return seatOf(sd, inTheEast)
	}
	return seats.Seat(sd)
}
