package gamedata

import "io/fs"

// Program reads a table that is part of the program: one that no referee replaces and
// no digest covers. What is wrong with it is a mistake of the program, so it panics.
func Program(fsys fs.FS, name string, columns ...string) []Row {
	set := Read(fsys)
	rows := set.Table(name, columns...).Rows()
	if err := set.Err(); err != nil {
		panic(err)
	}
	return rows
}
