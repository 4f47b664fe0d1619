package docket

import (
	"encoding/json"
	"fmt"
	"time"
)

// PoolKey is the setting that keeps the pool.
const PoolKey = "desk.pool"

// StandIn is one of the pool.
type StandIn struct {
	Address string    `json:"address"`
	Name    string    `json:"name,omitempty"`
	Lang    string    `json:"lang,omitempty"`
	Systems []string  `json:"systems,omitempty"` // that he plays; none for all
	Since   time.Time `json:"since"`             // when he came, or was asked last
}

// Pool reads who stands in.
func (d *Office) Pool() (list []StandIn, err error) {
	raw, err := d.Store.Setting(PoolKey)
	if err != nil || raw == nil {
		return nil, err
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, fmt.Errorf("pool of substitutes: %w", err)
	}
	return list, nil
}
