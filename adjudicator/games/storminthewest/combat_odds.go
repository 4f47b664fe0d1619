// What a battle comes to before its die: factors (7.2, 13.10), the column (13.11,
// 13.12), every modifier (13.13-13.27, 13.35 and those of special units).

package storminthewest

import (
	"math/bits"
	"slices"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/path"
	"feldpost/adjudicator/kernel/table"
)

// assault is an attack on one hex, as far as it decides the odds and the die.
type assault struct {
	target    cell
	side      side // who attacks
	attackers []unitID
	from      []cell   // where the attackers would stand, parallel; nil for where they do
	defenders []unitID // those that take part: none that retreated into the hex in this phase (13.30)
	unseen    int      // defenders more whom the attacker cannot look at: each is taken for the top one
	agb       unitID   // that supports it, noUnit for none
	airs      int      // air units of the attacker
	airDef    bool     // one of the defender
	mixed     bool     // the second or a later battle of British with French in the phase (13.9)
	phase     int      // 1 or 2: First or Second Combat Phase
}

// at is where an attacker stands.
func (a *assault) at(s *State, i int) cell {
	if a.from != nil {
		return a.from[i]
	}
	return s.at(a.attackers[i])
}

// attackFactors is the sum of the attack (13.10): factors to be halved are added
// up first (7.2); AGB adds at most what the German infantry brings (14.3).
func (s *State) attackFactors(a *assault) int {
	var all, foot [2]int // whole, and to be halved
	for _, u := range a.attackers {
		n, part := int(s.face(u).attack), 0
		if s.isHalved(u) {
			part = 1
		}
		all[part] += n
		if s.sys.counters[u].isFoot() {
			foot[part] += n
		}
	}
	sum := all[0] + half(all[1])
	if a.agb != noUnit {
		sum += min(int(s.face(a.agb).attack), foot[0]+half(foot[1]))
	}
	return sum
}

// defenceFactors is the sum of the defence (13.3): never halved, as the defender
// is in the other side's player turn (7.2), unless a switch takes those for
// halved who would draw on the other group's sources now (7.11). The Alpenkorps
// defends a mountain with its attack factor (S3.17).
func (s *State) defenceFactors(a *assault) int {
	var w *path.Traces
	if a.side == german && s.opts.On("halve_defence_of_cross_traced") {
		w = s.traced(allied)
	}
	sum, halved := 0, 0
	if a.unseen > 0 {
		sum = a.unseen * int(s.face(s.pieces.Top(a.target)).defence)
	}
	for _, u := range a.defenders {
		n := int(s.face(u).defence)
		if s.sys.counters[u].special == alpenkorps && s.sys.board.hexes[a.target].terrain == mountain {
			n = int(s.face(u).attack)
		}
		if w != nil && s.stateOf(w, u, false) == crossTraced {
			halved += n
		} else {
			sum += n
		}
	}
	return sum + half(halved)
}

// ratio is the odds of an assault (13.10, 13.11): for the attacker rounded down,
// for the defender up. Without a defence it is the best column, without an
// attack below the worst.
func (s *State) ratio(a *assault) (attack, defence int, odds table.Odds) {
	attack, defence = s.attackFactors(a), s.defenceFactors(a)
	if odds = table.Ratio(attack, defence, table.ForDefender); defence == 0 && attack > 0 {
		odds = table.Odds{Attack: crtBest, Defence: 1}
	}
	return attack, defence, odds
}

// isTooWeak tells whether odds are below the table: the attack loses two steps
// without a die (13.12).
func isTooWeak(o table.Odds) bool { return o.Attack == 0 || o.Defence > crtWorst }

// modifiers are all that change the die of an assault (13.13).
func (s *State) modifiers(a *assault, odds table.Odds) (list table.Changes) {
	list = s.supportModifiers(list, a)
	list = s.groundModifiers(list, a)
	list = s.trenchModifiers(list, a)
	list = s.unitModifiers(list, a)
	if n := odds.Attack - crtBest; n > 0 && s.opts.On("high_odds") {
		list = s.change(list, "odds_above_7", n)
	}
	return list
}

// change adds a modifier of the table so many times, none where the scenario
// lacks it.
func (s *State) change(list table.Changes, code string, times int) table.Changes {
	m := s.sys.tables.modifier(code)
	if times == 0 || !m.in(s.scenario) {
		return list
	}
	if m.max > 0 {
		times = min(times, int(m.max))
	}
	return append(list, table.Change{Reason: code, By: times * int(m.value), Rule: m.rule})
}

