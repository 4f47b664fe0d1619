package pathsofglory

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
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
// orders and carried out with the recorded dice; then the positions are
// compared, and ours is set to the recorded one, so that one difference is
// counted once.

// step is one line of a recorded game.
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

// shot is the recorded position.
type shot struct {
	Turn     int
	VP       int
	Location []int
	Reduced  []int
	Removed  []int
	Control  []int32
	War      map[string]int
	RP       map[string]int
	Events   map[string]json.RawMessage
	Forts    struct{ Destroyed, Besieged []int }
	AP, CP   struct {
		Hand, Discard, Removed []int
		Commitment             string
		WS                     int
		MO                     string
		Trenches               []int
	}
}

func (p *shot) take(snap map[string]json.RawMessage) error {
	for key, raw := range snap {
		var to any
		switch key {
		case "turn":
			to = &p.Turn
		case "vp":
			to = &p.VP
		case "location":
			to = &p.Location
		case "reduced":
			to = &p.Reduced
		case "removed":
			to = &p.Removed
		case "control":
			to = &p.Control
		case "war":
			to = &p.War
		case "rp":
			to = &p.RP
		case "events":
			to = &p.Events
		case "forts":
			to = &p.Forts
		case "ap":
			to = &p.AP
		case "cp":
			to = &p.CP
		default:
			continue
		}
		if err := json.Unmarshal(raw, to); err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
	}
	return nil
}

// holder is who controls a space.
func (p *shot) holder(sp space) side {
	if i := int(sp) >> 5; i < len(p.Control) && uint32(p.Control[i])&(1<<(sp&31)) != 0 {
		return cp
	}
	return ap
}

// replayer is one recorded game being played.
type replayer struct {
	t      *testing.T
	file   string
	state  *State
	shot   shot
	seq    uint64
	counts map[string]int
	diffs  []difference
	steps  []replayStep        // of the block at hand
	fired  []adjudicator.Event // fire of the action at hand
	at     string
}

// difference is one thing that is not as recorded, and the rule that decides
// that it is right so.
type difference struct{ kind, text, rule string }

func (p *replayer) diff(kind, format string, args ...any) {
	p.diffs = append(p.diffs, difference{kind: kind, text: fmt.Sprintf("%s %s %s: %s", p.file, p.at, kind, fmt.Sprintf(format, args...))})
}

// explanations are the differences that a rule of the rulebook decides; the
// recorded games go by the later edition as another program reads it.
var explanations = []struct{ rule, kind, text string }{
	{"13.1.10 Montenegrin units never redeploy", "refused", "montenegro unit=MN-c1"},
	{"9.5.3.1 a reinforcement card needs a place for all its units", "refused", "no-place"},
	{"QA-10 Allied corps may enter Libya once Turkey is at war", "refused", "libya"},
	{"FAQ-11.3 the Caucasus army never uses the dashed lines", "refused", "no-route unit=RU-CAU from=Poti"},
	{"FAQ-14 Serbian units outside Serbia need a source; Serbian spaces are none", "control", "Tirana is cp"},
	{"FAQ-14 Serbian units outside Serbia need a source; Serbian spaces are none", "control", "Valona is cp"},
	{"11.1.14 a space that ANA occupies counts as Allied", "control", "Jerusalem is ap"},
	{"7.1.3 the mutiny point comes in the war status phase", "offensive", "[fr "},
}

// explain finds the rule for the differences of a block: one that is
// explained explains what follows from it.
func (p *replayer) explain(first int) {
	rule := ""
	for _, d := range p.diffs[first:] {
		for _, e := range explanations {
			if d.kind == e.kind && strings.Contains(d.text, e.text) {
				rule = e.rule
			}
		}
	}
	for i := first; i < len(p.diffs); i++ {
		p.diffs[i].rule = rule
	}
}

