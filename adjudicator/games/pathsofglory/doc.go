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
//	2  Map, counters, cards            board.go unit.go cards.go
//	3  Terms: control                  control.go
//	4  Set-up                          setup.go
//	5  Victory                         victory.go setup.go
//	6  Sequence of play                sequence.go war.go
//	7  Mandatory offensives            offensive.go
//	8  Action rounds                   action.go
//	9  What cards are used for         action.go action_activate.go redeploy.go
//	                                   replace.go events.go events_allied.go
//	                                   events_central.go events_expansion.go
//	                                   events_combat.go events_reactions.go
//	                                   events_arrivals.go combat_cards.go war.go
//	10 Stacking                        stacking.go combat_retreat_ways.go
//	11 Movement, entrenching           move.go move_all.go entrench.go control.go
//	12 Combat                          combat_attack.go combat_battle.go combat.go
//	                                   combat_lines.go combat_cards.go combat_fire.go
//	                                   combat_losses_best.go combat_losses.go
//	                                   combat_losses_wish.go combat_retreat.go
//	                                   combat_retreat_ways.go events_reactions.go
//	                                   combat_advance.go tables.go
//	13 Redeployment                    redeploy.go
//	14 Supply                          supply.go war.go
//	15 Forts and sieges                control.go stacking.go
//	16 War status, politics, peace     war.go events_arrivals.go war_peace.go
//	17 Replacements                    replace.go events_arrivals.go
//
// # Files of no chapter
//
//	The system and its data         system.go load.go load_board.go load_units.go
//	                                options.go
//	A sheet: read, checked, applied orders_apply.go orders.go orders_answers.go
//	                                orders_names.go orders_deal.go standing.go
//	                                verbs.go state.go
//	Its own verbs, its events       verbs.go kinds.go
//	What a seat sees                view.go view_looks.go view_facts.go ground.go
//	                                colours.go
//	Saved, as text, in order        save.go position.go position_words.go
//	                                position_cards.go invariants.go
//	Lines worth sending, and warnings
//	                                candidates.go candidates_cards.go candidates_ops.go
//	                                lines.go prompts.go prompts_ops.go offers.go
//	                                suggest.go examples.go warnings.go warnings_board.go
//	                                warnings_cards.go warnings_combat.go
//	The advising player             draft.go
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
