// Package adviser plays Balkan Wars by rules of thumb: mass where the odds are
// good, hold what counts, keep staffs and guns with the troops. It plays from
// the table of a seat alone: what the seat sees, the printed map, the facts of
// the charts, and a draft that tells which lines stand. So it cannot look
// under a counter, whoever writes it.
//
//	The turn, standing orders, rally   adviser.go
//	The printed map                    ground.go
//	What lies on it, read from a View  position.go
//	What a position means              look.go
//	Mobilization, the Off-Map box      mobilize.go
//	Garrisons and marches              march.go
//	Attacks, and what they are worth   assault.go odds.go
//	Lines                              lines.go
package adviser
