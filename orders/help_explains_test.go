package orders

import (
	"strings"
	"testing"
)

func TestHelpExplainsWhatItDoesNotCallUnknown(t *testing.T) {
	for _, topic := range []string{"", "move", "STAND RETREAT", "paths", "club", "JOIN", "End.", "privacy", "frobnicate", "players"} {
		unknown := strings.HasPrefix(Help("en", topic), "There is no help on")
		if topic != "" && (Language{}).Explains(topic) == unknown {
			t.Errorf("%q: unknown %v", topic, unknown)
		}
	}
	if (Language{}).Explains("privacy") || !(Language{}).Explains("move") {
		t.Error("move is explained, privacy is not")
	}
}
