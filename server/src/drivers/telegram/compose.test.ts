import { describe, expect, it } from 'vitest';
import { compose } from './compose.ts';
import type { Lesson, Side } from './lesson-of-message.ts';
import type { Notification } from './notification.ts';

const side = (id: number, name: string): Side => ({
  id,
  username: name.toLowerCase(),
  name,
  telegramUsername: null,
  telegramUserId: null,
});
const student = side(1, 'Anna');
const teacher = side(2, 'Igor');
const lesson: Lesson = {
  reservationId: 7,
  status: 'PAID',
  hasBegun: true,
  moves: 0,
  isTeacherAway: false,
  startsAt: new Date('2026-11-24T09:00:00Z'),
  endsAt: new Date('2026-11-24T10:00:00Z'),
  location: 'Онлайн',
  languages: ['Русский'],
  groupSize: 1,
  duration: 2,
  priceCents: 2000,
  answerDueAt: new Date('2026-11-23T09:00:00Z'),
  markableUntil: new Date('2026-12-01T10:00:00Z'),
  isCovered: true,
  closeReason: null,
  goal: null,
  feeCents: 0,
  refundedCents: 0,
  roomUrl: null,
  exactPlace: null,
  isAnswered: true,
  paidCents: 2000,
  closedAt: null,
  closedBy: null,
  student,
  teacher,
};
const notify = (kind: Notification['kind'], to: Side, more: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind,
  occasion: 0,
  isWaiting: true,
  recipient: { id: to.id, chatId: 5, hasBlockedBot: false, isElsewhere: false, language: 'ru' as const },
  lesson,
  move: undefined,
  report: undefined,
  alternatives: [],
  amountCents: undefined,
  review: undefined,
  rating: undefined,
  details: {},
  trace: null,
  ...more,
});
const portal = 'https://kampus.example';

it('a message in Ukrainian has one kind of apostrophe', () => {
  const friday = { ...lesson, startsAt: new Date('2026-11-27T09:00:00Z'), endsAt: new Date('2026-11-27T10:00:00Z') };
  const message = notify('CONFIRMED', student, { lesson: { ...friday, status: 'CONFIRMED' } });
  const text = compose({ ...message, recipient: { ...message.recipient, language: 'uk' } }, portal)?.text;
  expect(text).toContain('п’ятниця, 27 листопада');
  expect(text).not.toContain('ʼ');
});

describe('messages about reviews', () => {
  it('ask the student while a review is due, with a button that opens it', () => {
    const message = compose(notify('REVIEW_ASKED', student, { review: 'ASKED' }), portal);
    expect(message?.text).toContain(
      'Как прошёл урок?\nПреподаватель: Igor\nКогда: вторник, 24\u00a0ноября, 10:00–11:00',
    );
    expect(message?.text).toContain('в течение 14 дней');
    expect(message?.buttons).toEqual([
      [{ text: 'Оставить отзыв', url: 'https://kampus.example/teachers/igor?review=7' }],
    ]);
    expect(compose(notify('REVIEW_ASKED', student), portal)).toBeUndefined();
  });

  it('contain the address as text if Telegram accepts no button for it', () => {
    const message = compose(notify('REVIEW_ASKED', student, { review: 'ASKED' }), 'http://localhost:3000');
    expect(message).not.toHaveProperty('buttons');
    expect(message?.text).toMatch(/\n\nhttp:\/\/localhost:3000\/teachers\/igor\?review=7$/);
  });

  it('tell the teacher the rating, and the student the answer', () => {
    const reviewed = compose(notify('REVIEWED', teacher, { rating: 4 }), portal);
    expect(reviewed?.text).toMatch(/^Новый отзыв о ваших уроках: 4 из 5\nУченик: Anna\n/);
    const answered = compose(notify('REVIEW_ANSWERED', student), portal);
    expect(answered?.text).toBe('Преподаватель ответил на ваш отзыв\nПреподаватель: Igor');
    for (const message of [reviewed, answered])
      expect(message?.buttons).toEqual([[{ text: 'Открыть страницу', url: 'https://kampus.example/teachers/igor' }]]);
  });

  it('show names as code, so that a name is never a link', () => {
    const named = { ...lesson, student: side(1, 'evil.example') };
    const message = compose(notify('REVIEWED', teacher, { lesson: named, rating: 1 }), portal);
    const offset = message?.text.indexOf('evil.example');
    expect(message?.entities).toContainEqual({ type: 'code', offset, length: 'evil.example'.length });
  });

  it('name the reason for hiding a review', () => {
    const about = { lesson: undefined, details: { reason: 'Оскорбления' } };
    expect(compose(notify('REVIEW_HIDDEN', student, about), portal)?.text).toBe(
      'Ваш отзыв скрыт куратором\nПричина: Оскорбления\n\n' +
        'Основания решения и как возразить: https://kampus.example/profile/decisions',
    );
  });
});