// supportModifiers are those of the air (13.14), AGB (13.16), concentric assaults
// (13.17) and British beside French (13.9).
func (s *State) supportModifiers(list table.Changes, a *assault) table.Changes {
	list = s.change(list, airCode(a.side), a.airs)
	list = s.change(list, "defender_air", oneIf(a.airDef))
	list = s.change(list, "agb", oneIf(a.agb != noUnit))
	list = s.change(list, "concentric", oneIf(s.isConcentric(a)))
	return s.change(list, "british_french", oneIf(a.mixed))
}

// airCode is the modifier of the air units with which a side attacks (13.14).
func airCode(sd side) string {
	return [...]string{german: "attacker_air_german", allied: "attacker_air_allied"}[sd]
}

// groundModifiers are those of the hex (13.18-13.24) and of rivers that all
// attackers cross (13.22). What lies in a hex adds up.
func (s *State) groundModifiers(list table.Changes, a *assault) table.Changes {
	b, t, w := &s.sys.board, &s.sys.tables, weather(s.Wet)
	h := &b.hexes[a.target]
	add := func(reason string, by int8, rule adjudicator.Rule) {
		if by != 0 {
			list = append(list, table.Change{Reason: reason, By: int(by), Rule: rule})
		}
	}
	add(terrainNames[h.terrain], t.terrain[h.terrain].drm[w], terrainRules[h.terrain])
	if h.settlement != noSettlement {
		add(settlementNames[h.settlement], t.settlement[h.settlement].drm[w], settlementRules[h.settlement])
	}
	across := noRiver
	for i := range a.attackers {
		at := a.at(s, i)
		v := b.hexes[at].river[b.dirTo(at, a.target)]
		if across = v; v == noRiver {
			break
		}
	}
	if across != noRiver {
		add("river", t.river[across].drm[w], "13.22")
	}
	return list
}

// Where the terrain of the defender's hex is written.
var (
	terrainRules = [terrains]adjudicator.Rule{forest: "13.18", rough: "13.19", devastated: "13.19", marsh: "13.20", floodplain: "13.20",
		mountain: "13.21"}
	settlementRules = [settlements]adjudicator.Rule{town: "13.23", city: "13.24"}
)

// trenchModifiers are those of the defender's own trench (13.25-13.27) and of
// tanks, which cancel German ones and count elsewhere (13.15).
func (s *State) trenchModifiers(list table.Changes, a *assault) table.Changes {
	h, t := &s.sys.board.hexes[a.target], &s.sys.tables
	dug := h.trench[t.scenarios[s.scenario].sheet]
	if dug.owner() != a.side.Other() {
		dug = noTrench
	}
	tanks, panzer := s.tanksCount(a), s.has(a.attackers, func(k *counter) bool { return k.special == panzer })
	switch {
	case dug == germanMain || dug == germanSecondary:
		if !tanks {
			rule := adjudicator.Rule("13.25")
			if dug == germanSecondary {
				rule = "13.26"
			}
			return append(list, table.Change{Reason: trenchNames[dug], By: int(t.trench[dug].drm[weather(s.Wet)]), Rule: rule})
		}
		return append(list, table.Change{Reason: "tanks_trench", Rule: "13.15"})
	case dug == alliedTrench && panzer:
		return append(list, table.Change{Reason: "panzer_trench", Rule: "S3.18"})
	case dug == alliedTrench:
		return s.alliedTrench(list, a)
	}
	list = s.change(list, "panzer", oneIf(panzer))
	return s.change(list, "tanks_open", oneIf(s.tanksHelp(a)))
}

// alliedTrench is that of an Allied trench: less against Stosstruppen (13.27),
// and in a weak one (16.3).
func (s *State) alliedTrench(list table.Changes, a *assault) table.Changes {
	t, stoss := &s.sys.tables, s.isStoss(a)
	by, rule := int(t.trench[alliedTrench].drm[weather(s.Wet)]), adjudicator.Rule("13.27")
	weak := s.sys.board.hexes[a.target].weakTrench && s.opts.On("weak_trenches") && s.scenario != s3
	switch {
	case weak && stoss:
		by, rule = int(t.modifier("weak_trench_stoss").value), "16.3"
	case weak:
		by, rule = int(t.modifier("weak_trench").value), "16.3"
	case stoss:
		by = int(t.modifier("allied_trench_stoss").value)
	}
	return append(list, table.Change{Reason: trenchNames[alliedTrench], By: by, Rule: rule})
}

