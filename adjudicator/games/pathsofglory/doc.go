// Package pathsofglory adjudicates Paths of Glory, the card-driven game of
// the Great War, for two seats: cp, the Central Powers, and ap, the Allies.
//
// Edition: the rules of 1999 with their official clarifications; the option
// edition=2018 switches to the later edition wherever the two differ. The
// numbers of the components (map, counters, cards, charts) come from public
// sources and stand in data/, each file with its provenance.
//
// A letter holds one action of an action round: the PLAY line and the lines
// that carry it out. Further PLAY lines are the actions of later rounds and
// wait. What the other side has to answer in a combat (combat cards, losses,
// retreats) is answered by its standing orders, else by the defaults of this
// package; a seat that wants to be asked says so with ASK.
//
// Hands, draw piles and standing orders are secret, discards are public.
// Deck order comes from the addressed shuffle of package dice.
package pathsofglory
