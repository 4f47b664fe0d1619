package greatwarineurope

import "strconv"

// offerStrategic offers the lines of the Strategic Turn.
func (p *prompter) offerStrategic() {
	switch p.phase() {
	case phaseResources:
		p.offerTransfers()
	case phaseWarfare:
		p.line("warfare", "UBOAT REMOVE")
		p.line("warfare", "UBOAT KEEP")
	case phaseReplacement:
		p.offerReplacements()
	case phaseReserve:
		p.offerReserve()
	case phaseRevolution:
		p.offerRed()
	case phaseInitiative:
		p.line("initiative", "INITIATIVE WEST")
		p.line("initiative", "INITIATIVE EAST")
		p.line("initiative", "MARKER OHL")
		p.line("initiative", "MARKER OBEROST")
	}
}

// line offers one line as it is written.
func (p *prompter) line(part, text string) { p.Add(part, p.sys.language.Line(text), nil) }

// offerTransfers offers what the nations of the side may give, the most that each has
// for an ally, and emergency replacements (5.17, 5.18).
func (p *prompter) offerTransfers() {
	for from := range nations {
		if p.RP[from] == 0 || p.sideOfNation(from) != p.side {
			continue
		}
		for to := range nations {
			if p.mayGive(from, to).ok() {
				n := min(p.RP[from], p.leftToGive(from, to))
				p.line("transfer", "TRANSFER "+from.String()+" "+strconv.Itoa(int(n))+" TO "+to.String())
			}
		}
	}
	p.line("emergency", "EMERGENCY "+caller(p.side).String())
}

// offerReplacements offers every unit that a point can bring back now (5.31), and the
// treaty (5.46).
func (p *prompter) offerReplacements() {
	if p.side == central {
		p.line("peace", "DECLARE BREST-LITOVSK")
	}
	n := 0
	for u := range p.units {
		if u := unitID(u); n < most && p.sideOf(u) == p.side && p.mayRebuild(u).ok() {
			p.line("replacement", "REPLACE "+p.unitWord(u))
			n++
		}
	}
}

// offerReserve offers the divisions that fill the Turkish reserve, or leave it (5.38).
func (p *prompter) offerReserve() {
	to, list := " AT RESERVE", p.reservists()
	if int(p.ReserveRoll) < p.reserveCount() {
		to, list = " AT TRANSIT", p.weakest(func(at loc) bool { return at == locTRR })
	}
	for _, u := range list[:min(most, len(list))] {
		p.line("reserve", "PLACE "+p.unitWord(u)+to)
	}
}

// offerRed offers the Red Army that forms without an answer, and none (15.93).
func (p *prompter) offerRed() {
	text := ""
	for i, u := range p.redRanks() {
		if i >= int(p.Phase.Red) {
			break
		}
		if i > 0 {
			text += ", "
		}
		text += p.unitWord(u)
	}
	if text != "" {
		p.line("red-army", "REDARMY "+text)
		p.line("red-army", "REDARMY NONE")
	}
}