// unitModifiers are those of who fights: Stosstruppen (13.35), the
// Australo-American Corps (16.1), Belgians away from home (16.4), Marines
// (S3.22).
func (s *State) unitModifiers(list table.Changes, a *assault) table.Changes {
	if s.isStoss(a) {
		if s.Turn == s.sys.tables.num.SurpriseTurn && a.phase == 1 && s.sys.tables.modifier("stoss_surprise").in(s.scenario) {
			list = s.change(list, "stoss_surprise", 1)
		} else {
			list = s.change(list, "stoss", 1)
		}
	}
	list = s.change(list, "aus_us_attack", oneIf(s.isCorpsIn(a.attackers)))
	list = s.change(list, "aus_us_defence", oneIf(s.isCorpsIn(a.defenders)))
	if abroad := s.sys.board.hexes[a.target].country != belgium; abroad && s.opts.On("belgians") {
		isBelgian := func(k *counter) bool { return k.nation == belgian }
		list = s.change(list, "belgian_defence", oneIf(s.has(a.defenders, isBelgian)))
		list = s.change(list, "belgian_attack", oneIf(s.has(a.attackers, isBelgian)))
	}
	isMarine := func(k *counter) bool { return k.kind == marine }
	list = s.change(list, "marines_attack", oneIf(s.has(a.attackers, isMarine)))
	return s.change(list, "marines_defence", oneIf(s.has(a.defenders, isMarine)))
}

// has tells whether one of some units is of a kind.
func (s *State) has(list []unitID, is func(k *counter) bool) bool {
	return slices.ContainsFunc(list, func(u unitID) bool { return is(&s.sys.counters[u]) })
}

// isStoss tells whether Stosstruppen lead an attack: one of them takes part
// (13.35).
func (s *State) isStoss(a *assault) bool {
	return s.has(a.attackers, func(k *counter) bool { return k.kind == stosstruppen })
}

// hasAntitank tells whether anti-tank regiments make tanks void (S3.19).
func (s *State) hasAntitank(a *assault) bool {
	return s.has(a.defenders, func(k *counter) bool { return k.kind == antitank })
}

// tanksCount tells whether Allied tanks cancel the German trench of the target
// (13.15, S3.19).
func (s *State) tanksCount(a *assault) bool {
	return a.side == allied && !s.hasAntitank(a) && s.has(a.attackers, func(k *counter) bool { return k.kind.isTank() })
}

// tanksHelp tells whether they help where there is none: fast ones alone do not
// (S3.21).
func (s *State) tanksHelp(a *assault) bool {
	return s.tanksCount(a) && s.has(a.attackers, func(k *counter) bool { return k.kind == tank || k.kind == tankHeavy })
}

// isConcentric tells whether ground units attack from opposite hexes, from three
// of which no two are neighbours, or from more (13.17). A fortress that its own
// nation defends is safe from that.
func (s *State) isConcentric(a *assault) bool {
	if s.isFortified(a) {
		return false
	}
	from := uint8(0)
	for i := range a.attackers {
		from |= 1 << s.sys.board.dirTo(a.target, a.at(s, i))
	}
	const alternate, rest = 0b010101, 0b101010
	return from&(from>>3)&0b111 != 0 || from == alternate || from == rest || bits.OnesCount8(from) > 3
}

// isFortified tells whether the target is a fortress that a unit of its own
// nation defends: Germans a German one, the French army a French one (13.17,
// 13.32).
func (s *State) isFortified(a *assault) bool {
	switch s.sys.board.hexes[a.target].fortress {
	case german:
		return s.has(a.defenders, func(k *counter) bool { return k.army == germanArmy })
	case allied:
		return s.has(a.defenders, func(k *counter) bool { return k.army == french })
	}
	return false
}

// fortressLoss is what a fortress adds to the loss of who attacks its own nation
// (13.32).
func (s *State) fortressLoss(a *assault) int {
	code := "fortress_german"
	if a.side == german {
		code = "fortress_french"
	}
	if !s.isFortified(a) {
		return 0
	}
	return int(s.sys.tables.modifier(code).value)
}
