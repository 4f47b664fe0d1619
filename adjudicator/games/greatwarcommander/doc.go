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
//	The system and its data            system.go loadboards.go loadcards.go loadpieces.go
//	                                   loadscenarios.go setup.go
//	A letter: read, checked, applied   engine.go verbs.go keys.go conditions.go odds.go
//	What lines may say                 forms.go windows.go
//	What a seat sees                   view.go kinds.go disguise.go ground.go colours.go
//	Saved, as text                     save.go position.go position_sides.go
//	                                   position_under.go position_units.go
//	Lines the game writes itself       prompts.go offers.go offers_moves.go offers_choices.go
//	                                   suggest.go draft.go
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
// An Order is carried out in one go. Where it must ask, the state keeps the
// position before it and a tape of shuffles and answers; with the answer it is
// carried out again from its beginning and comes to the same place.
//
// # Rulings
//
// Where the text leaves a question, rulings answer it; R1 to R116 are those of the
// specification that comments name. More:
//
//	R117  E95 degrades all: of a hex with a Fortification the Fortification and the
//	      terrain, but for water, as its third step lists both. R43 is of Impact rolls.
//	R118  Too Short (S98.3.9): each of its two steps leads nearer to the owner's edge; a
//	      Spotting Round on the edge row is pushed off the board with its Impact
//	      markers, and nothing falls (as R107).
//	R119  Suppression by Gas on the way (T107.1) takes nothing of the Movement under
//	      way: it is reckoned when the stack sets out, for the entire Order (O23.2).
//	R120  A Fire without BASE, and Op Fire that names nobody, is made by the group with
//	      the highest FP: who is hindered more than he adds stays out (O21.3.5).
//	R121  Lines of one window are tried in their order; one of which nothing is there to
//	      be chosen is passed by for the next, as of two SNIPER lines.
//	R122  A Hero is a Leader: recalled by E85 he goes to the next Time box like others.
//	      Nobody has lost by it who has nobody else (6.3, R71).
//	R123  An Order of E71 that cannot be carried out is lost when its owner gives
//	      another one: it counts, and is shown (E71.2).
//	R124  The owner drops a Weapon in either Turn; inside an Order under way where the
//	      Order stands (11.3, R113).
//	R125  A retreat of which the owner says nothing ends where there is room (8.2), before
//	      Cover counts (X11); a hex that he names may be full.
//
// # Components
//
// The printed boards, cards and counters are not available. The data files
// rebuild them; each names its provenance and can be replaced.
package greatwarcommander
