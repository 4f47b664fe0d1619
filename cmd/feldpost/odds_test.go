package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
)

// odds is how letters write what an attack is like: a ratio, a column, factors, a chance.
var odds = regexp.MustCompile(`\d+ (against|contre) \d|\d+[/:-]\d+|\d ?%|columns?|colonnes?`)

// CHECK of an attack gives its odds, each time.
func TestCheckOfAnAttackGivesOdds(t *testing.T) {
	eachGame(t, func(t *testing.T, system, lang string) {
		c := newNewcomer(t, system, lang)
		c.begin(t)
		sys, err := newLibrary(nil, nil).open(system)
		if err != nil {
			t.Fatal(err)
		}
		guess := dice.NewSource([]byte("odds"), "guess")
		asked := 0
		for n := range uint64(14) {
			state := c.position(t, sys)
			if len(state.Pending()) == 0 {
				break
			}
			seat := state.Pending()[0].Seat
			tried := 0
			prompts := state.(adjudicator.Prompter).Prompts(seat)
			for _, p := range prompts {
				if !slices.Contains([]string{"ATTACK", "FIRE"}, p.Order.Verb) || p.Order.When != nil || tried == 2 {
					continue
				}
				tried++
				line := p.Order.String()
				for _, n := range slices.Backward(p.Needs) {
					line = prompts[n].Order.String() + "\n" + line
				}
				if at := slices.IndexFunc(prompts, func(p adjudicator.Prompt) bool {
					return p.Order.Verb == "PLAY" && strings.Contains(p.Order.String(), "OPS")
				}); at >= 0 {
					line = prompts[at].Order.String() + "\n" + line
				}
				l := last(t, c.mail(t, string(seat), "CHECK\n"+line+"\n"), string(seat)).Letter
				if strings.Contains(l.Text, ">>>") { // it needs others beside it
					continue
				}
				asked++
				head := map[string]string{"en": "\nODDS\n", "fr": "\nRAPPORTS DE FORCES\n"}[lang]
				_, preview, has := strings.Cut(l.Text, head)
				preview, _, _ = strings.Cut(preview, "\n\n")
				if !has || !odds.MatchString(preview) {
					t.Errorf("CHECK of %q gives no odds:\n%s", line, l.Text)
				}
				if asked > 1 {
					continue
				}
				l = last(t, c.mail(t, string(seat), "CHECK\n"+line+"\nMOVE Xyzzy Plugh\n"), string(seat)).Letter
				if _, beside, _ := strings.Cut(l.Text, head); !odds.MatchString(strings.SplitN(beside, "\n\n", 2)[0]) {
					t.Errorf("CHECK of %q beside a line with a fault gives no odds:\n%s", line, l.Text)
				}
			}
			if asked >= 3 {
				break
			}
			guess.Begin(n + 2)
			if !c.goesOn(t, state, seat, guess) {
				break
			}
		}
		if asked == 0 {
			t.Error("no attack was checked")
		}
	})
}

// CHECK of an advance into the enemy gives its chance in the melee; of any other it gives none.
func TestCheckOfAnAdvanceIntoTheEnemyGivesItsChance(t *testing.T) {
	for lang, says := range map[string]string{"en": "melee, won in", "fr": "mêlée, gagnée dans"} {
		c := newNewcomer(t, "great-war-commander", lang)
		c.begin(t)
		sys, err := newLibrary(nil, nil).open("great-war-commander")
		if err != nil {
			t.Fatal(err)
		}
		guess, asked, calm := dice.NewSource([]byte("odds"), "melee"), 0, 0
		for n := range uint64(60) {
			state := c.position(t, sys)
			if len(state.Pending()) == 0 || asked > 0 && calm > 0 {
				break
			}
			seat := state.Pending()[0].Seat
			lines := state.(adjudicator.Offerer).Offers(seat).Lines
			for _, x := range lines {
				if x.Order.Verb != "ADVANCE" || x.Order.When != nil || len(x.Needs) == 0 {
					continue
				}
				enemy := slices.ContainsFunc(x.Note, func(f adjudicator.Field) bool { return f.Key == "enemies" && f.Value != "" })
				if enemy && asked > 1 || !enemy && calm > 0 {
					continue
				}
				text := "CHECK\n"
				for _, k := range x.Needs {
					text += lines[k].Order.String() + "\n"
				}
				l := last(t, c.mail(t, string(seat), text+x.Order.String()+"\n"), string(seat)).Letter
				switch told := strings.Contains(strings.Join(strings.Fields(l.Text), " "), says); {
				case strings.Contains(l.Text, ">>>"):
				case told != enemy:
					t.Errorf("%s: CHECK of %q into the enemy: %v, chance told: %v\n%s", lang, x.Order.String(), enemy, told, l.Text)
				case enemy:
					asked++
				default:
					calm++
				}
			}
			guess.Begin(n + 2)
			if !c.goesOn(t, state, seat, guess) {
				break
			}
		}
		if asked == 0 || calm == 0 {
			t.Errorf("%s: %d advances into the enemy and %d others were checked", lang, asked, calm)
		}
	}
}

// position is where the game stands.
func (c *newcomer) position(t *testing.T, sys adjudicator.System) adjudicator.State {
	t.Helper()
	_, saved, err := c.store.LastSnapshot(c.game)
	if err != nil {
		t.Fatal(err)
	}
	state, err := sys.Load(saved)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// goesOn sends a sheet that is suggested to a seat, if there is one.
func (c *newcomer) goesOn(t *testing.T, state adjudicator.State, seat adjudicator.Seat, guess *dice.Source) bool {
	t.Helper()
	sheet, ok := adjudicator.Suggest(state, seat, guess)
	if !ok {
		return false
	}
	text, err := sheet.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	c.mail(t, string(seat), string(text))
	return true
}
