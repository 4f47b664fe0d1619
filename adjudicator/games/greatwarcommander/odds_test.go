package greatwarcommander

import (
	"flag"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/cards"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/adjudicator/kernel/offer"
	"feldpost/adjudicator/kernel/pass"
	"feldpost/orders"
)

var oddsMoments = flag.Int("moments", 1200, "windows of random games in which ODDS and GAIN are reckoned by all throws")

// throws are all ways in which two dice fall.
func throws(see func(white, coloured int)) {
	for white := 1; white <= 6; white++ {
		for coloured := 1; coloured <= 6; coloured++ {
			see(white, coloured)
		}
	}
}

// Plain dice are what the decks hold: each throw on two of the 72 cards.
func TestTheDecksHoldEachThrowTwice(t *testing.T) {
	for nation, deck := range opened(t).decks {
		n := map[[2]int]int{}
		for i := range deck {
			n[[2]int{deck[i].white, deck[i].coloured}]++
		}
		throws(func(a, b int) {
			if n[[2]int{a, b}] != 2 {
				t.Errorf("nation %d has %d cards with %d-%d", nation, n[[2]int{a, b}], a, b)
			}
		})
	}
}

// outOf is a chance: so many of so many throws.
func outOf(n, of int64) *big.Rat { return big.NewRat(n, of) }

// standsBy is the chance of a Defence roll to leave a Formation as it is or Suppressed: at least the Attack Total, more than it
// for one who is moving (O21.3.7).
func standsBy(p *situation, a *attack, f formation, total int, moving bool) *big.Rat {
	n := int64(0)
	morale := moraleBy(p, a, f)
	throws(func(white, coloured int) {
		if own := morale + white + coloured; own > total || own == total && !moving {
			n++
		}
	})
	return outOf(n, 36)
}

// moraleBy adds up the Morale of a Formation that is attacked (3.1.4, O21.3.7).
func moraleBy(p *situation, a *attack, f formation) int {
	i, s := p.info(f), p.pieces[f]
	n := i.good.morale
	if s.bad {
		n = i.bad.morale
	}
	best := 0
	for x := range p.at(s.at, i.side) {
		if k := p.info(x); k.kind.isLeader() && !p.pieces[x].bad {
			best = max(best, k.command)
		}
	}
	if i.kind.isUnit() {
		n += best
	}
	if s.veteran {
		n += p.sys.veteran.Morale
	}
	if s.suppressed {
		n--
	}
	if p.fort[s.at] == wire {
		n--
	}
	if !i.kind.isTank() {
		n += p.coverAgainst(a, s.at, i.side)
	}
	if i.kind.isLeader() && p.terrain[s.at] == woods && p.reminds(i.side, "S98.5.9") {
		n++
	}
	return n
}

// hitsBy is the chance of an Attack Total to Demoralise at least one enemy in the hex.
func (x *oddsTrial) hitsBy(a *attack, total int) *big.Rat {
	none := outOf(1, 1)
	for f := range x.r.at(a.target, a.side.Other()) {
		if !x.r.info(f).kind.isTank() || a.heavy {
			none.Mul(none, standsBy(x.r.situation, a, f, total, x.moving(f)))
		}
	}
	return none.Sub(outOf(1, 1), none)
}

// over is the chance over all throws of something that depends on one.
func over(of func(white, coloured int) *big.Rat) *big.Rat {
	sum := new(big.Rat)
	throws(func(white, coloured int) { sum.Add(sum, of(white, coloured)) })
	return sum.Mul(sum, outOf(1, 36))
}

// oddsTrial is a window in a copy of a position.
type oddsTrial struct {
	t    *testing.T
	r    *run
	whim *offer.Whim
	sd   side // whose line answers
}

func (x *oddsTrial) moving(f formation) bool {
	return x.r.order.moving && slices.Contains(x.r.order.chosen, f)
}

