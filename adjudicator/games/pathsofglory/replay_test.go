package pathsofglory

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
)

// The recorded games are complete games of the later edition that another
// program played by random legal choices. Each action is turned into our
// orders and carried out with the recorded dice; then the two positions are
// compared fact by fact. What differs must be what a rule of the rulebook
// says must differ: the same place, the same unit, the same amount. After
// that ours is set to the recorded position, so that one difference is
// counted once.

func TestRecordedGamesPlayTheSame(t *testing.T) {
	files, err := filepath.Glob("testdata/replay/*.jsonl.gz")
	if err != nil || len(files) == 0 {
		t.Fatal("no recorded games", err)
	}
	if testing.Short() {
		files = []string{files[0], files[len(files)/2], files[len(files)-1]}
	}
	counts := map[string]int{}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".jsonl.gz")
		t.Run(name, func(t *testing.T) {
			p := &replayer{t: t, parser: language(), counts: counts}
			p.play(readRecord(t, f))
		})
	}
	for _, k := range sortedKeys(counts) {
		t.Logf("%6d %s", counts[k], k)
	}
}

// replayStep is one line of a recorded game: an action, or the position as
// far as it has changed.
type replayStep struct {
	Role   string                     `json:"r"`
	State  string                     `json:"s"`
	Action string                     `json:"a"`
	Arg    json.RawMessage            `json:"x"`
	Log    []string                   `json:"l"`
	Snap   map[string]json.RawMessage `json:"snap"`
}

func (s *replayStep) arg() int {
	n, _ := strconv.Atoi(string(s.Arg))
	return n
}

// is reports whether a step is an action of a state.
func (s *replayStep) is(state, action string) bool { return s.State == state && s.Action == action }

// recordHead is the first line of a recorded game.
type recordHead struct {
	Scenario string
	Result   string
	Victory  string
	VP       int `json:"final_vp"`
}

// record is a recorded game.
type record struct {
	head  recordHead
	steps []replayStep
}

