//go:build linux

package pgtest_test

import (
	"testing"

	"feldpost/store/postgres/pgtest"
)

// A cluster has a leader, a synchronous standby and a way to the leader, also after a switchover.
func TestAClusterSwitchesOver(t *testing.T) {
	c := pgtest.Patroni(t, 2)
	before, err := c.State()
	if err != nil {
		t.Fatal(err)
	}
	name := c.Database(t, "")
	if err := c.Exec(name, "CREATE TABLE kept (n int)"); err != nil {
		t.Fatal(err)
	}
	if err := c.Switchover(); err != nil {
		t.Fatal(err)
	}
	if err := c.AwaitWhole(); err != nil {
		t.Fatal(err)
	}
	if after, err := c.State(); err != nil || after.Leader == before.Leader || after.Leader != before.Sync {
		t.Errorf("%s leads, %v", after.Leader.Name, err)
	}
	if err := c.Exec(name, "INSERT INTO kept VALUES (7)"); err != nil {
		t.Error(err)
	}
}
