import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUser, setPassword } from '#domains/identity/public.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { refuseDemoPeople } from './refuse-demo-people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('production does not start while a demo account has the demo password', async () => {
  const { db } = server.services;
  await createUser(db, { username: 'developer', password: 'kampus-demo', role: 'DEVELOPER' });
  await createUser(db, { username: 'admin', password: 'a password of their own', role: 'ADMIN' });
  await createUser(db, { username: 'vera', password: 'kampus-demo', role: 'CURATOR' });
  await createUser(db, { username: 'teacher', password: 'the demo of others', role: 'TEACHER' });
  await expect(refuseDemoPeople(db, 'kampus-demo')).rejects.toThrow(/password as developer; give each of them/);
  // A demo can have had either password: the settings may be new.
  await expect(refuseDemoPeople(db, 'the demo of others')).rejects.toThrow(/password as developer, teacher; give/);

  await setPassword(db, { username: 'developer', password: 'nobody knows this one' });
  await expect(refuseDemoPeople(db, 'kampus-demo')).resolves.toBeUndefined();
});
