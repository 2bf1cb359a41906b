import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { createGuide, createStudent } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('a search result names its university and opens the section that matched', async ({ page }) => {
  await goTo(page, '/universities');
  const field = page.getByRole('combobox', { name: 'Поиск по гайдам' });
  await field.fill('átriáky манжелаки štúrak');
  await field.fill('самовольную смену штраф');
  const hit = page.getByRole('listbox', { name: 'Найденные гайды' }).getByRole('option').first();
  await expect(hit).toContainText('UK · общежитие');
  // Results of the previous words stay until the response; they are the same section here.
  await expect(hit).toContainText('самовольную смену');
  const openSection = async () => {
    await hit.click();
    await expect(page).toHaveURL(/#h-pereezd-bez-sprosa$/);
    await expect(page.getByRole('heading', { name: 'Переезд без спроса' })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(/\/universities$/);
  };
  await openSection();
  // Again, with a guide that is already there.
  await field.fill('самовольную смену штраф');
  await openSection();
});

test('a guide under a wrong university’s address is redirected without a history entry', async ({ page }) => {
  await goTo(page, '/universities');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await goTo(page, '/universities/1/faculties/29/');
  await expect(page).toHaveURL(/\/universities\/2\/faculties\/29\/$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/universities$/);
});

test('a search field that loads late does not take the focus from another element', async ({ page }) => {
  let deliver: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/\/assets\/guide-search-[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await goTo(page, '/select-teachers');
  const bar = page.getByRole('banner');
  await bar.getByRole('searchbox', { name: 'Поиск по гайдам' }).focus();
  const next = bar.getByRole('button', { name: /^Язык/ });
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  deliver();
  await expect(bar.getByRole('combobox', { name: 'Поиск по гайдам' })).toBeVisible();
  await expect(next).toBeFocused();
});

test('a long address in a comment is a link, and editing it fits a phone', async ({ openAs }) => {
  const guide = await createGuide('<p>Текст гайда.</p>');
  const student = await createStudent();
  const address = `https://ubytovanie.stuba.sk/${'zaciatok-'.repeat(12)}`;
  await callApi('createComment', { as: student, body: { guideId: guide.id, content: `Заявление: ${address}x.` } });
  await callApi('createComment', { as: 'teacher', body: { guideId: guide.id, content: 'Спасибо!' } });
  const page = await openAs(student, phone);
  await goTo(page, `${guide.path}#comments`);
  const link = page.getByRole('link', { name: new RegExp(`^${address}x`) });
  await expect(link).toHaveAttribute('rel', /nofollow.*noopener/);
  await expect(page.getByText('преподаватель', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Редактировать комментарий' }).click();
  await expect(page.getByLabel('Текст комментария')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.viewport.width);
  await expectAccessible(page);
});

test('a new guide is shown with its link above the empty form', async ({ openAs }) => {
  const page = await openAs('curator');
  await goTo(page, '/guide/create');
  await page.getByRole('combobox', { name: 'Тема' }).selectOption({ index: 1 });
  await page.getByLabel('Заголовок', { exact: true }).fill('Гайд для проверки');
  await page.getByLabel(/^Текст гайда/).fill('<p>Текст.</p>');
  await page.getByRole('button', { name: 'Создать', exact: true }).click();
  const link = page.getByRole('main').getByRole('link', { name: 'Открыть гайд' });
  await expect(link).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Гайд для проверки' })).toBeVisible();
});

test('the filter of a university’s topics narrows both columns', async ({ page }) => {
  await goTo(page, '/universities/1');
  const links = page.getByRole('region', { name: 'Общежития' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Найти факультет или общежитие' }).fill('mlada garda');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAccessibleName('Общежитие Mladá garda');
  await expect(page.getByRole('region', { name: 'Факультеты' }).getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
});

test('a guide about life opens at the university that lists it, with links to others', async ({ page }) => {
  await goTo(page, '/universities/2');
  const life = page.getByRole('region', { name: 'Жизнь в Братиславе' });
  await expect(life.getByRole('link')).toHaveCount(12);
  await life.getByRole('link', { name: 'Счёт в банке' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Первый счёт');
  await expect(page).toHaveURL(/\/universities\/2\/faculties\/\d+\/$/);
  await expect(page.getByRole('navigation', { name: 'Навигационная цепочка' })).toContainText('UK');
  await expectAccessible(page);
  await page.getByRole('article').getByRole('link', { name: 'в гайде о ВНЖ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ВНЖ студента');
});

test('the home page has a search, answers an example and shows free teachers', async ({ page }) => {
  await goTo(page, '/');
  await expect(page.getByRole('heading', { name: /^(Свободно сегодня|Ближайшее свободное время)$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'общежитие в центре' }).click();
  const hits = page.getByRole('listbox', { name: 'Найденные гайды' }).getByRole('option');
  await expect(hits.first()).toContainText(/общежит/i);
  await expect(page.getByRole('combobox', { name: 'Поиск по гайдам' })).toBeFocused();
});

test('a curator formats with buttons, and Esc moves the focus out of the text', async ({ openAs }) => {
  const page = await openAs('curator', phone);
  await goTo(page, '/guide/create');
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  const text = page.getByLabel(/^Текст гайда/);
  await page.getByRole('combobox', { name: 'Тема' }).selectOption({ label: 'Общежитие Mlyny' });
  await page.getByRole('button', { name: 'Вставить разделы' }).click();
  await expect(text).toHaveValue(/<h2>Как получить место<\/h2>/);
  await text.fill('срок');
  await text.selectText();
  await page.getByRole('button', { name: 'Жирный' }).click();
  await expect(text).toHaveValue('<strong>срок</strong>');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveValue('срок');
  await text.press('End');
  await text.press('Tab');
  await expect(text).toHaveValue('срок  ');
  await text.press('Escape');
  await text.press('Tab');
  await expect(text).not.toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Предпросмотр' }).click();
  await expect(page.getByRole('region', { name: 'Предпросмотр' })).toContainText('срок');
  await expect(text).toBeHidden();
});

test('facts and pages about the portal are readable in forced colours', async ({ openAs }) => {
  const page = await openAs(undefined, { forcedColors: 'active' });
  await goTo(page, '/universities/2/faculties/29/');
  await expect(page.getByRole('region', { name: 'Коротко' })).toContainText('2024 · проверьте');
  await expect(page.getByText(/^Сведения \d{4}–\d{4} ·\sсобраны \d\d\.\d{4}/)).toBeVisible();
  // Forced colours remove background colours, so a button needs an edge.
  const edge = await page
    .getByRole('banner')
    .getByRole('link', { name: 'Вход' })
    .evaluate((link) => [getComputedStyle(link).borderTopWidth, getComputedStyle(link).borderTopColor]);
  expect(edge[0]).toBe('1px');
  expect(edge[1]).not.toBe('rgba(0, 0, 0, 0)');
  await page.getByRole('link', { name: 'нашли ошибку?' }).click();
  await expect(page.getByRole('dialog', { name: 'Сообщить о неточности' })).toBeVisible();
  await page.getByRole('button', { name: 'Отмена' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Конфиденциальность' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Конфиденциальность' })).toBeVisible();
  const plain = await openAs(undefined);
  for (const path of ['/universities/2/faculties/29/', '/about', '/privacy', '/terms', '/accessibility', '/report']) {
    await goTo(plain, path);
    await expect(plain.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(plain);
  }
});

test('a typed address opens at the top, and back restores the scroll position', async ({ page }) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await goTo(page, '/universities/1/faculties/3/');
  await expect(page.getByRole('heading', { name: 'Комментарии' })).toBeAttached();
  await page.mouse.wheel(0, 1200);
  await expect.poll(top).toBeGreaterThan(1000);
  const read = await top();
  for (const path of ['/', '/universities/2']) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await top()).toBe(0);
  }
  await page.goBack();
  await page.goBack();
  await expect.poll(top).toBe(read);
});

test('a guide is printed without the frame of the portal', async ({ page }) => {
  await goTo(page, '/universities/1/faculties/3/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A word of the glossary is a button. On paper it looks like the words around it.
  const word = page.locator('.guide-term');
  await expect(word.first()).toHaveCSS('border-bottom-style', 'dotted');
  await page.emulateMedia({ media: 'print' });
  await expect(word.first()).toHaveCSS('border-bottom-style', 'none');
  for (const role of ['banner', 'navigation', 'contentinfo'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(await word.count());
  // A fixed element would cover the text of each sheet.
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toHaveCount(0);
  await expect(page.getByText(/^Сведения .*[^\s·]$/)).toBeVisible();
});

test('an open dialog is printed alone and whole', async ({ page }) => {
  await goTo(page, '/select-teachers?teacher=natalia.horvat');
  const calendar = page.getByRole('dialog');
  const slot = calendar.getByRole('button', { name: /свободно/ }).first();
  await expect(slot).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeHidden();
  // A fixed box would be repeated on each sheet, cut at the height of the window.
  await page.setViewportSize({ width: 800, height: 300 });
  await expect(slot).toBeVisible();
  await expect(calendar).toHaveCSS('position', 'absolute');
  await expect(calendar).toHaveCSS('animation-name', 'none');
  const hiddenPx = await calendar.evaluate((dialog) =>
    Math.max(...[dialog, ...dialog.children].map((part) => part.scrollHeight - part.clientHeight)),
  );
  expect(hiddenPx).toBe(0);
  // The booking covers the calendar.
  await slot.click();
  await expect(page.getByText('Длительность')).toBeVisible();
  await expect(slot).toBeHidden();
});
