// Package templates turns what happened into letters, in English and
// French. All words that players read live here; it receives events, faults
// and views and never a raw state.
package templates
