// Package track has numbers that cannot leave their limits: national
// morale, victory points on a printed track.
package track

// Limits are the ends of a track.
type Limits struct{ Low, High int }

// Add moves a marker and returns where it stands then and how far it moved:
// what goes beyond an end is lost.
func (l Limits) Add(at, n int) (now, moved int) {
	now = max(l.Low, min(at+n, l.High))
	return now, now - at
}
