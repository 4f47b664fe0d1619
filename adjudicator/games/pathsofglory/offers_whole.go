package pathsofglory

import (
	"math/bits"
	"slices"

	"feldpost/adjudicator/kernel/offer"
	"feldpost/orders"
)

// theWhole is what the order page offers of an operation or redeployment: each
// reach of each unit and stack, each attack.
var theWhole = extent{(*candidates).allAttacks, (*candidates).allMoves, noLimit, (*prompter).allRedeployments}

// maxJoined is from how many spaces, the strongest, an attack is offered.
const maxJoined = 4

// allAttacks are the attacks on each space from each of the spaces beside it and
// from any of them together, with an advance and without, as flank attacks too
// where that may be tried.
func (e *candidates) allAttacks(ops int) (list []attackOffer) {
	for t := space(1); int(t) < len(e.sys.board.places); t++ {
		if !e.isTarget(t) {
			continue
		}
		beside := e.besideOwn(t)
		beside = beside[:min(len(beside), maxJoined)]
		for mask := range uint(1) << len(beside) {
			var from []space
			for i, sp := range beside {
				if mask>>i&1 != 0 {
					from = append(from, sp)
				}
			}
			if len(from) == 0 {
				continue
			}
			a, ok := e.attackFrom(t, from, ops)
			if !ok || len(a.from) != bits.OnesCount(mask) {
				continue
			}
			ahead := a
			ahead.advance = true
			list = append(list, ahead, a)
			ahead.flank, a.flank = true, true
			if code, _ := e.flankBar(&a.attackLine); code == "" {
				list = append(list, ahead, a)
			}
		}
	}
	return offer.Best(list, len(list), stronger)
}

// allMoves are the ways of each unit, and of all together that can leave a
// space, to wherever they may end them.
func (e *candidates) allMoves() (list []moveOffer) {
	for sp := space(1); int(sp) < len(e.sys.board.places); sp++ {
		if e.pieces.Count(sp, e.side) > 0 {
			list = append(list, e.movesFrom(sp)...)
		}
	}
	return list
}

func (e *candidates) movesFrom(sp space) (list []moveOffer) {
	trial := e.copied()
	defer trial.Leave()
	if trial.activateSpace(orders.Pos{}, sp, toMove, false); len(trial.Faults) > 0 {
		return nil
	}
	trial.markReady()
	able := trial.movableIn(sp)
	var groups [][]unitID
	if len(able) > 1 {
		groups = append(groups, able)
	}
	for i := range able {
		groups = append(groups, able[i:i+1])
	}
	for _, group := range groups {
		if trial.leavesSiege(sp, group) {
			continue
		}
		for way := range trial.ends(group) {
			list = append(list, moveOffer{units: group, path: way, mf: trial.slowest(group)})
		}
	}
	return list
}

// allRedeployments are those of each unit to the front and of each corps to the
// Reserve; of the units in the Reserve that are alike only the first goes.
func (p *prompter) allRedeployments(points int) (list []srMove) {
	var goals []space
	for sp := range p.friendly {
		if p.goalWord(sp) == "front" {
			goals = append(goals, sp)
		}
	}
	goals = append(goals, boxReserve)
	for u := range p.redeployable(points) {
		list = slices.AppendSeq(list, p.redeployments(u, slices.Values(goals)))
	}
	return list
}
