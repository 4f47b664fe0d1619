package campaign_test

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// browser is a headless Chromium that is driven over a pair of pipes by the
// DevTools protocol: messages of JSON, each ended by a zero byte.
type browser struct {
	t       *testing.T
	in      *os.File
	session string

	mu      sync.Mutex
	last    int
	answers map[int]chan message
	events  []message
}

// message is what goes either way.
type message struct {
	ID      int             `json:"id,omitempty"`
	Session string          `json:"sessionId,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  json.RawMessage `json:"params,omitempty"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error,omitempty"`
}

// patience bounds the wait for any one answer; it only ends what hangs.
const patience = 60 * time.Second

// chromium finds the program. Without it the test is skipped, unless
// FELDPOST_NEED_CHROMIUM says that it must run.
func chromium(t *testing.T) string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	const text = "no Chromium on this machine: install the package chromium to test the page in a browser"
	if os.Getenv("FELDPOST_NEED_CHROMIUM") != "" {
		t.Fatal(text)
	}
	t.Skip(text)
	return ""
}

// openBrowser starts Chromium.
func openBrowser(t *testing.T) *browser {
	t.Helper()
	path := chromium(t)
	hears, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, says, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
		"--disable-background-networking", "--disable-component-update", "--disable-extensions",
		"--user-data-dir="+t.TempDir(), "--remote-debugging-pipe", "about:blank")
	cmd.ExtraFiles = []*os.File{hears, says}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	hears.Close()
	says.Close()
	b := &browser{t: t, in: in, answers: map[int]chan message{}}
	read := make(chan struct{})
	go func() {
		b.read(bufio.NewReaderSize(out, 1<<20))
		close(read)
	}()
	t.Cleanup(func() {
		b.session = ""
		b.try("Browser.close", nil, nil)
		in.Close()
		ended := make(chan struct{})
		go func() { cmd.Wait(); close(ended) }()
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
		}
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // what it has left behind
		<-ended
		<-read
		out.Close()
	})
	return b
}

