// Package tournament pairs entrants, scores their games and ranks them. It
// knows no store, no letters and no clock: a [Config] is read from a TOML file,
// a [Record] holds what has happened, and everything else follows from the two.
//
// # Formats
//
//   - round-robin: the published Berger tables (FIDE Handbook C.05, annex 1).
//   - swiss: no rematch, ever. The pairing is the one of least cost among all
//     that have none: first the distances of the score groups that meet, then the
//     balance of sides and who floated last, then how far it is from the top half
//     of a score group against its bottom half. An odd entrant has a bye, the last
//     of those who had fewest. Up to half as many rounds as entrants there is
//     always such a pairing (Dirac's theorem), and no more rounds are allowed.
//   - elimination: the usual bracket by seeds, byes to the best. A drawn match is
//     won by the better seed, or played once more with sides exchanged, or sends
//     nobody on, as the file says.
//   - pools: round robins of entrants dealt to and fro by seed, then a final
//     of the first of each pool by elimination or round robin.
//
// # Forfeits
//
// When both forfeit a game each has the points of a forfeit. In an elimination who
// came to no game of a match never goes on: his opponent does, or nobody when neither
// came; who would have met him has a bye. Of paired games that are even in points the
// one who forfeited fewer goes on. A final to which nobody comes has no winner, and
// the first place stays empty. Who has forfeited all of his games of a pool is no
// finalist: the next of the pool is.
//
// # Sides
//
// A game has two seats. Paired games are played twice, with sides swapped. Else
// sides are balanced: the one who has had a side less often gets it, then the one
// whose last game was at the other side. Or they are bid for: each entrant's
// sealed bid names a seat and points. Who bids more for the same seat gets it and
// pays his bid to the opponent from his own score once the game is played; with
// equal bids the better seed gets it, and pays too. Who wants another seat than
// his opponent gets it for nothing.
//
// # Points
//
// Points are exact, in thousandths; the file writes them as 1, 0.5 or 1/2. A
// level of victory may have points of its own. A bye of a Swiss tournament is
// worth a win unless the file says otherwise; a rest in a round robin nothing.
//
// # Tie-breaks
//
//   - direct: points from the games among those who are still tied; it says
//     nothing while not all of them have met. What it leaves tied is looked at
//     again among those alone.
//   - sonneborn-berger: the score of each opponent for a win, half of it for a draw.
//   - buchholz: the sum of the scores of the opponents, a game each.
//   - wins: games won on the board.
//
// In a round robin a forfeited game counts for tie-breaks like one that was
// played, a rest not at all. Elsewhere a bye or a forfeited game counts as one
// against an opponent with one's own score. What is tied to the end stands in
// order of seeds.
//
// # Ratings
//
// [Rate] is Glicko-2. Ratings are no results of games: they alone use floats.
package tournament
