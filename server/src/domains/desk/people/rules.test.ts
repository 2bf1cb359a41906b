import type { Role } from '@kampus/contract/roles';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lockPersonBelow, type UserRow } from '#domains/identity/public.ts';
import { buildUser, type TestUser } from '#testing/build.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { listActions } from './rules.ts';

describe('the list of actions for a person', () => {
  /** A user with only the columns that the rule reads. */
  const person = (changed: Partial<UserRow> = {}): UserRow =>
    ({
      id: 2,
      role: 'STUDENT',
      status: 'CONFIRMED',
      erased_at: null,
      telegram_chat_id: null,
      telegram_blocked_at: null,
      ...changed,
      // The rule does not read the other columns.
    }) as UserRow;
  const listed = (role: Role, changed: Partial<UserRow> = {}, isBlocked = false) =>
    listActions({ id: 1, username: 'viewer', role }, person(changed), isBlocked);

  it('depends on the rank of the viewer above the person', () => {
    expect(listed('CURATOR')).toEqual(['BLOCK', 'END_SESSIONS', 'TOP_UP']);
    expect(listed('ADMIN')).toEqual(['BLOCK', 'ROLE', 'END_SESSIONS', 'TOP_UP']);
    expect(listed('ADMIN', { role: 'ADMIN' })).toEqual(['TOP_UP']);
    expect(listed('CURATOR', { role: 'DEVELOPER' })).toEqual(['TOP_UP']);
    const unblocked = { status: 'PENDING' as const, telegram_chat_id: 5 };
    expect(listed('CURATOR', { role: 'CURATOR', ...unblocked }, true)).toEqual(['TOP_UP']);
  });

  it('depends on the state of the person', () => {
    expect(listed('CURATOR', {}, true)).toEqual(['BLOCK', 'UNBLOCK', 'END_SESSIONS', 'TOP_UP']);
    expect(listed('CURATOR', { status: 'PENDING' })).toEqual(['BLOCK', 'CONFIRM', 'END_SESSIONS', 'TOP_UP']);
    expect(listed('CURATOR', { telegram_chat_id: 5 })).toEqual(['BLOCK', 'PASSWORD_LINK', 'END_SESSIONS', 'TOP_UP']);
    expect(listed('CURATOR', { telegram_chat_id: 5, telegram_blocked_at: new Date() })).toEqual([
      'BLOCK',
      'END_SESSIONS',
      'TOP_UP',
    ]);
  });

  it('is empty for the viewer and for an erased person', () => {
    expect(listed('ADMIN', { id: 1 })).toEqual([]);
    expect(listed('ADMIN', { erased_at: new Date() })).toEqual([]);
  });
});

describe('a change of a person by the desk', () => {
  let server: TestServer;
  let curator: TestUser;
  let student: TestUser;
  beforeAll(async () => {
    server = await startTestServer();
    curator = await buildUser(server.services.db, { role: 'CURATOR' });
    student = await buildUser(server.services.db);
  });
  afterAll(() => server.close());

  const judge = async (actor: TestUser, login: string, required: Role = 'CURATOR') =>
    server.services.db
      .transaction()
      .execute((trx) => lockPersonBelow(trx, actor, login, required))
      .then(
        ({ username }) => username,
        ({ code, message }) => `${code}: ${message}`,
      );
  const forbidden = 'FORBIDDEN: Недостаточно прав';
  const changeRow = (actor: TestUser, changed: object) =>
    server.services.db.updateTable('users').set(changed).where('id', '=', actor.id).execute();

  it('needs the required rank and a rank above the person', async () => {
    expect(await judge(curator, student.username)).toBe(student.username);
    expect(await judge(curator, student.username, 'ADMIN')).toBe(forbidden);
    const peer = await buildUser(server.services.db, { role: 'CURATOR' });
    expect(await judge(curator, peer.username)).toBe('FORBIDDEN: Это можно сделать только с теми, чья роль ниже вашей');
    expect(await judge(curator, curator.username)).toBe('FORBIDDEN: С собой этого сделать нельзя');
  });

  it('is refused with USER_NOT_FOUND for an unknown login and an erased person', async () => {
    const nobody = 'USER_NOT_FOUND: Користувача не знайдено';
    expect(await judge(curator, 'nobody-of-that-name')).toBe(nobody);
    const erased = await buildUser(server.services.db);
    await changeRow(erased, { erased_at: new Date() });
    expect(await judge(curator, erased.username)).toBe(nobody);
  });

  it('is refused to a demoted, blocked or missing actor, also with an old token', async () => {
    const { db } = server.services;
    const build = () => buildUser(db, { role: 'CURATOR' });
    const [demoted, blocked, blockedOnce] = [await build(), await build(), await build()];
    await changeRow(demoted, { role: 'TEACHER' });
    const block = { block_scope: 'WRITING', block_reason: 'Спам' };
    await changeRow(blocked, { ...block, block_until: null });
    await changeRow(blockedOnce, { ...block, block_until: new Date(Date.now() - 60_000) });
    expect(await judge(demoted, student.username)).toBe(forbidden);
    expect(await judge(blocked, student.username)).toBe(forbidden);
    await changeRow(blocked, { block_until: new Date(Date.now() + 60_000) });
    expect(await judge(blocked, student.username)).toBe(forbidden);
    expect(await judge(blockedOnce, student.username)).toBe(student.username);
    vi.useFakeTimers({ toFake: ['Date'] });
    await changeRow(blockedOnce, { block_until: new Date() });
    expect(await judge(blockedOnce, student.username)).toBe(student.username);
    vi.useRealTimers();
    expect(await judge({ ...curator, id: 999_999 }, student.username)).toBe(forbidden);
  });
});