// trial is a copy of a position in which nobody holds a card and an Order is under way; now and then an Order of movement by all
// Formations.
func trial(t *testing.T, s *State, roll *dice.Source, whim *offer.Whim) *oddsTrial {
	c := *s
	c.now = s.now.clone()
	c.before, c.block, c.tape, c.asked = nil, nil, nil, nil
	x := &oddsTrial{t: t, r: c.newRun(roll, false).(*run), whim: whim, sd: side(whim.Below(int(numSides)))}
	x.r.order = &carrying{leader: noFormation, moving: whim.Below(3) == 0, chosen: list(x.r.all(nobody))}
	x.r.holds = nobody
	for sd := range numSides {
		d := x.r.deck(sd)
		for _, card := range x.r.hand(sd) {
			d.Put(card, cards.Discard)
		}
		x.r.strategy[sd].hand = 0
		x.r.standing[sd], x.r.onTurn[sd] = nil, nil
	}
	return x
}

// holds gives a side the first card with an Action.
func (x *oddsTrial) holds(sd side, action string) bool {
	for c := uint8(1); c <= deckSize; c++ {
		if k := x.r.card(sd, c); k.action == action {
			x.r.deck(sd).Put(c, cards.Hand)
			return true
		}
	}
	return false
}

// rolls puts a card without a trigger on top of a deck and returns its dice; the deck does not end with it.
func (x *oddsTrial) rolls(sd side) (white, coloured int) {
	d := x.r.deck(sd)
	for c := uint8(1); c <= deckSize; c++ {
		if d.Where[c] == cards.Discard {
			d.Put(c, cards.InDeck)
			d.Bottom(c)
		}
	}
	for {
		c := d.Order()[x.whim.Below(d.Len())]
		if k := x.r.card(sd, c); k.trigger == noTrigger {
			d.Top(c)
			return k.white, k.coloured
		}
	}
}

// condition is about a number of percent near a chance; the second result tells whether it holds.
func (x *oddsTrial) condition(fn string, c *big.Rat) (text string, holds bool) {
	percent := new(big.Rat).Mul(c, outOf(100, 1))
	floor := new(big.Int).Div(percent.Num(), percent.Denom()).Int64() // towards less than nothing
	n := floor + int64(x.whim.Below(2))
	op := []string{">=", "<=", ">", "<", "="}[x.whim.Below(5)]
	d := percent.Cmp(outOf(n, 1))
	holds = map[string]bool{">=": d >= 0, "<=": d <= 0, ">": d > 0, "<": d < 0, "=": d == 0}[op]
	if n < 0 { // the language has no numbers less than nothing
		n, holds = 0, map[string]bool{">=": percent.Sign() >= 0, "<=": percent.Sign() <= 0, ">": percent.Sign() > 0, "<": percent.Sign() < 0, "=": percent.Sign() == 0}[op]
	}
	return fn + op + strconv.FormatInt(n, 10), holds
}

// answers lets a line answer in a window, with a condition about the odds or what a play adds to them, and sees whether it does.
func (x *oddsTrial) answers(what string, line string, odds, gain *big.Rat, window func() bool) {
	x.t.Helper()
	text, want := x.condition("ODDS", odds)
	if gain != nil && x.whim.Below(2) == 0 {
		text, want = x.condition("GAIN", gain)
	}
	o := language().Line(line + text)
	x.r.standing[x.sd] = []orders.Order{o}
	if got := window(); got != want {
		x.t.Errorf("%s: %q answers: %v; odds %s, gain %v\n%s", what, o.String(), got, odds.FloatString(4), gain, x.r.text(x.r.chosen))
	}
}

// attack is a random Fire of a side, nil for none.
func (x *oddsTrial) attack(sd side) *attack {
	var hexes []hex
	for f := range x.r.all(sd.Other()) {
		hexes = append(hexes, x.r.pieces[f].at)
	}
	for range 6 {
		if len(hexes) == 0 {
			break
		}
		h := hexes[x.whim.Below(len(hexes))]
		var ms []member
		for f := range x.r.all(sd) {
			for _, m := range x.r.membersOf(f) {
				if x.r.canFire(m, h) == "" && !x.r.lightArtillery(m) && x.whim.Below(3) > 0 {
					ms = append(ms, m)
				}
			}
		}
		if len(ms) > 0 {
			return x.r.reckon(sd, ms, h, x.whim.Below(3) == 0)
		}
	}
	return nil
}

