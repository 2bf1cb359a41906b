import type { Locator, Page } from '@playwright/test';
import { type Extremes, longName, longWord } from '../extreme.ts';
import { fillLogin } from '../sign-in.ts';
import { listCuratorScenes } from './curator-scenes.ts';
import { listDeskScenes } from './desk-scenes.ts';
import { listLessonScenes } from './lesson-scenes.ts';
import { listMoneyScenes } from './money-scenes.ts';
import { answering, failing, press, type Scene } from './scene.ts';
import { listStateScenes } from './state-scenes.ts';
import { listTeacherScenes } from './teacher-scenes.ts';

/** Comments load when the reader scrolls near them. */
const pressInThread = (name: string) => async (page: Page) => {
  await page.getByRole('heading', { name: 'Комментарии' }).scrollIntoViewIfNeeded();
  await press(name)(page);
};
/** Gives the teachers of the search very long names and many keywords. */
async function exaggerateTeachers(page: Page): Promise<void> {
  await page.route('**/api/teacher-schedules?*', async (route) => {
    const response = await route.fetch();
    const teachers = (await response.json()) as { teacherFullName: string; keywords: string[] }[];
    const keywords = Array.from({ length: 40 }, (_, index) => (index === 3 ? longWord : `ключевое слово ${index + 1}`));
    const [first, second, ...others] = teachers.map((teacher) => ({ ...teacher, teacherFullName: longName, keywords }));
    const shown = [{ ...first, teacherFullName: longWord }, { ...second, keywords: [] }, ...others];
    await route.fulfill({ response, json: shown });
  });
}

const chooseFile = (name: string) => (page: Page) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('текст') });

const openFirstSlot = async (page: Page) => {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /свободно/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Бронирование урока' }).waitFor();
};

const reading = ({ longGuide, quietGuide, busyStudent }: Extremes): Scene[] => [
  { name: 'home', path: '/' },
  { name: 'home-curator', path: '/', as: 'curator' },
  { name: 'about', path: '/about' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'accessibility', path: '/accessibility' },
  { name: 'unsubscribe', path: '/unsubscribe?token=none' },
  { name: 'unsubscribe-incomplete', path: '/unsubscribe' },
  { name: 'report', path: '/report' },
  { name: 'report-comment', path: '/report?what=COMMENT&address=/universities/1/faculties/3/%23comment-1' },
  { name: 'universities', path: '/universities' },
  { name: 'universities-failed', path: '/universities', prepare: failing('universities') },
  { name: 'university', path: '/universities/1' },
  { name: 'university-sample-data', path: '/universities/2', prepare: failing('guide/topic?*') },
  { name: 'university-failed', path: '/universities/2', prepare: failing('universities/2') },
  { name: 'university-empty', path: '/universities/2', prepare: answering('guide/topic?*', []) },
  { name: 'compare-dorms', path: '/universities/2/compare/dorms' },
  { name: 'compare-faculties', path: '/universities/1/compare/faculties' },
  { name: 'compare-failed', path: '/universities/2/compare/dorms', prepare: failing('universities/2/facts?*') },
  { name: 'compare-empty', path: '/universities/2/compare/dorms', prepare: answering('universities/2/facts?*', []) },
  { name: 'guide', path: '/universities/1/faculties/3/' },
  { name: 'guide-life', path: '/universities/2/faculties/33/' },
  { name: 'guide-100-kb', path: longGuide, as: busyStudent },
  { name: 'guide-without-comments', path: quietGuide },
  { name: 'guide-failed', path: '/universities/1/faculties/3/', prepare: failing('guide/3') },
  { name: 'comments-failed', path: quietGuide, prepare: failing('comments/guide/*') },
  {
    name: 'comment-editing',
    path: longGuide,
    as: busyStudent,
    act: pressInThread('Редактировать комментарий'),
    inSight: true,
  },
  {
    name: 'comment-removing',
    path: longGuide,
    as: busyStudent,
    act: pressInThread('Удалить комментарий'),
    inSight: true,
  },
  { name: 'search', path: '/universities', act: (page) => searchFor(page, 'общежитие'), inSight: true },
  { name: 'search-nothing', path: '/universities', act: (page) => searchFor(page, 'ґґґщщщ'), inSight: true },
  { name: 'words', path: '/words' },
  { name: 'words-nothing', path: '/words', act: (page) => page.getByLabel('Слово или перевод').fill('ґґґ') },
  { name: 'materials', path: '/materials' },
  { name: 'not-found', path: '/nowhere' },
];

