package orders

import "testing"

func TestConsentIsReadFromSentences(t *testing.T) {
	for _, s := range []string{"Hi, yes I confirm.", "Yes, confirmed, thanks", "I hereby confirm my seat.", "Count me in!", "I gladly accept the invitation",
		"Bonjour, je confirme ma participation.", "J'accepte avec plaisir", "Je suis partant !", "Comptez sur moi", "Happy to confirm, looking forward to it"} {
		if !Consents([]string{"Dear referee,", s}) {
			t.Errorf("no consent: %q", s)
		}
	}
	for _, s := range []string{"I cannot confirm.", "I'll confirm tomorrow", "Should I confirm?", "I do not accept", "Je ne confirme pas", "Si je confirme, quand commence la partie",
		"I confirm receipt of your letter", "Thanks for the invitation", "I'm in Paris this week", "Before I confirm I have a question", "Merci"} {
		if Consents([]string{s}) {
			t.Errorf("taken for consent: %q", s)
		}
	}
	if Consents([]string{"I confirm.", "But not before Friday."}) {
		t.Error("a second sentence takes the first back, and was not heard")
	}
	if Consents(nil) {
		t.Error("silence is no consent")
	}
}
