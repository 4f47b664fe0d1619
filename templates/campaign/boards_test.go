package campaign_test

import (
	"fmt"

	"feldpost/adjudicator"
	"feldpost/templates/campaign"
	"feldpost/templates/chart"
)

// field is a small board of hexes, five by five.
func field() *adjudicator.Ground {
	g := &adjudicator.Ground{Title: "Field", Hexes: true, Pointy: true,
		Nations: []adjudicator.Nation{{Code: "BU", Paint: adjudicator.Green, Pattern: adjudicator.Plain}, {Code: "RE", Paint: adjudicator.Vermilion, Pattern: adjudicator.Chevrons}},
		Marks: []adjudicator.MarkKind{{Name: "demoralized", Text: "D", Stacks: true}, {Name: "entrenchment", Look: adjudicator.MarkRing},
			{Name: "cut-rail", Look: adjudicator.MarkCut}}}
	for row := 1; row <= 5; row++ {
		for col := 1; col <= 5; col++ {
			c := adjudicator.Cell{
				ID: fmt.Sprintf("%02d%02d", row, col), X: float64(col) + float64(row%2)/2, Y: float64(row) * 0.8660254,
				Terrain: "clear", Land: 1, Country: "RE",
			}
			switch c.ID {
			case "0202":
				c.Name, c.Kind, c.Terrain, c.Country = "Ford", "town", "rough", "BU"
			case "0303":
				c.Name, c.Kind = "Gate", "city"
			case "0505":
				c.Terrain, c.Land, c.Country = "sea", 0, ""
			}
			g.Cells = append(g.Cells, c)
		}
	}
	g.Links = []adjudicator.Link{{A: "0202", B: "0303", Kind: "road"}}
	g.Edges = []adjudicator.Edge{{A: "0202", B: "0303", Kind: "river", Name: "Brook"}}
	return g
}

