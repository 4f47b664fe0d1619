package letter

import (
	"strings"
	"testing"
)

// orderLetter is a typical one: a reply as multipart/alternative with twenty
// orders above the quoted report.
func orderLetter() []byte {
	orders := "GAME first-war 4f7k\nSEAT League\nTURN 3\n" + strings.Repeat("MOVE BU/5 Bde, BU/1 Eng 2529-2629-2630\n", 20) + "END\n"
	report := strings.Repeat("> The third turn of the war: results, dice, map and what is owed.\n", 120)
	plain := orders + "\nOn Fri, 3 May 2024 at 10:00, Referee <referee@feldpost.example> wrote:\n" + report
	html := "<div dir=\"ltr\">" + strings.ReplaceAll(orders, "\n", "<br>\n") + "</div><blockquote>" +
		strings.ReplaceAll(strings.ReplaceAll(report, "> ", ""), "\n", "<br>\n") + "</blockquote>"
	return []byte(strings.ReplaceAll(`Return-Path: <ada@example.org>
Delivered-To: referee+4f7k@feldpost.example
Received: from mx.example.org by mx.feldpost.example; Fri, 03 May 2024 10:00:01 +0200
Authentication-Results: mx.feldpost.example; dkim=pass header.d=example.org
From: Ada Player <ada@example.org>
To: Referee <referee+4f7k@feldpost.example>
Subject: Re: [first-war] Turn 3
Message-ID: <one@example.org>
In-Reply-To: <feldpost.first-war.17.League.turn@feldpost.example>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="0000"

--0000
Content-Type: text/plain; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

`+encodeTransfer("quoted-printable", plain)+`
--0000
Content-Type: text/html; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

`+encodeTransfer("quoted-printable", html)+`
--0000--
`, "\n", "\r\n"))
}

func BenchmarkRead(b *testing.B) {
	raw := orderLetter()
	in := Read(raw, testOptions)
	if strings.Count(in.Text, "MOVE") != 20 || in.Automatic != "" || in.Broken != "" || len(in.DKIMPass) != 1 {
		b.Fatalf("read wrongly: %+v", in)
	}
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		Read(raw, testOptions)
	}
}

func BenchmarkIdentity(b *testing.B) {
	raw := orderLetter()
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		Identity(raw)
	}
}

func BenchmarkCompose(b *testing.B) {
	o := turnLetter()
	o.Text = strings.Repeat("a line of the report of a turn\n", 300)
	o.HTML = "<pre>" + o.Text + "</pre><img src=\"cid:map.png\">"
	o.Inline[0].Data = make([]byte, 100_000)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := ComposeLimit(o, 0); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkProve looks at a letter with a picture, as its reader will, for its proof and for the mark that the store keeps of it.
func BenchmarkProve(b *testing.B) {
	o := turnLetter()
	o.Text = strings.Repeat("a line of the report of a turn\n", 300)
	o.HTML = "<pre>" + o.Text + "</pre><img src=\"cid:map.png\">"
	o.Inline[0].Data = make([]byte, 100_000)
	raw, err := Compose(o)
	if err != nil {
		b.Fatal(err)
	}
	s := seal()
	b.SetBytes(int64(len(raw)))
	b.ReportAllocs()
	for b.Loop() {
		seen, err := See(raw)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := s.ProveSeen(raw, &seen); err != nil || seen.Content() == "" {
			b.Fatal(err)
		}
	}
}
