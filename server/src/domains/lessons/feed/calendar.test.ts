import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPassword, setRole } from '#domains/identity/public.ts';
import { escapeText, foldLine } from '#platform/format/icalendar.ts';
import { buildLecture, buildUser, type TestUser } from '#testing/build.ts';
import { shiftLesson } from '#testing/lessons.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { renderCalendar } from './icalendar.ts';

const unfold = (text: string): string => text.replace(/\r\n[ \t]/g, '');
const readText = (text: string): string =>
  text.replace(/\\(.)/g, (_, character: string) => (character === 'n' ? '\n' : character));

describe('iCalendar', () => {
  it('folds lines at 75 octets, never inside a character, and unfolding restores the line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const line = `SUMMARY:${escapeText(text)}`;
        const folded = foldLine(line);
        for (const part of folded.split('\r\n')) {
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
          expect(part.isWellFormed()).toBe(line.isWellFormed());
        }
        expect(unfold(folded)).toBe(line);
      }),
      { numRuns: 500 },
    );
  });

  it('escapes special characters, and a reader restores the text', () => {
    expect(escapeText('a;b,c\\d\r\ne\nf\u0007')).toBe('a\\;b\\,c\\\\d\\ne\\nf');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('а', ';', ',', '\\', '\n', 'n', ' ') }), (text) => {
        expect(escapeText(text)).not.toMatch(/[\r\n]/);
        expect(readText(escapeText(text))).toBe(text);
      }),
    );
  });

  it('ends every line with CRLF and has the properties that RFC 5545 requires', () => {
    const text = renderCalendar('Уроки', []);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text).toContain('VERSION:2.0\r\nPRODID:');
  });
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://kampus.example' });
});
afterAll(() => server.close());

async function buildLesson() {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER', firstName: 'Анна', lastName: 'Ковач; мл.' });
  const student = await buildUser(db, { firstName: 'Иван' });
  const lecture = await buildLecture(db, teacher, { daysAhead: 3, units: 3 });
  const body = { lectureId: lecture.id, capacity: 2, duration: 2 };
  const { id } = (await server.call('createReservation', { as: student, body })).body;
  return { teacher, student, lecture, id };
}
const fileFor = (as: TestUser, id: number) => server.call('getReservationCalendar', { as, params: { id: String(id) } });
const feedOf = async (address: string) => {
  const token = new URL(address).pathname.split('/').at(-1) ?? '';
  return server.call('getCalendarFeed', { params: { token } });
};
const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

