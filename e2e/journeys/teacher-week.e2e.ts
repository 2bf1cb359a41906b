import { formatDay } from '@kampus/contract/format/weekdays';
import { addDays, today, weekStart } from '@kampus/contract/time';
import { goTo, reload } from '../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../support/journey.ts';
import { createStudent } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';

/** A teacher for one journey alone, with an empty calendar. */
async function createTeacher(): Promise<string> {
  const username = await createStudent();
  await callApi('setPersonRole', { as: 'admin', params: { username }, body: { role: 'TEACHER', reason: 'Преподаёт' } });
  return username;
}

test('a week is previewed, saved and published, and deleted hours do not return', async ({ openAs }) => {
  const teacher = await createTeacher();
  const page = await openAs(teacher);
  await goTo(page, '/teacher/week');
  await expect(page.getByRole('link', { name: 'Обычная неделя' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: /^Добавить часы[ :]*Понедельник$/ }).click();
  const monday = page.getByRole('group', { name: 'Понедельник: Время 1' });
  await monday.getByLabel('Начало').fill('10:00');
  await expect(monday.getByLabel('Конец')).toHaveValue('12:00');
  await page.getByRole('button', { name: /^Так же во все будни[ :]*Понедельник$/ }).click();
  const nextMonday = addDays(weekStart(today(new Date())), 7);
  await page.getByLabel('Дата').fill(addDays(nextMonday, 1));
  await page.getByRole('button', { name: 'Добавить день' }).click();
  await expect(page.getByText('Свободный день: занятий нет')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Проверить и сохранить' }).click();
  const plan = page.getByRole('dialog', { name: 'Что изменится' });
  await expect(plan.getByText(/^Откроется: \d+$/)).toBeVisible();
  await expectAccessible(page);
  expect(await callApi('listLectures', { params: { username: teacher } })).toHaveLength(0);
  await plan.getByRole('button', { name: 'Сохранить неделю' }).click();
  await expect(toast(page, 'Неделя сохранена')).toBeVisible();

  await page.getByRole('link', { name: 'Неделя за неделей' }).click();
  await page.getByRole('button', { name: 'Следующая неделя' }).click();
  await expect(page.getByRole('heading', { name: formatDay(nextMonday) })).toBeVisible();
  const slots = page.getByRole('button', { name: /10:00–12:00, свободно$/ });
  await expect(slots).toHaveCount(4);
  await expect(page.getByRole('button', { name: /^вторник.*10:00–12:00/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Удалить: среда.*10:00–12:00/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(slots).toHaveCount(3);

  await page.getByRole('link', { name: 'Обычная неделя' }).click();
  await expect(page.getByRole('heading', { name: /^среда/ })).toBeVisible();
  await page.getByRole('button', { name: 'Проверить и сохранить' }).click();
  await expect(plan.getByText('В календаре ничего не изменится.')).toBeVisible();
  await plan.getByRole('button', { name: 'Сохранить неделю' }).click();
  await expect(plan).toBeHidden();
  await goTo(page, `/teacher/schedule?week=${nextMonday}`);
  await expect(slots).toHaveCount(3);
});

test('unsaved hours stay in their tab until they are discarded', async ({ openAs }) => {
  const page = await openAs(await createTeacher());
  await goTo(page, '/teacher/week');
  await page.getByRole('button', { name: /^Добавить часы[ :]*Понедельник$/ }).click();
  const start = page.getByRole('group', { name: 'Понедельник: Время 1' }).getByLabel('Начало');
  await start.fill('09:30');
  await page.getByRole('link', { name: 'Неделя за неделей' }).click();
  await expect(page.getByRole('button', { name: 'Следующая неделя' })).toBeVisible();
  await page.goBack();
  await expect(start).toHaveValue('09:30');
  await reload(page);
  await expect(start).toHaveValue('09:30');
  const unsaved = page.getByText('Изменения не сохранены');
  await expect(unsaved).toBeVisible();
  await page.getByRole('group', { name: 'Понедельник: Время 1' }).getByLabel('Конец').fill('09:00');
  await page.getByRole('button', { name: 'Проверить и сохранить' }).click();
  const fault = page.getByText('Исправьте отмеченные часы');
  await expect(fault).toBeVisible();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await expect(start).toHaveCount(0);
  await expect(unsaved).toHaveCount(0);
  await expect(fault).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Проверить и сохранить' })).toBeFocused();
});

test('a newer template saved elsewhere is shown, and overlapping hours are named', async ({ openAs, noise }) => {
  const teacher = await createTeacher();
  const page = await openAs(teacher);
  await goTo(page, '/teacher/week');
  await page.getByRole('button', { name: /^Добавить часы[ :]*Вторник$/ }).click();
  await page.getByRole('button', { name: /^Добавить часы[ :]*Вторник$/ }).click();
  await page.getByRole('group', { name: 'Вторник: Время 2' }).getByLabel('Начало').fill('11:00');
  await expect(page.getByText('Пересекается с 09:00–12:00')).toBeVisible();
  await page.getByRole('button', { name: 'Проверить и сохранить' }).click();
  await expect(page.getByText('Исправьте отмеченные часы')).toBeVisible();
  await page.getByRole('button', { name: 'Вторник: Убрать время 2' }).click();

  const rules = [{ weekday: 5, timeStart: '16:00', timeFinish: '18:00' }];
  await callApi('saveWeekTemplate', { as: teacher, body: { rules, exceptions: [], holidays: true } });
  noise.announce(409, '/api/schedule/template');
  await page.getByRole('button', { name: 'Проверить и сохранить' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить неделю' }).click();
  await page.getByRole('button', { name: 'Показать новую' }).click();
  await expect(page.getByRole('group', { name: 'Пятница: Время 1' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /праздники/ })).toBeChecked();
});
