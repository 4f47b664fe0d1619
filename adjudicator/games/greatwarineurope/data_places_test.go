package greatwarineurope_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// dataStated are the hexes that the rulebook prints with a name (3.11-3.13), as
// the name that places.csv gives them; a name alone in brackets is ours.
var dataStated = map[string]string{
	"W5008": "Paris", "W5009": "Paris", "W4908": "Paris", // 6.10, 16.2
	"W6819": "Antwerp", "W5603": "Rouen", "W6707": "Calais", "W6709": "Dunkirk", // 11.44
	"W6316": "Mons", "W6312": "Lens", "W6310": "Bethune", "W5425": "Longwy", // 5.16
	"E2623": "Ploesti", "E4129": "Kiev", // 5.16
	"W6830": "Ruhr", "W6831": "Ruhr", "W6729": "Ruhr", "W6730": "Ruhr", // 11.32
	"E5102": "Berlin", "E4304": "Prague", "E3606": "Vienna", "E3310": "Budapest", // 11.32
	"E1328": "Constantinople", "E1819": "Sofia", "E2423": "Bucharest", // 11.32, 11.33
	"W2022": "Venice", "W2230": "Trieste", // 11.43
	"W2615": "Trent",                    // 10.46, 16.5
	"E2413": "Belgrade", "E2015": "Nis", // 9.17
	"E3031": "Odessa", "E1725": "Burgas", "E2027": "Varna", "E2328": "Constanta", // 11.42
	"E1116": "Salonika", "E1210": "Valona", // 6.53, 11.33
	"E1122": "Suvla Bay (beach)", "E1022": "Cape Helles (beach)", // 6.52
	"E1709": "Scutari",                                           // 18.11
	"E5205": "Stettin", "E5412": "Danzig", "E5514": "Konigsberg", // 11.41
	"E6116": "Libau", "E6120": "Riga", "E6921": "Talinn (Reval)", "E6924": "Narva", // 11.41
	"E7028": "Kronstadt", "E7030": "Petrograd", // 11.41
	"E4816": "Warsaw",                                  // 3.11
	"N1728": "Damascus", "N2430": "Beirut (To Beirut)", // 3.11, 3.13
	"N2416": "Jerusalem",                  // 5.62
	"N2913": "Gaza", "N2711": "Beersheba", // 10.53, 11.22, 14.12
	"N3611": "El Mazar (Pipeline Station)", "N4208": "Bitter Lake", // 3.13
	"N4011": "Romani-Katia (first coast town)", "N3311": "El Arish", "N3112": "Sheikh Zuweid", // 11.53: a coast town
	"N4332": "Trebizond",                  // 6.38
	"N3653": "Baku",                       // 5.62, 6.45
	"N3045": "Tabriz", "N2436": "Hamadan", // 17.21
	"N3338": "Van",                      // 6.8, printed N3378
	"N2252": "Basra", "N2552": "Abadan", // 7.12, 11.33
	"N1540": "Baghdad", // 5.62
	"N1845": "Kut",     // 14.2
}

func TestTheMapKeepsEveryNamedHexOfTheRulebook(t *testing.T) {
	m := dataMapRead(t)
	for hex, name := range dataStated {
		if !m.playable(hex) || m.places[hex]["name"] != name {
			t.Errorf("%s holds %q, want %s on a playable hex", hex, m.places[hex]["name"], name)
		}
	}
}

func TestTheMapKeepsEveryNamelessHexOfTheRulebook(t *testing.T) {
	m := dataMapRead(t)
	stated := []string{
		"W6718", "W6719", "W6820", "W6919", // 11.44
		"W3933", "W7034", "E3501", "E5701", // 11.32
		"W5801", "W3629", "E3034", "E7034", "E1012", "E1016", "N4836", "N4849", // 11.33
		"E1023", "E1124", // 6.52, 16.6
		"E2717", "E2618", "E2617", // 8.33
		"E5615", "E5715", "E5816", "E5512", "E5413", // 8.35
		"N2712", "N2813", // 6.35
	}
	for _, hex := range stated {
		if !m.playable(hex) {
			t.Errorf("%s is missing or not playable", hex)
		}
	}
}

