package orders

import "strings"

// clubVerbs begin the club lines.
func clubVerbs() []ClubVerb {
	return []ClubVerb{
		{Name: "LIST", fits: atMost(0, 1)},
		{Name: "NEW", fits: atMost(1, MaxClubWords)},
		{Name: "JOIN", fits: atMost(1, 4)},
		{Name: "DECLINE", fits: atMost(0, 1)},
		{Name: "WITHDRAW", fits: atMost(0, 1)},
		{Name: "REPLACE", fits: address},
		{Name: "PARTNER", fits: address},
		{Name: "SUBSTITUTE", fits: switched},
		{Name: "OBSERVE", fits: atMost(1, 2)},
		{Name: "WHO", fits: atMost(0, 1)},
		{Name: "STANDINGS", fits: atMost(0, 1)},
		{Name: "ADDRESS", fits: address},
		{Name: "CONFIRM", fits: confirmation},
		{Name: "RESEND", fits: atMost(0, 2)},
		{Name: "VOTE", fits: atMost(1, 4)},
		{Name: "DRAW", fits: atMost(0, 0)},
		{Name: "UNDO", fits: atMost(0, 0)},
		{Name: "LEAVE", fits: days},
		{Name: "EXTEND", fits: length},
		{Name: "WAIT", fits: atMost(0, 0)},
		{Name: "READY", fits: atMost(0, 0)},
		{Name: "CONTINUE", fits: atMost(0, 0)},
		{Name: "PREVIEW", fits: atMost(0, 0)},
	}
}

// atMost accepts between so many words.
func atMost(least, most int) func([]string) bool {
	return func(words []string) bool { return len(words) >= least && len(words) <= most }
}

// address accepts words among which is one address.
func address(words []string) bool {
	n := 0
	for _, w := range words {
		if at := strings.IndexByte(w, '@'); at > 0 && at < len(w)-1 {
			n++
		}
	}
	return n == 1 && len(words) <= 3
}

// switched accepts ON or OFF, and what it is for.
func switched(words []string) bool {
	return len(words) > 0 && len(words) <= 8 && (IsOn(words[0]) || IsOff(words[0]))
}

// IsOn tells a word that switches something on.
func IsOn(word string) bool {
	switch fold(word) {
	case "ON", "YES", "OUI":
		return true
	}
	return false
}

// IsOff tells a word that switches something off.
func IsOff(word string) bool {
	switch fold(word) {
	case "OFF", "NO", "NON":
		return true
	}
	return false
}

// codeGroups are the groups of four characters of a code to confirm something.
const codeGroups = 3

// confirmation accepts such a code.
func confirmation(words []string) bool {
	code := strings.ReplaceAll(strings.Join(words, ""), "-", "")
	return len(code) == 4*codeGroups && len(words) <= codeGroups &&
		strings.Trim(strings.ToLower(code), "abcdefghijklmnopqrstuvwxyz0123456789") == "" && (strings.ContainsAny(code, "0123456789") || strings.Contains(words[0], "-"))
}
