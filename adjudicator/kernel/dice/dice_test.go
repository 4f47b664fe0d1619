package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strings"
	"testing"
)

// TestRollIsWhatAnyoneCanRecompute computes a roll from the published
// formula, apart from the code under test.
func TestRollIsWhatAnyoneCanRecompute(t *testing.T) {
	secret := []byte("a secret of thirty-two bytes ...")
	s := NewSource(secret, "balkan-1", "horses", "")
	s.Begin(7)
	s.Roll("first", "6.5", 6)
	got := s.Roll("second", "6.5", 6)

	m := hmac.New(sha256.New, secret)
	for _, part := range []string{"horses", "", "balkan-1"} {
		m.Write(binary.BigEndian.AppendUint32(nil, uint32(len(part))))
		m.Write([]byte(part))
	}
	var address [20]byte
	binary.BigEndian.PutUint64(address[0:], 7)
	binary.BigEndian.PutUint32(address[8:], 1)
	m.Write(address[:])
	if want := int(binary.BigEndian.Uint64(m.Sum(nil))%6) + 1; got != want {
		t.Errorf("rolled %d, the formula gives %d", got, want)
	}
	if r := s.Rolls(); len(r) != 2 || r[1].Command != 7 || r[1].K != 1 || r[1].Value != got || r[1].Label != "second" || r[1].Rule != "6.5" {
		t.Errorf("record %+v", r)
	}
}

func TestRollsAreAddressedNotDrawn(t *testing.T) {
	roll := func(command uint64, extra int) (last int) {
		s := NewSource([]byte("x"), "g")
		s.Begin(command)
		for range extra + 1 {
			last = s.Roll("r", "", 1_000_000)
		}
		return last
	}
	s := NewSource([]byte("x"), "g")
	s.Begin(1)
	for range 5 {
		s.Roll("more rolls in command 1", "", 6)
	}
	s.Begin(2)
	if s.Roll("r", "", 1_000_000) != roll(2, 0) {
		t.Error("rolls of one command shift those of the next")
	}
	if roll(1, 0) == roll(2, 0) || roll(1, 0) == roll(1, 1) {
		t.Error("different addresses give the same roll")
	}
	if NewSource([]byte("x"), "g", "a").Roll("r", "", 1_000_000) == NewSource([]byte("x"), "g", "b").Roll("r", "", 1_000_000) {
		t.Error("the nonces do not matter")
	}
	// Where a nonce ends must matter: "ab"+"c" is not "a"+"bc".
	if NewSource([]byte("x"), "g", "ab", "c").Roll("r", "", 1_000_000) == NewSource([]byte("x"), "g", "a", "bc").Roll("r", "", 1_000_000) {
		t.Error("nonces run together")
	}
}

// TestDiceAreFair is a chi-squared test with a fixed secret: it either
// always passes or always fails.
func TestDiceAreFair(t *testing.T) {
	s := NewSource([]byte("fair"), "g")
	const n = 60_000
	var count [6]int
	for c := range uint64(n) {
		s.Begin(c)
		count[s.Roll("r", "", 6)-1]++
	}
	chi := 0.0
	for _, k := range count {
		d := float64(k) - n/6
		chi += d * d / (n / 6)
	}
	if chi > 20.5 { // 5 degrees of freedom, one in a thousand
		t.Errorf("chi-squared %.1f: %v", chi, count)
	}
}

func TestShuffleIsAPermutationAndDependsOnTheAddress(t *testing.T) {
	s := NewSource([]byte("x"), "g")
	s.Begin(1)
	a, b := s.Shuffle("deck", "", 55), s.Shuffle("deck", "", 55)
	if slices.Equal(a, b) {
		t.Error("two shuffles are equal")
	}
	sorted := slices.Clone(a)
	slices.Sort(sorted)
	for i, v := range sorted {
		if i != v {
			t.Fatalf("no permutation: %v", a)
		}
	}
	if r := s.Rolls(); len(r) != 2 || !slices.Equal(r[1].Order, b) {
		t.Error("shuffles are not recorded")
	}
}

func TestScriptFailsOnWhatIsLeftOrMissing(t *testing.T) {
	s := Script(Scripted{"combat", 4}, Scripted{"", 2})
	if s.Roll("combat 2720", "", 6) != 4 || s.Roll("rally", "", 6) != 2 || s.Err() != nil {
		t.Errorf("script: %v", s.Err())
	}
	for name, x := range map[string]struct {
		s    *Source
		roll func(*Source)
		want string
	}{
		"left over":   {Script(Scripted{"", 1}), func(*Source) {}, "left over"},
		"missing":     {Script(), func(s *Source) { s.Roll("rally", "", 6) }, "no scripted roll"},
		"other label": {Script(Scripted{"combat", 1}), func(s *Source) { s.Roll("rally", "", 6) }, "combat"},
		"no such die": {Script(Scripted{"", 7}), func(s *Source) { s.Roll("rally", "", 6) }, "7"},
	} {
		if x.roll(x.s); x.s.Err() == nil || !strings.Contains(x.s.Err().Error(), x.want) {
			t.Errorf("%s: %v", name, x.s.Err())
		}
	}
}

func TestConfirmFindsAChangedRoll(t *testing.T) {
	s := NewSource([]byte("x"), "g", "a")
	s.Begin(3)
	s.Roll("one", "", 6)
	s.Shuffle("deck", "", 10)
	s.Roll("two", "", 6)
	rolls := slices.Clone(s.Rolls())
	if err := s.Confirm(rolls); err != nil {
		t.Error(err)
	}
	bad := slices.Clone(rolls)
	bad[2].Value = bad[2].Value%6 + 1
	if err := s.Confirm(bad); err == nil || !strings.Contains(err.Error(), "roll 3.3 (two)") {
		t.Errorf("a changed die gives %v", err)
	}
	bad = slices.Clone(rolls)
	bad[1].Order = slices.Clone(bad[1].Order)
	bad[1].Order[0], bad[1].Order[1] = bad[1].Order[1], bad[1].Order[0]
	if err := s.Confirm(bad); err == nil || !strings.Contains(err.Error(), "roll 3.2 (deck)") {
		t.Errorf("a changed shuffle gives %v", err)
	}
	bad[1].Sides = 0
	if err := s.Confirm(bad); err == nil {
		t.Error("a die without sides is confirmed")
	}
}

func TestCommitmentIsSHA256(t *testing.T) {
	if got := Commitment([]byte("abc")); got != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Error(got)
	}
}

func BenchmarkRoll(b *testing.B) {
	s := NewSource([]byte("x"), "g", "n")
	for i := range b.N {
		s.Begin(uint64(i))
		s.Roll("combat 2720", "6.5", 6)
	}
}
