//go:build !linux && !darwin

package host

// FreeBytes is not known here.
func FreeBytes(string) (free uint64, known bool) { return 0, false }
