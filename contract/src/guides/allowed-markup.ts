/**
 * Allowed markup of a guide. A save removes all other markup (design.md §5). The sanitiser and the
 * visual editor read the same list.
 */

export const inlineElements = [
  'a',
  'abbr',
  'b',
  'br',
  'cite',
  'code',
  'del',
  'dfn',
  'em',
  'i',
  'img',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'wbr',
];

export const blockElements = [
  'blockquote',
  'caption',
  'col',
  'colgroup',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'iframe',
  'li',
  'ol',
  'p',
  'pre',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
];

/**
 * Elements that are removed with their content, because it is code or text that readers never see.
 */
export const elementsDroppedWhole = [
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'title',
  'head',
  'textarea',
  'select',
  'option',
  'xmp',
  'object',
  'applet',
  'noembed',
  'noframes',
  'plaintext',
  'frameset',
];

/** h1 is reserved for the title of the page. The other two are obsolete elements. */
export const renamedElements: Readonly<Record<string, string>> = { h1: 'h2', strike: 's', tt: 'code' };

/** Paths of embeddable pages by origin. The Content-Security-Policy allows these origins. */
export const embedPaths: Readonly<Record<string, RegExp>> = {
  'https://www.youtube-nocookie.com': /^\/embed\/[\w-]+$/,
  'https://www.youtube.com': /^\/embed\/[\w-]+$/,
  'https://www.google.com': /^\/maps\/embed(\/|$)/,
  'https://maps.google.com': /^\/maps(\/|$)/,
  'https://www.openstreetmap.org': /^\/export\/embed\.html$/,
};

type Check = (value: string) => boolean;
const number: Check = (value) => /^\d{1,4}$/.test(value);
const flag: Check = () => true;
const oneOf =
  (...words: string[]): Check =>
  (value) =>
    words.includes(value);
const text: Check = (value) => value.length <= 500;

const everywhere: Record<string, Check> = {
  lang: (value) => /^[a-zA-Z]{2,8}(-[a-zA-Z0-9]{1,8})*$/.test(value),
  dir: oneOf('ltr', 'rtl', 'auto'),
};
const cell = { colspan: number, rowspan: number };
const byElement: Record<string, Record<string, Check>> = {
  a: { title: text },
  abbr: { title: text },
  col: { span: number },
  colgroup: { span: number },
  details: { open: flag },
  iframe: { title: text, width: number, height: number },
  img: { alt: text, title: text, width: number, height: number },
  li: { value: number },
  ol: { start: number, reversed: flag, type: oneOf('1', 'a', 'A', 'i', 'I') },
  td: cell,
  th: { ...cell, scope: oneOf('row', 'col', 'rowgroup', 'colgroup'), abbr: text },
  time: { datetime: (value) => /^[\d:TZ.+-]{4,40}$/.test(value) },
};

/** True if the element may have the attribute with this value. addresses.ts checks addresses. */
export function isAllowedAttribute(element: string, name: string, value: string): boolean {
  const own = byElement[element];
  const check = own && Object.hasOwn(own, name) ? own[name] : Object.hasOwn(everywhere, name) && everywhere[name];
  return check ? check(value) : false;
}

/** Names of the attributes that an element may have, without its address. */
export const attributesOf = (element: string): string[] => Object.keys({ ...everywhere, ...byElement[element] });

/**
 * Attributes that the sanitiser writes itself. Replacing the author's value is not reported as a
 * removal.
 */
const ownAttributes: Record<string, string[]> = {
  a: ['rel', 'target'],
  img: ['loading', 'decoding'],
  iframe: ['sandbox', 'loading', 'referrerpolicy', 'allowfullscreen', 'allow', 'frameborder'],
};

export const isOwnAttribute = (element: string, name: string, value: string): boolean =>
  (ownAttributes[element]?.includes(name) ?? false) || (name === 'id' && /^h[1-6]$/.test(element) && /^h-/.test(value));

/** Attribute names by element for sanitize-html, as a second check after the functions above. */
export const allowedAttributeNames: Record<string, string[]> = {
  '*': Object.keys(everywhere),
  ...Object.fromEntries(Object.entries(byElement).map(([element, own]) => [element, Object.keys(own)])),
  a: ['href', 'title', 'rel', 'target'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
  iframe: ['src', 'title', 'width', 'height', 'loading', 'sandbox', 'referrerpolicy', 'allowfullscreen'],
};
