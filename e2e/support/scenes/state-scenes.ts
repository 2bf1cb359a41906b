import type { Page } from '@playwright/test';
import { longName, longWord } from '../extreme.ts';
import { answering, press, type Scene } from './scene.ts';

/** States of the network, and what the portal says to a person. They replace responses. */

const loseConnection = async (page: Page) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  await page.route('**/api/guide/*', (route) => route.abort('internetdisconnected'));
};

const at = '2026-11-24T10:00:00.000Z';
const decision = (id: number, kind: string, facts: string, objection: object | null) => ({
  id,
  kind,
  facts,
  objection,
  decidedAt: at,
  reason: 'Реклама посторонних услуг',
  rule: 'Правила, пункт 4',
  howToObject: 'Напишите возражение здесь в течение шести месяцев. Его прочтёт другой куратор.',
});
const waiting = { text: `Это не реклама. ${longWord}`, sentAt: at, outcome: null, reason: null, decidedAt: null };
const decisions = [
  decision(1, 'COMMENT_HIDDEN', 'Комментарий под гайдом FIIT: «Пишите мне в личку».', null),
  decision(2, 'PROFILE_CLEARED', `Имя «${longName}».`, waiting),
  decision(3, 'REVIEW_HIDDEN', 'Отзыв о преподавателе Ирина Бондарь.', {
    ...waiting,
    outcome: 'UPHELD',
    reason: 'Ссылка на магазин осталась в тексте.',
    decidedAt: at,
  }),
];

/** A person with an address for e-mails. */
const withEmail = (email: string, emailBouncedAt: string | null) => (page: Page) =>
  page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    const user = (await response.json()) as object;
    await route.fulfill({ response, json: { ...user, email, emailBouncedAt } });
  });

const typeAddress = async (page: Page) => {
  await page.route('**/api/auth/email', (route) => route.fulfill({ status: 202, json: { message: 'Отправлено' } }));
  await press('Добавить почту')(page);
  await page.getByLabel('Адрес почты').fill('student@stuba.sk');
};

const report = async (page: Page) => {
  await page.getByLabel('Нарушает закон').check({ force: true });
  await page.getByLabel('Объясните').fill('В комментарии чужой номер телефона.');
  await page.getByLabel('Ваша почта').fill('reader@example.org');
  await page.getByLabel(/^Я пишу честно/).check({ force: true });
  await press('Отправить жалобу')(page);
  await page.getByText('Жалоба № 214 принята').waitFor();
};

export const listStateScenes = (student: string): Scene[] => [
  { name: 'offline', path: '/universities/1/faculties/3/', prepare: loseConnection },
  // A response that no screen can show, so that rendering fails.
  { name: 'crash', path: '/universities', prepare: answering('universities', {}) },
  { name: 'report-faults', path: '/report', act: press('Отправить жалобу') },
  {
    name: 'report-sent',
    path: '/report?what=COMMENT&address=/universities/1/faculties/3/%23comment-1',
    prepare: (page) => page.route('**/api/notices', (route) => route.fulfill({ status: 201, json: { number: 214 } })),
    act: report,
  },
  { name: 'decisions', path: '/profile/decisions', as: student, prepare: answering('auth/me/decisions', decisions) },
  { name: 'email-adding', path: '/profile/security', as: student, act: typeAddress },
  {
    name: 'email-code',
    path: '/profile/security',
    as: student,
    act: async (page) => {
      await typeAddress(page);
      await press('Прислать код')(page);
      await page.getByLabel('Код из письма').waitFor();
    },
  },
  { name: 'email-channels', path: '/profile/security', as: student, prepare: withEmail('student@stuba.sk', null) },
  {
    name: 'email-bounced',
    path: '/profile/security',
    as: student,
    prepare: withEmail(`${'oleksandra.konstantynopolska'.repeat(2)}@stuba.sk`, at),
  },
];
