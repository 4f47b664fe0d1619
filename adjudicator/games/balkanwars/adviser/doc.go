// Package adviser plays Balkan Wars by rules of thumb: mass where the odds are
// good, hold what counts, keep staffs and guns with the troops. It plays from
// the table of a seat alone: what the seat sees, as package outlook judges it,
// and a draft that tells which lines stand. The game itself it cannot even
// name, so it cannot look under a counter, whoever writes it.
//
//	The turn, standing orders, rally   adviser.go
//	Mobilization, the Off-Map box      mobilize.go
//	Garrisons and marches              march.go
//	Attacks                            assault.go
//	Lines                              lines.go
package adviser
