package desk

import (
	"fmt"
	"slices"
	"strings"

	"feldpost/adjudicator/desk/people"
	"feldpost/store"
)

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