describe('a lesson as a calendar file', () => {
  it('has the time in UTC, both people, and the status of the reservation', async () => {
    const { teacher, student, lecture, id } = await buildLesson();
    const pending = await fileFor(student, id);
    expect(pending.status).toBe(200);
    expect(pending.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const text = unfold(pending.body);
    expect(text).toContain(`UID:reservation-${id}@kampus.example\r\n`);
    expect(text).toContain(`DTSTART:${utc(lecture.startsAt)}\r\n`);
    expect(text).toContain(`DTEND:${utc(new Date(lecture.startsAt.getTime() + 3_600_000))}\r\n`);
    expect(text).toContain('SUMMARY:Урок: преподаватель Анна Ковач\\; мл.\r\n');
    expect(text).toContain('STATUS:TENTATIVE\r\n');
    await server.call('updateReservationStatus', { as: teacher, body: { id, status: 'CONFIRMED' } });
    const confirmed = unfold((await fileFor(teacher, id)).body);
    expect(confirmed).toContain('STATUS:CONFIRMED\r\n');
    expect(confirmed).toContain('SEQUENCE:1\r\n');
    expect(confirmed).toContain('SUMMARY:Урок: ученик Иван\r\n');
    const admin = await buildUser(server.services.db, { role: 'ADMIN' });
    await server.call('updateReservationStatus', { as: admin, body: { id, status: 'CLOSED' } });
    expect((await fileFor(student, id)).body).toContain('STATUS:CANCELLED\r\n');
  });

  it('is in the language of the reader; names stay as people wrote them', async () => {
    const { student, id } = await buildLesson();
    const options = { as: student, params: { id: String(id) }, headers: { 'accept-language': 'sk' } };
    const text = unfold((await server.call('getReservationCalendar', options)).body);
    expect(text).toContain('SUMMARY:Hodina: učiteľ Анна Ковач\\; мл.\r\n');
    expect(text).toContain('DESCRIPTION:Stav: čaká na potvrdenie\\n');
    expect(text).toContain('Jazyky: Ruština\\n');
    expect(text).toContain('LOCATION:Online\r\n');
  });

  it('is allowed to the student, the teacher and curators', async () => {
    const { id } = await buildLesson();
    const { db } = server.services;
    expect((await fileFor(await buildUser(db), id)).status).toBe(403);
    expect((await fileFor(await buildUser(db, { role: 'TEACHER' }), id)).status).toBe(403);
    expect((await fileFor(await buildUser(db, { role: 'CURATOR' }), id)).status).toBe(200);
    expect((await fileFor(await buildUser(db), 2_000_000)).status).toBe(404);
  });
});

describe('the room link and the exact place of a lesson', () => {
  it('are shown only to the student and the teacher, from the acceptance on, in details and calendar', async () => {
    const { teacher, student, lecture, id } = await buildLesson();
    const roomUrl = 'https://meet.example/anna';
    const { body: settings } = await server.call('getTeacherSettings', { as: teacher });
    const exactPlace = 'Obchodná 12';
    const places = { place: 'Братислава', roomUrl, exactPlace };
    const held = server.services.db.updateTable('lectures').where('teacher_id', '=', teacher.id);
    await held.set({ location: places.place }).execute();
    await server.call('saveTeacherSettings', { as: teacher, body: { ...settings, ...places } });
    const curator = await buildUser(server.services.db, { role: 'CURATOR' });
    const params = { id: String(id) };
    const whoSees = async () => {
      const seen: string[] = [];
      for (const [name, as] of Object.entries({ teacher, student, curator })) {
        const { room, exactPlace: place } = (await server.call('getReservation', { as, params })).body;
        const file = unfold((await fileFor(as, id)).body);
        if (room === roomUrl) seen.push(`${name}: room in details`);
        if (file.includes(roomUrl)) seen.push(`${name}: room in the calendar`);
        if (place === exactPlace) seen.push(`${name}: place in details`);
        if (file.includes(exactPlace)) seen.push(`${name}: place in the calendar`);
      }
      return seen;
    };
    expect(await whoSees()).toEqual([]);
    await server.call('updateReservationStatus', { as: teacher, body: { id, status: 'CONFIRMED' } });
    const own = ['room in details', 'room in the calendar', 'place in details', 'place in the calendar'];
    expect(await whoSees()).toEqual(['teacher', 'student'].flatMap((name) => own.map((what) => `${name}: ${what}`)));
    const open = await server.call('listLectures', { params: { username: teacher.username }, query: {} });
    expect(open.body.map(({ schedule }) => schedule)).not.toContain(lecture.startsAt.toISOString());
    for (const secret of [roomUrl, exactPlace]) expect(JSON.stringify(open.body)).not.toContain(secret);
    await server.call('cancelReservation', { as: student, params, body: {} });
    expect(await whoSees()).toEqual([]);
  });

  it('of a place belong to lessons there, not to those at another place of the teacher', async () => {
    const { teacher, student, id } = await buildLesson();
    await server.call('updateReservationStatus', { as: teacher, body: { id, status: 'CONFIRMED' } });
    const seen = async () => {
      const { body } = await server.call('getReservation', { as: student, params: { id: String(id) } });
      return [body.exactPlace, /LOCATION:.*/.exec((await fileFor(student, id)).body)?.[0]];
    };
    const save = (place: string) =>
      server.call('saveTeacherSettings', { as: teacher, body: { place, exactPlace: 'Mlynská 5' } });
    await save('Кафе у вокзала');
    expect(await seen()).toEqual([null, 'LOCATION:Онлайн']);
    await save('Онлайн');
    expect(await seen()).toEqual(['Mlynská 5', 'LOCATION:Mlynská 5']);
  });

  it('of a room must be https; other links are refused and the settings stay unchanged', async () => {
    const { teacher } = await buildLesson();
    const { body: settings } = await server.call('getTeacherSettings', { as: teacher });
    for (const roomUrl of ['http://meet.example/a', 'javascript:alert(1)', 'meet.example', ''])
      expect(await server.call('saveTeacherSettings', { as: teacher, body: { ...settings, roomUrl } })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'roomUrl' }] },
      });
    expect((await server.call('getTeacherSettings', { as: teacher })).body).toEqual(settings);
  });
});

