package store

// Forgotten stands in the place of the bytes of a letter that was forgotten, and of
// the address that it went to.
const (
	Forgotten        = "This letter was removed from the store.\r\n"
	ForgottenAddress = "removed@invalid"
)

// IsForgotten tells whether bytes stand in the place of a letter that was forgotten.
func IsForgotten(raw []byte) bool { return string(raw) == Forgotten }

// Forget leaves of a letter in what keeps it from being handled again.
func (l *Letter) Forget() error {
	if l.State != LetterDone && l.State != LetterQuarantined {
		l.State = LetterDone
	}
	l.From, l.MessageID, l.Reason, l.Account = "", "", "", ""
	l.Tokens = nil
	return nil
}

// Forget leaves of a letter out what keeps it from being sent again.
func (o *Out) Forget() error {
	if o.State == OutQueued || o.State == OutHeld {
		o.State, o.Noted = OutFailed, true
	}
	o.To, o.LastError, o.Written = ForgottenAddress, "", true
	return nil
}
