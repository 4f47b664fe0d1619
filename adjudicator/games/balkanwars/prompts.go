package balkanwars

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/games/balkanwars/outlook"
	"feldpost/adjudicator/kernel/hex"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

// How many lines of a kind are offered: the most promising ones.
const (
	maxBuyLines    = 8 // of a country
	maxOtherLines  = 3 // of each other way to move
	maxAttackLines = 12
	maxRallyLines  = 16
	maxTrenchLines = 3
	maxChooseLines = 2
	maxGiftLines   = 2
	maxLikeUnits   = 2 // named beside a line that stands for them too
)

// prompter collects lines that a side may send now. What it prices it sees
// with the eyes of the side alone.
type prompter struct {
	*run
	*offer.List
	base *State // as it is, to check whole sheets
	side side
	eyes *outlook.Outlook // in a player turn
	seen []int            // the units of the side in it, by unitID

	marches  func(p *prompter)                           // offers the ways to move
	assaults func(p *prompter, list []assault) []assault // those to offer, the best first
	unsure   []int                                       // lines that others may make impossible
	led      []cell                                      // Mountains in which an Engineer of the side stands, for Offers
}

// Guard: the order template offers lines of the game.
var _ adjudicator.Prompter = (*State)(nil)

// Prompts implements adjudicator.Prompter.
func (s *State) Prompts(seat adjudicator.Seat) []adjudicator.Prompt {
	p := s.newPrompter(seat)
	if p == nil {
		return nil
	}
	defer p.run.State.rest()
	p.offerAll()
	return p.List.Prompts()
}

// newPrompter is the prompter of a seat, nil when it has nothing to send.
func (s *State) newPrompter(seat adjudicator.Seat) *prompter {
	sd, ok := s.seatSide(seat)
	if !ok || s.result != nil {
		return nil
	}
	s = s.known(seat)
	p := &prompter{run: s.trialOf(sd), base: s, side: sd, marches: (*prompter).movementLines, assaults: (*prompter).bestAssaults}
	p.List = offer.New(p.legal)
	return p
}

// offerAll offers what an order template shows.
func (p *prompter) offerAll() {
	if p.base.owes(p.side) {
		p.phaseLines()
	}
	p.armisticeLines()
	p.standingLines()
}

// legal reports whether lines may be sent now: with END, but those that may
// come at any time, and a set-up, which is complete only as a whole.
func (p *prompter) legal(lines []orders.Order) bool {
	sheet := orders.Sheet{Orders: lines, End: p.ends(lines[len(lines)-1].Verb)}
	return len(pass.Try(p.base.newRun, p.base.seat(p.side), sheet)) == 0
}

// ends tells whether a line of a verb is sent with END.
func (p *prompter) ends(verb string) bool {
	switch verb {
	case "STAND", "ARMISTICE", "CONCEAL":
		return false
	}
	return p.base.owes(p.side) && p.base.segment() != segSetup
}

// look reads what the side sees.
func (p *prompter) look() {
	seat := p.base.seat(p.side)
	p.eyes = outlook.New(p.base.Ground(), p.base.Scene(seat).Marks, p.sys.printed[p.scenario-1], p.base.View(seat))
	named := make(map[string]int, len(p.eyes.Units))
	for i := range p.eyes.Units {
		named[p.eyes.Units[i].Name] = i
	}
	p.seen = make([]int, len(p.units))
	for u := range p.units {
		p.seen[u] = named[p.unitName(unitID(u))]
	}
}

func (p *prompter) phaseLines() {
	now := p.segment()
	switch {
	case now == segDiplomatic:
		p.talkLines("talks")
		return
	case now == segSetup:
		p.setupLines()
		return
	}
	p.look()
	if now == segMobilization {
		p.returnLines()
		p.mobilizationLines()
	}
	if now <= segMovement {
		p.marches(p)
	}
	if now <= segCombat {
		p.combatLines()
	}
	p.rallyLines()
	if p.opts.talkAhead {
		p.talkLines("talks-ahead")
	}
	if p.opts.fog {
		word := "ON"
		if p.concealed[p.side] {
			word = "OFF"
		}
		p.Add("boxes", line("CONCEAL", nameArg(word)), nil)
	}
}

