import { calendarOf, type Sample } from './sample.ts';

const windowsZone = (name: string): string => `
  BEGIN:VTIMEZONE
  TZID:${name}
  BEGIN:STANDARD
  DTSTART:16010101T030000
  TZOFFSETFROM:+0200
  TZOFFSETTO:+0100
  RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
  END:STANDARD
  BEGIN:DAYLIGHT
  DTSTART:16010101T020000
  TZOFFSETFROM:+0100
  TZOFFSETTO:+0200
  RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
  END:DAYLIGHT
  END:VTIMEZONE`;

const exchange = calendarOf(
  'Microsoft Exchange Server 2010',
  `METHOD:PUBLISH
  PRODID:Microsoft Exchange Server 2010
  VERSION:2.0
  X-WR-CALNAME:Kalendár
  ${windowsZone('Central Europe Standard Time')}`,
);
const outlook = calendarOf(
  'Microsoft Outlook 16',
  `PRODID:-//Microsoft Corporation//Outlook 16.0 MIMEDIR//EN
  VERSION:2.0
  METHOD:PUBLISH
  X-CALSTART:20260101T000000Z
  X-CALEND:20271231T000000Z
  X-CLIPSTART:20251231T230000Z
  X-MS-OLK-FORCEINSPECTOROPEN:TRUE`,
);
const teams = calendarOf(
  'Microsoft Teams',
  `METHOD:REQUEST
  PRODID:Microsoft Exchange Server 2010
  VERSION:2.0`,
);

