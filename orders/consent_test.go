package orders

import "testing"

func TestConsentIsReadFromSentences(t *testing.T) {
	for _, s := range []string{"Hi, yes I confirm.", "Yes, confirmed, thanks", "I hereby confirm my seat.", "Count me in!", "I gladly accept the invitation",
		"Bonjour, je confirme ma participation.", "J'accepte avec plaisir", "Je suis partant !", "Je participe", "Avec plaisir !", "Oui, volontiers", "I'm in!", "Sure, I'll play.", "I am ready", "I'd love to play", "Je joue la partie, merci", "Yes please", "Comptez sur moi", "Happy to confirm, looking forward to it"} {
		if !Consents([]string{"Dear referee,", s}) {
			t.Errorf("no consent: %q", s)
		}
	}
	for _, s := range []string{"I cannot confirm.", "I'll confirm tomorrow", "Should I confirm?", "I do not accept", "Je ne confirme pas", "Si je confirme, quand commence la partie",
		"I confirm receipt of your letter", "Thanks for the invitation", "I'm in Paris this week", "I'll play if he does", "Sure, I'll play next week", "I would love to, but no", "Je ne participe pas", "Je participe ?", "I'm in doubt", "I am not ready", "Before I confirm I have a question", "Merci"} {
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
