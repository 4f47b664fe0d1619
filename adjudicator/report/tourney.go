package report

import "time"

// Tourney is how a tournament stands, in the names of those who play.
type Tourney struct {
	Name     string    `json:"name"`
	Title    string    `json:"title"`
	System   string    `json:"system"`
	Scenario string    `json:"scenario"`
	Format   string    `json:"format"`           // "swiss", ...
	Round    int       `json:"round,omitempty"`  // that is at hand or was the last, 0 before the first
	Rounds   int       `json:"rounds,omitempty"` // in all, 0 while nobody knows
	Final    bool      `json:"final,omitempty"`  // the round belongs to the final after the pools
	Until    time.Time `json:"until,omitzero"`   // the end of the round
	Over     bool      `json:"over,omitempty"`
	Open     bool      `json:"open,omitempty"` // it takes entrants by letter
	You      string    `json:"you,omitempty"`  // the reader, "" for anybody

	Entrants  []string      `json:"entrants,omitempty"` // before the first round
	Pairings  []TourneyGame `json:"pairings,omitempty"`
	Ties      []string      `json:"ties,omitempty"` // the tie-breaks, in order
	Standings []TourneyLine `json:"standings,omitempty"`
	// Earlier are the rounds before this one, for a page; letters leave them out.
	Earlier []TourneyRound `json:"earlier,omitempty"`
}

// TourneyRound is a round with its results.
type TourneyRound struct {
	Round int           `json:"round"`
	Games []TourneyGame `json:"games"`
}

// TourneyGame is a game of the round, or a bye.
type TourneyGame struct {
	Board      int    `json:"board"`
	Game       string `json:"game,omitempty"`
	First      string `json:"first"` // who has the first seat of the scenario, or the bye
	Second     string `json:"second,omitempty"`
	FirstSeat  string `json:"firstSeat,omitempty"`
	SecondSeat string `json:"secondSeat,omitempty"`
	Bye        bool   `json:"bye,omitempty"`
	Result     string `json:"result,omitempty"` // "1-0", "½-½", "+--"; "" while it goes on
	Payer      string `json:"payer,omitempty"`  // of a bid
	Paid       string `json:"paid,omitempty"`
}

// TourneyLine is a line of the standings; points are words: "2½".
type TourneyLine struct {
	Place  int      `json:"place"`
	Pool   int      `json:"pool,omitempty"`
	Name   string   `json:"name"`
	Score  string   `json:"score"`
	Ties   []string `json:"ties,omitempty"`
	Wins   int      `json:"wins"`
	Draws  int      `json:"draws"`
	Losses int      `json:"losses"`
	// Against is what was made of each opponent, in the order of the standings, for
	// a page: a character a game, "" for nobody met, "x" the own column.
	Against []string `json:"against,omitempty"`
}
