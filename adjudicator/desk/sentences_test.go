package desk

import (
	"strings"
	"testing"

	"feldpost/adjudicator/report"
	"feldpost/store"
	"feldpost/store/bolt"
)

// battlefield is a game whose league may move BU/5 Bde and BU/1 Bde to 2326 and 2325.
func battlefield(t *testing.T, p store.Policy) *office {
	o := openOffice(t, bolt.Options{}).create(p, true)
	o.setUp()
	o.crowd()
	return o
}

// stands is where a unit of the league is.
func (o *office) stands(unit string) string {
	o.Helper()
	for _, p := range o.state().View("league").Pieces {
		if p.Name == unit {
			return p.Where
		}
	}
	return ""
}

func TestSentencesAreCarriedOutAndGivenBack(t *testing.T) {
	o := battlefield(t, store.Policy{})
	p := o.one(o.from("league", "Good evening,\n\nThe 5th Bulgarian brigade heads for 23.26, please.\n"), "league@test", report.Turn)
	o.says(p, "I READ your words so", `"The 5th Bulgarian brigade heads for 23.26, please"`, "MOVE BU/5 Bde TO 2326")
	if at := o.stands("BU/5 Bde"); at != "2326" {
		t.Errorf("it stands at %s", at)
	}
}

// A word that is not known is asked about: YES carries out what the answer shows, exactly; NO and
// what happens meanwhile take it away.
func TestAReadingIsAgreedToByYes(t *testing.T) {
	const letter = "The 5th Bulgarian brigade frobs to 2326."
	ask := func(o *office) {
		t.Helper()
		seq := o.game().Seq
		p := o.one(o.from("league", letter), "league@test", report.Answer)
		o.says(p, "NOTHING WAS CARRIED OUT YET", "MOVE BU/5 Bde TO 2326", "frobs", "Reply YES")
		if o.game().Seq != seq {
			t.Fatal("it was carried out unasked")
		}
	}
	o := battlefield(t, store.Policy{})
	was := o.stands("BU/5 Bde")
	ask(o)
	if o.from("league", "Yes, please!"); o.stands("BU/5 Bde") != "2326" {
		t.Errorf("YES left it at %s", o.stands("BU/5 Bde"))
	}

	o = battlefield(t, store.Policy{})
	ask(o)
	o.says(o.one(o.from("league", "NO"), "league@test", report.Answer), "is dropped")
	if o.from("league", "YES"); o.stands("BU/5 Bde") != was {
		t.Error("YES carried out what was refused")
	}

	o = battlefield(t, store.Policy{})
	ask(o)
	o.from("league", "STAND RETREAT SAFEST")
	if o.from("league", "YES"); o.stands("BU/5 Bde") != was {
		t.Error("YES carried out what was asked before another entry")
	}
}

// With reading = strict sentences are asked about however plain they are, lines are not.
func TestAStrictGameAsksBeforeItBelievesSentences(t *testing.T) {
	o := battlefield(t, store.Policy{Reading: "strict"})
	seq := o.game().Seq
	p := o.one(o.from("league", "The 5th Bulgarian brigade heads for 2326, end of turn."), "league@test", report.Answer)
	o.says(p, "NOTHING WAS CARRIED OUT YET", "MOVE BU/5 Bde TO 2326", "END")
	if strings.Contains(flat(p.Letter.Text), "Not understood") {
		t.Error("something is said not to be understood")
	}
	p = o.one(o.from("league", "I hereby end my turn then."), "league@test", report.Answer)
	o.says(p, "NOTHING WAS CARRIED OUT YET")
	if o.game().Seq != seq {
		t.Fatal("a sentence was carried out unasked")
	}
	if o.from("league", "MOVE BU/5 Bde 2326"); o.stands("BU/5 Bde") != "2326" {
		t.Error("a line was not carried out")
	}
}

// In a lenient game the sentences beside one that is not understood are not done: each is named, and none is
// told to have been read.
func TestALenientGameNamesSentencesThatItLeaves(t *testing.T) {
	o := battlefield(t, store.Policy{Faults: "lenient"})
	was := o.stands("BU/5 Bde")
	posts := o.from("league", "MOVE BU/1 Bde 2325\nThe 5th Bulgarian brigade heads for 2326.\nif it rains BU/1 Bde stays\nEND")
	if at := o.stands("BU/5 Bde"); at != was {
		t.Fatalf("it went to %s", at)
	}
	text := flat(posts[0].Letter.Text)
	if strings.Contains(text, "I READ") || !strings.Contains(text, "heads for 2326") || !strings.Contains(text, "if it rains") {
		t.Errorf("the answer:\n%.1500s", posts[0].Letter.Text)
	}
}

