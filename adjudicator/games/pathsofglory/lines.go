// Order lines made by the game: those that it offers and those of random play.

package pathsofglory

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/orders"
)

// line makes an order of a verb and its objects.
func line(verb string, args ...orders.Arg) orders.Order {
	return language().Bind(orders.Order{Verb: verb, Args: args})
}

// about makes an order of a verb and the matter that it is about.
func about(verb, sub string, args ...orders.Arg) orders.Order {
	o := line(verb, args...)
	o.Sub = sub
	return o
}

func stand(sub string, args ...orders.Arg) orders.Order { return about("STAND", sub, args...) }

// with adds a clause.
func with(o orders.Order, key string, args ...orders.Arg) orders.Order {
	o.Clauses = append(o.Clauses, orders.Clause{Key: key, Args: args})
	return o
}

func word(w string) orders.Arg { return orders.Arg{Kind: orders.Name, Text: w} }

func number(n int) orders.Arg { return orders.Arg{Kind: orders.Number, Text: strconv.Itoa(n)} }

func (s *State) cardArg(c cardID) orders.Arg  { return number(c.number()) }
func (s *State) spaceArg(sp space) orders.Arg { return word(s.name(sp)) }
func (s *State) unitArg(u unitID) orders.Arg  { return word(s.unitName(u)) }

func (s *State) unitArgs(list []unitID) []orders.Arg {
	args := make([]orders.Arg, len(list))
	for i, u := range list {
		args[i] = s.unitArg(u)
	}
	return args
}

func (s *State) spaceArgs(list []space) []orders.Arg {
	args := make([]orders.Arg, len(list))
	for i, sp := range list {
		args[i] = s.spaceArg(sp)
	}
	return args
}

func (s *State) pathArg(path []space) orders.Arg {
	names := make([]string, len(path))
	for i, sp := range path {
		names[i] = s.name(sp)
	}
	return orders.Arg{Kind: orders.Path, Text: strings.Join(names, ">"), Path: names}
}

// handOf lists the cards in a side's hand.
func (s *State) handOf(sd side) []cardID { return slices.Collect(s.deck(sd).At(cardHand)) }
