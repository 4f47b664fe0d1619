package pathsofglory

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/dice"
)

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

// log is all log lines of the block.
func (p *replayer) log() (list []string) {
	for _, s := range p.steps {
		for _, l := range s.Log {
			list = append(list, strings.Split(l, "\n")...)
		}
	}
	return list
}

// logged reports whether a line of the block begins so.
func (p *replayer) logged(what string) bool {
	return slices.ContainsFunc(p.log(), func(l string) bool { return strings.HasPrefix(l, what) })
}

// oneAttack is a recorded combat.
type oneAttack struct {
	target    space
	attackers []unitID
	from      []space // where they stood
	event     cardID  // of the action, used for this attack
	log       []string
	flank     bool
	failed    bool   // the flank attempt
	die       [3]int // flank, attacker, defender
	factors   [2]int
	column    [2]string
	table     [2]string
	result    [2]int
	cards     [2][]cardID
	losses    [2][]unitID
	gone      bool // the last loss was for good; what replaces the unit is told in another line
	great     bool // Great Retreat
	retreats  map[unitID][]space
	stood     unitID
	restored  unitID
	advances  []recordedAdvance
}

// recordedAdvance is a group of units that advanced together.
type recordedAdvance struct {
	units []unitID
	to    space
}

// readAttacks reads the combats of the block from its log.
func (p *replayer) readAttacks() (list []*oneAttack) {
	var a *oneAttack
	section := ""
	for _, l := range p.log() {
		if a != nil {
			a.log = append(a.log, l)
		}
		switch {
		case strings.HasPrefix(l, "#ap s"), strings.HasPrefix(l, "#cp s"): // a combat begins
			a = &oneAttack{target: space(num(l[5:])), retreats: map[unitID][]space{}}
			list = append(list, a)
			section = ""
		case a == nil:
		case strings.HasPrefix(l, ".h2"):
			a = nil
		case strings.HasSuffix(l, ":") && !strings.HasPrefix(l, ">"):
			section = l
		case strings.HasPrefix(l, "Central Powers played c"), strings.HasPrefix(l, "Allied Powers played c"):
			a.cards[attacking] = append(a.cards[attacking], cardID(num(l[strings.LastIndex(l, "c")+1:])))
		case l == "Flank attack successful": // Wireless Intercept
			a.flank = true
		case l == "c46 cancels trench effects":
			a.event = cardBrusilov
		case l == ">+2 c45":
			a.event = cardKerensky
		case strings.HasSuffix(l, " loss negated"):
			a.restored = loggedUnits(l)[0]
		case strings.HasPrefix(l, ">"):
			a.read(section, l)
		}
	}
	return list
}

func loggedUnits(text string) (list []unitID) {
	for _, m := range pieceRE.FindAllStringSubmatch(text, -1) {
		list = append(list, unitID(num(m[1])))
	}
	return list
}

func loggedSpaces(text string) (list []space) {
	for _, m := range spaceRE.FindAllStringSubmatch(text, -1) {
		list = append(list, space(num(m[1])))
	}
	return list
}

// read takes one line of a section of a combat.
func (a *oneAttack) read(section, l string) {
	as := attacking
	if strings.HasPrefix(section, "Defender") {
		as = defending
	}
	who, where, moved := strings.Cut(l, " -> ")
	switch {
	case section == "Attackers:":
		text, from, _ := strings.Cut(l, " (")
		a.attackers = append(a.attackers, loggedUnits(text)...)
		a.from = append(a.from, loggedSpaces(from)...)
	case section == "Flank attempt:":
		a.flank = true
		if m := flankRE.FindStringSubmatch(l); m != nil {
			a.die[0], a.failed = num(m[1]), m[2] == "Fail"
		}
	case strings.HasSuffix(section, "combat cards:"):
		if n := num(strings.TrimPrefix(l, ">c")); n > 0 && !slices.Contains(a.cards[as], cardID(n)) {
			a.cards[as] = append(a.cards[as], cardID(n))
		}
	case strings.Contains(section, "'s fire ("):
		if m := dieRE.FindStringSubmatch(l); m != nil {
			a.factors[as] = num(section[strings.Index(section, "(")+1 : strings.Index(section, " CF")])
			a.die[1+as], a.column[as], a.table[as], a.result[as] = num(m[2]), m[3], strings.ToLower(m[4]), num(m[5])
		}
	case strings.HasSuffix(section, "losses:"):
		list := loggedUnits(l)
		if n := len(a.losses[as]); len(list) > 0 && !(strings.Contains(l, "broke to") && a.gone && a.losses[as][n-1] == list[0]) {
			a.losses[as] = append(a.losses[as], list[0])
		}
		a.gone = strings.Contains(l, "permanently")
	case section == "Retreat canceled:":
		if a.stood == noUnit {
			a.stood = loggedUnits(l)[0]
		}
	case section == "Great Retreat:", section == "Retreat:":
		a.great = a.great || section == "Great Retreat:"
		for _, u := range loggedUnits(who) {
			if !moved {
				continue // nowhere to go
			}
			a.retreats[u] = append(a.retreats[u], loggedSpaces(where)...)
		}
	case section == "Advance:" && moved && !slices.Contains(a.from, loggedSpaces(where)[0]): // else the units have stayed
		a.advances = append(a.advances, recordedAdvance{loggedUnits(who), loggedSpaces(where)[0]})
	}
}