// boost is the window before a Fire roll (W7).
func (x *oddsTrial) boost() bool {
	a := x.attack(x.sd)
	if a == nil {
		return false
	}
	action := []string{"A40", "A48", "A55"}[x.whim.Below(3)]
	if !x.holds(x.sd, action) {
		return false
	}
	odds := func(fp int) *big.Rat {
		return over(func(white, coloured int) *big.Rat { return x.hitsBy(a, fp+white+coloured) })
	}
	now := odds(a.fp)
	x.answers("before a Fire roll", "STAND BOOST DO "+action+" WHEN ", now, new(big.Rat).Sub(odds(a.fp+2), now), func() bool {
		fp := a.fp
		x.r.boost(a, nil)
		return a.fp > fp
	})
	return true
}

// opFire is the window at an entry into a hex (W4): ODDS alone, as no card adds to it.
func (x *oddsTrial) opFire() bool {
	a := x.attack(x.sd)
	if a == nil {
		return false
	}
	odds := over(func(white, coloured int) *big.Rat { return x.hitsBy(a, a.fp+white+coloured) })
	target := list(x.r.at(a.target, x.sd.Other()))[0]
	x.answers("at an entry", "STAND OPFIRE DO FIRE WHEN ", odds, nil, func() bool {
		return x.r.consult(&moment{window: "OPFIRE", side: x.sd, attack: a, target: target, hex: a.target}) != nil
	})
	return true
}

// defence is the window before a Defence roll (W10): the gain is what the odds are when the card has done its work.
func (x *oddsTrial) defence() bool {
	a := x.attack(x.sd.Other())
	if a == nil {
		return false
	}
	a.total, a.less = a.fp+2+x.whim.Below(11), x.whim.Below(3)
	if x.whim.Below(4) == 0 {
		a.kind, a.members, a.bare = "impact", nil, false
	} else if x.whim.Below(4) == 0 {
		a.bare = true // a flamethrower is among them
	}
	fs := list(x.r.at(a.target, x.sd))
	f := fs[x.whim.Below(len(fs))]
	action := []string{"A36", "A43", "A45.1", "A46"}[x.whim.Below(4)]
	if !x.holds(x.sd, action) {
		return false
	}
	if h := a.target; x.whim.Below(4) == 0 && !x.r.terrain[h].isWater() {
		x.r.fort[h] = []fort{trench, foxhole, wire}[x.whim.Below(3)]
	}
	if x.r.nation(x.sd) == france && x.whim.Below(2) == 0 {
		x.r.strategy[x.sd].open = []uint8{7} // Gabions and Fascines
	}
	if _, may := x.r.defenceCard(a, f, action); !may {
		return false
	}
	odds := func(p *situation, less int) *big.Rat {
		return standsBy(p, a, f, a.total-a.less-less, x.moving(f))
	}
	now := odds(x.r.situation, 0)
	then := now
	changed := x.r.situation.clone()
	switch action {
	case "A36": // the Cover of the hex, without fascines
		changed.strategy[x.sd].open = nil
		then = odds(x.r.situation, max(0, changed.coverAgainst(a, a.target, x.sd)))
	case "A43":
		changed.terrain[a.target] = shellhole
		then = odds(changed, 0)
	case "A45.1":
		changed.fort[a.target] = casemate
		then = odds(changed, 0)
	case "A46":
		then = odds(x.r.situation, x.r.fieldOfFire(a, x.sd))
	}
	x.answers("before a Defence roll, "+action, "STAND DEFENCE DO "+action+" WHEN ", now, new(big.Rat).Sub(then, now), func() bool {
		x.r.Events = nil
		x.r.defenceWindow(a, f)
		return len(x.r.Events) > 0
	})
	return true
}

