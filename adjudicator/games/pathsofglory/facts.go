package pathsofglory

import "feldpost/adjudicator/games/pathsofglory/outlook"

// Guard: players that are programs read the charts.
var _ outlook.Printer = (*System)(nil)

// Facts implements outlook.Printer.
func (sys *System) Facts() outlook.Facts {
	t := &sys.tables
	f := outlook.Facts{Stacking: t.num.stacking, FlankNeed: t.num.flankNeed,
		Army: t.fire[armyFire], Corps: t.fire[corpsFire], Terrain: map[string]outlook.Effect{}}
	for i, word := range terrainWords {
		f.Terrain[word] = t.terrain[i].printed()
	}
	for level := range t.trench {
		f.Trench[level] = t.trench[level].printed()
	}
	f.Trench[0].Flank = true
	return f
}

func (row *terrainRow) printed() outlook.Effect {
	return outlook.Effect{Attacker: row.attacker, Defender: row.defender, Flank: row.flank}
}