func TestRecordedGamesPlayTheSame(t *testing.T) {
	files, _ := filepath.Glob("testdata/replay/*.jsonl.gz")
	if len(files) == 0 {
		t.Skip("no recorded games")
	}
	if only := os.Getenv("REPLAY"); only != "" {
		files = []string{only}
	}
	counts := map[string]int{}
	var diffs []difference
	for _, f := range files {
		p := &replayer{t: t, file: strings.TrimSuffix(filepath.Base(f), ".jsonl.gz"), counts: counts}
		p.play(f)
		diffs = append(diffs, p.diffs...)
	}
	for _, d := range diffs {
		if d.rule == "" {
			t.Error(d.text)
			continue
		}
		counts["differs by "+d.rule]++
	}
	for _, k := range sortedKeys(counts) {
		t.Logf("%6d %s", counts[k], k)
	}
}

func (p *replayer) play(file string) {
	f, err := os.Open(file)
	if err != nil {
		p.t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		p.t.Fatal(err)
	}
	in := bufio.NewScanner(z)
	in.Buffer(nil, 1<<20)
	in.Scan() // the header
	name := "historical"
	if strings.HasPrefix(p.file, "the_great_war") {
		name = "great-war-1917"
	}
	first := true
	for in.Scan() {
		var s replayStep
		if err := json.Unmarshal(in.Bytes(), &s); err != nil {
			p.t.Fatal(err)
		}
		if s.Snap == nil {
			p.steps = append(p.steps, s)
			continue
		}
		before := p.shot.Turn
		if err := p.shot.take(s.Snap); err != nil {
			p.t.Fatal(err)
		}
		if first {
			p.begin(name)
			first = false
			continue
		}
		if p.unfinished() {
			continue // stops in the middle of phases that we run through
		}
		p.at = fmt.Sprintf("turn %d round %d", before, p.state.round)
		p.block()
		if p.state.result != nil {
			return
		}
		p.steps = nil
	}
	if len(p.steps) > 0 {
		p.at = "end"
		p.block()
	}
}

// unfinished reports whether the block ends in attrition or sieges.
func (p *replayer) unfinished() bool {
	last := ""
	for _, l := range p.log() {
		if strings.HasPrefix(l, ".h2 ") {
			last = l
		}
	}
	return last == ".h2 Attrition Phase" || last == ".h2 Siege Phase"
}

// begin compares the set-up and deals the recorded hands.
func (p *replayer) begin(name string) {
	sys := opened(p.t)
	st, _, err := sys.Setup(name, adjudicator.Options{"entrench_bonus": "on"}, dice.Script())
	if err != nil {
		p.t.Fatal(err)
	}
	p.state = st.(*State)
	p.at = "set-up"
	if name == "historical" {
		p.apply(cp, "CHOOSE NO\nEND\n", []dice.Scripted{{Value: 5}, {Value: 6}})
		p.state.mo = [2]offensive{}
		for o := offNone; o < offensives; o++ {
			if offensiveWords[o] == p.shot.AP.MO {
				p.state.mo[ap] = p.state.effective(o)
			}
			if offensiveWords[o] == p.shot.CP.MO {
				p.state.mo[cp] = p.state.effective(o)
			}
		}
	}
	p.compare(true)
	p.sync()
	for _, lines := range [...]string{"STAND DEFEND ANY, ASK\nSTAND LOSS ANY, ASK\nSTAND RETREAT ANY, ASK\nSTAND PEACE ASK\nSTAND EVENT WAR-IN-AFRICA, ASK"} {
		for sd := ap; sd <= cp; sd++ {
			sheet, _, bad := orders.ForVerbs(verbs()...).Parse(lines)
			if len(bad) > 0 {
				p.t.Fatal(bad)
			}
			if _, err := p.state.Apply(adjudicator.Command{Kind: adjudicator.CommandStanding, Seat: p.state.seat(sd), Sheet: sheet}, nil); err != nil {
				p.t.Fatal(err)
			}
		}
	}
}

// apply carries out a letter; false when it is refused.
func (p *replayer) apply(sd side, text string, rolls []dice.Scripted) bool {
	sheet, _, bad := orders.ForVerbs(verbs()...).Parse(text)
	if len(bad) > 0 {
		p.diff("parse", "%v\n%s", bad, text)
		return false
	}
	p.seq++
	if faults := p.state.Check(p.state.seat(sd), sheet); len(faults) > 0 {
		p.diff("refused", "%v\n%s", faults, text)
		return false
	}
	roll := p.script(rolls)
	roll.Begin(p.seq)
	return p.applyWith(sd, sheet, roll, text)
}

