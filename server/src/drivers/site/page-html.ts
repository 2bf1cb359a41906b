import type { Config } from '../../config.ts';
import type { Page } from './pages.ts';
import type { WebApp } from './web-app.ts';

/** What the head of a page says before any script runs, for search engines, previews and the browser's tab. */
export interface PageHead {
  /** Undefined keeps what index.html says. */
  title?: string;
  description?: string;
  /** Path of the page among several that show the same; absent for pages that nobody should find by searching. */
  canonical?: string;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

const titleTag = /<title>([^<]*)<\/title>/;
const descriptionTag = /<meta\s+name="description"\s+content="([^"]*)"\s*\/?>/;

/** The host of a path of the API: guides, their topics and comments may have one of their own. */
const apiOf = (config: Config, path: string): string =>
  /^\/api\/(guide|comments)/.test(path) ? config.guideApiBaseUrl : config.apiBaseUrl;

/** Preloads of what a page needs. The data take longest; scripts wait for the styles that the first frame needs. */
function linksOf(app: WebApp, config: Config, page: Pick<Page, 'modules' | 'data'> | undefined): string[] {
  if (page === undefined) return [];
  const { scripts, styles } = app.chunksOf(page.modules);
  return [
    ...page.data.map(
      (path) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(apiOf(config, path) + path)}" />`,
    ),
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}" />`),
    ...scripts.map((href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" />`),
  ];
}

/**
 * index.html with the page's own title and description, the addresses of the API, social tags, and preloads of the
 * page's data and scripts. It needs nothing of index.html but a title and a description; texts that stand there are escaped.
 */
export function renderPage(app: WebApp, config: Config, head: PageHead, page?: Pick<Page, 'modules' | 'data'>): string {
  const html = app.indexHtml;
  const title =
    head.title === undefined ? (titleTag.exec(html)?.[1] ?? 'Kampus') : escapeHtml(`${head.title} · Kampus`);
  const description =
    head.description === undefined ? (descriptionTag.exec(html)?.[1] ?? '') : escapeHtml(head.description);
  const address = head.canonical === undefined ? undefined : config.publicUrl + head.canonical;
  const social = app.assets.has('/og.png') ? '/og.png' : '/icon-512.png';
  const tags = [
    meta('name', 'kampus-api', config.apiBaseUrl),
    meta('name', 'kampus-guide-api', config.guideApiBaseUrl),
    ...(config.contactTelegram === undefined ? [] : [meta('name', 'kampus-contact', config.contactTelegram)]),
    ...(address === undefined
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${escapeHtml(address)}" />`,
          meta('property', 'og:type', 'website'),
          meta('property', 'og:site_name', 'Kampus'),
          meta('property', 'og:locale', 'ru_RU'),
          // Title and description are escaped already.
          `<meta property="og:title" content="${title}" />`,
          `<meta property="og:description" content="${description}" />`,
          meta('property', 'og:url', address),
          meta('property', 'og:image', config.publicUrl + social),
          meta('name', 'twitter:card', social === '/og.png' ? 'summary_large_image' : 'summary'),
        ]),
    ...linksOf(app, config, page),
  ];
  return html
    .replace(titleTag, () => `<title>${title}</title>`)
    .replace(descriptionTag, () => `<meta name="description" content="${description}" />`)
    .replace('</head>', () => `  ${tags.join('\n    ')}\n  </head>`);
}
