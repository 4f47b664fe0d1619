package balkanwars

import (
	"errors"
	"fmt"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/narrow"
	"feldpost/adjudicator/kernel/snapshot"
	"feldpost/orders"
)

// saved is a State as canonical JSON: fixed field order, lists in order of
// hex numbers and counters.
type saved struct {
	Scenario     string              `json:"scenario"`
	Options      adjudicator.Options `json:"options"`
	Turn         int                 `json:"turn"`
	First        side                `json:"first"`
	Active       side                `json:"active"`
	Stack        frames              `json:"stack"`
	Allegiance   [nations]side       `json:"allegiance"`
	Morale       [nations]int8       `json:"morale"`
	Rallied      nationSet           `json:"rallied,omitempty"`
	Acted        nationSet           `json:"acted,omitempty"`
	Capitulated  nationSet           `json:"capitulated,omitempty"`
	CommitVP     [2]int16            `json:"commit_vp"`
	Points       [nations]int16      `json:"points"`
	Begun        nationSet           `json:"begun,omitempty"`
	OffmapDepots int8                `json:"offmap_depots"`
	OffmapUsed   int8                `json:"offmap_used,omitempty"`
	Corps        [2]bool             `json:"corps"`
	Released     bool                `json:"released,omitempty"`
	Units        []savedUnit         `json:"units"`
	Entrenched   []hex.ID            `json:"entrenched,omitempty"`
	Cut          []hex.ID            `json:"cut,omitempty"`
	Taken        [2][]hex.ID         `json:"taken"`
	Entries      []unitID            `json:"entries,omitempty"`
	Talks        talks               `json:"talks"`
	Offer        [2]bool             `json:"offer"`
	Standing     [2][]orders.Order   `json:"standing"`
	Queued       [2][]orders.Order   `json:"queued"`
	Fleet        hex.ID              `json:"fleet,omitempty"`
	Embarked     int8                `json:"embarked,omitempty"`
	Sailed       bool                `json:"sailed,omitempty"`
	Concealed    [2]bool             `json:"concealed"`
	Result       *savedResult        `json:"result,omitempty"`
}

// savedUnit is a unit as [place, flags] or [place, flags, due]: the place is
// a printed hex or a box below zero, flags holds Demoralized and open in its
// two lowest bits.
type savedUnit []int

const (
	savedDemoralized = 1 << iota
	savedOpen
	savedFlags = iota // the flags begin at this bit
)

type savedResult struct {
	Winner side   `json:"winner"`
	Level  string `json:"level"`
	Reason string `json:"reason"`
	VP     [2]int `json:"vp"`
}

// Save implements adjudicator.State.
func (s *State) Save() ([]byte, error) {
	v := saved{Scenario: s.sys.tables.scenarios[s.scenario-1].name, Options: s.opts.raw, Turn: s.turn, First: s.first, Active: s.active,
		Stack: s.stack, Allegiance: s.allegiance, Morale: s.morale, Rallied: packNations(s.rallied), Acted: s.acted,
		Capitulated: packNations(s.capitulated),
		CommitVP:    s.commitVP, Points: s.points, Begun: s.begun, OffmapDepots: s.offmapDepots, OffmapUsed: s.offmapUsed, Corps: s.corps,
		Released: s.released, Entrenched: s.packCells(s.entrenched), Cut: s.packCells(s.cut), Taken: s.packTaken(), Entries: s.entries,
		Talks: s.talks.tidy(), Offer: s.offer, Standing: s.standing, Queued: s.queued,
		Embarked: s.embarked, Sailed: s.fleetSailed, Concealed: s.concealed, Units: make([]savedUnit, len(s.units))}
	if s.fleetAt != noCell {
		v.Fleet = s.sys.board.id(s.fleetAt)
	}
	snapshot.Tidy(&v.Standing[0], &v.Standing[1], &v.Queued[0], &v.Queued[1])
	for u := range s.units {
		v.Units[u] = s.packUnit(unitID(u))
	}
	if s.result != nil {
		r := savedResult{s.result.winner, s.result.level, s.result.reason, s.result.vp}
		v.Result = &r
	}
	return snapshot.Write("balkan-wars", v)
}

func (s *State) packUnit(id unitID) savedUnit {
	u := &s.units[id]
	at, bits := int(s.at(id)), int(u.flags)<<savedFlags
	if at >= 0 {
		at = int(s.sys.board.id(cell(at)))
	}
	if u.demoralized {
		bits |= savedDemoralized
	}
	if u.open {
		bits |= savedOpen
	}
	if u.due > 0 {
		return savedUnit{at, bits, int(u.due)}
	}
	return savedUnit{at, bits}
}

func packNations(flags [nations]bool) (set nationSet) {
	for n, on := range flags {
		if on {
			set |= setOf(nation(n))
		}
	}
	return set
}

func (s *State) packCells(flags []bool) (list []hex.ID) {
	for c, on := range flags {
		if on {
			list = append(list, s.sys.board.id(cell(c)))
		}
	}
	return list
}

