// Package showcase gathers from a store what a web site or an archive may tell of its games, of those who have
// consented to be named, and of what was written to all. It only reads.
package showcase
