import type { Locator, Page } from '@playwright/test';
import { openAdminView } from '../../support/admin-views.ts';
import { goTo } from '../../support/first-screen.ts';
import { expect, test } from '../../support/journey.ts';
import { publishSlot } from '../../support/people.ts';
import { callApi } from '../../support/portal-api.ts';

const at = (width: number) => ({ viewport: { width, height: 900 } });
/** Tolerance: browsers round to fractions of a pixel. */
const nearlyPx = 1;

async function boxOf(target: Locator) {
  await expect(target).toBeVisible();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} has no box.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const expectNear = (one: number, other: number) => expect(Math.abs(one - other)).toBeLessThanOrEqual(nearlyPx);

/**
 * The largest difference between the colours of a row of painted pixels, in one colour channel.
 */
async function readContrast(page: Page, clip: { x: number; y: number; width: number }): Promise<number> {
  const png = (await page.screenshot({ clip: { ...clip, height: 1 }, animations: 'disabled' })).toString('base64');
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const pen = new OffscreenCanvas(picture.width, 1).getContext('2d');
    pen?.drawImage(picture, 0, 0);
    const data = [...(pen?.getImageData(0, 0, picture.width, 1).data ?? [])];
    const spans = [0, 1, 2].map((channel) => {
      const values = data.filter((_, at) => at % 4 === channel);
      return Math.max(...values) - Math.min(...values);
    });
    return Math.max(...spans);
  }, png);
}

test('chips and fields of the teacher search have one height and one lower edge', async ({ openAs }) => {
  for (const width of [820, 1440]) {
    const page = await openAs(undefined, at(width));
    await goTo(page, '/select-teachers');
    const filters = page.getByRole('region', { name: 'Фильтры' });
    const chip = await boxOf(filters.getByRole('button', { name: /^Утро/ }));
    const day = await boxOf(filters.getByRole('combobox', { name: 'Дата' }));
    expectNear(chip.height, day.height);
    expectNear(chip.bottom, day.bottom);
    if (width > 1000)
      expectNear(day.bottom, (await boxOf(filters.getByRole('combobox', { name: 'Ключевые слова' }))).bottom);
  }
});

test('contents, facts and tables of a guide have the width of the text', async ({ openAs }) => {
  const page = await openAs(undefined, at(820));
  await goTo(page, '/universities/2/faculties/29/');
  const text = await boxOf(page.locator('article .guide-body'));
  const contents = page.locator('details').filter({ has: page.locator('summary', { hasText: 'Содержание' }) });
  const facts = page.getByRole('region', { name: 'Коротко' }).locator('dl');
  for (const box of [await boxOf(contents), await boxOf(facts), await boxOf(page.locator('.guide-table').first())]) {
    expectNear(box.x, text.x);
    expectNear(box.right, text.right);
  }
});

test('the details of a lesson without actions have no empty footer', async ({ openAs }) => {
  const page = await openAs('teacher', at(820));
  await goTo(page, '/teacher/reservations');
  await page.getByRole('button', { name: 'Детали' }).last().click();
  const details = page.getByRole('dialog');
  await expect(details.getByText('Урок оплачен')).toBeVisible();
  await expect(details.locator(':scope > div:empty')).toBeHidden();
});

test('the week labels of the transactions chart are under its axis', async ({ openAs }) => {
  await callApi('topUp', { as: 'curator', body: { username: 'student2', amount: 1 } });
  for (const width of [390, 820, 1440]) {
    const page = await openAs('admin', at(width));
    await goTo(page, '/admin');
    await openAdminView(page, 'Все транзакции');
    const chart = page.getByRole('figure', { name: 'Движение денег по неделям' });
    const axis = await boxOf(chart.getByRole('img'));
    const weeks = chart.locator('div[aria-hidden] > span').filter({ hasText: '–' });
    const [first, last] = [await boxOf(weeks.first()), await boxOf(weeks.last())];
    expectNear(first.x, axis.x);
    expectNear(last.right, axis.right);
  }
});

test('the mark of the current time is inside the column of its day', async ({ openAs }) => {
  // On a Monday no day is past, and every column has the same share.
  const page = await openAs(undefined, at(820));
  await page.clock.setFixedTime(nextMondayEvening());
  await goTo(page, '/select-teachers?teacher=teacher2');
  const line = page.getByRole('dialog').getByText(/^сейчас 2[01]:54$/);
  await expect(line).toBeVisible();
  const escaped = await line.evaluate((element) => {
    const line = element.closest('p')?.getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(element.lastChild ?? element);
    return words.getBoundingClientRect().right - (line?.right ?? 0);
  });
  expect(escaped).toBeLessThan(0);
  expect(await listDivided(page.getByRole('dialog'))).toEqual([]);
});

/** Words of slots that break over two lines. */
const listDivided = (calendar: Locator): Promise<string[]> =>
  calendar.evaluate((element) =>
    [...element.querySelectorAll('[data-slot] span')].flatMap((part) => {
      const [text] = part.childNodes;
      if (text?.nodeType !== Node.TEXT_NODE) return [];
      return [...(text.textContent ?? '').matchAll(/[^\s–]+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        // A first letter may have a separate box, a little higher.
        const tops = [...range.getClientRects()].map(({ top }) => top);
        return Math.max(...tops) - Math.min(...tops) > 8 ? [word] : [];
      });
    }),
  );

function nextMondayEvening(): Date {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() + ((8 - date.getUTCDay()) % 7 || 7));
  // 20:54 in Bratislava in winter, 21:54 in summer: before midnight, and within the hours of the
  // calendar.
  date.setUTCHours(19, 54, 0, 0);
  return date;
}

test('an open dialog dims the whole page, including the place of the scrollbar', async ({ openAs }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openAs(undefined, { ...at(1440), colorScheme });
    await goTo(page, '/select-teachers');
    await page.getByRole('button', { name: 'Забронировать урок' }).first().click();
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /свободно/ })
        .first(),
    ).toBeVisible();
    // Beside the content the page has one colour. Mixing it with the backdrop rounds the values.
    expect(await readContrast(page, { x: 1400, y: 880, width: 40 })).toBeLessThanOrEqual(2);
  }
});

test('a review link without a session shows at the top that signing in is needed', async ({ openAs }) => {
  const page = await openAs(undefined, { viewport: { width: 390, height: 844 } });
  await goTo(page, '/teachers/teacher2?review=1');
  await expect(page.getByText('Войдите, чтобы оставить отзыв.')).toBeInViewport();
});

test('the start times of a lesson scroll in their strip, and the dialog does not scroll', async ({ openAs }) => {
  const lecture = await publishSlot('natalia.horvat', { hours: 4, days: 5 });
  for (const width of [320, 1440]) {
    const page = await openAs(undefined, at(width));
    await goTo(page, `/select-teachers?teacher=natalia.horvat&lecture=${lecture.id}`);
    const dialog = page.getByRole('dialog', { name: 'Бронирование урока' });
    await expect(dialog.getByRole('group', { name: 'Начало' }).getByRole('button')).toHaveCount(8);
    const wide = await dialog.evaluate((element) =>
      [...element.querySelectorAll('*')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
        .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && !one.matches('.scroll-strip'))
        .map(({ className }) => className),
    );
    expect(wide).toEqual([]);
  }
});
