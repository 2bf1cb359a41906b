/** A place on the portal, to see whether an address without a scheme stays there. */
const portal = 'https://kampus.invalid';

// Browsers ignore control characters and edge blanks in an address; so does the check, or `java\tscript:` would pass.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const ignoredByBrowsers = /[\u0000-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g;
const tidy = (address: string): string => address.replace(ignoredByBrowsers, '').trim();

function parse(address: string, base?: string): URL | undefined {
  return URL.parse(address, base) ?? undefined;
}

/** An http(s) address in a form that every browser reads the same way; undefined when it hides where it leads. */
function cleanWebAddress(address: string): string | undefined {
  const url = parse(address);
  if (!url?.hostname || url.username !== '' || url.password !== '') return undefined;
  return /^https?:\/\/[^/\\\s][^\\\s]*$/i.test(address) ? address : url.href;
}

/** A path, a query or an anchor, without the characters that only accidents and attacks put there. */
const relativeAddress = /^[/#?.\p{L}\p{N}][^\s<>"`\\]*$/u;

/**
 * A path such as `/.//host` becomes `//host` on its way through a router, which is another site to a browser. From which
 * page it is followed makes no difference: two dots take away what the address itself has before them first.
 */
const staysOnPortal = (address: string): boolean => {
  const url = parse(address, portal);
  return url?.origin === portal && !url.pathname.includes('//');
};

export interface Link {
  href: string;
  external: boolean;
}

/** Where a link may lead: the portal itself, the web, a mailbox, a telephone. Undefined for everything else. */
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

/** Pages made for embedding, by host, each of which the policy of the page lets in (http/security.ts). */
const embedPaths: Record<string, RegExp> = {
  'https://www.youtube-nocookie.com': /^\/embed\/[\w-]+$/,
  'https://www.youtube.com': /^\/embed\/[\w-]+$/,
  'https://www.google.com': /^\/maps\/embed(\/|$)/,
  'https://maps.google.com': /^\/maps(\/|$)/,
  'https://www.openstreetmap.org': /^\/export\/embed\.html$/,
};

export interface Embed {
  src: string;
  /** What a screen reader calls the frame when the author gave no title. */
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

/** What a frame may show: YouTube, preferably without its cookies, and maps. A pasted watch page becomes its player. */
export function cleanEmbed(value: string): Embed | undefined {
  const url = parse(tidy(value));
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined;
  const video = youtubeVideo(url);
  if (video) return { src: `https://www.youtube-nocookie.com/embed/${video}`, title: 'Видео' };
  if (!embedPaths[url.origin]?.test(url.pathname)) return undefined;
  return { src: url.href, title: url.hostname.includes('youtube') ? 'Видео' : 'Карта' };
}

/** What the author is told of a refused address: its scheme, or the host of a frame. */
export function nameAddress(value: string): string {
  const address = tidy(value);
  const url = parse(address);
  if (!url) return address.slice(0, 40) || 'пустой адрес';
  return ['http:', 'https:'].includes(url.protocol) ? url.host.slice(0, 60) : url.protocol.slice(0, 40);
}
