package storminthewest

import "feldpost/adjudicator"

// codesBefore are codes of faults by the name that they had before.
func codesBefore() adjudicator.Codes {
	return adjudicator.Codes{
		"allied-only": "other-side-only", "attacked-already": "was-attacked", "attacked-once": "already-attacked",
		"german-only": "other-side-only", "named-twice": "twice", "no-move": "already-there", "no-railway": "no-route",
		"no-trains": "no-capacity", "not-beside": "not-adjacent", "rail-zoc": "zoc", "railed-already": "travelled", "want-one-hex": "one-target",
	}
}
