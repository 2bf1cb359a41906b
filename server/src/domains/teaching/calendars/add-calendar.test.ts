import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { calendarOf, type Internet, startInternet } from './internet.test-data.ts';
import { calendarProduct } from './own-feed.ts';

let server: TestServer;
let internet: Internet;

beforeAll(async () => {
  internet = await startInternet();
  server = await startTestServer({ OUTGOING_LOOPBACK: '1' });
});
afterAll(async () => {
  internet.close();
  await server.close();
});
beforeEach(() => {
  internet.asked.length = 0;
});

const add = (as: TestUser, url: string) => server.call('addBusyCalendar', { as, body: { name: 'Работа', url } });

describe('an address that cannot be read', () => {
  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    ['401', (response) => response.writeHead(401).end(), /закрыт паролем \(ответ 401\)/],
    ['404', (response) => response.writeHead(404).end(), /ничего нет \(ответ 404\)/],
    ['500', (response) => response.writeHead(500).end(), /ответил ошибкой \(ответ 500\)/],
    ['HTML', (response) => response.end('<html>Sign in</html>'), /не календарь ICS/],
    ['more than 5 MB', (response) => response.end(Buffer.alloc(5_300_000, 'x')), /больше 5 МБ/],
    [
      'a redirect to a private address',
      (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
      /не в открытый/,
    ],
    ['a redirect to a file', (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(), /https/],
    ['endless redirects', (response) => response.writeHead(302, { location: '/loop' }).end(), /слишком много раз/],
    [
      'the portal’s own feed',
      (response) => response.end(calendarOf().replace('-//Elsewhere//EN', calendarProduct)),
      /самого портала/,
    ],
  ])('is refused with the reason and not stored: %s', async (_, answer, reason) => {
    const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
    const { url, path } = internet.publish('');
    internet.sites.set(path, (__, response) => answer(response));
    internet.sites.set('/loop', (__, response) => response.writeHead(302, { location: '/loop' }).end());
    const { status, body } = await add(teacher, url);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'url', message: expect.stringMatching(reason) }],
    });
    expect((await server.call('listBusyCalendars', { as: teacher })).body).toEqual([]);
  });

  it.each([
    'https://10.0.0.1/calendar.ics',
    'https://[::ffff:169.254.169.254]/latest/meta-data',
    'https://[64:ff9b::a00:1]/calendar.ics',
    'http://169.254.169.254/latest/meta-data',
  ])('is refused before any request: %s', async (url) => {
    const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
    expect((await add(teacher, url)).body).toMatchObject({ message: expect.stringMatching(/открытый интернет/) });
  });

  it.each(['', 'calendar', 'ftp://host/a.ics', 'file:///etc/passwd', 'javascript:alert(1)'])(
    'is refused as an invalid URL: «%s»',
    async (url) => {
      const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
      expect((await add(teacher, url)).body).toMatchObject({ errors: [{ path: 'url' }] });
    },
  );

  it('is refused without a request if it is the portal’s own feed', async () => {
    const teacher = await buildUser(server.services.db, { role: 'TEACHER' });
    const { body } = await add(teacher, `${server.services.config.publicUrl}/api/calendar/abc`);
    expect(body).toMatchObject({ message: expect.stringMatching(/самого портала/) });
  });

  it('on loopback is refused without OUTGOING_LOOPBACK', async () => {
    const strict = await startTestServer();
    const teacher = await buildUser(strict.services.db, { role: 'TEACHER' });
    const body = { name: 'Работа', url: internet.publish(calendarOf()).url };
    expect((await strict.call('addBusyCalendar', { as: teacher, body })).body).toMatchObject({ message: /https/ });
    const local = { name: 'Работа', url: 'https://localhost/calendar.ics' };
    expect((await strict.call('addBusyCalendar', { as: teacher, body: local })).body).toMatchObject({
      message: expect.stringMatching(/открытый интернет/),
    });
    expect(internet.asked).toEqual([]);
    await strict.close();
  });
});
