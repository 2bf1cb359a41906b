import type { RenderedScreen } from '@kampus/contract/pages/rendering';
import type { Config } from '../../config.ts';
import type { PageHead } from './page-head.ts';
import type { Page } from './pages.ts';
import { describePage } from './structured-data.ts';
import type { WebApp } from './web-app.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

const titleTag = /<title>([^<]*)<\/title>/;
const descriptionTag = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/;

/** The host of a path of the API: guides, their topics and comments may have one of their own. */
const apiOf = (config: Config, path: string): string =>
  /^\/api\/(guide|comments)/.test(path) ? config.guideApiBaseUrl : config.apiBaseUrl;

interface PageContent {
  page?: Pick<Page, 'modules' | 'data'> | undefined;
  /** Undefined: the browser renders. */
  screen?: RenderedScreen | undefined;
}

/**
 * Preloads of what a page needs. The data take longest; scripts wait for the styles that the first frame needs. A rendered
 * page brings its data, and its scripts and fonts load after its first frame.
 */
function linksOf(app: WebApp, config: Config, { page, screen }: PageContent): string[] {
  if (page === undefined) return [];
  const { scripts, styles } = app.chunksOf(page.modules);
  const ofStyles = styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`);
  if (screen) return ofStyles;
  return [
    ...page.data.map(
      (path) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(apiOf(config, path) + path)}" />`,
    ),
    ...ofStyles,
    ...scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" />`),
  ];
}

/** The scripts with which the app starts: in index.html, what the first one imports is preloaded behind it. */
const startTags =
  /\s*<(?:script type="module"|link rel="modulepreload")[^>]*?(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;

/** The script that loads the app after the first frame (web/public/after-first-frame.js), with what it loads. */
function loadLater(app: WebApp, page: PageContent['page']): string {
  const [entry = '', ...imported] = [...app.indexHtml.matchAll(startTags)].map(([, address]) => address);
  const preloads = page ? app.chunksOf(page.modules).scripts : [];
  const lists = `data-scripts="${[...imported, entry].join(' ')}" data-preloads="${preloads.join(' ')}"`;
  return `<script defer src="/after-first-frame.js" ${lists}></script>`;
}

const fontTags = /\s*<link rel="preload"[^>]*as="font"[^>]*href="([^"]+)"[^>]*>/g;

/**
 * Moves the fonts behind the first frame: instead of preloading them the page says which they are, for web/public/theme.js
 * and web/public/after-first-frame.js.
 */
function fontsLater(html: string): string {
  const fonts = [...html.matchAll(fontTags)].map(([, address]) => address);
  return html.replace(fontTags, '').replace('<html', () => `<html data-later-fonts="${fonts.join(' ')}"`);
}

/** JSON in an element that runs nothing. No `<` is left, so that no text can end the element. */
const inertJson = (attributes: string, data: unknown): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** What stands between these marks of index.html gives way to the rendered screen. */
const screenMarks = /<!--screen-->[\s\S]*<!--\/screen-->/;

const typeOf = ({ person, updatedAt }: PageHead): string =>
  person ? 'profile' : updatedAt === undefined ? 'website' : 'article';

function metaTags(
  app: WebApp,
  config: Config,
  head: PageHead,
  { title, description }: Record<'title' | 'description', string>,
) {
  if (head.canonical === undefined) return [meta('name', 'robots', 'noindex')];
  const social = head.picture ?? (app.assets.has('/og.png') ? '/og.png' : '/icon-512.png');
  const address = config.publicUrl + head.canonical;
  return [
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:type', typeOf(head)),
    ...(head.updatedAt === undefined ? [] : [meta('property', 'article:modified_time', head.updatedAt)]),
    meta('property', 'og:site_name', 'Kampus'),
    meta('property', 'og:locale', 'ru_RU'),
    // Title and description are escaped already.
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    meta('property', 'og:url', address),
    meta('property', 'og:image', config.publicUrl + social),
    meta('name', 'twitter:card', social === '/og.png' ? 'summary_large_image' : 'summary'),
    inertJson('type="application/ld+json"', describePage(config.publicUrl, head)),
  ];
}

/**
 * index.html with the page's own title and description, the addresses of the API, social tags, preloads of the page's
 * scripts, and the rendered screen with its data, or preloads of the data without it. It needs nothing of index.html but a
 * title, a description and the marks of the screen; texts that stand there are escaped.
 */
export function renderPage(app: WebApp, config: Config, head: PageHead, { page, screen }: PageContent = {}): string {
  const html = app.indexHtml;
  const title =
    head.title === undefined ? (titleTag.exec(html)?.[1] ?? 'Kampus') : escapeHtml(`${head.title} · Kampus`);
  const description =
    head.description === undefined ? (descriptionTag.exec(html)?.[1] ?? '') : escapeHtml(head.description);
  const tags = [
    meta('name', 'kampus-api', config.apiBaseUrl),
    meta('name', 'kampus-guide-api', config.guideApiBaseUrl),
    ...metaTags(app, config, head, { title, description }),
    ...linksOf(app, config, { page, screen }),
    ...(screen ? [loadLater(app, page)] : []),
  ];
  const whole = html
    .replace(titleTag, () => `<title>${title}</title>`)
    .replace(descriptionTag, () => `<meta name="description" content="${description}" />`)
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
  if (!screen) return whole;
  const data = inertJson('type="application/json" id="first-screen"', screen.firstScreen);
  return fontsLater(whole)
    .replace(startTags, '')
    .replace(screenMarks, () => screen.html)
    .replace('</body>', () => `  ${data}\n  </body>`);
}
