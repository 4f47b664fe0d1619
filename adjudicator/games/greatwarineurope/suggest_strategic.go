package greatwarineurope

import (
	"slices"
	"strconv"

	"feldpost/orders"
)

// suggestStrategic suggests lines of the Strategic Turn.
func (g *guesser) suggestStrategic(p phase) {
	switch p {
	case phaseResources:
		g.suggestTransfers()
	case phaseWarfare:
		if g.Chance(50) {
			g.try("UBOAT REMOVE", func(o *orders.Order) { g.uboatAll([]orders.Order{*o}) })
		}
	case phaseReplacement:
		g.suggestReplacements()
	case phaseReserve:
		g.suggestReserve()
	case phaseRevolution:
		g.suggestRedArmy()
	case phaseInitiative:
		words := [...]string{"WEST", "EAST"}
		if g.Chance(40) {
			g.try("INITIATIVE "+words[g.Below(2)], func(o *orders.Order) { g.initiativeAll(g.side, []orders.Order{*o}) })
		}
		if g.side == central && g.Chance(50) {
			g.try("MARKER OHL", func(o *orders.Order) { g.initiativeAll(g.side, []orders.Order{*o}) })
		}
	}
}

// suggestTransfers gives some RP to allies.
func (g *guesser) suggestTransfers() {
	for _, from := range [...]nation{germany, britain, france} {
		for _, to := range [...]nation{austria, turkey, bulgaria, russia, serbia} {
			if g.sideOfNation(from) != g.side || !g.Chance(25) {
				continue
			}
			g.try("TRANSFER "+from.String()+" "+strconv.Itoa(1+g.Below(3))+" TO "+to.String(), func(o *orders.Order) {
				g.resourceAll(g.side, []orders.Order{*o})
			})
		}
	}
	if n := [...]nation{allied: france, central: germany}[g.side]; g.Chance(20) {
		g.try("EMERGENCY "+n.String(), func(o *orders.Order) { g.resourceAll(g.side, []orders.Order{*o}) })
	}
}

// suggestReplacements rebuilds units as long as there are RP.
func (g *guesser) suggestReplacements() {
	if g.side == central && g.Chance(30) {
		g.try("DECLARE BREST-LITOVSK", func(o *orders.Order) { g.replaceAll(g.side, []orders.Order{*o}) })
	}
	for i := range g.Order(len(g.units)) {
		u := unitID(i)
		if g.sideOf(u) == g.side && g.mayRebuild(u).ok() && g.Chance(80) {
			g.try("REPLACE "+g.unitWord(u), func(o *orders.Order) { g.replaceAll(g.side, []orders.Order{*o}) })
		}
	}
}

// suggestReserve fills the Turkish reserve, or sends its excess away, in part.
func (g *guesser) suggestReserve() {
	to, list := " AT RESERVE", g.reservists()
	if int(g.ReserveRoll) < g.reserveCount() {
		to, list = " AT TRANSIT", g.weakest(func(at loc) bool { return at == locTRR })
	}
	for i := range g.Order(len(list)) {
		if g.Chance(60) && !g.try("PLACE "+g.unitWord(list[i])+to, func(o *orders.Order) { g.reserveAll(g.side, []orders.Order{*o}) }) {
			return // enough
		}
	}
}

// suggestRedArmy names divisions at random, or leaves it to the default.
func (g *guesser) suggestRedArmy() {
	list, text := g.redRanks(), ""
	n := 0
	for i := range g.Order(len(list)) {
		if n++; n > int(g.Phase.Red) {
			break
		}
		text += ", " + g.unitWord(list[i])
	}
	if text != "" && g.Chance(50) {
		g.try("REDARMY "+text[2:], func(o *orders.Order) { g.redArmyAll(g.side, []orders.Order{*o}) })
	}
}

