package pathsofglory

import "feldpost/adjudicator"

// eventKinds declares the events of the game besides the common ones, in
// alphabetical order.
func eventKinds() []adjudicator.EventKind {
	return []adjudicator.EventKind{
		{Name: "action", Keys: "side card name use points ops", Story: adjudicator.StoryApart, News: adjudicator.NewsActs},
		{Name: "activate", Keys: "space for cost", Story: adjudicator.StoryLine, By: "for"},
		{Name: "advance", Keys: "units from space", Draw: adjudicator.DrawAdvance},
		{Name: "attack-cancelled", Keys: "space"},
		{Name: "beachhead", Keys: "space state", News: adjudicator.NewsSmall},
		{Name: "bid", Keys: "side points vp"},
		{Name: "bid-taken", Keys: "points"},
		{Name: "bids", Keys: "allies points other ap cp result"},
		{Name: "card-discarded", Keys: "card name side why"},
		{Name: "card-kept", Keys: "card side"},
		{Name: "card-removed", Keys: "card side"},
		{Name: "combat", Keys: "space attacker inflicted suffered winner retreat stay", Draw: adjudicator.DrawBattle},
		{Name: "combat-card", Keys: "space side card name new"},
		{Name: "combat-declared", Keys: "space side from attackers defenders fort trench", Story: adjudicator.StoryBattle,
			Draw: adjudicator.DrawAttack, Units: "attackers defenders"},
		{Name: "commitment", Keys: "side level", News: adjudicator.NewsGreat},
		{Name: "control", Keys: "space side why", Joins: "space", News: adjudicator.NewsTaken},
		{Name: "drawn", Keys: "side cards hand"},
		{Name: "eliminated", Keys: "unit space to", Into: "losses", Costs: adjudicator.CostsOne},
		{Name: "entrench", Keys: "space unit die modifier need ok level"},
		{Name: "event-used", Keys: "space card name"},
		{Name: "fire", Keys: "space side role cf table base terrain trench column die modifier modifiers total result why",
			Room: adjudicator.RoomFull},
		{Name: "first-card", Keys: "side taken"},
		{Name: "flank", Keys: "space pin bonus result die"},
		{Name: "fort-destroyed", Keys: "space why", News: adjudicator.NewsSmall},
		{Name: "fort-falls", Keys: "space", Into: "losses"},
		{Name: "great-retreat", Keys: "space units", News: adjudicator.NewsSmall},
		{Name: "hand-seen", Keys: "side cards"},
		{Name: "losses", Keys: "space side role number absorbed steps", Story: adjudicator.StoryResult},
		{Name: "mandatory-offensive", Keys: "side die modifier result nation"},
		{Name: "move", Keys: "units path", Story: adjudicator.StoryMarch, Draw: adjudicator.DrawMove},
		{Name: "mutiny", Keys: "space", News: adjudicator.NewsSmall},
		{Name: "offensive-made", Keys: "side nation space"},
		{Name: "peace", Keys: "side answer", News: adjudicator.NewsGreat},
		{Name: "peace-offer", Keys: "side", News: adjudicator.NewsSmall},
		{Name: "peace-terms", Keys: "side die combined change", News: adjudicator.NewsSmall},
		{Name: "placed", Keys: "unit space"},
		{Name: "question", Keys: "space side matter"},
		{Name: "queue-skipped", Keys: "line"},
		{Name: "queued", Keys: "actions"},
		{Name: "rebuilt", Keys: "unit space"},
		{Name: "redeploy", Keys: "unit from to by", Draw: adjudicator.DrawRedeploy},
		{Name: "reduced", Keys: "unit space", Into: "losses", Costs: adjudicator.CostsOne},
		{Name: "refitted", Keys: "unit space"},
		{Name: "replaced", Keys: "unit army space", Into: "losses"},
		{Name: "restored", Keys: "unit space"},
		{Name: "retreat", Keys: "unit path", Draw: adjudicator.DrawRetreat},
		{Name: "retreat-cancelled", Keys: "space card name unit"},
		{Name: "rp-change", Keys: "pool change to"},
		{Name: "rp-lost", Keys: "pool points"},
		{Name: "rp-recorded", Keys: "side card *"},
		{Name: "russia", Keys: "box vp", News: adjudicator.NewsSmall},
		{Name: "shuffle", Keys: "side cards"},
		{Name: "siege", Keys: "space die modifier fort fell", News: adjudicator.NewsSmall},
		{Name: "standing-orders", Keys: "lines"},
		{Name: "start", Keys: "edition name scenario turn", News: adjudicator.NewsActs},
		{Name: "trench", Keys: "space side level was"},
		{Name: "us-entry", Keys: "state", News: adjudicator.NewsGreat},
		{Name: "vp", Keys: "change to reason card nation space"},
		{Name: "war-entry", Keys: "nation limited", News: adjudicator.NewsGreat},
		{Name: "war-status", Keys: "side change to combined"},
	}
}

// codesBefore are codes of faults by the name that they had before.
func codesBefore() adjudicator.Codes {
	return adjudicator.Codes{
		"attacked-twice": "was-attacked", "attacks-twice": "already-attacked", "cannot-move": "immobile", "enemy-space": "enemy-held",
		"moved-twice": "already-moved", "no-path": "want-path", "no-way": "no-path", "nobody-there": "no-enemy",
		"not-fighting": "not-in-attack", "not-together": "contrary", "not-your-unit": "not-yours", "out-of-supply": "unsupplied",
		"sr-unit-twice": "travelled", "stays": "already-there", "too-much": "unread-part",
	}
}
