import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseInert } from '#shared/page/trusted-html.ts';
import { describeValue } from './fact-meaning.ts';
import { type FactRow, readFacts, readRow, textOf, writeFacts } from './facts.ts';
import { contentOf, readBody, writeBody } from './html.ts';

const listOf = (html: string) => readBody(html).doc.firstChild ?? undefined;
const fieldsOf = ({ label, value, year, source, blocks }: FactRow) => [
  label,
  textOf(value),
  year,
  textOf(source),
  blocks !== undefined,
];
/** As if somebody had touched a field of each row. */
const touch = (rows: readonly FactRow[]) => rows.map((row) => ({ ...row, original: undefined }));
test('the form reads value, year and source of a fact, with their links', () => {
  const rows = readFacts(
    listOf(
      '<dl><dt>Адрес</dt><dd><a href="https://a.sk">Staré grunty</a></dd><dt>Цена</dt><dd>96 € <small>2022</small> <a href="https://b.sk">b.sk</a>, деканат</dd><dt>Ещё</dt><dd><ul><li>раз</li><li>два</li></ul></dd><dt>Пусто</dt></dl>',
    ),
  );
  expect(rows.map(fieldsOf)).toEqual([
    ['Адрес', 'Staré grunty', '', '', false],
    ['Цена', '96 €', '2022', 'b.sk, деканат', false],
    ['Ещё', '', '', '', true],
    ['Пусто', '', '', '', false],
  ]);
});

const folder = 'server/demo/guides/';
const demo = readdirSync(folder).map((name) => [name, readFileSync(folder + name, 'utf8').trim()] as const);

test('every fact of the demo can be edited in its fields, and comes back as it was', () => {
  let facts = 0;
  for (const [name, html] of demo) {
    const list = listOf(/^<dl>[\s\S]*?<\/dl>/.exec(html)?.[0] ?? '');
    if (list?.type.name !== 'dl') continue;
    const rows = readFacts(list);
    facts += rows.length;
    expect(
      rows.filter(({ blocks }) => blocks),
      name,
    ).toEqual([]);
    expect(writeFacts(rows, list)?.eq(list), name).toBe(true);
    const rewritten = writeFacts(touch(rows), list);
    expect(rewritten && contentOf(parseInert(writeBody(list.type.schema.topNodeType.create(null, rewritten))))).toEqual(
      contentOf(parseInert(writeBody(list.type.schema.topNodeType.create(null, list)))),
    );
  }
  expect(facts).toBeGreaterThanOrEqual(245);
});

test('rows that nobody touches stay as they were; empty new rows are dropped', () => {
  const html = '<dl lang="sk"><dt><em>a</em></dt><dt>b</dt><dd>1</dd><dd lang="ru">2</dd></dl>';
  const list = listOf(html);
  const rows = readFacts(list);
  expect(writeFacts(rows, list)?.eq(list as never)).toBe(true);
  expect(writeFacts([])).toBeUndefined();
});

test.each([
  ['<dd>85–120 € в месяц <small>2026</small> SITA</dd>', '85–120\u00a0€ в месяц'],
  ['<dd>до 1 200,50 € за семестр</dd>', 'до 1\u00a0200,50\u00a0€ за семестр'],
  ['<dd>от 15 € за ночь</dd>', 'от 15\u00a0€ за ночь'],
  ['<dd>31 марта <small>2026</small></dd>', '31\u00a0марта 2026\u00a0г.'],
  ['<dd>10–19 июля <small>2026</small></dd>', '10\u00a0июля 2026\u00a0г.\u00a0– 19\u00a0июля 2026\u00a0г.'],
  ['<dd>31 марта <small>без даты</small></dd>', undefined],
  ['<dd>31 мая 2027 <small>2027</small> деканат</dd>', '31\u00a0мая 2027\u00a0г.'],
  ['<dd>31 мая 2027 <small>без даты</small> <a href="https://b.sk">b.sk</a></dd>', '31\u00a0мая 2027\u00a0г.'],
  ['<dd>96 € <small>2026</small> около 100 € в SITA</dd>', '96\u00a0€'],
  ['<dd>31 мая 2027 <small>2026</small>, в STU позже <small>2025</small></dd>', undefined],
  ['<dd>31 мая 2027, деканат</dd>', undefined],
  ['<dd>около 100 €</dd>', undefined],
])('the form says what is understood of %s', (dd, expected) => {
  const [row] = readFacts(listOf(`<dl><dt>a</dt>${dd}</dl>`));
  if (!row) throw new Error('no row');
  const { text, years } = readRow(row);
  expect(describeValue(text, years)).toBe(expected);
});