// brawl puts some Formations of both sides into one hex.
func (x *oddsTrial) brawl() (h hex, ok bool) {
	var here [numSides]int
	for h = hex(x.whim.Below(numHexes)); x.r.terrain[h] == blaze || x.r.terrain[h].isWater() || x.r.has(h, nobody); h = hex(x.whim.Below(numHexes)) {
	}
	for f := range x.r.all(nobody) {
		if i := x.r.info(f); i.kind != runner && !i.kind.isTank() && here[i.side] < 3 && x.whim.Below(3) == 0 {
			x.r.pieces[f].at = h
			here[i.side]++
		}
	}
	x.r.fort[h] = []fort{noFort, casemate, blockhouse}[x.whim.Below(3)]
	x.r.last[h] = []side{germans, entente, nobody}[x.whim.Below(3)]
	return h, here[germans] > 0 && here[entente] > 0
}

// beats tells whether a side survives a Melee with two totals: a tie is won in a Casemate or Blockhouse by who was last alone
// there (O16.4.3, F126, F129).
func (x *oddsTrial) beats(h hex, sd side, own, enemy int) bool {
	return own > enemy || own == enemy && (x.r.fort[h] == casemate || x.r.fort[h] == blockhouse) && x.r.last[h] == sd
}

// winsBy is the chance to win a Melee by all pairs of throws.
func (x *oddsTrial) winsBy(h hex, sd side, own, enemy int) *big.Rat {
	return over(func(a, b int) *big.Rat {
		return over(func(c, d int) *big.Rat {
			return pick(x.beats(h, sd, own+a+b, enemy+c+d), outOf(1, 1), outOf(0, 1))
		})
	})
}

// melee is the window before the rolls of a Melee (W15).
func (x *oddsTrial) melee() bool {
	h, ok := x.brawl()
	action := []string{"A40", "A48", "A55"}[x.whim.Below(3)]
	if !ok || !x.holds(x.sd, action) {
		return false
	}
	m := &melee{hex: h, active: x.r.active, in: [numSides][]formation{list(x.r.at(h, germans)), list(x.r.at(h, entente))}}
	x.r.reckonMelee(m)
	own, enemy := m.fp[x.sd], m.fp[x.sd.Other()]
	now := x.winsBy(h, x.sd, own, enemy)
	x.answers("before a Melee", "STAND MELEE DO "+action+" WHEN ", now, new(big.Rat).Sub(x.winsBy(h, x.sd, own+2, enemy), now), func() bool {
		x.r.bonuses(m)
		return m.fp[x.sd] > own
	})
	return true
}

// rolled is the window after a roll (W9): a line for +1, or for another roll, of the roller or of the other side. Chance is that of
// what the answering side wants once the dice show a total.
func (x *oddsTrial) rolled(what, kind string, roller side, total int, chance func(total int) *big.Rat, product bool, make func()) {
	x.t.Helper()
	who := pick(x.sd == roller, "OWN-", "ENEMY-") + kind
	now := chance(total)
	play, after, came := "STAND PLUS1 DO CS WHEN ", chance(total+1), "strategy"
	if x.whim.Below(2) == 0 {
		play, came = "STAND INITIATIVE DO REROLL WHEN ", "initiative"
		after = over(func(white, coloured int) *big.Rat { return chance(pick(product, white*coloured, white+coloured)) })
		x.r.holds = x.sd
	} else {
		s := &x.r.strategy[x.sd]
		s.hand, s.used, s.fresh = 1, false, false
	}
	x.answers(what, play+who+" AND ", now, new(big.Rat).Sub(after, now), func() (answered bool) {
		x.r.Events = nil
		make()
		read := func(e adjudicator.Event) bool {
			return e.Kind == "dice-read" && e.Get("side") == string(x.r.seat(roller)) && e.Get("what") == rollKinds[kind]
		}
		i := slices.IndexFunc(x.r.Events, read)
		if i < 0 {
			x.t.Fatalf("%s: nobody rolls: %v", what, x.r.Events)
		}
		return i+1 < len(x.r.Events) && x.r.Events[i+1].Kind == came
	})
}