// suggestEvents draws events most of the time, from the enemy's cup as well now and
// then, and plays some that are kept.
func (g *guesser) suggestEvents() {
	draw := func(o *orders.Order) { g.readDrawWish(g.side, []orders.Order{*o}) }
	if g.canDraw(g.side) && g.Chance(80) && g.try("DRAW EVENTS", draw) && g.Chance(20) {
		n := len(g.Sheet.Orders)
		g.try("DRAW ENEMY", func(o *orders.Order) { g.readDrawWish(g.side, []orders.Order{g.Sheet.Orders[n-1], *o}) })
	}
	g.suggestPlays()
}

// suggestPlays plays some of the events that are kept, and leaves standing orders for
// those that answer the enemy.
func (g *guesser) suggestPlays() {
	for i := range g.Chits {
		if !g.isHeld(i, g.side) || g.Chits[i].At != chitHand && !g.isRepeated(i) {
			continue
		}
		switch row := rowFor(g.event(i)); {
		case row.play != nil && (row.in == nil || slices.Contains(row.in, g.phase())) && g.Chance(40):
			g.try("PLAY "+g.chitWord(i)+g.suggestPlace(i), func(o *orders.Order) { g.playOrder(g.side, o) })
		case row.play == nil && slices.Contains(reactions, g.event(i).rule) && g.Chance(30) &&
			!g.standsPlay(g.side, i, chitJudge{State: g.State}):
			g.try("STAND PLAY "+g.chitWord(i), func(o *orders.Order) { g.takeStanding(g.side, []orders.Order{*o}) })
		}
	}
}

// reactions are the rules of the events that answer what the other side does.
var reactions = []string{"6.18", "6.22", "6.23", "6.27", "6.39", "6.40", "6.41"}

// chitWord is an event as a line names it.
func (s *State) chitWord(i int) string { return `"` + s.eventName(i) + `"` }

// suggestPlace is where an event that wants a place is played.
func (g *guesser) suggestPlace(i int) string {
	some := func(fits func(c cell) bool) string {
		for k := range g.Order(len(g.sys.board.hexes)) {
			if c := cell(k); fits(c) {
				return " AT " + g.hexName(c)
			}
		}
		return ""
	}
	waiting := func(fits func(u unitID) bool) string {
		for u := range g.units {
			if u := unitID(u); fits(u) {
				return " WITH " + g.unitWord(u)
			}
		}
		return ""
	}
	at := &g.sys.board.at
	switch g.event(i).rule {
	case "6.10":
		return some(func(c cell) bool {
			return g.hex(c).front == western && g.control[c] == central && g.sys.board.Distance(c, at.paris[0]) <= gunRange
		})
	case "6.36":
		return some(func(c cell) bool { return g.mayEntrench(c).ok() })
	case "6.38":
		return some(func(c cell) bool { return g.isBlackSeaLanding(c) && g.pieces.IsEmpty(c) }) +
			waiting(func(u unitID) bool { return g.counter(u).army == russia && g.at(u) == locNear })
	case "6.52", "6.53":
		to := ""
		if g.event(i).rule == "6.52" {
			to = " AT " + g.hexName([...]cell{at.suvla, at.helles}[g.Below(2)])
		}
		return to + waiting(func(u unitID) bool {
			return g.counter(u).isDivision() && g.counter(u).nation == britain && g.at(u) == locAvailable
		})
	case "6.60":
		return " WITH " + [...]string{"WEST", "EAST"}[g.Below(2)]
	}
	return ""
}

// suggestRaid sends Lawrence to a town of Palestine.
func (g *guesser) suggestRaid() {
	if g.side != allied || g.heldBy(allied, "6.25") < 0 || !g.Chance(60) {
		return
	}
	c := g.sys.board.towns[g.Below(len(g.sys.board.towns))]
	g.try("RAID "+g.hexName(c), func(o *orders.Order) { g.raidOrder(g.side, o) })
}

