import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { type FetchRules, publicRules } from '#platform/outgoing/fetch-public.ts';
import type { Services } from '../../../services.ts';
import { listLinks, requestAddress } from './list-links.ts';
import { type LinkResult, probeLink, type TakeTurn } from './probe-link.ts';

/** Nights in a row without a usable response that make an address UNREACHABLE. */
const failedNightsMin = 3;
/** Hosts that are asked at the same time. */
const hostsAtOnce = 8;
const hostPauseMs = 1000;
const timeoutMs = 10_000;
/** A longer address does not fit into the index of `link_checks`. */
const addressMax = 2500;
/** Less than the limit of the job. The next night continues with the addresses that are left. */
const runMaxMs = 50 * 60_000;

export interface LinkCheckOptions {
  rules: FetchRules;
  /** Waits between two requests to one host. */
  pause: () => Promise<unknown>;
  /** True if the run must end. */
  isOver: () => boolean;
}

/** False for an address whose result cannot be stored, and for one that is not fetched at all. */
function isChecked(address: string): boolean {
  const { protocol, port } = new URL(address);
  return address.length <= addressMax && !(protocol === 'https:' && port !== '');
}

/** The addresses in guides and their twins, those that were checked longest ago first. */
async function listAddresses(db: Db): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    select body from guides where withdrawn_at is null
     union all
    (select distinct on (twin.guide_id, twin.language) twin.body
       from guide_twins as twin join guides as g on g.id = twin.guide_id
      where g.withdrawn_at is null
      order by twin.guide_id, twin.language, twin.version desc)`.execute(db);
  const found = new Set(rows.flatMap(({ body }) => listLinks(body).map(({ address }) => requestAddress(address))));
  const checks = await db.selectFrom('link_checks').select(['address', 'checked_at']).execute();
  const times = new Map(checks.map(({ address, checked_at }) => [address, checked_at.getTime()]));
  return [...found].filter(isChecked).sort((first, second) => (times.get(first) ?? 0) - (times.get(second) ?? 0));
}

/** Removes the results of addresses that no guide has any more. */
const removeOthers = (db: Db, addresses: string[]) =>
  sql`delete from link_checks where not address = any (${addresses}::text[])`.execute(db);

/** Stores the result. A failure changes the state only when it is the third night in a row. */
const storeResult = (db: Db, address: string, { state, status, movedTo }: LinkResult) =>
  state === 'FAILED'
    ? sql`
        insert into link_checks (address, state, status, failed_nights)
        values (${address}, 'OK', ${status}, 1)
        on conflict (address) do update set
          failed_nights = link_checks.failed_nights + 1,
          status = excluded.status, checked_at = now(),
          state = case when link_checks.failed_nights + 1 >= ${failedNightsMin} then 'UNREACHABLE'
                       else link_checks.state end`.execute(db)
    : sql`
        insert into link_checks (address, state, status, moved_to)
        values (${address}, ${state}, ${status}, ${movedTo})
        on conflict (address) do update set
          state = excluded.state, status = excluded.status, moved_to = excluded.moved_to,
          failed_nights = 0, checked_at = now()`.execute(db);

/** Ends the acceptance of addresses whose state is a different one now. */
const endAcceptances = (db: Db) =>
  sql`update link_checks set accepted_state = null where accepted_state <> state`.execute(db);

/** Lets requests to one host follow each other with a pause, also for redirects to it. */
function createTurns(pause: () => Promise<unknown>): TakeTurn {
  const lastTurns = new Map<string, Promise<unknown>>();
  return async (host) => {
    const before = lastTurns.get(host);
    const turn = before === undefined ? Promise.resolve() : before.then(pause);
    lastTurns.set(host, turn);
    await turn;
  };
}

/** Checks addresses, those of one host one after another, and several hosts at once. */
async function probeAll(addresses: string[], { rules, pause, isOver }: LinkCheckOptions) {
  const takeTurn = createTurns(pause);
  const results = new Map<string, LinkResult>();
  const hosts = [...Map.groupBy(addresses, (address) => new URL(address).host).values()];
  const work = async (): Promise<void> => {
    for (let own = hosts.shift(); own; own = hosts.shift())
      for (const address of own) {
        if (isOver()) return;
        results.set(address, await probeLink(address, rules, takeTurn));
      }
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, work));
  return results;
}

/**
 * Checks every link of the guides and stores the results. If no address responds, the portal itself
 * has no connection, and the run stores nothing. Returns the number of checked addresses.
 */
export async function checkLinks(
  { db, log, lifecycle }: Pick<Services, 'db' | 'log' | 'lifecycle'>,
  options: Partial<LinkCheckOptions> = {},
): Promise<number> {
  const endsAt = Date.now() + runMaxMs;
  const addresses = await listAddresses(db);
  await removeOthers(db, addresses);
  const results = await probeAll(addresses, {
    rules: { ...publicRules, protocols: ['https:', 'http:'], bytesMax: 0, timeoutMs },
    pause: () => sleep(hostPauseMs),
    isOver: () => lifecycle.isClosing || Date.now() > endsAt,
    ...options,
  });
  const found = [...results.values()];
  if (found.length > 0 && found.every(({ state }) => state === 'FAILED')) {
    log.warn({ addresses: found.length }, 'no link responds, so the link check stores nothing');
    return 0;
  }
  for (const [address, result] of results) await storeResult(db, address, result);
  await endAcceptances(db);
  log.info({ checked: results.size, left: addresses.length - results.size }, 'links checked');
  return results.size;
}
