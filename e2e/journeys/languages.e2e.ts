import { readEntries, readTypeset, type Translated } from '@kampus/languages/catalogue';
import type { BrowserContext, Page } from '@playwright/test';
import { goTo } from '../support/first-screen.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { createStudent, readMessages } from '../support/people.ts';
import { portalUrl } from '../support/portal.ts';
import { callApi } from '../support/portal-api.ts';
import { fillLogin } from '../support/sign-in.ts';

/** Screens by who opens them. */
const screens: Record<string, string[]> = {
  '': [
    '/',
    '/universities',
    '/universities/1',
    '/universities/1/faculties/3/',
    '/universities/2/faculties/33/',
    '/universities/2/compare/dorms',
    '/select-teachers',
    '/teachers/teacher',
    '/words',
    '/login',
    '/register',
    '/password/lost',
    '/about',
    '/privacy',
    '/terms',
    '/accessibility',
    '/materials',
    '/nowhere',
  ],
  student: ['/profile', '/profile/security', '/profile/top-up', '/profile/decisions', '/profile/statement'],
  teacher: [
    '/teacher/schedule',
    '/teacher/week',
    '/teacher/reservations',
    '/teacher/price',
    '/teacher/keywords',
    '/teacher/avatar',
    '/teacher/about',
  ],
  admin: [
    '/admin',
    '/guide/create',
    '/desk/waiting',
    '/desk/reports',
    '/desk/corrections',
    '/desk/guides',
    '/desk/links',
    '/desk/disputes',
    '/desk/payouts',
    '/desk/people',
    '/desk/people/teacher',
    '/desk/people/student',
    '/desk/catalogue',
    '/desk/audit',
  ],
};

/** Texts of the interface that are a topic of the demo, too. */
const alsoContent = ['Счёт в банке'];

/**
 * Russian texts of the interface, which no screen in another language may show. One letter alone is
 * the initial of a person's name.
 */
const russianTexts = (language: Translated): string[] =>
  readEntries(language)
    .filter(
      ({ msgid, msgstr }) => msgid.length > 1 && !msgid.includes('{') && /[а-яё]/i.test(msgid) && msgstr[0] !== msgid,
    )
    .map(({ msgid }) => msgid)
    .filter((text) => !alsoContent.includes(text));

/** Sentences of a language. A single word can be a name in the code. */
const listTranslations = (language: Translated): string[] =>
  readTypeset(language)
    .flatMap(({ msgstr }) => msgstr)
    .filter((text) => text.includes(' ') && !/[{"\n]/.test(text));

/** The first words of texts with values, as 'Оплата урока: '. */
function russianBeginnings(language: Translated): string[] {
  const entries = readEntries(language);
  const spoken = entries.flatMap(({ msgstr }) => msgstr);
  const beginnings = entries
    .filter(({ msgid }) => msgid.includes('{'))
    .map(({ msgid }) => msgid.split('{')[0] ?? '')
    .filter((text) => text.length > 9 && /^[а-яё]/i.test(text));
  // Some Ukrainian texts begin as the Russian ones.
  return beginnings.filter((text) => !spoken.some((translation) => translation.startsWith(text)));
}

/** Matches a Russian date or time of day inside a text. */
const russianMoment =
  /(?:января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)(?!\p{L})|\sв\s\d\d:\d\d/u;

/** All texts of a screen, with the names of its controls. */
const listTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      // A part in another language is marked: the guides, and the names of the languages.
      if (!walker.currentNode.parentElement?.closest('script, body [lang]'))
        texts.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(element.getAttribute(name) ?? '');
    return [document.title, ...texts].map((text) => text.trim()).filter((text) => text !== '');
  });

const inLanguage = (context: BrowserContext, language: string) =>
  context.addCookies([{ name: 'lang', value: language, url: portalUrl() }]);

for (const language of ['uk', 'sk', 'en'] as const) {
  test(`no screen in ${language} shows a Russian text of the interface`, async ({ openAs, noise }) => {
    test.slow();
    noise.announce(404, '/nowhere');
    noise.announceOffline();
    const russian = new Set(russianTexts(language));
    const beginnings = russianBeginnings(language);
    const isRussian = (text: string) =>
      // Also as a value after its label: «Место: Онлайн».
      russian.has(text.replace(/^[^:]+: /, '')) ||
      russianMoment.test(text) ||
      beginnings.some((words) => text.startsWith(words));
    for (const [login, paths] of Object.entries(screens)) {
      const page = await openAs(login === '' ? undefined : login, { timezoneId: 'Pacific/Auckland' });
      await inLanguage(page.context(), language);
      for (const path of paths) {
        await goTo(page, path);
        // Data that arrives late has texts too.
        await page.waitForLoadState('networkidle');
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('.skeleton')).toHaveCount(0);
        const left = (await listTexts(page)).filter(isRussian);
        expect.soft(left, `${path} in ${language}`).toEqual([]);
      }
    }
  });
}

