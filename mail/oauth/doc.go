// Package oauth gets and keeps the permission to use a mailbox whose provider
// takes no password (OAuth 2, RFC 6749): once by a person, in a browser on this
// machine (RFC 8252) or on another one (RFC 8628), and from then on by itself
// with the refresh token, which lies in a file of mode 0600.
package oauth
