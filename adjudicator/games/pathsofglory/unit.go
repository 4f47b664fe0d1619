// The counters and their values (2.2).
// Sides, nations and replacement markers (2.4).

package pathsofglory

// unitID is a counter by its line in the data from 1.
type unitID uint8

const (
	noUnit   unitID = 0
	maxUnits int    = 194
)

// tag marks counters with rules of their own (S2.1).
type tag uint8

const (
	noTag tag = iota
	tagBEF
	tagMEF
	tagNE
	tagOrient
	tagCAU
	tagYLD
	tagAoI
	tagANA
	tagSN
	tagAUS
	tagCND
	tagPT
	tagPL
	tagMN
	tagCav
	tagCzech
	tags
)

var tagWords = [tags]string{"", "bef", "mef", "ne", "orient", "cau", "yld", "aoi", "ana", "sn", "aus", "cnd", "pt", "pl", "mn", "cav",
	"czech"}

// counter is what a unit's two faces print.
type counter struct {
	name    string // as orders write it: GE-1A, GE-c3
	printed string // as the counter has it: GE 1, GEc
	side    side
	nation  nation
	tag     tag
	army    bool
	cf      [2]int8 // full, reduced
	lf, mf  [2]int8
	pool    pool // whose replacement points it takes, noPool for a dotted counter
	near    bool // an army that may use the Near East map
	uses    travel
	values  [2]string // "5-3-3" of both faces
}

// isBritish reports whether a unit is of the British group, which counts as
// one nationality for activation and attack (9.2.3).
func (c *counter) isBritish() bool { return c.nation == britain }

// isProperBR reports whether a unit counts as British for offensives and
// cards: not ANA, AUS, CND or PT alone (FAQ-7).
func (c *counter) isProperBR() bool {
	switch c.tag {
	case tagANA, tagAUS, tagCND, tagPT:
		return false
	}
	return c.nation == britain
}

// isProperTU is the same for Turkey: not the SN corps.
func (c *counter) isProperTU() bool { return c.nation == turkey && c.tag != tagSN }

// side is one of the two players.
type side uint8

const (
	ap side = iota
	cp
	noSide
)

var sideWords = [...]string{ap: "ap", cp: "cp", noSide: ""}

func (s side) String() string { return sideWords[s] }

func (s side) other() side { return 1 - s }

func parseSide(w string) side {
	for s := ap; s < noSide; s++ {
		if sideWords[s] == w {
			return s
		}
	}
	return noSide
}

// nation is who a unit belongs to, or whose land a space is (2.4).
type nation uint8

const (
	noNation nation = iota
	germany
	austria
	turkey
	bulgaria
	france
	britain
	russia
	italy
	america
	belgium
	serbia
	montenegro
	romania
	greece
	albania
	persia
	egypt
	arabia
	nations
)

var nationWords = [nations]string{"none", "ge", "ah", "tu", "bu", "fr", "br", "ru", "it", "us", "be", "sb", "mn", "ro", "gr", "al", "pe",
	"eg", "ar"}

var nationCodes = [nations]string{"", "GE", "AH", "TU", "BU", "FR", "BR", "RU", "IT", "US", "BE", "SB", "MN", "RO", "GR", "AL", "PE", "EG",
	"AR"}

// String returns the code of a nation in capitals: GE.
func (n nation) String() string { return nationCodes[n] }

func parseNation(w string) nation {
	for n := noNation; n < nations; n++ {
		if nationWords[n] == w || nationCodes[n] == w {
			return n
		}
	}
	return noNation
}

// nationSet is a set of nations, a bit each.
type nationSet uint32

func setOf(list ...nation) (s nationSet) {
	for _, n := range list {
		s |= 1 << n
	}
	return s
}

func (s nationSet) has(n nation) bool { return s&(1<<n) != 0 }

// size counts the nations of a set.
func (s nationSet) size() (n int) {
	for ; s != 0; s &= s - 1 {
		n++
	}
	return n
}

// nationSets are nations that rules name together.
type nationSets struct {
	joins  nationSet // neutral at the start, and at war later (4.2.2)
	west   nationSet // whose lands the BEF goes to (11.1.15)
	treaty nationSet // in whose lands Russian units may be after the treaty (16.4.9)
}

// pool is a replacement point marker (17.1.1).
type pool uint8

const (
	poolGE pool = iota
	poolAH
	poolTU
	poolBU
	poolA // the minor Allies: ANA, AUS, BE, CND, MN, PT, RO, GR, SB (17.1.1.1)
	poolBR
	poolFR
	poolRU
	poolIT
	poolUS
	pools
	noPool = pools
)

var poolWords = [pools + 1]string{"ge", "ah", "tu", "bu", "a", "br", "fr", "ru", "it", "us", ""}

// poolCodes head the RP columns of reports.
var poolCodes = [pools]string{"GE", "AH", "TU", "BU", "A", "BR", "FR", "RU", "IT", "US"}

func (p pool) String() string { return poolCodes[p] }

func parsePool(w string) pool {
	if w == "allied" {
		return poolA
	}
	for p := poolGE; p < pools; p++ {
		if poolWords[p] == w || poolCodes[p] == w {
			return p
		}
	}
	return noPool
}

// side tells whose marker a pool is.
func (p pool) side() side {
	if p <= poolBU {
		return cp
	}
	return ap
}

// nation is the nation whose entry into the war a pool waits for.
func (p pool) nation() nation {
	return [...]nation{germany, austria, turkey, bulgaria, noNation, britain, france, russia, italy, america}[p]
}
