// What the counters show: Formations, Weapons, Telephones (3, 11, 12).

package greatwarcommander

import "strconv"

// nation is one of those of this volume.
type nation uint8

const (
	germany nation = iota
	france
	america
	numNations
)

var nationCodes = []string{"DE", "FR", "US"}

func (n nation) String() string { return nationCodes[n] }

// kind is what a Formation is (3).
type kind uint8

const (
	section kind = iota
	squad
	runner
	leader
	hero
	tank
	tankLeader
)

var kindNames = []string{"section", "squad", "runner", "leader", "hero", "tank", "tank_leader"}

func (k kind) String() string { return kindNames[k] }

// figures of each kind, which stacking counts (8.2).
var figures = [...]int{section: 4, squad: 2, runner: 1, leader: 1, hero: 1, tank: 3, tankLeader: 3}

func (k kind) isUnit() bool   { return k <= runner }
func (k kind) isLeader() bool { return k == leader || k == hero }
func (k kind) isTank() bool   { return k >= tank }

// carries tells kinds that may have a Weapon (11.2).
func (k kind) carries() bool { return k == section || k == squad }

// values are the numbers of one side of a counter (3.1). A boxed number is one in a
// square (3.1.8).
type values struct {
	morale, fp, reach, move  int
	fires, moves             bool // "-" in their places: it does not
	fpBox, reachBox, moveBox bool
}

// Ranks of Leaders, the highest first (3.3.1.3).
const (
	noRank = iota
	captain
	lieutenant
	heroRank
)

var rankNames = []string{"", "captain", "lieutenant", "hero"}

// Eras of a counter (3.1.7).
const (
	anyEra = iota
	earlyEra
	lateEra
)

var eraNames = []string{"any", "early", "late"}

// design is a kind of Formation counter.
type design struct {
	id, name       string
	nation         nation
	kind           kind
	rank           int
	era            int
	engineer       bool // 3.1.9
	storm          bool // Stosstruppen, who are always in cohesion (3.3.2)
	good, bad      values
	command        int // of Leaders, on the good side
	gunFP, gunFar  int // the main armament of a Tank, Light Artillery (3.1.1); 0: none
	immobilisation int // of Tanks (3.1.3)
	count          int
}

// points are what the elimination of a Formation gives to the other side (7.1, R8,
// R23).
func (d *design) points() int {
	switch d.kind {
	case section:
		return 2
	case squad, runner:
		return 1
	case leader:
		return 1 + d.command
	case tank, tankLeader:
		return 3
	}
	return 0
}

// class is what a Weapon is (11).
type class uint8

const (
	heavyMG class = iota
	lightMG
	mortar
	gun
	flamethrower
)

var classNames = []string{"hmg", "lmg", "mortar", "gun", "flamethrower"}

func (c class) String() string { return classNames[c] }

func (c class) isMG() bool { return c == heavyMG || c == lightMG }

// arm is a kind of Weapon counter.
type arm struct {
	id, name             string
	nations              [numNations]bool
	class                class
	striped              bool // Light Artillery (11.6)
	fp, near, far        int  // Range from near to far
	fpBox                bool
	move                 int // never positive (11.1)
	repairFrom, repairTo int // rows that repair it when Broken (11.4)
	elimFrom, elimTo     int // rows that eliminate it; 0: none
	squadOnly            bool
	from                 month
	count                int
}

// telephone is a kind of Telephone counter (12).
type telephone struct {
	id     string
	nation nation
	fp     int
	count  int
}

// month is a month as a number that grows: 1914-08.
type month int

func newMonth(year, of int) month { return month(year*12 + of - 1) }

func (m month) year() int { return int(m) / 12 }

func (m month) String() string {
	return monthNames[m%12] + " " + strconv.Itoa(m.year())
}

var monthNames = [...]string{"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"}

// Dates that rules name.
var (
	january1915  = newMonth(1915, 1)
	june1915     = newMonth(1915, 6)
	july1915     = newMonth(1915, 7)
	august1915   = newMonth(1915, 8)
	january1916  = newMonth(1916, 1)
	february1916 = newMonth(1916, 2)
	december1918 = newMonth(1918, 12)
	august1914   = newMonth(1914, 8)
	november1918 = newMonth(1918, 11)
	noMonth      month
)