// dice collects the recorded dice of the block in the order we roll them.
func (p *replayer) dice() (rolls []dice.Scripted) {
	rolls = p.trenchDice()
	for _, a := range p.attacks {
		if a.flank && a.die[0] > 0 {
			rolls = append(rolls, dice.Scripted{Label: "flank", Value: a.die[0]})
		}
		order := []role{attacking, defending}
		if a.failed {
			order = []role{defending, attacking}
		}
		for _, as := range order {
			if d := a.die[1+as]; d > 0 {
				rolls = append(rolls, dice.Scripted{Label: roleWords[as] + " fire", Value: d})
			}
		}
	}
	return append(rolls, p.phaseDice()...)
}

// trenchDice are the entrench attempts, which we roll in order of units.
func (p *replayer) trenchDice() (rolls []dice.Scripted) {
	type try struct {
		u   unitID
		die int
	}
	_, entrenched := p.movesOf()
	var tries []try
	log := p.log()
	for i, l := range log {
		m := trenchRE.FindStringSubmatch(l)
		if m == nil || i+1 >= len(log) {
			continue
		}
		t := try{die: num(log[i+1][2:3])}
		for _, u := range entrenched {
			if p.state.at(u) == space(num(m[1])) {
				t.u = u
			}
		}
		tries = append(tries, t)
	}
	p.counts["entrench attempts"] += len(tries)
	slices.SortFunc(tries, func(a, b try) int { return cmp.Compare(a.u, b.u) })
	for _, t := range tries {
		rolls = append(rolls, dice.Scripted{Label: "entrench", Value: t.die})
	}
	return rolls
}

// phaseDice are sieges and mandatory offensives.
func (p *replayer) phaseDice() (rolls []dice.Scripted) {
	type siege struct{ sp, die int }
	var sieges []siege
	var off [2]int
	for _, l := range p.log() {
		if m := siegeRE.FindStringSubmatch(l); m != nil {
			sieges = append(sieges, siege{num(m[1]), num(m[2])})
			p.counts["sieges"]++
		}
		if m := offRE.FindStringSubmatch(l); m != nil {
			off[parseSide(strings.ToLower(m[1]))] = num(m[2])
		}
	}
	slices.SortFunc(sieges, func(a, b siege) int { return cmp.Compare(a.sp, b.sp) })
	for _, s := range sieges {
		rolls = append(rolls, dice.Scripted{Label: "siege " + p.state.name(space(s.sp)), Value: s.die})
	}
	if off[cp] > 0 {
		rolls = append(rolls, dice.Scripted{Label: "mandatory", Value: off[cp]}, dice.Scripted{Label: "mandatory", Value: off[ap]})
	}
	return rolls
}

// compareFire compares each recorded fire with ours: Combat Factors, fire
// table, column after all shifts, die and Loss Number.
func (p *replayer) compareFire() {
	for _, a := range p.attacks {
		for _, as := range [...]role{attacking, defending} {
			if a.die[1+as] == 0 {
				continue // who has nobody left does not fire
			}
			p.counts["fires compared"]++
			recorded := fmt.Sprintf("%s: %d CF, %s, column %s, die %d, %d", roleWords[as], a.factors[as], a.table[as], a.column[as], a.die[1+as],
				a.result[as])
			found := false
			for _, e := range p.fired {
				column, _, _ := strings.Cut(e.Get("column"), "-")
				found = found || e.Get("space") == p.state.name(a.target) && recorded == fmt.Sprintf("%s: %s CF, %s, column %s, die %s, %s",
					e.Get("role"), e.Get("cf"), e.Get("table"), column, e.Get("die"), e.Get("result"))
			}
			if !found {
				p.fail("fire", "%s recorded, ours %v", recorded, p.fired)
			}
		}
	}
}
