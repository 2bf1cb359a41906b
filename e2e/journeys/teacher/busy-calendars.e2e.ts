import { createServer } from 'node:http';
import { addDays, fromWallClock, today, weekStart } from '@kampus/contract/time';
import { goTo } from '../../support/first-screen.ts';
import { expect, expectAccessible, test, toast } from '../../support/journey.ts';
import { createStudent } from '../../support/people.ts';
import { callApi } from '../../support/portal-api.ts';

/** Serves an external calendar with one event of an hour at each start. */
async function publishCalendar() {
  const state = { status: 200, starts: [] as Date[] };
  const compact = (instant: Date): string => instant.toISOString().replace(/[-:]|\.000/g, '');
  const server = createServer((_, response) => {
    const events = state.starts.flatMap((start, index) => [
      'BEGIN:VEVENT',
      `UID:${index}@elsewhere`,
      `DTSTART:${compact(start)}`,
      'DURATION:PT1H',
      'END:VEVENT',
    ]);
    response
      .writeHead(state.status, { 'content-type': 'text/calendar' })
      .end(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { state, url: `http://127.0.0.1:${port}/secret-address/basic.ics`, close: () => server.close() };
}

test('an external calendar hides its busy time, is read again, shows its fault, and is removed', async ({
  openAs,
  noise,
}) => {
  const elsewhere = await publishCalendar();
  const teacher = await createStudent();
  await callApi('setPersonRole', {
    as: 'admin',
    params: { username: teacher },
    body: { role: 'TEACHER', reason: 'Да' },
  });
  const monday = addDays(weekStart(today(new Date())), 7);
  const slot = { date: monday, timeStart: '10:00', timeFinish: '14:00' };
  await callApi('createLectures', { as: teacher, body: [slot] });
  elsewhere.state.starts = [fromWallClock(monday, '11:00') ?? new Date()];
  const seen = async () => {
    const lectures = await callApi('listLectures', { params: { username: teacher } });
    return lectures.flatMap(({ schedule, scheduleEnd, free }) =>
      (free ?? [{ schedule, scheduleEnd }]).map((part) => [part.schedule, part.scheduleEnd]),
    );
  };
  const at = (time: string) => (fromWallClock(monday, time) ?? new Date()).toISOString();

  const page = await openAs(teacher);
  await goTo(page, '/teacher/week');
  const section = page.getByRole('region', { name: 'Занятость из другого календаря' });
  await section.getByRole('heading').click();
  await section.getByRole('button', { name: 'Подключить календарь' }).click();
  await expect(section.getByText('Назовите календарь')).toBeVisible();
  await section.getByLabel('Название').fill('Работа');
  await section.getByLabel('Ссылка на календарь (ICS)').fill('http://10.0.0.1/calendar.ics');
  noise.announce(400, '/api/schedule/busy-calendars');
  await section.getByRole('button', { name: 'Подключить календарь' }).click();
  await expect(section.getByText(/не в открытый интернет/)).toBeVisible();
  await expectAccessible(page);

  await section.getByLabel('Ссылка на календарь (ICS)').fill(elsewhere.url);
  await section.getByRole('button', { name: 'Подключить календарь' }).click();
  await expect(toast(page, 'Календарь подключён')).toBeVisible();
  await expect(section.getByText('читается', { exact: true })).toBeVisible();
  await expect(section.getByText('за три недели: 1')).toBeVisible();
  await expect(section.getByText('secret-address')).toHaveCount(0);
  await expectAccessible(page);
  expect(await seen()).toEqual([
    [at('10:00'), at('11:00')],
    [at('12:00'), at('14:00')],
  ]);

  elsewhere.state.status = 503;
  await section.getByRole('button', { name: /^Прочитать сейчас/ }).click();
  await expect(section.getByRole('listitem').getByText('не отвечает', { exact: true })).toBeVisible();
  await expect(section.getByText(/ответ 503\).*прочитано в последний раз/)).toBeVisible();
  await expectAccessible(page);
  expect(await seen()).toHaveLength(2);

  await section.getByRole('button', { name: 'Убрать календарь: Работа' }).click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Убрать' }).click();
  await expect(section.getByText('Календарей пока нет')).toBeVisible();
  expect(await seen()).toEqual([[at('10:00'), at('14:00')]]);
  elsewhere.close();
});
