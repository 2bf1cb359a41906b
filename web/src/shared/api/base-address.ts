import { isBrowser } from './environment.ts';

const meta = (name: string): string =>
  isBrowser ? (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.replace(/\/+$/, '') ?? '') : '';

/**
 * Two addresses, both the own host unless the running server says otherwise in the page's meta tags (product.md §7 knows
 * a second client): guides, their topics and comments may come from a host of their own.
 */
const mainAddress = meta('kampus-api');
const guideAddress = meta('kampus-guide-api');

export const baseAddressOf = (path: string): string =>
  path.startsWith('/api/guide') || path.startsWith('/api/comments') ? guideAddress : mainAddress;
