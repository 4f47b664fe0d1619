package balkanwars

import (
	"slices"
	"strings"

	"feldpost/orders"
)

// isWord reports whether arguments are just one word.
func isWord(args []orders.Arg, word string) bool {
	return len(args) == 1 && args[0].Kind == orders.Name && strings.EqualFold(args[0].Text, word)
}

// hasWord reports whether one of the arguments is a word.
func hasWord(args []orders.Arg, word string) bool {
	return slices.ContainsFunc(args, func(a orders.Arg) bool { return a.Kind == orders.Name && strings.EqualFold(a.Text, word) })
}
