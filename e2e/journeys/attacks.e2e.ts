import type { Page } from '@playwright/test';
import { attacks } from '../../server/src/domains/guides/editing/sanitise-guide.test-data.ts';
import { goTo } from '../support/first-screen.ts';
import { expect, test } from '../support/journey.ts';
import { createGuide } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';

// Each body is saved alone, so that none can hide another. The stored bodies are then saved and
// shown together, by the server's first screen and by the browser, which saves a hundred page
// loads.

const perPage = 50;

async function storeAll(guideId: number): Promise<string[]> {
  const stored: string[] = [];
  for (const { html } of attacks) {
    // A body of which nothing remains may be refused; so a paragraph is added.
    const body = `<p>до</p>${html}`;
    const saved = await callApi('updateGuide', {
      as: 'curator',
      params: { id: String(guideId) },
      body: { title: 'Проверка', body },
    });
    stored.push(saved.body);
  }
  return stored;
}

/**
 * Triggers what a reader could trigger: hovers and focuses every element of the guide, and presses
 * it where that stays on the page.
 */
async function provoke(page: Page): Promise<void> {
  await page.getByRole('article').evaluate((article) => {
    article.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (link && /^(https?|mailto|tel):$/.test(link.protocol)) event.preventDefault();
    });
    for (const element of article.querySelectorAll<HTMLElement>('*')) {
      for (const type of ['mouseover', 'focus', 'toggle', 'animationstart']) element.dispatchEvent(new Event(type));
      element.click();
    }
  });
}

test('nothing that is stored of an attack runs, and the content security policy has nothing to stop', async ({
  page,
  noise,
}) => {
  const guide = await createGuide('<p>Проверка</p>');
  const stored = await storeAll(guide.id);
  let attackCount = 0;
  await page.exposeFunction('attacked', () => {
    attackCount += 1;
  });
  page.on('dialog', () => {
    attackCount += 1;
  });
  noise.announceOffline();
  for (let first = 0; first < stored.length; first += perPage) {
    const body = `${stored.slice(first, first + perPage).join('')}<p>конец ${first}</p>`;
    // Titles stand in the head, in the data and in the structured data of the page as well.
    const title = `Проверка </script><script>attacked()</script> ${first}`;
    await callApi('updateGuide', { as: 'curator', params: { id: String(guide.id) }, body: { title, body } });
    await goTo(page, guide.path);
    await expect(page.getByText(`конец ${first}`)).toBeVisible();
    await provoke(page);
    await expect(page).toHaveURL(new RegExp(`${guide.path}(#.*)?$`));
    await expect(page.getByRole('article').locator('script, style, form, input, [style], svg, object')).toHaveCount(0);
    await goTo(page, '/');
    await page.evaluate((path) => window.history.pushState(null, '', path), guide.path);
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await expect(page.getByText(`конец ${first}`)).toBeVisible();
    await provoke(page);
  }
  expect(attackCount).toBe(0);
});
