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
//	1  The pieces and the map          unit.go nation.go board.go tables.go
//	2  The turn                        sequence.go
//	3  Diplomacy                       diplomacy.go events.go powers.go returns.go
//	                                   prisoners.go powermorale.go conflict.go
//	                                   talks.go politics.go
//	4  Mobilization                    mobilization.go allot.go returns.go
//	5  Movement                        apart.go march.go move.go terrain.go
//	                                   rail.go
//	                                   offmap.go escort.go amphibious.go
//	6  Combat, supply, the Fleet       combat.go clauses.go said.go supply.go
//	                                   odds.go
//	                                   charge.go results.go retreat.go advance.go
//	                                   fleet.go
//	7  Stacking                        stacking.go moveall.go
//	8  Zones of control                state.go move.go
//	9  Headquarters                    command.go move.go
//	10 Morale and rally                morale.go rally.go
//	11 Neutrals                        albania.go terrain.go
//	12 Fog of War                      fog.go
//	13 Entrenchments                   entrench.go
//	14 Control and victory             control.go victory.go
//	S1 First Balkan War                setup.go deploy.go offmap.go rustcuk.go
//	                                   albania.go
//	S2 Second Balkan War               setup.go deploy.go choose.go
//
// # Files of no chapter
//
//	The system and its data         system.go load.go loadboard.go loadpolitics.go
//	                                loadtables.go loadunits.go options.go
//	A sheet: read, checked, applied apply.go orders.go verbs.go words.go names.go
//	                                units.go places.go lists.go standing.go
//	                                conditions.go
//	                                pending.go work.go
//	Its own verbs, its events       language.go kinds.go
//	What a seat sees                view.go view_full.go view_talks.go disguise.go
//	                                 known.go
//	                                scene.go ground.go colours.go
//	Saved, as text, in order        save.go position.go position_words.go
//	                                position_units.go position_talks.go
//	                                invariants.go invariants_talks.go
//	Lines the game writes itself    candidates.go lines.go prompts.go
//	                                prompts_combat.go prompts_talks.go
//	                                prompts_turn.go offers.go suggest.go
//	                                suggest_combat.go suggest_full.go
//	                                suggest_talks.go examples.go
//	                                examples_talks.go helplines.go
//	Warnings                        warnings.go warnings_combat.go
//	                                warnings_position.go
//	The advising player             draft.go facts.go
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
// Where the rulebook leaves a choice open and the rulings up to R120 do not
// close it:
//
//	R121 A Morale Point of every country in a combat goes at once (6.5d): a
//	     line that says NEVER of one of them holds against lines that spend
//	     for another, in whichever order they stand.
//	R122 The first line about Morale Points that fits a combat answers. One
//	     whose MIN is not met says no; lines behind it do not spend.
//	R123 An HQ that stands by in an attacking hex may Charge like one
//	     elsewhere: 9.4 lets it Charge even outside the hexes of a combat,
//	     if one with units of its country in the combat is in range, and its
//	     own hex always is. The result affects it: 9.4 spares HQs but those
//	     in a hex of the combat. One that does not Charge has no part in it.
//	R124 STAND CHARGE that names an HQ lets it Charge from afar too, as a
//	     CHARGE line does; STAND CHARGE ALL means the units in the hex.
//	R125 A unit of the Rustcuk group that is lost and mobilized elsewhere has
//	     left the group: S1 special 6 speaks of the hexes at Rustcuk.
//	R126 What is said of a place holds against what is said of all, what
//	     keeps a unit out against ALL; between lines of units and lines of
//	     all the order decides. Of retreats a unit tells more than a hex.
//	R127 A Demoralized HQ that is named as the HQ of its own rally adds its
//	     own Staff once (9.3), and no other helps.
//	R128 Of two RALLY lines about ALL or a country, one that waits from an
//	     earlier letter and one of a later, the later counts.
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
