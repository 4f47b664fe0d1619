package pathsofglory

import (
	"errors"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/seq"
	"feldpost/adjudicator/kernel/snapshot"
	"feldpost/orders"
)

// saved is a State as canonical JSON: fixed field order, lists in the order
// of the data.
type saved struct {
	Scenario   string              `json:"scenario"`
	Options    adjudicator.Options `json:"options"`
	Swapped    bool                `json:"swapped,omitempty"`
	Turn       int                 `json:"turn"`
	Round      int                 `json:"round,omitempty"`
	Active     side                `json:"active"`
	Stack      seq.Stack           `json:"stack"`
	Units      [][2]int            `json:"units"` // place and bits: reduced, then deeds
	Failed     [][2]int            `json:"failed,omitempty"`
	Control    []space             `json:"control"` // spaces that are not their first owner's
	Trenches   [][3]int            `json:"trenches"`
	Ruined     []space             `json:"ruined,omitempty"`
	Activated  [][2]int            `json:"activated,omitempty"`
	Attacked   []space             `json:"attacked,omitempty"`
	VP         int                 `json:"vp"`
	WS         [2]int              `json:"ws"`
	Combined   int                 `json:"combined"`
	Level      [2]level            `json:"level"`
	RP         [pools]int          `json:"rp"`
	MO         [2]offensive        `json:"mo"`
	MODone     [2]bool             `json:"mo_done"`
	Mutiny     bool                `json:"mutiny,omitempty"`
	War        [nations]int        `json:"war"`
	Limited    bool                `json:"limited,omitempty"`
	TsarFell   int                 `json:"tsar_fell,omitempty"`
	Russia     int                 `json:"russia,omitempty"`
	Record     [2][8]use           `json:"record"`
	Reinforced nationSet           `json:"reinforced,omitempty"`
	Entered    bool                `json:"entered,omitempty"`
	Near       nearMoves           `json:"near,omitempty"`
	HighSeas   bool                `json:"high_seas,omitempty"`
	Beachhead  space               `json:"beachhead,omitempty"`
	Ordinary   [tags]bool          `json:"ordinary"`
	ANA        space               `json:"ana,omitempty"`
	Bids       [2]int              `json:"bids"`
	Cards      [][3]int            `json:"cards"` // place, turn played, spent
	Piles      [2][]cardID         `json:"piles"`
	Act        action              `json:"act"`
	Battle     *battle             `json:"battle,omitempty"`
	Script     []orders.Order      `json:"script,omitempty"`
	Closed     bool                `json:"closed,omitempty"`
	Standing   [2][]orders.Order   `json:"standing"`
	Queued     [2][]orders.Order   `json:"queued"`
	Discards   [2][]orders.Order   `json:"discards"`
	Drawn      [2]bool             `json:"drawn"`
	Result     *savedResult        `json:"result,omitempty"`
}

type savedResult struct {
	Winner side   `json:"winner"`
	Level  string `json:"level"`
	Reason string `json:"reason"`
	VP     int    `json:"vp"`
}

// Save implements adjudicator.State.
func (s *State) Save() ([]byte, error) {
	return snapshot.Write("paths-of-glory", s.pack())
}

