//go:build !linux

package main

// placeOf tells nothing here: claims of earlier starts are watched before
// they are taken over.
func placeOf(string) string { return "" }
