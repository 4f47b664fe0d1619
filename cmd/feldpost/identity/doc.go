// Package identity keeps what tells a store from all others, the same after every restart: its name, its
// secrets, when it was first used, and the starts of daemons on it.
package identity