// setupLines offers what AUTO would do with the units of the side, area by area,
// and AUTO itself, which places the neutral ones too.
func (p *prompter) setupLines() {
	p.chooseLines()
	auto := p.base.trial()
	defer auto.State.rest()
	auto.deployRest(p.side, 0)
	type spot struct {
		nation nation
		area   string
		at     cell
	}
	var areas, spots []spot
	units := map[spot][]unitID{}
	for _, u := range p.unitsFor("PLACE", p.side) {
		if p.sideOf(u) != p.side { // a neutral one
			continue
		}
		area := spot{p.sys.counters[u].nation, p.areaName(u), noCell}
		if units[area] == nil {
			areas = append(areas, area)
		}
		units[area] = append(units[area], u)
		if at := auto.at(u); at >= 0 {
			x := spot{area.nation, area.area, cell(at)}
			if units[x] == nil {
				spots = append(spots, x)
			}
			units[x] = append(units[x], u)
		}
	}
	for _, area := range areas {
		note := []string{"nation", area.nation.String(), "area", area.area, "n", strconv.Itoa(len(units[area])), "hexes",
			p.areaHexes(units[area][0])}
		for _, x := range spots {
			if x.nation != area.nation || x.area != area.area {
				continue
			}
			if at := p.Add("setup", p.lineFor("PLACE", units[x], x.at), nil, note...); at != offer.None {
				note = nil
				p.trenchLine(x.at, at)
			}
		}
	}
	p.Add("setup-rest", line("AUTO"), nil)
}

// areaHexes lists the hexes of a set-up area around a hex, runs of numbers by
// their ends.
func (p *prompter) areaHexes(u unitID) string {
	if x := p.placement(u); x.area != areaHex || x.radius == 0 {
		return ""
	}
	list := p.cellsWhere(func(c cell) bool {
		code := p.mayDeploy(u, c)
		return code == "" || code == "stacking"
	})
	var runs []string
	for i := 0; i < len(list); {
		j := i + 1
		for j < len(list) && p.sys.board.id(list[j]) == p.sys.board.id(list[i])+hex.ID(j-i) {
			j++
		}
		run := p.hexName(list[i])
		if j > i+1 {
			run += "-" + p.hexName(list[j-1])
		}
		runs, i = append(runs, run), j
	}
	return strings.Join(runs, ", ")
}

// trenchLine offers to entrench where units are placed beside the enemy's
// country (S2 special 1).
func (p *prompter) trenchLine(c cell, placed int) {
	if p.scenario != 2 || !p.opts.entrench || p.count("ENTRENCH") >= maxTrenchLines {
		return
	}
	for _, next := range p.sys.board.next(c) {
		if next != noCell && p.belongsTo(next, p.side.other()) {
			p.Add("setup", line("ENTRENCH", p.hexArg(c)), []int{placed})
			return
		}
	}
}

// count tells how many lines of a verb are offered already.
func (p *prompter) count(verb string) (n int) {
	for _, x := range p.List.Prompts() {
		if x.Order.Verb == verb {
			n++
		}
	}
	return n
}

// chooseLines offers another counter of some categories (S2 special 2).
func (p *prompter) chooseLines() {
	if p.scenario != 2 {
		return
	}
	last := noUnit
	for _, u := range p.unitsFor("CHOOSE", p.side) {
		if last != noUnit && p.isAlike(last, u) || p.count("CHOOSE") == maxChooseLines {
			continue
		}
		last = u
		for v := range p.units {
			if p.at(unitID(v)) != locPool && p.isAlike(u, unitID(v)) {
				p.Add("setup-choice", with(line("CHOOSE", p.unitArg(u)), "FOR", p.unitArg(unitID(v))), nil)
				break
			}
		}
	}
}

// rallyLines offers an attempt of each Demoralized unit, and the National
// Rally of a country that stayed still (10.2, 10.3).
func (p *prompter) rallyLines() {
	for _, u := range p.unitsFor("RALLY", p.side) {
		if p.count("RALLY") == maxRallyLines {
			break
		}
		o, n := p.lineFor("RALLY", []unitID{u}, noCell), p.sys.counters[u].nation
		if n.hasMorale() && p.morale[n] > 0 {
			o = with(o, "SPEND", numberArg(1))
		}
		p.Add("rally", o, nil, "hex", p.placeName(u))
	}
	for _, n := range p.nationsFor("NATIONALRALLY", p.side) {
		p.Add("rally", nationLine("NATIONALRALLY", n, 0), nil, "nation", n.String())
	}
}

