import type { Page } from '@playwright/test';
import { openAdminView } from '../admin-views.ts';
import type { Extremes } from '../extreme.ts';
import { answering, failing, press, type Scene } from './scene.ts';

const view = (name: string) => (page: Page) => openAdminView(page, name);

/** Opens the menu of the first row or of the page, and presses an action in it. */
const pressInMenu = (name: string) => async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Ещё действия|Действия)/ })
    .first()
    .click();
  await press(name)(page);
};

const edit = (field: string, text: string) => async (page: Page) => {
  await press(/^Редактировать$/)(page);
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  await page.getByLabel(field).fill(text);
};
/** Opens the preview. On narrow screens a button opens it in place of the text. */
const showPreview = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Предпросмотр' });
  if (await button.isVisible()) await button.click();
};
const body = `<h2>Как попасть</h2><p>Трамваем 9 до остановки Botanická záhrada.</p><ul><li>Пропуск</li><li>ISIC</li></ul>`;

/** Responds to a save with GUIDE_CHANGED: another curator has saved the guide. */
const answerConflict = (page: Page) =>
  page.route('**/api/guide/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const response = await route.fetch({ method: 'GET', postData: '' });
    const guide = (await response.json()) as { body: string; version: number };
    const current = { ...guide, title: 'Чужой заголовок', body: guide.body.replace('Один', 'Чужой'), version: 9 };
    const json = { status: 409, code: 'GUIDE_CHANGED', message: 'Гайд уже изменён', current };
    return route.fulfill({ status: 409, contentType: 'application/problem+json', json });
  });

export const listCuratorScenes = ({ longGuide, quietGuide, unconfirmed }: Extremes): Scene[] => [
  { name: 'admin-guides', path: '/admin', as: 'curator' },
  {
    name: 'admin-guides-empty',
    path: '/admin',
    as: 'curator',
    prepare: answering('guide?*', { content: [], totalPages: 0, totalElements: 0 }),
  },
  { name: 'admin-guides-failed', path: '/admin', as: 'curator', prepare: failing('guide?*') },
  { name: 'desk-waiting', path: '/desk/waiting', as: 'curator' },
  { name: 'desk-reports', path: '/desk/reports', as: 'curator' },
  { name: 'desk-reports-failed', path: '/desk/reports', as: 'curator', prepare: failing('desk/notices?*') },
  { name: 'desk-links', path: '/desk/links', as: 'curator' },
  { name: 'desk-searches', path: '/desk/searches', as: 'curator' },
  { name: 'desk-corrections', path: '/desk/corrections', as: 'curator' },
  { name: 'desk-guides', path: '/desk/guides', as: 'curator' },
  {
    name: 'desk-guide-withdrawing',
    path: '/desk/guides',
    as: 'curator',
    act: pressInMenu('Снять с публикации'),
    inSight: true,
  },
  { name: 'desk-objections', path: '/desk/objections', as: 'curator' },
  { name: 'desk-disputes', path: '/desk/disputes', as: 'curator' },
  { name: 'desk-people', path: '/desk/people', as: 'admin' },
  { name: 'desk-people-nobody', path: '/desk/people?q=ґґґ', as: 'admin' },
  { name: 'desk-person', path: '/desk/people/teacher', as: 'admin' },
  { name: 'desk-person-student', path: '/desk/people/student', as: 'curator' },
  {
    name: 'desk-person-blocking',
    path: '/desk/people/student2',
    as: 'admin',
    act: pressInMenu('Заблокировать'),
    inSight: true,
  },
  { name: 'desk-catalogue', path: '/desk/catalogue?list=topics', as: 'curator' },
  {
    name: 'desk-catalogue-entry',
    path: '/desk/catalogue?list=topics',
    as: 'curator',
    act: pressInMenu('Изменить'),
    inSight: true,
  },
  { name: 'desk-audit', path: '/desk/audit', as: 'admin' },
  { name: 'admin-create', path: '/admin', as: 'curator', act: view('Создать гайд') },
  { name: 'admin-reservations', path: '/admin', as: 'admin', act: view('Резервации учителей') },
  { name: 'admin-transactions', path: '/admin', as: 'admin', act: view('Все транзакции') },
  {
    name: 'admin-transactions-failed',
    path: '/admin',
    as: 'admin',
    prepare: failing('balance/transactions/**'),
    act: view('Все транзакции'),
  },
  { name: 'admin-balance', path: '/admin', as: 'curator', act: view('Оновити баланс') },
  {
    name: 'admin-balance-faults',
    path: '/admin',
    as: 'curator',
    act: async (page) => {
      await view('Оновити баланс')(page);
      await page.getByRole('region').getByRole('button', { name: 'Оновити баланс' }).click();
    },
  },
  { name: 'guide-create', path: '/guide/create', as: 'curator' },
  { name: 'guide-editing', path: longGuide, as: 'curator', act: press(/^Редактировать$/), inSight: true },
  { name: 'guide-versions', path: longGuide, as: 'curator', act: press('История версий'), inSight: true },
  {
    name: 'guide-preview',
    path: quietGuide,
    as: 'curator',
    act: async (page) => {
      await edit('Текст гайда (HTML)', `${body}<script>x()</script>`)(page);
      await showPreview(page);
      await page.getByRole('region', { name: 'Предпросмотр' }).getByText('Botanická').waitFor();
    },
  },
  {
    name: 'guide-conflict',
    path: quietGuide,
    as: 'curator',
    prepare: answerConflict,
    act: async (page) => {
      await edit('Текст гайда (HTML)', body)(page);
      await press('💾 Сохранить')(page);
      await page.getByRole('heading', { name: /^Пока вы писали/ }).waitFor();
    },
  },
  { name: 'desk-person-unconfirmed', path: `/desk/people/${unconfirmed}`, as: 'admin' },
  {
    name: 'desk-person-link',
    path: '/desk/people/student2',
    as: 'admin',
    act: pressInMenu('Послать ссылку для пароля'),
    inSight: true,
  },
  {
    name: 'admin-transactions-filtered',
    path: '/admin?person=student2&type=DEPOSIT',
    as: 'admin',
    act: async (page) => {
      await view('Все транзакции')(page);
      await page.getByText('Показать таблицей').click();
    },
  },
];