func (p *replayer) script(rolls []dice.Scripted) *dice.Source { return dice.Script(rolls...) }

func (p *replayer) applyWith(sd side, sheet orders.Sheet, roll *dice.Source, text string) bool {
	events, err := p.state.Apply(adjudicator.Command{Seq: p.seq, Kind: adjudicator.CommandSheet, Seat: p.state.seat(sd), Sheet: sheet}, roll)
	if err != nil {
		p.diff("refused", "%v\n%s", err, text)
		return false
	}
	for _, e := range events {
		switch e.Kind {
		case "order-dropped":
			p.diff("dropped", "%v", e)
		case "fire":
			p.fired = append(p.fired, e)
		}
		if os.Getenv("REPLAY_EVENTS") != "" {
			p.t.Log(p.at, e)
		}
	}
	return true
}

// log is all log lines of the block.
func (p *replayer) log() (list []string) {
	for _, s := range p.steps {
		for _, l := range s.Log {
			list = append(list, strings.Split(l, "\n")...)
		}
	}
	return list
}

var (
	dieRE    = regexp.MustCompile(`^>([BW])(\d) × (\d+\+?) \((Army|Corps)\) = (\d)`)
	spaceRE  = regexp.MustCompile(`s(\d+)`)
	pieceRE  = regexp.MustCompile(`[Pp](\d+)`)
	siegeRE  = regexp.MustCompile(`^Siege at s(\d+) \(\d+ CF\): [BW](\d)`)
	offRE    = regexp.MustCompile(`^(CP|AP): [BW](\d)(?: \+ 1 = \d)? -> `)
	trenchRE = regexp.MustCompile(`^Entrench attempt in s(\d+)`)
	flankRE  = regexp.MustCompile(`^>[BW](\d) (Fail|Success)`)
)

