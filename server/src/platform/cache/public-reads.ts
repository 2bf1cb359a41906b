import type pg from 'pg';
import { isDatabaseUnavailable } from '../db/errors.ts';
import type { CachedResponse } from './cached-response.ts';

/** Reads that may be behind by a moment: on the replica while it answers and is up to date, else on the primary. */
export interface PublicReads {
  /** Runs the read; a response that the replica gave is cached no longer than the replica may lag. */
  load: (read: (pool: pg.Pool) => Promise<CachedResponse>) => Promise<CachedResponse>;
  close: () => void;
}

/** A replica that lags more is not read. */
const lagMaxMs = 1000;
const checkMs = 1000;

/** A standby that receives nothing any more has replayed all that it has, and still lags. */
const lagText = `
  select case when not pg_is_in_recovery() then 0
              when not exists (select from pg_stat_wal_receiver) then null
              when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
              else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) * 1000
         end::float8 as lag`;

export function openPublicReads(primary: pg.Pool, replica: pg.Pool | undefined): PublicReads {
  if (!replica) return { load: (read) => read(primary), close: () => {} };
  let isUsable = true;

  async function check(pool: pg.Pool): Promise<void> {
    try {
      const { rows } = await pool.query<{ lag: number | null }>(lagText);
      const lag = rows[0]?.lag;
      isUsable = typeof lag === 'number' && lag <= lagMaxMs;
    } catch {
      isUsable = false;
    }
  }

  const timer = setInterval(() => void check(replica), checkMs).unref();
  return {
    async load(read) {
      if (!isUsable) return read(primary);
      try {
        const response = await read(replica);
        response.validUntilMs = Date.now() + lagMaxMs;
        return response;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        isUsable = false;
        return read(primary);
      }
    },
    close: () => clearInterval(timer),
  };
}
