// A battle that waits for the defender, saved and as position text.

package storminthewest

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator/kernel/position"
	"feldpost/orders"
)

// restoreBattle refuses a battle that cannot have been saved.
func (s *State) restoreBattle() error {
	b := s.Battle
	if b.Target < 0 || int(b.Target) >= len(s.control) || b.Stage >= stages {
		return errors.New("a battle in no hex or at no stage")
	}
	singles := []unitID{b.AGB, b.AirDef}
	for _, u := range slices.Concat(b.Attackers, b.Defenders, b.Fled, b.Airs,
		slices.DeleteFunc(singles, func(u unitID) bool { return u == noUnit })) {
		if u < 0 || int(u) >= len(s.units) {
			return errors.New("a battle of no unit")
		}
	}
	s.sys.language.BindAll(b.Lines)
	return nil
}

// battleLists are the units of a battle by their words in its line.
func (b *battle) lists() map[string]*[]unitID {
	return map[string]*[]unitID{"attackers": &b.Attackers, "defenders": &b.Defenders, "fled": &b.Fled, "airs": &b.Airs}
}

// readBattle reads BATTLE 2532 losses attackers=Ge-4,Ge-5 defenders=Br-14
// agb=AGB airs=Ge-Air airdef=Br-Air mixed points=2/3.
func (p *placer) readBattle(l position.Line) error {
	b := p.newBattle()
	if len(l.Words) < 3 || p.sys.board.Named(l.Words[1]) == noCell || !slices.Contains(stageNames[:], l.Words[2]) {
		return l.Errorf("want the hex of the battle and a stage: %s", strings.Join(stageNames[:], ", "))
	}
	b.Target, b.Stage = p.sys.board.Named(l.Words[1]), stage(slices.Index(stageNames[:], l.Words[2]))
	for _, w := range l.Words[3:] {
		key, value, _ := strings.Cut(w, "=")
		if !p.readBattleWord(b, key, value) {
			return l.Errorf("unknown word %q", w)
		}
	}
	p.Battle = b
	return nil
}

func (p *placer) readBattleWord(b *battle, key, value string) bool {
	list := []unitID{}
	switch key {
	case "mixed":
		b.Mixed = true
		return value == ""
	case "points":
		a, d, _ := strings.Cut(value, "/")
		n, err1 := strconv.Atoi(a)
		m, err2 := strconv.Atoi(d)
		b.Points = [2]int{n, m}
		return err1 == nil && err2 == nil && n >= 0 && m >= 0 && n < 100 && m < 100
	}
	for _, id := range strings.Split(value, ",") {
		u, ok := p.sys.named.Exact(id)
		if !ok {
			return false
		}
		list = append(list, u)
	}
	switch to := b.lists()[key]; {
	case to != nil:
		*to = list
	case key == "agb" && len(list) == 1:
		b.AGB = list[0]
	case key == "airdef" && len(list) == 1:
		b.AirDef = list[0]
	default:
		return false
	}
	return true
}

func (p *placer) printBattle(_ int, out *position.Text) {
	b := p.Battle
	if b == nil {
		return
	}
	words := []string{p.hexName(b.Target), b.Stage.String()}
	add := func(key string, list ...unitID) {
		ids := []string{}
		for _, u := range list {
			if u != noUnit {
				ids = append(ids, p.sys.counters[u].id)
			}
		}
		if len(ids) > 0 {
			words = append(words, key+"="+strings.Join(ids, ","))
		}
	}
	add("attackers", b.Attackers...)
	add("defenders", b.Defenders...)
	add("fled", b.Fled...)
	add("agb", b.AGB)
	add("airs", b.Airs...)
	add("airdef", b.AirDef)
	if b.Mixed {
		words = append(words, "mixed")
	}
	if b.Stage == stageLosses {
		words = append(words, "points="+strconv.Itoa(b.Points[attacking])+"/"+strconv.Itoa(b.Points[defending]))
	}
	out.Line(words...)
}

// battleLines are the lines that the attacker has sent about the battle.
func (p *placer) battleLines(sd side) *[]orders.Order {
	if p.Battle == nil || sd != p.Active {
		return &[]orders.Order{}
	}
	return &p.Battle.Lines
}
