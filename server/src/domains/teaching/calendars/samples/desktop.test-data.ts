import { calendarOf, type Sample } from './sample.ts';

const apple = calendarOf(
  'Apple Calendar',
  `METHOD:PUBLISH
  VERSION:2.0
  X-WR-CALNAME:Škola
  PRODID:-//Apple Inc.//macOS 15.1//EN
  X-APPLE-CALENDAR-COLOR:#63DA38
  X-WR-TIMEZONE:Europe/Bratislava
  CALSCALE:GREGORIAN`,
);
const icloud = calendarOf(
  'iCloud',
  `VERSION:2.0
  PRODID:-//caldav.icloud.com//CALDAVJ 2514B608//EN
  X-WR-CALNAME:Domov`,
);
const thunderbird = calendarOf(
  'Thunderbird',
  `PRODID:-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN
  VERSION:2.0`,
);
const evolution = calendarOf(
  'Evolution',
  `CALSCALE:GREGORIAN
  PRODID:-//Ximian//NONSGML Evolution Calendar//EN
  VERSION:2.0
  X-EVOLUTION-DATA-REVISION:2026-11-22T06:00:00.000000Z(1)`,
);
const korganizer = calendarOf(
  'KOrganizer',
  `PRODID:-//K Desktop Environment//NONSGML libkcal 4.3//EN
  VERSION:2.0
  X-KDE-ICAL-IMPLEMENTATION-VERSION:1.0`,
);
const notes = calendarOf(
  'HCL Notes',
  `X-LOTUS-CHARSET:UTF-8
  VERSION:2.0
  PRODID:-//Lotus Development Corporation//NONSGML Notes 9.0//EN_C
  METHOD:PUBLISH`,
);

