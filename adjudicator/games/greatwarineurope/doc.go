// Package greatwarineurope adjudicates The Great War in Europe Deluxe (Ted Raicer,
// errata to April 2009): the First World War by divisions in Europe and the Near East,
// together or apart, with its scenarios and optional rules.
//
// # Chapters and their files
//
// Rule numbers stand in comments, faults and events: those of the rulebook, where it
// uses a number twice that of the paragraph with one more figure (6.1.1 to 6.1.7, 11.22).
//
//	3  The pieces and the maps       unit.go board.go coasts.go ground.go
//	2  Players and teams             team.go
//	4  The sequence of play          sequence.go phase.go
//	5  The Strategic Turn            strategic.go resources.go hexincome.go
//	                                 transfers.go warfare.go replacement.go
//	                                 reserve.go revolution.go surrender.go
//	                                 initiative.go
//	6  Events                        events.go events_civilwar.go
//	                                 events_combat.go events_draw.go
//	                                 events_landing.go events_mandates.go
//	                                 events_places.go events_reactions.go
//	                                 events_standing.go events_table.go
//	                                 events_units.go events_view.go
//	                                 events_war.go offers_nations.go
//	7  Control, stacking, the top    control.go state.go stacking.go
//	                                 cooperation.go tops.go disguise.go
//	                                 known.go
//	8  Operational movement          march.go marchback.go marchway.go
//	                                 allowance.go bars.go
//	9  Strategic movement, the sea   travel.go rails.go boxes.go bars.go
//	10 Combat                        attack.go attackers.go combat.go column.go
//	                                 modifiers.go hqsupport.go losses.go
//	                                 losswish.go secondhex.go marker.go
//	                                 except.go
//	11 Supply                        supply.go traces.go lines.go sources.go
//	                                 coasts.go scheffer.go
//	12 Weather                       sequence.go
//	13 New units                     entry.go openhexes.go byhq.go entrybox.go
//	                                 entryedge.go
//	14 Forts, trenches, wasteland    markers.go devastation.go surrender.go
//	15 Special units                 air.go cavalry.go convert.go
//	                                 kaiserschlacht.go special.go apart.go
//	16 National collapse             collapse.go surrender.go apart.go
//	17 National rules                where.go neutral.go pef.go austrians.go
//	18 Victory                       victory.go
//	20 Optional rules                options.go
//
// # Files of no chapter
//
//	The system and its data          system.go load.go loadboard.go
//	                                 loadscenarios.go loadtables.go
//	                                 loadunits.go tables.go setup.go
//	A sheet: read, checked, applied  run.go sheet.go wholelines.go names.go
//	                                 standing.go work.go
//	Its own verbs, its events        verbs.go kinds.go
//	What a seat sees                 view.go colours.go
//	Saved, as text, in order         save.go position.go position_plans.go invariants.go
//	Lines the game writes itself     prompts.go offers_attack.go offers_entry.go
//	                                 offers_events.go offers_march.go
//	                                 offers_strategic.go offers_travel.go
//	                                 warnings.go draft.go suggest.go
//	                                 suggest_combat.go suggest_entry.go
//	                                 suggest_events.go suggest_special.go
//	                                 suggest_strategic.go suggest_travel.go
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
