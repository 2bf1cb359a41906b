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
  /** The instant at which the lesson starts. */
  start: string | undefined;
}

export const noBooking: BookingState = {
  teacher: undefined,
  week: undefined,
  lectureId: undefined,
  groupSize: undefined,
  duration: undefined,
  start: undefined,
};

const readNumber = (search: URLSearchParams, name: string): number | undefined => {
  const value = Number(search.get(name) ?? Number.NaN);
  return Number.isInteger(value) && value >= 1 ? value : undefined;
};

/** An instant in the form of the API: '2026-12-01T14:30:00.000Z'. */
const readInstant = (search: URLSearchParams, name: string): string | undefined => {
  const value = search.get(name) ?? '';
  return new Date(value).toJSON() === value ? value : undefined;
};

export const readBooking = (search: URLSearchParams): BookingState => ({
  teacher: search.get('teacher') || undefined,
  week: search.get('week') || undefined,
  lectureId: readNumber(search, 'lecture'),
  groupSize: readNumber(search, 'size'),
  duration: readNumber(search, 'duration'),
  start: readInstant(search, 'start'),
});

export const withBooking = (search: URLSearchParams, booking: BookingState): URLSearchParams =>
  withEntries(search, {
    teacher: booking.teacher,
    week: booking.week,
    lecture: booking.lectureId?.toString(),
    size: booking.groupSize?.toString(),
    duration: booking.duration?.toString(),
    start: booking.start,
  });