export const desktopSamples: Sample[] = [
  apple(
    'a floating time, which is in the calendar’s own zone',
    `BEGIN:VEVENT
    TRANSP:OPAQUE
    DTEND:20261124T120000
    UID:AP1
    DTSTART:20261124T110000
    SEQUENCE:0
    END:VEVENT`,
    ['11-24 11:00-12:00'],
  ),
  apple(
    'travel time and alarms, which are not part of the event',
    `BEGIN:VEVENT
    UID:AP2
    DTSTART;TZID=Europe/Bratislava:20261125T110000
    DTEND;TZID=Europe/Bratislava:20261125T120000
    X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
    BEGIN:VALARM
    X-WR-ALARMUID:AL1
    UID:AL1
    TRIGGER:-PT30M
    DTSTART:20261126T110000
    END:VALARM
    END:VEVENT`,
    ['11-25 11:00-12:00'],
  ),
  apple(
    'a whole day without an end',
    `BEGIN:VEVENT
    UID:AP3
    DTSTART;VALUE=DATE:20261127
    TRANSP:OPAQUE
    END:VEVENT`,
    ['11-27 00:00-24:00'],
  ),
  apple(
    'a series of whole days with one day deleted by its date',
    `BEGIN:VEVENT
    UID:AP4
    DTSTART;VALUE=DATE:20261104
    DTEND;VALUE=DATE:20261105
    RRULE:FREQ=WEEKLY;UNTIL=20261209
    EXDATE;VALUE=DATE:20261202
    END:VEVENT`,
    ['11-25 00:00-24:00', '12-09 00:00-24:00'],
  ),
  icloud(
    'an hour in a zone with summer time, which the file describes briefly',
    `BEGIN:VEVENT
    UID:IC1
    DTSTART;TZID=Europe/London:20261126T180000
    DURATION:PT1H30M
    END:VEVENT
    BEGIN:VTIMEZONE
    TZID:Europe/London
    BEGIN:STANDARD
    TZNAME:GMT
    DTSTART:20251026T010000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0000
    END:STANDARD
    END:VTIMEZONE`,
    ['11-26 19:00-20:30'],
  ),
  icloud(
    'two replaced occurrences of a daily series',
    `BEGIN:VEVENT
    UID:IC2
    DTSTART;TZID=Europe/Bratislava:20261123T070000
    DTEND;TZID=Europe/Bratislava:20261123T073000
    RRULE:FREQ=DAILY;COUNT=4
    END:VEVENT
    BEGIN:VEVENT
    UID:IC2
    RECURRENCE-ID;TZID=Europe/Bratislava:20261124T070000
    DTSTART;TZID=Europe/Bratislava:20261124T063000
    DTEND;TZID=Europe/Bratislava:20261124T070000
    END:VEVENT
    BEGIN:VEVENT
    UID:IC2
    RECURRENCE-ID;TZID=Europe/Bratislava:20261126T070000
    DTSTART;TZID=Europe/Bratislava:20261127T070000
    DTEND;TZID=Europe/Bratislava:20261127T080000
    END:VEVENT`,
    ['11-23 07:00-07:30', '11-24 06:30-07:00', '11-25 07:00-07:30', '11-27 07:00-08:00'],
  ),
  thunderbird(
    'a zone name with the program’s name before it',
    `BEGIN:VEVENT
    CREATED:20261101T080000Z
    UID:TB1
    DTSTART;TZID=/mozilla.org/20050126_1/Europe/Bratislava:20261130T090000
    DTEND;TZID=/mozilla.org/20050126_1/Europe/Bratislava:20261130T100000
    X-MOZ-GENERATION:2
    END:VEVENT`,
    ['11-30 09:00-10:00'],
  ),
  thunderbird(
    'tasks and notes, which take no time',
    `BEGIN:VTODO
    UID:TB2
    DTSTART:20261124T090000Z
    DUE:20261124T170000Z
    END:VTODO
    BEGIN:VJOURNAL
    UID:TB3
    DTSTART;VALUE=DATE:20261125
    END:VJOURNAL
    BEGIN:VEVENT
    UID:TB4
    DTSTART;TZID=Europe/Prague:20261201T090000
    DTEND;TZID=Europe/Prague:20261201T093000
    END:VEVENT`,
    ['12-01 09:00-09:30'],
  ),
  thunderbird(
    'the first workday of a month',
    `BEGIN:VEVENT
    UID:TB5
    DTSTART;TZID=Europe/Bratislava:20260601T080000
    DTEND;TZID=Europe/Bratislava:20260601T090000
    RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1
    END:VEVENT`,
    ['12-01 08:00-09:00'],
  ),
  evolution(
    'a libical zone name with the program’s address before it, and days added to a series',
    `BEGIN:VEVENT
    UID:EV1
    DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Bratislava:20261124T090000
    DTEND;TZID=/freeassociation.sourceforge.net/Europe/Bratislava:20261124T094500
    RDATE;TZID=/freeassociation.sourceforge.net/Europe/Bratislava:20261126T100000,20261203T100000
    CLASS:PUBLIC
    END:VEVENT`,
    ['11-24 09:00-10:00', '11-26 10:00-11:00', '12-03 10:00-11:00'],
  ),
  evolution(
    'a change of this and all later occurrences',
    `BEGIN:VEVENT
    UID:EV2
    DTSTART;TZID=Europe/Bratislava:20261123T100000
    DTEND;TZID=Europe/Bratislava:20261123T110000
    RRULE:FREQ=WEEKLY;COUNT=3
    END:VEVENT
    BEGIN:VEVENT
    UID:EV2
    RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Bratislava:20261130T100000
    DTSTART;TZID=Europe/Bratislava:20261130T123000
    DTEND;TZID=Europe/Bratislava:20261130T140000
    END:VEVENT`,
    ['11-23 10:00-11:00', '11-30 12:30-14:00', '12-07 12:30-14:00'],
  ),
  korganizer(
    'a series with a COUNT and its first occurrence deleted',
    `BEGIN:VEVENT
    DTSTAMP:20261120T080000Z
    UID:KO1
    DTSTART;TZID=Europe/Bratislava:20261124T160000
    DTEND;TZID=Europe/Bratislava:20261124T170000
    RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU
    EXDATE;TZID=Europe/Bratislava:20261124T160000
    TRANSP:OPAQUE
    END:VEVENT`,
    ['12-01 16:00-17:00', '12-08 16:00-17:00'],
  ),
  korganizer(
    'a deleted day whose time is written without a zone',
    `BEGIN:VEVENT
    UID:KO2
    DTSTART;TZID=Europe/Kyiv:20261125T100000
    DTEND;TZID=Europe/Kyiv:20261125T110000
    RRULE:FREQ=DAILY;COUNT=2
    EXDATE:20261126T100000
    END:VEVENT`,
    ['11-25 09:00-10:00'],
  ),
  notes(
    'a series as a list of periods',
    `BEGIN:VTIMEZONE
    TZID:Central European
    BEGIN:STANDARD
    DTSTART:19501029T020000
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=3;BYDAY=-1SU;BYMONTH=10
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19500326T020000
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=3
    END:DAYLIGHT
    END:VTIMEZONE
    BEGIN:VEVENT
    DTSTART;TZID="Central European":20261202T080000
    DTEND;TZID="Central European":20261202T090000
    RDATE;TZID="Central European";VALUE=PERIOD:20261202T080000/20261202T090000,20261209T080000/PT2H
    UID:LN1
    END:VEVENT`,
    ['12-02 08:00-09:00', '12-09 08:00-10:00'],
  ),
];
