// Package chart draws boards: the printed ground of a game, what lies on it
// for one seat, and what moved and fought this turn.
//
// A Drawing is described once and goes through one of three back ends: SVG
// writes text with shared symbols, PNG rasterises into a picture of one fixed
// palette, small enough for a letter, PDF writes sheets of A3 to be printed, as
// few as leave the numbers of hexes and the names of places legible. An Atlas
// holds the fonts and remembers, up to a limit in bytes, the prepared geometry
// and the drawn terrain of the boards it has seen and the pictures it finished:
// what two seats see alike is drawn once. It is safe for concurrent use; no
// more pictures are drawn at a time than there are processors. The same drawing
// always gives the same bytes.
//
// # Rules of the drawing
//
// Stacks, control, marks, battles and trail steps in cells that the ground
// does not have are left out. A board of hexes has lines, hatches and counters
// within its cells; a board of points has boxes whose frames tell the holder,
// with badges on their corners and units as strips, one below the other, on
// land and sea. Its boxes beside the map and the nets of supply come with the
// Scene. A wide board of points is drawn large, and its battles are enlarged
// in pictures of their own (Regions). Colours come from the Okabe-Ito set, and no
// fact is told by colour alone: nations also have a letter code and a
// pattern, arrows a dash, results a word.
//
// # Fonts
//
// All back ends measure and the PNG draws with embedded Liberation Sans; the
// PDF contains the letters that it uses. The SVG names it with Arial and
// Helvetica as its stand-ins: all three have the same metrics, so the layout
// holds without a font inside the file.
package chart
