// Package reply is about the orders of a letter's reader: what he owes (Duty), with
// what he answers (Slip, Template), and what the referee says of a sheet that he
// has sent (Sheet).
package reply
