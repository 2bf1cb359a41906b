import { parseSync } from 'vite';

// Texts stand in the sources in Russian. A build for another language replaces each of them by its
// translation from the catalogue of the language (uk.po, sk.po, en.po).

/** A text of the sources, as a translator reads it. */
export interface Message {
  /** The Russian text. Values stand as `{name}`: 'Осталось {count}'. */
  id: string;
  /** The forms for few and many, if the text is a noun that `pluralOf` counts. */
  plural?: { few: string; many: string };
}

/** Gives the translation: one text, or the forms of a counted noun. Undefined if there is none. */
export type FindTranslation = (message: Message) => readonly string[] | undefined;

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

interface Replacing {
  code: string;
  find: FindTranslation;
}

const isRussian = (text: unknown): text is string => typeof text === 'string' && /[А-яЁёІіЇїЄєҐґ№]/.test(text);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Parts of a node that are no texts: types, and addresses of modules. */
const withoutTexts = ['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'source'];

/** Nodes below a node, in the order of the source. Keys of properties are no texts either. */
function childrenOf(node: Node): Node[] {
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)Expression$/.test(node.type)) return [];
  return Object.entries(node)
    .filter(([key]) => !withoutTexts.includes(key))
    .filter(([key]) => !(key === 'key' && node.type === 'Property'))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .sort((a, b) => a.start - b.start);
}

const literal = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && isRussian(node['value']) ? node['value'] : undefined;

/** `pluralOf(count, 'урок', 'урока', 'уроков')` */
function findPlural(node: Node): { message: Message; forms: Node[] } | undefined {
  const callee = node['callee'] as Node | undefined;
  if (node.type !== 'CallExpression' || callee?.['name'] !== 'pluralOf') return undefined;
  const [, ...forms] = node['arguments'] as Node[];
  const [one, few, many] = forms.map(literal);
  if (one === undefined || few === undefined || many === undefined) return undefined;
  return { message: { id: one, plural: { few, many } }, forms };
}

/** The name of a value in a text: of the variable or of its last property, else its number. */
function nameValues(expressions: Node[]): string[] {
  const names: string[] = [];
  for (const node of expressions) {
    const property = node.type === 'MemberExpression' ? (node['property'] as Node) : node;
    const name = property.type === 'Identifier' ? String(property['name']) : String(names.length);
    names.push(names.includes(name) ? String(names.length) : name);
  }
  return names;
}

/** A template with Russian words, as a message. */
function findTemplate(node: Node): { message: Message; values: Map<string, Node> } | undefined {
  if (node.type !== 'TemplateLiteral') return undefined;
  const texts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
  if (!texts.some(isRussian)) return undefined;
  const expressions = node['expressions'] as Node[];
  const names = nameValues(expressions);
  const id = texts.map((text, index) => text + (index < names.length ? `{${names[index]}}` : '')).join('');
  return { message: { id }, values: new Map(names.map((name, index) => [name, expressions[index] as Node])) };
}

const quote = (text: string): string => JSON.stringify(text);
const toTemplate = (text: string): string => text.replaceAll(/[`\\]|\$(?=\{)/g, (sign) => `\\${sign}`);

/** The source of a node in the other language. */
function render(node: Node, replacing: Replacing): string {
  const { code, find } = replacing;
  const text = literal(node);
  if (text !== undefined) return quote(find({ id: text })?.[0] ?? text);
  const plural = findPlural(node);
  if (plural) {
    const [count] = node['arguments'] as [Node];
    const { id, plural: rest } = plural.message;
    const forms = find(plural.message) ?? [id, rest?.few ?? id, rest?.many ?? id];
    return `pluralOf(${[render(count, replacing), ...forms.map(quote)].join(', ')})`;
  }
  const template = findTemplate(node);
  if (template) {
    const { message, values } = template;
    const parts = (find(message)?.[0] ?? message.id).split(/\{(\w+)\}/);
    const written = parts.map((part, index) => {
      const value = index % 2 === 1 ? values.get(part) : undefined;
      return value ? `\${${render(value, replacing)}}` : toTemplate(part);
    });
    return `\`${written.join('')}\``;
  }
  let written = '';
  let from = node.start;
  for (const child of childrenOf(node)) {
    if (child.start < from) continue;
    written += code.slice(from, child.start) + render(child, replacing);
    from = child.end;
  }
  return written + code.slice(from, node.end);
}

/**
 * The source with each Russian text replaced by its translation; a text without one stays.
 * `file` decides how the code is read (.ts or .tsx). Throws on code that cannot be parsed.
 */
export function translateSource(code: string, file: string, find: FindTranslation): string {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const whole = program as unknown as Node;
  return code.slice(0, whole.start) + render(whole, { code, find }) + code.slice(whole.end);
}

/** All Russian texts of a source, in their order. */
export function listMessages(code: string, file: string): Message[] {
  const found: Message[] = [];
  translateSource(code, file, (message) => {
    found.push(message);
    return undefined;
  });
  return found;
}

/** Names of the values in a text, sorted: 'Осталось {count}' has `count`. */
export const valuesOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort();
