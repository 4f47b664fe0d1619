// The cards as they are printed: Fate cards, Strategy Cards, the Initiative Card
// (1, S98, 9); where one conflicts with the rules, the card prevails (1.0).

package greatwarcommander

// order is an Order of Fate cards (O16 to O27).
type order uint8

const (
	noOrder order = iota
	advanceOrder
	airStrikeOrder
	deniedOrder
	requestOrder
	confusionOrder
	fireOrder
	lineOrder
	moveOrder
	offensiveOrder
	rallyOrder
	retreatOrder
	liaisonOrder
	numOrders
)

var orderNames = []string{"", "ADVANCE", "AIR-STRIKE", "ARTY-DENIED", "ARTY-REQUEST", "CONFUSION", "FIRE", "LINE-OF-FIRE", "MOVE", "OFFENSIVE", "RALLY", "RETREAT", "LIAISON"}

// orderRules are the chapters of the Orders.
var orderRules = [...]string{"", "O16", "O17", "O18", "O19", "O20", "O21", "O22", "O23", "O24", "O25", "O26", "O27"}

func (o order) String() string { return orderNames[o] }

// card is a Fate card (1.F): its Order and its Action are for who holds it (1.5, 1.6), its Event for who turns it up (1.7).
type card struct {
	id       string
	order    order
	action   string // A29 to A55
	event    string // E57 to E97
	wind     dir    // of E59, E61, E74
	from     month  // of E76, E80
	hex      hex
	white    int
	coloured int
	trigger  trigger
	only     nation // of A50
}

// trigger is what a Dice Roll can set off (1.9.1).
type trigger uint8

const (
	noTrigger trigger = iota
	eventTrigger
	jamTrigger
	sniperTrigger
	timeTrigger
)

var triggerNames = []string{"", "EVENT", "JAM", "SNIPER", "TIME"}

func (t trigger) String() string { return triggerNames[t] }

const (
	deckSize     = 72 // 1.F
	strategySize = 9  // S98
)

// strategyCard is a Strategy Card (S98).
type strategyCard struct {
	id       string // "CS-FR-4"
	effect   string // S98.3.1
	name     string
	from, to month // of its Situation; noMonth: any
	reminder bool
}

// actionNames are the Actions by their codes, as players write them too (A28).
var actionNames = []struct{ code, word string }{
	{"A29", "ACH-KOMM"}, {"A30", "AMBUSH"}, {"A31", "ASSAULT-FIRE"}, {"A32", "BARRAGE"}, {"A33", "BAYONET"}, {"A34", "PREREGISTRATION"}, {"A35", "CHARGE"},
	{"A36", "TAKE-COVER"}, {"A37", "COUNTER-ATTACK"}, {"A38", "CROSSFIRE"}, {"A39", "DIG-IN"}, {"A40", "ELAN"}, {"A41", "ENGINEER-WORK"}, {"A43", "HIT-THE-DIRT"},
	{"A44", "GRENADES"}, {"A45.1", "HIDDEN-CASEMATE"}, {"A45.2", "HIDDEN-POSITION"}, {"A45.3", "HIDDEN-UNIT"}, {"A45.4", "HIDDEN-WIRE"}, {"A46", "FIELD-OF-FIRE"},
	{"A47", "LIGHT-WOUNDS"}, {"A48", "IMMORTAL"}, {"A49", "MAJOR-GAS"}, {"A50", "MARKSMANSHIP"}, {"A51", "NO-QUARTER"}, {"A52", "OVER-HERE"}, {"A53", "LUCKY-STAR"},
	{"A54", "STOSSTRUPPEN"}, {"A55", "UNTERNEHMUNGSLUSTIG"},
}

// actionCodes and eventCodes are what a Fate card may name.
func actionCodes() (codes []string) {
	for _, a := range actionNames {
		codes = append(codes, a.code)
	}
	return codes
}

var eventCodes = []string{"E57", "E58", "E59", "E60", "E61", "E62", "E63", "E64", "E65", "E66", "E67", "E68", "E69", "E70", "E71", "E72", "E73", "E74", "E75", "E76", "E77", "E78",
	"E79", "E80", "E81", "E82", "E83", "E84", "E85", "E86", "E87", "E88", "E89", "E90", "E91", "E92", "E93", "E94", "E95", "E96", "E97"}
