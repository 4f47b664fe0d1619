// Package greatwarcommander adjudicates Great War Commander: tactical combat of
// companies on the Western Front, German against French or American, by Fate
// and Strategy Cards.
//
// # Chapters and their files
//
// Rule numbers stand in comments, faults and events: chapters of the rules are
// numbers, Orders O, Actions A, Events E, Strategy Cards S98, terrain T,
// Fortifications F.
//
//	1   Cards and rolls                cards.go roll.go
//	2   The map                        board.go geometry.go state.go
//	3   Formations and Leaders         counters.go pieces.go values.go activate.go outcome.go
//	5   The Turn                       turn.go
//	6   Time and Sudden Death          time.go
//	7   Points and control, exits      outcome.go exits.go
//	9   Initiative                     roll.go
//	10  Lines of sight                 los.go sightlines.go
//	11  Weapons                        values.go
//	13  Suppression                    outcome.go
//	O14 Orders                         sheet.go
//	O16 Advance and Melee              advance.go melee.go
//	O17 Air strikes                    artillery.go
//	O18 Artillery Denied               rally.go
//	O19 Artillery Request              artillery.go
//	O21 Fire                           fire.go defence.go
//	O23 Move                           move.go moveways.go opfire.go
//	O24 Offensive                      advance.go
//	O25 Rally, Retreat, Liaison        rally.go
//	A28 Actions                        actions.go standing.go gates.go
//	E56 Events                         events.go events_effects.go
//	E72 Events that bring something    events_arrivals.go
//	S98 Strategy Cards                 strategy.go
//	T99 Ground                         terrain.go
//
// # Files of no chapter
//
//	The system and its data            system.go clauses.go loadboards.go loadcards.go
//	                                   loadpieces.go loadscenarios.go setup.go areas.go
//	A letter: read, checked, applied   engine.go tape.go amendment.go verbs.go keys.go
//	                                   conditions.go odds.go
//	What lines may say                 forms.go windows.go
//	What a seat sees                   view.go kinds.go disguise.go ground.go colours.go
//	Saved, as text                     save.go position.go position_sides.go
//	                                   position_under.go position_units.go
//	Lines the game writes itself       prompts.go offers.go offers_moves.go offers_choices.go
//	                                   suggest.go draft.go examples.go
//	What a sheet may cost               warnings.go
//
// # Reactions
//
// Dozens of moments in a player Turn let the other side play a card. Its standing
// lines answer; where it has set a gate, the Order stops and asks. Whether it
// stops hangs on public facts and on the gates alone.
//
// # An Order under way
//
// An Order is carried out in one go. Where it must ask, the state is the position
// at the question; beside it are kept the position before the Order and a tape of
// shuffles and answers. With an answer the Order is carried out again from its
// beginning, untold, up to the question with the key of that answer, and goes on
// there from the position that was kept, whatever program kept it. Where a program
// does not come to the question any more, the Order is broken off and told to be.
//
// A question halts an Order, and so do the end of the game and, in a check, the first
// card. That is a mark of the run: each function that has called what may halt it looks
// at the mark and returns (TestWhatMayHaltAnOrderIsLeftAtOnce).
//
// # Rulings
//
// Where the text leaves a question the rulings of testdata/rulings.csv answer it, each
// with its number, the rules that it belongs to and the reason. Code, cases and
// letters cite the number, and RULES tells them.
//
// # Components
//
// The printed boards, cards and counters are not available. The data files
// rebuild them; each names its provenance and can be replaced.
package greatwarcommander
