package balkanwars

import (
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/offer"
)

// talkLines offers the lines of a diplomatic sheet: what the event and the
// alliances ask for, agreements about prisoners, gifts, and a Conflict (3).
func (p *prompter) talkLines(part string) {
	for _, n := range p.nationsFor("EVENT", p.side) {
		p.Add(part, nationLine("EVENT", n, 0), nil, "nation", n.String())
	}
	for _, n := range p.nationsFor("CALL", p.side) {
		p.Add(part, nationLine("CALL", n, 0), nil, "nation", n.String(), "vp", strconv.Itoa(p.scene().commit[n]))
	}
	points := p.moralePoints(p.side)
	gifts := offer.Best(p.nationsFor("GIVE", p.side), maxGiftLines, func(a, b nation) int { return int(p.morale[a]) - int(p.morale[b]) })
	for _, n := range gifts {
		room := p.sys.tables.num.moraleMax - int(p.morale[n])
		p.Add(part, nationLine("GIVE", n, min(points, room)), nil, "nation", n.String(), "morale", strconv.Itoa(int(p.morale[n])))
	}
	p.conflictLines(part)
	p.prisonerLines(part)
}

// conflictLines offers to declare a Conflict or to pass, and what to commit
// (3.5). After Great Power Confrontation there is nothing to choose.
func (p *prompter) conflictLines(part string) {
	own, enemy := strconv.Itoa(p.conflictPower(p.side)), strconv.Itoa(p.conflictPower(p.side.other()))
	p.Add(part, sub("CONFLICT", "PASS"), nil)
	p.Add(part, sub("CONFLICT", "DECLARE"), nil, "own", own, "enemy", enemy)
	if low, high := p.leastCommitment(p.side), p.conflictPower(p.side); low < high && !p.talks.Confront {
		p.Add(part, line("COMMIT", numberArg(high)), nil, "low", strconv.Itoa(low), "high", own)
	}
}

// prisonerLines accepts the other side's offers and offers to get own
// prisoners back (3.3).
func (p *prompter) prisonerLines(part string) {
	for i := range p.talks.Exchanges {
		x := &p.talks.Exchanges[i]
		if x.By == p.side {
			continue
		}
		accept := p.Add(part, sub("ACCEPT", "POW", numberArg(x.ID)), nil,
			"give", strings.Join(p.unitNames(x.Give), "; "), "get", strings.Join(p.unitNames(x.Get), "; "))
		for _, u := range x.Give {
			if at := p.releasePlace(u); accept != offer.None && at != noCell {
				p.Add(part, p.lineFor("RETURN", []unitID{u}, at), []int{accept})
			}
		}
	}
	for _, u := range p.unitsFor("OFFER", p.side) {
		p.Add(part, p.lineFor("OFFER", []unitID{u}, noCell), nil)
		return
	}
}
