package main

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"

	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/docket"
	"feldpost/cmd/feldpost/conf"
	"feldpost/mail/postoffice"
	"feldpost/store"
)

// Accounts of the embedded servers.
const (
	localDomain   = "feldpost.test"
	localReferee  = "referee@" + localDomain
	localPassword = "feldpost"
)

// startOffice opens the embedded mail servers for the referee and players.
func startOffice(imap, smtp string, players []docket.Player) (*postoffice.Office, error) {
	users := map[string]string{localReferee: localPassword}
	for _, p := range players {
		users[p.Address] = localPassword
	}
	return postoffice.Start(postoffice.Options{Domain: localDomain, Users: users, IMAPAddr: imap, SMTPAddr: smtp})
}

// localConfig writes the configuration of a referee on embedded servers into
// a folder, as a referee would, and loads it; more is added to it.
func localConfig(office *postoffice.Office, dir, name, more string) (*conf.Config, error) {
	if err := os.WriteFile(filepath.Join(dir, name+".password"), []byte(localPassword+"\n"), 0o600); err != nil {
		return nil, err
	}
	server := func(address string) string {
		return fmt.Sprintf("server = %q\nsecurity = \"plain\"\nuser = %q\npassword_file = %q\n", address, localReferee, name+".password")
	}
	text := fmt.Sprintf("# Of the servers inside the process; written anew at each start.\n[store]\nfile = %q\n\n[imap]\n%s\n[smtp]\n%sper_minute = 600\n\n[referee]\naddress = %q\n%s",
		name+".db", server(office.IMAPAddr()), server(office.SMTPAddr()), localReferee, more)
	file := filepath.Join(dir, name+".toml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return nil, err
	}
	return conf.Load(file)
}

// Those who have accounts besides the players, to try what a club does.
const (
	localGuest    = "guest@" + localDomain
	localDirector = "director@" + localDomain
)

// clubhouse is the rest of the configuration of a referee to try a club with.
const clubhouse = "notify = \"" + localDirector + "\"\n\n[games]\ncreate = \"anyone\"\nobservers = \"open\"\n"

// embedded keeps the servers open so that a person can connect and play.
func (s *serveCmd) embedded(e *env) error {
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return err
	}
	local, err := findLocalGame(s.System)
	if err != nil {
		return err
	}
	var players []docket.Player
	for _, g := range localGames() { // the folder may hold a game of each
		players = append(players, g.players()...)
	}
	players = append(players, docket.Player{Address: localGuest}, docket.Player{Address: localDirector})
	office, err := startOffice(s.IMAP, s.SMTP, players)
	if err != nil {
		return fmt.Errorf("%w; if another program listens there, say --imap 127.0.0.1:0 --smtp 127.0.0.1:0", err)
	}
	defer office.Close()
	c, err := localConfig(office, s.Dir, "embedded", clubhouse)
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
	if err := local.ensure(d.desk, st); err != nil {
		return err
	}
	if err := redeliver(st, office); err != nil {
		return err
	}
	if _, err := fmt.Fprint(e.out, local.instructions(office, c.Path)); err != nil {
		return err
	}
	return d.run(e.ctx)
}

// redeliver fills the mailboxes of the players, which were lost with the
// process before, from the letters that had been sent.
func redeliver(st store.Store, office *postoffice.Office) error {
	for o, err := range st.Outbox(store.OutFilter{State: store.OutSent}) {
		if err != nil {
			return err
		}
		raw, err := st.OutRaw(o.ID)
		if errors.Is(err, store.ErrNotFound) { // its bytes were lost
			continue
		}
		if err != nil {
			return err
		}
		if err := office.Deliver(o.To, raw); err != nil && strings.HasSuffix(o.To, "@"+localDomain) {
			return err
		}
	}
	return nil
}

// instructions tells a person how to play with a mail program.
func (g localGame) instructions(office *postoffice.Office, config string) string {
	host, imap, _ := net.SplitHostPort(office.IMAPAddr())
	_, smtp, _ := net.SplitHostPort(office.SMTPAddr())
	players := g.players()
	var b strings.Builder
	fmt.Fprintf(&b, `The referee %s is at work. Ctrl-C stops it; games and letters stay in %s.

IMAP server   %s port %s    connection security: none; password transmitted insecurely
SMTP server   %s port %s    (only this machine can connect)
password      %s    of every account
`, localReferee, filepath.Dir(config), host, imap, host, smtp, localPassword)
	for _, p := range players {
		fmt.Fprintf(&b, "player        %s    plays %s\n", p.Address, p.Seat)
	}
	fmt.Fprintf(&b, "guest         %s    plays nothing yet: LIST, NEW, OBSERVE %s\n", localGuest, g.name)
	fmt.Fprintf(&b, "director      %s    the line DESK and the code of feldpost desk -c %s\n", localDirector, config)
	p := players[0]
	user := strings.Replace(p.Address, "@", "%40", 1)
	fmt.Fprintf(&b, `
The invitation to game %s waits in both mailboxes: reply to it with one line, CONFIRM.
Thunderbird: set up an account by hand with these servers, once for each player.
mutt:   mutt -n -F /dev/null -e 'set ssl_starttls=no ssl_force_tls=no imap_pass=%s smtp_pass=%s' \
          -e 'set from=%s use_from=yes record="" folder=imap://%s@%s/ spoolfile=+INBOX smtp_url=smtp://%s@%s/'
s-nail: s-nail -:/ -S v15-compat -S reply-to-honour -S from=%s -S mta='smtp://%s:%s@%s' \
          -S smtp-auth=plain -f 'imap://%s:%s@%s/INBOX'
The referee's commands work meanwhile, from another terminal:
        feldpost show -c %s
`, g.name, localPassword, localPassword, p.Address, user, office.IMAPAddr(), user, office.SMTPAddr(),
		p.Address, user, localPassword, office.SMTPAddr(), user, localPassword, office.IMAPAddr(), config)
	return b.String()
}

// ensure makes the game of the embedded server at the first start.
func (g localGame) ensure(d *desk.Desk, st store.Store) error {
	_, err := st.Game(g.name)
	if errors.Is(err, store.ErrNotFound) {
		return g.create(d, g.name)
	}
	return err
}
