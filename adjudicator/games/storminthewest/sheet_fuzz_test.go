package storminthewest

import (
	"testing"

	"feldpost/adjudicator/gametest"
)

// FuzzSheet hands any text that parses to the positions of the cases.
func FuzzSheet(f *testing.F) {
	gametest.FuzzSheets(f, opened(f), language(), "ATTACK 2532 IF ODDS>=3:1", "AIR 2532 ALL IF TERRAIN=CLEAR",
		"INFILTRATE ALL TO 2532 IF EMPTY 2532",
		"STAND RETREAT ALL ASK", "STAND LOSS ALL WEAKEST\nEND NOTHING", "RAIL ALL TO 1830 VIA 1618, 4107", "MOVE ALL POOL-2244",
		"FORM Br Aus, US 1, US 2 AT 2236",
		"ROUND 0", "ATTACK 2532\nROUND 0", "ROUND 1\nATTACK 2532 FROM 2531\nEND", "ROUND 2\nEND COMBAT2") // headers of parts, leniently
}
