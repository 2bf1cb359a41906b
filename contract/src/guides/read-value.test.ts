import { describe, expect, it } from 'vitest';
import { readValue } from './read-value.ts';

type Money = [from: number | null, to: number | null, unit?: string];

/** Euros of a value, as [from, to, unit]; undefined if it is no amount. */
function moneyOf(value: string): Money | undefined {
  const { kind, cents_from, cents_to, unit } = readValue(value, null);
  if (kind !== 'MONEY') return undefined;
  const euros = (cents: number | null) => (cents === null ? null : cents / 100);
  return [euros(cents_from), euros(cents_to), ...(unit ? [unit] : [])] as Money;
}

describe('a value in euros', () => {
  it.each<[string, Money]>([
    ['72–174 € в месяц', [72, 174, 'MONTH']],
    ['72 – 174 €/мес.', [72, 174, 'MONTH']],
    ['139,50 € за июль', [139.5, 139.5, 'MONTH']],
    ['100 €', [100, 100]],
    ['100€', [100, 100]],
    ['€100', [100, 100]],
    ['EUR 100', [100, 100]],
    ['100 eur', [100, 100]],
    ['100 евро', [100, 100]],
    ['100,- €', [100, 100]],
    ['0 €', [0, 0]],
    ['12.50 €', [12.5, 12.5]],
    ['1 200 €', [1200, 1200]],
    ['1\u00a0200,50\u00a0€', [1200.5, 1200.5]],
    ['1.200 €', [1200, 1200]],
    ['7500 € в год', [7500, 7500, 'YEAR']],
    ['350 € за семестр', [350, 350, 'SEMESTER']],
    ['от 10 до 15 €', [10, 15]],
    ['10 € – 15 €', [10, 15]],
    ['до 15 €', [null, 15]],
    ['не больше 15 €', [null, 15]],
    ['от 15 € за ночь', [15, null, 'NIGHT']],
    ['больше 15 €', [15, null]],
    ['6 €, летом 11,50 €', [6, 11.5]],
    ['20 €, на английском 80 €', [20, 80]],
    ['15 € электронно, 33 € на бумаге', [15, 33]],
    ['медицина 70 €, стоматология 100 €', [70, 100]],
    ['95 € за программу', [95, 95]],
    ['10 € в частной клинике', [10, 10]],
    ['залог 100 €', [100, 100]],
    ['английская программа — 7500 €', [7500, 7500]],
    ['словацкий — 0 € по прежнему закону, английский — 3500 €', [0, 3500]],
    ['96 € a month', [96, 96, 'MONTH']],
    ['96 € per month', [96, 96, 'MONTH']],
    ['96 €/month', [96, 96, 'MONTH']],
    ['96 € monthly', [96, 96, 'MONTH']],
    ['from 10 to 15 € a night', [10, 15, 'NIGHT']],
    ['350 € per semester', [350, 350, 'SEMESTER']],
    ['7500 € a year', [7500, 7500, 'YEAR']],
    ['7500 € per academic year', [7500, 7500, 'YEAR']],
    ['from 96 € a month', [96, null, 'MONTH']],
    ['up to €96 each month', [null, 96, 'MONTH']],
    ['96 € for a monthlong course', [96, 96]],
    ['96 € за місяць', [96, 96, 'MONTH']],
    ['96 € на місяць', [96, 96, 'MONTH']],
    ['96 €/міс.', [96, 96, 'MONTH']],
    ['від 96 € щомісяця', [96, null, 'MONTH']],
    ['12 € за ніч', [12, 12, 'NIGHT']],
    ['350 € за семестр', [350, 350, 'SEMESTER']],
    ['7500 € за навчальний рік', [7500, 7500, 'YEAR']],
    ['7500 € на рік', [7500, 7500, 'YEAR']],
    ['96 € mesačne', [96, 96, 'MONTH']],
    ['96 € za mesiac', [96, 96, 'MONTH']],
    ['96 €/mes.', [96, 96, 'MONTH']],
    ['od 72 do 174 € na mesiac', [72, 174, 'MONTH']],
    ['12 € za noc', [12, 12, 'NIGHT']],
    ['350 € za semester', [350, 350, 'SEMESTER']],
    ['7500 € ročne', [7500, 7500, 'YEAR']],
    ['7500 € za akademický rok', [7500, 7500, 'YEAR']],
    ['100 € za ročník', [100, 100]],
  ])('«%s» is read', (value, expected) => {
    expect(moneyOf(value)).toEqual(expected);
  });

  it.each([
    'около 100 €',
    '~100 €',
    '100 € или 2 ночи',
    '-5 €',
    'минус 5 €',
    '100 + 50 €',
    '174–72 €',
    '1,200 €',
    '0.125 €',
    '20 %',
    '100',
    '100 $',
    '2000 Kč',
    'раньше 40 €, теперь 50 €',
    'бесплатно',
    '1,2 тыс. €',
    '1.2.3 €',
    '6 € за ночь, 120 € в месяц',
    '100 € в неделю',
    '10 €/день',
    '5 € за один час',
    '100 € залог, 50 € в месяц',
    '72 € в месяц, депозит 100 €',
    'до 6 €, летом 11 €',
    'словацкий — бесплатно, английский — 4000 €',
    '99999999999 €',
    '€',
    '80 центов',
    '100 € до 31 марта',
    'скидка 10 €',
    '10 € 50',
    'не 100 €',
    '١٠٠ €',
    'about 100 €',
    'formerly 40 €, now 50 €',
    '100 € a week',
    '10 €/day',
    'deposit 100 €, 50 € a month',
    '6 € a night, 120 € a month',
    '100 € until 31 March',
    'близько 100 €',
    '100 € на тиждень',
    '100 € застава, 50 € на місяць',
    'asi 100 €',
    '100 € za týždeň',
    'kaucia 100 €, 50 € mesačne',
  ])('«%s» stays text', (value) => {
    expect(readValue(value, null)).toMatchObject({ kind: 'TEXT', cents_from: null, cents_to: null, unit: null });
  });
});