export const microsoftSamples: Sample[] = [
  exchange(
    'a series in a zone with a Windows name',
    `BEGIN:VEVENT
    RRULE:FREQ=WEEKLY;UNTIL=20261218T120000Z;INTERVAL=1;BYDAY=TU,WE;WKST=MO
    UID:040000008200E00074C5B7101A82E00800000000A1
    SUMMARY:Vyučovanie
    DTSTART;TZID=Central Europe Standard Time:20260922T130000
    DTEND;TZID=Central Europe Standard Time:20260922T143000
    CLASS:PUBLIC
    PRIORITY:5
    TRANSP:OPAQUE
    STATUS:CONFIRMED
    SEQUENCE:0
    X-MICROSOFT-CDO-BUSYSTATUS:BUSY
    X-MICROSOFT-CDO-ALLDAYEVENT:FALSE
    BEGIN:VALARM
    DESCRIPTION:REMINDER
    TRIGGER;RELATED=START:-PT15M
    ACTION:DISPLAY
    END:VALARM
    END:VEVENT`,
    ['11-24', '11-25', '12-01', '12-02', '12-08', '12-09'].map((day) => `${day} 13:00-14:30`),
  ),
  exchange(
    'several deleted days in one line',
    `BEGIN:VEVENT
    RRULE:FREQ=DAILY;COUNT=5;INTERVAL=1
    EXDATE;TZID=Central Europe Standard Time:20261124T080000,20261126T080000
    UID:A2
    DTSTART;TZID=Central Europe Standard Time:20261123T080000
    DTEND;TZID=Central Europe Standard Time:20261123T090000
    END:VEVENT`,
    ['11-23 08:00-09:00', '11-25 08:00-09:00', '11-27 08:00-09:00'],
  ),
  exchange(
    'events shown as free, tentative, out of office and working elsewhere in Outlook',
    ['FREE', 'TENTATIVE', 'OOF', 'WORKINGELSEWHERE']
      .map(
        (status, index) => `BEGIN:VEVENT
    UID:A3-${status}
    DTSTART:2026112${4 + index}T090000Z
    DTEND:2026112${4 + index}T100000Z
    X-MICROSOFT-CDO-BUSYSTATUS:${status}
    END:VEVENT`,
      )
      .join('\n'),
    ['11-25 10:00-11:00', '11-26 10:00-11:00'],
  ),
  exchange(
    'a whole day in the zone of the calendar, given as midnight to midnight',
    `BEGIN:VEVENT
    UID:A4
    DTSTART;TZID=Central Europe Standard Time:20261201T000000
    DTEND;TZID=Central Europe Standard Time:20261202T000000
    X-MICROSOFT-CDO-ALLDAYEVENT:TRUE
    X-MICROSOFT-CDO-BUSYSTATUS:OOF
    END:VEVENT`,
    ['12-01 00:00-24:00'],
  ),
  exchange(
    'two zones in one file',
    `${windowsZone('FLE Standard Time')}
    BEGIN:VEVENT
    UID:A5
    DTSTART;TZID=FLE Standard Time:20261202T100000
    DTEND;TZID=FLE Standard Time:20261202T110000
    END:VEVENT
    BEGIN:VEVENT
    UID:A6
    DTSTART;TZID=Central Europe Standard Time:20261203T100000
    DTEND;TZID=Central Europe Standard Time:20261203T110000
    END:VEVENT`,
    ['12-02 09:00-10:00', '12-03 10:00-11:00'],
  ),
  outlook(
    'a zone that only the file describes',
    `${windowsZone('Customized Time Zone')}
    BEGIN:VEVENT
    CLASS:PUBLIC
    UID:O1
    DTSTART;TZID="Customized Time Zone":20261124T170000
    DTEND;TZID="Customized Time Zone":20261124T183000
    TRANSP:OPAQUE
    END:VEVENT`,
    ['11-24 17:00-18:30'],
  ),
  outlook(
    'a quoted Windows display name of a zone, with a colon',
    `${windowsZone('(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague')}
    BEGIN:VEVENT
    UID:O2
    DTSTART;TZID="(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague":20261125T090000
    DTEND;TZID="(UTC+01:00) Belgrade, Bratislava, Budapest, Ljubljana, Prague":20261125T100000
    END:VEVENT`,
    ['11-25 09:00-10:00'],
  ),
  outlook(
    'a zone with a localised name, which the file describes',
    `${windowsZone('Mitteleuropäische Zeit')}
    BEGIN:VEVENT
    UID:O3
    DTSTART;TZID=Mitteleuropäische Zeit:20261126T090000
    DTEND;TZID=Mitteleuropäische Zeit:20261126T100000
    RRULE:FREQ=WEEKLY;COUNT=2
    END:VEVENT`,
    ['11-26 09:00-10:00', '12-03 09:00-10:00'],
  ),
  outlook(
    'the second Tuesday of each month, by BYSETPOS',
    `BEGIN:VEVENT
    UID:O4
    DTSTART:20260113T160000Z
    DTEND:20260113T170000Z
    RRULE:FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2
    END:VEVENT`,
    ['12-08 17:00-18:00'],
  ),
  outlook(
    'every workday of every second week',
    `BEGIN:VEVENT
    UID:O5
    DTSTART:20261026T060000Z
    DTEND:20261026T063000Z
    RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU,WE,TH,FR;WKST=SU
    END:VEVENT`,
    ['11-23', '11-24', '11-25', '11-26', '11-27', '12-07', '12-08', '12-09', '12-10', '12-11'].map(
      (day) => `${day} 07:00-07:30`,
    ),
  ),
  outlook(
    'only occurrences of a series that the owner was invited to',
    `BEGIN:VEVENT
    UID:O6
    RECURRENCE-ID:20261127T100000Z
    DTSTART:20261127T110000Z
    DTEND:20261127T120000Z
    END:VEVENT
    BEGIN:VEVENT
    UID:O6
    RECURRENCE-ID:20261204T100000Z
    DTSTART:20261204T100000Z
    DTEND:20261204T110000Z
    END:VEVENT`,
    ['11-27 12:00-13:00', '12-04 11:00-12:00'],
  ),
  outlook(
    'an appointment of several days',
    `BEGIN:VEVENT
    UID:O7
    DTSTART:20261127T140000Z
    DTEND:20261129T180000Z
    END:VEVENT`,
    ['11-27 15:00-24:00', '11-28 00:00-24:00', '11-29 00:00-19:00'],
  ),
  teams(
    'a meeting with an HTML description in folded lines and an attached file',
    `BEGIN:VEVENT
    ORGANIZER;CN=Igor:mailto:igor@example.org
    DESCRIPTION;LANGUAGE=sk-SK:_____\\nMicrosoft Teams\\nBEGIN:VEVENT is no lin
    ~e of its own here
    UID:T1
    SUMMARY;LANGUAGE=sk-SK:Konzultácia
    DTSTART;TZID=Central European Standard Time:20261208T150000
    DTEND;TZID=Central European Standard Time:20261208T160000
    ATTACH;ENCODING=BASE64;VALUE=BINARY;FMTTYPE=image/png:iVBORw0KGgoAAAANSUhEUg
    X-ALT-DESC;FMTTYPE=text/html:<html><body>x</body></html>
    X-MICROSOFT-SKYPETEAMSMEETINGURL:https://teams.microsoft.com/l/meetup-join/1
    END:VEVENT`,
    ['12-08 15:00-16:00'],
  ),
];
