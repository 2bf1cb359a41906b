import type { Page } from '@playwright/test';
import { createTeacher, putStartIn } from '../clock.ts';
import { createStudent, publishSlot } from '../people.ts';
import { callApi } from '../portal-api.ts';
import type { Scene } from './scene.ts';

/** Logins of people with lessons in special states. */
export interface LessonPeople {
  /** Student with an open time proposal, an open report and a dispute. */
  asked: string;
  /** Teacher of these lessons, with an open time proposal and an open report. */
  teacher: string;
  /** Student and teacher of a lesson in three hours, so that cancelling has a fee. */
  late: string;
  lateTeacher: string;
  /** Student with a lesson that has just ended. */
  over: string;
  /** Student with a lesson that ended more than 48 hours ago. */
  past: string;
}

async function book(student: string, teacher: string, { paid = true, days = 3 } = {}): Promise<number> {
  const { id: lectureId } = await publishSlot(teacher, { days });
  const { id } = await callApi('createReservation', { as: student, body: { lectureId, capacity: 1, duration: 2 } });
  for (const status of paid ? (['CONFIRMED', 'PAID'] as const) : (['CONFIRMED'] as const))
    await callApi('updateReservationStatus', { as: teacher, body: { id, status } });
  return id;
}

async function name(login: string, firstName: string, lastName: string): Promise<void> {
  const { universityId, facultyId, specialtyId } = await callApi('getMe', { as: login });
  const study = { universityId: universityId ?? 1, facultyId: facultyId ?? 1, specialtyId: specialtyId ?? 1 };
  await callApi('updateProfile', { as: login, body: { firstName, lastName, sex: 'FEMALE', ...study } });
}

async function proposeMove(as: string, teacher: string, id: number): Promise<void> {
  const { id: lectureId } = await publishSlot(teacher, { days: 6, hours: 2 });
  await callApi('proposeMove', { as, params: { id: String(id) }, body: { lectureId } });
}

async function report(as: string, id: number, hoursAgo: number): Promise<number> {
  await putStartIn(id, -hoursAgo);
  const kind = 'OTHER' as const;
  const text = 'Урок начался на полчаса позже и закончился раньше: связь всё время пропадала.';
  return (await callApi('reportLesson', { as, params: { id: String(id) }, body: { kind, text } })).id;
}

/** Creates these people and their lessons by API calls. */
export async function createLessonPeople(): Promise<LessonPeople> {
  const [asked, other, late, over, past] = [
    await createStudent({ euros: 90 }),
    await createStudent({ euros: 90 }),
    await createStudent({ euros: 60 }),
    await createStudent({ euros: 60 }),
    await createStudent({ euros: 60 }),
  ];
  const [teacher, lateTeacher] = [await createTeacher(), await createTeacher()];
  await name(asked, 'Дарья', 'Климчук');
  await name(other, 'Тимур', 'Ахметов');
  await name(teacher, 'Ирина', 'Бондаренко');
  await proposeMove(teacher, teacher, await book(asked, teacher));
  await proposeMove(other, teacher, await book(other, teacher));
  await report(teacher, await book(asked, teacher), 3);
  await report(other, await book(other, teacher), 5);
  const disputed = await report(asked, await book(asked, lateTeacher, { days: 8 }), 7);
  await callApi('answerReport', {
    as: lateTeacher,
    params: { id: String(disputed) },
    body: { answer: 'CONTESTED', text: 'Урок шёл весь час, запись есть.' },
  });
  await putStartIn(await book(over, lateTeacher), -10);
  await putStartIn(await book(past, lateTeacher, { days: 5 }), -51);
  await putStartIn(await book(late, lateTeacher, { paid: false }), 3);
  await publishSlot(lateTeacher, { days: 4, hours: 3 });
  return { asked, teacher, late, lateTeacher, over, past };
}

const press = (page: Page, label: string, nth = 0) =>
  page.getByRole('main').getByRole('button', { name: label, exact: true }).nth(nth).click();

/** Opens the details of the first lesson and presses a button there. */
const within = (label?: string) => async (page: Page) => {
  await press(page, 'Детали');
  const details = page.getByRole('dialog', { name: 'Детали лекции' });
  await details.getByRole('heading', { name: 'История' }).waitFor();
  if (label !== undefined) await details.getByRole('button', { name: label, exact: true }).click();
};

export const listLessonScenes = ({ asked, teacher, late, lateTeacher, over, past }: LessonPeople): Scene[] => {
  const profile = { path: '/profile', inSight: true } as const;
  const inbox = { path: '/teacher/reservations', inSight: true } as const;
  return [
    { name: 'lesson-cards', path: '/profile', as: asked },
    { name: 'lesson-inbox', path: '/teacher/reservations', as: teacher },
    { name: 'lesson-move-notice', ...profile, as: asked, act: (page) => press(page, 'Ответить') },
    { name: 'lesson-moving', ...profile, as: late, act: within('Перенести') },
    { name: 'lesson-cancelling', ...profile, as: asked, act: within('Отменить урок') },
    { name: 'lesson-cancelling-late', ...profile, as: late, act: within('Отменить урок') },
    { name: 'lesson-cancelling-teacher', ...inbox, as: lateTeacher, act: within('Отменить урок') },
    { name: 'lesson-reporting', ...profile, as: over, act: within('Сообщить о проблеме') },
    { name: 'lesson-report-notice', ...profile, as: asked, act: (page) => press(page, 'Ответить', 1) },
    {
      name: 'lesson-contesting',
      ...profile,
      as: asked,
      act: async (page) => {
        await press(page, 'Ответить', 1);
        await page.getByRole('button', { name: 'Возразить' }).click();
      },
    },
    {
      name: 'lesson-goodwill',
      path: `/desk/people/${past}`,
      as: 'curator',
      act: async (page) => {
        await page.getByRole('listitem').filter({ hasText: lateTeacher }).getByRole('button').click();
        const details = page.getByRole('dialog', { name: 'Детали лекции' });
        await details.getByRole('button', { name: 'Вернуть от портала' }).click();
        await page.getByRole('dialog', { name: 'Вернуть деньги от портала' }).waitFor();
      },
      inSight: true,
    },
    { name: 'lesson-history', ...profile, as: late, act: within() },
    { name: 'lesson-paying', ...inbox, as: lateTeacher, act: (page) => press(page, 'Оплачен') },
    {
      name: 'day-cancelling',
      path: '/teacher/schedule',
      as: teacher,
      act: async (page) => {
        await press(page, 'Ещё действия с расписанием');
        await press(page, 'Отменить день');
        // The lessons of these people are in three days. From Friday on, that is another week.
        const day = page.getByLabel('День');
        await day.selectOption({ index: Math.min(4, (await day.locator('option').count()) - 1) });
      },
      inSight: true,
    },
  ];
};
