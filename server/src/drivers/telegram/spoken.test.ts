import { type Language, languages } from '@kampus/contract/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationKinds } from '#platform/db/notification-kind.ts';
import { buildLecture, buildUser } from '#testing/build.ts';
import { startTestServer } from '#testing/test-server.ts';
import { composeMail } from '../mail/compose-mail.ts';
import { compose } from './compose.ts';
import type { Lesson, Side } from './lesson-of-message.ts';
import { findNotification, type Notification } from './notification.ts';

const side = (id: number, name: string): Side => ({
  id,
  username: name.toLowerCase(),
  name,
  telegramUsername: null,
  telegramUserId: null,
});
const [student, teacher] = [side(1, 'Anna'), side(2, 'Igor')];
const soon = (hours: number): Date => new Date(Date.now() + hours * 3_600_000);
const lesson: Lesson = {
  reservationId: 7,
  status: 'CONFIRMED',
  hasBegun: false,
  moves: 0,
  isTeacherAway: true,
  startsAt: soon(50),
  endsAt: soon(51),
  location: 'Онлайн',
  languages: ['Русский'],
  groupSize: 3,
  duration: 3,
  priceCents: 2000,
  answerDueAt: soon(20),
  markableUntil: soon(219),
  isCovered: false,
  goal: 'Limity',
  closedBy: 'ADMIN',
  closeReason: 'Chorý',
  feeCents: 500,
  refundedCents: 700,
  paidCents: 700,
  roomUrl: 'https://meet.example/x',
  closedAt: null,
  isAnswered: false,
  exactPlace: 'Mlynská dolina',
  student,
  teacher,
};
const details = {
  cents: 300,
  reason: 'Dôvod',
  ibanEnd: '7541',
  payableAt: soon(72),
  erasesAccount: true,
  link: 'https://a.sk/b?login=anna#token',
  name: 'Notebook',
  username: 'anna',
  email: 'an…@stuba.sk',
  scope: 'ALL',
  until: '2027-01-01',
  role: 'CURATOR',
  guide: 'FIIT STU',
  what: 'имя из вашего профиля',
  outcome: 'REVERSED',
  fault: 'TOO_SLOW',
  change: 5,
  due: 1,
  corrections: 2,
  links: 5,
  searches: 21,
  teacher: 'Igor',
  startsAt: soon(50),
  endsAt: soon(51),
};

/** A message of a kind, as it is while it applies. */
function build(kind: Notification['kind'], to: Side, language: Language): Notification {
  const status = ['REQUESTED', 'UNANSWERED'].includes(kind) ? 'PENDING' : 'CONFIRMED';
  return {
    id: 1,
    kind,
    occasion: 0,
    isWaiting: true,
    amountCents: 1000,
    trace: null,
    review: 'ASKED',
    rating: 4,
    details: { ...details },
    ...(kind === 'TIME_OFFERED' && { details: { ...details, until: soon(1) } }),
    recipient: { id: to.id, chatId: 5, hasBlockedBot: false, isElsewhere: false, language },
    // A cancelled request has other words than a cancelled lesson; each side gets one of them.
    lesson: { ...lesson, status, isCovered: kind === 'COVERED', isAnswered: to.id === student.id },
    move: {
      id: 3,
      state: 'PROPOSED',
      startsAt: soon(60),
      endsAt: soon(61),
      location: 'Mlynská dolina',
      languages: ['Английский'],
      until: soon(30),
    } as Notification['move'],
    report: {
      id: 4,
      kind: 'OTHER',
      text: 'Text',
      state: 'OPEN',
      answerUntil: soon(9),
      answer: 'Nie',
      decision: 'HALF',
      reason: 'Dôvod',
    } as Notification['report'],
    alternatives: [{ lectureId: 9, username: 'eva', teacher: 'Eva', startsAt: soon(70), endsAt: soon(71) }],
  };
}

const portal = 'https://kampus.example';
const foreign: Record<Exclude<Language, 'ru'>, RegExp> = { uk: /[ыэъё]/i, sk: /[а-яёіїєґ]/i, en: /[а-яёіїєґ]/i };
const others = languages.filter((language) => language !== 'ru');

describe.each(others)('messages in %s', (language) => {
  it.each(notificationKinds)('%s has no Russian word', (kind) => {
    for (const to of [student, teacher]) {
      const message = compose(build(kind, to, language), portal);
      const russian = compose(build(kind, to, 'ru'), portal);
      const labels = (message?.buttons ?? []).flat().map(({ text }) => text);
      const all = [message?.text, ...labels].join('\n');
      expect(message?.text).toBeTruthy();
      expect(all).not.toMatch(foreign[language]);
      expect(all).not.toMatch(/[{}]|undefined|null/);
      expect(message?.text).not.toBe(russian?.text);
      // The same names are code, in whatever order the language has them.
      const names = (composed: typeof message) =>
        (composed?.entities ?? []).map(({ offset, length }) => composed?.text.slice(offset, offset + length)).sort();
      expect(names(message)).toEqual(names(russian));
    }
  });
});