// skirmish is a campaign of four steps with everything that a page shows.
func skirmish() campaign.Campaign {
	seven := adjudicator.Counter{Nation: "BU", Symbol: "infantry", Label: "7", Values: "6-3-6"}
	shaken := seven
	shaken.Marks = []string{"demoralized"}
	horse := adjudicator.Counter{Nation: "BU", Symbol: "cavalry", Label: "2", Values: "2-2-8"}
	four := adjudicator.Counter{Nation: "RE", Symbol: "infantry", Label: "4", Values: "4-4-4"}
	nine := adjudicator.Counter{Nation: "RE", Symbol: "infantry", Label: "9", Values: "1-1-1"}
	hidden := adjudicator.Counter{Nation: "RE", Hidden: true}
	stack := func(cell string, owner adjudicator.Seat, units ...adjudicator.Counter) adjudicator.Stack {
		return adjudicator.Stack{Cell: cell, Owner: owner, Counters: units}
	}
	tracks := func(blue, red int) []adjudicator.Track {
		return []adjudicator.Track{{Group: "morale", Name: "BU", Value: blue, Max: 10}, {Group: "vp", Name: "red", Value: red},
			{Group: adjudicator.TrackLosses, Name: "blue", Value: 8 - blue + 1}, {Group: adjudicator.TrackLosses, Name: "red", Value: red}}
	}
	return campaign.Campaign{
		Lang: "en", Title: `The "Field" & <more>`, Subtitle: "Game field-1", Ground: field(),
		Sides:  []chart.Side{{Seat: "blue", Nation: "BU", Title: "Blue"}, {Seat: "red", Nation: "RE", Title: "Red"}},
		Result: []string{"Blue wins by 3 points."},
		Frames: []campaign.Frame{
			{
				Title: "Turn 1: Blue", Seat: "blue",
				Scene: adjudicator.Scene{Stacks: []adjudicator.Stack{
					stack("0202", "blue", shaken, horse), stack("0303", "red", four), stack("0305", "red", hidden, hidden), stack("0101", "", nine),
				}},
				Lines:  []campaign.Line{{Text: "Set-up", Head: true}, {Text: "Blue stands at the ford."}, {Text: "7 and 2: 0202", Depth: 1, Minor: true}},
				Tracks: tracks(8, 0),
			},
			{
				Title: "Turn 1: Red", Seat: "red",
				Scene: adjudicator.Scene{Stacks: []adjudicator.Stack{
					stack("0202", "blue", seven, horse), stack("0303", "red", four), stack("0305", "red", hidden, hidden), stack("0101", "", nine),
					stack("RESERVE", "red", four),
				}, Marks: []adjudicator.Mark{{Cell: "0303", Kind: "entrenchment"}}},
				Lines:  []campaign.Line{{Text: "7 rallies <quickly> & digs \"in\"."}},
				Tracks: tracks(8, 1),
				Dice:   []string{"rally 7: 2"},
			},
			{
				Title: "Turn 2: Blue", Seat: "blue",
				Scene: adjudicator.Scene{
					Stacks: []adjudicator.Stack{
						stack("0303", "blue", seven), stack("0202", "blue", horse), stack("0404", "red", four), stack("0305", "red", hidden), stack("0101", "", nine),
					},
					Control: []adjudicator.Control{{Cell: "0303", Seat: "blue"}, {Cell: "0304", Seat: "blue"}},
					Marks:   []adjudicator.Mark{{Cell: "0303", Kind: "entrenchment"}},
				},
				Trails: []chart.Trail{
					{Kind: "retreat", Path: []string{"0303", "0404"}, Nation: "RE", Unit: "RE/4"},
					{Kind: "advance", Path: []string{"0202", "0303"}, Nation: "BU", Unit: "BU/7"},
				},
				Battles: []chart.Battle{{Cell: "0303", From: []string{"0202"}, Odds: "2/1", Result: "DR"}},
				Fights:  []campaign.Fight{{Cell: "0303", Title: "Battle at the Gate", Outcome: "Red retreats."}, {Cell: "0404", Title: "Battle in the field"}},
				Lines:   []campaign.Line{{Text: "Battle at the Gate", Head: true}, {Text: "Strength 8 to 4."}, {Text: "The die shows 5.", Depth: 1}, {Text: "One deeper.", Depth: 2}, {Text: "Routed.", Depth: 1}},
				Tracks:  tracks(9, 1),
				Dice:    []string{"combat 0303: 5", "combat 0404: 1"},
			},
			{
				Title: "Turn 2: Red", Seat: "red",
				Scene: adjudicator.Scene{
					Stacks: []adjudicator.Stack{
						stack("0303", "blue", shaken), stack("0202", "blue", horse), stack("0404", "red", four), stack("0101", "", nine),
					},
					Control: []adjudicator.Control{{Cell: "0303", Seat: "blue"}},
					Marks:   []adjudicator.Mark{{Cell: "0303", Kind: "entrenchment"}, {Cell: "0202", Kind: "cut-rail"}},
				},
				Trails: []chart.Trail{{Kind: "exit", Path: []string{"0305", "0205", "OFFMAP"}, Nation: "RE", Unit: "RE/a; RE/b"}},
				Tracks: tracks(7, 3),
			},
		},
	}
}

// rails is a campaign on a board of points.
func rails(lang string) campaign.Campaign {
	g := &adjudicator.Ground{Title: "Rails"}
	for i, id := range []string{"Warsaw", "Brest-Litovsk", "Kovel", "Minsk"} {
		g.Cells = append(g.Cells, adjudicator.Cell{ID: id, Name: id, X: float64(i * 2), Y: float64(i % 2), Terrain: "clear", Country: "RU", Land: 1})
	}
	for i := 1; i < len(g.Cells); i++ {
		g.Links = append(g.Links, adjudicator.Link{A: g.Cells[i-1].ID, B: g.Cells[i].ID})
	}
	corps := adjudicator.Counter{Nation: "DE", Symbol: "infantry", Label: "2", Values: "5-5-3"}
	at := func(cells ...string) (s adjudicator.Scene) {
		for _, id := range cells {
			s.Stacks = append(s.Stacks, adjudicator.Stack{Cell: id, Owner: "central", Counters: []adjudicator.Counter{corps}})
		}
		return s
	}
	return campaign.Campaign{
		Lang: lang, Title: "Rails", Ground: g,
		Frames: []campaign.Frame{
			{Title: "1", Scene: at("Warsaw"), Lines: []campaign.Line{{Text: "Le 2 attend à Warsaw."}}},
			{
				Title: "2", Scene: at("Brest-Litovsk", "RÉSERVE"),
				Trails:  []chart.Trail{{Kind: "move", Path: []string{"Warsaw", "Brest", "Litovsk"}, Nation: "DE", Unit: "DE/2"}},
				Battles: []chart.Battle{{Cell: "Brest-Litovsk", From: []string{"Warsaw"}, Result: "3"}},
				Lines:   []campaign.Line{{Text: "Le 2 prend Brest-Litovsk."}},
			},
		},
	}
}
