package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"feldpost/store"
)

//go:embed migrations/*.sql
var files embed.FS

// schema is the last migration.
const schema = 3

// bearing tells of each step from which step on programs can work with its tables, as they work with those of their own.
func bearing(step int64) (least int64) {
	switch step {
	case 3: // it only adds, and takes away what nobody uses
		return 2
	default:
		return step
	}
}

// Step is the step of the tables that this program works with.
const Step = schema

// versions is the table in which goose notes what it has applied.
const versions = "goose_db_version"

// Migrate brings the tables of a database to those of this program, each step in a transaction, and returns the names of the
// steps that it made. Programs that work with the database and cannot work with the new tables are waited for as long as the options say; then
// the error is ErrLocked and names them. The user of the URL comes to own them; worker, if it is not empty, is the role that the program works
// under, which gets the right to read and write rows; roles that had it before get it for new tables.
func Migrate(ctx context.Context, address string, o Options, worker string) (done []string, err error) {
	c, err := settled(ctx, address, o)
	if err != nil {
		return nil, err
	}
	db := stdlib.OpenDB(*c)
	defer func() { err = errors.Join(err, db.Close()) }()
	steps, err := migrations(db)
	if err != nil {
		return nil, err
	}
	m := &migration{db: db, target: schema, wait: o.Wait}
	if err := m.begin(ctx); err != nil {
		return nil, err
	}
	for try := 0; ; try++ {
		made, err := steps.Up(ctx)
		var part *goose.PartialError // what was made before a step that somebody else was at
		if errors.As(err, &part) {
			made = part.Applied
		}
		for _, x := range made {
			if x.Error == nil {
				done = append(done, x.Source.Path)
			}
		}
		if err == nil {
			break
		}
		var said *pgconn.PgError                                         // somebody else may be at it, whose half of a step can look like any fault
		if try == 20 || !errors.As(err, &said) || said.Code == "42501" { // insufficient_privilege
			return done, errors.Join(fmt.Errorf("migrations: %w", translate(err)), m.withdraw(ctx))
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return done, ctx.Err()
		}
	}
	if err := m.end(ctx); err != nil {
		return done, err
	}
	var in string
	if err := db.QueryRowContext(ctx, "SELECT current_schema()").Scan(&in); err != nil {
		return done, fmt.Errorf("rights: %w", translate(err))
	}
	workers, err := workersOf(ctx, db, in)
	if err != nil {
		return done, fmt.Errorf("rights: %w", translate(err))
	}
	switch {
	case worker != "":
		workers = append(workers, worker)
	case len(done) == 0:
		return done, nil
	}
	in = pgx.Identifier{in}.Sanitize()
	for _, worker := range workers {
		name := pgx.Identifier{worker}.Sanitize()
		for _, grant := range []string{
			"GRANT USAGE ON SCHEMA " + in + " TO " + name,
			"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA " + in + " TO " + name,
			"REVOKE INSERT, UPDATE, DELETE ON " + versions + " FROM " + name,
		} {
			if _, err := db.ExecContext(ctx, grant); err != nil {
				return done, fmt.Errorf("rights of %s: %w", worker, translate(err))
			}
		}
	}
	return done, nil
}

// settled are the settings of a connection on the way that there is. Through a pooler its statements have no limits.
func settled(ctx context.Context, address string, o Options) (*pgx.ConnConfig, error) {
	c, pooler, err := settings(address, o)
	if err != nil {
		return nil, err
	}
	if !pooler {
		conn, err := pgx.ConnectConfig(ctx, c.ConnConfig.Copy())
		switch {
		case err == nil:
			pooler, err = meets(ctx, conn)
			_ = conn.Close(ctx)
		case ofPooler(err):
			pooler, err = true, nil
		}
		if err != nil {
			return nil, translate(err)
		}
	}
	if pooler {
		throughPooler(c.ConnConfig)
	}
	return c.ConnConfig, nil
}

// workersOf are the roles that work with the tables so far, which need the rights to new ones.
func workersOf(ctx context.Context, db *sql.DB, schema string) (names []string, err error) {
	rows, err := db.QueryContext(ctx, `SELECT DISTINCT grantee FROM information_schema.role_table_grants
		WHERE table_schema = $1 AND table_name = 'letter' AND privilege_type = 'INSERT' AND grantee <> current_user ORDER BY grantee`, schema)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, rows.Err()
}

func migrations(db *sql.DB) (*goose.Provider, error) {
	sub, err := fs.Sub(files, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectPostgres, db, sub)
}

// known tells whether the tables are those of this program, or of a later one that this one can work with.
func (s *Store) known() error {
	var found, told, least *int64
	err := s.row("SELECT (SELECT max(version_id) FROM "+versions+" WHERE is_applied), (SELECT max(step) FROM bearing), (SELECT max(least) FROM bearing)",
		nil, &found, &told, &least)
	if undefined(err) { // there may be earlier ones
		err = s.row("SELECT max(version_id) FROM "+versions+" WHERE is_applied", nil, &found)
	}
	switch {
	case undefined(err):
		return fmt.Errorf("%w: it has no tables of Feldpost; feldpost store migrate makes them", store.ErrOld)
	case err != nil:
		return err
	case found == nil || *found < schema:
		return fmt.Errorf("%w: feldpost store migrate brings its tables up to date", store.ErrOld)
	case least != nil && *least > schema:
		return fmt.Errorf("%w: its tables are for programs of step %d, or are just being brought there; this one is of step %d", store.ErrVersion, *least, schema)
	case *found > schema && (told == nil || *told < *found):
		return fmt.Errorf("%w: its tables are of step %d, this program knows %d", store.ErrVersion, *found, schema)
	}
	return nil
}

// undefined recognises that there is no such table.
func undefined(err error) bool {
	var fault *pgconn.PgError
	return errors.As(err, &fault) && fault.Code == "42P01" // undefined_table
}
