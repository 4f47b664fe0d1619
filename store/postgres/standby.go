package postgres

import (
	"regexp"
	"strconv"
)

// Standbys are the servers that follow the one which may be written to.
type Standbys struct {
	Awaited     int  // by each commit: those that have to be synchronous; 0 for none
	Attached    int  // that follow
	Synchronous int  // of them, as far as it can be seen
	Hidden      bool // the role may not see which are
}

// several matches how many standbys a setting wants.
var several = regexp.MustCompile(`(?i)^\s*(?:first\s+|any\s+)?(\d+)\s*\(`)

// awaited is how many synchronous standbys a setting (synchronous_standby_names) has commits wait for.
func awaited(names string) int {
	if m := several.FindStringSubmatch(names); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n
	}
	if names == "" {
		return 0
	}
	return 1
}

// Standbys tells which servers follow the one that is asked.
func (s *Store) Standbys() (b Standbys, err error) {
	var names, commit string
	var hidden int
	err = s.row(`SELECT current_setting('synchronous_standby_names'), current_setting('synchronous_commit'),
		count(*) FILTER (WHERE state = 'streaming'), count(*) FILTER (WHERE state = 'streaming' AND sync_state IN ('sync', 'quorum')), count(*) FILTER (WHERE state IS NULL)
		FROM pg_stat_replication`, nil, &names, &commit, &b.Attached, &b.Synchronous, &hidden)
	if b.Awaited = awaited(names); commit == "off" || commit == "local" {
		b.Awaited = 0
	}
	b.Attached, b.Hidden = b.Attached+hidden, hidden > 0
	return b, err
}
