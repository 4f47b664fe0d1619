package main

import "testing"

func TestLongListsOfTheTranscriptAreCondensed(t *testing.T) {
	text := "Serbia moves:\n  1\n  2\n  3\n  4\n  5\n  6\n\nBattle at 2518\n  1\n  2\n  3\n  4\n  5\nGreece moves:\n  1"
	want := "Serbia moves:\n  1\n  2\n  3\n  4\n  ... and 2 more lines\n\nBattle at 2518\n  1\n  2\n  3\n  4\n  5\nGreece moves:\n  1"
	if got := condense(text); got != want {
		t.Errorf("%s", got)
	}
	if got := condense("Moves:\n  1\n  2\n  3\n  4\n  5"); got != "Moves:\n  1\n  2\n  3\n  4\n  ... and 1 more lines" {
		t.Errorf("%s", got)
	}
}

func TestTheGistOfALetter(t *testing.T) {
	letter := "Balkan Wars\r\nGame demo.\r\n\r\nWHAT IS OWED\r\nNothing.\r\n\r\nYOUR UNITS\r\nsecret\r\nWHAT HAPPENED\r\n\r\nA battle.\r\nPROOF\r\nhash\r\n"
	want := "Balkan Wars\nGame demo.\n\nWHAT IS OWED\nNothing.\n\nWHAT HAPPENED\n\nA battle."
	if got := gist(letter); got != want {
		t.Errorf("%q", got)
	}
}