func (s *State) pack() *saved {
	v := &saved{Scenario: s.scenario.name, Options: s.opts.raw, Swapped: s.swapped, Turn: s.turn, Round: s.round, Active: s.active,
		Stack: s.stack,
		VP:    s.vp, WS: s.ws, Combined: s.combined, Level: s.level, RP: s.rp, MO: s.mo, MODone: s.moDone, Mutiny: s.mutiny, Limited: s.limited,
		TsarFell: s.tsarFell, Russia: s.russiaShown, Record: s.record, Reinforced: s.reinforced, Entered: s.entered, Near: s.nearMoves,
		HighSeas: s.highSeas, Beachhead: s.beachhead, Ordinary: s.ordinary, ANA: s.anaHeld, Bids: s.bids, Act: s.act,
		Battle: s.battle, Script: s.script, Closed: s.closed, Standing: s.standing, Queued: s.queued, Discards: s.discards, Drawn: s.drawn,
		Units: make([][2]int, len(s.sys.counters)-1), Control: []space{}, Trenches: [][3]int{}, Cards: make([][3]int, maxCards-1)}
	for i := range v.Standing { // an empty list has one form
		v.Standing[i], v.Queued[i], v.Discards[i] = some(v.Standing[i]), some(v.Queued[i]), some(v.Discards[i])
	}
	for u := unitID(1); int(u) < len(s.sys.counters); u++ {
		bits := int(s.done[u]) << 1
		if s.reduced[u] {
			bits |= 1
		}
		v.Units[u-1] = [2]int{int(s.at(u)), bits}
		if s.failed[u] != 0 {
			v.Failed = append(v.Failed, [2]int{int(u), int(s.failed[u])})
		}
	}
	for n, turn := range s.war {
		v.War[n] = int(turn)
	}
	for sp := 1; sp < len(s.sys.board.places); sp++ {
		s.packSpace(v, space(sp))
	}
	for c := 1; c < maxCards; c++ {
		spent := 0
		if s.spent[c] {
			spent = 1
		}
		v.Cards[c-1] = [3]int{int(s.where[c]), int(s.played[c]), spent}
	}
	for sd := range v.Piles {
		v.Piles[sd] = append([]cardID{}, s.pile[sd][:s.pileSize[sd]]...)
	}
	if s.result != nil {
		v.Result = &savedResult{s.result.winner, s.result.level, s.result.reason, s.result.vp}
	}
	return v
}

func (s *State) packSpace(v *saved, sp space) {
	if s.control[sp] != s.place(sp).side {
		v.Control = append(v.Control, sp)
	}
	for sd := range s.trench {
		if n := s.trench[sd][sp]; n > 0 {
			v.Trenches = append(v.Trenches, [3]int{int(sp), sd, int(n)})
		}
	}
	if s.ruined[sp] {
		v.Ruined = append(v.Ruined, sp)
	}
	if s.orders[sp] != notActive {
		v.Activated = append(v.Activated, [2]int{int(sp), int(s.orders[sp])})
	}
	if s.attacked[sp] {
		v.Attacked = append(v.Attacked, sp)
	}
}

// some is nil for an empty list.
func some(list []orders.Order) []orders.Order {
	if len(list) == 0 {
		return nil
	}
	return list
}

// Load implements adjudicator.System: it refuses what Save cannot have
// written.
func (sys *System) Load(data []byte) (adjudicator.State, error) {
	return snapshot.Load[adjudicator.State]("paths-of-glory", data, sys.restore)
}

var errRange = errors.New("a number out of range")

