import { calendarOf, type Sample } from './sample.ts';

const zone = `
  BEGIN:VTIMEZONE
  TZID:Europe/Bratislava
  X-LIC-LOCATION:Europe/Bratislava
  BEGIN:DAYLIGHT
  TZOFFSETFROM:+0100
  TZOFFSETTO:+0200
  TZNAME:CEST
  DTSTART:19700329T020000
  RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
  END:DAYLIGHT
  BEGIN:STANDARD
  TZOFFSETFROM:+0200
  TZOFFSETTO:+0100
  TZNAME:CET
  DTSTART:19701025T030000
  RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
  END:STANDARD
  END:VTIMEZONE`;

const google = calendarOf(
  'Google Calendar',
  `PRODID:-//Google Inc//Google Calendar 70.9054//EN
  VERSION:2.0
  CALSCALE:GREGORIAN
  METHOD:PUBLISH
  X-WR-CALNAME:igor.kovac@example.org
  X-WR-TIMEZONE:Europe/Bratislava
  ${zone}`,
);

export const googleSamples: Sample[] = [
  google(
    'a single event in UTC',
    `BEGIN:VEVENT
    DTSTART:20261124T080000Z
    DTEND:20261124T093000Z
    DTSTAMP:20261122T060000Z
    UID:1abc@google.com
    SUMMARY:Пары
    TRANSP:OPAQUE
    END:VEVENT`,
    ['11-24 09:00-10:30'],
  ),
  google(
    'a weekly series with an end in UTC and a day that was deleted',
    `BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20260914T140000
    DTEND;TZID=Europe/Bratislava:20260914T153000
    RRULE:FREQ=WEEKLY;WKST=MO;UNTIL=20261207T225959Z;BYDAY=MO,TH
    EXDATE;TZID=Europe/Bratislava:20261126T140000
    UID:2abc@google.com
    STATUS:CONFIRMED
    TRANSP:OPAQUE
    END:VEVENT`,
    ['11-23 14:00-15:30', '11-30 14:00-15:30', '12-03 14:00-15:30', '12-07 14:00-15:30'],
  ),
  google(
    'an occurrence that was moved to another day',
    `BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20260901T100000
    DTEND;TZID=Europe/Bratislava:20260901T110000
    RRULE:FREQ=WEEKLY;BYDAY=TU
    UID:3abc@google.com
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20261203T160000
    DTEND;TZID=Europe/Bratislava:20261203T170000
    UID:3abc@google.com
    RECURRENCE-ID;TZID=Europe/Bratislava:20261201T100000
    SEQUENCE:1
    END:VEVENT`,
    ['11-24 10:00-11:00', '12-03 16:00-17:00', '12-08 10:00-11:00'],
  ),
  google(
    'an occurrence with a RECURRENCE-ID in UTC in a series with a zone',
    `BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20260901T100000
    DTEND;TZID=Europe/Bratislava:20260901T110000
    RRULE:FREQ=WEEKLY;BYDAY=TU
    UID:4abc@google.com
    END:VEVENT
    BEGIN:VEVENT
    DTSTART:20261201T110000Z
    DTEND:20261201T120000Z
    UID:4abc@google.com
    RECURRENCE-ID:20261201T090000Z
    END:VEVENT`,
    ['11-24 10:00-11:00', '12-01 12:00-13:00', '12-08 10:00-11:00'],
  ),
  google(
    'an occurrence that was cancelled',
    `BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20261125T180000
    DTEND;TZID=Europe/Bratislava:20261125T190000
    RRULE:FREQ=WEEKLY;COUNT=3
    UID:5abc@google.com
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20261202T180000
    DTEND;TZID=Europe/Bratislava:20261202T190000
    UID:5abc@google.com
    RECURRENCE-ID;TZID=Europe/Bratislava:20261202T180000
    STATUS:CANCELLED
    END:VEVENT`,
    ['11-25 18:00-19:00', '12-09 18:00-19:00'],
  ),
  google(
    'a birthday, which is free, and a day off, which is not',
    `BEGIN:VEVENT
    DTSTART;VALUE=DATE:20261124
    DTEND;VALUE=DATE:20261125
    RRULE:FREQ=YEARLY
    UID:6abc@google.com
    TRANSP:TRANSPARENT
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20261210
    DTEND;VALUE=DATE:20261211
    UID:7abc@google.com
    TRANSP:OPAQUE
    END:VEVENT`,
    ['12-10 00:00-24:00'],
  ),
  google(
    'invitations that the owner declined, that the owner accepted, and that only a guest declined',
    `BEGIN:VEVENT
    DTSTART:20261126T080000Z
    DTEND:20261126T090000Z
    UID:8abc@google.com
    ORGANIZER;CN=Anna:mailto:anna@example.org
    ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=DECLINED;CN=igor.kovac@example.org;
    ~X-NUM-GUESTS=0:mailto:igor.kovac@example.org
    END:VEVENT
    BEGIN:VEVENT
    DTSTART:20261127T080000Z
    DTEND:20261127T090000Z
    UID:9abc@google.com
    ATTENDEE;PARTSTAT=ACCEPTED:mailto:Igor.Kovac@example.org
    ATTENDEE;PARTSTAT=DECLINED:mailto:anna@example.org
    END:VEVENT`,
    ['11-27 09:00-10:00'],
  ),
  google(
    'a changed later part of a series, which is a separate series',
    `BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20260907T080000
    DTEND;TZID=Europe/Bratislava:20260907T090000
    RRULE:FREQ=WEEKLY;UNTIL=20261129T225959Z;BYDAY=MO
    UID:10abc@google.com
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20261130T110000
    DTEND;TZID=Europe/Bratislava:20261130T120000
    RRULE:FREQ=WEEKLY;BYDAY=MO
    UID:10abc_R20261130T070000@google.com
    END:VEVENT`,
    ['11-23 08:00-09:00', '11-30 11:00-12:00', '12-07 11:00-12:00'],
  ),
  google(
    'an event in two zones, a flight from New York',
    `BEGIN:VEVENT
    DTSTART;TZID=America/New_York:20261128T180000
    DTEND;TZID=Europe/Bratislava:20261129T083000
    UID:11abc@google.com
    END:VEVENT`,
    ['11-29 00:00-08:30'],
  ),
  google(
    'a meeting of 15 minutes, and one that crosses the half hour',
    `BEGIN:VEVENT
    DTSTART:20261130T091000Z
    DTEND:20261130T092500Z
    UID:12abc@google.com
    END:VEVENT
    BEGIN:VEVENT
    DTSTART:20261201T091500Z
    DTEND:20261201T094500Z
    UID:13abc@google.com
    END:VEVENT`,
    ['11-30 10:00-10:30', '12-01 10:00-11:00'],
  ),
  google(
    'a monthly series on the last Friday',
    `BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20260130T150000
    DTEND;TZID=Europe/Bratislava:20260130T160000
    RRULE:FREQ=MONTHLY;BYDAY=-1FR
    UID:14abc@google.com
    END:VEVENT`,
    ['11-27 15:00-16:00'],
  ),
  google(
    'a weekly series over the night when the clocks go forward',
    `BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20270308T090000
    DTEND;TZID=Europe/Bratislava:20270308T100000
    RRULE:FREQ=WEEKLY
    UID:15abc@google.com
    END:VEVENT`,
    ['03-22 09:00-10:00', '03-29 09:00-10:00', '04-05 09:00-10:00'],
    { from: '2027-03-22', until: '2027-04-06' },
  ),
  google(
    'a series in UTC over that night, which changes its wall-clock time',
    `BEGIN:VEVENT
    DTSTART:20270308T080000Z
    DTEND:20270308T090000Z
    RRULE:FREQ=WEEKLY
    UID:16abc@google.com
    END:VEVENT`,
    ['03-22 09:00-10:00', '03-29 10:00-11:00'],
    { from: '2027-03-22', until: '2027-04-01' },
  ),
];
