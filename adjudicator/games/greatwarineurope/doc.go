// Package greatwarineurope adjudicates The Great War in Europe Deluxe (Ted Raicer,
// errata to April 2009): the First World War by divisions in Europe and the Near East,
// together or apart, with its scenarios and optional rules.
//
// # Chapters and their files
//
// Rule numbers stand in comments, faults and events: those of the rulebook, where it
// uses a number twice that of the paragraph with one more figure (6.1.1 to 6.1.7, 11.22).
//
//	3  The pieces and the maps       unit.go board.go ground.go
//	2  Players and teams             team.go
//	4  The sequence of play          sequence.go orders_deal.go
//	5  The Strategic Turn            strategic.go strategic_resources.go
//	                                 strategic_transfers.go strategic_warfare.go
//	                                 strategic_replacement.go strategic_revolution.go
//	                                 strategic_surrender.go
//	6  Events                        events.go events_war.go events_combat.go
//	                                 events_draw.go events_places.go events_mandates.go
//	                                 events_standing.go events_units.go offers_entry.go
//	7  Control, stacking, the top    control.go state.go stacking.go view_known.go
//	8  Operational movement          move.go move_ways.go where.go
//	9  Strategic movement, the sea   travel.go travel_boxes.go where.go
//	10 Combat                        combat_attack.go combat_units.go combat.go
//	                                 combat_odds.go combat_losses.go combat_marker.go
//	                                 orders_names.go
//	11 Supply                        supply.go supply_traces.go supply_sources.go
//	                                 board.go
//	12 Weather                       sequence.go
//	13 New units                     entry.go entry_hexes.go entry_edge.go
//	14 Forts, trenches, wasteland    markers.go strategic_surrender.go
//	15 Special units                 special.go special_troops.go combat_marker.go
//	16 National collapse             collapse.go strategic_surrender.go special.go
//	17 National rules                where.go nations.go
//	18 Victory                       victory.go
//	20 Optional rules                options.go
//
// # Files of no chapter
//
//	The system and its data          system.go load.go load_board.go load_units.go
//	                                 tables.go setup.go
//	A sheet: read, checked, applied  orders.go orders_deal.go orders_parts.go
//	                                 orders_names.go standing.go standing_parts.go
//	                                 work.go
//	Its own verbs, its events        verbs.go kinds.go
//	What a seat sees                 view.go colours.go
//	Saved, as text, in order         save.go position.go position_units.go invariants.go
//	Lines the game writes itself     prompts.go offers_attack.go offers_entry.go
//	                                 offers_strategic.go offers_move.go offers_travel.go
//	                                 warnings.go draft.go suggest.go suggest_strategic.go
//
// # Reactions
//
// Everything that the other side decides in a phase is answered by its standing orders
// or the rules' defaults: no combat waits for a letter.
//
// # Rulings
//
// What the text leaves open or says in two ways is decided by the rulings of
// testdata/rulings.csv, each with its number, the rules that it belongs to and the
// reason; RULES tells them. Clauses and code cite R1 to R45 as rulings 1 to 45.
//
// # Components
//
// Maps, counters, charts and tracks are not in the rulebook. The data files rebuild
// them; each names its provenance and can be replaced.
package greatwarineurope
