import { withoutEnd } from '@kampus/contract/format/without-end';
import {
  allowedAttributeNames,
  blockElements,
  elementsDroppedWhole,
  inlineElements,
  isAllowedAttribute,
  isOwnAttribute,
  renamedElements,
} from '@kampus/contract/guides/allowed-markup';
import type { RemovedMarkup } from '@kampus/contract/guides/guides';
import { normaliseText } from '@kampus/contract/normalise-text';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { unescapeHtml } from '#platform/format/html.ts';
import { cleanEmbed, cleanImage, cleanLink, nameAddress } from './addresses.ts';
import { addHeadingIds } from './heading-ids.ts';

export interface SanitisedGuide {
  body: string;
  /** The text without markup, for search and passages. */
  plainText: string;
  removed: RemovedMarkup[];
}

const allowed = new Set([...inlineElements, ...blockElements]);
const inline = new Set(inlineElements);
/** A name that no list allows: an element with this name is removed. */
const refused = 'refused';

/** Most entries in the report to the author. A longer report is of no use. */
const reportedMax = 100;

class Removals {
  #counts = new Map<string, RemovedMarkup>();

  add(kind: RemovedMarkup['kind'], name: string): void {
    const key = `${kind} ${name}`;
    const entry = this.#counts.get(key) ?? { kind, name: name.slice(0, 60), count: 0 };
    entry.count += 1;
    if (this.#counts.size < reportedMax) this.#counts.set(key, entry);
  }

  list(): RemovedMarkup[] {
    return [...this.#counts.values()];
  }
}

/**
 * Checks the address of a link, a picture or a frame. Returns false if the element must be removed.
 */
function cleanAddresses(element: string, attributes: Attributes, cleaned: Attributes, removals: Removals): boolean {
  const { href, src = '' } = attributes;
  if (element === 'a' && href !== undefined) {
    const link = cleanLink(href);
    if (link) cleaned['href'] = link.href;
    else removals.add('address', nameAddress(href));
    if (link?.external) Object.assign(cleaned, { target: '_blank', rel: 'noopener noreferrer' });
  }
  if (element === 'img') {
    const address = cleanImage(src);
    if (address === undefined) {
      removals.add('address', nameAddress(src));
      return false;
    }
    Object.assign(cleaned, { src: address, alt: cleaned['alt'] ?? '', loading: 'lazy', decoding: 'async' });
  }
  if (element === 'iframe') {
    const embed = cleanEmbed(src);
    if (!embed) {
      removals.add('address', nameAddress(src));
      return false;
    }
    Object.assign(cleaned, {
      src: embed.src,
      title: cleaned['title'] || embed.title,
      loading: 'lazy',
      // The frame keeps its own origin, never the portal's. It cannot navigate the portal or open
      // dialogs.
      sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
      referrerpolicy: 'strict-origin-when-cross-origin',
      allowfullscreen: '',
    });
  }
  return true;
}

const addressAttributes: Readonly<Record<string, string>> = { a: 'href', img: 'src', iframe: 'src' };

/** Returns the allowed name and attributes of one opening tag, and records the removals. */
function visit(given: string, attributes: Attributes, removals: Removals): Tag {
  const element = Object.hasOwn(renamedElements, given) ? (renamedElements[given] ?? given) : given;
  if (!allowed.has(element)) {
    removals.add('element', element);
    return { tagName: element, attribs: {} };
  }
  const cleaned: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (addressAttributes[element] === name || isOwnAttribute(element, name, value)) continue;
    if (isAllowedAttribute(element, name, value)) cleaned[name] = value;
    else removals.add(name === 'style' ? 'style' : 'attribute', name);
  }
  if (cleanAddresses(element, attributes, cleaned, removals)) return { tagName: element, attribs: cleaned };
  return { tagName: refused, attribs: {} };
}

function sanitiseOnce(html: string, removals: Removals, depthMax: number): string {
  let depth = 0;
  const options: IOptions = {
    onOpenTag: () => {
      depth += 1;
      if (depth > depthMax) throw new Error(`More than ${depthMax} elements inside each other`);
    },
    onCloseTag: () => {
      depth -= 1;
    },
    allowedTags: [...allowed],
    allowedAttributes: allowedAttributeNames,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // These two options repeat checks of addresses.ts.
    allowedSchemesByTag: { img: ['https'], iframe: ['https'] },
    allowProtocolRelative: false,
    nonTextTags: elementsDroppedWhole,
    // Deeper nesting has no use and slows browsers down.
    nestingLimit: 60,
    transformTags: {
      // Removes the content of a frame. Only a transformation under its own name can do this.
      iframe: (tagName, attribs) => ({ tagName, attribs, text: '' }),
      '*': (tagName, attribs) => visit(tagName, attribs, removals),
    },
  };
  return addHeadingIds(normaliseText(sanitizeHtml(html, options)).trim());
}

/** After these characters a block needs no separator. */
const endOfSentence = /[.!?…:;,–—]$/;

/**
 * Sanitised HTML as one line of text: «Адрес: Staré grunty 36 · Заявление: до 30 апреля · Как
 * платить».
 */
function toPlainText(body: string): string {
  const text = body
    .replace(/\s+/g, ' ')
    .replaceAll('</dt>', ':</dt>')
    .replace(/<\/?([a-z0-9]+)(?:[^a-z0-9<>][^<>]*)?>/g, (_tag, element: string) => (inline.has(element) ? '' : '\n'));
  const blocks = unescapeHtml(text)
    .split('\n')
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .map((block) => (block.endsWith(':') ? `${withoutEnd(block, ' :')}:` : block))
    .filter((block) => block !== '');
  // Looks only at the previous block. A look at all text before took seconds for 20,000 blocks.
  return blocks
    .map((block, index) => {
      const before = blocks[index - 1];
      if (before === undefined) return block;
      return `${endOfSentence.test(before) ? ' ' : ' · '}${block}`;
    })
    .join('');
}

/**
 * Keeps the allowed markup of a body and lists the removals. Removing an element can move its
 * neighbours, so it repeats until the markup no longer changes. Sanitising the result again changes
 * nothing. Throws if more than `depthMax` elements are inside each other.
 */
export function sanitiseGuide(html: string, depthMax = Number.POSITIVE_INFINITY): SanitisedGuide {
  const removals = new Removals();
  let body = sanitiseOnce(normaliseText(html), removals, depthMax);
  // No known body needs a third pass.
  for (let pass = 0; pass < 10; pass += 1) {
    const again = sanitiseOnce(body, new Removals(), depthMax);
    if (again === body) return { body, plainText: toPlainText(body), removed: removals.list() };
    body = again;
  }
  // Markup that still changes after ten passes is replaced by its plain text.
  const plainText = toPlainText(body);
  const escaped = plainText.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return { body: `<p>${escaped}</p>`, plainText, removed: removals.list() };
}