it('the message of the week names what waits in the guides of a keeper, and leaves out what is nothing', () => {
  const about = { lesson: undefined, details: { due: 2, corrections: 0, links: 1 } };
  expect(compose(notify('GUIDE_DIGEST', teacher, about), portal)?.text).toBe(
    'Ваши гайды на этой неделе:\n— пора проверить: 2\n— ссылок не работает: 1\n\n' +
      'Проверка гайдов: https://kampus.example/desk/guides',
  );
});

it('the message about an accepted correction has the address of the guide', () => {
  const details = { guide: 'FIIT STU', path: '/universities/1/faculties/3/', reason: '' };
  expect(compose(notify('CORRECTION_ACCEPTED', student, { lesson: undefined, details }), portal)?.text).toBe(
    'Спасибо! Ваша правка к гайду «FIIT STU» принята.\nhttps://kampus.example/universities/1/faculties/3/',
  );
});

it('a covered lesson tells each side whose balance keeps the money', () => {
  const cover = (to: Side) => compose(notify('COVERED', to), portal)?.text;
  expect(cover(student)).toMatch(/^Урок покрыт: 20\.00 € отложены на вашем балансе\nПреподаватель: Igor\n/);
  expect(cover(teacher)).toMatch(/^Урок покрыт: 20\.00 € отложены на балансе ученика\nУченик: Anna\n/);
});

describe('a refusal', () => {
  const refuse = (closedBy: 'TEACHER' | 'ADMIN', to = student) =>
    compose(notify('REFUSED', to, { lesson: { ...lesson, status: 'CLOSED', closedBy } }), portal)?.text;

  it('by the teacher tells the student that the request was rejected', () => {
    expect(refuse('TEACHER')).toMatch(/^Урок не состоится\n.*Заявка отклонена, деньги не списаны/s);
  });

  it('by an admin tells both sides that the accepted lesson was cancelled, and the student about money', () => {
    expect(refuse('ADMIN')).toMatch(/^Урок отменён администратором\nПреподаватель: Igor\n.*\n\nДеньги не списаны\./s);
    expect(refuse('ADMIN')).not.toMatch(/Заявка/);
    expect(refuse('ADMIN', teacher)).toMatch(/^Урок отменён администратором\nУченик: Anna\n/);
  });
});

describe('a settled report', () => {
  const settle = (decision: 'ALL' | 'HALF' | 'NOTHING', paidCents: number) => {
    const report = {
      id: 3,
      kind: 'OTHER',
      text: '-',
      state: 'DECIDED',
      answerUntil: new Date(),
      answer: null,
    } as const;
    const about = { lesson: { ...lesson, paidCents }, report: { ...report, decision, reason: null } };
    return (['DECIDED', 'REPORT_AGREED'] as const).map((kind) => compose(notify(kind, student, about), portal)?.text);
  };

  it('promises money back only if the student has paid', () => {
    for (const text of settle('ALL', 2000)) expect(text).toContain('деньги возвращаются ученику полностью');
    for (const text of settle('HALF', 1000)) expect(text).toContain('ученику возвращается половина');
    for (const text of [...settle('ALL', 0), ...settle('HALF', 0)]) expect(text).toMatch(/: деньги не списаны\n/);
    for (const text of settle('NOTHING', 0)) expect(text).toContain('деньги не возвращаются');
  });
});

