package prose

import (
	"strings"
	"testing"
)

// in reads a letter in the field and gives the orders; "" where something is left over.
func in(text string) (string, Paper) {
	p := field().read(text)
	if len(p.Left) > 0 || p.Kept {
		return "", p
	}
	return strings.ReplaceAll(p.Text, "\n", "|"), p
}

// What is said about what is ordered, and of those who do nothing, is no order.
func TestARemarkIsNoOrder(t *testing.T) {
	for _, remark := range []string{
		"Haskovo must fall.", "Haskovo front.", "Haskovo is too exposed.", "I want Haskovo.", "Galicia.", "Haskovo!", "I know it is not pretty.", "Nobody guards it.",
		"Haskovo est trop exposée.", "Je veux Haskovo !", "Personne ne la garde.", "Je sais que c'est un peu loin.",
		"Not the 7th!", "The 7th does not follow.", "No cavalry.", "The 7th keeps an eye on the road.", "The other one stays.",
		"Pas la 7e.", "La 7e ne la suit pas.", "Sans la cavalerie.", "La 7e reste l'arme au pied.", "The 7th will have orders in a separate mail.",
	} {
		if got, p := in("The 5th goes to Haskovo. " + remark); got != "MOVE BU/5 Bde TO 2523" {
			t.Errorf("%q: %q, left %v, waiting %q", remark, p.Text, p.Left, p.Waiting)
		}
	}
}

// What may be an order, or change one, is no remark.
func TestNoOrderIsTakenForARemark(t *testing.T) {
	for _, more := range []string{
		"Harmanli as well.", "Zwick Harmanli.", "Sofia.", "Half of them stay.", "Not if it rains.", "I want Harmanli.", "Harmanli is to be zwicked by the 7th.", "No, the 7th.",
		"Not the 5th!", "The 5th stays.", "Unless Sofia is empty.", "Wait, no. Sorry.", "La moitié reste.", "Plutôt la 7e ?", "Make that Harmanli.", "The 7th zwicks.",
	} {
		if got, p := in("The 5th goes to Haskovo. " + more); got == "MOVE BU/5 Bde TO 2523" {
			t.Errorf("%q is passed over: read %v", more, p.Read)
		}
	}
}

// A correction may name no more than the unit, with what it does or without.
func TestACorrectionNamesTheUnitAlone(t *testing.T) {
	for _, c := range []string{
		"Sorry, I meant the 16th.", "I'd rather it was the 16th.", "On second thoughts the 16th instead.", "Wait, no. The 16th goes there.", "Oops, wrong counter: it is the 16th that goes to Haskovo.",
		"Non, plutôt la 16e.", "Réflexion faite, c'est la 16e qui y va.",
	} {
		if got, p := in("The 5th goes to Haskovo. " + c); got != "MOVE BU/16 Bde TO 2523" {
			t.Errorf("%q: %q, left %v", c, p.Text, p.Left)
		}
	}
	if got, p := in("The 5th and the 16th go to Haskovo. No, make that the 5th alone."); got != "MOVE BU/5 Bde TO 2523" {
		t.Errorf("%q, left %v", p.Text, p.Left)
	}
}

// That nobody follows is an order: what is not said may be asked, or done.
func TestThatNobodyFollowsIsAnOrder(t *testing.T) {
	for _, none := range []string{"Nobody follows.", "Mais personne ne suit.", "We do not follow up.", "No pursuit!", "On ne suit pas.", "No one goes in."} {
		if got, p := in("We attack Harmanli with the 5th. " + none); !strings.HasSuffix(got, "ADVANCE NONE") {
			t.Errorf("%q: %q, left %v", none, p.Text, p.Left)
		}
	}
	if got, _ := in("We attack Harmanli with the 5th and the 16th. The 16th does not follow."); got != "" {
		t.Errorf("who of those that attack does not follow is dropped: %q", got)
	}
}

// Who comes last is not first.
func TestLastIsNotFirst(t *testing.T) {
	for _, last := range []string{"Losses on the 5th last.", "Pertes sur la 5e en dernier.", "The 5th is to suffer last."} {
		got, p := in("We attack Harmanli with the 5th and the 16th. " + last)
		if strings.Contains(got, "LOSS") && !strings.HasSuffix(got, "BU/5 Bde LAST") {
			t.Errorf("%q: %q, left %v", last, p.Text, p.Left)
		}
	}
}

// Who is left out of an attack and is not named in it is not left out again; who is named is.
func TestWhoIsLeftOutOfAnAttackIsNotNamed(t *testing.T) {
	if got, p := in("We attack Harmanli with the 5th and the 16th, without the cavalry."); got != "ATTACK 2622 FROM 2524 WITH BU/5 Bde, BU/16 Bde" {
		t.Errorf("%q, left %v", p.Text, p.Left)
	}
	if got, _ := in("We attack Harmanli with the 5th and the 16th without the 16th."); got == "ATTACK 2622 FROM 2524 WITH BU/5 Bde, BU/16 Bde" {
		t.Errorf("the 16th is in: %q", got)
	}
}

// A time alone may belong to the order before it; more at another time does not.
func TestATimeAloneIsAskedAbout(t *testing.T) {
	for text, want := range map[string]string{"Next turn.": "", "Demain.": "", "More tomorrow.": "MOVE BU/5 Bde TO 2523", "La suite demain.": "MOVE BU/5 Bde TO 2523"} {
		if got, p := in("The 5th goes to Haskovo. " + text); got != want {
			t.Errorf("%q: %q, left %v, waiting %q", text, got, p.Left, p.Waiting)
		}
	}
}

// "No." before a number is one; before a sentence it is a no.
func TestNoEndsASentence(t *testing.T) {
	for text, want := range map[string]string{"The 7th goes to Haskovo. No. The 5th goes there.": "MOVE BU/5 Bde TO 2523", "Brigade no. 5 goes to Haskovo.": "MOVE BU/5 Bde TO 2523"} {
		if got, p := in(text); got != want {
			t.Errorf("%q: %q, left %v", text, p.Text, p.Left)
		}
	}
}