let server: Awaited<ReturnType<typeof startTestServer>>;
let id: number;
beforeAll(async () => {
  server = await startTestServer();
  ({ id } = await buildUser(server.services.db));
});
afterAll(() => server.close());

it('an erased person is named in the language of the reader', async () => {
  const { db } = server.services;
  const teacher = await buildUser(db, { role: 'TEACHER' });
  const lecture = await buildLecture(db, teacher);
  const names = { firstName: 'Удалённый', lastName: 'пользователь' };
  const erased = await buildUser(db, { username: 'deleted-900', ...names });
  const body = { lectureId: lecture.id, capacity: 1, duration: 2 };
  await server.call('createReservation', { as: erased, body });
  await server.call('setLanguage', { as: teacher, body: { language: 'sk' } });
  const of = db.selectFrom('notifications').select('id').where('user_id', '=', teacher.id);
  const found = await findNotification(db, (await of.executeTakeFirstOrThrow()).id);
  expect(found && compose(found, portal)?.text).toContain('Študent: Vymazaný používateľ\n');
});

describe('mails', () => {
  const mail = (kind: Notification['kind'], language: Language) =>
    composeMail(server.services, build(kind, { ...student, id }, language));

  it('have the words of the messages, and their own around them', () => {
    for (const language of others)
      for (const kind of ['REQUESTED', 'REVIEW_ASKED', 'PASSWORD_CHANGED'] as const) {
        const { subject, text, footer } = mail(kind, language) ?? {};
        expect(`${subject}\n${text}\n${footer}`).not.toMatch(foreign[language]);
      }
  });

  it.each([
    ['ROLE_CHANGED', 'Ваша роль на портале теперь: куратор'],
    ['CORRECTION_ACCEPTED', 'Спасибо! Ваша правка к гайду «FIIT STU» принята'],
    ['PAYOUT_REQUESTED', 'Заявка принята: 3.00 € на счёт …7541'],
    ['PASSWORD_LINK', 'Новый пароль для портала Kampus можно задать по ссылке'],
    ['GUIDE_DIGEST', 'Ваши гайды на этой неделе'],
  ] as const)('%s says in its subject what happened', (kind, subject) => {
    expect(mail(kind, 'ru')?.subject).toBe(subject);
  });

  it.each(notificationKinds)('%s names no command, which works only in a chat', (kind) => {
    for (const language of languages) expect(mail(kind, language)?.text).not.toMatch(/\/password(?!\/)/);
  });

  it.each(notificationKinds)('%s has no empty paragraph and no address twice', (kind) => {
    for (const publicUrl of [portal, 'http://kampus.example'])
      for (const to of [student, teacher]) {
        const config = { ...server.services.config, publicUrl };
        const { text = '' } = composeMail({ ...server.services, config }, build(kind, to, 'ru')) ?? {};
        expect(text).not.toMatch(/\n{3}|^\s|\s$/);
        const addresses = text.match(/https?:\S+/g) ?? [];
        expect(addresses).toEqual([...new Set(addresses)]);
      }
  });

  it('name no person as a contact who has no public name: the mention works only in a chat', () => {
    for (const to of [student, teacher]) {
      const kind = to === student ? 'CONFIRMED' : 'CONFIRMED_TEACHER';
      const message = build(kind, to, 'ru');
      const other = { ...(to === student ? teacher : student), telegramUserId: 77 };
      const sides = to === student ? { teacher: other } : { student: other };
      const about = { ...message, lesson: message.lesson && { ...message.lesson, ...sides } };
      expect(compose(about, portal)?.text).toMatch(new RegExp(`Свяжитесь с .*: ${other.name}\\n`));
      const words = /Свяжитесь с .*: Telegram не указан, напишите через куратора портала\.\n/;
      expect(composeMail(server.services, about)?.text).toMatch(words);
    }
  });

  it('lead to pages without a session in the language of the reader', () => {
    expect(mail('REVIEW_ASKED', 'sk')?.unsubscribe).toMatch(/\/unsubscribe\?token=.+&lang=sk$/);
    expect(mail('PASSWORD_LINK', 'sk')?.text).toContain('https://a.sk/b?login=anna&lang=sk#token');
    expect(mail('BLOCKED', 'sk')?.text).toContain('/login?lang=sk');
    expect(mail('PASSKEY_ADDED', 'sk')?.text).toContain('/password/lost?lang=sk');
    expect(mail('PASSWORD_LINK', 'ru')?.text).toContain('https://a.sk/b?login=anna#token');
  });
});
