import { fromCents, fromThousandths, totalCents } from '@kampus/contract/pricing';
import type { Lecture, LectureStatus } from '@kampus/contract/teaching/lectures';
import { today, unitsBetween } from '@kampus/contract/time';
import { fullName } from '#domains/identity/public.ts';
import type { Range } from '../range.ts';

/** A lecture with its teacher, and with size, duration and price of its reservation if any. */
export interface LectureRow {
  id: number;
  starts_at: Date;
  ends_at: Date;
  status: LectureStatus;
  location: string;
  languages: string[];
  created_at: Date;
  username: string;
  first_name: string | null;
  last_name: string | null;
  group_size: number;
  duration: number;
  price_cents: number;
  /** The bookable parts; undefined if there is only one. */
  free?: Range[];
}

/** A lecture with the student of its open reservation if any. */
export interface OwnLectureRow extends LectureRow {
  student: { username: string; first_name: string | null; last_name: string | null } | null;
}

/**
 * Converts a lecture to the contract's form, which contains nothing private. Everybody can see a
 * free slot. Only the two people of a reservation and a CURATOR or higher get a reserved one.
 */
export function presentLecture(row: LectureRow): Lecture {
  const teacherFullName = fullName(row);
  // The longest lesson from `schedule`: no lesson spans the gap between two bookable parts.
  const { end: firstEnd } = row.free?.[0] ?? { end: row.ends_at };
  return {
    id: row.id,
    schedule: row.starts_at.toISOString(),
    scheduleEnd: row.ends_at.toISOString(),
    date: today(row.starts_at),
    duration: row.duration,
    capacity: row.group_size,
    price: fromCents(row.price_cents),
    status: row.status,
    teacherUsername: row.username,
    teacherFullName,
    location: row.location,
    languages: row.languages,
    createdAt: row.created_at.toISOString(),
    possibleSizeOfLecture: unitsBetween(row.starts_at, firstEnd),
    name: `Урок с преподавателем ${teacherFullName}`,
    ...(row.free && {
      free: row.free.map(({ start, end }) => ({ schedule: start.toISOString(), scheduleEnd: end.toISOString() })),
    }),
    description: `${row.location} · ${row.languages.join(', ')}`,
  };
}

/** A lecture for its own teacher, who sees the student. */
export const presentOwnLecture = ({ student, ...row }: OwnLectureRow): Lecture => ({
  ...presentLecture(row),
  ...(student && { student: { username: student.username, fullName: fullName(student) } }),
});

/**
 * The price of the whole free slot for one person: an OPEN lecture is shown with a group of one
 * (design.md §6).
 */
export function offerOf(
  slot: { starts_at: Date; ends_at: Date },
  priceThousandths: number,
): Pick<LectureRow, 'group_size' | 'duration' | 'price_cents'> {
  const duration = unitsBetween(slot.starts_at, slot.ends_at);
  return { group_size: 1, duration, price_cents: totalCents(fromThousandths(priceThousandths), 1, duration) };
}
