import { calendarOf, type Sample } from './sample.ts';

const timetable = calendarOf(
  'AIS timetable',
  'VERSION:2.0\nPRODID:-//AIS2//Rozvrh//SK\nX-WR-CALNAME:Rozvrh ZS 2026/2027',
);
const timeEdit = calendarOf(
  'TimeEdit',
  'VERSION:2.0\nMETHOD:PUBLISH\nX-WR-CALNAME:TimeEdit-STU-20261122\nPRODID:-//TimeEdit\\\\, //TimeEdit//EN',
);
const untis = calendarOf(
  'WebUntis',
  'PRODID:-//Untis//WebUntis//EN\nVERSION:2.0\nCALSCALE:GREGORIAN\nX-WR-TIMEZONE:Europe/Bratislava',
);
const celcat = calendarOf(
  'CELCAT',
  'BEGIN:VTIMEZONE\nTZID:Central Europe Standard Time\nEND:VTIMEZONE\nPRODID:-//CELCAT//Timetabler//EN\nVERSION:2.0',
);
const syllabus = calendarOf(
  'Syllabus Plus',
  'VERSION:2.0\nPRODID:-//Scientia//Syllabus Plus//EN\nX-WR-TIMEZONE:Not a zone',
);
const moodle = calendarOf(
  'Moodle',
  'METHOD:PUBLISH\nPRODID:-//Moodle Pty Ltd//NONSGML Moodle Version 2024042204//EN\nVERSION:2.0',
);
const canvas = calendarOf(
  'Canvas',
  'VERSION:2.0\nPRODID:icalendar-ruby\nCALSCALE:GREGORIAN\nMETHOD:PUBLISH\nX-WR-CALNAME:Igor Calendar (Canvas)',
);
const teamup = calendarOf(
  'Teamup',
  'VERSION:2.0\nPRODID:-//Teamup Solutions AG//Teamup Calendar//EN\nX-WR-CALNAME:Plan',
);
const sportnet = calendarOf('A club’s plugin', 'version:2.0\nprodid:-//The Events Calendar - ECPv6//NONSGML v1.0//EN');

