import type { RemovedMarkup } from '@kampus/contract/guides/guides';
import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html';
import { normaliseText } from '#platform/http/normalise-text.ts';
import { cleanEmbed, cleanImage, cleanLink, nameAddress } from './addresses.ts';
import {
  allowedAttributeNames,
  blockElements,
  elementsDroppedWhole,
  inlineElements,
  isAllowedAttribute,
  isOwnAttribute,
  renamedElements,
} from './allowed-markup.ts';
import { addHeadingIds, unescapeHtml } from './heading-ids.ts';

export interface SanitisedGuide {
  body: string;
  /** The words alone, for search and passages. */
  plainText: string;
  removed: RemovedMarkup[];
}

const allowed = new Set([...inlineElements, ...blockElements]);
const inline = new Set(inlineElements);
/** A name that no list allows: renaming an element to it drops the element. */
const refused = 'refused';

/** More kinds than these tell an author nothing that the first do not. */
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

/** The attributes that carry an address, each checked by what the element does with it; false drops the element. */
function cleanAddresses(element: string, attributes: Attributes, kept: Attributes, removals: Removals): boolean {
  const { href, src = '' } = attributes;
  if (element === 'a' && href !== undefined) {
    const link = cleanLink(href);
    if (link) kept['href'] = link.href;
    else removals.add('address', nameAddress(href));
    if (link?.external) Object.assign(kept, { target: '_blank', rel: 'noopener noreferrer' });
  }
  if (element === 'img') {
    const address = cleanImage(src);
    if (address === undefined) {
      removals.add('address', nameAddress(src));
      return false;
    }
    Object.assign(kept, { src: address, alt: kept['alt'] ?? '', loading: 'lazy', decoding: 'async' });
  }
  if (element === 'iframe') {
    const embed = cleanEmbed(src);
    if (!embed) {
      removals.add('address', nameAddress(src));
      return false;
    }
    Object.assign(kept, {
      src: embed.src,
      title: kept['title'] || embed.title,
      loading: 'lazy',
      // The frame keeps its own origin, which is never ours, and can neither navigate the portal nor open dialogs.
      sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
      referrerpolicy: 'strict-origin-when-cross-origin',
      allowfullscreen: '',
    });
  }
  return true;
}

const addressAttributes: Readonly<Record<string, string>> = { a: 'href', img: 'src', iframe: 'src' };

/** Decides about one opening tag: its name, its attributes, and what to tell the author. */
function visit(given: string, attributes: Attributes, removals: Removals): Tag {
  const element = Object.hasOwn(renamedElements, given) ? (renamedElements[given] ?? given) : given;
  if (!allowed.has(element)) {
    removals.add('element', element);
    return { tagName: element, attribs: {} };
  }
  const kept: Attributes = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (addressAttributes[element] === name || isOwnAttribute(element, name, value)) continue;
    if (isAllowedAttribute(element, name, value)) kept[name] = value;
    else removals.add(name === 'style' ? 'style' : 'attribute', name);
  }
  if (cleanAddresses(element, attributes, kept, removals)) return { tagName: element, attribs: kept };
  // Stryker disable next-line ObjectLiteral: no name is no name of the list either.
  return { tagName: refused, attribs: {} };
}

function sanitiseOnce(html: string, removals: Removals): string {
  const options: IOptions = {
    allowedTags: [...allowed],
    allowedAttributes: allowedAttributeNames,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    // Stryker disable next-line ObjectLiteral: a second check of what addresses.ts let through.
    allowedSchemesByTag: { img: ['https'], iframe: ['https'] },
    // Stryker disable next-line BooleanLiteral: the same.
    allowProtocolRelative: false,
    nonTextTags: elementsDroppedWhole,
    // Deeper nesting serves nobody and costs browsers time.
    nestingLimit: 60,
    transformTags: {
      // Empties the element, whose content is never shown; only a transformation for its own name can.
      iframe: (tagName, attribs) => ({ tagName, attribs, text: '' }),
      '*': (tagName, attribs) => visit(tagName, attribs, removals),
    },
  };
  return addHeadingIds(normaliseText(sanitizeHtml(html, options)).trim());
}

/** After these a block needs no sign that it ends. */
const endOfSentence = /[.!?…:;,–—]$/;

/** Sanitised HTML without its markup, in one line: «Адрес: Staré grunty 36 · Заявление: до 30 апреля · Как платить». */
function toPlainText(body: string): string {
  const text = body
    .replace(/\s+/g, ' ')
    .replaceAll('</dt>', ':</dt>')
    .replace(/<\/?([a-z0-9]+)[^>]*>/g, (_tag, element: string) => (inline.has(element) ? '' : '\n'));
  const blocks = unescapeHtml(text)
    .split('\n')
    .map((block) =>
      block
        .replace(/\s+/g, ' ')
        .replace(/ ?:[ :]*$/, ':')
        .trim(),
    )
    .filter((block) => block !== '');
  // By the block before alone: to look at all of the text before took seconds among twenty thousand blocks.
  return blocks
    .map((block, index) => {
      const before = blocks[index - 1];
      if (before === undefined) return block;
      return `${endOfSentence.test(before) ? ' ' : ' · '}${block}`;
    })
    .join('');
}

/**
 * Keeps the allowed markup of a body and lists what it removed. Sanitising the result again changes nothing: removing an
 * element can move its neighbours, so it repeats until the markup no longer changes.
 */
export function sanitiseGuide(html: string): SanitisedGuide {
  const removals = new Removals();
  let body = sanitiseOnce(normaliseText(html), removals);
  // Stryker disable next-line ConditionalExpression,EqualityOperator,AssignmentOperator: nothing known takes a third pass.
  for (let pass = 0; pass < 10; pass += 1) {
    const again = sanitiseOnce(body, new Removals());
    if (again === body) return { body, plainText: toPlainText(body), removed: removals.list() };
    body = again;
  }
  // Markup that still changes after ten passes is replaced by its plain text.
  // Stryker disable all: no known markup comes here.
  const plainText = toPlainText(body);
  const escaped = plainText.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return { body: `<p>${escaped}</p>`, plainText, removed: removals.list() };
}