test('the bar chooses a language, the browser keeps it, and addresses tell it to search engines', async ({ page }) => {
  await goTo(page, '/universities');
  await page.getByRole('button', { name: /^Язык/ }).click();
  await page.getByRole('link', { name: 'Slovenčina' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vyberte univerzitu' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Slovenská technická univerzita v Bratislave',
    'Univerzita Komenského v Bratislave',
  ]);
  await expect(page).toHaveURL(/\?lang=sk$/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/universities\?lang=sk$/);
  await expect(page.locator('link[hreflang="uk"]')).toHaveAttribute('href', /\/universities\?lang=uk$/);
  await expectAccessible(page);
  const manifest = await page.request.get(`${portalUrl()}/sk/manifest.webmanifest`);
  expect(await manifest.json()).toMatchObject({
    name: 'Kampus – pre študentov v\u00a0Bratislave',
    lang: 'sk',
    id: '/',
  });
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/sk/manifest.webmanifest');
  await goTo(page, '/register');
  await expect(page.getByRole('option', { name: 'STU — Slovenská technická univerzita v Bratislave' })).toBeAttached();
  await goTo(page, '/select-teachers');
  await expect(page).toHaveTitle('Výber učiteľa · Kampus');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Русский' }).click();
  await expect(page).toHaveTitle('Выбор учителя · Kampus');
});

test('a page loads the texts of one language', async ({ openAs }) => {
  for (const language of ['uk', 'sk', 'en'] as const) {
    const page = await openAs(undefined);
    await inLanguage(page.context(), language);
    const scripts = new Map<string, Promise<string>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js')) scripts.set(pathname, response.text());
    });
    await goTo(page, '/universities/1/faculties/3/');
    await page.waitForLoadState('networkidle');
    const ofPage = [...scripts.keys()].filter((path) => path.includes('/assets/'));
    expect(ofPage.length).toBeGreaterThan(10);
    expect(ofPage.filter((path) => !path.startsWith(`/${language}/assets/`))).toEqual([]);
    const code = (await Promise.all(scripts.values())).join('\n');
    const has = (text: string) => ['"', "'", '`'].some((quote) => code.includes(quote + text + quote));
    const others = (['uk', 'sk', 'en'] as const).filter((one) => one !== language).flatMap(listTranslations);
    const russian = russianTexts(language).filter((text) => text.includes(' '));
    const own = new Set(listTranslations(language));
    expect([...own].filter(has).length, language).toBeGreaterThan(20);
    expect([...russian, ...others].filter((text) => !own.has(text) && has(text))).toEqual([]);
  }
});

test('the account keeps the language: messages come in it, and a sign-in elsewhere takes it', async ({
  openAs,
  page,
}) => {
  const login = await createStudent();
  const own = await openAs(login);
  await goTo(own, '/universities?lang=sk');
  await expect.poll(async () => (await callApi('getLanguage', { as: login })).language).toBe('sk');
  await callApi('topUp', { as: 'curator', body: { username: login, amount: 5 } });
  await expect.poll(() => readMessages(login)).toContain('5.00 €');
  expect((await readMessages(login)).split('\n').at(-1)).not.toMatch(/[а-яё]/i);
  await goTo(page, '/login');
  await fillLogin(page, login);
  await expect(page.locator('html')).toHaveAttribute('lang', 'sk');
});

test('without scripts the footer chooses a language', async ({ openAs }) => {
  const page = await openAs(undefined, { javaScriptEnabled: false });
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About the project' })).toBeVisible();
  await page.goto('/universities');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('a form answers in the language of the page, the API in that of the caller', async ({ page, noise }) => {
  await inLanguage(page.context(), 'en');
  await goTo(page, '/login');
  noise.announce(401, '/api/auth/login');
  await page.getByLabel('Login', { exact: true }).fill('student');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Wrong login or password').first()).toBeVisible();

  const messageIn = async (header?: string) => {
    const headers = header === undefined ? {} : { 'accept-language': header };
    const response = await page.request.get(`${portalUrl()}/api/guide/999999`, { headers });
    return ((await response.json()) as { message: string }).message;
  };
  expect(await messageIn('sk-SK,sk;q=0.9')).toBe('Nenašlo sa');
  expect(await messageIn('xx, uk;q=0.5')).toBe('Не знайдено');
  expect(await messageIn('xx-klingon')).toBe('Не найдено');
});
