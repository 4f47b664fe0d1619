// Package balkanwars adjudicates Balkan Wars (Strategy & Tactics 164, with
// its errata): the First Balkan War of 1912-13 and the Second of 1913, in the
// Beginner, Competitor, Solitaire and Full profiles.
//
// # Chapters and their files
//
// Rule numbers stand in comments, faults and events; a tag such as R40 is a
// decision taken where the text is silent or contradicts itself, and the
// options of options.go change those that a referee may want otherwise.
//
//	1  The pieces and the map          unit.go board.go tables.go
//	2  The turn                        sequence.go
//	3  Diplomacy                       diplomacy.go diplomacy_events.go
//	                                   diplomacy_powers.go diplomacy_returns.go
//	                                   diplomacy_prisoners.go diplomacy_morale.go
//	                                   diplomacy_conflict.go tables.go
//	4  Mobilization                    mobilization.go diplomacy_returns.go
//	5  Movement                        orders_parts.go move_march.go move.go
//	                                   move_terrain.go move_rail.go move_offmap.go
//	                                   move_amphibious.go
//	6  Combat, supply, the Fleet       combat.go combat_lines.go supply.go combat_odds.go
//	                                   combat_charge.go combat_results.go
//	                                   combat_retreat.go combat_advance.go
//	7  Stacking                        stacking.go stacking_all.go
//	8  Zones of control                state.go move.go
//	9  Headquarters                    command.go move.go
//	10 Morale and rally                morale.go rally.go
//	11 Neutrals                        special.go move_terrain.go
//	12 Fog of War                      fog.go
//	13 Entrenchments                   entrench.go
//	14 Control and victory             control.go victory.go
//	S1 First Balkan War                setup.go setup_deploy.go move_offmap.go special.go
//	S2 Second Balkan War               setup.go setup_deploy.go setup_choose.go
//
// # Files of no chapter
//
//	The system and its data         system.go load.go load_board.go load_politics.go
//	                                load_units.go options.go
//	A sheet: read, checked, applied orders.go verbs.go orders_parts.go orders_names.go
//	                                standing.go
//	Its own verbs, its events       verbs.go kinds.go
//	What a seat sees                view.go view_talks.go view_known.go view_scene.go
//	                                ground.go colours.go
//	Saved, as text, in order        save.go position.go position_units.go
//	                                position_talks.go invariants.go
//	Lines the game writes itself    candidates.go lines.go prompts.go prompts_talks.go
//	                                prompts_turn.go offers.go suggest.go
//	                                suggest_combat.go suggest_full.go examples.go
//	Warnings                        warnings.go warnings_combat.go warnings_position.go
//	The advising player             draft.go
//	                                and the folders outlook and adviser
//
// # What the profiles leave out
//
// The rulebook lets Competitors skip Diplomacy (3), Amphibious Operations
// (5.7), the British Fleet (6), combat supply (6.1), Fog of War (12) and
// Entrenchments (13); Beginners also skip special rules 4, 5 and 6 of the
// scenario. Solitaire has neither Diplomacy, and so no Fleet, nor Fog of
// War. Full is the whole rulebook.
//
// # Rulings
//
// What the rulebook leaves open or says in two ways is decided by the rulings of
// testdata/rulings.csv, each with its number, the rules that it belongs to and the
// reason. Code, cases and letters cite the number, and RULES tells them.
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
