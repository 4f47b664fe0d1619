package templates

import (
	"fmt"
	"strings"
	"testing"

	"feldpost/adjudicator"
	"feldpost/adjudicator/kernel/dice"
	"feldpost/orders"
	"feldpost/templates/speech"
)

// lesson is a block of examples of a guide, with a position in which they are
// legal: all as one sheet, or line by line.
type lesson struct {
	topic    string
	block    int
	seat     adjudicator.Seat
	each     bool // every line is a letter of its own
	position string
	// before is a sheet of the other seat that leads to the question; dice
	// are tried until each line fits.
	before string
}

// lessons are the examples of the guide to Paths of Glory.
func lessons() []lesson {
	const campaign = "SCENARIO campaign\nEMPTY\nPHASE action\nSIDE cp\n"
	west := campaign + "TURN 2\nCONTROL cp Liege\nRUINED Liege\nUNIT GE-1A Liege\nUNIT GE-4A Metz\nUNIT GE-6A Strasbourg\nUNIT GE-c3 Essen\n" +
		"UNIT FR-5A Sedan\nUNIT FR-1A Nancy\n"
	attacked := "SCENARIO campaign\nEMPTY\nPHASE action\nSIDE ap\nTURN 10\nHAND ap 1\nHAND cp 18\nCONTROL cp Cambrai Sedan Koblenz\n" +
		"UNIT BR-3A Amiens\nUNIT BR-4A Amiens\nUNIT BR-1A Amiens\nUNIT GE-2A Cambrai\nUNIT GE-c1 Cambrai\nUNIT GE-c2 Cambrai\nTRENCH cp Cambrai 1\n"
	const attack = "PLAY 1 OPS\nACTIVATE Amiens ATTACK\nATTACK Cambrai FROM Amiens\nEND\n"
	return []lesson{
		{topic: "paths-of-glory", seat: "cp", position: west + "HAND cp 12\n"},
		{topic: "cards", seat: "cp", each: true, position: west + "HAND cp 3 4 5 9 12 13\n"},
		{topic: "cards", block: 1, seat: "cp", position: west + "HAND cp 12\n"},
		{topic: "cards", block: 2, seat: "cp", position: west + "HAND cp 3\n"},
		{topic: "cards", block: 3, seat: "cp", position: west},
		{topic: "operations", seat: "cp", position: west + "HAND cp 12\nUNIT GE-2A Liege\nUNIT GE-3A Liege\nPLAYED cp 6 2\n"},
		{topic: "fighting", seat: "cp", position: west + "HAND cp 12 15\n"},
		{topic: "answers", seat: "cp", each: true, position: attacked},
		{topic: "answers", block: 1, seat: "cp", each: true, before: attack,
			position: attacked + "STAND cp DEFEND Cambrai, ASK\nSTAND cp LOSS Cambrai, ASK\nSTAND cp RETREAT Cambrai, ASK\n"},
		{topic: "ahead", seat: "cp", position: west + "HAND cp 3 9 12 13\n"},
		{topic: "ahead", block: 1, seat: "ap", position: west},
		{topic: "redeployment", seat: "cp", position: campaign + "TURN 2\nHAND cp 12\nUNIT GE-1A Aachen\n"},
		{topic: "redeployment", block: 1, seat: "cp", position: campaign + "TURN 2\nHAND cp 7\nUNIT GE-c1 Koblenz\nUNIT GE-c2 Koblenz\nUNIT GE-c4 RESERVE\nUNIT GE-4A Metz\n"},
		{topic: "replacements", seat: "cp", position: "SCENARIO campaign\nEMPTY\nTURN 3\nPHASE replacement\nSIDE cp\nRP GE 4\nUNIT GE-1A Metz reduced\nUNIT GE-c3 REPLACEABLE\nUNIT GE-2A REPLACEABLE\n"},
		{topic: "events", seat: "cp", position: west + "HAND cp 12\n"},
		{topic: "events", block: 1, seat: "cp", position: campaign + "TURN 2\nHAND cp 5\nUNIT GE-1A Metz reduced\nUNIT GE-7A Mulhouse reduced\n"},
		{topic: "events", block: 2, seat: "cp", position: west + "HAND cp 6\n"},
		{topic: "peace", seat: "cp", position: west + "VP 11\n"},
		{topic: "peace", block: 1, seat: "cp", each: true, before: "OFFER PEACE\n",
			position: "SCENARIO campaign\nEMPTY\nTURN 4\nPHASE action\nSIDE ap\nVP 8\nUNIT GE-1A Essen\nUNIT FR-1A Paris\nSTAND cp PEACE ASK\n"},
		{topic: "peace", block: 2, seat: "cp", position: "SCENARIO campaign\nOPTION competition on\nPHASE bids\n"},
	}
}

// blocks are the runs of indented lines of a guide's topic.
func blocks(text string) (out []string) {
	inside := false
	for _, l := range strings.Split(text, "\n") {
		example, ok := strings.CutPrefix(l, "    ")
		switch {
		case ok && inside:
			out[len(out)-1] += example + "\n"
		case ok:
			out = append(out, example+"\n")
		}
		inside = ok
	}
	return out
}

