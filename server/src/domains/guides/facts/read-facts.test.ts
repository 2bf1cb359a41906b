import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sanitiseGuide } from '../editing/sanitise-guide.ts';
import { factLimits, readFacts } from './read-facts.ts';

const read = (html: string) => readFacts(sanitiseGuide(html).body);
const pairsOf = (html: string) => read(html).map(({ label, value }) => [label, value]);

describe('the facts of a body', () => {
  it('are the pairs of the list at its beginning, with year, source and row', () => {
    const facts = read(`
      <dl><dt>Адрес:</dt><dd><a href="https://example.org/?a=1&amp;b=2">Staré  grunty&nbsp;53</a></dd>
      <dt>Цена</dt><dd>72–174 € в месяц <small>2023/24</small></dd>
      <dt>Рядом</dt><dd>парк <small>летом</small> &lt;b&gt;</dd></dl><p>Текст</p>`);
    expect(facts).toMatchObject([
      { position: 0, label: 'Адрес', value: 'Staré grunty 53', source: 'https://example.org/?a=1&b=2', years: null },
      { position: 1, label: 'Цена', years: '2023/24', year_to: 2024, kind: 'MONEY', cents_to: 17_400, source: null },
      { position: 2, label: 'Рядом', value: 'парк летом <b>', kind: 'TEXT' },
    ]);
  });

  it('have no source in their value, which stands after the year', () => {
    expect(
      read(`<dl><dt>Стипендия</dt><dd>10–325 € в месяц <small>2026</small> minedu.sk</dd>
        <dt>Срок</dt><dd>31 марта 2027 <small>2026</small> <a href="https://stuba.sk">stuba.sk</a></dd>
        <dt>Номер</dt><dd>112 <small>без даты</small> SAIA</dd>
        <dt>Экзамен</dt><dd>B2 <small>2025</small>; в STU B1 <small>2026</small></dd></dl>`),
    ).toMatchObject([
      { value: '10–325 € в месяц', kind: 'MONEY', cents_to: 32_500, years: '2026', source: null },
      { value: '31 марта 2027', kind: 'DATE', date_to: '2027-03-31', source: 'https://stuba.sk' },
      { value: '112', years: null },
      { value: 'B2; в STU B1 2026', years: '2025' },
    ]);
  });

  it('have no source from an anchor or a relative address', () => {
    const sourceOf = (links: string) => read(`<dl><dt>a</dt><dd>1 ${links}</dd></dl>`)[0]?.source;
    expect(sourceOf('<a href="#h-kak">ниже</a> <a href="https://stuba.sk">stuba.sk</a>')).toBe('https://stuba.sk');
    expect(sourceOf('<a href="#h-kak">ниже</a> <a href="?a=1">x</a> <a href="adresa">x</a>')).toBeNull();
    expect(sourceOf('<a href="/universities">x</a>')).toBe('/universities');
  });

  it('have no years that end before they begin', () => {
    const yearsOf = (written: string) => read(`<dl><dt>a</dt><dd>1 € <small>${written}</small></dd></dl>`)[0];
    for (const written of ['2023/24', '2023/2024', '2023–2024']) expect(yearsOf(written)?.year_to).toBe(2024);
    for (const written of ['2023/0000', '2023/22', '1999/00', '2023/9999'])
      expect(yearsOf(written)).toMatchObject({ value: `1 € ${written}`, years: null, year_to: null });
  });

  it('are none without a list at the beginning, or with a list inside a list', () => {
    expect(read('<p>Текст</p><dl><dt>Цена</dt><dd>1 €</dd></dl>')).toEqual([]);
    expect(read('<dl><dt>Цена</dt><dd><dl><dt>a</dt><dd>1 €</dd></dl></dd></dl>')).toEqual([]);
    expect(read('<dl></dl>')).toEqual([]);
    expect(read('')).toEqual([]);
  });

  it('leave out labels without a value, values without a label, and repetitions', () => {
    expect(pairsOf('<dl><dt>a</dt><dt>b</dt><dd>1</dd><dd>2</dd><dt></dt><dd>3</dd><dt>c</dt><dd> </dd></dl>')).toEqual(
      [['b', '1; 2']],
    );
    expect(pairsOf('<dl><dd>0</dd><dt>a</dt><dd>1</dd><dt>a</dt><dd>1</dd></dl>')).toEqual([['a', '1']]);
  });

  it('leave out a row of the template that nobody filled in', () => {
    expect(read('<dl><dt>Цена</dt><dd>… <small>год</small></dd><dt>Залог</dt><dd>50 €</dd></dl>')).toHaveLength(1);
  });

  it('separate the items of a list and the lines of a value', () => {
    expect(pairsOf('<dl><dt>a</dt><dd><ul><li>1</li><li>2 €</li></ul>3<br>4</dd></dl>')).toEqual([['a', '1 2 € 3 4']]);
    expect(read('<dl><dt>a</dt><dd>2 €<br>4</dd></dl>')[0]?.kind).toBe('TEXT');
  });

  it('are at most sixty rows, without the long ones', () => {
    const rows = Array.from({ length: 500 }, (_, index) => `<dt>Цена ${index}</dt><dd>${index} €</dd>`).join('');
    expect(read(`<dl>${rows}</dl>`)).toHaveLength(factLimits.rowsMax);
    const long = 'я'.repeat(factLimits.valueMax + 1);
    expect(pairsOf(`<dl><dt>a</dt><dd>${long}</dd><dt>${long}</dt><dd>1</dd><dt>b</dt><dd>2</dd></dl>`)).toEqual([
      ['b', '2'],
    ]);
  });

  it('never contain markup of a hostile list', () => {
    const hostile = `<dl><dt onclick="x">Цена<script>alert(1)</script></dt>
      <dd><img src=x onerror=alert(1)>1 €<a href="javascript:alert(1)">2</a></dd></dl>`;
    expect(read(hostile)).toMatchObject([{ label: 'Цена', value: '1 €2', source: null, kind: 'TEXT' }]);
  });
});

it('every demo guide has facts, each of them with a label', () => {
  const folder = new URL('../../../../demo/guides/', import.meta.url);
  const guides = readdirSync(folder).map((file) => read(readFileSync(new URL(file, folder), 'utf8')));
  expect(guides.length).toBeGreaterThanOrEqual(32);
  const money = guides.flat().filter(({ kind }) => kind === 'MONEY');
  expect(money.length).toBeGreaterThan(18);
  for (const { cents_from, cents_to } of money) expect(cents_from ?? 0).toBeLessThanOrEqual(cents_to ?? 0);
});