func (sys *System) restore(v *saved) (*State, error) {
	s, err := sys.blank(v.Scenario, v.Options)
	if err != nil {
		return nil, err
	}
	if err := sys.sequence.Valid(v.Stack); err != nil {
		return nil, err
	}
	if len(v.Units) != len(sys.counters)-1 || len(v.Cards) != maxCards-1 || v.Active > cp || v.Turn < 1 || v.Turn >= len(sys.tables.turns) ||
		v.Round < 0 || v.Round > sys.tables.num.rounds {
		return nil, errRange
	}
	s.swapped, s.turn, s.round, s.active, s.stack = v.Swapped, v.Turn, v.Round, v.Active, v.Stack
	s.vp, s.ws, s.combined, s.level, s.rp, s.mo, s.moDone, s.mutiny = v.VP, v.WS, v.Combined, v.Level, v.RP, v.MO, v.MODone, v.Mutiny
	s.limited, s.tsarFell, s.russiaShown, s.record, s.reinforced, s.entered = v.Limited, v.TsarFell, v.Russia, v.Record, v.Reinforced,
		v.Entered
	s.nearMoves, s.highSeas, s.beachhead, s.ordinary = v.Near, v.HighSeas, v.Beachhead, v.Ordinary
	s.anaHeld, s.bids, s.act, s.battle, s.script, s.closed = v.ANA, v.Bids, v.Act, v.Battle, v.Script, v.Closed
	s.standing, s.queued, s.discards, s.drawn = v.Standing, v.Queued, v.Discards, v.Drawn
	language().BindAll(s.script, s.standing[0], s.standing[1], s.queued[0], s.queued[1], s.discards[0], s.discards[1])
	for n, turn := range v.War {
		if turn < 0 || turn > 255 {
			return nil, errRange
		}
		s.war[n] = uint8(turn)
	}
	if v.Result != nil {
		s.result = &result{v.Result.Winner, v.Result.Level, v.Result.Reason, v.Result.VP}
	}
	for _, restore := range [...]func(*State, *saved) error{(*State).restoreUnits, (*State).restoreSpaces, (*State).restoreCards} {
		if err := restore(s, v); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func (s *State) restoreUnits(v *saved) error {
	for i, x := range v.Units {
		if x[0] < 0 || x[0] >= maxSpaces || x[1] < 0 || x[1] > 511 || !s.isPlace(space(x[0])) {
			return errRange
		}
		u := unitID(i + 1)
		s.reduced[u], s.done[u] = x[1]&1 != 0, deeds(x[1]>>1)
		s.put(u, space(x[0]))
	}
	for _, x := range v.Failed {
		if x[0] < 1 || x[0] >= len(s.sys.counters) || x[1] < 1 || x[1] > 255 {
			return errRange
		}
		s.failed[x[0]] = uint8(x[1])
	}
	return nil
}

// isPlace reports whether a number is a space of the map or a box.
func (s *State) isPlace(sp space) bool {
	return int(sp) < len(s.sys.board.places) || sp >= firstBox && sp < maxSpaces
}

func (s *State) restoreSpaces(v *saved) error {
	good := func(sp int) bool { return sp > 0 && sp < len(s.sys.board.places) }
	for _, sp := range v.Control {
		if !good(int(sp)) {
			return errRange
		}
		s.control[sp] = s.control[sp].other()
	}
	for _, x := range v.Trenches {
		if !good(x[0]) || x[1] < 0 || x[1] > 1 || x[2] < 1 || x[2] > 2 {
			return errRange
		}
		s.trench[x[1]][x[0]] = uint8(x[2])
	}
	for _, sp := range v.Ruined {
		if !good(int(sp)) {
			return errRange
		}
		s.ruined[sp] = true
	}
	for _, x := range v.Activated {
		if !good(x[0]) || x[1] < 1 || x[1] > int(toAttack) {
			return errRange
		}
		s.orders[x[0]] = activation(x[1])
	}
	for _, sp := range v.Attacked {
		if !good(int(sp)) {
			return errRange
		}
		s.attacked[sp] = true
	}
	if v.Beachhead != nowhere && !good(int(v.Beachhead)) || v.ANA != nowhere && !good(int(v.ANA)) ||
		int(v.Act.Sud) >= len(s.sys.board.places) {
		return errRange
	}
	s.supply.forget(traceEnd - 1)
	return nil
}

func (s *State) restoreCards(v *saved) error {
	for i, x := range v.Cards {
		if x[0] < 0 || x[0] >= int(cardPlaces) || x[1] < 0 || x[1] > 255 || x[2] < 0 || x[2] > 1 {
			return errRange
		}
		s.where[i+1], s.played[i+1], s.spent[i+1] = cardPlace(x[0]), uint8(x[1]), x[2] == 1
	}
	for sd, pile := range v.Piles {
		if len(pile) > perSide {
			return errRange
		}
		s.pileSize[sd] = copy(s.pile[sd][:], pile)
	}
	return nil
}
