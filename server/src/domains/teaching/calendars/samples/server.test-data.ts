import { calendarOf, type Sample } from './sample.ts';

const nextcloud = calendarOf(
  'Nextcloud',
  `VERSION:2.0
  PRODID:-//Sabre//Sabre VObject 4.5.6//EN
  CALSCALE:GREGORIAN
  X-WR-CALNAME:Práca (igor)
  X-APPLE-CALENDAR-COLOR:#0082c9
  REFRESH-INTERVAL;VALUE=DURATION:PT4H`,
);
const zimbra = calendarOf(
  'Zimbra',
  `X-WR-CALNAME:Calendar
  X-WR-CALID:7b1c:10
  PRODID:Zimbra-Calendar-Provider
  VERSION:2.0
  METHOD:PUBLISH
  BEGIN:VTIMEZONE
  TZID:Europe/Belgrade
  BEGIN:STANDARD
  DTSTART:16010101T000000
  TZOFFSETTO:+0100
  TZOFFSETFROM:+0200
  RRULE:FREQ=YEARLY;WKST=MO;INTERVAL=1;BYMONTH=10;BYDAY=-1SU
  TZNAME:CET
  END:STANDARD
  END:VTIMEZONE`,
);
const fastmail = calendarOf('Fastmail', 'VERSION:2.0\nPRODID:-//CyrusIMAP.org/Cyrus 3.11.0//EN\nCALSCALE:GREGORIAN');
const proton = calendarOf(
  'Proton Calendar',
  `VERSION:2.0
  METHOD:PUBLISH
  PRODID:-//Proton AG//ProtonCalendar 1.0.0//EN
  X-PUBLISHED-TTL:PT8H
  X-WR-TIMEZONE:Europe/Bratislava`,
);
const calcom = calendarOf(
  'cal.com',
  'VERSION:2.0\nCALSCALE:GREGORIAN\nPRODID:adamgibbons/ics\nMETHOD:PUBLISH\nX-PUBLISHED-TTL:PT1H',
);
const sogo = calendarOf('SOGo', 'PRODID:-//Inverse inc./SOGo 5.11.0//EN\nVERSION:2.0');
const yandex = calendarOf(
  'Yandex Calendar',
  `PRODID:-//Yandex LLC//Yandex Calendar//EN
  VERSION:2.0
  CALSCALE:GREGORIAN
  X-WR-CALNAME:Мои события
  X-WR-TIMEZONE:Europe/Moscow`,
);
const radicale = calendarOf('Radicale', 'VERSION:2.0\nPRODID:-//PYVOBJECT//NONSGML Version 0.9.9//EN');
const horde = calendarOf(
  'Horde',
  'VERSION:2.0\nPRODID:-//The Horde Project//Horde iCalendar Library//EN\nMETHOD:PUBLISH',
);
const openXchange = calendarOf('Open-Xchange', 'VERSION:2.0\nPRODID:-//Open-Xchange//8.27//EN\nMETHOD:PUBLISH');