func TestEveryPlaceStandsAloneOnAPlayableHexOfItsCountry(t *testing.T) {
	m := dataMapRead(t)
	seen := map[string]bool{}
	kinds := []string{"city", "town", "town_by_rule", "beach"}
	for _, row := range dataRead(t, "places") {
		hex := row["hex"]
		if seen[hex] {
			t.Errorf("%s: two places in one hex", hex)
		}
		seen[hex] = true
		if !m.playable(hex) || m.hexes[hex]["country"] != row["country"] {
			t.Errorf("%s: %s of %s lies in %q, want a playable hex of its country", hex, row["name"], row["country"], m.hexes[hex]["country"])
		}
		if !slices.Contains(kinds, row["kind"]) {
			t.Errorf("%s: kind %q, want one of %v", hex, row["kind"], kinds)
		}
	}
	for name, rows := range m.named {
		want := map[string]int{"Paris": 3, "Ruhr": 4}[name]
		if want == 0 {
			want = 1
		}
		if len(rows) != want {
			t.Errorf("%s has %d hexes, want %d", name, len(rows), want)
		}
	}
}

// eachNamed fails for a name without a place and asks the rest of the question of
// each of its hexes.
func (m dataMap) eachNamed(t *testing.T, names string, ask func(place dataRow)) {
	t.Helper()
	for name := range strings.SplitSeq(names, ";") {
		if len(m.named[name]) == 0 {
			t.Errorf("%s: no such place", name)
		}
		for _, place := range m.named[name] {
			ask(place)
		}
	}
}

func TestTheStrategicPointsOfTheWarAreOnTheMap(t *testing.T) {
	m := dataMapRead(t)
	count := 0
	m.eachNamed(t, "Liege;Namur;Maubeuge;Verdun;Toul;Epinal;Belfort;Metz;Strassburg;Antwerp;Ypres;Lille;Arras;Amiens;"+
		"Reims;Konigsberg;Hohenstein (Tannenberg);Thorn;Warsaw;Ivangorod;Brest-Litovsk;Lodz;Krakow;Przemysl;Lemberg;"+
		"Czernowitz;Dvinsk;Vilna;Minsk;Venice;Erzerum;Kars;Maan;Ctesiphon (Salman Pak);Ossowiec",
		func(dataRow) { count++ })
	if count != 35 {
		t.Errorf("%d hexes, want one for each of 35 names", count)
	}
}

func TestCitiesAndTownsAreAsTheRulesTakeThem(t *testing.T) {
	m := dataMapRead(t)
	// 5.43, 5.62, 6.8, 11.53, 16.2, 16.8: the kinds that a rule presupposes
	for kind, names := range map[string]string{
		"city": "Paris;Ruhr;Trent;Warsaw;Lodz;Brest-Litovsk;Vilna;Petrograd;Kiev;Odessa;Riga;Baghdad;Jerusalem;Basra;Abadan;Bucharest",
		"town": "Lublin;Bialystok;Grodno;Kovno;Libau;Ivangorod;Suwalki;Van;El Arish;Sheikh Zuweid",
		// 3.13: these two count as towns
		"town_by_rule": "El Mazar (Pipeline Station);Bitter Lake",
		"beach":        "Suvla Bay (beach);Cape Helles (beach)", // 6.52
	} {
		m.eachNamed(t, names, func(place dataRow) {
			if place["kind"] != kind {
				t.Errorf("%s %s is a %s, want a %s", place["hex"], place["name"], place["kind"], kind)
			}
		})
	}
}

// 5.43: after their gains of 1915 the Central Powers hold four cities; the die of
// the Fall of the Czar then falls from 7 at F to 4 at L.
func TestTheGainsOf1915AreFourCities(t *testing.T) {
	m := dataMapRead(t)
	cities := 0
	m.eachNamed(t, "Warsaw;Lodz;Brest-Litovsk;Vilna;Lublin;Bialystok;Grodno;Kovno;Libau;Ivangorod;Suwalki;Lomza;Kalisch;"+
		"Radom;Kielce;Plock;Siedlce;Novo-Georgievsk;Czestochowa;Mitau;Shavli;Windau;Pinsk;Kovel;Lutsk",
		func(place dataRow) {
			if place["kind"] == "city" {
				cities++
			}
		})
	if cities != 4 {
		t.Errorf("%d cities among the gains of 1915, want 4", cities)
	}
	modifier := map[string]int{}
	for _, row := range dataRead(t, "strategic_turns") {
		modifier[row["letter"]] = row.number(t, "foc_modifier")
	}
	const czar, brusilov = 2, 1 // 6.42, 6.28
	for _, c := range []struct {
		letter      string
		events, die int
	}{{"F", czar, 7}, {"G", czar, 7}, {"H", czar, 6}, {"I", czar + brusilov, 5}, {"K", czar + brusilov, 5}, {"L", czar + brusilov, 4}} {
		if got := 11 - cities - c.events - modifier[c.letter]; got != c.die {
			t.Errorf("the Czar falls on %d at %s, want %d", got, c.letter, c.die)
		}
	}
}

