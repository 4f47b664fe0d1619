// Package host is what the program knows of the machine on which it runs: the place and the owner of
// a file, the room on a disk, whether an open file is still there, and how its memory may grow.
package host
