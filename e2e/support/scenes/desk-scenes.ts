import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../../tools/root.ts';
import { openAdminView } from '../admin-views.ts';
import { longName, longWord } from '../extreme.ts';
import { callApi } from '../portal-api.ts';
import { answering, press, type Scene } from './scene.ts';

/** Lists of the management with much work, and dialogs that need it. They replace responses. */

const at = '2026-11-24T10:00:00.000Z';

const correction = (id: number, more: object) => ({
  id,
  guideId: 3,
  guideTitle: 'FIIT STU: поступление и первый курс',
  universityId: 1,
  version: 2,
  currentVersion: 2,
  language: null,
  quote: 'Подать заявление можно до 31 марта.',
  kind: 'OUTDATED',
  proposal: 'Подать заявление можно до 15 апреля.',
  username: 'student',
  readers: 1,
  mayName: true,
  createdAt: at,
  isApplicable: true,
  ...more,
});
const corrections = [
  correction(1, { readers: 4 }),
  correction(2, {
    guideTitle: longName,
    currentVersion: 12,
    quote: `${longWord} `.repeat(6),
    kind: 'WRONG',
    proposal: null,
    isApplicable: false,
    mayName: false,
    username: 'oleksandra.konstantynopolska.1',
  }),
  correction(3, {
    currentVersion: 3,
    language: 'sk',
    isApplicable: false,
    quote: 'Мест 2000.',
    proposal: 'Мест 1850.',
  }),
];

const link = (address: string, more: object) => ({
  address,
  state: 'GONE',
  status: 404,
  movedTo: null,
  checkedAt: at,
  section: 'Документы',
  anchor: 'dokumenty',
  ...more,
});
const links = [
  {
    guideId: 3,
    guideTitle: 'FIIT STU: поступление и первый курс',
    language: 'ru',
    universityId: 1,
    keeper: 'curator',
    links: [
      link('https://www.fiit.stuba.sk/prijimacie-konanie', {}),
      link('https://www.stuba.sk/', { state: 'MOVED', status: 301, movedTo: 'https://stuba.sk/sk/', section: null }),
    ],
  },
  {
    guideId: 33,
    guideTitle: longName,
    language: 'sk',
    universityId: 2,
    keeper: null,
    links: [
      link(`https://example.org/${longWord}`, { state: 'BLOCKED', status: 403 }),
      link('https://ubytovanie.example.org/', { state: 'UNREACHABLE', status: null }),
    ],
  },
];

const miss = (query: string, searches: number, asks: number) => ({ week: '2026-11-23', query, searches, asks });
const misses = [
  miss('стипендия для иностранцев', 14, 3),
  miss('парковка', 1, 0),
  miss(longWord, 2, 0),
  miss('как перевести диплом', 5, 1),
];

const objection = (id: number, more: object) => ({
  id,
  kind: 'COMMENT_HIDDEN',
  decidedAt: at,
  facts: 'Комментарий под гайдом FIIT: «Пишите мне в личку».',
  reason: 'Реклама посторонних услуг',
  rule: 'Правила, пункт 4',
  howToObject: '',
  decidedBy: 'admin',
  username: 'student',
  fullName: longName,
  objection: { text: `Это не реклама. ${longWord}`, sentAt: at, outcome: null, reason: null, decidedAt: null },
  ...more,
});

const busy = {
  reports: 12,
  reviews: 3,
  notices: 1,
  corrections: 7,
  guides: 34,
  disputes: 2,
  payouts: 5,
  bank: 128,
  objections: 1,
};

const chooseAvatar = async (page: Page) => {
  const folder = join(root, 'docs', 'pictures');
  await page.getByRole('button', { name: 'Выбрать файл' }).first().waitFor();
  await page
    .locator('main input[type=file]')
    .setInputFiles({ name: 'ich.png', mimeType: 'image/png', buffer: readFileSync(join(folder, 'home.png')) });
  await page.getByText('Новый аватар').first().waitFor();
};

const changedGuide = 4;

/** Saves another version of a guide. */
async function changeGuide(): Promise<void> {
  const params = { id: String(changedGuide) };
  const { topicId, title, body } = await callApi('getGuide', { params });
  const added = '<h2>Что нового</h2><p>Заявления принимают до 15 апреля, а не до 31 марта.</p>';
  await callApi('updateGuide', { as: 'curator', params, body: { topicId, title, body: `${body}${added}` } });
}

/** On phones the filters are folded. */
const openFilters = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Фильтры' });
  if (await button.isVisible()) await button.click();
};

const catalogue = (list: string): Scene => ({
  name: `desk-catalogue-${list}`,
  path: `/desk/catalogue?list=${list}`,
  as: 'curator',
});

export const listDeskScenes = (): Scene[] => [
  { name: 'desk-waiting-busy', path: '/desk/waiting', as: 'curator', prepare: answering('desk/summary', busy) },
  {
    name: 'desk-corrections-waiting',
    path: '/desk/corrections',
    as: 'curator',
    prepare: answering('desk/corrections?*', corrections),
  },
  {
    name: 'desk-correction-declining',
    path: '/desk/corrections',
    as: 'curator',
    prepare: answering('desk/corrections?*', corrections),
    act: press('Отклонить'),
    inSight: true,
  },
  { name: 'desk-links-broken', path: '/desk/links', as: 'curator', prepare: answering('desk/links?*', links) },
  {
    name: 'desk-searches-missed',
    path: '/desk/searches',
    as: 'curator',
    prepare: answering('desk/searches?*', misses),
  },
  {
    name: 'desk-objections-waiting',
    path: '/desk/objections',
    as: 'curator',
    prepare: answering('desk/objections?*', [objection(1, {}), objection(2, { decidedBy: 'curator' })]),
  },
  { name: 'desk-dispute-deciding', path: '/desk/disputes', as: 'curator', act: press('Решить'), inSight: true },
  ...['glossary', 'synonyms', 'labels', 'universities'].map(catalogue),
  {
    name: 'desk-catalogue-glossary-entry',
    path: '/desk/catalogue?list=glossary',
    as: 'curator',
    act: press('Новое слово'),
    inSight: true,
  },
  { name: 'desk-audit-sign-ins', path: '/desk/audit?action=any', as: 'admin', act: openFilters },
  {
    name: 'admin-reservations-filtered',
    path: '/admin?person=teacher2',
    as: 'admin',
    act: async (page) => {
      await openAdminView(page, 'Резервации учителей');
      await openFilters(page);
    },
  },
  {
    name: 'guide-versions-changes',
    path: `/universities/1/faculties/${changedGuide}/`,
    as: 'curator',
    prepare: changeGuide,
    act: press('История версий'),
    inSight: true,
  },
  { name: 'teacher-avatar-crop', path: '/teacher/avatar', as: 'teacher', act: chooseAvatar },
];
