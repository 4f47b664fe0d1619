package templates

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/emersion/go-ical"

	"feldpost/adjudicator/report"
)

// calendarFile is the attachment with the reader's deadline.
const calendarFile = "deadline.ics"

// calendar is the deadline as an entry for the reader's calendar. It has the
// same identity in all letters to a seat, so that a later one moves it, and the
// end of what is owed takes it away.
func (w *writer) calendar() (report.File, error) {
	e := w.Report.Entry
	cal, event := ical.NewCalendar(), ical.NewEvent()
	method, status := "PUBLISH", "CONFIRMED"
	if e.Cancelled {
		method, status = "CANCEL", "CANCELLED"
	}
	cal.Props.SetText(ical.PropVersion, "2.0")
	cal.Props.SetText(ical.PropProductID, "-//Feldpost//Referee//EN")
	cal.Props.SetText(ical.PropMethod, method)
	event.Props.SetText(ical.PropUID, e.UID)
	event.Props.SetText(ical.PropStatus, status)
	event.Props.SetText(ical.PropSummary, w.Say("calendar-summary", w.heads()))
	event.Props.SetDateTime(ical.PropDateTimeStamp, e.Stamp.UTC())
	event.Props.SetDateTime(ical.PropDateTimeStart, e.At.UTC())
	sequence := ical.NewProp(ical.PropSequence)
	sequence.Value = strconv.Itoa(e.Sequence)
	event.Props.Set(sequence)
	event.Props.SetText(ical.PropTransparency, "TRANSPARENT") // nobody is busy with it
	cal.Children = append(cal.Children, event.Component)
	var b bytes.Buffer
	if err := ical.NewEncoder(&b).Encode(cal); err != nil {
		return report.File{}, fmt.Errorf("calendar: %w", err)
	}
	return report.File{Name: calendarFile, Type: "text/calendar; charset=utf-8; method=" + method, Data: b.Bytes()}, nil
}
