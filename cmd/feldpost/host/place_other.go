//go:build !linux

package host

// Place tells nothing here: claims of earlier starts are watched before
// they are taken over.
func Place(string) string { return "" }
