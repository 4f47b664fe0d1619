package mail

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"os"
	"syscall"
)

// Stage is the step of a conversation with a server at which it failed.
type Stage string

// The stages, in the order in which they are reached.
const (
	StageSettings  Stage = "settings"
	StageLookup    Stage = "name look-up"
	StageConnect   Stage = "connection"
	StageTLS       Stage = "tls"
	StageGreeting  Stage = "greeting"
	StageLogin     Stage = "login"
	StageFolder    Stage = "folder"
	StageSender    Stage = "sender"
	StageRecipient Stage = "recipient"
	StageData      Stage = "data"
)

// ConnError is a failure to reach or use a mail server, as opposed to a
// failure with one letter.
type ConnError struct {
	Stage  Stage
	Server string
	Err    error
}

// Error names the server, the stage and the cause.
func (e *ConnError) Error() string {
	return fmt.Sprintf("%s: %s: %v", e.Server, e.Stage, e.Err)
}

// Unwrap returns the cause.
func (e *ConnError) Unwrap() error { return e.Err }

// Advice says in one sentence what the operator can do about it.
func (e *ConnError) Advice() string {
	switch e.Stage {
	case StageSettings:
		return "Correct the settings of this server."
	case StageLookup:
		return "Check the host name and that this machine can resolve names."
	case StageConnect:
		if errors.Is(e.Err, syscall.ECONNREFUSED) {
			return "Nothing listens at this address: check host and port, and that the server runs."
		}
		return "The server does not answer: check host and port, the network and firewalls."
	case StageTLS:
		return adviseTLS(e.Err)
	case StageGreeting:
		return "Something answers at this port, but not as expected: check the port, and that its security setting (tls, starttls, plain) fits."
	case StageLogin:
		return "Check user, password and mechanism; many providers want an application password or OAuth."
	case StageFolder:
		if missing := (*NoFolderError)(nil); errors.As(e.Err, &missing) {
			return "Name a folder that is there as inbox; the referee makes only the folders that it files letters into."
		}
		return "Check the folder names, and that this account may create folders."
	default:
		return "Read what the server says; its operator can tell why."
	}
}

func adviseTLS(err error) string {
	var unknown x509.UnknownAuthorityError
	var host x509.HostnameError
	var invalid x509.CertificateInvalidError
	var record tls.RecordHeaderError
	switch {
	case errors.As(err, &unknown):
		return "The certificate is signed by nobody this machine trusts: name the authority's PEM file as root certificates."
	case errors.As(err, &host):
		return "The certificate is for another name: use the host name that it is made out to."
	case errors.As(err, &invalid):
		return "The certificate is not valid now: check its dates and this machine's clock."
	case errors.As(err, &record):
		return "The server does not speak TLS at this port: try starttls, or the other port (993 for IMAP, 465 for SMTP)."
	}
	return "The protected connection could not be set up: check port and security setting."
}

// lost logs that a server cannot be used. That it refuses who logs in does not pass by itself: what to do stands beside it.
func lost(log *slog.Logger, what string, err error, attrs ...any) {
	var conn *ConnError
	if errors.As(err, &conn) && conn.Stage == StageLogin {
		log.Error(what, append(attrs, "err", err, "hint", "The server refuses the login. "+conn.Advice())...)
		return
	}
	log.Warn(what, append(attrs, "err", err)...)
}

// fail wraps a cause; an error that is a ConnError already stays as it is.
func (s Server) fail(stage Stage, err error) error {
	if err == nil {
		return nil
	}
	var known *ConnError
	if errors.As(err, &known) {
		return err
	}
	return &ConnError{Stage: stage, Server: s.Address, Err: err}
}

func dialStage(err error) Stage {
	var dns *net.DNSError
	if errors.As(err, &dns) {
		return StageLookup
	}
	return StageConnect
}

// isCut tells whether an error means that the connection is gone, so that
// asking again on a fresh one makes sense.
func isCut(err error) bool {
	var network net.Error
	return errors.As(err, &network) || errors.Is(err, net.ErrClosed) || isEOF(err) ||
		errors.Is(err, syscall.ECONNRESET) || errors.Is(err, syscall.EPIPE) ||
		errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, context.DeadlineExceeded)
}

// isSlow tells whether a connection was given up because nothing came.
func isSlow(err error) bool {
	var network net.Error
	return errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, errSlow) || errors.As(err, &network) && network.Timeout()
}
