package orders

import (
	"io/fs"
	"os"
	"strings"
)

// odd is the language of an invented game: the common verbs and some of its
// own, of every kind that there is.
var odd = Declared(oddVerbs(), oddSpeech())

// oddOnly is what the invented game uses under these names.
func oddOnly(names ...string) Language { return Declared(oddVerbs(), oddSpeech(), names...) }

// sample is the sheet that the overview of the help shows in a language.
func sample(lang string) string {
	var lines []string
	for _, p := range common().tongues[common().tier(lang)].topic("overview").parts {
		if p.kind == "example" {
			lines = append(lines, p.text)
		}
	}
	return strings.Join(lines, "\n")
}

// rows are the verbs of a language.
func (l Language) rows() (rows []Verb) {
	for _, v := range l.x.verbs {
		rows = append(rows, *v.row)
	}
	return rows
}

// oddSpeech is what players of the invented game say.
func oddSpeech() Speech {
	return Speech{
		Words: []fs.FS{os.DirFS("testdata/odd")},
		Boxes: []string{"OFFMAP", "POOL", "RESERVE"},
		Names: "BU SE GR MO OE RO AL AH DE GB RU FR IT GE BR US TU BE SB PG BP CP AP",
	}
}

func oddVerbs() []Verb {
	return []Verb{
		{Name: "EVENT", Group: DiplomacyGroup,
			Subs: []Sub{{Name: "CHOOSE", Object: Must}}},
		{Name: "CALL", Group: DiplomacyGroup, Object: Must, Keys: "AT FOR",
			Choices: "YES NO NEVER"},
		{Name: "GIVE", Group: DiplomacyGroup, Whole: true,
			Subs: []Sub{{Name: "MORALE", Object: Must}}},
		{Name: "CONFLICT", Group: DiplomacyGroup,
			Subs: []Sub{
				{Name: "DECLARE"},
				{Name: "PASS"}}},
		{Name: "ARMISTICE", Group: DiplomacyGroup, Whole: true,
			Subs: []Sub{
				{Name: "OFFER"},
				{Name: "ACCEPT"},
				{Name: "WITHDRAW"}}},
		{Name: "COMMIT", Group: DiplomacyGroup, Whole: true, Object: Must, Choices: "ALL NONE"},
		{Name: "ALLOT", Sums: true, Group: ResourceGroup, Object: Must},
		{Name: "SPEND", Sums: true, Group: ResourceGroup, Whole: true,
			Subs: []Sub{{Name: "MORALE", Object: Must}}},
		{Name: "MOBILIZE", Group: ResourceGroup, Object: Must,
			Keys: "AT", Choices: "BOX"},
		{Name: "EXIT", Group: MovementGroup, Object: Must, Keys: "FROM TO AT"},
		{Name: "CORPS", Group: MovementGroup, Object: Must, Keys: "ENTER AT"},
		{Name: "HQ", Group: MovementGroup, Object: Must, Keys: "FOR", Choices: "BEST"},
		{Name: "AMPHIB", Group: MovementGroup, Object: Must, Keys: "FROM TO AT"},
		{Name: "OVERSTACK", Group: MovementGroup, Object: Must,
			Keys: "DROP TO FIRST LAST", Choices: "WEAKEST STRONGEST CHEAPEST"},
		{Name: "CHARGE", Group: CombatGroup, Object: Must, Keys: "WITH", Choices: "ALL NEVER ALWAYS"},
		{Name: "MORALE", Group: CombatGroup, Object: Must, Keys: "SPEND MIN FOR", Choices: "NEVER ALWAYS"},
		{Name: "NATIONALRALLY", Group: RallyGroup, Object: Must},
		{Name: "BID", Group: SetupGroup, Whole: true, Object: Must},
		{Name: "ACTIVATE", Uses: true, Group: MovementGroup, Object: Must, Keys: "FOR", Choices: "MOVE ATTACK"},
		{Name: "DISCARD", Group: CardGroup, Whole: true, Object: Must, Keys: "AT", Choices: "NONE"},
		{Name: "KEEP", Group: CardGroup, Keys: "FOR", Choices: "ALL NONE"},
		{Name: "CONCEAL", Group: ResourceGroup, Object: Must, Keys: "AT", Choices: "ON OFF"},
		{Name: "OFFER", Subs: []Sub{{Name: "POW"}}},
		{Name: "ACCEPT", Subs: []Sub{{Name: "POW"}}},
		{Name: "STAND", Subs: []Sub{
			{Name: "CHARGE", Object: Must, Choices: "ALL NEVER ALWAYS"},
			{Name: "HQCHARGE", Object: Must, Choices: "NEVER"},
			{Name: "HQ", Object: Must, Keys: "FOR", Choices: "BEST"},
			{Name: "MORALE", Keys: "SPEND MIN", Choices: "NEVER ALWAYS"},
			{Name: "CONFLICT", Object: Must},
			{Name: "CALL", Object: Must, Choices: "NEVER"},
			{Name: "GIVE", Object: Must, Choices: "WEAKEST"},
			{Name: "DEFEND", Object: Must,
				Keys: "HQ CARD USE EVENT KEEP", Choices: "ANY ALL NONE NEVER"},
			{Name: "EVENT", Object: Must, Keys: "PREFER AT FOR", Choices: "YES NO ALWAYS NEVER"}}},
	}
}
