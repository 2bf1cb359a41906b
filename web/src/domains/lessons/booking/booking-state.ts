import { withEntries } from '#shared/format/search-entries.ts';

/**
 * State of a booking: teacher and week of the open calendar, then lecture, size, duration and
 * start.
 */
export interface BookingState {
  teacher: string | undefined;
  week: string | undefined;
  lectureId: number | undefined;
  groupSize: number | undefined;
  duration: number | undefined;
  /** Units between the start of the slot and the start of the lesson. */
  startUnit: number | undefined;
}

export const noBooking: BookingState = {
  teacher: undefined,
  week: undefined,
  lectureId: undefined,
  groupSize: undefined,
  duration: undefined,
  startUnit: undefined,
};

const readNumber = (search: URLSearchParams, name: string, min = 1): number | undefined => {
  const value = Number(search.get(name) ?? Number.NaN);
  return Number.isInteger(value) && value >= min ? value : undefined;
};

export const readBooking = (search: URLSearchParams): BookingState => ({
  teacher: search.get('teacher') || undefined,
  week: search.get('week') || undefined,
  lectureId: readNumber(search, 'lecture'),
  groupSize: readNumber(search, 'size'),
  duration: readNumber(search, 'duration'),
  startUnit: readNumber(search, 'start', 0),
});

export const withBooking = (search: URLSearchParams, booking: BookingState): URLSearchParams =>
  withEntries(search, {
    teacher: booking.teacher,
    week: booking.week,
    lecture: booking.lectureId?.toString(),
    size: booking.groupSize?.toString(),
    duration: booking.duration?.toString(),
    start: booking.startUnit?.toString(),
  });