async function searchFor(page: Page, text: string): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Поиск по гайдам' });
  if (await button.isVisible()) await button.click();
  await page.getByRole('combobox', { name: 'Поиск по гайдам' }).fill(text);
  await page
    .getByText(text === 'общежитие' ? /общежити/i : 'Ничего не найдено')
    .first()
    .waitFor();
}

const passkeys = [
  { id: 1, name: 'Мой ноутбук', createdAt: '2026-10-01T10:00:00Z', usedAt: '2026-11-20T08:15:00Z', isBackedUp: true },
  { id: 2, name: longWord.slice(0, 60), createdAt: '2026-11-01T10:00:00Z', usedAt: null, isBackedUp: false },
];

const account = ({ busyStudent, newStudent, unconfirmed }: Extremes): Scene[] => [
  { name: 'login', path: '/login' },
  { name: 'login-failed', path: '/login', act: (page) => fillLogin(page, 'nobody-at-all', 'wrong-password') },
  {
    name: 'login-code',
    path: '/login',
    prepare: (page) =>
      page.route('**/api/auth/login', (route) =>
        route.fulfill({ status: 401, json: { code: 'SECOND_FACTOR_REQUIRED', message: 'Введите код' } }),
      ),
    act: (page) => fillLogin(page, 'student', 'some password'),
  },
  { name: 'password-lost', path: '/password/lost' },
  {
    name: 'password-lost-sent',
    path: '/password/lost',
    act: async (page) => {
      await page.getByLabel('Логин', { exact: true }).fill('nobody-at-all');
      await press('Прислать ссылку')(page);
    },
  },
  { name: 'password-reset', path: '/password/reset#some-token' },
  { name: 'password-reset-incomplete', path: '/password/reset' },
  { name: 'register', path: '/register' },
  { name: 'register-faults', path: '/register', act: press('Зарегистрироваться') },
  { name: 'verify', path: '/profile', as: unconfirmed, act: press('Подтвердить аккаунт') },
  { name: 'profile', path: '/profile', as: busyStudent },
  { name: 'profile-new', path: '/profile', as: newStudent },
  { name: 'profile-unconfirmed', path: '/profile', as: unconfirmed },
  {
    name: 'profile-failed',
    path: '/profile',
    as: 'student2',
    prepare: async (page) => {
      for (const path of ['auth/me', 'balance', 'balance/transactions?*', 'reservations/user/*?*'])
        await failing(path)(page);
    },
  },
  { name: 'decisions-empty', path: '/profile/decisions', as: busyStudent },
  { name: 'security', path: '/profile/security', as: busyStudent },
  { name: 'security-unconfirmed', path: '/profile/security', as: unconfirmed },
  {
    name: 'security-failed',
    path: '/profile/security',
    as: 'student2',
    prepare: async (page) => {
      for (const path of ['auth/me', 'auth/sessions']) await failing(path)(page);
    },
  },
  {
    name: 'security-passkeys',
    path: '/profile/security',
    as: newStudent,
    prepare: answering('auth/passkeys', passkeys),
  },
  { name: 'security-passkey-adding', path: '/profile/security', as: newStudent, act: press('Добавить ключ доступа') },
  {
    name: 'security-passkey-removing',
    path: '/profile/security',
    as: newStudent,
    prepare: answering('auth/passkeys', passkeys),
    act: press(/^Удалить.+Мой ноутбук/),
    inSight: true,
  },
  { name: 'security-password', path: '/profile/security', as: newStudent, act: press('Сменить пароль') },
  { name: 'security-elevation', path: '/profile/security', as: newStudent, act: press('Включить'), inSight: true },
  { name: 'security-erase', path: '/profile/security', as: busyStudent, act: press('Удалить аккаунт'), inSight: true },
  { name: 'profile-details', path: '/profile', as: busyStudent, act: press('Детали'), inSight: true },
];

