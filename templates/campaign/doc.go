// Package campaign makes the page of a campaign, over or not: one HTML file with
// all its steps on the map, its battles, its scores and losses over time, and
// what the map shows told in words.
//
// The page loads nothing from anywhere: styles, scripts, map and steps are
// inside, and its Content-Security-Policy forbids everything else. The ground
// and the differences from step to step are compressed JSON, which a script
// unpacks and draws; the narrative is ordinary text, complete without scripts
// as long as the page stays within its limit.
//
// # What is packed
//
// The element with the id "data" holds base64 of gzip of the JSON that type
// packed describes: tables of cells, counters, owners and words, then one
// frame a step that says only what differs from the step before. A stack is
// told as its cell, its owner and its counters; no counters take it away.
//
// # The script
//
// The files of script are joined in the order of their names and shortened by
// their comments. They use no library, make no markup from text and are
// allowed by their hash.
package campaign
