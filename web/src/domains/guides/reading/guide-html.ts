import { trustSanitisedHtml } from '#shared/page/trusted-html.ts';
import { guideTexts } from './texts.ts';

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface GuideHtml {
  /** For `dangerouslySetInnerHTML`: the same object as long as the text is the same, or React replaces the text. */
  markup: { __html: string };
  headings: Heading[];
}

/** A tag as the sanitiser writes it: names in lower case, values in double quotes, so that none holds a `"` itself. */
const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][\w-]*(?:="[^"]*")?)*)\s*\/?>/g;
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

const decode = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
const escapeValue = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];

/** A line of Russian text does not begin with a dash, and an amount keeps its sign. */
const keepTogether = (text: string): string => text.replaceAll(/ (?=[–—] )|(?<=\d) (?=€)/g, '\u00a0');

/** The sign stands beside the heading and not in it, so that the heading's name stays its text. */
const anchorOf = (id: string, text: string): string =>
  `<a class="guide-anchor" href="#${id}" aria-label="${escapeValue(guideTexts.headingLink(text))}"></a>`;

const markExternal = (attributes: string): string =>
  attributeOf(attributes, 'class') === undefined
    ? `${attributes} class="guide-external"`
    : attributes.replace(/(\sclass="[^"]*)"/, '$1 guide-external"');

/**
 * Adds to the stored HTML what reading needs: anchors, tables that scroll, marked external links, framed embeds. The
 * server has sanitised it and given it its heading ids. Only whole elements are put around and beside its own, which stay
 * as they are: what the sanitiser took for text remains text. The server and the browser do the same.
 */
export function decorateGuide(stored: string): GuideHtml {
  const headings: Heading[] = [];
  const parts: string[] = [];
  let open: Heading | undefined;
  let codeDepth = 0;
  let isExternal = false;
  let end = 0;

  const addText = (text: string): void => {
    if (open) open.text += decode(text);
    parts.push(codeDepth > 0 ? text : keepTogether(text));
  };
  const openTag = (tag: string, name: string, attributes: string): string => {
    const id = attributeOf(attributes, 'id');
    if (/^h[2-6]$/.test(name) && id !== undefined) {
      const level = Number(name[1]);
      open = { id: decode(id), text: '', level };
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
    if (open && name === `h${open.level}`) {
      const { id, level } = open;
      const text = open.text.replaceAll(/\s+/g, ' ').trim();
      headings.push({ id, text, level });
      open = undefined;
      return `${tag}${anchorOf(escapeValue(id), text)}</div>`;
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
