package greatwarineurope

import (
	"slices"

	"feldpost/adjudicator/kernel/offer"
)

// offerDraws offers to draw events, paid by each nation that can, from the own cup and
// then from the enemy's, or not at all (6.1).
func (p *prompter) offerDraws() {
	if !p.canDraw(p.side) {
		return
	}
	draw := offer.None
	if p.isFree() {
		draw = p.Add("draw", p.sys.language.Line("DRAW EVENTS"), nil)
	}
	for _, n := range payers[p.side] {
		if p.RP[n] > 0 && !p.isFree() {
			if i := p.Add("draw", p.sys.language.Line("DRAW EVENTS WITH "+n.String()), nil); draw == offer.None {
				draw = i
			}
		}
	}
	if draw != offer.None {
		p.Add("draw", p.sys.language.Line("DRAW ENEMY"), []int{draw})
	}
	p.Add("draw", p.sys.language.Line("DRAW EVENTS NONE"), nil)
}

// offerPlays offers the events that may be played now (6.1.2), each at one place that
// fits where it wants one.
func (p *prompter) offerPlays() {
	for i := range p.Chits {
		if !p.isHeld(i, p.side) || p.Chits[i].At != chitHand && !p.isRepeated(i) {
			continue
		}
		row := rowFor(p.event(i))
		if row.play == nil || row.in != nil && !slices.Contains(row.in, p.phase()) {
			continue
		}
		for _, place := range p.playPlaces(i) {
			if p.Add("play", p.sys.language.Line("PLAY "+p.chitWord(i)+place), nil) != offer.None {
				break
			}
		}
	}
}

// playPlaces are places for an event, the clauses of its line: one empty one for an event
// that wants none.
func (p *prompter) playPlaces(i int) (list []string) {
	const tries = 40
	add := func(fits func(c cell) bool, behind string) {
		for k := range p.sys.board.hexes {
			if c := cell(k); len(list) < tries && fits(c) {
				list = append(list, " AT "+p.hexName(c)+behind)
			}
		}
	}
	switch p.event(i).rule {
	case "6.10":
		add(func(c cell) bool {
			return p.hex(c).front == western && p.control[c] == central && p.sys.board.Distance(c, p.sys.board.at.paris[0]) <= gunRange
		}, "")
	case "6.36":
		add(func(c cell) bool { return p.mayEntrench(c).ok() }, "")
	case "6.38":
		for u := range p.units {
			if u := unitID(u); p.counter(u).army == russia && p.at(u) == locNear {
				add(func(c cell) bool { return p.isBlackSeaLanding(c) && p.pieces.IsEmpty(c) }, " WITH "+p.unitWord(u))
				break
			}
		}
	case "6.60":
		return []string{" WITH WEST", " WITH EAST"}
	default:
		return []string{""}
	}
	return list
}

// offerRaids offers the towns that Lawrence may raid (6.25).
func (p *prompter) offerRaids() {
	if p.side != allied || p.heldBy(allied, "6.25") < 0 {
		return
	}
	for _, c := range p.sys.board.towns {
		if h := p.hex(c); h.inPalestine() && h.place == town {
			p.Add("raid", p.sys.language.Line("RAID "+p.hexName(c)), nil)
		}
	}
}

// offerHelp offers the attacks that an event which is kept would help (6.13-6.24, 6.37).
func (p *prompter) offerHelp(at cell) {
	for _, x := range attackEvents {
		if i := p.heldBy(p.side, x.rule); i >= 0 && p.event(i).kind != "air" {
			p.Add("attack", p.sys.language.Line("ATTACK "+p.hexName(at)+" WITH ALL EVENT "+p.chitWord(i)), nil)
		}
	}
}