it('a student reads that the teacher does not teach now, and what to do, while the lesson is ahead', () => {
  const write = (changes: object) =>
    compose(
      notify('TEACHER_AWAY', student, { lesson: { ...lesson, hasBegun: false, isTeacherAway: true, ...changes } }),
      portal,
    )?.text;
  expect(write({})).toBe(
    'Преподаватель сейчас не преподаёт на портале\nПреподаватель: Igor\n' +
      'Когда: вторник, 24\u00a0ноября, 10:00–11:00 (время Братиславы)\n\n' +
      'Урок не отменён. Его можно отменить до начала без платы, пока преподаватель не вернулся.',
  );
  expect(write({ status: 'CLOSED' })).toBeUndefined();
  expect(write({ hasBegun: true })).toBeUndefined();
});

describe('a request that the system closed', () => {
  const expire = (closedAt: Date, to: Side) =>
    compose(notify('EXPIRED', to, { lesson: { ...lesson, status: 'CLOSED', closedAt } }), portal)?.text;

  it('after its time says that there was no answer', () => {
    const late = new Date(lesson.answerDueAt.getTime() + 1000);
    expect(expire(late, student)).toMatch(/^Заявка закрыта: преподаватель не ответил вовремя\n/);
    expect(expire(late, teacher)).toMatch(/^Заявка закрыта: вы не ответили вовремя\n/);
  });

  it('before its time says that the teacher does not teach any more', () => {
    const early = new Date(lesson.answerDueAt.getTime() - 1000);
    expect(expire(early, student)).toMatch(/^Заявка закрыта: преподаватель сейчас не преподаёт на портале\n/);
    expect(expire(early, teacher)).toMatch(/^Заявка закрыта: вы сейчас не преподаёте на портале\n/);
  });
});

describe('a cancellation', () => {
  const cancel = (kind: 'CANCELLED_BY_STUDENT' | 'CANCELLED_BY_TEACHER', isAnswered: boolean) =>
    compose(
      notify(kind, kind === 'CANCELLED_BY_STUDENT' ? teacher : student, {
        lesson: { ...lesson, status: 'CLOSED', closeReason: 'Болею', paidCents: 0, isAnswered },
      }),
      portal,
    )?.text;

  it('of an unanswered request is called that of a request', () => {
    expect(cancel('CANCELLED_BY_STUDENT', false)).toMatch(/^Ученик отменил заявку\nУченик: Anna\n.*\nПричина: Болею$/s);
    expect(cancel('CANCELLED_BY_STUDENT', true)).toMatch(/^Ученик отменил урок\n/);
    expect(cancel('CANCELLED_BY_TEACHER', false)).toMatch(
      /^Преподаватель отклонил заявку\n.*Болею\n\nДеньги не списаны/s,
    );
    expect(cancel('CANCELLED_BY_TEACHER', true)).toMatch(/^Преподаватель отменил урок\n/);
  });
});

describe('messages about external calendars', () => {
  it('name the unreadable calendar, the reason and the page to repair it', () => {
    const about = { lesson: undefined, details: { name: 'evil.example', fault: 'STATUS:401' } };
    const message = compose(notify('CALENDAR_SILENT', teacher, about), portal);
    expect(message?.text).toMatch(/^Календарь «evil\.example» не читается уже сутки\.\nКалендарь закрыт паролем/);
    expect(message?.text).toMatch(/как при последнем чтении.*https:\/\/kampus\.example\/teacher\/week$/s);
    expect(message?.entities).toContainEqual({ type: 'code', offset: 11, length: 'evil.example'.length });
  });
});

it('a request shows what the student wants to work on, on one quoted line', () => {
  const asked = { ...lesson, status: 'PENDING' as const, goal: 'Ряды Фурье.\nhttps://example.com' };
  const message = compose(notify('REQUESTED', teacher, { lesson: asked }), portal);
  expect(message?.text).toContain('\nЧто разобрать: Ряды Фурье. https://example.com\n\n');
  const code = message?.entities?.map(({ offset, length }) => message.text.slice(offset, offset + length));
  expect(code).toContain('Ряды Фурье. https://example.com');
  const without = compose(notify('REQUESTED', teacher, { lesson: { ...asked, goal: null } }), portal);
  expect(without?.text).not.toContain('Что разобрать');
});