/** The days of a value, as 'from' or 'from to'; undefined if it is no date. */
function datesOf(value: string, years: string | null = null): string | undefined {
  const { kind, date_from, date_to } = readValue(value, years);
  if (kind !== 'DATE') return undefined;
  return date_from === date_to ? String(date_from) : `${date_from} ${date_to}`;
}

describe('a date with day and year', () => {
  it.each<[string, string | null, string]>([
    ['31 марта', '2020', '2020-03-31'],
    ['до 8 августа', '2025', '2025-08-08'],
    ['до 8 августа 2025 года', null, '2025-08-08'],
    ['не позднее 8 августа 2025', null, '2025-08-08'],
    ['29 февраля', '2024', '2024-02-29'],
    ['8.8.2025', null, '2025-08-08'],
    ['8. 8. 2025', null, '2025-08-08'],
    ['до 31.3.', '2024', '2024-03-31'],
    ['08.08.2025', null, '2025-08-08'],
    ['2025-08-08', null, '2025-08-08'],
    ['do 8. augusta 2025', null, '2025-08-08'],
    ['do 30. apríla 2025', null, '2025-04-30'],
    ['8 серпня 2025', null, '2025-08-08'],
    ['1 мая 2026', '2024', '2026-05-01'],
    ['10–19 июля', '2024', '2024-07-10 2024-07-19'],
    ['10.–19. júla 2024', null, '2024-07-10 2024-07-19'],
    ['1 января — 30 апреля', '2024', '2024-01-01 2024-04-30'],
    ['с 1 марта до 31 мая 2025', null, '2025-03-01 2025-05-31'],
    ['1.12.2024 – 28.2.2025', null, '2024-12-01 2025-02-28'],
  ])('«%s» with the year %s is read', (value, years, expected) => {
    expect(datesOf(value, years)).toBe(expected);
  });

  it.each<[string, string | null]>([
    ['30 апреля', null],
    ['30 апреля', '2015/16'],
    ['конец марта', '2024'],
    ['март 2024', null],
    ['29 февраля', '2023'],
    ['31 июня', '2024'],
    ['13.13.2024', null],
    ['0 мая', '2024'],
    ['31 марта, второй тур 15 августа', '2025'],
    ['до 31 марта, без экзамена', '2024'],
    ['1 декабря — конец февраля', '2024'],
    ['1 декабря — 28 февраля', '2025'],
    ['100 м до 3:30', '2020'],
    ['5 мая 1024', null],
    ['5 мая 24', null],
    ['10–19 июля — 30 августа', '2024'],
    ['кроме 8 августа', '2024'],
    ['8 августа, 9 августа, 10 августа', '2024'],
  ])('«%s» with the year %s stays text', (value, years) => {
    expect(readValue(value, years)).toMatchObject({ kind: 'TEXT', date_from: null, date_to: null });
  });
});
