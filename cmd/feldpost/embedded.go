package main

import (
	"fmt"
	"os"

	"feldpost/adjudicator/desk/docket"
	"feldpost/cmd/feldpost/localclub"
)

// embedded keeps the servers open so that a person can connect and play.
func (s *serveCmd) embedded(e *env) error {
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return err
	}
	local, err := localclub.Find(s.System)
	if err != nil {
		return err
	}
	var players []docket.Player
	for _, g := range localclub.Games() { // the folder may hold a game of each
		players = append(players, g.Players()...)
	}
	players = append(players, docket.Player{Address: localclub.Guest}, docket.Player{Address: localclub.Director})
	office, err := localclub.StartOffice(s.IMAP, s.SMTP, players)
	if err != nil {
		return fmt.Errorf("%w; if another program listens there, say --imap 127.0.0.1:0 --smtp 127.0.0.1:0", err)
	}
	defer office.Close()
	c, err := localclub.Config(office, s.Dir, "embedded", localclub.Clubhouse)
	if err != nil {
		return err
	}
	st, err := openSound(c.Beside(c.Store.File), newLogger(c, e.errOut))
	if err != nil {
		return err
	}
	defer st.Close()
	d, err := newDaemon(c, st, newLogger(c, e.errOut))
	if err != nil {
		return err
	}
	if err := local.Ensure(d.desk, st); err != nil {
		return err
	}
	if err := localclub.Redeliver(st, office); err != nil {
		return err
	}
	if _, err := fmt.Fprint(e.out, local.Instructions(office, c.Path)); err != nil {
		return err
	}
	go d.life.exhibit(e.ctx, c, d.log)
	return d.run(e.ctx)
}
