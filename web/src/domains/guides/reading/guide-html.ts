import { trustSanitisedHtml } from '#shared/page/trusted-html.ts';
import { guideTexts } from './texts.ts';

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface GuideHtml {
  /**
   * For `dangerouslySetInnerHTML`. Keep the same object for the same text: React replaces the text
   * on a new object.
   */
  markup: { __html: string };
  headings: Heading[];
}

/**
 * A tag in the sanitiser's format: lower-case names, and double-quoted values without a `"` inside.
 */
const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][\w-]*(?:="[^"]*")?)*)\s*\/?>/g;
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const decode = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
export const escapeValue = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];

/** A Russian line must not start with a dash, and an amount must not be split from its sign. */
const keepTogether = (text: string): string => text.replaceAll(/ (?=[–—] )|(?<=\d) (?=€)/g, '\u00a0');

/** The anchor is outside the heading, so that the heading's accessible name stays its text. */
const anchorOf = (id: string, text: string): string =>
  `<a class="guide-anchor" href="#${id}" aria-label="${escapeValue(guideTexts.headingLink(text))}"></a>`;

const markExternal = (attributes: string): string =>
  attributeOf(attributes, 'class') === undefined
    ? `${attributes} class="guide-external"`
    : attributes.replace(/(\sclass="[^"]*)"/, '$1 guide-external"');

/**
 * Adds anchors, scrollable tables, marks of external links and frames of embeds to stored HTML. The
 * server has already sanitised it and set heading ids. Adds only whole elements around existing
 * ones, so sanitised text stays text. Server and browser run the same code. `notes` is HTML to show
 * below headings, by their ids.
 */
export function decorateGuide(stored: string, notes?: ReadonlyMap<string, string>): GuideHtml {
  const headings: Heading[] = [];
  const parts: string[] = [];
  /** The heading whose tags surround the current place. */
  let heading: Heading | undefined;
  let codeDepth = 0;
  let isExternal = false;
  let end = 0;

  const addText = (text: string): void => {
    if (heading) heading.text += decode(text);
    parts.push(codeDepth > 0 ? text : keepTogether(text));
  };
  const openTag = (tag: string, name: string, attributes: string): string => {
    const id = attributeOf(attributes, 'id');
    if (/^h[2-6]$/.test(name) && id !== undefined) {
      const level = Number(name[1]);
      heading = { id: decode(id), text: '', level };
      return `<div class="guide-heading guide-heading-${level}"><${name}${attributes} tabindex="-1">`;
    }
    if (name === 'a' && attributeOf(attributes, 'target') === '_blank') {
      isExternal = true;
      return `<a${markExternal(attributes)}>`;
    }
    if (name === 'pre' || name === 'code') codeDepth += 1;
    if (name === 'table') return `<div class="guide-table">${tag}`;
    return name === 'iframe' ? `<div class="guide-embed">${tag}` : tag;
  };
  const closeTag = (tag: string, name: string): string => {
    if (heading && name === `h${heading.level}`) {
      const { id, level } = heading;
      const text = heading.text.replaceAll(/\s+/g, ' ').trim();
      headings.push({ id, text, level });
      heading = undefined;
      return `${tag}${anchorOf(escapeValue(id), text)}</div>${notes?.get(id) ?? ''}`;
    }
    if (name === 'a' && isExternal) {
      isExternal = false;
      return `<span class="sr-only"> ${guideTexts.opensInNewTab}</span>${tag}`;
    }
    if (name === 'pre' || name === 'code') codeDepth -= 1;
    return name === 'table' || name === 'iframe' ? `${tag}</div>` : tag;
  };

  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of stored.matchAll(tagPattern)) {
    addText(stored.slice(end, index));
    parts.push(slash ? closeTag(tag, name) : openTag(tag, name, attributes));
    end = index + tag.length;
  }
  addText(stored.slice(end));
  return { markup: { __html: trustSanitisedHtml(parts.join('')) }, headings };
}