const booking = ({ sixtySlots, monday, busyStudent }: Extremes): Scene[] => {
  const calendar = `/select-teachers?teacher=teacher&week=${monday}`;
  const crowded = `/select-teachers?teacher=${sixtySlots}&week=${monday}`;
  return [
    { name: 'teachers', path: '/select-teachers' },
    { name: 'teachers-extreme', path: '/select-teachers', prepare: exaggerateTeachers },
    { name: 'teachers-all-keywords', path: '/select-teachers', prepare: exaggerateTeachers, act: press(/^ещё/) },
    { name: 'teachers-empty', path: '/select-teachers?part=morning', prepare: answering('teacher-schedules?*', []) },
    { name: 'teacher-page', path: '/teachers/iryna.bondar' },
    { name: 'teacher-page-review', path: '/teachers/teacher?review=1' },
    { name: 'teacher-page-quiet', path: '/teachers/maksim.yarosh' },
    { name: 'teachers-failed', path: '/select-teachers', prepare: failing('teacher-schedules?*') },
    { name: 'calendar', path: calendar, as: 'student', inSight: true },
    { name: 'calendar-sixty-slots', path: crowded, as: 'student', inSight: true },
    {
      name: 'calendar-empty',
      path: calendar,
      prepare: answering('lectures/teacher/*?*', []),
      inSight: true,
    },
    { name: 'calendar-failed', path: calendar, prepare: failing('lectures/teacher/*?*'), inSight: true },
    { name: 'reservation', path: calendar, as: 'student', act: openFirstSlot, inSight: true },
    { name: 'reservation-guest', path: calendar, act: openFirstSlot, inSight: true },
    {
      name: 'reservation-sending',
      path: calendar,
      as: busyStudent,
      // The request never gets a response.
      prepare: (page) => page.route('**/api/reservations', () => undefined),
      act: async (page) => {
        await openFirstSlot(page);
        await hold(page, page.locator('button[aria-busy=true]'));
      },
      inSight: true,
    },
    {
      name: 'reservation-failed',
      path: calendar,
      as: busyStudent,
      prepare: failing('reservations'),
      act: async (page) => {
        await openFirstSlot(page);
        await hold(page, page.getByText('Бронирование не удалось').first());
      },
      inSight: true,
    },
    {
      name: 'reservation-done',
      path: crowded,
      as: 'student',
      act: async (page) => {
        await openFirstSlot(page);
        await hold(page, page.getByRole('dialog', { name: 'Резервация прошла успешно!' }));
      },
      inSight: true,
    },
  ];
};

async function hold(page: Page, outcome: Locator): Promise<void> {
  const button = page.getByRole('button', { name: 'Подтвердить', exact: true });
  await button.focus();
  await page.keyboard.down('Enter');
  await outcome.waitFor();
  await page.keyboard.up('Enter');
}

const teaching = ({ sixtySlots, monday }: Extremes): Scene[] => [
  { name: 'teacher-schedule', path: `/teacher/schedule?week=${monday}`, as: 'teacher2' },
  { name: 'teacher-schedule-sixty-slots', path: `/teacher/schedule?week=${monday}`, as: sixtySlots },
  {
    name: 'teacher-schedule-preview',
    path: `/teacher/schedule?week=${monday}`,
    as: 'teacher2',
    act: async (page) => {
      await press('Ещё действия с расписанием')(page);
      await press('Как видит ученик')(page);
    },
  },
  {
    name: 'slot-form',
    path: '/teacher/schedule',
    as: 'teacher2',
    act: press(/^Добавить свободное время/),
    inSight: true,
  },
  {
    name: 'slot-removing',
    path: `/teacher/schedule?week=${monday}`,
    as: 'teacher2',
    act: press(/^Удалить: /),
    inSight: true,
  },
  { name: 'teacher-keywords', path: '/teacher/keywords', as: 'teacher' },
  { name: 'teacher-reservations', path: '/teacher/reservations', as: 'teacher2' },
  { name: 'teacher-reservations-empty', path: '/teacher/reservations', as: 'teacher' },
  { name: 'teacher-price', path: '/teacher/price', as: 'teacher' },
  {
    name: 'teacher-price-faults',
    path: '/teacher/price',
    as: 'alina.reznik',
    act: async (page) => {
      for (const field of await page.getByRole('textbox', { name: /c 1 человека$/ }).all()) await field.fill('');
      await press('Сохранить')(page);
    },
  },
  { name: 'teacher-balance', path: '/teacher/balance', as: 'teacher2' },
  { name: 'teacher-balance-empty', path: '/teacher/balance', as: 'teacher' },
  { name: 'teacher-avatar', path: '/teacher/avatar', as: 'teacher' },
  { name: 'teacher-about', path: '/teacher/about', as: 'teacher' },
  { name: 'teacher-avatar-fault', path: '/teacher/avatar', as: 'teacher', act: chooseFile('notes.txt') },
];

export const listScenes = (extremes: Extremes): Scene[] => [
  ...reading(extremes),
  ...account(extremes),
  ...booking(extremes),
  ...listLessonScenes(extremes.lessons),
  ...teaching(extremes),
  ...listTeacherScenes(),
  ...listMoneyScenes(extremes),
  ...listCuratorScenes(extremes),
  ...listDeskScenes(),
  ...listStateScenes(extremes.newStudent),
];
