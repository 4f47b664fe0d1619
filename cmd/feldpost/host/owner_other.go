//go:build !unix

package host

// OwnerOf tells nothing where files belong to nobody.
func OwnerOf(string) string { return "" }
