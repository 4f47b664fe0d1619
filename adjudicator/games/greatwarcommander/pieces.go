// All counters that can come into one scenario, each with its name (3, 11).

package greatwarcommander

import (
	"strconv"
	"strings"

	"feldpost/orders"
)

// formation is one Formation counter of a scenario by its number, weapon one Weapon.
type (
	formation int16
	weapon    int16
)

const (
	noFormation formation = -1
	noWeapon    weapon    = -1
)

// pieces are the counters of the two nations of a scenario.
type pieces struct {
	formations []pieceInfo
	weapons    []weaponInfo
	names      *orders.Names // of the formations, then of the weapons
}

// pieceInfo is a Formation counter.
type pieceInfo struct {
	*design
	of   int // its design
	side side
	name string
}

// weaponInfo is a Weapon counter.
type weaponInfo struct {
	*arm
	of   int
	side side
	name string
}

// newPieces lists the counters of two nations.
func (sys *System) newPieces(nations [numSides]nation) *pieces {
	p := &pieces{}
	var names []string
	for sd := range numSides {
		for i := range sys.designs {
			d := &sys.designs[i]
			for n := 1; d.nation == nations[sd] && n <= d.count; n++ {
				p.formations = append(p.formations, pieceInfo{d, i, sd, pieceName(d, n)})
			}
		}
	}
	for sd := range numSides {
		for i := range sys.arms {
			a := &sys.arms[i]
			for n := 1; a.nations[nations[sd]] && n <= a.count; n++ {
				p.weapons = append(p.weapons, weaponInfo{a, i, sd, numbered(strings.ToUpper(a.id), n, a.count)})
			}
		}
	}
	for i := range p.formations {
		names = append(names, p.formations[i].name)
	}
	for i := range p.weapons {
		names = append(names, p.weapons[i].name)
	}
	p.names = orders.NewNames(names)
	return p
}

// pieceName is the name of a counter: Leaders go by their own, without their rank, and so do Heroes.
func pieceName(d *design, n int) string {
	id := d.id
	switch d.kind {
	case leader:
		if _, own, ok := strings.Cut(id, "-"); ok {
			id = own
		}
	case hero:
		id = d.name
	}
	return numbered(strings.ToUpper(id), n, d.count)
}

func numbered(name string, n, count int) string {
	if count == 1 {
		return name
	}
	return name + "-" + strconv.Itoa(n)
}

// find reads the name of a counter: a Formation, else a Weapon; near are those that may
// be meant.
func (p *pieces) find(text string) (f formation, w weapon, near []string) {
	i, near := p.names.Find(text)
	switch {
	case i < 0:
		return noFormation, noWeapon, near
	case i < len(p.formations):
		return formation(i), noWeapon, nil
	}
	return noFormation, weapon(i - len(p.formations)), nil
}
