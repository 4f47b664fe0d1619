//go:build !linux

package main

// limitMemory needs a limit of the system's that counts what a Go program
// uses and not what it reserves.
func limitMemory(string) error { return nil }
