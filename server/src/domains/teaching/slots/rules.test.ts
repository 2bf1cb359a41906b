import { toWallClock } from '@kampus/contract/format/wall-clock';
import { addDays, fromWallClock, unitMs, unitsBetween, weekStart } from '@kampus/contract/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#platform/http/app-error.ts';
import { copyToNextWeek } from './duplicate-week.ts';
import { readSlot, readSlots } from './rules.ts';

const now = new Date('2026-03-20T12:00Z');
const slot = (date: string, timeStart: string, timeFinish: string) => ({ date, timeStart, timeFinish });
const fault = (...wanted: [string, string, string]) => {
  const read = readSlot(slot(...wanted), now);
  return 'message' in read ? `${read.field}: ${read.message}` : 'fine';
};

describe('a slot', () => {
  it.each([
    ['2026-03-20', '13:30', '14:00', 'fine'],
    ['2026-03-20', '13:00', '14:00', 'date: Это время уже прошло'],
    ['2026-03-19', '10:00', '11:00', 'date: Это время уже прошло'],
    ['2026-03-21', '10:15', '11:00', 'timeStart: Урок начинается в :00 или :30'],
    ['2026-03-21', '10:00', '11:10', 'timeFinish: Урок кончается в :00 или :30'],
    ['2026-03-21', '11:00', '10:00', 'timeFinish: Конец должен быть позже начала'],
    ['2026-03-21', '11:00', '11:00', 'timeFinish: Конец должен быть позже начала'],
    ['2026-03-21', '08:00', '20:00', 'fine'],
    ['2026-03-21', '08:00', '20:30', 'timeFinish: Свободное время не длиннее 12 часов'],
    ['2026-03-21', '09:00', '22:00', 'timeFinish: Свободное время не длиннее 12 часов'],
    ['2026-03-21', '12:00', '00:00', 'fine'],
    ['2026-03-21', '11:30', '00:00', 'timeFinish: Свободное время не длиннее 12 часов'],
    ['2026-03-29', '02:30', '04:00', 'timeStart: Этого времени нет: часы в эту ночь переводят вперёд'],
    ['2026-03-29', '01:00', '02:30', 'timeFinish: Этого времени нет: часы в эту ночь переводят вперёд'],
    // 13 wall-clock hours are 12 real hours when the clock goes forward; 12 are 13 when it goes
    // back.
    ['2026-03-29', '00:00', '13:00', 'fine'],
    ['2026-10-25', '00:00', '12:00', 'timeFinish: Свободное время не длиннее 12 часов'],
    ['2026-10-25', '00:00', '11:00', 'fine'],
  ])('%s %s–%s is judged: %s %s', (date, start, finish, verdict) => {
    expect(fault(date, start, finish)).toBe(verdict);
  });

  it('may carry seconds, which are zero', () => {
    expect(readSlot(slot('2026-03-21', '10:00:00', '11:00:00'), now)).toEqual({
      start: new Date('2026-03-21T09:00Z'),
      end: new Date('2026-03-21T10:00Z'),
    });
  });
});

const refusal = (slots: Parameters<typeof readSlots>[0]): AppError => {
  try {
    readSlots(slots, now);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('The batch was not refused');
};

describe('a batch of slots', () => {
  it('is refused with the index of every slot that breaks a rule', () => {
    const error = refusal([
      slot('2026-03-21', '10:00', '11:00'),
      slot('2026-03-21', '10:15', '11:00'),
      slot('2026-03-19', '10:00', '11:00'),
    ]);
    expect(error.code).toBe('SLOT_INVALID');
    expect(error.errors?.map(({ path }) => path)).toEqual(['1.timeStart', '2.date']);
  });

  it('may contain adjacent slots, in any order', () => {
    const range = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) });
    expect(readSlots([slot('2026-03-21', '11:00', '12:00'), slot('2026-03-21', '10:00', '11:00')], now)).toEqual([
      range('2026-03-21T10:00Z', '2026-03-21T11:00Z'),
      range('2026-03-21T09:00Z', '2026-03-21T10:00Z'),
    ]);
    expect(readSlots([slot('2026-03-21', '10:00', '11:00'), slot('2026-03-21', '11:00', '12:00')], now)).toHaveLength(
      2,
    );
  });

  it('is refused if two of its slots overlap, and names them', () => {
    const error = refusal([
      slot('2026-03-21', '10:00', '11:00'),
      slot('2026-03-21', '11:00', '12:00'),
      slot('2026-03-21', '10:30', '11:30'),
    ]);
    expect(error.code).toBe('SLOT_OVERLAPS');
    expect(error.errors).toEqual([
      {
        path: '2',
        message: 'Время 21.03.2026, 10:30–11:30 пересекается с временем № 1 того же списка: 21.03.2026, 10:00–11:00',
      },
    ]);
  });
});

describe('a slot copied to the next week', () => {
  const half = fc
    .integer({ min: 0, max: 47 })
    .map((unit) => `${String(Math.floor(unit / 2)).padStart(2, '0')}:${unit % 2 === 0 ? '00' : '30'}`);

  it.each(['2026-03-16', '2026-03-23', '2026-10-12', '2026-10-19'])(
    'keeps its wall-clock time in the weeks around the clock changes (%s)',
    (monday) => {
      const before = new Date('2026-01-01T00:00Z');
      const property = fc.property(
        fc.integer({ min: 0, max: 6 }),
        half,
        fc.integer({ min: 1, max: 24 }),
        (day, time, units) => {
          const date = addDays(monday, day);
          const start = fromWallClock(date, time);
          fc.pre(start !== undefined);
          const end = new Date((start as Date).getTime() + units * unitMs);
          const [from, to] = [toWallClock(start as Date), toWallClock(end)];
          // A slot never crosses midnight. A request cannot name the second pass through a repeated
          // hour.
          fc.pre(to.date === date || to.time === '00:00');
          fc.pre(fromWallClock(to.date, to.time)?.getTime() === end.getTime());
          const copy = copyToNextWeek({ start: start as Date, end }, before);
          const nextDate = addDays(date, 7);
          const exists = [from.time, to.time].every((clock) => fromWallClock(nextDate, clock) !== undefined);
          if (!copy) {
            // Only a clock change can make a valid slot invalid.
            expect(exists && units < 23 && units > 2).toBe(false);
            return;
          }
          expect(exists).toBe(true);
          expect(toWallClock(copy.start)).toEqual({ date: nextDate, time: from.time });
          expect(toWallClock(copy.end).time).toBe(to.time);
          expect(weekStart(nextDate)).toBe(addDays(monday, 7));
          expect(Math.abs(unitsBetween(copy.start, copy.end) - units)).toBeLessThanOrEqual(2);
        },
      );
      fc.assert(property, { numRuns: 500 });
    },
  );

  it('is not created in the past', () => {
    const range = { start: new Date('2026-03-10T10:00Z'), end: new Date('2026-03-10T11:00Z') };
    expect(copyToNextWeek(range, now)).toBeUndefined();
  });
});