// fireRoll is the window after a Fire roll.
func (x *oddsTrial) fireRoll() bool {
	roller := side(x.whim.Below(int(numSides)))
	a := x.attack(roller)
	if a == nil || a.fp <= 0 {
		return false
	}
	white, coloured := x.rolls(roller)
	x.rolled("after a Fire roll", "FIRE", roller, white+coloured, func(total int) *big.Rat {
		hit := x.hitsBy(a, a.fp+total)
		return pick(x.sd == roller, hit, new(big.Rat).Sub(outOf(1, 1), hit))
	}, false, func() { x.r.shoot(a, nil) })
	return true
}

// defenceRoll is the window after a Defence roll.
func (x *oddsTrial) defenceRoll() bool {
	roller := side(x.whim.Below(int(numSides)))
	a := x.attack(roller.Other())
	if a == nil {
		return false
	}
	a.total = a.fp + 2 + x.whim.Below(11)
	f := list(x.r.at(a.target, roller))[0]
	white, coloured := x.rolls(roller)
	x.rolled("after a Defence roll", "DEFENCE", roller, white+coloured, func(total int) *big.Rat {
		own := moraleBy(x.r.situation, a, f) + total
		stands := own > a.total || own == a.total && !x.moving(f)
		return pick(stands == (x.sd == roller), outOf(1, 1), outOf(0, 1))
	}, false, func() { x.r.defends(a, f) })
	return true
}

// targeting is the window after a Targeting roll: the product less the Hindrance must be more than the distance (O21.2.1).
func (x *oddsTrial) targeting() bool {
	roller := side(x.whim.Below(int(numSides)))
	a := x.attack(roller)
	if a == nil {
		return false
	}
	m := a.members[0]
	white, coloured := x.rolls(roller)
	x.rolled("after a Targeting roll", "TARGETING", roller, white*coloured, func(total int) *big.Rat {
		hit := total-a.hindered > distance(x.r.pieces[m.f].at, a.target)
		return pick(hit == (x.sd == roller), outOf(1, 1), outOf(0, 1))
	}, true, func() { x.r.targets(a, m) })
	return true
}

// meleeRoll is the window after the first or the second roll of a Melee; the inactive side rolls first.
func (x *oddsTrial) meleeRoll() bool {
	h, ok := x.brawl()
	if !ok || x.r.active == nobody {
		return false
	}
	first := x.r.active.Other()
	m := &melee{hex: h, in: [numSides][]formation{list(x.r.at(h, germans)), list(x.r.at(h, entente))}}
	x.r.reckonMelee(m)
	var sum [numSides]int
	for sd := range numSides {
		a, b := x.rolls(sd)
		sum[sd] = m.fp[sd] + a + b
	}
	roller := side(x.whim.Below(int(numSides)))
	x.rolled("after a Melee roll", "MELEE", roller, sum[roller]-m.fp[roller], func(total int) *big.Rat {
		known := m.fp[roller] + total
		wins := func(other int) *big.Rat {
			own, enemy := known, other
			if x.sd != roller {
				own, enemy = other, known
			}
			return pick(x.beats(h, x.sd, own, enemy), outOf(1, 1), outOf(0, 1))
		}
		if roller != first {
			return wins(sum[first])
		}
		return over(func(a, b int) *big.Rat { return wins(m.fp[roller.Other()] + a + b) })
	}, false, func() { x.r.fight(h) })
	return true
}