// TestGuideExamplesAreLegal sends the examples of the guide to Paths of Glory
// in positions that fit them: none has a fault, in both languages.
func TestGuideExamplesAreLegal(t *testing.T) {
	k := testKit(t)
	sys := openSystem(t, "paths-of-glory")
	info := sys.Info()
	for _, lang := range speech.Langs {
		told := 0
		for _, topic := range helpTopics(k, info.Name, lang) {
			if topic != "names" { // its examples are queries
				told += len(blocks(k.Help(lang, info, topic)))
			}
		}
		list := lessons()
		if told != len(list) {
			t.Errorf("%s: the guide has %d blocks of examples, %d are tried", lang, told, len(list))
		}
		for _, x := range list {
			where := fmt.Sprintf("%s %s %d", lang, x.topic, x.block)
			all := blocks(k.Help(lang, info, x.topic))
			if x.block >= len(all) {
				t.Errorf("%s: no such block", where)
				continue
			}
			sheets := []string{all[x.block]}
			if x.each {
				sheets = strings.SplitAfter(strings.TrimSpace(all[x.block]), "\n")
			}
			for _, text := range sheets {
				if faults := x.try(t, sys, strings.NewReplacer("RESIGN\n", "", "ABANDONNER\n", "").Replace(text)); len(faults) > 0 {
					t.Errorf("%s: %s: %v", where, strings.TrimSpace(text), faults)
				}
			}
		}
	}
}

// TestHelpOnAVerbShowsLinesOfTheGame: the help on a verb of Paths of Glory has
// no line of another game, in both languages.
func TestHelpOnAVerbShowsLinesOfTheGame(t *testing.T) {
	k := testKit(t)
	info := openSystem(t, "paths-of-glory").Info()
	for lang, topics := range map[string]map[string]string{
		"en": {"ATTACK": "    ATTACK Sedan FROM Liege", "MOVE": "    MOVE ALL Essen>Aachen\n", "STAND": "    STAND PEACE REFUSE\n"},
		"fr": {"ATTAQUER": "    ATTAQUER Sedan DEPUIS Liege", "BOUGER": "    BOUGER GE-c3", "CONSIGNE": "    CONSIGNE PAIX REFUSER\n"},
	} {
		for topic, want := range topics {
			text := k.Help(lang, info, topic)
			if !strings.Contains(text, want) || strings.Contains(text, "2040") || strings.Contains(text, "BU/") {
				t.Errorf("%s: the help on %s is\n%s", lang, topic, text)
			}
		}
	}
}

// try checks a sheet in the position of a lesson.
func (x lesson) try(t *testing.T, sys adjudicator.System, text string) (faults []adjudicator.Fault) {
	t.Helper()
	language := sys.Info().Language
	sheet, _, syntax := language.Parse(text)
	if len(syntax) > 0 {
		t.Fatalf("%q: %v", text, syntax)
	}
	tries := 1
	if x.before != "" {
		tries = 120
	}
	for n := range tries {
		state, err := sys.(adjudicator.Reader).Position(x.position)
		if err != nil {
			t.Fatalf("%s: %v", x.topic, err)
		}
		if x.before != "" {
			state = x.lead(t, state, language, n)
		}
		if faults = state.Check(x.seat, sheet); len(faults) == 0 {
			return nil
		}
	}
	return faults
}

// lead plays the sheet of the other seat, and answers by END a random number
// of questions that come before the one that is wanted.
func (x lesson) lead(t *testing.T, state adjudicator.State, language orders.Language, n int) adjudicator.State {
	t.Helper()
	other := adjudicator.Seat("ap")
	if x.seat == other {
		other = "cp"
	}
	roll := dice.NewSource(fmt.Appendf(nil, "guide %d", n), "game")
	roll.Begin(1)
	sheet, _, _ := language.Parse(x.before)
	if _, err := state.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: other, Sheet: sheet}, roll); err != nil {
		t.Fatalf("%s: %v", x.topic, err)
	}
	for i := range n % 4 {
		p := state.Pending()
		if len(p) == 0 || p[0].Seat != x.seat || p[0].Kind != "question" {
			break
		}
		roll.Begin(uint64(i + 2))
		if _, err := state.Apply(adjudicator.Command{Kind: adjudicator.CommandSheet, Seat: x.seat, Sheet: orders.Sheet{End: true}}, roll); err != nil {
			t.Fatalf("%s: %v", x.topic, err)
		}
	}
	return state
}

// Every standing order and gate that a guide shows says what its game reads, in both languages.
func TestStandingOrdersOfTheGuidesAreRead(t *testing.T) {
	k := testKit(t)
	for system, scenario := range map[string]string{"balkan-wars": "first-war", "paths-of-glory": "campaign", "storm-in-the-west": "campaign",
		"great-war-commander": "house-07"} {
		sys := openSystem(t, system)
		state, _, err := sys.Setup(scenario, nil, dice.NewSource([]byte("guide"), system))
		if err != nil {
			t.Fatal(err)
		}
		info := sys.Info()
		for _, lang := range speech.Langs {
			tried := 0
			for _, topic := range helpTopics(k, info.Name, lang) {
				for line := range strings.Lines(strings.Join(blocks(k.Help(lang, info, topic)), "")) {
					sheet, _, faults := info.Language.Parse(line)
					if len(faults) > 0 || len(sheet.Orders) != 1 || sheet.Orders[0].Verb != "STAND" && sheet.Orders[0].Verb != "GATE" {
						continue
					}
					tried++
					least := []adjudicator.Fault{{}}
					for _, x := range info.Scenarios[0].Seats { // of one side alone, perhaps
						if f := state.Check(x.Seat, sheet); len(f) == 0 || least[0].Code == "" {
							least = append(f, adjudicator.Fault{})
						}
					}
					for _, f := range least {
						switch f.Code {
						case "unread-part", "want-answer", "condition-unused", "clause-unused", "contrary", "units-before":
							t.Errorf("%s, %s, help on %q: %q: %s", system, lang, topic, line, f.String())
						}
					}
				}
			}
			if tried == 0 {
				t.Errorf("%s, %s: no standing order in the guide", system, lang)
			}
		}
	}
}
