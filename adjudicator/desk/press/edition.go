package press

import (
	"errors"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/store"
)

// StateAfter loads the position of a game after an entry of its log.
func (p *Press) StateAfter(g *store.Game, seq uint64) (adjudicator.State, error) {
	saved, err := p.Store.Snapshot(g.Name, seq)
	if err != nil {
		return nil, err
	}
	sys, err := p.EditionAt(g, seq)
	if err != nil {
		return nil, err
	}
	return gamelog.Load(sys, g.Name, seq, saved)
}

// EditionAt opens the system of a game as it was played when an entry of the log was
// made, 0 for before the first: what came about with earlier rules and data is told
// with these. When they are not to be had, those of today tell it.
func (p *Press) EditionAt(g *store.Game, seq uint64) (adjudicator.System, error) {
	rules, data := g.RulesVersion, g.DataDigest
	if 0 < seq && seq < g.Adopted {
		e, err := p.Store.Entry(g.Name, seq)
		if err != nil {
			return nil, err
		}
		rules, data = e.RulesVersion, e.DataDigest
	}
	sys, err := p.Edition(g.System, rules, data)
	if errors.Is(err, adjudicator.ErrNoEdition) {
		return p.System(g.System)
	}
	return sys, err
}
