package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"time"

	"feldpost/store"
)

// migration is the way of the tables to this program's step, beside programs that work with them.
type migration struct {
	db     *sql.DB
	target int64         // step
	wait   time.Duration // for who cannot work with the new tables
}

// begin makes sure that nobody works with the tables who cannot work with those to come, and that nobody begins to: what is announced each
// program reads after it has said that it is there.
func (m *migration) begin(ctx context.Context) error {
	found, err := m.step(ctx)
	if err != nil || found == 0 || found >= m.target {
		return err
	}
	least := int64(0)
	for step := found + 1; step <= m.target; step++ {
		least = max(least, bearing(step))
	}
	if found >= 3 {
		if err := m.announce(ctx, least); err != nil {
			return err
		}
	}
	until := time.Now().Add(m.wait)
	for {
		old, err := m.olderThan(ctx, found, least)
		switch {
		case err == nil && len(old) == 0:
			return nil
		case err == nil && ctx.Err() == nil && time.Now().Before(until):
			select {
			case <-time.After(lookAgain):
			case <-ctx.Done():
			}
			continue
		case err == nil:
			err = fmt.Errorf("%w: stop these first, whose program cannot work with the new tables: %s", store.ErrLocked, strings.Join(old, "; "))
		}
		return errors.Join(err, m.withdraw(ctx))
	}
}

// lookAgain is how often it is looked whether who is in the way has gone.
const lookAgain = 500 * time.Millisecond

// withdraw takes back what was announced and has not come.
func (m *migration) withdraw(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	found, err := m.step(ctx)
	if err == nil && found >= 3 {
		_, err = m.db.ExecContext(ctx, "DELETE FROM bearing WHERE step > $1", found)
	}
	return translate(err)
}

// step is that of the tables as they are, 0 for none.
func (m *migration) step(ctx context.Context) (found int64, err error) {
	err = m.db.QueryRowContext(ctx, "SELECT coalesce(max(version_id), 0) FROM "+versions+" WHERE is_applied").Scan(&found)
	if undefined(err) {
		return 0, nil
	}
	return found, translate(err)
}

// announce tells which programs can work with the tables of this one's step.
func (m *migration) announce(ctx context.Context, least int64) error {
	_, err := m.db.ExecContext(ctx, "INSERT INTO bearing (step, least) VALUES ($1, $2) ON CONFLICT (step) DO NOTHING", m.target, least)
	return translate(err)
}

// olderThan names those who work with the tables of a step and whose programs are of an earlier step than the least.
func (m *migration) olderThan(ctx context.Context, found, least int64) (names []string, err error) {
	if found < 3 && found >= least {
		return nil, nil
	}
	query := "SELECT holder FROM lease WHERE expires >= clock_timestamp() ORDER BY holder"
	if found >= 3 {
		query = fmt.Sprintf("SELECT holder FROM lease WHERE expires >= clock_timestamp() AND step < %d ORDER BY holder", least)
	}
	rows, err := m.db.QueryContext(ctx, query)
	if err != nil {
		return nil, translate(err)
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, translate(rows.Err())
}

// end notes which programs can work with the tables that there are now.
func (m *migration) end(ctx context.Context) error {
	found, err := m.step(ctx)
	if err != nil || found != m.target {
		return err
	}
	return m.announce(ctx, bearing(m.target))
}
