package gametest

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// PlayOptions say what random play plays and how hard it looks.
type PlayOptions struct {
	Scenario string
	Options  adjudicator.Options
	Games    int
	Seed     uint64
	// MaxCommands bounds a game, 5000 when zero: more is a dead end.
	MaxCommands int
	// Standing are sheets of standing orders a seat may send at any time;
	// one of them is tried on a copy of the state to see that it changes
	// nothing another seat can see. Nil: those of a short list that the
	// game's language and the position allow.
	Standing map[adjudicator.Seat][]string
	// Players answer for seats in place of random sheets and timeouts.
	Players map[adjudicator.Seat]Player
	// Stop ends the play between two commands when it is closed; the games
	// played to the end count.
	Stop <-chan struct{}
	// Quick leaves out what is looked at after each command.
	Quick bool
}

// Counts sums up random play.
type Counts struct {
	Games, Commands, Orders, Events, Rolls, Timeouts int
	Views                                            int            // pairs of Views compared
	Warned                                           int            // pairs of warnings compared
	Results                                          map[string]int // "league decisive": games
	Kinds                                            map[string]int // events by kind
	Outcomes                                         []Outcome      // in the order played
	Heap                                             uint64         // bytes that the last game holds at its end, what all games share left out
}

// ErrStopped is the error of play that was stopped.
var ErrStopped = errors.New("stopped")

// Play plays games of random legal sheets to the end and stops at the first
// thing that is wrong; the error names seed, game and command. It ends with
// a line of counts.
func Play(w io.Writer, sys adjudicator.System, o PlayOptions) (Counts, error) {
	if o.MaxCommands == 0 {
		o.MaxCommands = 5000
	}
	total := Counts{Results: map[string]int{}, Kinds: map[string]int{}}
	for g := range o.Games {
		p := newPlayer(sys, o, g, &total)
		if err := p.play(); errors.Is(err, ErrStopped) {
			return total, err
		} else if err != nil {
			return total, fmt.Errorf("seed %d game %d command %d: %w", o.Seed, g, p.seq, err)
		}
		total.Games++
		if g == o.Games-1 {
			total.Heap = p.heap()
		}
	}
	fmt.Fprintln(w, total.String())
	return total, nil
}

// heap drops the state and returns how many bytes of the heap are free by that.
func (p *player) heap() uint64 {
	inUse := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	p.log = nil
	before := inUse()
	p.state = nil
	return before - min(before, inUse())
}

// String is the line of counts.
func (c Counts) String() string {
	var res []string
	for r, n := range c.Results {
		res = append(res, fmt.Sprintf("%s %d", r, n))
	}
	slices.Sort(res)
	return fmt.Sprintf("%d games, %d commands, %d orders, %d events, %d rolls, %d timeouts, %d views compared; %s",
		c.Games, c.Commands, c.Orders, c.Events, c.Rolls, c.Timeouts, c.Views, strings.Join(res, ", "))
}

// player is one random game.
type player struct {
	sys      adjudicator.System
	language orders.Language
	o        PlayOptions
	name     string
	secret   []byte
	whim     *dice.Source // decides what is tried
	state    adjudicator.State
	seats    []adjudicator.Seat
	seq      uint64
	log      []logged
	total    *Counts
}

// logged is one command as the store would keep it, and the state after it.
type logged struct {
	command []byte
	after   []byte
}

func newPlayer(sys adjudicator.System, o PlayOptions, game int, total *Counts) *player {
	name := fmt.Sprintf("play-%d-%d", o.Seed, game)
	secret := sha256.Sum256([]byte(name))
	whim := sha256.Sum256([]byte("whim " + name))
	p := &player{sys: sys, language: sys.Info().Language, o: o, name: name, secret: secret[:], whim: dice.NewSource(whim[:], name), total: total}
	for _, sc := range sys.Info().Scenarios {
		if sc.Name == o.Scenario {
			for _, s := range sc.Seats {
				p.seats = append(p.seats, s.Seat)
			}
		}
	}
	return p
}

func (p *player) play() error {
	roll := dice.NewSource(p.secret, p.name)
	roll.Begin(0)
	st, events, err := p.sys.Setup(p.o.Scenario, p.o.Options, roll)
	if err != nil {
		return err
	}
	p.state = st
	p.count(events, roll)
	for {
		pending := p.state.Pending()
		if len(pending) == 0 {
			break
		}
		select {
		case <-p.o.Stop:
			return ErrStopped
		default:
		}
		if p.seq++; p.seq > uint64(p.o.MaxCommands) {
			return fmt.Errorf("dead end: still pending %s", pendingLine(pending[0]))
		}
		if err := p.turn(pending, roll); err != nil {
			return err
		}
	}
	p.total.Results[resultOf(p.state)]++
	p.total.Outcomes = append(p.total.Outcomes, outcomeOf(p.state))
	if p.o.Quick {
		return nil
	}
	return p.replay()
}

