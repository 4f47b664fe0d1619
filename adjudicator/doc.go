// Package adjudicator is the contract between a game and the rest of the
// program: a System sets up and loads States; a State says what it waits
// for, checks sheets without changing anything, applies commands, and shows
// each seat what it may know. Games are pure: no clock, no randomness but
// the dice handed in, no I/O, no map iteration that decides anything.
//
// The rest of this text is the plan of the whole program.
//
// # Words
//
//	system     a game title with its rules; scenario: a set-up of it; game: one played instance
//	edition    rules version and data digest, which each entry of a log names
//	seat       a side or power that a person plays; also Referee and Observer. One person may hold several
//	house      the advising player, as the player of a seat
//	letter     an email, in or out; post: one that is decided and not yet written
//	sheet      the orders in a letter, parsed; order: one line of it; clause: a keyword of a line with its objects
//	query      a line that asks: STATUS, RULES, CHECK; club line: one about games and seats instead of a position
//	press      what players write to each other; Press, the type, is what writes letters
//	command    the only thing that changes a position, always logged: a sheet, standing orders, a timeout,
//	           a ruling of the referee, a resignation
//	decision   a question that the rules ask a seat: a whole phase, or one yes or no after a die
//	standing order  an answer prepared for what comes up in another's phase
//	event      one thing that happened: kind, rule, values, who is told. An event card is always a card
//	fault      a mistake of a player: line, column, code, rule, a right line. A Go error is a mistake of ours
//	warning    what a right sheet may cost its seat
//	prompt     a line that an order template shows; offer: one that may be sent, with what it takes of what is limited
//	view       what one seat may know; board: a map with what lies on it for a seat
//	clause     in a rulebook: one statement of it, in words of our own, with a number; a case proves it
//	ruling     of the rulebook: what is decided where it is silent, with number and reason; of the referee: an act
//	           of his in one game, logged and announced
//	entry      one link of a game's log: a command with its rolls, its events and the hash of the entry before
//	           it; also the start, other rules, a taking back
//	head       the hash of the last entry, which receipts quote
//	snapshot   the state after a command
//	batch      all that follows from one letter, tick or ruling; it is committed whole or not at all
//	pledge     the SHA-256 of a game's secret, published before the first roll
//	nonce      what a seat adds to the secret's dice
//	tick       what time has made due: deadlines, reminders, sheets that were held
//	report     what a letter tells, by codes and values, before it has words
//	rung       who has answered a decision: the sheet, a standing order, the only choice, a default
//	NMR        no moves received by the deadline
//
// Hex, space, ZOC, stack, MP, CRT, column shift, DRM, OOS, LOS, SR and RP are those of the hobby.
//
// # Packages
//
//	cmd/feldpost             the one program: its commands; it alone wires everything. Rooms of its own are conf (the
//	                         configuration), post (letters between mail and store), duties (shares of several daemons),
//	                         identity (what tells a store from others), gauges (what is counted), localclub (the
//	                         embedded servers and their games), rehearsal (a tournament, or a club for long, by letter), host, archive, folders and exit
//	orders                   the language of sheets: lexer, parser, printer, help; no game's names
//	orders/ordinary          words of everyday English and French, and which of them may be verbs
//	orders/prose             sentences read as lines of that language: things, acts, roles, and what is legal
//	adjudicator              this contract
//	adjudicator/kernel/...   what games share; rules of no game. adjudicator/games/ADDING.md tells when each is of use
//	adjudicator/games        the list of systems, one line each
//	adjudicator/games/...    a package a game: rules, data, words, verbs, kinds of event, rulings, cases; beside it
//	                         outlook and adviser, which see what a player sees
//	adjudicator/survey       boards measured for advisers
//	adjudicator/gametest     case files, the ledger of clauses, guards, random play
//	adjudicator/desk         the referee's desk: one letter after the other, and what time has made due
//	adjudicator/desk/blame   whose an error is, so that only he waits for it
//	adjudicator/desk/bounds  what one letter and one seat may make the referee read, keep and write
//	adjudicator/desk/clerk   tournaments: entrants, rounds and results, from their file to the last standings
//	adjudicator/desk/gamelog what a game leaves in writing: kinds of entries, the log as a file, marks of letters
//	adjudicator/desk/people  what is kept of people by their addresses, and what others may be told of them
//	adjudicator/desk/press   letters out, written from what was decided and from the log
//	adjudicator/desk/risk    what lines may cost the seat that writes them
//	adjudicator/desk/showcase  what a web site or an archive may tell of games and people
//	adjudicator/desk/proof   a game played again from its letters, or from its store, and compared
//	adjudicator/desk/docket  what is at hand: store, games, clock; one letter or tick with its game and its batch
//	adjudicator/desk/clock   how long a game has: deadlines, leaves, pauses, standstills
//	adjudicator/desk/mailing what is told to whom
//	adjudicator/desk/play    commands carried out and recorded, games begun and ended
//	adjudicator/desk/seating who holds which seat, who stands in, who reads along; games founded
//	adjudicator/desk/agree   what players decide among themselves: votes, leaves, pauses
//	adjudicator/desk/bench   what the referee decides about a game
//	adjudicator/desk/readings a letter read: whose it is, its sheet, its messages, what is not understood
//	adjudicator/desk/clubroom lines that concern people and games rather than a turn; letters asked for again
//	adjudicator/desk/sheets  what becomes of a sheet: the deciders in their order
//	adjudicator/desk/referee what the person who minds the daemon may do
//	adjudicator/desk/direction the letters of a director
//	adjudicator/report       what a letter tells, without a word of it
//	adjudicator/deadline     when answers are due, without a clock
//	adjudicator/exonyms      the names of one place in the tongues of players
//	adjudicator/tournament   pairing, scoring, ranking, without a store
//	adjudicator/statistics   whether thrown dice look fair
//	mail                     mailboxes: intake (IMAP), outbox (SMTP); no game
//	mail/letter              a raw email read and written; who may have sent it
//	mail/oauth               permission to use a mailbox without a password
//	mail/provider            the large providers, as a table
//	mail/postoffice          a mail server in the process, for the demo, the embedded mode and tests
//	store                    what must not be lost: the contract; no rule, no clock
//	store/bolt               it in one bbolt file
//	store/postgres           it in PostgreSQL
//	store/storetest          the tests that both pass
//	templates                words: letters and reports in English and French
//	templates/phrases        short texts by language, and how a language writes days and numbers
//	templates/prose          sections of a letter, printed as text and as a page
//	templates/speech         the words of one letter: its language, names of places, seats and times
//	templates/position       how things stand: tracks, units, the front, the land, cards
//	templates/story          what happened: marches, battles, headlines
//	templates/gallery        the boards that a letter draws
//	templates/reply          what is owed, the order template and page, what is said of a sheet
//	templates/clerk          games and tournaments as seen from outside
//	templates/chart          boards drawn as SVG, PNG and PDF
//	templates/orderpage      the order page, offline, by click
//	templates/campaign       the page of a campaign
//	templates/site           the pages of the public site
//	templates/browsertest    pages in a headless browser, for tests
//
// Arrows run one way. The kernel knows orders; this package knows both; a game knows the contract, the
// kernel and orders, and no other game, no store, no mail and no words; the desk knows contract, games,
// store, report, deadline and tournament, and its rooms, which do not know it; templates know contract, kernel and
// report, and name no game; mail and store know nobody. Desk and templates do not know each other: both know report, and cmd hands the desk
// its Words and its Mailroom. TestImportsFollowTheArrows has the table.
//
// # The way of one letter
//
//  1. Intake fetches it by UID and puts the raw bytes into the store before anything else: a repeat, known by
//     its place in the mailbox or by who wrote what under which Message-ID, stops here.
//  2. The desk takes letters one at a time in the order in which the server received them, and does first what
//     time had made due by then. That it began with one is counted, so that a letter over which the program
//     dies again is set aside. Mailroom reads it: automatic mail is recognised and never answered.
//  3. admit judges from headers whether the sender writes too much; readings.Identify finds game and seat by the
//     reply address or the GAME line. The address must hold the seat, or the letter have its code: what is
//     not proved is asked about, by a question that a YES answers.
//  4. answer reads it: press, club lines, header, orders, queries. Words that belong to the desk (votes,
//     wishes, resignations) are taken out; State.Check finds all faults of the rest. With one fault a strict
//     game applies nothing and the sheet comes back with its faults; CHECK tells and applies nothing.
//  5. play.Apply gives the Command and the dice of its number to State.Apply, and records an entry: command, rolls,
//     events, the hash of the state, the hash of the entry before. play.Afterwards sets the deadline and decides
//     who is told what, each letter as a Post with a report.
//  6. One Commit puts game, entries, snapshot, letters out, settings and the state of the letter in into the
//     store. When the game has moved on meanwhile the letter is decided anew.
//  7. Press writes a letter when it is about to leave, from its Post and from the log: the same Post gives the
//     same bytes. Letters that could not leave are merged into the newest. templates word it, Mailroom makes
//     raw mail, Outbox sends it with pacing and retries; a repeat has the Message-ID of the first.
//  8. Intake files the letter in the mailbox. That is for people: the truth is the store.
//
// In at least once, applied exactly once, out at least once. A line of the referee goes the same way from
// step 4 on, by the program's commands or by his letters.
//
// # Inside a game
//
// A sequence of play is a table of steps (kernel/seq). A step works, asks (a Decision is open), calls another
// table or ends; where it stands is saved as names and small values. Check and Apply are both passes of
// kernel/pass over a copy or the state itself: the game brings a pass.Run, which executes a sheet as far as it
// goes. A dry run ends before the first die, and Apply does what Check has found right. A Decision is answered
// by the first of: a clause of the sheet under way, a standing order of its seat, the only legal choice, the
// default after the deadline; else it is mailed. Where hands are hidden, what is asked tells no more than what
// all may know.
//
// # Where state lives
//
// The log of commands is the truth. A snapshot after each command makes loading, undoing and disputes a
// look-up; events are output and never read back to play on. The state of a game is what State.Save writes,
// the same bytes for the same state. All else that must last, letters, seats, policies, deadlines, questions
// asked, persons, tournaments, is records and settings of the store; no file beside it is needed to go on.
// Desk and Press hold caches alone. Facts of a game are files in its data folder, which a referee may replace
// one by one; their digest and the rules version stand in each entry, and a game goes on under those or under
// others by an announced entry of its log, never silently. A store of an earlier schema is brought up to date
// by feldpost upgrade, after a backup.
//
// # How dice are proved
//
// A game has a secret of 32 bytes. Its SHA-256, the pledge, stands in every report, and the secret in the
// last. Roll k of command n is HMAC-SHA256(secret, nonces of the seats | game | n | k), brought to the die by
// rejection: addressed, not drawn from a stream, so that one more roll shifts no other (kernel/dice). Each roll
// is recorded with label, rule, sides and value. Commands are salted from the secret, so that a quoted head
// cannot be used to try guesses of another's orders. A secret that is out is never used again: a game that
// goes on after it has a later one from a named entry on. proof.Verify needs the archive alone: it plays all
// commands again and compares dice, states, events, hashes and the reports that were mailed, and names the
// first difference.
//
// # The law
//
// A game's testdata holds its rulebook as statements (clauses.csv), what is decided beyond it (rulings.csv) and
// the cases that prove both. RULES tells both to players. Guards find every number of a rule that code does
// not name, every clause without a case, every ruling that is cited and has no row.
package adjudicator
