package desk

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/desk/press"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/report"
	"feldpost/orders"
	"feldpost/store"
)

// NewGame is what a referee decides when a game is created.
type NewGame struct {
	Name, System, Scenario, Title string
	Options                       []store.GameOption
	Policy                        store.Policy
	Players                       []Player
	Start                         bool // begin at once, without sign-up letters
	// Host is the address of the player who founds it, "" for the referee. Seats
	// without a player are free to be taken when a player founds it, or when the
	// policy lists it.
	Host string
	// Tournament is the name of the tournament that it belongs to, "" for none.
	Tournament string
}

// Player fills a seat. At the address of the house nobody holds it, and the
// house plays.
type Player struct {
	Seat, Address, Name, Lang string
}

// Create makes a game, its secret and its codes, and invites the players; or
// starts it at once. Wrong seats, options and addresses are refused.
func (d *Desk) Create(n NewGame) error {
	c := &casework{Desk: d, now: d.Clock()}
	if err := c.found(n); err != nil {
		return err
	}
	return d.Store.Commit(&c.batch)
}

// found makes a game the working copy, with everything that follows from it.
func (c *casework) found(n NewGame) error {
	d := c.Desk
	if err := checkGameName("game", n.Name); err != nil {
		return err
	}
	for _, p := range n.Players {
		if err := d.playable(p.Address); err != nil {
			return fmt.Errorf("seat %s: %w", p.Seat, err)
		}
	}
	sys, err := d.System(n.System)
	if err != nil {
		return err
	}
	secret := make([]byte, 32)
	if _, err := io.ReadFull(d.Random, secret); err != nil {
		return fmt.Errorf("dice secret: %w", err)
	}
	info := sys.Info()
	g := store.Game{Name: n.Name, System: info.Name, Scenario: n.Scenario, Title: n.Title, Options: n.Options, Policy: n.Policy,
		Secret: secret, Commitment: dice.Commitment(secret), RulesVersion: info.RulesVersion, DataDigest: info.DataDigest,
		Created: c.now, Status: store.GameOpen, Host: n.Host, Tournament: n.Tournament}
	if err := d.seats(&g, info, n.Players); err != nil {
		return err
	}
	// Setting up once with dice of no consequence finds bad options now.
	if _, _, err := sys.Setup(g.Scenario, press.Chosen(&g), gamelog.Dice(&g, 0)); err != nil {
		return fmt.Errorf("set-up: %w", err)
	}
	c.game, c.sys, c.batch.Game = &g, sys, &g
	c.dossier.Unattended = c.housesAlone() // whoever gives it every seat wants it to play alone
	switch {
	case n.Host != "" || n.Policy.Listed && !n.Start:
		return c.openDoors()
	case n.Start || c.allConfirmed(): // the house needs no invitation
		return c.start()
	}
	return c.invite()
}

// seats gives every seat of the scenario its person, code and reply token.
func (d *Desk) seats(g *store.Game, info adjudicator.Info, players []Player) error {
	var sc *adjudicator.Scenario
	var names []string
	for i := range info.Scenarios {
		names = append(names, info.Scenarios[i].Name)
		if info.Scenarios[i].Name == g.Scenario {
			sc = &info.Scenarios[i]
		}
	}
	if sc == nil {
		return fmt.Errorf("%s has no scenario %q; there are: %s", info.Name, g.Scenario, strings.Join(names, ", "))
	}
	names = nil
	for _, s := range sc.Seats {
		code, err := d.code(8)
		if err != nil {
			return err
		}
		token, err := d.token()
		if err != nil {
			return err
		}
		g.Seats = append(g.Seats, store.Seat{Name: string(s.Seat), Code: code, Token: token})
		names = append(names, string(s.Seat))
	}
	for _, p := range players {
		s := g.Seat(p.Seat)
		if s == nil {
			return fmt.Errorf("scenario %s has no seat %q; there are: %s", sc.Name, p.Seat, strings.Join(names, ", "))
		}
		if p.Address == people.AtHouse {
			if s.House = true; d.adviser(g.System) == nil {
				return noAdviser(g.System)
			}
			continue
		}
		s.Person, s.DisplayName, s.Lang = p.Address, p.Name, p.Lang
	}
	for _, s := range g.Seats {
		if s.Person == "" && !s.House && g.Host == "" && !g.Policy.Listed {
			return fmt.Errorf("seat %q has no player; the seats are: %s", s.Name, strings.Join(names, ", "))
		}
	}
	return nil
}

// code returns a random code of n letters and digits, in groups of four,
// without characters that look alike.
func (d *Desk) code(n int) (string, error) {
	raw := make([]byte, n)
	if _, err := io.ReadFull(d.Random, raw); err != nil {
		return "", fmt.Errorf("code: %w", err)
	}
	var b strings.Builder
	for i, r := range raw {
		if i > 0 && i%4 == 0 {
			b.WriteByte('-')
		}
		b.WriteByte(codeLetters[r%32])
	}
	return b.String(), nil
}

// codeLetters are 32 letters and digits that are not easily confused.
const codeLetters = "abcdefghijkmnpqrstuvwxyz23456789"

// token returns a random reply token: long enough not to be guessed.
func (d *Desk) token() (string, error) {
	t, err := d.code(20)
	return strings.ReplaceAll(t, "-", ""), err
}

// invite writes to every seat of a new game.
func (c *casework) invite() error {
	for i := range c.game.Seats {
		if err := c.send(&c.game.Seats[i], report.Report{Kind: report.Invitation, Draft: true}, false); err != nil {
			return err
		}
	}
	return nil
}

