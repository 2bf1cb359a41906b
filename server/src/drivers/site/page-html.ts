import { type Language, languageParameter, languages, locales, originalLanguage } from '@kampus/contract/languages';
import type { RenderedScreen } from '@kampus/contract/pages/rendering';
import { publicSettingsId } from '@kampus/contract/public-settings';
import { escapeHtml } from '#platform/format/html.ts';
import type { Config } from '../../config.ts';
import type { PageHead } from './page-head.ts';
import type { Page } from './pages.ts';
import { describePage } from './structured-data.ts';
import type { WebApp } from './web-app.ts';

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

const titleTag = /<title>([^<]*)<\/title>/;
const descriptionTag = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/;

/** The host of a path of the API: guides, their topics and comments may have one of their own. */
const apiOf = (config: Config, path: string): string =>
  /^\/api\/(guide|comments)/.test(path) ? config.public.guideApiBaseUrl : config.public.apiBaseUrl;

interface PageContent {
  page?: Pick<Page, 'modules' | 'data'> | undefined;
  /** Undefined: the browser renders. */
  screen?: RenderedScreen | undefined;
}

/** Preloads of data and scripts for a page that the browser renders. */
function preloadsOf(app: WebApp, config: Config, page: PageContent['page']): string[] {
  return [
    ...(page?.data ?? []).map(
      (path) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(apiOf(config, path) + path)}" />`,
    ),
    ...app
      .scriptsOf(page?.modules ?? [])
      .map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" />`),
  ];
}

const entryTag = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;

/** Starts the app by web/public/after-first-frame.js, which loads scripts and fonts. */
function startAfterFirstFrame(html: string, app: WebApp, page: PageContent['page']): string {
  const preloads = app.scriptsOf(page?.modules ?? []).join(' ');
  return html
    .replace('<html', '<html data-first-frame')
    .replace(
      entryTag,
      (_tag, entry: string) =>
        `<script defer src="/after-first-frame.js" data-entry="${entry}" data-preloads="${preloads}"></script>`,
    );
}

/** JSON in an element that runs nothing. Escapes `<`, so that no text can end the element. */
const inertJson = (attributes: string, data: unknown): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** The rendered screen replaces the part of index.html between these marks. */
const screenMarks = /<!--screen-->[\s\S]*<!--\/screen-->/;

const typeOf = ({ person, updatedAt }: PageHead): string =>
  person ? 'profile' : updatedAt === undefined ? 'website' : 'article';

function metaTags(config: Config, head: PageHead, { title, description }: Record<'title' | 'description', string>) {
  if (head.canonical === undefined) return [meta('name', 'robots', 'noindex')];
  const { language = originalLanguage, languages: written = languages } = head;
  const social = head.picture ?? (language === originalLanguage ? '/og.png' : `/og-${language}.png`);
  const path = config.publicUrl + head.canonical;
  const inLanguage = (one: Language): string =>
    one === originalLanguage ? path : `${path}?${languageParameter}=${one}`;
  // A page whose text is only shown in another language is the same page to search engines.
  const address = inLanguage(written.includes(language) ? language : originalLanguage);
  return [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:type', typeOf(head)),
    ...(head.updatedAt === undefined ? [] : [meta('property', 'article:modified_time', head.updatedAt)]),
    meta('property', 'og:site_name', 'Kampus'),
    meta('property', 'og:locale', locales[language].replace('-', '_')),
    ...written.map((one) => `<link rel="alternate" hreflang="${one}" href="${escapeHtml(inLanguage(one))}" />`),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(inLanguage(originalLanguage))}" />`,
    // Title and description are escaped already.
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    meta('property', 'og:url', address),
    meta('property', 'og:image', config.publicUrl + social),
    meta('name', 'twitter:card', head.picture === undefined ? 'summary_large_image' : 'summary'),
    inertJson('type="application/ld+json"', describePage(config.publicUrl, head)),
  ];
}

/**
 * Puts into index.html: title, description, public settings, social tags, and the rendered screen
 * with its data. Without a screen it adds preloads of data and scripts.
 */
export function renderPage(app: WebApp, config: Config, head: PageHead, { page, screen }: PageContent = {}): string {
  const html = app.indexHtml;
  const title =
    head.title === undefined ? (titleTag.exec(html)?.[1] ?? 'Kampus') : escapeHtml(`${head.title} · Kampus`);
  const description =
    head.description === undefined ? (descriptionTag.exec(html)?.[1] ?? '') : escapeHtml(head.description);
  const tags = [
    inertJson(`type="application/json" id="${publicSettingsId}"`, config.public),
    ...metaTags(config, head, { title, description }),
    ...(screen ? [] : preloadsOf(app, config, page)),
  ];
  const whole = html
    .replace(titleTag, () => `<title>${title}</title>`)
    .replace(descriptionTag, () => `<meta name="description" content="${description}" />`)
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
  return screen ? putScreen(startAfterFirstFrame(whole, app, page), screen) : whole;
}

/** Puts a rendered screen with its data into a page. */
export function putScreen(html: string, screen: RenderedScreen): string {
  const data = inertJson('type="application/json" id="first-screen"', screen.firstScreen);
  return html.replace(screenMarks, () => screen.html).replace('</body>', () => `  ${data}\n  </body>`);
}
