import type { FieldError } from '@kampus/contract/errors';
import { limits } from '@kampus/contract/limits';
import type { NewSlot } from '@kampus/contract/teaching/lectures';
import { isOnGrid, slotRange, unitsBetween } from '@kampus/contract/time';
import { AppError } from '#platform/http/app-error.ts';
import { overlaps, type Range } from '../range.ts';
import { formatSlot } from './slot-text.ts';

interface Fault {
  field: keyof NewSlot;
  message: string;
}

/** Cuts off the seconds, which a request may include and which are always zero. */
const toMinutes = (time: string): string => time.slice(0, 5);

/** Start and end of a slot, or the first rule of design.md §6 that it breaks. */
export function readSlot(slot: NewSlot, now: Date): Range | Fault {
  const [timeStart, timeFinish] = [toMinutes(slot.timeStart), toMinutes(slot.timeFinish)];
  const range = slotRange(slot.date, timeStart, timeFinish);
  if (!range) {
    const startExists = slotRange(slot.date, timeStart, '00:00') !== undefined;
    return {
      field: startExists ? 'timeFinish' : 'timeStart',
      message: 'Этого времени нет: часы в эту ночь переводят вперёд',
    };
  }
  const { start, end } = range;
  if (!isOnGrid(start)) return { field: 'timeStart', message: 'Урок начинается в :00 или :30' };
  if (!isOnGrid(end)) return { field: 'timeFinish', message: 'Урок кончается в :00 или :30' };
  if (end <= start) return { field: 'timeFinish', message: 'Конец должен быть позже начала' };
  if (unitsBetween(start, end) > limits.slot.unitsMax)
    return { field: 'timeFinish', message: 'Свободное время не длиннее 12 часов' };
  if (start <= now) return { field: 'date', message: 'Это время уже прошло' };
  return range;
}

/**
 * Start and end of all slots. If any slot breaks a rule, throws SLOT_INVALID with the index of each
 * such slot.
 */
export function readSlots(slots: NewSlot[], now: Date): Range[] {
  const ranges: Range[] = [];
  const errors: FieldError[] = [];
  slots.forEach((slot, index) => {
    const read = readSlot(slot, now);
    if ('message' in read) errors.push({ path: `${index}.${read.field}`, message: read.message });
    else ranges.push(read);
  });
  if (errors[0]) throw new AppError('SLOT_INVALID', { message: errors[0].message, errors });
  assertApart(ranges);
  return ranges;
}

/** Throws SLOT_OVERLAPS if two slots of the batch overlap; names the later one of each pair. */
function assertApart(ranges: Range[]): void {
  const errors: FieldError[] = [];
  ranges.forEach((range, index) => {
    const other = ranges.findIndex((earlier, at) => at < index && overlaps(earlier, range));
    const clash = ranges[other];
    if (clash) errors.push(describeClash(index, range, clash, `временем № ${other + 1} того же списка`));
  });
  if (errors[0]) throw new AppError('SLOT_OVERLAPS', { message: errors[0].message, errors });
}

/** The error text for a slot of the batch that overlaps another slot. */
export function describeClash(index: number, slot: Range, clash: Range, other: string): FieldError {
  const message = `Время ${formatSlot(slot.start, slot.end)} пересекается с ${other}: ${formatSlot(clash.start, clash.end)}`;
  return { path: String(index), message };
}
