import { expect, it } from 'vitest';
import { unitMs } from '../time.ts';
import { weekTemplateBody } from './week.ts';

const monday = (timeStart: string, timeFinish: string) => ({ weekday: 1, timeStart, timeFinish });
const faultsOf = (week: object) =>
  weekTemplateBody
    .safeParse({ rules: [], exceptions: [], holidays: false, ...week })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

it.each([
  [[monday('10:00', '14:00'), monday('14:00', '00:00')]],
  [[monday('00:00', '12:00'), monday('12:00', '00:00')]],
  [[monday('23:30', '00:00'), { ...monday('00:00', '00:30'), weekday: 2 }]],
])('adjacent hours are valid: %j', (rules) => expect(faultsOf({ rules })).toEqual([]));

it.each([
  [
    [monday('23:30', '00:30')],
    'rules.0.timeFinish: Часы не переходят через полночь: разделите на 23:30–00:00 и 00:00–00:30 следующего дня',
  ],
  [[monday('10:00', '10:00')], 'rules.0.timeFinish: Конец должен быть позже начала'],
  [[monday('08:00', '20:30')], 'rules.0.timeFinish: Не больше 12 часов подряд'],
  [[monday('08:00', '10:00'), monday('09:30', '11:00')], 'rules.1.timeStart: Пересекается с 08:00–10:00'],
  [[monday('09:30', '11:00'), monday('08:00', '10:00')], 'rules.1.timeStart: Пересекается с 09:30–11:00'],
  [[monday('10:15', '11:00')], 'rules.0.timeStart: Ожидается время ЧЧ:ММ, кратное 30 минутам'],
  [[{ ...monday('10:00', '11:00'), weekday: 0 }], 'rules.0.weekday: День недели: от 1 до 7'],
  [[{ ...monday('10:00', '11:00'), weekday: 8 }], 'rules.0.weekday: День недели: от 1 до 7'],
])('%j has a fault with its path', (rules, fault) => expect(faultsOf({ rules })).toEqual([fault]));

it('a template has at most 168 rules', () => {
  const halfHours = (weekday: number) =>
    Array.from({ length: 48 }, (_, unit) => new Date(unit * unitMs).toISOString().slice(11, 16)).map(
      (timeStart, unit, all) => ({ weekday, timeStart, timeFinish: all[unit + 1] ?? '00:00' }),
    );
  const rules = [1, 2, 3, 4].flatMap(halfHours);
  expect(faultsOf({ rules: rules.slice(0, 168) })).toEqual([]);
  expect(faultsOf({ rules: rules.slice(0, 169) })).toMatchObject([expect.stringMatching(/^rules: /)]);
});

it('a duplicate date and overlapping hours of an exception are faults', () => {
  const date = '2026-12-01';
  const hours = [
    { timeStart: '10:00', timeFinish: '12:00' },
    { timeStart: '11:00', timeFinish: '13:00' },
  ];
  expect(
    faultsOf({
      exceptions: [
        { date, hours: [] },
        { date, hours },
      ],
    }),
  ).toEqual([
    'exceptions.1.date: Эта дата указана дважды',
    'exceptions.1.hours.1.timeStart: Пересекается с 10:00–12:00',
  ]);
});
