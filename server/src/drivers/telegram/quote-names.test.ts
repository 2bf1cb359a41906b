import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { botUser } from '@kampus/local-telegram/bot-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '../../services.ts';
import { createBot } from './bot.ts';
import { compose } from './compose.ts';
import type { Lesson } from './lesson-of-message.ts';
import type { Notification } from './notification.ts';
import { quoteNames } from './quote-names.ts';
import { confirmTexts } from './texts.ts';

const student = { id: 1, username: 'student', name: 'kampus.example', telegramUsername: null, telegramUserId: 77 };
const teacher = { id: 2, username: 'teacher', name: 'Мария Шевчук', telegramUsername: 'maria', telegramUserId: 78 };
const lesson: Lesson = {
  reservationId: 5,
  status: 'PENDING',
  hasBegun: false,
  moves: 0,
  isTeacherAway: false,
  location: 'Онлайн',
  languages: ['Русский'],
  groupSize: 1,
  duration: 2,
  answerDueAt: new Date(),
  markableUntil: new Date(),
  isAnswered: false,
  isCovered: true,
  closedBy: null,
  closeReason: null,
  goal: null,
  feeCents: 0,
  refundedCents: 0,
  paidCents: 0,
  closedAt: null,
  roomUrl: null,
  exactPlace: null,
  priceCents: 1400,
  startsAt: new Date('2026-12-01T10:00:00Z'),
  endsAt: new Date('2026-12-01T11:00:00Z'),
  student,
  teacher,
};
const about = (kind: Notification['kind'], recipient: number): Notification => ({
  id: 1,
  kind,
  occasion: 0,
  isWaiting: true,
  recipient: { id: recipient, chatId: 1, hasBlockedBot: false, isElsewhere: false, language: 'ru' as const },
  lesson,
  move: undefined,
  report: undefined,
  review: undefined,
  rating: undefined,
  alternatives: [],
  amountCents: undefined,
  details: {},
  trace: null,
});

/** The parts that Telegram shows as code. */
const quoted = (message: { text: string; entities?: { type: string; offset: number; length: number }[] } | undefined) =>
  (message?.entities ?? [])
    .filter(({ type }) => type === 'code')
    .map(({ offset, length }) => message?.text.slice(offset, offset + length));

describe('a name in a message of the bot', () => {
  it.each([
    ['REQUESTED', 2, ['kampus.example']],
    ['UNANSWERED', 2, ['kampus.example']],
    ['CONFIRMED', 1, ['Мария Шевчук']],
    ['CONFIRMED_TEACHER', 2, ['kampus.example']],
    ['REFUSED', 1, ['Мария Шевчук']],
    ['EXPIRED', 2, ['kampus.example']],
    ['PAID', 2, ['kampus.example']],
    ['REMINDER_DAY', 1, ['Мария Шевчук']],
    ['REMINDER_HOUR', 2, ['kampus.example']],
  ] as const)('is code, so Telegram does not turn it into a link: %s to %i', (kind, recipient, names) => {
    expect(quoted(compose(about(kind, recipient), 'https://kampus.test'))).toEqual(names);
  });

  it('is code in the list of alternative free times', () => {
    const time = { lectureId: 7, username: 'other', startsAt: lesson.startsAt, endsAt: lesson.endsAt };
    const alternatives = [
      { ...time, teacher: 'evil.example' },
      { ...time, teacher: 'bad.example' },
    ];
    for (const portal of ['https://kampus.test', 'http://localhost:3000']) {
      const message = compose({ ...about('CANCELLED_BY_TEACHER', 1), alternatives }, portal);
      expect(quoted(message)).toEqual(['Мария Шевчук', 'evil.example', 'bad.example']);
    }
  });

  it('is code next to the mention of a person without a public Telegram name', () => {
    const message = compose(about('CONFIRMED_TEACHER', 2), 'https://kampus.test');
    expect(message?.entities?.map(({ type }) => type)).toEqual(['code', 'text_mention']);
  });

  it('is code if it is the place of a proposed time', () => {
    const { startsAt, endsAt, languages } = lesson;
    const move = { id: 3, state: 'PROPOSED', startsAt, endsAt, until: startsAt, location: 'evil.example', languages };
    const message = compose({ ...about('MOVE_PROPOSED', 1), move } as Notification, 'https://kampus.test');
    expect(quoted(message)).toEqual(['Мария Шевчук', 'evil.example']);
  });

  it('is code if it is a login', () => {
    const text = confirmTexts.question('kampus.example');
    expect(quoted({ text, entities: quoteNames(text) })).toEqual(['kampus.example']);
    expect(quoteNames(confirmTexts.unknown)).toEqual([]);
  });
});

describe('the bot', () => {
  let telegram: Server;
  const bodies: Record<string, unknown>[] = [];
  beforeAll(async () => {
    telegram = createServer(async (request, response) => {
      bodies.push(JSON.parse(await text(request)));
      response.end(JSON.stringify({ ok: true, result: true }));
    });
    await new Promise<void>((resolve) => telegram.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => telegram.close());

  it('sends and edits messages without link previews', async () => {
    const address = telegram.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    // No handler runs here, so the services are unused.
    const bot = createBot({} as Services, '1:test', {
      botInfo: { ...botUser } as never,
      client: { apiRoot: `http://127.0.0.1:${port}` },
    });
    await bot.api.sendMessage(1, 'https://evil.example');
    await bot.api.editMessageText(1, 2, 'https://evil.example');
    await bot.api.deleteWebhook();
    expect(bodies.map((body) => body['link_preview_options'])).toEqual([
      { is_disabled: true },
      { is_disabled: true },
      undefined,
    ]);
  });
});
