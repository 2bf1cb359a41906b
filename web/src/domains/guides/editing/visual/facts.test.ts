import { expect, test } from 'vitest';
import { readFacts, writeFacts } from './facts.ts';
import { readBody, writeBody } from './html.ts';

const body =
  '<dl>\n  <dt>Адрес</dt><dd><a href="https://a.sk">Staré grunty</a></dd>\n  <dt>Цена</dt><dd>96 € <small>2022</small></dd>\n  <dt>Ещё</dt><dd><em>b</em> <small>2021</small> SITA</dd>\n</dl>';

test('the form reads facts and writes the same list; a rich value stays whole', () => {
  const { doc } = readBody(body);
  const rows = readFacts(doc.firstChild ?? undefined);
  expect(rows.map(({ label, value, year, link, source }) => [label, value, year, link, source !== undefined])).toEqual([
    ['Адрес', 'Staré grunty', '', 'https://a.sk', false],
    ['Цена', '96 €', '2022', '', false],
    ['Ещё', 'b 2021 SITA', '', '', true],
  ]);
  expect(writeFacts(rows)?.eq(doc.child(0))).toBe(true);
  const first = rows[0];
  if (!first) throw new Error('no row');
  const changed = writeFacts([{ ...first, year: '2026' }]);
  expect(changed && writeBody(doc.copy(doc.content.replaceChild(0, changed)))).toContain(
    '<a href="https://a.sk">Staré grunty</a> <small>2026</small>',
  );
  expect(writeFacts([])).toBeUndefined();
});