func readRecord(t *testing.T, file string) (rec record) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	in := bufio.NewScanner(z)
	in.Buffer(nil, 1<<20)
	in.Scan()
	if err := json.Unmarshal(in.Bytes(), &rec.head); err != nil {
		t.Fatal(err)
	}
	for in.Scan() {
		var s replayStep
		if err := json.Unmarshal(in.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		rec.steps = append(rec.steps, s)
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	return rec
}

// replayer is one recorded game being played.
type replayer struct {
	t      *testing.T
	at     string // where in the game, for messages
	parser orders.Language
	state  *State
	shot   shot
	seq    uint64
	counts map[string]int

	// Of the block at hand: an action with what follows from it.
	steps   []replayStep
	attacks []*oneAttack
	roll    *dice.Source
	fired   []adjudicator.Event
	done    []deed      // movements and redeployments
	unpaid  []space     // activated for less than we ask
	left    []space     // from which lines that we refuse carried units off
	strayed []retreated // retreats that we do not allow so
	excuses []excuse
	last    *State         // ours before the block
	points  map[string]int // replacement points when the record first asks for them
	seen    map[pool]int   // the same in our position

	lostPoints [pools]int // that were lost without being asked for
	missed     [2]int     // offensives for which we gave a penalty
	ruledVP    int        // by how much rules make the record's points differ

	// Of the turn at hand.
	before   [2]string // recorded offensives before the block
	passedOn [2]bool   // the record has another nation's offensive
	crossed  bool      // a Russian has crossed at the Caucasus
}

// fail reports a difference that no rule decides.
func (p *replayer) fail(kind, format string, args ...any) {
	p.t.Helper()
	p.t.Errorf("%s %s: %s", p.at, kind, fmt.Sprintf(format, args...))
}

// play plays a whole game.
func (p *replayer) play(rec record) {
	begun := false
	for i := range rec.steps {
		s := &rec.steps[i]
		if s.Snap == nil {
			if i > 1 || s.State != "confirm_mo" { // the first offensives belong to the set-up
				p.take(s)
			}
			continue
		}
		if err := p.shot.take(s.Snap); err != nil {
			p.t.Fatal(err)
		}
		next := "" // state of the next step
		if j := slices.IndexFunc(rec.steps[i:], func(s replayStep) bool { return s.Snap == nil }); j >= 0 {
			next = rec.steps[i+j].State
		}
		if !begun {
			p.steps = rec.steps[i+1 : i+2] // tells of the first offensives
			p.begin(rec.head.Scenario)
			p.steps, begun = nil, true
			if next != "replacement_phase" {
				continue
			}
		}
		if next == "replacement_phase" && p.points == nil {
			p.points = p.shot.RP
		}
		if next == "" || next == "action_phase" || next == "confirm_mo" {
			p.block()
		}
		if p.state.result != nil {
			break
		}
	}
	p.ended(&rec.head)
}

// take adds a step to the block. One that takes the phase back takes away
// what was done since the last die or since a hand was seen.
func (p *replayer) take(s *replayStep) {
	if s.Action != "reset_phase" {
		p.steps = append(p.steps, *s)
		return
	}
	p.counts["phases taken back"]++
	n := len(p.steps)
	for n > 0 && !p.steps[n-1].is("action_phase", "play_event") && !p.steps[n-1].is("draw_cards_phase", "done") {
		n--
	}
	if n > 0 && p.steps[n-1].State == "action_phase" {
		if c := cardID(p.steps[n-1].arg()); c != cardMataHari && c != cardCloak {
			n--
		}
	}
	p.steps = p.steps[:n]
}

// block plays the steps between two actions and compares.
func (p *replayer) block() {
	s := p.state
	p.at = fmt.Sprintf("turn %d round %d %s", s.turn, s.round, s.active)
	p.counts["blocks"]++
	p.last = s.clone()
	p.attacks = p.readAttacks()
	act := slices.IndexFunc(p.steps, func(s replayStep) bool { return s.State == "action_phase" })
	var deeds []deed
	if act >= 0 {
		deeds = p.deeds(&p.steps[act])
		for _, d := range deeds {
			if d.kind == "sr" || d.kind == "move" {
				p.done = append(p.done, d)
			}
		}
	}
	p.seq++
	p.roll = dice.Script(p.dice()...)
	p.roll.Begin(p.seq)
	if act >= 0 {
		p.action(&p.steps[act], deeds)
	}
	p.phases()
	if err := p.roll.Err(); err != nil {
		p.fail("dice", "%v", err)
	}
	p.match()
	if p.state.result == nil {
		p.sync()
	}
	p.forget()
}

// forget ends a block.
func (p *replayer) forget() {
	for i := range p.done {
		p.crossed = p.crossed || p.crosses(&p.done[i])
	}
	if p.state.turn != p.last.turn {
		p.crossed = false
	}
	p.before = [2]string{p.shot.Sides[ap].MO, p.shot.Sides[cp].MO}
	p.unpaid, p.left, p.strayed = nil, nil, nil
	p.steps, p.excuses, p.fired, p.done, p.points, p.seen, p.lostPoints, p.missed = nil, nil, nil, nil, nil, nil, [pools]int{}, [2]int{}
}

// ended compares the result of the game.
func (p *replayer) ended(head *recordHead) {
	p.at = "end"
	r := p.state.result
	if r == nil {
		p.fail("result", "the game goes on, recorded %s", head.Victory)
		return
	}
	winner := map[side]string{ap: "Allied Powers", cp: "Central Powers", noSide: "Draw"}[r.winner]
	reason := map[string]string{"last-turn": "Turn Limit", "automatic": "Automatic Victory", "armistice": "Armistice Declared"}[r.reason]
	vp := r.vp + p.ruledVP // what rules of ours give or take
	if why, _, _ := strings.Cut(head.Victory, ":"); winner != head.Result || reason != why || vp != head.VP {
		p.fail("result", "%s by %s with %d VP, recorded %s with %d", winner, reason, vp, head.Victory, head.VP)
	}
	p.counts["results compared"]++
}