// 11.41-11.44, 6.52, 6.53, 9.53.
func TestEveryPortOfTheRulebookIsAPort(t *testing.T) {
	m := dataMapRead(t)
	for _, hex := range strings.Fields("E5205 E5412 E5514 E6116 E6120 E6921 E6924 E7028 E7030 " + // 11.41
		"E1725 E2027 E2328 E3031 W2022 W2230 W5603 W6819 W6707 W6709") { // 11.42-11.44
		if !m.places[hex].has("port") {
			t.Errorf("%s %s is no port", hex, m.places[hex]["name"])
		}
	}
}

// 6.20, 6.38, 9.53, 11.45: a sea port is a coastal hex, a river port is none.
func TestPortsLieOnTheSeaUnlessOnARiver(t *testing.T) {
	m := dataMapRead(t)
	river := []string{"Izmail", "Galatz", "Basra", "Abadan", "Mohammerah"}
	for hex, place := range m.places {
		if !place.has("port") || place["name"] == "Rouen" || place["name"] == "Antwerp" {
			continue
		}
		if want := !slices.Contains(river, place["name"]); m.hexes[hex].has("coastal") != want {
			t.Errorf("%s %s: coastal is %t, want %t", hex, place["name"], !want, want)
		}
	}
	m.eachNamed(t, strings.Join(river, ";"), func(place dataRow) {
		if !place.has("port") {
			t.Errorf("%s %s: no port, want a river port", place["hex"], place["name"])
		}
	})
	coast := 0
	for _, hex := range m.onFront("Caucasus") {
		if m.hexes[hex].has("coastal") && slices.Contains([]string{"TU", "RU"}, m.hexes[hex]["country"]) {
			coast++
		}
	}
	if coast < 8 {
		t.Errorf("%d coastal hexes in the Caucasus, want 8 or more (6.38, 11.45)", coast)
	}
	for _, hex := range []string{"N4332", "N4437", "N3653"} {
		if !m.hexes[hex].has("coastal") {
			t.Errorf("%s is not coastal, want a coast (6.38, 11.45)", hex)
		}
	}
}

// 5.16.
func TestSixHexesGiveResourcePoints(t *testing.T) {
	m := dataMapRead(t)
	want := map[string]string{"W6316": "1", "W6312": "1", "W6310": "1", "W5425": "1", "E2623": "1", "E4129": "2"}
	for hex, place := range m.places {
		if place["resource_rp"] != want[hex] {
			t.Errorf("%s %s gives %q RP, want %q", hex, place["name"], place["resource_rp"], want[hex])
		}
	}
	for hex := range want {
		if m.places[hex] == nil {
			t.Errorf("%s: no place, want a resource hex", hex)
		}
	}
}

// 6.35, 14.12: Gaza and Beersheba are forts, the trenches between them are none;
// nor is the hex above the beaches (6.52).
func TestFortsStandWhereTheRulesWantThem(t *testing.T) {
	m := dataMapRead(t)
	m.eachNamed(t, "Gaza;Beersheba;Przemysl;Krakow;Verdun;Toul;Epinal;Belfort;Antwerp;Namur;Maubeuge;Kovno;Grodno;"+
		"Novo-Georgievsk;Ivangorod;Brest-Litovsk;Konigsberg;Posen;Thorn;Metz;Strassburg",
		func(place dataRow) {
			if place["fort"] != "fort" && place["fort"] != "heavy" {
				t.Errorf("%s %s has no fort", place["hex"], place["name"])
			}
		})
	for _, hex := range []string{"E1023", "N2712", "N2813"} {
		if m.places[hex]["fort"] != "" {
			t.Errorf("%s has a %s, want none", hex, m.places[hex]["fort"])
		}
	}
	// 10.46, 16.5
	if m.terrain("W2615") != "mountain" || m.places["W2615"]["fort"] != "heavy" {
		t.Errorf("W2615 Trent: %s with fort %q, want mountain with a heavy fort", m.terrain("W2615"), m.places["W2615"]["fort"])
	}
}

func (m dataMap) namesWith(column string) []string {
	var names []string
	for _, place := range m.places {
		if place.has(column) {
			names = append(names, place["name"])
		}
	}
	slices.Sort(names)
	return names
}

func dataSame(t *testing.T, what string, got []string, want string) {
	t.Helper()
	names := strings.Split(want, ";")
	slices.Sort(names)
	if !slices.Equal(got, names) {
		t.Errorf("%s: %v, want %v", what, got, names)
	}
}

