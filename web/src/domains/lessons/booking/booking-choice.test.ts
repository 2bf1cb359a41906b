import { minimumPrices } from '@kampus/contract/pricing';
import { unitMs } from '@kampus/contract/time';
import { expect, it } from 'vitest';
import { type ChosenSoFar, findCheaperGroup, isGroupSize, priceLines, settleChoice } from './booking-choice.ts';

/** A moment of the day of all slots here, in UTC. */
const at = (time: string) => `2026-12-01T${time}:00.000Z`;
const nine = at('09:00');
/** A slot of the given number of half hours, from nine o'clock on. */
const slotOf = (units: number) => ({
  schedule: nine,
  scheduleEnd: new Date(Date.parse(nine) + units * unitMs).toISOString(),
});

const prices = { 1: 8, 2: 5.5, 3: 4.2, 4: 3.5, 5: 3.1, 6: 2.9, 7: 2.75 };

it('price lines follow the group size and the duration', () => {
  expect(priceLines(prices, { groupSize: 1, duration: 1 })).toEqual({ perUnit: 8, perPerson: 8, total: 8 });
  expect(priceLines(prices, { groupSize: 2, duration: 2 })).toEqual({ perUnit: 5.5, perPerson: 11, total: 22 });
  expect(priceLines(prices, { groupSize: 10, duration: 3 })).toEqual({ perUnit: 2.75, perPerson: 8.25, total: 82.5 });
});

it('a teacher without prices charges the minimum prices, rounded once at the end', () => {
  expect(priceLines({}, { groupSize: 7, duration: 1 })).toMatchObject({ perUnit: minimumPrices[6], total: 12.5 });
});

it('a choice that does not fit the lecture falls back to one person and one hour', () => {
  const settle = (chosen: ChosenSoFar, units = 8) => settleChoice(chosen, slotOf(units), nine);
  expect(settle({})).toEqual({ groupSize: 1, duration: 2, start: nine });
  expect(settle({}, 1)).toEqual({ groupSize: 1, duration: 1, start: nine });
  expect(settle({ groupSize: 4, duration: 6 })).toEqual({ groupSize: 4, duration: 6, start: nine });
  expect(settle({ groupSize: 11, duration: 9 })).toEqual({ groupSize: 1, duration: 2, start: nine });
  expect(settle({ groupSize: 1.5, duration: Number.NaN })).toEqual({ groupSize: 1, duration: 2, start: nine });
});

it('a group has one to ten people', () => {
  expect([0, 1, 10, 11, 2.5].map(isGroupSize)).toEqual([false, true, true, false, false]);
});

it('a larger group is suggested while its price per person is lower', () => {
  expect(findCheaperGroup(prices, { groupSize: 2, duration: 2 })).toEqual({ groupSize: 3, perPerson: 8.4 });
  expect(findCheaperGroup(prices, { groupSize: 7, duration: 2 })).toBeUndefined();
  expect(findCheaperGroup({ ...prices, 3: 5.5 }, { groupSize: 2, duration: 2 })).toBeUndefined();
});

it('a later start leaves room for fewer units', () => {
  const settle = (start: string) => settleChoice({ start, duration: 4 }, slotOf(8), nine);
  expect(settle(at('12:00'))).toEqual({ groupSize: 1, duration: 2, start: at('12:00') });
  expect(settle(at('12:30'))).toEqual({ groupSize: 1, duration: 1, start: at('12:30') });
});

it('a lesson starts and ends inside one free part of a slot', () => {
  const free = [
    { schedule: nine, scheduleEnd: at('10:00') },
    { schedule: at('11:30'), scheduleEnd: at('13:00') },
  ];
  const settle = (start: string) => settleChoice({ start, duration: 3 }, { ...slotOf(8), free }, nine);
  expect(settle(at('11:30'))).toEqual({ groupSize: 1, duration: 3, start: at('11:30') });
  expect(settle(at('12:00'))).toEqual({ groupSize: 1, duration: 2, start: at('12:00') });
});

it('a start that is not free falls back to the one that the search promised', () => {
  const settle = (start?: string) => settleChoice({ start }, slotOf(8), at('10:00')).start;
  expect(settle()).toBe(at('10:00'));
  expect(settle(nine)).toBe(nine);
  for (const start of [at('08:30'), at('09:10'), at('13:00')]) expect(settle(start), start).toBe(at('10:00'));
});