// suggestHelp is an event, or an air unit, for an attack: "" for none.
func (g *guesser) suggestHelp(a *attack) (text string) {
	if len(g.airFor(a.side, g.hex(a.target).front)) > 0 && g.Chance(30) {
		text = " AIR 1"
	}
	for _, x := range attackEvents {
		if i := g.heldBy(a.side, x.rule); i >= 0 && g.event(i).kind != "air" && x.fits(g.run, a) && !(x.rule == "6.13" && g.isGasLate(i)) &&
			g.Chance(40) {
			return text + " EVENT " + g.chitWord(i)
		}
	}
	return text
}

// suggestMandates makes the attacks that mandated offensives want, before anything
// moves: who attacks stays where he is (6.30).
func (g *guesser) suggestMandates() {
	haig := 0
	for f := range fronts {
		for _, c := range g.sys.board.byFront[f] {
			var a *attack
			g.Quiet = true
			switch {
			case f == italian && g.runs(g.Duties.Conrad) && g.Phase.Active[west] == central:
				a = g.openAttack(c, central, austria)
			case f == western && g.runs(g.Duties.Haig) && g.Phase.Active[west] == allied && haig < haigAttacks:
				if a = g.openAttack(c, allied, britain); a != nil && !g.isEven(g.newBattle(a)) {
					a = nil
				}
			case f == caucasus && g.Duties.Enver == g.Turn && g.Phase.Active[east] == central:
				if a = g.openAttack(c, central, turkey); a != nil && len(a.units) < enverUnits {
					a = nil
				}
			}
			if g.Quiet = false; a == nil || a.side != g.side {
				continue
			}
			line := "ATTACK " + g.hexName(c) + " WITH "
			for k, u := range a.units {
				if k > 0 {
					line += ", "
				}
				line += g.unitWord(u)
			}
			if g.try(line, g.declare) {
				haig++
				for _, u := range a.units {
					g.units[u].flags |= didMove
				}
			}
		}
	}
}

// suggestDevastation lays some hexes waste that a unit may leave again (14.6).
func (g *guesser) suggestDevastation() {
	if g.side != central || g.Phase.Active[west] != central {
		return
	}
	for i := range g.units {
		if u := unitID(i); g.onMap(u) && g.frontOf(u) == western && g.isFootNow(u) && g.Chance(1) {
			g.try("DEVASTATE "+g.hexName(g.at(u))+" WITH "+g.unitWord(u), func(o *orders.Order) { g.devastate(g.side, o) })
		}
	}
}

// suggestConversions dismounts some cavalry (15.55) and places the Hindenburg Line
// (14.31).
func (g *guesser) suggestConversions() {
	if g.side != central {
		return
	}
	for i := range g.units {
		if u := unitID(i); g.counter(u).army == germany && g.kindOf(u) == cavalry && g.onMap(u) && g.Chance(3) {
			g.try("CONVERT "+g.unitWord(u), func(o *orders.Order) { g.convertLine(g.side, o) })
		}
	}
	if g.Hindenburg > 0 && g.Chance(30) {
		if line := g.findLine(g.Below(len(g.control))); line != nil {
			g.try("PLACE HINDENBURG AT "+g.hexPath(line), func(o *orders.Order) { g.placeLine(g.side, o) })
		}
	}
}

// findLine finds a chain of hexes for the Hindenburg Line, from a hex on; nil for none
// (14.31).
func (s *State) findLine(from int) []cell {
	for i := range s.control {
		c := cell((from + i) % len(s.control))
		if line := s.lineFrom([]cell{c}); line != nil {
			return line
		}
	}
	return nil
}

// lineFrom goes on with a chain as long as its last hex may be fortified.
func (s *State) lineFrom(line []cell) []cell {
	last := line[len(line)-1]
	if !s.mayFortify(last).ok() {
		return nil
	}
	if len(line) == lineLength {
		return line
	}
	for _, n := range s.sys.board.next(last) {
		if n != noCell && !slices.Contains(line, n) {
			if long := s.lineFrom(append(line, n)); long != nil {
				return long
			}
		}
	}
	return nil
}