// Beside what is not understood the rest is read back, and YES has that and nothing else carried out.
func TestALetterTellsWhatWasUnderstoodBesideWhatWasNot(t *testing.T) {
	o := battlefield(t, store.Policy{})
	was := o.stands("BU/1 Bde")
	p := o.one(o.from("league", "The 5th Bulgarian brigade heads for 2326.\nBU/1 Bde goes to 2325 if it is dry.\n"), "league@test", report.Answer)
	o.says(p, "NOTHING WAS CARRIED OUT YET", "MOVE BU/5 Bde TO 2326", "Not understood", `"BU/1 Bde goes to 2325 if it is dry"`)
	if o.from("league", "YES"); o.stands("BU/5 Bde") != "2326" || o.stands("BU/1 Bde") != was {
		t.Errorf("they stand at %s and %s", o.stands("BU/5 Bde"), o.stands("BU/1 Bde"))
	}

	// A line that is nearly an order is no matter of a reading: the sheet comes back.
	o = battlefield(t, store.Policy{})
	p = o.one(o.from("league", "The 5th Bulgarian brigade heads for 2326.\nMOVE BU/1 Bde TO 99999\n"), "league@test", report.Faulty)
	o.says(p, "I READ your words so", "MOVE BU/5 Bde TO 2326", "99999")
}

// Where words may mean several things, the readings have numbers, and a letter with a number and no more has that one
// carried out.
func TestAReadingIsChosenByItsNumber(t *testing.T) {
	ask := func() *office {
		o := battlefield(t, store.Policy{})
		p := o.one(o.from("league", "The 1st frobs to 2430."), "league@test", report.Answer)
		o.says(p, "NOTHING WAS CARRIED OUT YET", "MOVE BU/1 Bde TO 2430", "It could also mean: 2: MOVE BU/HQ 1 TO 2430 3: MOVE BU/Supply 1 TO 2430", "the number of another reading")
		return o
	}
	o := ask()
	foot := o.stands("BU/1 Bde")
	if o.from("league", "2, please.\n\nThanks!\n"); o.stands("BU/HQ 1") != "2430" || o.stands("BU/1 Bde") != foot {
		t.Errorf("the second left them at %s and %s", o.stands("BU/HQ 1"), o.stands("BU/1 Bde"))
	}
	o = ask()
	if o.from("league", "no. 2\n\nPete\n> 1\n"); o.stands("BU/HQ 1") != "2430" {
		t.Error("a name below the number made it another letter")
	}
	o = ask()
	if o.from("league", "1"); o.stands("BU/1 Bde") != "2430" {
		t.Errorf("the first left it at %s", o.stands("BU/1 Bde"))
	}
	o = ask()
	horse := o.stands("BU/HQ 1")
	for _, no := range []string{"9", "2 or 1", "2 is wrong", "2\nnot that it matters much"} {
		if o.from("league", no); o.stands("BU/HQ 1") != horse || o.stands("BU/1 Bde") != foot {
			t.Errorf("%q moved somebody", no)
		}
	}
}

// An order for the turns of others holds when its condition does; "unless" is the contrary, and is asked about.
func TestUnlessIsNoIf(t *testing.T) {
	const wanted = "STAND MORALE SPEND IF DIE>=5"
	for text, means := range map[string]bool{
		"Standing order: spend a morale point if his die is 5 or more.":             true,
		"Standing order: spend a morale point provided his die is 5 or more.":       true,
		"Standing order: spend a morale point unless his die is 5 or more.":         false,
		"Standing order: spend a morale point except if his die is 5 or more.":      false,
		"Standing order: spend a morale point, though his die is 5 or more.":        false,
		"Standing order: spend a morale point until his die is 5 or more.":          false,
		"Standing order: spend a morale point, whether his die is 5 or more.":       false,
		"Consigne permanente : un point de moral pourvu que son dé fait 5 ou plus.": true,
		"Consigne permanente : un point de moral sauf si son dé fait 5 ou plus.":    false,
	} {
		o := battlefield(t, store.Policy{})
		said := flat(o.from("league", text)[0].Letter.Text)
		if strings.Contains(said, wanted) != means {
			t.Errorf("%q: %v\n%.900s", text, !means, said)
		}
	}
}

// A sheet that waits is answered with what of it will not be done: nothing else tells of it.
func TestAWaitingSheetOfALenientGameNamesWhatItLeaves(t *testing.T) {
	o := battlefield(t, store.Policy{Faults: "lenient"})
	g := o.game()
	g.Policy.HoldMinutes = 30
	if err := o.Store.Commit(&store.Batch{Game: &g}); err != nil {
		t.Fatal(err)
	}
	p := o.one(o.from("league", "MOVE BU/5 Bde 2326\nMOVE BU/1 Bde 1140\nEND"), "league@test", report.Receipt)
	o.says(p, "LINES NOT EXECUTED", "BU/1 Bde has not enough Movement Points")
}

// What is to be done when the attacker does it too is not done always.
func TestAChargeThatAnswersAChargeIsNoOther(t *testing.T) {
	for _, text := range []string{"In his turn everybody charges if he charges.", "For the Turk's turn: they all charge if the attacker does."} {
		o := battlefield(t, store.Policy{})
		if said := flat(o.from("league", text)[0].Letter.Text); strings.Contains(said, "STAND CHARGE ALL") && !strings.Contains(said, "STAND CHARGE ALL IF ATTACKER CHARGES") {
			t.Errorf("%q\n%.900s", text, said)
		}
	}
}
