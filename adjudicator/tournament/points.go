package tournament

import (
	"fmt"
	"strconv"
	"strings"
)

// Points are thousandths of a point.
type Points int64

// Point is one whole point.
const Point Points = 1000

// maxPoints is the largest value that a file may give.
const maxPoints = 1000 * Point

// ReadPoints reads "1", "0.5", "1.25" or "1/2". At most two decimals are taken, so
// that half of any value is exact.
func ReadPoints(text string) (p Points, err error) {
	s := strings.TrimSpace(text)
	fault := fmt.Errorf(`%q are no points: write 1, 0.5 or "1/2", with at most two decimals, from 0 to 1000`, s)
	if over, under, ok := strings.Cut(s, "/"); ok {
		a, errA := strconv.ParseUint(over, 10, 16)
		b, errB := strconv.ParseUint(under, 10, 16)
		if errA != nil || errB != nil || b == 0 || a*100%b != 0 {
			return 0, fault
		}
		p = Points(a*100/b) * 10
	} else {
		whole, decimals, _ := strings.Cut(s, ".")
		n, err := strconv.ParseUint(whole+(decimals + "00")[:2], 10, 32)
		if err != nil || whole == "" || len(decimals) > 2 || strings.HasPrefix(s, "+") {
			return 0, fault
		}
		p = Points(n) * 10
	}
	if p > maxPoints {
		return 0, fault
	}
	return p, nil
}

// String writes points as chess tables do: 7½, 0.25, 3.
func (p Points) String() string {
	sign, n := "", p
	if p < 0 {
		sign, n = "-", -p
	}
	whole, rest := n/Point, n%Point
	switch {
	case rest == 0:
		return fmt.Sprintf("%s%d", sign, whole)
	case rest == 500 && whole == 0:
		return sign + "½"
	case rest == 500:
		return fmt.Sprintf("%s%d½", sign, whole)
	}
	return strings.TrimRight(fmt.Sprintf("%s%d.%03d", sign, whole, rest), "0")
}
