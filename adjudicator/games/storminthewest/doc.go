// Package storminthewest adjudicates 1918: Storm in the West, the German
// offensives and the Allied counter-offensive on the Western Front from March
// to November 1918, with its scenarios and optional rules.
//
// # Chapters and their files
//
// Rule numbers stand in comments, faults and events; a switch of options.go
// changes a decision taken where the text is silent or contradicts itself.
//
//	2  The pieces and the map          unit.go board.go
//	3  Set-up and control              setup.go place.go complete.go control.go
//	4  Morale and victory              control.go victory.go bertha.go
//	5  Sequence of play                sequence.go
//	6  Weather                         turnstart.go
//	7  Supply                          supply.go
//	8  Replacements, reinforcements    replacement.go enter.go
//	9  Stacking                        stacking.go nine.go
//	10 Zones of control                state.go move.go
//	11 Strategic movement              rail.go
//	12 Movement, terrain               move.go movelines.go
//	13 Combat                          combat.go battle.go attack.go odds.go losses.go
//	                                   retreat.go advance.go answers.go
//	14 Tanks, AGB, air                 flood.go airs.go
//	15 Infiltration                    infiltration.go
//	16 Optional rules                  options.go corps.go bertha.go evacuation.go
//	S3 Plan 1919                       bombing.go
//
// # Files of no chapter
//
//	The system and its data            system.go options.go load.go loadboard.go
//	                                   loadareas.go loadscenarios.go loadtables.go loadunits.go
//	                                   tables.go
//	A sheet: read, checked, applied    apply.go orders.go deal.go queue.go verbs.go parts.go
//	                                   phase.go names.go reading.go standing.go
//	                                   conditions.go work.go
//	Its own verbs, its events          language.go kinds.go
//	What a seat sees                   view.go scene.go disguise.go known.go
//	                                   ground.go colours.go
//	Saved, as text, in order           save.go position.go position_units.go battletext.go
//	                                   invariants.go
//	Lines the game writes itself       prompts.go prompts_setup.go prompts_ways.go
//	                                   prompts_replace.go suggest.go attacklines.go
//	                                   offers.go offers_lines.go warnings.go draft.go
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
