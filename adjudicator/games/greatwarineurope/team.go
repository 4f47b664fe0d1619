// Teams (2.0): several persons a side, each with one theatre or with some nations. The
// first one speaks for the whole side as well.

package greatwarineurope

import (
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/orders"
)

// teams is how the persons of a side divide what is ordered.
type teams uint8

const (
	alone     teams = iota // one person a side
	byTheatre              // one a theatre
	byNation               // one a nation and those that fight beside it
	teamKinds
)

// member is one of the persons of a side, counted from 0.
type member uint8

// inCommand is the person who has all that no other one has: the only one, the one in
// the West, the one of France or Germany.
const inCommand member = 0

// inTheEast is the second person of a side by theatres.
const inTheEast member = 1

// person is what a member of a side has: what his seat and title add to those of the
// side, and his nations, the one first without which he has nothing to order.
type person struct {
	suffix, title string
	nations       []nation
}

var persons = [teamKinds][2][]person{
	alone:     {allied: {{}}, central: {{}}},
	byTheatre: {allied: {{}, {"-east", ", East", nil}}, central: {{}, {"-east", ", East", nil}}},
	byNation: {
		allied: {{}, {"-britain", ", Britain", []nation{britain, palestine, mesopotamia, persianRifles, arabs, america}},
			{"-russia", ", Russia", []nation{russia, provisional, serbia, montenegro, romania}}, {"-italy", ", Italy", []nation{italy}}},
		central: {{}, {"-austria", ", Austria-Hungary", []nation{austria, bulgaria}}, {"-turkey", ", Turkey", []nation{turkey, gendarmes}}},
	},
}

// teamSuffixes are what scenarios by teams add to their names, and teamTitles what to
// their titles.
var (
	teamSuffixes = [teamKinds]string{byTheatre: "-teams", byNation: "-nations"}
	teamTitles   = [teamKinds]string{byTheatre: ", by teams", byNation: ", by nations"}
)

// teamScenarios are those that are played by teams as well: both have more than one
// theatre for each side.
var teamScenarios = [...]scenario{campaign, europe1914}

// scenarioName is the scenario as orders and invitations have it.
func (s *State) scenarioName() string { return scenarioNames[s.scenario] + teamSuffixes[s.team] }

// scenarioOf reads the name of a scenario, by teams or not.
func scenarioOf(name string) (sc scenario, team teams, ok bool) {
	for t := alone + 1; t < teamKinds; t++ {
		if base, is := strings.CutSuffix(name, teamSuffixes[t]); is {
			name, team = base, t
		}
	}
	i := slices.Index(scenarioNames[:], name)
	return scenario(max(i, 0)), team, i >= 0 && (team == alone || slices.Contains(teamScenarios[:], scenario(i)))
}

// seated is the side of a seat and which of its persons sits there; nobody for a seat
// that plays none.
func (s *State) seated(seat adjudicator.Seat) (side, member) {
	for sd := range nobody {
		for m := range s.team.members(sd) {
			if s.team.seat(sd, m) == seat {
				return sd, m
			}
		}
	}
	return nobody, inCommand
}

// members counts the persons of a side.
func (t teams) members(sd side) member { return member(len(persons[t][sd])) }

// seat is the seat of a person of a side.
func (t teams) seat(sd side, m member) adjudicator.Seat {
	if m == inCommand {
		return seats.Seat(sd)
	}
	return seats.Seat(sd) + adjudicator.Seat(persons[t][sd][m].suffix)
}

// personOf is who has a nation of a side in a game by nations: as long as he fights.
func (s *State) personOf(sd side, n nation) member {
	for m, x := range persons[s.team][sd] {
		if slices.Contains(x.nations, n) && s.fights(sd, member(m)) {
			return member(m)
		}
	}
	return inCommand
}

// fights tells whether a person has anything to order at all: his nation is at war and
// has not collapsed.
func (s *State) fights(sd side, m member) bool {
	list := persons[s.team][sd][m].nations
	return len(list) == 0 || s.War[list[0]] && !s.Fallen[list[0]] && s.sideOfNation(list[0]) == sd
}

// commandsUnit tells whether a unit, where it stands, is a person's to order.
func (s *State) commandsUnit(m member, u unitID) bool {
	switch s.team {
	case byTheatre:
		return !s.onMap(u) || s.frontOf(u).theatre() == theatreOf(m)
	case byNation:
		return s.personOf(s.sideOf(u), s.counter(u).nation) == m
	}
	return true
}

// commandsFront tells whether a person orders on a front at all.
func (s *State) commandsFront(m member, f front) bool {
	return s.team != byTheatre || f.theatre() == theatreOf(m)
}

// isShared tells the phases in which each person orders his part: the campaign, and
// where nations are divided their replacements.
func (t teams) isShared(p phase) bool {
	return p == phaseEnter || p == phaseMove1 || p == phaseMove2 || p == phaseTravel || p == phaseReplacement && t == byNation
}

// acts tells whether a person of a side has anything to order in a phase: whose
// theatre the other side moves in now, or who can have no units where his side moves,
// waits (8.11).
func (s *State) acts(sd side, m member, p phase) bool {
	moving := p == s.phase() && (p == phaseMove1 || p == phaseMove2)
	switch {
	case s.team == alone || !s.team.isShared(p):
		return m == inCommand
	case s.team == byTheatre:
		return !moving || s.Phase.Active[theatreOf(m)] == sd
	case m == inCommand:
		return true
	case !s.fights(sd, m):
		return false
	case !moving:
		return true
	}
	return s.mayHaveUnits(sd, m)
}