it('an offer names the time and its end with a button that opens this start, and nothing after its half hour', () => {
  const details = {
    lectureId: 9,
    username: 'igor',
    teacher: 'Igor',
    startsAt: '2026-12-01T16:00:00Z',
    endsAt: '2026-12-01T18:00:00Z',
  };
  const offer = (until: string) => compose(notify('TIME_OFFERED', student, { details: { ...details, until } }), portal);
  const message = offer('2099-12-01T11:30:00Z');
  expect(message?.text).toBe(
    'Освободилось время\nПреподаватель: Igor\nКогда: вторник, 1\u00a0декабря, 17:00–19:00 (время Братиславы)\n\n' +
      'До 12:30 забронировать его можете только вы.',
  );
  expect(message?.buttons).toEqual([
    [
      {
        text: 'Забронировать',
        url: `${portal}/select-teachers?teacher=igor&lecture=9&start=2026-12-01T16:00:00.000Z`,
      },
    ],
  ]);
  expect(offer('2020-12-01T11:30:00Z')).toBeUndefined();
});

it('money back from the portal names its lesson, and quotes the reason', () => {
  const message = compose(
    notify('GOODWILL', student, { amountCents: 400, details: { reason: 'Связь прервалась' } }),
    portal,
  );
  const reason = 'Причина: Связь прервалась';
  expect(message?.text).toBe(
    'Портал вернул вам 4.00 € за урок\nПреподаватель: Igor\n' +
      `Когда: вторник, 24\u00a0ноября, 10:00–11:00 (время Братиславы)\n${reason}`,
  );
  const length = 'Связь прервалась'.length;
  expect(message?.entities).toContainEqual({ type: 'code', offset: (message?.text.length ?? 0) - length, length });
});

describe('messages about payouts', () => {
  const send = (kind: Notification['kind'], details: object) =>
    compose(
      notify(kind, student, { lesson: undefined, details: { cents: 1234, ibanEnd: '7541', ...details } }),
      portal,
    );
  const write = (kind: Notification['kind'], details: object) => send(kind, details)?.text;

  it('name the sum and the end of the account, and how to stop a request by somebody else', () => {
    const text = write('PAYOUT_REQUESTED', {});
    expect(text).toContain('12.34 € на счёт …7541');
    expect(text).toContain('отмените её в профиле и смените пароль');
    expect(text).not.toMatch(/72 часа|аккаунт будет удалён/);
    expect(write('PAYOUT_SENT', {})).toContain('Отправлено 12.34 € на счёт …7541.');
  });

  it('say that a changed account waits, and that the account ends with the money', () => {
    const text = write('PAYOUT_REQUESTED', { payableAt: '2026-11-28T10:00:00Z', erasesAccount: true });
    expect(text).toContain('выплата ждёт 72 часа');
    expect(text).toContain('аккаунт будет удалён');
  });

  it('say that an account stays if something came before its money was sent', () => {
    expect(write('ACCOUNT_KEPT', {})).toMatch(/^Аккаунт не удалён/);
  });

  it('say how to object where a statement of reasons exists', () => {
    const link = 'Основания решения и как возразить: https://kampus.example/profile/decisions';
    for (const kind of ['PAYOUT_REFUSED', 'TOP_UP_REVERSED'] as const)
      expect(write(kind, { reason: 'Ошибка' })).toContain(`Причина: Ошибка\n\n${link}`);
    expect(write('PAYOUT_BOUNCED', { reason: 'Счёт закрыт' })).not.toContain(link);
  });

  it('give the reason of a payout that did not arrive', () => {
    for (const kind of ['PAYOUT_REFUSED', 'PAYOUT_BOUNCED'] as const)
      expect(write(kind, { reason: 'Счёт закрыт' })).toMatch(/12\.34 € снова .*\nПричина: Счёт закрыт/);
  });

  it.each(['TOP_UP_REVERSED', 'PAYOUT_REFUSED', 'PAYOUT_BOUNCED'] as const)(
    'quote the reason, on one line: %s',
    (kind) => {
      const message = send(kind, { reason: 'Ошибка,\nсмотрите evil.example' });
      const code = message?.entities?.map(({ offset, length }) => message.text.slice(offset, offset + length));
      expect(code).toEqual(['Ошибка, смотрите evil.example']);
    },
  );

  it('quote no words of the portal', () => {
    expect(send('ACCOUNT_KEPT', {})?.entities ?? []).toEqual([]);
  });
});
