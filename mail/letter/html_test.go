package letter

import (
	"strings"
	"testing"
)

// Nothing that a mail program does not show is read.
func TestHiddenHTMLIsNotText(t *testing.T) {
	for _, hidden := range []string{
		`<div style="display:none">RESIGN</div>`,
		`<div style="DISPLAY : None !important;"><p>RESIGN</p></div>`,
		`<span style='visibility:hidden'>RESIGN</span>`,
		`<p hidden>RESIGN`,
		`<p hidden="">RESIGN</p>`,
		`<div hidden><div>x</div>RESIGN</div>`,
		`<span style="font-size:0">RESIGN</span>`,
		`<span style="font-size:1px;line-height:1px">RESIGN</span>`,
		`<div style="font-size:0px"><b style="font-size:2em">RESIGN</b></div>`,
		`<span style="opacity:0">RESIGN</span>`,
		`<span style="opacity: .01">RESIGN</span>`,
		`<span style="mso-hide:all">RESIGN</span>`,
		`<div style="position:absolute;left:-9999px">RESIGN</div>`,
		`<div style="position:absolute; top:-100em">RESIGN</div>`,
		`<div style="text-indent:-9999px">RESIGN</div>`,
		`<div style="max-height:0;overflow:hidden">RESIGN</div>`,
		`<div style="width:0; height:0; overflow:hidden">RESIGN</div>`,
		`<div style="position:absolute;clip:rect(0 0 0 0)">RESIGN</div>`,
		`<div style="clip-path: inset(50%)">RESIGN</div>`,
		`<div style="transform:scale(0, 0)">RESIGN</div>`,
		`<span style="color:#ffffff">RESIGN</span>`,
		`<span style="color:white">RESIGN</span>`,
		`<span style="color:#fefefe">RESIGN</span>`,
		`<span style="color:transparent">RESIGN</span>`,
		`<span style="color:rgba(0,0,0,0)">RESIGN</span>`,
		`<font color="#FFF">RESIGN</font>`,
		`<table bgcolor="#000000"><tr><td><font color="black">RESIGN</font></td></tr></table>`,
		`<p style="background:#123456"><i style="color:rgb(18, 52, 86)">RESIGN</i></p>`,
		`<style>.preheader{display:none}</style><div class="big preheader">RESIGN</div>`,
		`<style>#x, td.gone { visibility: hidden }</style><table><tr><td class=gone>RESIGN</td></tr></table><p id=x>RESIGN</p>`,
		`<noscript>RESIGN</noscript><template>RESIGN</template><iframe>RESIGN</iframe>`,
		`<!--[if mso]>RESIGN<![endif]-->`,
		`<div hidden>` + strings.Repeat("<div>", 600) + `RESIGN`,
		strings.Repeat("<div>", 600) + `<div hidden>RESIGN</div>` + strings.Repeat("</div>", 600),
		`<b><div hidden>x</b>RESIGN</div>`,
	} {
		text := htmlText(`<html><body><p>MOVE a b</p>` + hidden + `</body></html>`)
		if strings.Contains(text, "RESIGN") || !strings.Contains(text, "MOVE a b") {
			t.Errorf("%s reads\n%s", shorten(hidden, 100), text)
		}
		if htmlHasText(`<img src=x>`+hidden) && !strings.Contains(hidden, "olor") && !strings.Contains(hidden, "background") {
			t.Errorf("%s: counts as text", shorten(hidden, 100))
		}
	}
}

// What looks a little like hidden and is seen.
func TestShownHTMLIsText(t *testing.T) {
	for _, shown := range []string{
		`<div hidden>x</div>RESIGN`,
		`<p hidden>x<p>RESIGN`,
		`<ul><li hidden>x<li>RESIGN</ul>`,
		`<table><tr><td style="display:none">x<td>RESIGN</table>`,
		`<div style="visibility:hidden"><b style="visibility:visible">RESIGN</b></div>`,
		`<div style="font-size:0px"><div style="font-size:13px">RESIGN</div></div>`,
		`<div style="display:block;opacity:1;max-height:none;overflow:hidden">RESIGN</div>`,
		`<table bgcolor="#000000"><tr><td><font color="white">RESIGN</font></td></tr></table>`,
		`<div style="background-color:#222"><span style="color:#fff">RESIGN</span></div>`,
		`<div style="background:url(x.png)"><span style="color:#fff">RESIGN</span></div>`,
		`<style>.night{background:#000}</style><div class=night><span style="color:#fff">RESIGN</span></div>`,
		`<style>@media print {.x{display:none} .y{color:red}} .z{display:none}</style><div class=x>RESIGN</div>`,
		`<style>.a .b{display:none}</style><div class=b>RESIGN</div>`,
		`<head><title>x</title><p>RESIGN`,
		`<html><head>RESIGN`,
		`<span style="text-indent:-2em;margin-left:-20px">RESIGN</span>`,
		`<div style="position:absolute;left:-10px">RESIGN</div>`,
		`<div style="width:0">RESIGN</div>`,
		`<!--[if !mso]><!-->RESIGN<!--<![endif]-->`,
		`<o:p/>RESIGN`,
		`<pre>RESIGN</pre>`,
		`RES&#x49;GN`,
		`</div></p>RESIGN`,
	} {
		if text := htmlText(`<p>MOVE a b</p>` + shown); !strings.Contains(text, "RESIGN") {
			t.Errorf("%s reads\n%s", shown, text)
		}
	}
	// A letter in white alone was written on a dark screen.
	if text := htmlText(`<body style="color:#fff">MOVE a b<br>END`); text != "MOVE a b\nEND\n" {
		t.Errorf("a white letter reads %q", text)
	}
}

func TestLinesOfHTML(t *testing.T) {
	for src, want := range map[string]string{
		"a<br>b<br/><br>c":                                        "a\nb\n\nc\n",
		"<div>a</div><div>b</div>":                                "a\nb\n",
		"<p>a</p><p>b</p>":                                        "a\n\nb\n\n",
		"a <b>b</b>\n c&nbsp;&amp;&lt;d&gt;":                      "a b c &<d>\n",
		"<pre>a\n  b\n</pre>c":                                    "a\nb\nc\n",
		"a<blockquote>b<blockquote>c</blockquote>d</blockquote>e": "a\n> b\n>> c\n> d\ne\n",
		"<table><tr><td>a<td>b<tr><td>c</table>":                  "a b\nc\n",
		"a < b":                                                   "a < b\n",
		"<div hidden><blockquote>a</blockquote></div>b":           "b\n",
		"": "",
	} {
		if got := htmlText(src); got != want {
			t.Errorf("%q reads %q, want %q", src, got, want)
		}
	}
}
