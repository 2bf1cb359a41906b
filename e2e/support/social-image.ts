import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages, originalLanguage } from '@kampus/contract/languages';
import { isTranslated, readCatalogue } from '@kampus/languages/catalogue';
import type { Browser } from '@playwright/test';
import { root } from '../../tools/root.ts';
import { htmlTexts } from '../../web/html-texts.ts';

/** The size at which messengers and social networks show a large preview. */
const viewport = { width: 1200, height: 630 };

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

function fontFace(subset: 'cyrillic' | 'latin' | 'latin-ext'): string {
  const path = `node_modules/@fontsource-variable/onest/files/onest-${subset}-wght-normal.woff2`;
  const data = readFileSync(join(root, path)).toString('base64');
  const range = { cyrillic: 'U+0400-04FF', latin: 'U+0000-00FF, U+2000-206F', 'latin-ext': 'U+0100-02FF' }[subset];
  return `@font-face { font-family: Onest; font-weight: 100 900; unicode-range: ${range}; src: url(data:font/woff2;base64,${data}) }`;
}

/** The CSS colour tokens. The other styles are not needed. */
const colours = (): string => read('web/src/shared/styles/tokens.css').split('@theme')[0] ?? '';

/** The home page's illustration, name and title, in the light theme. */
function socialHtml(language: Language): string {
  const find = isTranslated(language) ? readCatalogue(language) : undefined;
  const say = (text: string): string => find?.({ id: text })?.[0] ?? text;
  return `<!doctype html><html lang="${language}" data-theme="light"><meta charset="utf-8">
<style>
  ${fontFace('cyrillic')}
  ${fontFace('latin')}
  ${fontFace('latin-ext')}
  ${colours()}
  body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 540px 1fr; align-items: center;
    padding-left: 72px; box-sizing: border-box; background: var(--surface); color: var(--ink);
    font-family: Onest; overflow: hidden }
  .brand { display: flex; align-items: center; gap: 18px; margin: 0 0 44px; font-size: 40px; font-weight: 700;
    letter-spacing: -0.02em }
  .brand svg { width: 68px; height: 68px }
  h1 { margin: 0; font-size: 63px; line-height: 1.06; font-weight: 660; letter-spacing: -0.025em }
  h1 span { white-space: nowrap }
  h1 + p { margin: 28px 0 0; max-width: 460px; font-size: 28px; line-height: 1.4; color: var(--ink-soft) }
  .scene svg { display: block; width: 580px; margin-left: -8px }
</style>
<main>
  <p class="brand">${read('web/public/favicon.svg')}Kampus</p>
  <h1>${say(htmlTexts.pictureTitle).replace(/[^\s-]+-[^\s-]+/, '<span>$&</span>')}</h1>
  <p>${say(htmlTexts.pictureLead)}</p>
</main>
<div class="scene">${read('web/src/shared/illustrations/castle.svg')}</div>
</html>`;
}

/**
 * Draws the preview picture of links to the portal, in each language. server/src/drivers/site
 * writes its address in each page's head.
 */
export async function drawSocialImage(browser: Browser): Promise<void> {
  const page = await browser.newPage({ viewport, colorScheme: 'light' });
  try {
    for (const language of languages) {
      await page.setContent(socialHtml(language));
      await page.evaluate(() => document.fonts.ready);
      const name = language === originalLanguage ? 'og.png' : `og-${language}.png`;
      await page.screenshot({ path: join(root, 'web', 'public', name) });
    }
  } finally {
    await page.close();
  }
}
