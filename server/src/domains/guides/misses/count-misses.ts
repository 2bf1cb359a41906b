import { today, weekStart } from '@kampus/contract/time';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { lowered } from '#platform/db/like.ts';
import { invalidField } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { hasPersonalData, type NormalQuery, normaliseMiss } from './normalise-miss.ts';

/**
 * Different queries of one week, and different questions beside them. Further ones are not stored,
 * so a flood fills no table.
 */
const queriesMax = 2000;
/** Queries that wait for the running write. Further ones are not counted. */
const waitingMax = 200;
const weeksKept = 12;

interface Miss extends NormalQuery {
  searches: number;
  asks: number;
}

/** Adds to this week's counts. Leaves out queries with the login or last name of a person. */
async function storeMisses(db: Db, misses: Miss[], now: Date): Promise<void> {
  const week = weekStart(today(now));
  await sql`
    with misses as (
      select query, searches, asks, tokens
        from jsonb_to_recordset(${JSON.stringify(misses)}::jsonb)
          as miss (query text, searches integer, asks integer, tokens text[])
    )
    insert into search_misses (week, query, searches, asks)
    select ${week}, query, searches, asks from misses
     where not exists (
             select from users
              where username = any (tokens::citext[]) or ${lowered('last_name')} = any (tokens))
       and ((select count(*) from search_misses as stored
              where week = ${week} and (stored.asks > 0) = (misses.asks > 0)) < ${queriesMax}
            or exists (select from search_misses as known
                        where known.week = ${week} and known.query = misses.query))
    on conflict (week, query) do update
       set searches = search_misses.searches + excluded.searches,
           asks = search_misses.asks + excluded.asks`.execute(db);
}

export interface MissCounter {
  /** Counts a search without an exact result. Does not wait for the write. */
  count: (query: string) => void;
  /** Resolves when everything counted so far is stored. */
  written: () => Promise<void>;
}

/**
 * Counts searches without an exact result. Searches that arrive during a write wait for the next
 * one, so searching never waits for it.
 */
export function createMissCounter({ db, log }: Pick<Services, 'db' | 'log'>): MissCounter {
  let waiting = new Map<string, Miss>();
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      const misses = [...waiting.values()];
      waiting = new Map();
      await storeMisses(db, misses, new Date());
    }
  }
  return {
    count(query) {
      const miss = normaliseMiss(query);
      if (miss === undefined || (waiting.size >= waitingMax && !waiting.has(miss.query))) return;
      const searches = (waiting.get(miss.query)?.searches ?? 0) + 1;
      waiting.set(miss.query, { ...miss, searches, asks: 0 });
      writing ??= writeAll()
        .catch((error: unknown) => log.warn({ err: error }, 'searches without a result are not counted'))
        .finally(() => {
          writing = undefined;
        });
    },
    written: async () => writing,
  };
}

/**
 * Stores a question to the curators. Throws VALIDATION_FAILED for what may be personal data, and
 * for what has no words.
 */
export async function askCurators(db: Db, query: string): Promise<void> {
  if (hasPersonalData(query))
    throw invalidField('q', 'Вопрос видят все кураторы: напишите его словами, без почты, телефона и номеров');
  const miss = normaliseMiss(query);
  if (miss === undefined) throw invalidField('q', 'Напишите вопрос словами, хотя бы тремя буквами');
  await storeMisses(db, [{ ...miss, searches: 0, asks: 1 }], new Date());
}

/** Removes old weeks. Returns the number of removed queries. */
export async function removeOldMisses(db: Db, now = new Date()): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from search_misses
     where week < ${weekStart(today(now))}::date - ${weeksKept * 7}::integer`.execute(db);
  return Number(numAffectedRows);
}