// 5.62, 17.13, 18.3: the hexes of the Turkish surrender and of the Allied victory.
func TestTheNearEastCountsItsSurrenderAndVictoryHexes(t *testing.T) {
	m := dataMapRead(t)
	dataSame(t, "Turkish surrender", m.namesWith("ts"), "Trebizond;Erzerum;Erzincan;Van;Bitlis;Diyarbekir;Baghdad;"+
		"Samarra;Kirkuk;Gaza;Jerusalem;Damascus;Beirut (To Beirut)")
	dataSame(t, "Allied victory", m.namesWith("av"), "Suez;Port Said;Kars;Batum;Tiflis;Baku;Abadan")
}

// 11.53: the pipeline goes from town to town along the coast of Sinai, eastward.
func TestThePipelineFollowsTheFourCoastTowns(t *testing.T) {
	m := dataMapRead(t)
	want := map[string]string{"N4011": "1", "N3611": "2", "N3311": "3", "N3112": "4"}
	for hex, place := range m.places {
		if place["pipeline_order"] != want[hex] {
			t.Errorf("%s %s: pipeline order %q, want %q", hex, place["name"], place["pipeline_order"], want[hex])
		}
	}
	for hex := range want {
		if m.terrain(hex) == "desert" {
			t.Errorf("%s: a coast town in the desert", hex)
		}
	}
}

// 18.11: the hexes that give the Central Powers a VP lie outside their countries.
func TestVictoryHexesOfTheCentralPowersAreAbroad(t *testing.T) {
	m := dataMapRead(t)
	m.eachNamed(t, "Paris;Brussels;Antwerp;Liege;Namur;Lille;Warsaw;Lodz;Brest-Litovsk;Vilna;Riga;Belgrade;Nis;Uskub;"+
		"Scutari;Bucharest;Constanta;Udine;Verdun;Arras;Baku", func(place dataRow) {
		if !place.has("cp_vp") {
			t.Errorf("%s %s is no victory hex", place["hex"], place["name"])
		}
	})
	total, held := 0, 0
	for hex, place := range m.places {
		if !place.has("cp_vp") {
			continue
		}
		total++
		if slices.Contains([]string{"GE", "AH", "BU", "LU", "TU"}, place["country"]) {
			t.Errorf("%s %s lies in %s, want no victory hex there", hex, place["name"], place["country"])
		}
		// what the Central Powers held at the end of 1917
		if slices.Contains([]string{"BE", "RP", "SR", "AL"}, place["country"]) ||
			slices.Contains([]string{"Lille", "Brest-Litovsk", "Vilna", "Riga", "Bucharest", "Constanta", "Udine"}, place["name"]) {
			held++
		}
	}
	if total < 40 || total > 90 || held != 17 {
		t.Errorf("%d victory hexes, %d of them held at the end of 1917, want 40 to 90 and 17", total, held)
	}
}

// 18.13: every city of the Central Powers costs them a VP when Allied.
func TestEveryCityOfTheCentralPowersCountsWhenAllied(t *testing.T) {
	m := dataMapRead(t)
	cities := 0
	for hex, place := range m.places {
		want := place["kind"] == "city" && slices.Contains([]string{"GE", "AH", "BU", "LU", "TU"}, place["country"])
		if place.has("allied_city_vp") != want {
			t.Errorf("%s %s: allied_city_vp is %q, want %t", hex, place["name"], place["allied_city_vp"], want)
		}
		if want {
			cities++
		}
	}
	if cities < 15 {
		t.Errorf("%d such cities, want 15 or more", cities)
	}
	m.eachNamed(t, "Basra;Baghdad;Jerusalem;Erzerum;Trebizond", func(place dataRow) {
		if !place.has("allied_city_vp") {
			t.Errorf("%s %s is no city of 18.13", place["hex"], place["name"])
		}
	})
}

// 6.9, 17.21: towns that an event or a deployment needs.
func TestTheNearEastHasTheTownsItsUnitsNeed(t *testing.T) {
	m := dataMapRead(t)
	count := map[string]int{}
	for hex, place := range m.places {
		count[fmt.Sprint(m.hexes[hex]["front"], " ", place["country"], " ", place["kind"])]++
		if place.has("cp_town") {
			count["Persia"]++
			if place["country"] != "PE" {
				t.Errorf("%s %s: a CP town of Persia in %s", hex, place["name"], place["country"])
			}
		}
	}
	for what, least := range map[string]int{"Caucasus RU town": 2, "Egyptian TU town": 4, "Persia": 1} {
		if count[what] < least {
			t.Errorf("%s: %d, want %d or more", what, count[what], least)
		}
	}
	desert := 0
	for _, hex := range m.onFront("Egyptian") {
		if m.hexes[hex]["country"] == "TU" && m.terrain(hex) == "desert" {
			desert++ // 6.7: the Arab Northern Army appears there
		}
	}
	if desert < 10 {
		t.Errorf("%d desert hexes in Palestine, want 10 or more", desert)
	}
}