// packTaken lists the Cities that each side has taken.
func (s *State) packTaken() (list [2][]hex.ID) {
	for c, sd := range s.taken {
		if sd != sideNone {
			list[sd] = append(list[sd], s.sys.board.id(cell(c)))
		}
	}
	return list
}

// unpackTaken reads what packTaken wrote, and who came into Cities.
func (s *State) unpackTaken(v *saved) error {
	for sd, ids := range v.Taken {
		for _, id := range ids {
			c := s.sys.board.at(id)
			if c == noCell {
				return fmt.Errorf("hex %v is not on the map", id)
			}
			s.taken[c] = side(sd)
		}
	}
	for _, u := range v.Entries {
		if u < 0 || int(u) >= len(s.units) {
			return fmt.Errorf("no unit %d", u)
		}
	}
	s.entries = v.Entries
	return nil
}

// Load implements adjudicator.System: it refuses what Save cannot have
// written.
func (sys *System) Load(data []byte) (adjudicator.State, error) {
	return snapshot.Load[adjudicator.State]("balkan-wars", data, sys.restore)
}

func (sys *System) restore(v *saved) (*State, error) {
	s, err := sys.blank(v.Scenario, v.Options)
	if err != nil {
		return nil, err
	}
	if err := sys.sequence.Valid(v.Stack); err != nil {
		return nil, err
	}
	if len(v.Units) != len(s.units) {
		return nil, fmt.Errorf("%d units, the data have %d", len(v.Units), len(s.units))
	}
	if v.First > sideB || v.Active > sideB {
		return nil, errors.New("no such side")
	}
	for n := range v.Allegiance {
		if v.Allegiance[n] > sideNone {
			return nil, errors.New("no such side")
		}
	}
	for u := range s.units { // off the set-up while its allegiances still hold
		s.put(unitID(u), locUnplaced)
	}
	s.turn, s.first, s.active, s.stack = v.Turn, v.First, v.Active, v.Stack
	s.allegiance, s.morale, s.commitVP, s.points, s.begun = v.Allegiance, v.Morale, v.CommitVP, v.Points, v.Begun
	s.offmapDepots, s.offmapUsed, s.corps, s.released = v.OffmapDepots, v.OffmapUsed, v.Corps, v.Released
	s.talks, s.embarked, s.fleetSailed, s.concealed = v.Talks, v.Embarked, v.Sailed, v.Concealed
	if v.Fleet != 0 {
		if s.fleetAt = sys.board.at(v.Fleet); s.fleetAt == noCell {
			return nil, fmt.Errorf("hex %v is not on the map", v.Fleet)
		}
	}
	if s.talks.Albania {
		s.year = bordersAlbania
	}
	s.recommand()
	s.acted, s.offer, s.standing, s.queued = v.Acted, v.Offer, v.Standing, v.Queued
	language().BindAll(s.standing[0], s.standing[1], s.queued[0], s.queued[1], s.talks.Sheets[0], s.talks.Sheets[1])
	for n := range nations {
		s.rallied[n], s.capitulated[n] = v.Rallied.has(n), v.Capitulated.has(n)
	}
	for _, list := range [...]struct {
		ids   []hex.ID
		flags []bool
	}{{v.Entrenched, s.entrenched}, {v.Cut, s.cut}} {
		if err := sys.unpackCells(list.ids, list.flags); err != nil {
			return nil, err
		}
	}
	if err := s.unpackTaken(v); err != nil {
		return nil, err
	}
	if v.Result != nil {
		s.result = &result{v.Result.Winner, v.Result.Level, v.Result.Reason, v.Result.VP}
	}
	return s, s.unpackUnits(v.Units)
}

func (sys *System) unpackCells(ids []hex.ID, flags []bool) error {
	for _, id := range ids {
		c := sys.board.at(id)
		if c == noCell {
			return fmt.Errorf("hex %v is not on the map", id)
		}
		flags[c] = true
	}
	return nil
}

func (s *State) unpackUnits(list []savedUnit) error {
	for u, v := range list {
		if len(v) < 2 || len(v) > 3 || v[1] < 0 {
			return fmt.Errorf("unit %s: want [place, flags]", s.unitName(unitID(u)))
		}
		to, is := narrow.To[loc](v[0])
		if v[0] >= 0 {
			id, _ := narrow.To[hex.ID](v[0])
			if to = s.sys.board.at(id); to == noCell {
				return fmt.Errorf("unit %s: hex %d is not on the map", s.unitName(unitID(u)), v[0])
			}
		} else if !is || to < locOut {
			return fmt.Errorf("unit %s: no box %d", s.unitName(unitID(u)), v[0])
		}
		un := &s.units[u]
		un.demoralized, un.open, un.due = v[1]&savedDemoralized != 0, v[1]&savedOpen != 0, 0
		if !narrow.Into(&un.flags, v[1]>>savedFlags) || len(v) == 3 && !narrow.Into(&un.due, v[2]) {
			return fmt.Errorf("unit %s: %v is more than its flags or its turn can be", s.unitName(unitID(u)), v)
		}
		s.put(unitID(u), to)
	}
	return nil
}