// tab opens a tab for one test that reports its console, its errors and its
// requests.
func (b *browser) tab(t *testing.T) *browser {
	t.Helper()
	b.t, b.session = t, ""
	var target struct{ TargetID string }
	b.ask("Target.createTarget", map[string]any{"url": "about:blank"}, &target)
	var attached struct{ SessionID string }
	b.ask("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
	b.session = attached.SessionID
	for _, domain := range []string{"Page", "Runtime", "Log", "Network"} {
		b.ask(domain+".enable", nil, nil)
	}
	b.mu.Lock()
	b.events = nil
	b.mu.Unlock()
	t.Cleanup(func() {
		b.session = ""
		b.try("Target.closeTarget", map[string]any{"targetId": target.TargetID}, nil)
	})
	return b
}

// read sorts what comes until the pipe ends.
func (b *browser) read(out *bufio.Reader) {
	for {
		raw, err := out.ReadBytes(0)
		if err != nil {
			return
		}
		var m message
		if err := json.Unmarshal(raw[:len(raw)-1], &m); err != nil {
			continue
		}
		b.mu.Lock()
		if answer := b.answers[m.ID]; m.ID != 0 && answer != nil {
			delete(b.answers, m.ID)
			answer <- m
		} else if m.Method != "" {
			b.events = append(b.events, m)
		}
		b.mu.Unlock()
	}
}

// ask sends a command and waits for its answer.
func (b *browser) ask(method string, params, result any) {
	b.t.Helper()
	if err := b.try(method, params, result); err != nil {
		b.t.Fatalf("%s: %v", method, err)
	}
}

func (b *browser) try(method string, params, result any) error {
	if params == nil {
		params = map[string]any{}
	}
	raw, err := json.Marshal(params)
	if err != nil {
		return err
	}
	answer := make(chan message, 1)
	b.mu.Lock()
	b.last++
	m := message{ID: b.last, Session: b.session, Method: method, Params: raw}
	b.answers[m.ID] = answer
	b.mu.Unlock()
	if raw, err = json.Marshal(m); err != nil {
		return err
	}
	if _, err := b.in.Write(append(raw, 0)); err != nil {
		return err
	}
	select {
	case m = <-answer:
	case <-time.After(patience):
		return errors.New("no answer")
	}
	if m.Error != nil {
		return errors.New(m.Error.Message)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(m.Result, result)
}

// open loads a page of a size and waits until its script is ready.
func (b *browser) open(url string, width, height int) {
	b.t.Helper()
	b.ask("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false}, nil)
	b.ask("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	b.ask("Page.navigate", map[string]any{"url": url}, nil)
	b.until(`document.documentElement.dataset.ready === 'yes'`)
}

// until waits for an expression of the page to be true.
func (b *browser) until(expression string) {
	b.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		var ok bool
		if err := b.value(expression, &ok); err == nil && ok {
			return
		}
		if time.Now().After(end) {
			b.t.Fatalf("never true: %s; the page says %v", expression, b.complaints())
		}
	}
}

// value evaluates an expression in the page.
func (b *browser) value(expression string, into any) error {
	var got struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Text      string
			Exception struct{ Description string }
		}
	}
	if err := b.try("Runtime.evaluate", map[string]any{"expression": expression, "returnByValue": true, "awaitPromise": true}, &got); err != nil {
		return err
	}
	if d := got.ExceptionDetails; d != nil {
		return fmt.Errorf("%s %s", d.Text, d.Exception.Description)
	}
	return json.Unmarshal(got.Result.Value, into)
}

// text is an expression of the page as text.
func (b *browser) text(expression string) string {
	b.t.Helper()
	var s string
	if err := b.value("String("+expression+")", &s); err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return s
}

// keyCodes are the keys that the page understands and the letters they type.
var keyCodes = map[string]struct {
	code int
	text string
}{
	"ArrowLeft": {37, ""}, "ArrowUp": {38, ""}, "ArrowRight": {39, ""}, "ArrowDown": {40, ""},
	"Home": {36, ""}, "End": {35, ""}, "Escape": {27, ""}, "Tab": {9, ""}, "Enter": {13, "\r"},
	" ": {32, " "}, "+": {187, "+"}, "-": {189, "-"}, "0": {48, "0"},
}

// shift is the modifier of the protocol.
const shift = 8

// press presses and releases a key as a person does.
func (b *browser) press(key string, modifiers int) {
	b.t.Helper()
	k := keyCodes[key]
	p := map[string]any{"type": "keyDown", "key": key, "windowsVirtualKeyCode": k.code, "modifiers": modifiers}
	if k.text != "" {
		p["text"] = k.text
	}
	b.ask("Input.dispatchKeyEvent", p, nil)
	delete(p, "text")
	p["type"] = "keyUp"
	b.ask("Input.dispatchKeyEvent", p, nil)
}

// point is a place of the window.
type point struct{ X, Y float64 }

// frame is where an element lies.
type frame struct{ X, Y, W, H float64 }

// box is the frame of the first element of a selector.
func (b *browser) box(selector string) frame {
	b.t.Helper()
	var f frame
	if err := b.value(`(() => { const r = document.querySelector(`+quote(selector)+`).getBoundingClientRect(); return {X: r.x, Y: r.y, W: r.width, H: r.height}; })()`, &f); err != nil {
		b.t.Fatalf("%s: %v", selector, err)
	}
	return f
}

// middle is the middle of the first element of a selector.
func (b *browser) middle(selector string) point {
	b.t.Helper()
	f := b.box(selector)
	return point{f.X + f.W/2, f.Y + f.H/2}
}

// mouse sends one event of the mouse.
func (b *browser) mouse(kind string, at point, more map[string]any) {
	b.t.Helper()
	p := map[string]any{"type": kind, "x": at.X, "y": at.Y}
	for k, v := range more {
		p[k] = v
	}
	b.ask("Input.dispatchMouseEvent", p, nil)
}

// click presses the left button.
func (b *browser) click(at point) {
	b.t.Helper()
	b.mouse("mouseMoved", at, nil)
	held := map[string]any{"button": "left", "clickCount": 1}
	b.mouse("mousePressed", at, held)
	b.mouse("mouseReleased", at, held)
}

// complaints are all errors and warnings of the page, and all requests but
// for the page itself.
func (b *browser) complaints() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	var out []string
	for _, e := range b.events {
		var p struct {
			Type    string
			Args    []struct{ Value, Description any }
			Entry   struct{ Level, Text, URL string }
			Request struct{ URL string }

			ExceptionDetails struct {
				Text      string
				Exception struct{ Description string }
			}
		}
		if err := json.Unmarshal(e.Params, &p); err != nil {
			continue
		}
		switch e.Method {
		case "Runtime.consoleAPICalled":
			out = append(out, fmt.Sprintf("console %s: %v", p.Type, p.Args))
		case "Runtime.exceptionThrown":
			out = append(out, "exception: "+p.ExceptionDetails.Text+" "+p.ExceptionDetails.Exception.Description)
		case "Log.entryAdded":
			out = append(out, "log "+p.Entry.Level+": "+p.Entry.Text)
		case "Network.requestWillBeSent":
			if !strings.HasPrefix(p.Request.URL, "file://") || !strings.HasSuffix(strings.SplitN(p.Request.URL, "#", 2)[0], ".html") {
				out = append(out, "request: "+p.Request.URL)
			}
		}
	}
	return out
}

// picture saves what the window shows into the folder of the flag -look.
func (b *browser) picture(name string) {
	b.t.Helper()
	if *look == "" {
		return
	}
	var got struct{ Data string }
	b.ask("Page.captureScreenshot", map[string]any{"format": "png"}, &got)
	raw, err := base64.StdEncoding.DecodeString(got.Data)
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*look, name+".png"), raw, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// quote writes a text as the script does.
func quote(s string) string {
	raw, _ := json.Marshal(s)
	return string(raw)
}
