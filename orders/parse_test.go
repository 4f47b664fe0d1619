package orders

import (
	"fmt"
	"testing"
)

func TestTry(t *testing.T) {
	s, q, f := Parse("GAME balkan-17 abcd-efgh\nSIDE League\nTURN 3\nmove BU/5 Bde, BU/1 Eng 2529 – 2629 escort # hi\nATTACK 2040 FROM 1939, 2039 WITH ALL IF ODDS<=2/1 AND NOT (IMPROVES OR DIE>3)\nMVOE a 2222\nHELP ATTACK\nIF 2040 EMPTY THEN ADV 2041 BU/1 Bde\nCONFLICT IF PASSED DECLARE\nATTACK 2040 FORM 1939\nEND MOVEMENT\n")
	b, _ := s.MarshalText()
	fmt.Println(string(b), q, f)
}
