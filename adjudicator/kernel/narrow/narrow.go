// Package narrow converts whole numbers to types that hold less. A number from outside
// (a letter, a data file, a saved game) that a type cannot hold is never cut.
package narrow

// Integer are the types that hold less than an int.
type Integer interface {
	~int8 | ~int16 | ~int32 | ~uint8 | ~uint16 | ~uint32
}

// To converts a number; false, and 0, when the type cannot hold it.
func To[T Integer](n int) (T, bool) {
	v := T(n)
	if int64(v) != int64(n) { // an int may be as narrow
		return 0, false
	}
	return v, true
}

// Into puts a number where it belongs. It reports whether it fits; if not, nothing is
// changed.
func Into[T Integer](at *T, n int) bool {
	v, ok := To[T](n)
	if ok {
		*at = v
	}
	return ok
}
