import { toWallClock } from '@kampus/contract/format/wall-clock';
import { dayParts, today } from '@kampus/contract/time';
import { type Selectable, sql } from 'kysely';
import { canReach, fullName } from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import { notify } from '#platform/db/notify.ts';
import { oneByOne } from '#platform/db/one-by-one.ts';
import type { Database } from '#platform/db/schema.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import type { Config } from '../../../config.ts';
import type { Services } from '../../../services.ts';
import { lockCalendarsIn } from '../profile/lock-calendars.ts';
import { writeMultirange } from '../range.ts';
import { createFreeSlotExpiry } from '../search/expire-free-slots.ts';
import { searchTeachers } from '../search/search-teachers.ts';
import { readSearchWindow } from '../search/search-window.ts';

/** Minutes during which only the person of the offer can book the time. */
const offerMinutes = 30;
/** Offers are sent at these hours of the portal's time zone. */
const day = { start: '08:00', end: '22:00' };
/** Maximum number of teachers of a search that are tried for one watch. */
const triedMax = 10;

const isNight = (now: Date): boolean => {
  const { time } = toWallClock(now);
  return time < day.start || time >= day.end;
};

type WatchRow = Selectable<Database['watches']>;

/**
 * Watches whose person can get an offer now, oldest first: not blocked, not erased, and without an
 * open offer. So a person gets one message for several freed slots.
 */
const selectWaiting = (db: Db, now: Date) =>
  db
    .selectFrom('watches as watch')
    .innerJoin('users as person', 'person.id', 'watch.user_id')
    .selectAll('watch')
    .where('watch.until', '>=', today(now))
    .where('person.erased_at', 'is', null)
    .where(sql<boolean>`not is_blocked(person.block_scope, person.block_until)`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('slot_offers as open')
            .select('open.lecture_id')
            .whereRef('open.user_id', '=', 'watch.user_id')
            .where('open.until', '>', now),
        ),
      ),
    )
    .orderBy('watch.id');

/**
 * Offers free time to the people who wait for it, each time to one person, who has it alone for
 * half an hour. The offer ends the watch. Returns the number of offers.
 */
export async function offerFreeTime({ db, config }: Pick<Services, 'db' | 'config'>, now: Date): Promise<number> {
  if (isNight(now)) return 0;
  const waiting = await selectWaiting(db, now).execute();
  if (waiting.length > 0) await createFreeSlotExpiry(db)(now);
  return oneByOne(waiting, ({ id }) => inTransaction(db, (trx) => offer(trx, config, id, now)));
}

async function offer(trx: Trx, config: Config, watchId: number, now: Date): Promise<number> {
  const select = selectWaiting(trx, now).where('watch.id', '=', watchId);
  const watch = await select.executeTakeFirst();
  if (!watch || !(await canReach(trx, config, watch.user_id, 'TIME_OFFERED'))) return 0;
  const candidates = await listCandidates(trx, watch, now);
  // Of all candidates, whichever of them has the free time.
  const usernames = candidates.map(({ teacher }) => teacher);
  await lockCalendarsIn(trx, sql`select id from users where username = any (${usernames})`);
  if (!(await select.forUpdate('watch').executeTakeFirst())) return 0;
  const until = new Date(now.getTime() + offerMinutes * 60_000);
  for (const candidate of candidates) {
    const slot = await findSlotToOffer(trx, watch, candidate, { now, until });
    if (!slot) continue;
    await storeOffer(trx, { lecture_id: slot.lecture_id, user_id: watch.user_id, until });
    await trx.deleteFrom('watches').where('id', '=', watch.id).execute();
    const details = { lectureId: slot.lecture_id, username: slot.username, teacher: fullName(slot) };
    const times = { startsAt: slot.starts_at, endsAt: slot.ends_at, until };
    return notify(trx, watch.user_id, 'TIME_OFFERED', { details: JSON.stringify({ ...details, ...times }) });
  }
  return 0;
}

interface Candidate {
  /** Login. */
  teacher: string;
  /** Only free time in these hours, a multirange. */
  hours: string;
}

/** The teachers whose time a watch may get, soonest first. */
async function listCandidates(trx: Db, watch: WatchRow, now: Date): Promise<Candidate[]> {
  if (watch.teacher_id !== null) {
    const { username } = await trx
      .selectFrom('users')
      .select('username')
      .where('id', '=', watch.teacher_id)
      .executeTakeFirstOrThrow();
    return [{ teacher: username, hours: '{(,)}' }];
  }
  const part = watch.part && dayParts[watch.part];
  const window = readSearchWindow(part ? { startTime: part.start, endTime: part.end } : {}, now);
  const search = { window, typed: watch.query, keywordIds: [], now, page: 0, size: triedMax };
  const { teachers } = await searchTeachers(trx, search);
  const hours = writeMultirange(window.listHours());
  return teachers.flatMap(({ username, nextFreeAt }) => (nextFreeAt === null ? [] : [{ teacher: username, hours }]));
}

interface OfferedSlot {
  lecture_id: number;
  starts_at: Date;
  ends_at: Date;
  username: string;
  first_name: string | null;
  last_name: string | null;
}

/**
 * The teacher's soonest free time that is not offered to another person. It can be booked until the
 * end of the offer. The time of the person's own lessons is left out, and that of lessons which the
 * person cancelled with this teacher. Undefined if there is none, or if the watch is the teacher's
 * own.
 */
async function findSlotToOffer(
  trx: Db,
  { user_id }: WatchRow,
  { teacher, hours }: Candidate,
  { now, until }: { now: Date; until: Date },
): Promise<OfferedSlot | undefined> {
  const { rows } = await sql<OfferedSlot>`
    select slot.id as lecture_id,
           lower(tstzmultirange(own.free) * ${hours}::tstzmultirange) as starts_at,
           upper(own.free) as ends_at, u.username, u.first_name, u.last_name
      from users as u
      join bookable_parts(${until}) as part on part.teacher_id = u.id
      join lectures as slot
        on slot.teacher_id = u.id and slot.starts_at = part.slot_starts_at
           and slot.status = 'OPEN' and slot.deleted_at is null
     cross join unnest(tstzmultirange(part.free) - (
             select coalesce(range_agg(tstzrange(r.starts_at, r.ends_at)), '{}')
               from reservations as r
              where r.student_id = ${user_id}
                and (r.status <> 'CLOSED' or (r.closed_by = 'STUDENT' and r.teacher_id = u.id)))
           ) as own (free)
     where u.username = ${teacher} and u.id <> ${user_id}
       and own.free && ${hours}::tstzmultirange
       and not exists (select from slot_offers as other
                        where other.lecture_id = slot.id and other.until > ${now})
     order by starts_at
     limit 1`.execute(trx);
  return rows[0];
}

/** Stores an offer. It replaces an expired offer of the same slot. */
async function storeOffer(trx: Db, row: Selectable<Database['slot_offers']>): Promise<void> {
  await trx
    .insertInto('slot_offers')
    .values(row)
    .onConflict((conflict) => conflict.column('lecture_id').doUpdateSet(row))
    .execute();
}
