package docket

import "feldpost/adjudicator/desk/clerk"

// Clerk is who keeps the tournaments.
func (d *Office) Clerk() clerk.Clerk {
	return clerk.Clerk{Store: d.Store, System: d.System, Housed: func(system string) bool { return d.Adviser(system) != nil },
		Hall: d.Hall, Clock: d.Clock, Log: d.Log, Policy: d.Config.NewGames, Zone: d.Config.Zone}
}
