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
//
// # Chapters and their files
//
//	2  Map, counters, cards            board.go unit.go card.go cards.go nation.go
//	3  Terms: control                  control.go
//	4  Set-up                          setup.go
//	5  Victory                         victory.go setup.go
//	6  Sequence of play                sequence.go war.go
//	7  Mandatory offensives            offensive.go
//	8  Action rounds                   action.go
//	9  What cards are used for         action.go activation.go redeploy.go replace.go
//	                                   events.go events_allied.go events_central.go
//	                                   events_expansion.go events_combat.go africa.go
//	                                   great_retreat.go withdrawal.go neutral.go
//	                                   arrive.go combatcards.go discard.go
//	10 Stacking                        stacking.go siege.go ways.go
//	11 Movement, entrenching           move.go moveall.go entrench.go control.go
//	12 Combat                          attack.go battle.go combat.go combatlines.go
//	                                   combatcards.go flank.go fire.go losses.go
//	                                   losses_first.go losses_wish.go
//	                                   losses_choice.go losses_taken.go
//	                                   substitutes.go retreat.go retreat_choice.go
//	                                   ways.go great_retreat.go withdrawal.go
//	                                   advance.go tables.go
//	13 Redeployment                    redeploy.go
//	14 Supply                          supply.go supply_kept.go war.go
//	15 Forts and sieges                control.go siege.go
//	16 War status, politics, peace     war.go neutral.go russia.go peace.go
//	17 Replacements                    replace.go arrive.go
//
// # Files of no chapter
//
//	The system and its data         system.go load.go loadboard.go loadcards.go
//	                                loadtables.go loadunits.go options.go
//	A sheet: read, checked, applied apply.go orders.go answers.go objects.go
//	                                names.go caret.go deal.go standing.go pending.go
//	                                conditions.go verbs.go
//	                                state.go work.go
//	Its own verbs, its events       language.go kinds.go
//	What a seat sees                view.go looks.go view_facts.go disguise.go
//	                                ground.go colours.go
//	Saved, as text, in order        save.go position.go position_words.go
//	                                position_markers.go position_cards.go
//	                                invariants.go
//	Lines worth sending, and warnings
//	                                candidates.go candidates_cards.go
//	                                candidates_ops.go lines.go prompts.go
//	                                prompts_ops.go offers.go offers_whole.go suggest.go suggest_ops.go
//	                                examples.go rightlines.go warnings.go
//	                                warnings_answers.go warnings_board.go
//	                                warnings_cards.go warnings_combat.go
//	The advising player             draft.go facts.go
//	                                and the folders outlook and adviser
//
// # Rulings
//
// What the text leaves open or says in two ways is decided by the rulings of
// testdata/rulings.csv, numbered in the order of their making, each with the rules and
// cards that it belongs to and the reason; RULES tells them.
//
// A State is not safe for concurrent use: clones share its scratch space.
package pathsofglory
