import { hrefOf, splitMarkup } from '../markup.ts';

export interface GuideLink {
  address: string;
  /** The heading above the link, with its anchor. Undefined before the first heading. */
  section: { anchor: string; name: string } | undefined;
}

const isHeading = (name: string): boolean => /^h[2-6]$/.test(name);

/** The links of a sanitised body to other sites, in their order. */
export function listLinks(body: string): GuideLink[] {
  const links: GuideLink[] = [];
  let section: GuideLink['section'];
  let isInHeading = false;
  for (const part of splitMarkup(body)) {
    const { kind, name, source } = part;
    if (kind === 'OPEN' && isHeading(name)) {
      section = { anchor: /\sid="([^"]*)"/.exec(source)?.[1] ?? '', name: '' };
      isInHeading = true;
    } else if (kind === 'CLOSE' && isHeading(name)) isInHeading = false;
    else if (kind === 'TEXT' && isInHeading && section) section.name += source;
    const address = hrefOf(part);
    if (address !== undefined && /^https?:\/\//.test(address) && URL.canParse(address))
      links.push({ address, section });
  }
  return links;
}

/** The address without its fragment: what a request asks for. */
export function requestAddress(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}