// ODDS and GAIN of lines are exactly what an enumeration of all throws finds (A28.2), in windows of positions that random games
// reach.
func TestOddsAndGainAreExact(t *testing.T) {
	sys := opened(t)
	kinds := []struct {
		name string
		try  func(x *oddsTrial) bool
	}{
		{"boost", (*oddsTrial).boost}, {"opfire", (*oddsTrial).opFire}, {"defence", (*oddsTrial).defence}, {"melee", (*oddsTrial).melee},
		{"fire roll", (*oddsTrial).fireRoll}, {"defence roll", (*oddsTrial).defenceRoll}, {"targeting roll", (*oddsTrial).targeting}, {"melee roll", (*oddsTrial).meleeRoll},
	}
	seen, left := map[string]int{}, *oddsMoments
	for game := 0; left > 0; game++ {
		scen := sys.scenarios[game%len(sys.scenarios)].id
		whim, roll := offer.NewWhim(dice.NewSource([]byte("odds"), fmt.Sprint(game))), dice.NewSource([]byte("roll"), fmt.Sprint(game))
		played(t, sys, scen, fmt.Sprint("odds ", game), func(s *State, _ []adjudicator.Event) {
			if s.now.turn == 0 || s.now.over || whim.Below(3) > 0 {
				return
			}
			for _, k := range kinds {
				if left > 0 && k.try(trial(t, s, roll, whim)) {
					seen[k.name]++
					left--
				}
			}
		})
		if t.Failed() {
			break
		}
	}
	t.Log(seen)
	for _, k := range kinds {
		if seen[k.name] == 0 {
			t.Errorf("no %s came about", k.name)
		}
	}
}

// BenchmarkOddsOfAWindow judges ODDS and GAIN of a play before a Fire roll at the fullest hex.
func BenchmarkOddsOfAWindow(b *testing.B) {
	r, a := crowd(b)
	o := language().Line("STAND BOOST DO A40 WHEN ODDS>=40 AND GAIN>=5")
	b.ReportAllocs()
	for b.Loop() {
		m := &moment{window: "BOOST", side: a.side, attack: a, target: noFormation, hex: a.target}
		now := r.hitOdds(a, a.fp)
		m.gained = r.hitOdds(a, a.fp+2).minus(now)
		r.mayPlay(&o, m)
	}
}

// crowd is a Fire at seven Leaders in one hex: the most Formations that may stand together.
func crowd(tb testing.TB) (*run, *attack) {
	tb.Helper()
	text := "SCENARIO house-07\nBOARD ex-offensive\nTURN 3\nSIDE de\nUNIT all unused\nUNIT INFANTERIE-1 H4\n"
	sys := opened(tb)
	n := 0
	for _, i := range sys.scenarios[0].pieces.formations {
		if i.side == entente && i.kind.isLeader() && n < 7 {
			text += "UNIT " + i.name + " H6\n"
			n++
		}
	}
	st, err := sys.Position(text)
	if err != nil {
		tb.Fatal(err)
	}
	s := st.(*State)
	r := &run{State: s, situation: s.now, Pass: pass.Pass{}}
	f, _, _ := r.scen.pieces.find("INFANTERIE-1")
	h, _ := readHex("H6")
	return r, r.reckon(germans, []member{{f: f}}, h, false)
}

// With seven Formations and two more dice the chances are counted in more than millions of millions.
func TestOddsAgainstTheFullestHex(t *testing.T) {
	r, a := crowd(t)
	x := &oddsTrial{t: t, r: r}
	r.order = &carrying{leader: noFormation}
	for fp := 1; fp <= 12; fp++ {
		now := r.hitOdds(a, fp)
		gained := r.hitOdds(a, fp+2).minus(now)
		odds := func(fp int) *big.Rat {
			return over(func(white, coloured int) *big.Rat { return x.hitsBy(a, fp+white+coloured) })
		}
		want := odds(fp)
		if big.NewRat(now.n, now.d).Cmp(want) != 0 {
			t.Errorf("FP %d: %v, want %v", fp, now, want)
		}
		if want.Sub(odds(fp+2), want); big.NewRat(gained.n, gained.d).Cmp(want) != 0 {
			t.Errorf("FP %d gains %v, want %v", fp, gained, want)
		}
		for n := range 100 {
			if got := gained.percent(n); got != new(big.Rat).Mul(want, outOf(100, 1)).Cmp(outOf(int64(n), 1)) {
				t.Errorf("FP %d gains %v: against %d percent %d", fp, want, n, got)
			}
		}
	}
}
