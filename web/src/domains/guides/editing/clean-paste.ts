/** Elements that stay in a pasted text, and names that replace other elements. */
const allowed = new Set('h2 h3 h4 p ul ol li strong em a blockquote table thead tbody tr th td br code pre'.split(' '));
const renamed: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em' };
const dropped = new Set('script style meta link title head xml template noscript'.split(' '));
const blocks = new Set('h2 h3 h4 p ul ol blockquote table pre'.split(' '));

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Google Docs wraps everything in a <b> of normal weight and stores bold and italic as styles. */
function weightsOf(element: Element): string[] {
  const style = element.getAttribute('style') ?? '';
  const isBold = /font-weight:\s*(?:bold|[6-9]00)/i.test(style);
  return [...(isBold ? ['strong'] : []), ...(/font-style:\s*italic/i.test(style) ? ['em'] : [])];
}

const isPlainWrapper = (element: Element): boolean =>
  /font-weight:\s*(?:normal|400)/i.test(element.getAttribute('style') ?? '');

function nameOf(element: Element): string | undefined {
  const tag = element.tagName.toLowerCase();
  const name = renamed[tag] ?? tag;
  if (!allowed.has(name) || (name === 'strong' && isPlainWrapper(element))) return undefined;
  return name;
}

function cleanNode(node: Node, parent: string): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml((node.nodeValue ?? '').replaceAll(/[\s\u00a0]+/g, ' '));
  if (!(node instanceof Element) || dropped.has(node.tagName.toLowerCase())) return '';
  const name = nameOf(node);
  // A paragraph inside a list item or a cell adds nothing to its text.
  const isInner = name === 'p' && /^(?:li|th|td|p)$/.test(parent);
  const element = isInner ? undefined : name;
  const inside = [...node.childNodes].map((child) => cleanNode(child, element ?? parent)).join('');
  if (element === 'br') return '<br>';
  if (element === undefined) {
    const wrapped = weightsOf(node).reduce(
      (text, weight) => (text.trim() ? `<${weight}>${text}</${weight}>` : text),
      inside,
    );
    const isParagraph =
      node.tagName === 'DIV' && parent === '' && wrapped.trim() !== '' && !/<(?:p|ul|ol|table|h\d)[ >]/.test(wrapped);
    return isParagraph ? `<p>${wrapped.trim()}</p>\n` : wrapped;
  }
  if (inside.trim() === '' && element !== 'td' && element !== 'th') return inside;
  if (element === 'a') {
    const href = node.getAttribute('href') ?? '';
    return /^(?:https?:\/\/|mailto:)/i.test(href) ? `<a href="${escapeHtml(href)}">${inside}</a>` : inside;
  }
  const content = blocks.has(element) || /^(?:li|t[rhd])$/.test(element) ? inside.trim() : inside;
  return `<${element}>${content}</${element}>${blocks.has(element) || /^(?:li|tr)$/.test(element) ? '\n' : ''}`;
}

/**
 * Converts rich text from the clipboard (Docs, Notion, Word) to the plain HTML of guides. Undefined
 * if it has no useful structure, so that the plain text is pasted. The server sanitises the text
 * again on save.
 */
export function cleanPaste(html: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const clean = [...body.childNodes]
    .map((node) => cleanNode(node, ''))
    .join('')
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
  return /<(?!br>)[a-z]/.test(clean) ? clean : undefined;
}
