import type { Page } from '@playwright/test';
import { longName, longWord } from '../extreme.ts';
import type { Scene } from './scene.ts';

/**
 * Reviews and busy calendars in states that the demo does not have. The scenes replace responses of
 * the server.
 */

const answering = (path: string, json: unknown) => (page: Page) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ json, headers: { 'x-total-count': '2' } }));

const readAt = '2026-11-22T06:15:00.000Z';
const calendar = (id: number, name: string, more: object) => ({
  id,
  name,
  host: 'calendar.google.com',
  state: 'OK',
  problem: null,
  readAt,
  failingSince: null,
  events: 12,
  ...more,
});
const calendars = [
  calendar(1, 'Работа', {}),
  calendar(2, longName, {
    host: `${longWord}.example.org`.toLowerCase(),
    state: 'UNREACHABLE',
    failingSince: readAt,
    events: 0,
    problem: 'Календарь закрыт паролем (ответ 401). Нужен секретный адрес, который открывается без входа',
  }),
  calendar(3, 'Rozvrh', {
    state: 'UNREADABLE',
    readAt: null,
    failingSince: readAt,
    host: 'ais2.example.sk',
    events: 0,
    problem: 'По этому адресу не календарь ICS, или файл обрывается. Нужен адрес файла, а не страницы календаря',
  }),
];

const review = (id: number, text: string, more: object) => ({
  id,
  rating: 1,
  text,
  authorName: 'Анна К.',
  username: 'anna',
  writtenAt: readAt,
  answer: null,
  answeredAt: null,
  teacherUsername: 'teacher',
  teacherFullName: longName,
  sharesDevice: false,
  lessonsCount: 3,
  reports: [],
  ...more,
});
const reported = [
  review(1, `${longWord} `.repeat(12), {
    reports: [{ kind: 'SPAM', text: `${longWord} это реклама`, username: 'student', createdAt: readAt }],
  }),
  review(2, 'Лучший преподаватель!', { rating: 5, sharesDevice: true }),
].map((one) => ({ what: 'REVIEW', subject: `review:${one.id}`, comment: null, review: one, thing: null, notices: [] }));

const lesson = {
  id: 1,
  actions: ['REVIEW'],
  review: { rating: 4, text: 'Понятно и спокойно.' },
  lecture: { teacherFullName: longName },
};

const unfoldCalendars = (page: Page) => page.getByRole('heading', { name: 'Занятость из другого календаря' }).click();

export const listTeacherScenes = (): Scene[] => [
  { name: 'teacher-week', path: '/teacher/week', as: 'teacher' },
  {
    name: 'teacher-week-plan',
    path: '/teacher/week',
    as: 'alina.reznik',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Добавить часы/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Проверить и сохранить' }).click();
      await page.getByRole('dialog', { name: 'Что изменится' }).waitFor();
    },
    inSight: true,
  },
  {
    name: 'teacher-week-calendars',
    path: '/teacher/week',
    as: 'teacher',
    prepare: answering('schedule/busy-calendars', calendars),
    act: async (page) => {
      await unfoldCalendars(page);
      await page.getByRole('button', { name: 'Подключить календарь' }).click();
    },
  },
  {
    name: 'teacher-week-calendar-removing',
    path: '/teacher/week',
    as: 'teacher',
    prepare: answering('schedule/busy-calendars', calendars),
    act: async (page) => {
      await unfoldCalendars(page);
      await page.getByRole('button', { name: 'Убрать календарь: Работа' }).click();
    },
    inSight: true,
  },
  {
    name: 'review-dialog',
    path: '/teachers/teacher?review=1',
    as: 'student',
    prepare: answering('reservations/1', lesson),
    act: (page) => page.getByRole('dialog').waitFor(),
    inSight: true,
  },
  { name: 'desk-reviews', path: '/desk/reviews', as: 'curator' },
  {
    name: 'desk-reviews-waiting',
    path: '/desk/reports?what=REVIEW',
    as: 'curator',
    prepare: answering('desk/notices?*', reported),
  },
];
