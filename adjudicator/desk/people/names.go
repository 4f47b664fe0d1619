package people

import (
	"strings"
	"unicode"

	"feldpost/store"
)

// AddressesBoth is the policy of a game in which two who both allow it see each other's
// address; without it nobody does.
const (
	AddressesBoth   = "both"
	AddressesHidden = "hidden" // how its absence is written
)

// AtHouse is the address of the house.
const AtHouse = "house"

// ObserversOpen is the policy of a game along which everybody may read.
const ObserversOpen = "open"

// GoesBy is the name that somebody goes by; "" for who goes by an address or by nothing.
func GoesBy(name, address string) string {
	name = strings.Join(strings.Fields(strings.Map(visible, name)), " ")
	if strings.ContainsAny(name, "@＠﹫") || strings.EqualFold(name, address) {
		return ""
	}
	return name
}

// Veiled tells whether nobody may learn who plays a game.
func Veiled(g *store.Game) bool { return g.Policy.Anonymous && g.Status != store.GameFinished }

// PublicName is the name by which anybody at all may call somebody who plays a game: the
// one he goes by, if he has agreed to be named.
func (in Register) PublicName(g *store.Game, name, address string) (string, error) {
	if address == "" || Veiled(g) {
		return "", nil
	}
	return in.Consents(address, name)
}

// Consents is the name under which somebody lets himself be shown to anybody, "" for who
// has not consented, and for who goes by an address.
func (in Register) Consents(address, name string) (string, error) {
	if address == "" {
		return "", nil
	}
	p, err := in.Of(address)
	if err != nil || !p.Names {
		return "", err
	}
	return GoesBy(name, address), nil
}

// visible drops what shows nothing by itself: control characters, and marks that turn
// the direction of the text around them.
func visible(r rune) rune {
	if unicode.Is(unicode.C, r) && !unicode.IsSpace(r) {
		return -1
	}
	return r
}
