import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { root } from '../root.ts';
import { type Attack, listAttacks, writeAttack } from './attack-strings.ts';
import { isTest, read, sources } from './repository.ts';

/** No pattern of the product takes the square of a text's length. */

interface Place {
  file: string;
  line: number;
}

interface FoundPattern extends Place {
  pattern: RegExp;
}

/** Patterns that may be slower, because nobody outside chooses their texts. */
const withoutOutsideText: Readonly<Record<string, string>> = {
  'server/src/config-safety.ts': 'a signing key of the operator, read once at the start',
  'server/src/drivers/site/page-html.ts': 'the index.html of our own build',
  'server/src/domains/guides/editing/heading-ids.ts': 'sanitised HTML: each heading is closed, nesting is limited',
};

/** Patterns that a function composes, and a call that composes one. */
const composedInCalls: Readonly<Record<string, (module: Record<string, (...input: never[]) => unknown>) => unknown>> = {
  'server/src/domains/guides/keeping/replace-quote.ts': ({ replaceQuote }) =>
    replaceQuote?.(...(['<p>a b c</p>', 'a b', 'd'] as never[])),
  'server/src/domains/guides/search/passage.ts': ({ findPassage }) =>
    findPassage?.(
      ...([
        'a b',
        [
          { stem: 'abcdef', isBeginning: false },
          { stem: 'аб', isBeginning: false },
        ],
      ] as never[]),
    ),
  'web/src/domains/guides/reading/guide-html.ts': ({ decorateGuide }) =>
    decorateGuide?.(...(['<h2 id="h-a">a</h2>'] as never[])),
};

const productFiles = sources.filter((file) => /^(contract|server|web)\/src\//.test(file) && !isTest(file));

interface SyntaxNode {
  type: string;
  start: number;
  regex?: { pattern: string; flags: string };
  callee?: { name?: string };
}

function* walk(node: unknown): Generator<SyntaxNode> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node) && 'type' in node) yield node as SyntaxNode;
  for (const value of Object.values(node)) yield* walk(value);
}

const literals: FoundPattern[] = [];
const compositions: Place[] = [];
for (const file of productFiles) {
  const text = read(file);
  if (!/\/|RegExp/.test(text)) continue;
  for (const { type, start, regex, callee } of walk(parseSync(file, text).program)) {
    const place = { file, line: text.slice(0, start).split('\n').length };
    if (type === 'Literal' && regex) literals.push({ ...place, pattern: new RegExp(regex.pattern, regex.flags) });
    if ((type === 'NewExpression' || type === 'CallExpression') && callee?.name === 'RegExp') compositions.push(place);
  }
}

/** Records the patterns that a module composes while it loads, and by the call above. */
async function recordComposed(file: string): Promise<RegExp[]> {
  const recorded: RegExp[] = [];
  const native = RegExp;
  globalThis.RegExp = new Proxy(native, {
    construct(target, [source, flags]: [string, string]) {
      const pattern = new target(source, flags);
      recorded.push(pattern);
      return pattern;
    },
  });
  try {
    const module = (await import(pathToFileURL(join(root, file)).href)) as never;
    composedInCalls[file]?.(module);
  } finally {
    globalThis.RegExp = native;
  }
  return recorded;
}

const timeOf = (work: () => void): number => {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
};

/** How much longer one long text takes than eight texts of an eighth of its length. */
function growthOf(pattern: RegExp, attack: Attack, length: number): number {
  const [short, long] = [writeAttack(attack, length / 8), writeAttack(attack, length)];
  const search = (text: string) => text.replace(pattern, '');
  search(short);
  search(short);
  let least = Number.POSITIVE_INFINITY;
  // Other work on the machine makes single measurements longer, never shorter.
  for (let attempt = 0; attempt < 10 && least > 2; attempt += 1) {
    const shorts = timeOf(() => {
      for (let count = 0; count < 8; count += 1) search(short);
    });
    least = Math.min(least, timeOf(() => search(long)) / shorts);
  }
  return least;
}

/** 1 for linear patterns, 8 for quadratic ones. */
const growthMax = 4;
/** Node accepts headers of this length. */
const attackLength = 16_000;
/** Ends a pattern that would take for ever. */
const endlessMs = 5000;

/** An attack that makes the pattern slow. */
function findSlowAttack(pattern: RegExp): string | undefined {
  const work = () => listAttacks(pattern).find((attack) => growthOf(pattern, attack, attackLength) > growthMax);
  Object.assign(globalThis, { workOfPattern: work });
  try {
    const attack = runInThisContext('workOfPattern()', { timeout: endlessMs }) as Attack | undefined;
    return attack && JSON.stringify(attack);
  } catch {
    return 'endless';
  }
}

const describeSlow = ({ file, line, pattern }: FoundPattern): string[] => {
  const attack = findSlowAttack(pattern);
  return attack === undefined ? [] : [`${file}:${line} ${pattern}: ${attack}`];
};

const advice = 'Bound the repetition, begin it at a border, or cut by an index (contract/src/format/without-end.ts)';

it('finds slow patterns', () => {
  for (const slow of [/(.)\/+$/, /<a[^>]*>/g, /^(\w+\s?)*$/]) expect(findSlowAttack(slow), String(slow)).toBeDefined();
  for (const fast of [/^\d+$/, /<a[^<>]*>/, /(?<!\/)\/+$/]) expect(findSlowAttack(fast), String(fast)).toBeUndefined();
}, 120_000);

it('no pattern takes the square of a text', () => {
  const checked = literals.filter(({ file }) => !(file in withoutOutsideText));
  expect(checked.length).toBeGreaterThan(200);
  expect(checked.flatMap(describeSlow), advice).toEqual([]);
}, 300_000);

it('no composed pattern takes the square of a text', async () => {
  const files = [...new Set(compositions.map(({ file }) => file))];
  for (const file of files) {
    const recorded = await recordComposed(file);
    const count = compositions.filter((place) => place.file === file).length;
    expect(recorded.length, `${file}: add a call to composedInCalls`).toBeGreaterThanOrEqual(count);
    expect(
      recorded.flatMap((pattern) => describeSlow({ file, line: 0, pattern })),
      advice,
    ).toEqual([]);
  }
}, 300_000);

it('each exception still has a slow pattern', () => {
  const slow = literals
    .filter(({ file }) => file in withoutOutsideText)
    .filter(({ pattern }) => findSlowAttack(pattern));
  expect(new Set(slow.map(({ file }) => file))).toEqual(new Set(Object.keys(withoutOutsideText)));
}, 120_000);
