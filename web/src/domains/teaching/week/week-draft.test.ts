import { expect, it } from 'vitest';
import { addException, faultOf, hasFault, keepEnd, repeatOnWorkdays, toBody, toDraft } from './week-draft.ts';

const hours = { timeStart: '10:00', timeFinish: '12:00' };
const template = {
  rules: [
    { weekday: 2, ...hours },
    { weekday: 2, timeStart: '14:00', timeFinish: '00:00' },
    { weekday: 7, ...hours },
  ],
  exceptions: [{ date: '2026-12-24', hours: [] }],
  holidays: true,
  version: 3,
};

it('a template without edits is saved as it was loaded', () => {
  expect(toBody(toDraft(template))).toEqual(template);
});

it('hours of one day repeat from Monday to Friday, and the weekend stays', () => {
  const repeated = toBody(repeatOnWorkdays(toDraft(template), 1));
  expect(repeated.rules.filter(({ weekday }) => weekday <= 5)).toHaveLength(10);
  expect(repeated.rules.filter(({ weekday }) => weekday > 5)).toEqual([{ weekday: 7, ...hours }]);
});

it('an exception is added once, in date order, as a free day', () => {
  const draft = addException(addException(toDraft(template), '2026-12-01'), '2026-12-24');
  expect(draft.exceptions).toEqual([
    { date: '2026-12-01', hours: [] },
    { date: '2026-12-24', hours: [] },
  ]);
});

it('hours off the half hour, or not typed to the end, are an error of their day', () => {
  for (const timeStart of ['09:15', ''])
    expect(faultOf([{ key: 0, timeStart, timeFinish: '12:00' }])).toEqual({
      message: 'Ожидается время ЧЧ:ММ, кратное 30 минутам',
      index: 0,
    });
});

it('overlapping hours are an error of their day', () => {
  const overlapping = [
    { key: 0, ...hours },
    { key: 1, timeStart: '11:30', timeFinish: '13:00' },
  ];
  expect(faultOf(overlapping)).toEqual({ message: 'Пересекается с 10:00–12:00', index: 1 });
  expect(hasFault({ ...toDraft(template), exceptions: [{ date: '2026-12-24', hours: overlapping }] })).toBe(true);
  expect(hasFault(toDraft(template))).toBe(false);
});

it('a new start keeps the chosen end if that is still later, and a new end stays', () => {
  expect(keepEnd(hours, { timeStart: '11:00', timeFinish: '11:30' })).toEqual({
    timeStart: '11:00',
    timeFinish: '12:00',
  });
  for (const after of [
    { timeStart: '12:30', timeFinish: '13:30' },
    { timeStart: '10:00', timeFinish: '13:00' },
  ])
    expect(keepEnd(hours, after)).toEqual(after);
});