// armisticeLines offers to answer an offer of an armistice (14.3).
func (p *prompter) armisticeLines() {
	switch {
	case p.offer[p.side.other()]:
		p.Add("peace", sub("ARMISTICE", "ACCEPT"), nil)
	case p.offer[p.side]:
		p.Add("peace", sub("ARMISTICE", "WITHDRAW"), nil)
	}
}

// standingLines offers the most useful standing orders that are not in force.
func (p *prompter) standingLines() {
	for _, text := range p.usualStanding() {
		if o := p.written(text); !p.isInForce(o) {
			p.Add("standing", o, nil)
		}
	}
}

func (p *prompter) isInForce(o orders.Order) bool {
	for i := range p.standing[p.side] {
		if p.standing[p.side][i].String() == o.String() {
			return true
		}
	}
	return false
}

// assault is an attack that can be ordered now.
type assault struct {
	outlook.Assault
	units []unitID
}

// combatLines offers attacks from where the units stand now, the most
// promising first, and what may go with the first of them (6).
func (p *prompter) combatLines() {
	for _, c := range p.fleetHexes(p.side) {
		if p.count("FLEET") == 0 {
			p.Add("combat", line("FLEET", p.hexArg(c)), nil)
		}
	}
	var list []assault
	for _, target := range p.targets(p.side) {
		if p.eyes.WasAttacked(target) {
			continue
		}
		x := assault{Assault: outlook.Assault{Target: target}}
		for _, from := range p.attackedFrom(p.side, target) {
			for u := range p.pieces.In(from) {
				if code, _ := p.canAttack(u, target); code == "" {
					x.units, x.Units, x.At = append(x.units, u), append(x.Units, p.seen[u]), append(x.At, from)
				}
			}
		}
		p.eyes.Weigh(&x.Assault)
		list = append(list, x)
	}
	best := offer.None
	list = p.assaults(p, list)
	for i, x := range list {
		at := p.Add("combat", p.attackLine(x.Target, p.attackedFrom(p.side, x.Target)), nil, p.oddsNote(&x)...)
		if best == offer.None && at != offer.None {
			best, list[0] = at, list[i]
		}
	}
	if best != offer.None {
		p.besideLines(&list[0], best)
	}
}

// bestAssaults are the most promising attacks, hopeless ones only when there are
// no others.
func (p *prompter) bestAssaults(list []assault) []assault {
	if hopeful := slices.DeleteFunc(slices.Clone(list), func(x assault) bool { return p.eyes.Column(&x.Assault) == 0 }); len(hopeful) > 0 {
		list = hopeful
	}
	return offer.Best(list, maxAttackLines, p.promise)
}

// promise orders attacks by odds, then by what their target is worth.
func (p *prompter) promise(a, b assault) int {
	return cmp.Or(p.eyes.Column(&b.Assault)-p.eyes.Column(&a.Assault), b.Worth-a.Worth)
}

// oddsNote tells the strength of both sides as far as the side may know it: the
// units face down are only counted.
func (p *prompter) oddsNote(x *assault) []string {
	enemy, hidden := p.eyes.Defence(x.Target)
	note := []string{"name", p.townIn(x.Target), "own", strconv.Itoa(p.eyes.Attack(&x.Assault)), "enemy", strconv.Itoa(enemy)}
	if hidden > 0 {
		return append(note, "hidden", strconv.Itoa(hidden))
	}
	return append(note, "column", p.sys.tables.crt.Columns[p.eyes.Column(&x.Assault)].Name)
}

// besideLines offers what may go with an attack: a Charge, a Morale Point, who
// is lost first, a retreat and an advance (6.4 to 6.7).
func (p *prompter) besideLines(x *assault, attack int) {
	weakest := slices.MinFunc(x.units, func(u, v unitID) int {
		a, b := &p.sys.counters[u], &p.sys.counters[v]
		return cmp.Or(cmp.Compare(a.kind/depot, b.kind/depot), a.combat-b.combat)
	})
	for _, verb := range [...]string{"CHARGE", "MORALE", "LOSS", "RETREAT", "ADVANCE"} {
		o := p.besideAttack(verb, x.Target, noUnit)
		switch verb {
		case "CHARGE":
			o = when(o, "ODDS", ">=", "2/1")
		case "LOSS":
			if len(x.units) == 1 {
				continue
			}
			o = p.besideAttack(verb, x.Target, weakest)
		}
		p.Add("combat", o, []int{attack})
	}
}
