// Package adviser plays The Great War in Europe by rules of thumb, from what a seat
// may know. It reads the boards and the view, asks the rules where units can go and
// what an assault would come to (adjudicator.Draft), and keeps no list of modifiers of
// its own.
//
// A side strikes where the exchange of steps, the ground and the victory hexes are
// worth it, as bold as its temper on that front and at that time is; everybody else
// holds the front, where the enemy is felt most first. Its temper is the war's: the
// Central Powers go for Paris in 1914, for Russia and Serbia from 1915, and in the West
// again in 1918; the Western Allies press from 1915 on.
package adviser
