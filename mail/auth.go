package mail

import (
	"encoding/json"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"

	"github.com/emersion/go-sasl"
)

// choose picks the mechanism to log in with. The server's offers are SASL
// names in any case; bare tells whether IMAP's own LOGIN command may be used.
func (s Server) choose(offers []string, bare bool) (Mechanism, error) {
	offered := func(m Mechanism) bool {
		return slices.ContainsFunc(offers, func(o string) bool { return strings.EqualFold(o, string(m)) })
	}
	wanted := s.Mechanism
	if wanted != "" && wanted != MechanismAuto {
		if offered(wanted) || wanted == MechanismLogin && bare {
			return wanted, nil
		}
		return "", fmt.Errorf("the server does not offer %s, only %s", wanted, list(offers))
	}
	switch {
	case s.Token && offered(MechanismOAuthBearer):
		return MechanismOAuthBearer, nil
	case s.Token && offered(MechanismXOAuth2):
		return MechanismXOAuth2, nil
	case s.Token:
		return "", fmt.Errorf("the server takes no OAuth token, only %s", list(offers))
	case offered(MechanismPlain):
		return MechanismPlain, nil
	case offered(MechanismLogin) || bare:
		return MechanismLogin, nil
	case offered(MechanismOAuthBearer):
		return MechanismOAuthBearer, nil
	}
	return "", fmt.Errorf("the server offers no way to log in that is known here, only %s", list(offers))
}

func list(words []string) string {
	if len(words) == 0 {
		return "none"
	}
	return strings.ToLower(strings.Join(slices.Sorted(slices.Values(words)), ", "))
}

// dialogue returns the SASL client of a mechanism.
func (s Server) dialogue(m Mechanism, secret string) sasl.Client {
	switch m {
	case MechanismOAuthBearer:
		host, port, _ := net.SplitHostPort(s.Address)
		number, _ := strconv.Atoi(port)
		return sasl.NewOAuthBearerClient(&sasl.OAuthBearerOptions{
			Username: s.User, Token: secret, Host: host, Port: number,
		})
	case MechanismXOAuth2:
		return &xoauth2Dialogue{user: s.User, token: secret}
	case MechanismLogin:
		return &loginDialogue{answers: []string{s.User, secret}}
	default:
		return sasl.NewPlainClient("", s.User, secret)
	}
}

// loginDialogue is the LOGIN mechanism for servers with any wording of the
// two questions: the user first, then the password.
type loginDialogue struct{ answers []string }

func (d *loginDialogue) Start() (string, []byte, error) { return "LOGIN", nil, nil }

func (d *loginDialogue) Next([]byte) ([]byte, error) {
	if len(d.answers) == 0 {
		return nil, sasl.ErrUnexpectedServerChallenge
	}
	answer := d.answers[0]
	d.answers = d.answers[1:]
	return []byte(answer), nil
}

// xoauth2Dialogue is the XOAUTH2 mechanism: user and access token at once. The
// server's only question is a refusal, which it words in JSON.
type xoauth2Dialogue struct{ user, token string }

func (d *xoauth2Dialogue) Start() (string, []byte, error) {
	return "XOAUTH2", []byte("user=" + d.user + "\x01auth=Bearer " + d.token + "\x01\x01"), nil
}

func (d *xoauth2Dialogue) Next(challenge []byte) ([]byte, error) {
	var refused sasl.OAuthBearerError
	if err := json.Unmarshal(challenge, &refused); err != nil {
		return nil, sasl.ErrUnexpectedServerChallenge
	}
	return nil, fmt.Errorf("the server does not take the access token: status %s", refused.Status)
}

var (
	_ sasl.Client = (*loginDialogue)(nil)
	_ sasl.Client = (*xoauth2Dialogue)(nil)
)
