package mail_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"regexp"
	"strconv"
	"sync"
	"testing"
)

// bend changes what a server says: command is the client's last line, response one
// whole response with its literals. cut ends the connection after it.
type bend func(command string, response []byte) (said []byte, cut bool)

// oddServer is a line proxy in front of a sound server. It returns its address.
func oddServer(t testing.TB, sound string, odd bend) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", sound)
			if err != nil {
				client.Close()
				continue
			}
			var mu sync.Mutex
			command := ""
			go func() {
				defer server.Close()
				for in := bufio.NewReader(client); ; {
					line, err := in.ReadBytes('\n')
					if err != nil {
						return
					}
					mu.Lock()
					command = string(bytes.TrimRight(line, "\r\n"))
					mu.Unlock()
					if _, err := server.Write(line); err != nil {
						return
					}
				}
			}()
			go func() {
				defer client.Close()
				for in := bufio.NewReader(server); ; {
					response, err := wholeResponse(in)
					if err != nil {
						return
					}
					mu.Lock()
					said, cut := odd(command, response)
					mu.Unlock()
					if _, err := client.Write(said); err != nil || cut {
						return
					}
				}
			}()
		}
	}()
	return listener.Addr().String()
}

var literalAt = regexp.MustCompile(`\{(\d+)\}\r\n$`)

func wholeResponse(in *bufio.Reader) (response []byte, err error) {
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return nil, err
		}
		response = append(response, line...)
		m := literalAt.FindSubmatch(line)
		if m == nil {
			return response, nil
		}
		size, _ := strconv.Atoi(string(m[1]))
		literal := make([]byte, size)
		if _, err := io.ReadFull(in, literal); err != nil {
			return nil, err
		}
		response = append(response, literal...)
	}
}

var fetchOf = regexp.MustCompile(`^\* \d+ FETCH \(.*UID (\d+)`)

// about returns the letter that a response is about, 0 for none.
func about(response []byte) int {
	m := fetchOf.FindSubmatch(response)
	if m == nil {
		return 0
	}
	uid, _ := strconv.Atoi(string(m[1]))
	return uid
}

// swap returns a bend that puts something in place of a part of each answer about a
// letter, 0 for all.
func swap(uid int, pattern, with string) bend {
	re := regexp.MustCompile(`(?s)` + pattern)
	return func(_ string, response []byte) ([]byte, bool) {
		if n := about(response); n != 0 && (uid == 0 || n == uid) {
			response = re.ReplaceAll(response, []byte(with))
		}
		return response, false
	}
}

// before says something in front of each answer about a letter.
func before(uid int, words string) bend {
	return func(_ string, response []byte) ([]byte, bool) {
		if n := about(response); n != 0 && (uid == 0 || n == uid) {
			response = append([]byte(words), response...)
		}
		return response, false
	}
}

// tagOf is the tag of a command.
func tagOf(command string) string {
	tag, _, _ := bytes.Cut([]byte(command), []byte(" "))
	return string(tag)
}

// asksFor tells whether a FETCH of bodies names a letter.
func asksFor(command string, uid int) bool {
	m := regexp.MustCompile(`UID FETCH ([0-9:,]+) \(UID BODY`).FindStringSubmatch(command)
	if m == nil {
		return false
	}
	for _, part := range regexp.MustCompile(`,`).Split(m[1], -1) {
		var from, to int
		if n, _ := fmt.Sscanf(part, "%d:%d", &from, &to); n == 1 {
			to = from
		}
		if from <= uid && uid <= to {
			return true
		}
	}
	return false
}

// swapped puts something in place of the first match.
func swapped(response []byte, pattern, with string) []byte {
	at := regexp.MustCompile(pattern).FindIndex(response)
	if at == nil {
		return response
	}
	return append(append(bytes.Clone(response[:at[0]]), with...), response[at[1]:]...)
}

// once lets a bend cut one connection only.
func once(odd bend) bend {
	done := false
	return func(command string, response []byte) ([]byte, bool) {
		if done {
			return response, false
		}
		said, cut := odd(command, response)
		done = done || cut
		return said, cut
	}
}

// refuses answers each FETCH of bodies that names a letter with a refusal.
func refuses(uid int, words string) bend {
	return func(command string, response []byte) ([]byte, bool) {
		switch {
		case !asksFor(command, uid):
		case about(response) != 0:
			return nil, false
		case bytes.HasPrefix(response, []byte(tagOf(command)+" ")):
			return fmt.Appendf(nil, "%s %s\r\n", tagOf(command), words), false
		}
		return response, false
	}
}