describe('the private feed', () => {
  it('shows the lessons that its owner attends and teaches, to every holder of the URL', async () => {
    const { teacher, student, id } = await buildLesson();
    const { url } = (await server.call('createCalendarLink', { as: student })).body;
    expect(url).toMatch(/^https:\/\/kampus\.example\/api\/calendar\/[\w-]{43}\.ics$/);
    const feed = await feedOf(url);
    expect(feed.status).toBe(200);
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(feed.headers['cache-control']).toContain('no-store');
    expect(feed.body.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(feed.body).toContain(`UID:reservation-${id}@kampus.example`);
    expect((await feedOf(url.replace(/\.ics$/, ''))).status).toBe(200);
    const teachers = (await server.call('createCalendarLink', { as: teacher })).body.url;
    expect((await feedOf(teachers)).body).toContain(`UID:reservation-${id}@kampus.example`);
    await server.call('updateReservationStatus', { as: teacher, body: { id, status: 'CLOSED' } });
    expect((await feedOf(url)).body).not.toContain('BEGIN:VEVENT');
  });

  it('has the lessons of the last thirty days, and when each changed last', async () => {
    const { teacher, student, id } = await buildLesson();
    await server.call('updateReservationStatus', { as: teacher, body: { id, status: 'CONFIRMED' } });
    const { url } = (await server.call('createCalendarLink', { as: student })).body;
    await sql`
      update reservations
         set created_at = '2026-01-01 10:00Z', answered_at = '2026-01-02 10:00Z'
       where id = ${id}`.execute(server.services.db);
    expect((await feedOf(url)).body).toContain('LAST-MODIFIED:20260102T100000Z');
    await shiftLesson(server, { id }, -24 * 32);
    expect((await feedOf(url)).body).toContain('BEGIN:VEVENT');
    await shiftLesson(server, { id }, -24 * 2);
    expect((await feedOf(url)).body).not.toContain('BEGIN:VEVENT');
  });

  it('is in the language of the account', async () => {
    const { student } = await buildLesson();
    await server.call('setLanguage', { as: student, body: { language: 'en' } });
    const { url } = (await server.call('createCalendarLink', { as: student })).body;
    const feed = unfold((await feedOf(url)).body);
    expect(feed).toContain('NAME:Kampus: lessons\r\n');
    expect(feed).toContain('SUMMARY:Lesson: teacher Анна Ковач\\; мл.\r\n');
    expect(feed).toContain('Status: awaiting confirmation\\n');
  });

  it('names an erased person in the language of the account', async () => {
    const { student, teacher } = await buildLesson();
    await server.call('setLanguage', { as: student, body: { language: 'en' } });
    const erased = { username: `deleted-${teacher.id}`, first_name: 'Удалённый', last_name: 'пользователь' };
    await server.services.db.updateTable('users').set(erased).where('id', '=', teacher.id).execute();
    const { url } = (await server.call('createCalendarLink', { as: student })).body;
    expect(unfold((await feedOf(url)).body)).toContain('SUMMARY:Lesson: teacher Deleted user\r\n');
  });

  it('is refused to an account that is not confirmed', async () => {
    const pending = await buildUser(server.services.db, { status: 'PENDING' });
    expect(await server.call('createCalendarLink', { as: pending })).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_NOT_CONFIRMED' },
    });
  });

  it('stops working when a new URL is created, and only its hash is stored', async () => {
    const student = await buildUser(server.services.db);
    const hasLink = async () => (await server.call('getMe', { as: student })).body.hasCalendarLink;
    expect(await hasLink()).toBe(false);
    const first = (await server.call('createCalendarLink', { as: student })).body.url;
    expect(await hasLink()).toBe(true);
    const second = (await server.call('createCalendarLink', { as: student })).body.url;
    expect((await feedOf(first)).status).toBe(404);
    expect((await feedOf(second)).status).toBe(200);
    const row = await server.services.db
      .selectFrom('users')
      .select('calendar_token_hash')
      .where('id', '=', student.id)
      .executeTakeFirstOrThrow();
    expect(row.calendar_token_hash).toHaveLength(32);
  });

  it('ends when the owner removes it, and after a new password or a new role', async () => {
    const { db } = server.services;
    const ends = [
      (student: TestUser) => server.call('removeCalendarLink', { as: student }),
      (student: TestUser) => setPassword(db, { username: student.username, password: 'quite another one' }),
      (student: TestUser) => setRole(db, { username: student.username, role: 'TEACHER' }),
    ];
    for (const end of ends) {
      const student = await buildUser(db);
      const { url } = (await server.call('createCalendarLink', { as: student })).body;
      await end(student);
      expect((await feedOf(url)).status).toBe(404);
    }
  });
});
