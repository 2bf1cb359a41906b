import { minimumPrices } from '@kampus/contract/pricing';
import { unitMs } from '@kampus/contract/time';
import { expect, it } from 'vitest';
import { findCheaperGroup, isGroupSize, priceLines, settleChoice } from './booking-choice.ts';

/** A slot of the given number of half hours. */
const slotOf = (units: number) => ({
  schedule: '2026-12-01T09:00:00.000Z',
  scheduleEnd: new Date(Date.parse('2026-12-01T09:00:00.000Z') + units * unitMs).toISOString(),
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
  expect(settleChoice({}, slotOf(8))).toEqual({ groupSize: 1, duration: 2, startUnit: 0 });
  expect(settleChoice({}, slotOf(1))).toEqual({ groupSize: 1, duration: 1, startUnit: 0 });
  expect(settleChoice({ groupSize: 4, duration: 6 }, slotOf(8))).toEqual({ groupSize: 4, duration: 6, startUnit: 0 });
  expect(settleChoice({ groupSize: 11, duration: 9 }, slotOf(8))).toEqual({ groupSize: 1, duration: 2, startUnit: 0 });
  expect(settleChoice({ groupSize: 1.5, duration: Number.NaN }, slotOf(8))).toEqual({
    groupSize: 1,
    duration: 2,
    startUnit: 0,
  });
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
  expect(settleChoice({ startUnit: 6, duration: 4 }, slotOf(8))).toEqual({ groupSize: 1, duration: 2, startUnit: 6 });
  expect(settleChoice({ startUnit: 7, duration: 4 }, slotOf(8))).toEqual({ groupSize: 1, duration: 1, startUnit: 7 });
  expect(settleChoice({ startUnit: 8 }, slotOf(8)).startUnit).toBe(0);
});

it('a lesson starts and ends inside one free part of a slot', () => {
  const free = [
    { schedule: '2026-12-01T09:00:00.000Z', scheduleEnd: '2026-12-01T10:00:00.000Z' },
    { schedule: '2026-12-01T11:30:00.000Z', scheduleEnd: '2026-12-01T13:00:00.000Z' },
  ];
  const slot = { ...slotOf(8), free };
  expect(settleChoice({ startUnit: 5, duration: 3 }, slot)).toEqual({ groupSize: 1, duration: 3, startUnit: 5 });
  expect(settleChoice({ startUnit: 6, duration: 3 }, slot)).toEqual({ groupSize: 1, duration: 2, startUnit: 6 });
  expect(settleChoice({ startUnit: 3, duration: 1 }, slot).startUnit).toBe(0);
});

it('the start that the search promised is the default', () => {
  expect(settleChoice({}, slotOf(8), 2)).toEqual({ groupSize: 1, duration: 2, startUnit: 2 });
  expect(settleChoice({ startUnit: 0 }, slotOf(8), 2).startUnit).toBe(0);
  expect(settleChoice({ startUnit: 9 }, slotOf(8), 7)).toEqual({ groupSize: 1, duration: 1, startUnit: 7 });
});
