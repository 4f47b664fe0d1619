// Package localclub is a club on this machine: the embedded mail servers, their accounts and
// configuration, and a game of each system to try.
package localclub

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"

	"feldpost/adjudicator/desk"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/seating"
	"feldpost/adjudicator/games"
	"feldpost/cmd/feldpost/conf"
	"feldpost/cmd/feldpost/exit"
	"feldpost/mail/postoffice"
	"feldpost/store"
)

// Accounts of the embedded servers.
const (
	Domain   = "feldpost.test"
	Referee  = "referee@" + Domain
	Password = "feldpost"
)

// StartOffice opens the embedded mail servers for the referee and players.
func StartOffice(imap, smtp string, players []docket.Player) (*postoffice.Office, error) {
	users := map[string]string{Referee: Password}
	for _, p := range players {
		users[p.Address] = Password
	}
	return postoffice.Start(postoffice.Options{Domain: Domain, Users: users, IMAPAddr: imap, SMTPAddr: smtp})
}

// Config writes the configuration of a referee on embedded servers into
// a folder, as a referee would, and loads it; more is added to it.
func Config(office *postoffice.Office, dir, name, more string) (*conf.Config, error) {
	if err := os.WriteFile(filepath.Join(dir, name+".password"), []byte(Password+"\n"), 0o600); err != nil {
		return nil, err
	}
	server := func(address string) string {
		return fmt.Sprintf("server = %q\nsecurity = \"plain\"\nuser = %q\npassword_file = %q\n", address, Referee, name+".password")
	}
	text := fmt.Sprintf("# Of the servers inside the process; written anew at each start.\n[store]\nfile = %q\n\n[imap]\n%s\n[smtp]\n%sper_minute = 600\n\n[referee]\naddress = %q\n%s",
		name+".db", server(office.IMAPAddr()), server(office.SMTPAddr()), Referee, more)
	file := filepath.Join(dir, name+".toml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		return nil, err
	}
	return conf.Load(file)
}

// Those who have accounts besides the players, to try what a club does.
const (
	Guest    = "guest@" + Domain
	Director = "director@" + Domain
)

// Clubhouse is the rest of the configuration of a referee to try a club with.
const Clubhouse = "notify = \"" + Director + "\"\n\n[games]\ncreate = \"anyone\"\nobservers = \"open\"\n"

// Redeliver fills the mailboxes of the players, which were lost with the
// process before, from the letters that had been sent.
func Redeliver(st store.Store, office *postoffice.Office) error {
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
		if err := office.Deliver(o.To, raw); err != nil && strings.HasSuffix(o.To, "@"+Domain) {
			return err
		}
	}
	return nil
}

// Instructions tells a person how to play with a mail program.
func (g Game) Instructions(office *postoffice.Office, config string) string {
	host, imap, _ := net.SplitHostPort(office.IMAPAddr())
	_, smtp, _ := net.SplitHostPort(office.SMTPAddr())
	players := g.Players()
	var b strings.Builder
	fmt.Fprintf(&b, `The referee %s is at work. Ctrl-C stops it; games and letters stay in %s.

IMAP server   %s port %s    connection security: none; password transmitted insecurely
SMTP server   %s port %s    (only this machine can connect)
password      %s    of every account
`, Referee, filepath.Dir(config), host, imap, host, smtp, Password)
	for _, p := range players {
		fmt.Fprintf(&b, "player        %s    plays %s\n", p.Address, p.Seat)
	}
	fmt.Fprintf(&b, "guest         %s    plays nothing yet: LIST, NEW, OBSERVE %s\n", Guest, g.name)
	fmt.Fprintf(&b, "director      %s    the line DESK and the code of feldpost desk -c %s\n", Director, config)
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
`, g.name, Password, Password, p.Address, user, office.IMAPAddr(), user, office.SMTPAddr(),
		p.Address, user, Password, office.SMTPAddr(), user, Password, office.IMAPAddr(), config)
	return b.String()
}

// Ensure makes the game of the embedded server at the first start.
func (g Game) Ensure(d *desk.Desk, st store.Store) error {
	_, err := st.Game(g.name)
	if errors.Is(err, store.ErrNotFound) {
		return g.Create(d, g.name)
	}
	return err
}

// Game is a game that the demonstration and the embedded server offer.
type Game struct {
	System, Scenario string
	name             string   // of the embedded server's game
	Seats            []string // in the order in which they are invited
	Ending           []string // what the seats write, one after the other, to end it
}

// Games are the games offered, one for each system.
func Games() []Game {
	return []Game{
		{"balkan-wars", "first-war", "balkan-1", []string{"league", "ottoman"}, []string{"ARMISTICE OFFER", "ARMISTICE ACCEPT"}},
		{"paths-of-glory", "campaign", "paths-1", []string{"cp", "ap"}, []string{"RESIGN"}},
		{"storm-in-the-west", "campaign", "storm-1", []string{"allied", "german"}, []string{"RESIGN"}},
		{"great-war-in-europe", "campaign", "great-war-1", []string{"allies", "cp"}, []string{"RESIGN"}},
		{"great-war-commander", "house-07", "commander-1", []string{"fr", "de"}, []string{"RESIGN"}},
		{"example", "hill", "example-1", []string{"red", "blue"}, []string{"RESIGN"}},
	}
}

// Find returns the game of a system.
func Find(system string) (Game, error) {
	for _, g := range Games() {
		if g.System == system {
			return g, nil
		}
	}
	return Game{}, exit.Wrong(fmt.Errorf("no system %q; there are: %s", system, games.Names()))
}

// Players are the people who play on the embedded servers, by seat.
func (g Game) Players() (list []docket.Player) {
	for _, seat := range g.Seats {
		list = append(list, docket.Player{Seat: seat, Address: seat + "@" + Domain})
	}
	return list
}

// Start begins a game of people at these addresses, in the order of the seats; they are written to in English and French by turns.
func (g Game) Start(d *desk.Desk, name string, addresses []string, policy store.Policy) error {
	n := seating.NewGame{Name: name, System: g.System, Scenario: g.Scenario, Policy: policy, Start: true}
	for i, seat := range g.Seats {
		n.Players = append(n.Players, docket.Player{Seat: seat, Address: addresses[i], Lang: []string{"en", "fr"}[i%2]})
	}
	return d.Referee().Create(n)
}

// Create invites the two players.
func (g Game) Create(d *desk.Desk, name string) error {
	return d.Referee().Create(seating.NewGame{Name: name, System: g.System, Scenario: g.Scenario, Players: g.Players(),
		Policy: store.Policy{Trust: "code", Faults: "strict", NMR: "default", DeadlineHours: 72, Observers: "open", Press: "anonymous"}})
}
