package seating

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"feldpost/adjudicator/desk/bounds"
	"feldpost/adjudicator/desk/docket"
	"feldpost/adjudicator/desk/gamelog"
	"feldpost/adjudicator/desk/mailing"
	"feldpost/adjudicator/desk/play"
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
	Players                       []docket.Player
	Start                         bool // begin at once, without sign-up letters
	// Host is the address of the player who founds it, "" for the referee. Seats
	// without a player are free to be taken when a player founds it, or when the
	// policy lists it.
	Host string
	// Tournament is the name of the tournament that it belongs to, "" for none.
	Tournament string
}

// Found makes a game the working copy, with everything that follows from it.
func (c Founder) Found(n NewGame) error {
	d := c.Office
	if err := CheckGameName("game", n.Name); err != nil {
		return err
	}
	for _, p := range n.Players {
		if err := d.Playable(p.Address); err != nil {
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
		Created: c.Now, Status: store.GameOpen, Host: n.Host, Tournament: n.Tournament}
	if err := d.Seats(&g, info, n.Players); err != nil {
		return err
	}
	// Setting up once with dice of no consequence finds bad options now.
	if _, _, err := sys.Setup(g.Scenario, press.Chosen(&g), gamelog.Dice(&g, 0)); err != nil {
		return fmt.Errorf("set-up: %w", err)
	}
	c.Game, c.Sys, c.Batch.Game = &g, sys, &g
	c.Dossier.Unattended = c.HousesAlone() // whoever gives it every seat wants it to play alone
	switch {
	case n.Host != "" || n.Policy.Listed && !n.Start:
		return SeatsOf(c.Docket).openDoors()
	case n.Start || c.AllConfirmed(): // the house needs no invitation
		return play.Of(c.Docket).Start()
	}
	return SeatsOf(c.Docket).invite()
}

// invite writes to every seat of a new game.
func (c Seats) invite() error {
	for i := range c.Game.Seats {
		if err := mailing.Of(c.Docket).Send(&c.Game.Seats[i], report.Report{Kind: report.Invitation, Draft: true}, false); err != nil {
			return err
		}
	}
	return nil
}

// Confirm takes a seat's sign-up, with its nonce; the last one starts the
// game.
func (c Joining) Confirm(o orders.Order, r *report.Report) error {
	if c.State != nil {
		r.Notes = append(r.Notes, report.Note{Code: "already-started"})
		return nil
	}
	if over := c.Game.Status == store.GameFinished; over || c.Game.Status == store.GameSuspended { // before it began
		r.Notes = append(r.Notes, report.Note{Code: map[bool]string{true: "game-over", false: "suspended"}[over]})
		return nil
	}
	if nonce := NonceOf(o); nonce != "" {
		c.Seat.Nonce = gamelog.HashedNonce(nonce)
		r.Notes = append(r.Notes, report.NewNote("nonce", "nonce", bounds.Cut(nonce, maxNonceBytes), "hash", c.Seat.Nonce))
	}
	c.Batch.Game = c.Game
	if !c.HasConfirmed(c.SeatName()) {
		c.Dossier.Confirmed = append(c.Dossier.Confirmed, c.SeatName())
	}
	if !c.AllConfirmed() {
		if !HasNote(r, "confirmed") {
			r.Notes = append(r.Notes, report.NewNote("confirmed"))
		}
		return nil
	}
	r.Notes = append(r.Notes, report.NewNote("confirmed-last"))
	c.Done.Begun = true
	return play.Of(c.Docket).Start(r.Notes...)
}

// maxNonceBytes is how much of a seat's words for the dice is told back.
const maxNonceBytes = 200

// NonceOf finds the seat's words for the dice: NONCE words, or CONFIRM NONCE
// "words".
func NonceOf(o orders.Order) string {
	args := o.Args
	if o.Verb == "CONFIRM" {
		if len(args) == 0 || !strings.EqualFold(firstWord(args[0].Text), "NONCE") {
			return ""
		}
		args = append([]orders.Arg{}, args...)
		args[0].Text = strings.TrimSpace(args[0].Text[len("NONCE"):])
	}
	return docket.ArgText(orders.Order{Args: args})
}

func firstWord(s string) string {
	w, _, _ := strings.Cut(s, " ")
	return w
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

// CheckGameName refuses what cannot be the name of a new game.
func CheckGameName(what, name string) error {
	if fault := nameFault(name); fault != "" {
		return fmt.Errorf("%q cannot be the name of a %s: %s", name, what, fault)
	}
	return nil
}
