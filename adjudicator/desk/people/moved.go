package people

import (
	"slices"
	"strings"

	"feldpost/store"
)

// movedPrefix begins the settings that lead from an old address to the next.
const movedPrefix = "desk.moved."

// movedKey is the setting in which stands where an address has moved to.
func movedKey(address string) string { return movedPrefix + strings.ToLower(address) }

// maxMoves is how often an address is followed.
const maxMoves = 50

// Present is the address that a person has now, who may have moved from an older one.
func (in Register) Present(address string) (string, error) {
	for range maxMoves {
		next, err := in.Kept.Setting(movedKey(address))
		if err != nil || len(next) == 0 {
			return address, err
		}
		address = string(next)
	}
	return address, nil
}

// Moves are the settings that lead from one address to another that its reader has confirmed.
func Moves(from, to string) []store.Setting {
	if strings.EqualFold(from, to) {
		return nil
	}
	return []store.Setting{{Name: movedKey(to)}, // who comes back to it is there
		{Name: movedKey(from), Value: []byte(strings.ToLower(to))}}
}

// AddressesOf are all addresses that a person has had, the given one first.
func (in Register) AddressesOf(address string) (all []string, err error) {
	next := map[string]string{}
	for set, err := range in.Kept.Settings(movedPrefix) {
		if err != nil {
			return nil, err
		}
		if len(set.Value) > 0 {
			next[strings.TrimPrefix(set.Name, movedPrefix)] = string(set.Value)
		}
	}
	all = []string{strings.ToLower(address)}
	for i := 0; i < len(all); i++ {
		var near []string
		for from, to := range next {
			switch all[i] {
			case from:
				near = append(near, to)
			case to:
				near = append(near, from)
			}
		}
		slices.Sort(near)
		for _, a := range near {
			if !slices.Contains(all, a) {
				all = append(all, a)
			}
		}
	}
	return all, nil
}
