import type { Page } from '@playwright/test';
import { attacks } from '../../server/src/domains/guides/editing/sanitise-guide.test-data.ts';
import { goTo } from '../support/first-screen.ts';
import { expect, test } from '../support/journey.ts';
import { createGuide } from '../support/people.ts';
import { callApi } from '../support/portal-api.ts';

// Each body is saved separately, so that no attack hides another one. Then up to 50 stored bodies
// are shown on one page, rendered by the server and by the browser. This avoids a hundred page
// loads.

const perPage = 50;

async function storeAll(guideId: number): Promise<string[]> {
  const stored: string[] = [];
  for (const { html } of attacks) {
    // The paragraph avoids a refusal if sanitising removes all of the HTML.
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
 * Triggers every event that a reader could trigger: hovers, focuses and clicks each element of the
 * guide. Links to other pages are not followed.
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

test('no stored attack runs, and the content security policy blocks nothing', async ({ page, noise }) => {
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
    // The title is also in the head, in the first-screen data and in the structured data.
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
