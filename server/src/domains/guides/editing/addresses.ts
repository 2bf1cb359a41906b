import { embedPaths } from '@kampus/contract/guides/allowed-markup';

/** Base URL for relative addresses, to check that they stay on the portal. */
const portal = 'https://kampus.invalid';

// Browsers ignore control characters and outer blanks in an address. This check removes them too,
// otherwise `java\tscript:` would pass.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them on purpose.
const ignoredByBrowsers = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g;
const tidy = (address: string): string => address.replace(ignoredByBrowsers, '').trim();

function parse(address: string, base?: string): URL | undefined {
  return URL.parse(address, base) ?? undefined;
}

/**
 * An http(s) address in a form that every browser reads the same way. Undefined without a host or
 * with credentials before it.
 */
function cleanWebAddress(address: string): string | undefined {
  const url = parse(address);
  if (!url?.hostname || url.username !== '' || url.password !== '') return undefined;
  return /^https?:\/\/[^/\\\s][^\\\s]*$/i.test(address) ? address : url.href;
}

/** A path, a query or an anchor, without characters that only mistakes and attacks contain. */
const relativeAddress = /^[/#?.\p{L}\p{N}][^\s<>"`\\]*$/u;

/**
 * Refuses a path such as `/.//host`: a router turns it into `//host`, and a browser reads that as
 * another site. The page with the link does not matter, because `..` first removes parts of the
 * address itself.
 */
const staysOnPortal = (address: string): boolean => {
  const url = parse(address, portal);
  return url?.origin === portal && !url.pathname.includes('//');
};

export interface Link {
  href: string;
  external: boolean;
}

/**
 * Returns a link to the portal, the web, a mailbox or a telephone. Undefined for all other
 * addresses.
 */
export function cleanLink(value: string): Link | undefined {
  const address = tidy(value);
  const scheme = /^[a-z][a-z0-9+.-]*(?=:)/i.exec(address)?.[0].toLowerCase();
  if (scheme === undefined) {
    const stays = relativeAddress.test(address) && staysOnPortal(address);
    return stays ? { href: address, external: false } : undefined;
  }
  if (scheme === 'http' || scheme === 'https') {
    const href = cleanWebAddress(address);
    return href === undefined ? undefined : { href, external: true };
  }
  if (/^mailto:[^\s<>"'\\]+$/i.test(address)) return { href: address, external: false };
  if (/^tel:[\d+() .-]+$/i.test(address)) return { href: address, external: false };
  return undefined;
}

/** Pictures come from the portal's own media or over https. */
export function cleanImage(value: string): string | undefined {
  const address = tidy(value);
  if (/^\/media\/[\w./-]+$/.test(address) && !address.includes('..')) return address;
  return /^https:/i.test(address) ? cleanWebAddress(address) : undefined;
}

export interface Embed {
  src: string;
  /** Title for screen readers, used if the author gave none. */
  title: string;
}

function youtubeVideo(url: URL): string | undefined {
  const host = url.hostname.replace(/^(www|m)\./, '');
  const id =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : host === 'youtube.com' && url.pathname === '/watch'
        ? url.searchParams.get('v')
        : undefined;
  return id && /^[\w-]{5,20}$/.test(id) ? id : undefined;
}

/**
 * Returns an allowed frame: YouTube or a map. The address of a YouTube watch page becomes its
 * player without cookies.
 */
export function cleanEmbed(value: string): Embed | undefined {
  const url = parse(tidy(value));
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  const video = youtubeVideo(url);
  if (video) return { src: `https://www.youtube-nocookie.com/embed/${video}`, title: 'Видео' };
  if (!embedPaths[url.origin]?.test(url.pathname)) return undefined;
  return { src: url.href, title: url.hostname.includes('youtube') ? 'Видео' : 'Карта' };
}

/** The name of a refused address in the report to the author: its host, or its scheme. */
export function nameAddress(value: string): string {
  const address = tidy(value);
  const url = parse(address);
  if (!url) return address.slice(0, 40) || 'пустой адрес';
  return ['http:', 'https:'].includes(url.protocol) ? url.host.slice(0, 60) : url.protocol.slice(0, 40);
}
