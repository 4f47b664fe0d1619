// The counters and their values (2.2).

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
