package prose

// family are acts whose things play the same roles.
type family uint8

const (
	noFamily family = iota
	moving          // units go to a place
	fighting        // a place is attacked from places with units
	placing         // units are put at a place
	playing         // a card is played
	opening         // spaces are activated
	treating        // something is done with units
	wishing         // what shall follow an attack
	bare            // nothing else is said
)

func familyOf(act string) family {
	switch act {
	case "MOVE", "LEAVE", "RAIL", "SR", "RETREAT", "INFILTRATE":
		return moving
	case "ATTACK", "FIRE", "ASSAULT":
		return fighting
	case "PLACE", "REPLACE", "MOBILIZE":
		return placing
	case "PLAY", "DISCARD", "CHOOSE":
		return playing
	case "ACTIVATE":
		return opening
	case "ENTRENCH", "RALLY", "REFIT", "TOP":
		return treating
	case "ADVANCE", "LOSS":
		return wishing
	case "PASS", "AUTO":
		return bare
	}
	return noFamily
}

// item is a thing in a role: what it may be.
type item []string

// frame is a clause with its things in their roles.
type frame struct {
	acts                       []string
	who, with, except          []item // units
	from, dest, via            []item // places
	target                     item
	more                       []item // further targets
	leader                     item   // who commands
	hq                         item   // the headquarters that helps
	base                       item   // who leads the fire
	cards                      []item
	numbers                    []string
	usage, purpose             string
	options                    []string
	all, both, rest            bool
	also, no, hold, out, there bool
	it                         bool
	they                       bool   // "they" act, beside units that are named
	noun                       string // the kind of units that is meant
	exceptKind                 string // the kind of units that is not
	along                      bool   // "with it": as those before
	full                       bool   // with all steps
	single                     bool   // one unit of the kind is meant
	count                      int    // how many units are meant, 0 when it is not said
	mode                       string // how they go
	by                         bool   // somebody does it: "is attacked by"
	follows                    bool   // they go where those before go
	shared                     bool   // a number has the words of a unit beside it
	clash                      bool   // two things want one role
	joining                    bool   // they go where the unit behind the act stands
}
