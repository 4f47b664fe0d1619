// Package balkanwars adjudicates Balkan Wars (Strategy & Tactics 164, with
// its errata): the First Balkan War of 1912-13 and the Second of 1913, in the
// Beginner, Competitor, Solitaire and Full profiles.
//
// # Reading it beside the rulebook
//
// sequence.go is the sequence of play (2); the Diplomatic Phase is in
// diplomacy.go, events.go, powers.go, prisoners.go and conflict.go (3); a
// player turn goes through mobilization.go (4), move.go, rail.go, offmap.go,
// amphibious.go (5), zoc and command in state.go, move.go and command.go (8,
// 9), stacking.go (7), combat.go to advance.go, fleet.go and supply.go (6),
// morale.go and rally.go (10), control.go and victory.go (14). What each
// side may see is in fog.go and view.go (12), Entrenchments in entrench.go
// (13). Set-up is in setup.go, deploy.go and choose.go. Rule numbers stand in comments,
// faults and events; a tag such as R40 is a decision taken where the text is
// silent or contradicts itself, and the options of options.go change those
// that a referee may want otherwise.
//
// # What the profiles leave out
//
// The rulebook lets Competitors skip Diplomacy (3), Amphibious Operations
// (5.7), the British Fleet (6), combat supply (6.1), Fog of War (12) and
// Entrenchments (13); Beginners also skip special rules 4, 5 and 6 of the
// scenario. Solitaire has neither Diplomacy, and so no Fleet, nor Fog of
// War. Full is the whole rulebook.
//
// # Reactions
//
// No letter is ever asked for in the middle of a player turn: the other
// side's Charges, Morale Points, losses, retreats, advances and stacks are
// answered by clauses of the sheet, standing orders, or the rules' defaults.
//
// # Components
//
// The printed map, counters and charts are not available. The data files
// rebuild them; each names its provenance and can be replaced.
//
// A State is not safe for concurrent use: clones share its scratch space.
package balkanwars