// confirm takes a seat's sign-up, with its nonce; the last one starts the
// game.
func (c *casework) confirm(o orders.Order, r *report.Report) error {
	if c.state != nil {
		r.Notes = append(r.Notes, report.Note{Code: "already-started"})
		return nil
	}
	if over := c.game.Status == store.GameFinished; over || c.game.Status == store.GameSuspended { // before it began
		r.Notes = append(r.Notes, report.Note{Code: map[bool]string{true: "game-over", false: "suspended"}[over]})
		return nil
	}
	if nonce := nonceOf(o); nonce != "" {
		c.seat.Nonce = gamelog.HashedNonce(nonce)
		r.Notes = append(r.Notes, report.NewNote("nonce", "nonce", bounds.Cut(nonce, maxNonceBytes), "hash", c.seat.Nonce))
	}
	c.batch.Game = c.game
	if !c.hasConfirmed(c.seatName()) {
		c.dossier.Confirmed = append(c.dossier.Confirmed, c.seatName())
	}
	if !c.allConfirmed() {
		if !hasNote(r, "confirmed") {
			r.Notes = append(r.Notes, report.NewNote("confirmed"))
		}
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("confirmed-last"))
	c.begun = true
	return c.start(r.Notes...)
}

// allConfirmed tells whether everybody who plays has confirmed.
func (c *casework) allConfirmed() bool {
	for _, s := range c.game.Seats {
		if s.Person != "" && !c.hasConfirmed(adjudicator.Seat(s.Name)) {
			return false
		}
	}
	return true
}

// maxNonceBytes is how much of a seat's words for the dice is told back.
const maxNonceBytes = 200

// nonceOf finds the seat's words for the dice: NONCE words, or CONFIRM NONCE
// "words".
func nonceOf(o orders.Order) string {
	args := o.Args
	if o.Verb == "CONFIRM" {
		if len(args) == 0 || !strings.EqualFold(firstWord(args[0].Text), "NONCE") {
			return ""
		}
		args = append([]orders.Arg{}, args...)
		args[0].Text = strings.TrimSpace(args[0].Text[len("NONCE"):])
	}
	return argText(orders.Order{Args: args})
}

func firstWord(s string) string {
	w, _, _ := strings.Cut(s, " ")
	return w
}

func (c *casework) hasConfirmed(s adjudicator.Seat) bool {
	for _, x := range c.dossier.Confirmed {
		if x == s {
			return true
		}
	}
	return false
}

// start sets the scenario up, records it as entry 1 and tells everyone. The
// notes answer the letter that made it begin.
func (c *casework) start(notes ...report.Note) error {
	roll := gamelog.Dice(c.game, c.game.Seq+1)
	state, events, err := c.sys.Setup(c.game.Scenario, press.Chosen(c.game), roll)
	if err != nil {
		return fmt.Errorf("game %s: set-up: %w", c.game.Name, err)
	}
	c.state = state
	c.game.Status = store.GameRunning
	command := struct {
		System   string             `json:"system"`
		Scenario string             `json:"scenario"`
		Options  []store.GameOption `json:"options"`
	}{c.game.System, c.game.Scenario, c.game.Options}
	if err := c.record(gamelog.KindStart, "", command, roll.Rolls(), events); err != nil {
		return err
	}
	c.setDeadline(state.Pending())
	c.markTurn()
	for i := range c.game.Seats {
		r := report.Report{Kind: report.Start, Draft: true}
		answering := &c.game.Seats[i] == c.seat
		if answering {
			r.Notes = notes
		}
		if err := c.send(&c.game.Seats[i], r, answering); err != nil {
			return err
		}
	}
	return c.tellObservers(false)
}

// addressee is a Mailroom that knows which addresses are the referee's own, in whatever form they are written.
type addressee interface {
	IsOwn(address string) bool
}

// ours tells whether an address is the referee's own: a letter to it would come back to him, and nobody would play.
func (d *Desk) ours(address string) bool {
	o, is := d.Mail.(addressee)
	return is && o.IsOwn(address)
}

// playable refuses the referee's own address for a player.
func (d *Desk) playable(address string) error {
	if address != people.AtHouse && d.ours(address) {
		return store.Invalid("%s is the referee's own address: nobody plays from there", address)
	}
	return nil
}

// reserved are words that letters and commands would take for something other than the name of a game.
func reserved(name string) bool {
	return slices.Contains([]string{"all", "anyone", "check", "code", "desk", "end", "game", "games", "help", "house", "join", "letter", "list", "maison",
		"new", "no", "non", "none", "observer", "oui", "referee", "seat", "side", "status", "turn", "yes"}, strings.ToLower(name))
}

// nameFault says why something cannot be the name of a new game or tournament, "" when it can: commands would take one
// that begins with a hyphen for a flag, letters a keyword for itself, and nothing else travels well in a subject.
func nameFault(name string) string {
	switch {
	case strings.HasPrefix(name, "-"):
		return "it begins with a hyphen, as flags do"
	case reserved(name):
		return "the word means something else in letters and commands"
	case name == "" || len(name) > 60 || strings.Trim(strings.ToLower(name), "abcdefghijklmnopqrstuvwxyz0123456789-_.") != "":
		return "letters from a to z, digits, and hyphens, dots and underscores within make a name, at most 60"
	case strings.Trim(name[:1]+name[len(name)-1:], "-_.") != name[:1]+name[len(name)-1:]:
		return "it begins and ends with a letter or a digit"
	}
	return ""
}

// checkGameName refuses what cannot be the name of a new game.
func checkGameName(what, name string) error {
	if fault := nameFault(name); fault != "" {
		return fmt.Errorf("%q cannot be the name of a %s: %s", name, what, fault)
	}
	return nil
}
