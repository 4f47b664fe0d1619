package storminthewest

import (
	"slices"
	"strings"
	"testing"
)

// 2.42, S3.5: the help says what the abbreviations on the counters mean, in both
// languages, and has them all.
func TestHelpExplainsTheNamesOfCounters(t *testing.T) {
	want := map[string][2]string{
		"AAC": {"Assault Artillery Corps", "corps d'artillerie d'assaut"},
		"AGB": {"Artillery Group Bruchmueller", "groupe d'artillerie Bruchmüller"},
		"Aus": {"Australian", "Australiens"}, "B": {"Bavarian", "Bavarois"}, "C": {"cavalry", "cavalerie"}, "Cnd": {"Canadian", "Canadiens"},
		"Col": {"Colonial", "coloniaux"}, "Gd": {"Guard", "Garde"}, "GG": {"Group Gayle", "groupe Gayl"}, "It": {"Italian", "Italiens"},
		"Mar":  {"Marines", "Marines"},
		"Port": {"Portuguese", "Portugais"}, "R": {"Reserve", "réserve"}, "RTC": {"Royal Tank Corps", "Royal Tank Corps"},
		"TC":   {"Tank Corps", "corps de chars"},
		"AHEF": {"Austro-Hungarian Expeditionary Force", "corps expéditionnaire austro-hongrois"}, "AK": {"Alpenkorps", "Alpenkorps"},
		"AT": {"anti-tank", "antichar"},
		"FT": {"fast tank", "chars rapides"}, "HT": {"heavy tank", "chars lourds"},
		"JEF": {"Japanese Expeditionary Force", "corps expéditionnaire japonais"},
		"N":   {"newly raised", "nouvelle"}, "T": {"trench corps", "corps de tranchée"}, "PZ": {"Panzer", "Panzer"},
		"RAF": {"Royal Air Force bomber command", "bombardiers de la Royal Air Force"},
	}
	for i, file := range []string{"words/help.en.tmpl", "words/help.fr.tmpl"} {
		text := strings.Join(strings.Fields(readText(t, file)), " ")
		for short, long := range want {
			if !strings.Contains(text, " "+short+" "+long[i]) {
				t.Errorf("%s: no %s %s", file, short, long[i])
			}
		}
	}
	known := []string{"Ge", "Br", "Fr", "Be", "US", "Air", "Big", "Bertha"}
	for _, k := range theData(t).counters {
		for _, word := range strings.Fields(k.name) {
			word = strings.TrimSuffix(strings.Trim(word, "0123456789"), "Stoss")
			for _, letters := range []string{word, strings.TrimSuffix(word, "R")} {
				if _, ok := want[letters]; ok || letters == "" || slices.Contains(known, letters) {
					word = ""
				}
			}
			if word != "" && word != "BR" && word != "BRS" {
				t.Errorf("%s: nothing explains %q", k.name, word)
			}
		}
	}
}
