package clerk

import (
	"log/slog"
	"time"

	"feldpost/adjudicator"
	"feldpost/adjudicator/desk/people"
	"feldpost/adjudicator/report"
	"feldpost/store"
)

// Clerk keeps the tournaments of a store.
type Clerk struct {
	Store Shelf
	// System opens a system by name, as a new game is played.
	System func(name string) (adjudicator.System, error)
	// Housed tells whether the house plays a system.
	Housed func(system string) bool
	Hall   Hall
	Clock  func() time.Time
	Log    *slog.Logger
	Policy store.Policy // of games where the file of a tournament says nothing else
	Zone   string       // of people whose own is not known
}

// people are those whom the store knows.
func (k Clerk) people() people.Register { return people.Register{Kept: k.Store} }

// Shelf is what of a store a clerk uses.
type Shelf interface {
	Game(name string) (store.Game, error)
	Commit(b *store.Batch) error
	store.Settings
}

// Hall is where the games of tournaments are played.
type Hall interface {
	// Nameable refuses a name that a game could not have either.
	Nameable(what, name string) error
	// Playable refuses an address from which nobody plays.
	Playable(address string) error
	// Found makes a game, which begins at once.
	Found(n Founding) error
	// Open takes a game in hand, or fails with store.ErrNotFound.
	Open(name string) (Game, error)
	// Tell adds a letter to somebody to what is to be committed; nth tells it apart from all others.
	Tell(b *store.Batch, to string, nth uint64, r report.Report) error
	// Alarm tells the referee of something.
	Alarm(code string, kind report.Kind, values map[string]string) error
}

// Founding is a game to be made.
type Founding struct {
	Name, System, Scenario, Title string
	Options                       []store.GameOption
	Policy                        store.Policy
	Tournament                    string
	Players                       []Player
}

// Player is who plays a seat of it, people.AtHouse for the house.
type Player struct{ Seat, Address, Name, Lang string }

// Game is one that is in hand.
type Game interface {
	// Tournament is the one that it belongs to, "" for none.
	Tournament() string
	// Judged is the view by which its result is told.
	Judged() adjudicator.View
	// Agreed is what its players have agreed on when it is over, and to which seat it was conceded.
	Agreed() (what Agreement, to string, err error)
	// End ends it, if it has begun and is not over, in one commit with what is to be kept.
	End(reason string, with []store.Setting) error
}

// Agreement is how the players of a game have ended it.
type Agreement string

// The agreements; "" is none.
const (
	Draw      Agreement = "draw"
	Armistice Agreement = "truce"   // it ends as it stands
	Concede   Agreement = "concede" // it goes to a seat, by all others
)
