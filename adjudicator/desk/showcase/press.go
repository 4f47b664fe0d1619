package showcase

import (
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// PublicPress is what was written to all in a game, as anybody may read it: of a game
// that goes on only what was written before the last entry that observers are told.
// Names of people who have not consented to be named, and addresses, are withheld.
func (s *Showcase) PublicPress(game string) ([]report.SitePress, error) {
	g, err := s.Store.Game(game)
	if err != nil {
		return nil, err
	}
	told := g.Seq
	if g.Status != store.GameFinished && g.Policy.ObserverDelay > 0 && g.Seq > 0 {
		ends, err := s.Press.TurnsOf(&g)
		if err != nil {
			return nil, err
		}
		told = ends[len(ends)-1]
	}
	return s.publicPress(&g, told)
}

// publicPress is what was written up to an entry of the log.
func (s *Showcase) publicPress(g *store.Game, told uint64) (list []report.SitePress, err error) {
	all, err := gamelog.PublicPress(s.Store, g)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	hide, err := s.unnamed(g)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if p.Seq < told || p.Seq == g.Seq && told == g.Seq {
			list = append(list, report.SitePress{At: p.At, Seq: p.Seq, From: p.From, Text: hide(p.Text)})
		}
	}
	return list, nil
}

// unnamed returns what takes out of a text the names of people of a game who have not
// consented to be named, and addresses.
func (s *Showcase) unnamed(g *store.Game) (func(string) string, error) {
	var hidden []string
	for _, p := range people.InGame(g) {
		name, err := s.people().PublicName(g, p.DisplayName, p.Person)
		if err != nil {
			return nil, err
		}
		if name == "" {
			hidden = append(hidden, p.DisplayName)
		}
	}
	names, address := people.Hider(hidden), people.Addresses(g)
	return func(text string) string { return names(address.ReplaceAllString(text, people.Withheld)) }, nil
}