// resultOf names the end of a game from the public view.
func resultOf(st adjudicator.State) string {
	v := st.View(adjudicator.Observer)
	var words []string
	for _, key := range []string{"winner", "level"} {
		for _, f := range v.Result {
			if f.Key == key && f.Value != "" {
				words = append(words, f.Value)
			}
		}
	}
	if len(words) == 0 {
		return "over"
	}
	return strings.Join(words, " ")
}

// turn answers one of the pending decisions.
func (p *player) turn(pending []adjudicator.Decision, roll *dice.Source) error {
	p.whim.Begin(p.seq)
	d := pending[p.whim.Roll("decision", "", len(pending))-1]
	c := adjudicator.Command{Seq: p.seq, Seat: d.Seat, Kind: adjudicator.CommandSheet}
	if play := p.o.Players[d.Seat]; play != nil {
		c.Sheet = play(p.state, d.Seat, p.whim)
		p.total.Orders += len(c.Sheet.Orders)
	} else if p.whim.Roll("timeout", "", 25) == 1 {
		c.Kind = adjudicator.CommandTimeout
		p.total.Timeouts++
	} else {
		sheet, ok := adjudicator.Suggest(p.state, d.Seat, p.whim)
		if !ok {
			return errors.New("the state suggests no sheets")
		}
		c.Sheet = sheet
		p.total.Orders += len(c.Sheet.Orders)
	}
	before, err := p.state.Save()
	if err != nil {
		return err
	}
	if c.Kind == adjudicator.CommandSheet {
		if err := p.check(c, before); err != nil {
			return err
		}
	}
	if err := p.do(c, roll); err != nil {
		return fmt.Errorf("%w\n%s", err, sheetText(c.Sheet))
	}
	if p.o.Quick {
		return nil
	}
	if err := Sound(p.sys, p.state); err != nil {
		return fmt.Errorf("%w\n%s", err, sheetText(c.Sheet))
	}
	return p.secrets()
}

// check sees that a suggested sheet is right and that Check changes nothing.
func (p *player) check(c adjudicator.Command, before []byte) error {
	if f := p.state.Check(c.Seat, c.Sheet); len(f) > 0 {
		return fmt.Errorf("suggested sheet of %s is faulty: %v\n%s", c.Seat, f, sheetText(c.Sheet))
	}
	if p.o.Quick {
		return nil
	}
	after, err := p.state.Save()
	if err != nil {
		return err
	}
	if !bytes.Equal(before, after) {
		return fmt.Errorf("check changed the state: %s", firstDifference(before, after))
	}
	if err := p.warned(c, before); err != nil {
		return fmt.Errorf("%w\n%s", err, sheetText(c.Sheet))
	}
	return nil
}

// do applies a command and logs it.
func (p *player) do(c adjudicator.Command, roll *dice.Source) error {
	raw, err := json.Marshal(c)
	if err != nil {
		return err
	}
	roll.Begin(c.Seq)
	events, err := p.state.Apply(c, roll)
	if err != nil {
		return err
	}
	if err := declared(p.sys, events); err != nil {
		return err
	}
	saved, err := p.state.Save()
	if err != nil {
		return err
	}
	p.log = append(p.log, logged{raw, saved})
	p.total.Commands++
	p.count(events, roll)
	return nil
}

func (p *player) count(events []adjudicator.Event, roll *dice.Source) {
	p.total.Events += len(events)
	p.total.Rolls += len(roll.Rolls())
	for _, e := range events {
		p.total.Kinds[e.Kind]++
	}
}

// sheetText prints a sheet for an error.
func sheetText(s orders.Sheet) string {
	var b strings.Builder
	for _, o := range s.Orders {
		b.WriteString("  " + o.String() + "\n")
	}
	if s.End {
		b.WriteString("  END\n")
	}
	return b.String()
}

// replay plays the logged commands again from their stored form.
func (p *player) replay() error {
	roll := dice.NewSource(p.secret, p.name)
	roll.Begin(0)
	st, _, err := p.sys.Setup(p.o.Scenario, p.o.Options, roll)
	if err != nil {
		return err
	}
	for i, l := range p.log {
		c := adjudicator.Command{Sheet: p.language.Sheet()}
		if err := json.Unmarshal(l.command, &c); err != nil {
			return err
		}
		roll.Begin(c.Seq)
		if _, err := st.Apply(c, roll); err != nil {
			return fmt.Errorf("replay of command %d: %w", i+1, err)
		}
		saved, err := st.Save()
		if err != nil {
			return err
		}
		if !bytes.Equal(saved, l.after) {
			return fmt.Errorf("replay of command %d differs: %s", i+1, firstDifference(l.after, saved))
		}
	}
	return nil
}