// mayHaveUnits tells whether a person may have units where his side moves, by what
// everybody sees: one of his lies on top of a stack, or somebody lies below a top, who may
// be his. Who is asked must not tell what is hidden there (7.25).
func (s *State) mayHaveUnits(sd side, m member) bool {
	west := slices.ContainsFunc(persons[s.team][sd][m].nations, func(n nation) bool { return !s.sys.tables.nations[n].east })
	for c := range s.sys.board.hexes {
		c := cell(c)
		t := s.hex(c).front.theatre()
		if !s.pieces.Has(c, sd) || s.Phase.Active[t] != sd || t != east && !west {
			continue
		}
		if s.pieces.Count(c, sd) > 1 || s.commandsUnit(m, s.top(c, sd)) {
			return true
		}
	}
	return false
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
	for len(pl.Others) < int(m) {
		pl.Others = append(pl.Others, plan{})
	}
	return &pl.Others[m-1]
}

// from is what a person has ordered, to be looked at.
func (pl *plan) from(m member) plan {
	switch {
	case m == inCommand:
		return *pl
	case int(m) <= len(pl.Others):
		return pl.Others[m-1]
	}
	return plan{}
}

// lines are those of all persons of the side.
func (pl *plan) lines() []orders.Order {
	if len(pl.Others) == 0 {
		return pl.Orders
	}
	list := slices.Clip(pl.Orders)
	for _, x := range pl.Others {
		list = append(list, x.Orders...)
	}
	return list
}

// ends is who has closed his part, without any lines.
func (pl *plan) ends() plan {
	out := plan{End: pl.End}
	for _, x := range pl.Others {
		out.Others = append(out.Others, plan{End: x.End})
	}
	return out
}

// closed tells whether everybody of a side who has something to order in a phase has
// closed it.
func (s *State) closed(sd side, p phase) bool {
	for m := range s.team.members(sd) {
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
		for m := range s.team.members(sd) {
			if s.acts(sd, m, p) && !s.plans[sd][p].from(m).End {
				x := d
				x.Seat = s.team.seat(sd, m)
				x.ID = strings.Replace(d.ID, "."+string(d.Seat), "."+string(x.Seat), 1)
				out = append(out, x)
			}
		}
	}
	return out
}

// forTeams lets everybody of a side know what the side may know.
func (s *State) forTeams(events []adjudicator.Event) []adjudicator.Event {
	if s.team == alone {
		return events
	}
	for i := range events {
		for _, seat := range slices.Clone(events[i].Seats) {
			if sd := seats.Of(seat); sd != nobody {
				for m := inCommand + 1; m < s.team.members(sd); m++ {
					events[i].Seats = append(slices.Clip(events[i].Seats), s.team.seat(sd, m))
				}
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
		if m := r.commander(r.actor, r.by, o); m != r.by {
			r.fault(o.Pos, "other-command", "2.0", "verb", o.Verb, "seat", r.team.seat(r.actor, m))
		}
	}
	return len(r.Faults) == faults
}

// commander is whose line it is: of the person in the theatre, or of the nation, of which
// it speaks first.
func (s *State) commander(sd side, by member, o *orders.Order) member {
	if s.team == byNation {
		return s.nationalOf(sd, by, o)
	}
	if o.Verb == "MARKER" && len(o.Args) > 0 && o.Args[0].Is("OBEROST") && o.Has("AT") {
		return inTheEast
	}
	args := slices.Clone(o.Args)
	for _, key := range [...]string{"AT", "TO", "FROM"} {
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

// nationalOf is whose line it is where nations are divided: of the nation of the unit
// that it names first, else of that which has the top unit of a hex that it names. An
// attack is of who attacks first, not of its hex. What speaks of the enemy alone is left
// to who wrote it: the rules judge it.
func (s *State) nationalOf(sd side, by member, o *orders.Order) member {
	if o.Verb == "MARKER" {
		if len(o.Args) > 0 && o.Args[0].Is("ALLENBY") {
			return s.personOf(sd, britain)
		}
		return inCommand
	}
	var args []orders.Arg
	for _, key := range [...]string{"WITH", "FROM"} {
		if c, has := o.Clause(key); has {
			args = append(args, c.Args...)
		}
	}
	args = append(args, o.Args...)
	if c, has := o.Clause("AT"); has {
		args = append(args, c.Args...)
	}
	other := inCommand
	for _, a := range args {
		if u, ok, _ := s.sys.named.Find(strings.ReplaceAll(a.Text, "_", " ")); ok {
			if s.sideOf(u) == sd {
				return s.personOf(sd, s.counter(u).nation)
			}
			other = by
		}
	}
	for _, a := range args {
		if c := s.whereabouts(a); c != noCell && s.pieces.Has(c, sd) {
			return s.personOf(sd, s.counter(s.top(c, sd)).nation)
		}
	}
	return other
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
	pl.Others = slices.Clone(pl.Others)
	for i := range pl.Others {
		pl.Others[i] = pl.Others[i].clone()
	}
	return pl
}

// plain is a plan in the only form that it is saved in.
func (pl plan) plain() plan {
	if len(pl.Orders) == 0 {
		pl.Orders = nil
	}
	others, n := slices.Clone(pl.Others), 0
	for i := range others {
		if others[i] = others[i].plain(); others[i].Orders != nil || others[i].End {
			n = i + 1
		}
	}
	if pl.Others = others[:n]; n == 0 {
		pl.Others = nil
	}
	return pl
}

// ownerOf is the seat that commands a unit where it is.
func (s *State) ownerOf(u unitID) adjudicator.Seat {
	sd := s.sideOf(u)
	switch {
	case s.team == byTheatre && sd != nobody && s.at(u) >= 0 && s.frontOf(u).theatre() == east:
		return s.team.seat(sd, inTheEast)
	case s.team == byNation && sd != nobody:
		return s.team.seat(sd, s.personOf(sd, s.counter(u).nation))
	}
	return seats.Seat(sd)
}
