import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../../server/src/platform/db/connect.ts';
import { createStudent } from './people.ts';
import { portalDataDir } from './portal.ts';

/** Runs a statement in the database of the portal under test. */
async function query(text: string, values: unknown[]): Promise<void> {
  const lines = readFileSync(join(portalDataDir(), 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const socketDir = encodeURIComponent(lines[4] ?? '');
  const { pool, close } = connect(`postgresql://kampus@localhost/kampus?host=${socketDir}`, { max: 1 });
  try {
    await pool.query(text, values);
  } finally {
    await close();
  }
}

/**
 * Moves a lesson with its deadlines, so that it begins in about `hours`. With a negative value, the
 * lesson began that long ago.
 */
export const putStartIn = (reservationId: number, hours: number): Promise<void> =>
  query(
    `with distance as (
       select id, lecture_id,
              date_bin('30 minutes', now() + $2 * interval '1 hour', '2000-01-01') - starts_at as by
         from reservations where id = $1
     ), slot as (
       update lectures as l set starts_at = starts_at + by, ends_at = ends_at + by
         from distance where l.id = lecture_id)
     update reservations as r
        set starts_at = starts_at + by, ends_at = ends_at + by,
            free_until = r.starts_at + by - cancel_hours * interval '1 hour'
       from distance where r.id = distance.id`,
    [reservationId, hours],
  );

/** A teacher for one journey alone, without any slots. */
export async function createTeacher(): Promise<string> {
  const login = await createStudent();
  await query(
    `with teacher as (update users set role = 'TEACHER' where username = $1 returning id)
     insert into teachers (user_id) select id from teacher on conflict do nothing`,
    [login],
  );
  return login;
}