export const universitySamples: Sample[] = [
  timetable(
    'a term of lessons as separate events with the same UID',
    ['20261123', '20261130', '20261207']
      .map(
        (day) => `BEGIN:VEVENT
    UID:rozvrh
    DTSTART;TZID=Europe/Bratislava:${day}T091000
    DTEND;TZID=Europe/Bratislava:${day}T105000
    SUMMARY:Matematika 1
    LOCATION:BC300
    END:VEVENT`,
      )
      .join('\n'),
    ['11-23 09:00-11:00', '11-30 09:00-11:00', '12-07 09:00-11:00'],
  ),
  timetable(
    'odd weeks with one week free for a holiday',
    `BEGIN:VEVENT
    UID:AIS2
    DTSTART;TZID=Europe/Bratislava:20260923T150000
    DTEND;TZID=Europe/Bratislava:20260923T164000
    RRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=7
    EXDATE;TZID=Europe/Bratislava:20261118T150000
    END:VEVENT`,
    ['12-02 15:00-17:00'],
  ),
  timeEdit(
    'lessons without UIDs',
    `BEGIN:VEVENT
    DTSTART:20261124T071000Z
    DTEND:20261124T085500Z
    DTSTAMP:20261122T060500Z
    LAST-MODIFIED:20261122T060500Z
    SUMMARY:Fyzika
    END:VEVENT
    BEGIN:VEVENT
    DTSTART:20261126T071000Z
    DTEND:20261126T085500Z
    END:VEVENT`,
    ['11-24 08:00-10:00', '11-26 08:00-10:00'],
  ),
  untis(
    'lessons in a row, which are one busy time',
    `BEGIN:VEVENT
    UID:U1
    DTSTART;TZID=Europe/Bratislava:20261125T080000
    DTEND;TZID=Europe/Bratislava:20261125T084500
    END:VEVENT
    BEGIN:VEVENT
    UID:U2
    DTSTART;TZID=Europe/Bratislava:20261125T085000
    DTEND;TZID=Europe/Bratislava:20261125T093500
    END:VEVENT`,
    ['11-25 08:00-10:00'],
  ),
  untis(
    'a substituted lesson that does not take place',
    `BEGIN:VEVENT
    UID:U3
    DTSTART;TZID=Europe/Bratislava:20261126T080000
    DTEND;TZID=Europe/Bratislava:20261126T084500
    STATUS:CANCELLED
    SUMMARY:entfällt
    END:VEVENT`,
    [],
  ),
  celcat(
    'a zone with a Windows name and an empty description',
    `BEGIN:VEVENT
    UID:CE1
    DTSTART;TZID=Central Europe Standard Time:20261127T100000
    DTEND;TZID=Central Europe Standard Time:20261127T120000
    CATEGORIES:Lecture
    END:VEVENT`,
    ['11-27 10:00-12:00'],
  ),
  syllabus(
    'dates without VALUE=DATE, and an invalid zone of the calendar',
    `BEGIN:VEVENT
    UID:SY1
    DTSTART:20261201
    DTEND:20261202
    END:VEVENT
    BEGIN:VEVENT
    UID:SY2
    DTSTART:20261203T090000
    DTEND:20261203T100000
    END:VEVENT`,
    ['12-01 00:00-24:00', '12-03 09:00-10:00'],
  ),
  moodle(
    'deadlines, which are not busy, and a consultation, which is busy',
    `BEGIN:VEVENT
    UID:1001@moodle.example.org
    SUMMARY:Zadanie 3 is due
    CLASS:PUBLIC
    DTSTAMP:20261122T060000Z
    DTSTART:20261130T225900Z
    DTEND:20261130T225900Z
    CATEGORIES:UAI-2026
    END:VEVENT
    BEGIN:VEVENT
    UID:1002@moodle.example.org
    DTSTART:20261201T090000Z
    DTEND:20261201T100000Z
    END:VEVENT`,
    ['12-01 10:00-11:00'],
  ),
  canvas(
    'a whole day with its own date as the end, and an event without an end',
    `BEGIN:VEVENT
    UID:event-assignment-1
    DTSTART;VALUE=DATE;VALUE=DATE:20261204
    DTEND;VALUE=DATE:20261204
    END:VEVENT
    BEGIN:VEVENT
    UID:event-calendar-event-2
    DTSTART:20261202T100000Z
    END:VEVENT`,
    ['12-04 00:00-24:00'],
  ),
  teamup(
    'an event that ends before it begins, among others',
    `BEGIN:VEVENT
    UID:TU1
    DTSTART:20261202T100000Z
    DTEND:20261202T090000Z
    END:VEVENT
    BEGIN:VEVENT
    UID:TU2
    DTSTART:20261203T100000Z
    DTEND:20261203T110000Z
    END:VEVENT`,
    ['12-03 11:00-12:00'],
  ),
  teamup(
    'one invalid event among others',
    `BEGIN:VEVENT
    UID:TU3
    DTSTART:tomorrow
    END:VEVENT
    BEGIN:VEVENT
    UID:TU4
    DTSTART:20261208T100000Z
    DTEND:20261208T110000Z
    RRULE:FREQ=WEEKLY;COUNT=1
    END:VEVENT`,
    ['12-08 11:00-12:00'],
  ),
  sportnet(
    'property names in lower case',
    `begin:vevent
    uid:S1
    dtstart;tzid=Europe/Bratislava:20261128T100000
    dtend;tzid=Europe/Bratislava:20261128T130000
    rrule:freq=weekly;byday=sa;count=2
    end:vevent`,
    ['11-28 10:00-13:00', '12-05 10:00-13:00'],
  ),
  sportnet(
    'the night in which an hour occurs twice',
    `BEGIN:VEVENT
    UID:S2
    DTSTART;TZID=Europe/Bratislava:20261024T013000
    DTEND;TZID=Europe/Bratislava:20261024T023000
    RRULE:FREQ=DAILY;COUNT=2
    END:VEVENT`,
    ['10-24 01:30-02:30', '10-25 01:30-02:30'],
    { from: '2026-10-24', until: '2026-10-27' },
  ),
];
