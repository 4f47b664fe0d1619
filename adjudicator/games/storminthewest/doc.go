// Package storminthewest adjudicates 1918: Storm in the West, the German
// offensives and the Allied counter-offensive on the Western Front from March
// to November 1918, with its scenarios and optional rules.
//
// # Chapters and their files
//
// Rule numbers stand in comments, faults and events; an option
// changes a decision taken where the text is silent or contradicts itself.
//
//	2  The pieces and the map          tables.go board.go
//	3  Set-up and control              setup.go setup_place.go victory.go
//	4  Morale and victory              victory.go optional.go
//	5  Sequence of play                sequence.go
//	6  Weather                         sequence.go
//	7  Supply                          victory.go
//	8  Replacements, reinforcements    replacement.go replacement_enter.go
//	9  Stacking                        stacking.go
//	10 Zones of control                state.go move.go
//	11 Strategic movement              rail.go
//	12 Movement, terrain               move.go
//	13 Combat                          combat.go combat_attack.go combat_odds.go
//	                                   combat_losses.go
//	14 Tanks, AGB, air                 move.go combat_air.go
//	15 Infiltration                    infiltration.go
//	16 Optional rules                  optional.go
//	S3 Plan 1919                       combat_air.go
//
// # Files of no chapter
//
//	The system and its data            system.go load.go load_board.go
//	                                   load_scenarios.go tables.go
//	A sheet: read, checked, applied    orders.go orders_deal.go
//	Its own verbs, its events          system.go
//	What a seat sees                   view.go board.go
//	Saved, as text, in order           save.go position.go state.go
//	Lines the game writes itself       offers.go offers_prompts.go offers_page.go
//	                                   draft.go
//
// # Reactions
//
// Everything that the other side decides in a player turn is answered by its
// standing orders or the rules' defaults; a battle waits for a letter only where
// a standing order says ASK.
//
// # Rulings
//
// What the text leaves open or says in two ways is decided by the rulings of
// testdata/rulings.csv, numbered in the order of the rulebook, each with the rules
// that it belongs to and the reason; RULES tells them.
//
// # Components
//
// The printed map, counters and charts are not available. The data files rebuild
// them; each names its provenance and can be replaced.
package storminthewest