export const serverSamples: Sample[] = [
  nextcloud(
    'a series with a moved occurrence, in the export of a shared calendar',
    `BEGIN:VEVENT
    CREATED:20260901T080000Z
    DTSTAMP:20260901T080000Z
    UID:NC1
    DTSTART;TZID=Europe/Bratislava:20260902T083000
    DTEND;TZID=Europe/Bratislava:20260902T100000
    RRULE:FREQ=WEEKLY;BYDAY=WE
    STATUS:CONFIRMED
    END:VEVENT
    BEGIN:VEVENT
    UID:NC1
    DTSTART;TZID=Europe/Bratislava:20261202T103000
    DTEND;TZID=Europe/Bratislava:20261202T120000
    RECURRENCE-ID;TZID=Europe/Bratislava:20261202T083000
    END:VEVENT`,
    ['11-25 08:30-10:00', '12-02 10:30-12:00', '12-09 08:30-10:00'],
  ),
  nextcloud(
    'a tentative event, which is busy, and a cancelled one, which is not',
    `BEGIN:VEVENT
    UID:NC2
    DTSTART:20261124T120000Z
    DTEND:20261124T130000Z
    STATUS:TENTATIVE
    END:VEVENT
    BEGIN:VEVENT
    UID:NC3
    DTSTART:20261125T120000Z
    DTEND:20261125T130000Z
    STATUS:CANCELLED
    END:VEVENT`,
    ['11-24 13:00-14:00'],
  ),
  nextcloud(
    'events of other people that show only busy time',
    `BEGIN:VEVENT
    UID:NC4
    DTSTART:20261126T080000Z
    DTEND:20261126T090000Z
    SUMMARY:Busy
    CLASS:CONFIDENTIAL
    END:VEVENT`,
    ['11-26 09:00-10:00'],
  ),
  zimbra(
    'an older and a newer version of one event',
    `BEGIN:VEVENT
    UID:ZI1
    DTSTART;TZID="Europe/Belgrade":20261127T090000
    DTEND;TZID="Europe/Belgrade":20261127T100000
    SEQUENCE:0
    END:VEVENT
    BEGIN:VEVENT
    UID:ZI1
    DTSTART;TZID="Europe/Belgrade":20261127T130000
    DTEND;TZID="Europe/Belgrade":20261127T140000
    SEQUENCE:3
    END:VEVENT`,
    ['11-27 13:00-14:00'],
  ),
  zimbra(
    'a VFREEBUSY component with free and busy time',
    `BEGIN:VFREEBUSY
    ORGANIZER:mailto:igor@example.org
    DTSTAMP:20261122T080000Z
    DTSTART:20261122T000000Z
    DTEND:20261220T000000Z
    FREEBUSY;FBTYPE=BUSY:20261130T080000Z/20261130T093000Z,20261201T080000Z/PT1H
    FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261202T080000Z/20261202T090000Z
    FREEBUSY;FBTYPE=FREE:20261203T080000Z/20261203T090000Z
    END:VFREEBUSY`,
    ['11-30 09:00-10:30', '12-01 09:00-10:00', '12-02 09:00-10:00'],
  ),
  fastmail(
    'a series of every third day with a date as its end',
    `BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20261120T190000
    DURATION:PT45M
    RRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20261202
    UID:FM1
    END:VEVENT`,
    ['11-23', '11-26', '11-29', '12-02'].map((day) => `${day} 19:00-20:00`),
  ),
  fastmail(
    'a duration of a day and hours, and one of a week',
    `BEGIN:VEVENT
    DTSTART;TZID=Europe/Bratislava:20261124T120000
    DURATION:P1DT2H
    UID:FM2
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20261205
    DURATION:P1W
    UID:FM3
    END:VEVENT`,
    [
      '11-24 12:00-24:00',
      '11-25 00:00-14:00',
      ...['12-05', '12-06', '12-07', '12-08', '12-09', '12-10', '12-11'].map((day) => `${day} 00:00-24:00`),
    ],
  ),
  proton(
    'a yearly series with a date in this month',
    `BEGIN:VEVENT
    UID:PR1@proton.me
    DTSTAMP:20261110T100000Z
    DTSTART;TZID=Europe/Bratislava:20201201T170000
    DTEND;TZID=Europe/Bratislava:20201201T200000
    RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1
    SEQUENCE:1
    STATUS:CONFIRMED
    END:VEVENT`,
    ['12-01 17:00-20:00'],
  ),
  proton(
    'a day of the month that some months do not have',
    `BEGIN:VEVENT
    UID:PR2@proton.me
    DTSTART;TZID=Europe/Bratislava:20260831T080000
    DTEND;TZID=Europe/Bratislava:20260831T090000
    RRULE:FREQ=MONTHLY;BYMONTHDAY=31
    END:VEVENT
    BEGIN:VEVENT
    UID:PR3@proton.me
    DTSTART;TZID=Europe/Bratislava:20260831T100000
    DTEND;TZID=Europe/Bratislava:20260831T110000
    RRULE:FREQ=MONTHLY;BYMONTHDAY=-1
    END:VEVENT`,
    ['11-30 10:00-11:00'],
  ),
  calcom(
    'bookings in UTC with a duration',
    `BEGIN:VEVENT
    UID:CC1
    SUMMARY:30 min meeting
    DTSTAMP:20261101T100000Z
    DTSTART:20261208T143000Z
    DURATION:PT30M
    STATUS:CONFIRMED
    END:VEVENT
    BEGIN:VEVENT
    UID:CC2
    DTSTART:20261209T143000Z
    DURATION:PT30M
    STATUS:CANCELLED
    END:VEVENT`,
    ['12-08 15:30-16:00'],
  ),
  sogo(
    'an event in a zone, with a zone description that comes after it',
    `BEGIN:VEVENT
    UID:SO1
    DTSTART;TZID=Europe/Vienna:20261203T090000
    DTEND;TZID=Europe/Vienna:20261203T120000
    TRANSP:OPAQUE
    END:VEVENT
    BEGIN:VTIMEZONE
    TZID:Europe/Vienna
    END:VTIMEZONE`,
    ['12-03 09:00-12:00'],
  ),
  yandex(
    'floating times of a calendar in another zone',
    `BEGIN:VEVENT
    UID:YA1
    DTSTART:20261124T120000
    DTEND:20261124T130000
    END:VEVENT
    BEGIN:VEVENT
    UID:YA2
    DTSTART;TZID=Europe/Moscow:20261125T120000
    DTEND;TZID=Europe/Moscow:20261125T130000
    END:VEVENT`,
    ['11-24 10:00-11:00', '11-25 10:00-11:00'],
  ),
  radicale(
    'a time in an unknown zone, which is read in the portal’s zone',
    `BEGIN:VEVENT
    UID:RA1
    DTSTART;TZID=My Zone:20261127T100000
    DTEND;TZID=My Zone:20261127T110000
    END:VEVENT`,
    ['11-27 10:00-11:00'],
  ),
  horde(
    'hours of one day as an hourly rule',
    `BEGIN:VEVENT
    UID:HO1
    DTSTART:20261130T070000Z
    DURATION:PT30M
    RRULE:FREQ=HOURLY;INTERVAL=2;COUNT=4
    END:VEVENT`,
    ['11-30 08:00-08:30', '11-30 10:00-10:30', '11-30 12:00-12:30', '11-30 14:00-14:30'],
  ),
  openXchange(
    'a series without the dates of a second rule (EXRULE)',
    `BEGIN:VEVENT
    UID:OX1
    DTSTART;TZID=Europe/Berlin:20261123T080000
    DTEND;TZID=Europe/Berlin:20261123T083000
    RRULE:FREQ=DAILY;COUNT=4
    EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2
    END:VEVENT`,
    ['11-24 08:00-08:30', '11-26 08:00-08:30'],
  ),
];