func num(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// oneAttack is a recorded combat.
type oneAttack struct {
	target     space
	attackers  []unitID
	flank      bool
	pin        space
	die        [3]int // flank, attacker, defender
	factors    [2]int
	column     [2]string
	table      [2]string
	result     [2]int
	cards      [2][]cardID
	losses     [2][]unitID
	lostSpaces []string
	retreats   map[unitID][]space
	stood      unitID
	advance    []unitID
	advanceTo  []space
	withdrawn  unitID
}

// attacks reads the combats of the block from its log.
func (p *replayer) attacks() (list []*oneAttack) {
	var a *oneAttack
	section := ""
	for _, l := range p.log() {
		switch {
		case strings.HasPrefix(l, "#ap s"), strings.HasPrefix(l, "#cp s"):
			a = &oneAttack{target: space(num(l[5:])), retreats: map[unitID][]space{}}
			list = append(list, a)
			section = ""
			continue
		case a == nil:
			continue
		case strings.HasSuffix(l, ":") && !strings.HasPrefix(l, ">"):
			section = l
			continue
		case strings.HasPrefix(l, "Central Powers played c"), strings.HasPrefix(l, "Allied Powers played c"):
			a.cards[attacking] = append(a.cards[attacking], cardID(num(l[strings.LastIndex(l, "c")+1:])))
			continue
		case !strings.HasPrefix(l, ">"):
			if strings.HasPrefix(l, ".h2") {
				a = nil
			}
			continue
		}
		p.attackLine(a, section, l)
	}
	return list
}

func (p *replayer) attackLine(a *oneAttack, section, l string) {
	units := func(text string) (list []unitID) {
		for _, m := range pieceRE.FindAllStringSubmatch(text, -1) {
			list = append(list, unitID(num(m[1])))
		}
		return list
	}
	switch {
	case section == "Attackers:":
		text, _, _ := strings.Cut(l, " (")
		a.attackers = append(a.attackers, units(text)...)
	case section == "Flank attempt:":
		a.flank = true
		if m := flankRE.FindStringSubmatch(l); m != nil {
			a.die[0] = num(m[1])
		}
	case section == "Attacker combat cards:" || section == "Defender combat cards:":
		as := attacking
		if section[0] == 'D' {
			as = defending
		}
		if n := num(strings.TrimPrefix(l, ">c")); n > 0 {
			a.cards[as] = append(a.cards[as], cardID(n))
		}
	case strings.HasPrefix(section, "Attacker's fire") || strings.HasPrefix(section, "Defender's fire"):
		as := attacking
		if section[0] == 'D' {
			as = defending
		}
		if m := dieRE.FindStringSubmatch(l); m != nil {
			a.factors[as] = num(section[strings.Index(section, "(")+1 : strings.Index(section, " CF")])
			a.die[1+as], a.column[as], a.table[as], a.result[as] = num(m[2]), m[3], strings.ToLower(m[4]), num(m[5])
		}
	case section == "Defender losses:" || section == "Attacker losses:":
		as := attacking
		if section[0] == 'D' {
			as = defending
		}
		if list := units(l); len(list) > 0 && !strings.HasPrefix(l, ">*") {
			a.losses[as] = append(a.losses[as], list[0])
		}
	case section == "Retreat canceled:":
		a.stood = units(l)[0]
	case section == "Retreat:":
		who, where, _ := strings.Cut(l, " -> ")
		for _, u := range units(who) {
			for _, m := range spaceRE.FindAllStringSubmatch(where, -1) {
				a.retreats[u] = append(a.retreats[u], space(num(m[1])))
			}
		}
	case section == "Advance:":
		who, where, ok := strings.Cut(l, " -> ")
		if ok {
			a.advance = append(a.advance, units(who)...)
			for _, m := range spaceRE.FindAllStringSubmatch(where, -1) {
				a.advanceTo = append(a.advanceTo, space(num(m[1])))
			}
		}
	}
}

// names joins units for an order.
func (p *replayer) names(list []unitID) string {
	names := make([]string, len(list))
	for i, u := range list {
		names[i] = p.state.unitName(u)
	}
	return strings.Join(names, ", ")
}

// sameKind finds a unit of the kind of a recorded one that stands in a
// space in our position: corps of a kind are alike.
func (p *replayer) sameKind(u unitID, sp space, taken []unitID) unitID {
	if p.state.at[u] == sp {
		return u
	}
	for v := p.state.head[sp]; v != noUnit; v = p.state.next[v] {
		if p.state.sys.counters[v].printed == p.state.sys.counters[u].printed && !containsUnit(taken, v) {
			return v
		}
	}
	return u
}

// movesOf turns the recorded movement into MOVE and ENTRENCH lines.
func (p *replayer) movesOf() (lines []string, entrenched []unitID) {
	var stack []unitID
	var path []space
	at := p.state.at
	flush := func(list []unitID) {
		if len(list) > 0 && len(path) > 1 {
			lines = append(lines, "MOVE "+p.names(list)+" "+p.state.pathText(path))
			for _, u := range list {
				at[u] = path[len(path)-1]
			}
		}
	}
	end := func() { flush(stack); stack, path = nil, nil }
	for _, s := range p.steps {
		x := s.arg()
		switch s.State + " " + s.Action {
		case "confirm_move_violations reset_phase", "choose_move_space reset_phase":
			lines, entrenched, stack, path, at = nil, nil, nil, nil, p.state.at
		case "choose_move_space piece":
			end()
			stack, path = []unitID{unitID(x)}, []space{at[x]}
		case "choose_pieces_to_move piece":
			if len(path) > 1 {
				end()
			}
			if len(stack) == 0 {
				path = []space{at[x]}
			}
			if i := slices.Index(stack, unitID(x)); i >= 0 {
				stack = slices.Delete(stack, i, i+1)
			} else {
				stack = append(stack, unitID(x))
			}
		case "choose_pieces_to_move space", "move_stack space":
			path = append(path, space(x))
		case "choose_pieces_to_move entrench":
			for _, l := range s.Log {
				for _, m := range pieceRE.FindAllStringSubmatch(l, -1) {
					u := unitID(num(m[1]))
					lines = append(lines, "ENTRENCH "+p.state.unitName(u))
					entrenched = append(entrenched, u)
				}
			}
			stack, path = nil, nil
		case "move_stack piece":
			flush([]unitID{unitID(x)})
			if i := slices.Index(stack, unitID(x)); i >= 0 {
				stack = slices.Delete(stack, i, i+1)
			}
		case "move_stack stop", "choose_pieces_to_move done", "choose_pieces_to_move stop":
			end()
		}
	}
	end()
	return lines, entrenched
}
