// Package browsertest opens pages in a headless Chromium, as the tests of
// pages do: it presses keys, moves the pointer, asks the page for values and
// keeps what the page complains about. Nothing but tests imports it.
//
// A Chromium is started once for a test; every part of it that wants a fresh
// page opens a Tab of its own.
package browsertest
