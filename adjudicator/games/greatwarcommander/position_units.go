package greatwarcommander

import (
	"slices"
	"strconv"
	"strings"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/position"
)

// hexWords are the words of each hex.
func hexWords() []position.Word[*situation] {
	return []position.Word[*situation]{
		hexesOf.Row("TERRAIN", "H4 woods", func(p *situation, h hex, l position.Line) error {
			t := slices.Index(terrainNames, strings.ToLower(strings.Join(l.Words[2:3], "")))
			if t < 0 {
				return l.Errorf("want a terrain: %s", strings.Join(terrainNames, ", "))
			}
			if p.terrain[h] == blaze {
				p.blazes--
			}
			if p.terrain[h] = terrain(t); p.terrain[h] == blaze {
				p.blazes++
			}
			p.shell[h] = len(l.Words) > 3 && l.Words[3] == "marker"
			return nil
		}, func(p *situation, h hex, out *position.Text) {
			if p.terrain[h] != p.board.terrain[h] || p.shell[h] {
				words := []string{p.terrain[h].String()}
				if p.shell[h] {
					words = append(words, "marker")
				}
				out.Line(words...)
			}
		}),
		hexesOf.Row("FORT", "H4 trench", func(p *situation, h hex, l position.Line) error {
			word := strings.ToLower(strings.Join(l.Words[2:3], ""))
			k := slices.Index(fortNames, pick(word == "none", "", word))
			if k < 0 {
				return l.Errorf("want a Fortification, or none")
			}
			if p.fort[h] != p.board.fort[h] && p.fort[h] != noFort {
				p.laid[p.fort[h]]--
			}
			if p.fort[h] = fort(k); p.fort[h] != noFort && p.fort[h] != p.board.fort[h] {
				p.laid[k]++
			}
			return nil
		}, func(p *situation, h hex, out *position.Text) {
			if p.fort[h] != p.board.fort[h] {
				out.Line(cmpOr(p.fort[h].String(), "none"))
			}
		}),
		hexesOf.Mark("GAS", "H4", func(p *situation, h hex) *bool { return &p.gas[h] }),
		hexesOf.Row("LAST", "H4 de", func(p *situation, h hex, l position.Line) error {
			p.last[h] = p.scen.seats().Of(adjudicator.Seat(strings.Join(l.Words[2:3], "")))
			return nil
		}, func(p *situation, h hex, out *position.Text) {
			if p.last[h] != nobody {
				out.Line(string(p.seat(p.last[h])))
			}
		}),
	}
}

// readUnit reads where a Formation is and its state; UNIT ALL UNUSED clears the board.
func readUnit(p *situation, l position.Line) error {
	if len(l.Words) < 3 {
		return l.Errorf("want the name of a Formation and where it is")
	}
	if strings.EqualFold(l.Words[1], "all") {
		for i := range p.pieces {
			p.pieces[i] = piece{at: nowhere, weapon: noWeapon}
		}
		for i := range p.weapons {
			p.weapons[i] = weaponState{holder: noFormation}
		}
		p.toSupply = [numSides][]fort{}
		return nil
	}
	f, _, near := p.scen.pieces.find(l.Words[1])
	if f == noFormation {
		return l.Errorf("no Formation %q; near: %s", l.Words[1], strings.Join(near, ", "))
	}
	w := p.pieces[f].weapon
	s := piece{at: nowhere, weapon: w}
	where, rest := l.Words[2], l.Words[3:]
	if h, ok := readHex(where); ok {
		s.in, s.at = onBoard, h
	} else {
		k := slices.Index(placeNames, strings.ToUpper(where))
		if k < 0 || k == int(onBoard) {
			return l.Errorf("no place %q", where)
		}
		s.in = place(k)
		if s.in != unused {
			if len(rest) == 0 {
				return l.Errorf("want the number of a box")
			}
			n, err := strconv.Atoi(rest[0])
			if err != nil || n < 0 || n > 99 {
				return l.Errorf("want the number of a box")
			}
			s.box, rest = uint8(n), rest[1:]
		}
	}
	for _, word := range rest {
		switch word {
		case "demoralised":
			s.bad = true
		case "suppressed":
			s.suppressed = true
		case "veteran":
			s.veteran = true
		case "activated":
			s.activated = true
		case "exited":
			s.exited = true
		case "returns":
			s.fromEnemy = true
		default:
			return l.Errorf("no state %q", word)
		}
	}
	p.pieces[f] = s
	return nil
}

func printUnit(p *situation, at int, out *position.Text) {
	s := &p.pieces[at]
	if s.in == unused && !s.exited && p.scen.pieces0[at].in == unused {
		return
	}
	words := []string{p.scen.pieces.formations[at].name}
	if s.in == onBoard {
		words = append(words, s.at.String())
	} else if words = append(words, placeNames[s.in]); s.in != unused {
		words = append(words, strconv.Itoa(int(s.box)))
	}
	for _, x := range []struct {
		is   bool
		word string
	}{{s.bad, "demoralised"}, {s.suppressed, "suppressed"}, {s.veteran, "veteran"}, {s.activated, "activated"}, {s.exited, "exited"}, {s.fromEnemy, "returns"}} {
		if x.is {
			words = append(words, x.word)
		}
	}
	out.Line(words...)
}

// readWeapon reads who has a Weapon: WEAPON MG08-1 LANDWEHR-1 broken; BOX, NONE.
func readWeapon(p *situation, l position.Line) error {
	if len(l.Words) < 3 {
		return l.Errorf("want the name of a Weapon and who has it")
	}
	_, w, _ := p.scen.pieces.find(l.Words[1])
	if w == noWeapon {
		return l.Errorf("no Weapon %q", l.Words[1])
	}
	if f := p.weapons[w].holder; f != noFormation {
		p.pieces[f].weapon = noWeapon
	}
	p.weapons[w] = weaponState{holder: noFormation}
	switch who := strings.ToUpper(l.Words[2]); who {
	case "NONE":
	case "BOX":
		p.weapons[w].boxed = true
	default:
		f, _, _ := p.scen.pieces.find(who)
		if f == noFormation {
			return l.Errorf("no Formation %q", who)
		}
		if old := p.pieces[f].weapon; old != noWeapon {
			p.weapons[old].holder = noFormation
		}
		p.weapons[w].holder, p.pieces[f].weapon = f, w
	}
	p.weapons[w].broken = len(l.Words) > 3 && l.Words[3] == "broken"
	return nil
}

func printWeapon(p *situation, at int, out *position.Text) {
	s := &p.weapons[at]
	words := []string{p.scen.pieces.weapons[at].name}
	switch {
	case s.holder != noFormation:
		words = append(words, p.info(s.holder).name)
	case s.boxed:
		words = append(words, "BOX")
	case p.scen.weapons0[at].holder != noFormation:
		words = append(words, "NONE")
	default:
		return
	}
	if s.broken {
		words = append(words, "broken")
	}
	out.Line(words...)
}
