import { timeZone } from '@kampus/contract/format/wall-clock';
import { sql } from 'kysely';
import type { Db } from '#platform/db/connect.ts';
import { violatedConstraint } from '#platform/db/errors.ts';
import { formatEuros } from '#platform/format/euros.ts';
import { explainRefusal } from '#platform/http/app-error.ts';
import type { Services } from '../../services.ts';

/** IN: top-ups and goodwill. OUT: payouts. */
type Direction = 'IN' | 'OUT';

interface CountedSum {
  direction: Direction;
  curatorId: number;
  personId: number;
  cents: number;
}

/** Adds an amount to the sums of the day of a curator and of a person. */
export const countTowardsDay = (
  trx: Db,
  services: Pick<Services, 'config'>,
  { direction, curatorId, personId, cents }: CountedSum,
): Promise<void> => countAllTowardsDay(trx, services, { direction, curatorId, people: [{ personId, cents }] });

interface CountedSums {
  direction: Direction;
  curatorId: number;
  /** Each person once, and not the curator. */
  people: readonly { personId: number; cents: number }[];
}

/**
 * Adds the amounts of several people to the sums of the day. Constraints refuse more than the
 * limits of `config.personLimits` (decision 035).
 */
export async function countAllTowardsDay(
  trx: Db,
  { config }: Pick<Services, 'config'>,
  { direction, curatorId, people }: CountedSums,
): Promise<void> {
  const { dayByCuratorCents: given, dayByPersonCents: received } = config.personLimits;
  const total = people.reduce((sum, { cents }) => sum + cents, 0);
  const ids = [curatorId, ...people.map(({ personId }) => personId)];
  const [givenCents, receivedCents] = [
    [total, ...people.map(() => 0)],
    [0, ...people.map(({ cents }) => cents)],
  ];
  await sql`
    insert into top_up_totals as t
           (user_id, day, direction, given_cents, given_max_cents, received_cents,
            received_max_cents)
    select user_id, (now() at time zone ${timeZone})::date, ${direction}, given, ${given},
           received, ${received}
      from unnest(${ids}::integer[], ${givenCents}::bigint[], ${receivedCents}::bigint[])
             as side (user_id, given, received)
     order by user_id
    on conflict (user_id, day, direction) do update
       set given_cents = t.given_cents + excluded.given_cents,
           given_max_cents = excluded.given_max_cents,
           received_cents = t.received_cents + excluded.received_cents,
           received_max_cents = excluded.received_max_cents`.execute(trx);
}

interface RestQuery {
  direction: Direction;
  curatorId: number;
  userIds: readonly number[];
}

/** What the limits of the day still allow a curator and these people. */
export async function findRestOfDay(
  db: Db,
  { config }: Pick<Services, 'config'>,
  { direction, curatorId, userIds }: RestQuery,
): Promise<{ curatorCents: number; personCents: (userId: number) => number }> {
  const { dayByCuratorCents, dayByPersonCents } = config.personLimits;
  const rows = await db
    .selectFrom('top_up_totals')
    .select(['user_id', 'given_cents', 'received_cents'])
    .where('user_id', 'in', [curatorId, ...userIds])
    .where('direction', '=', direction)
    .where('day', '=', sql<string>`(now() at time zone ${timeZone})::date`)
    .execute();
  const totals = new Map(rows.map((row) => [row.user_id, row]));
  return {
    curatorCents: dayByCuratorCents - (totals.get(curatorId)?.given_cents ?? 0),
    personCents: (userId) => dayByPersonCents - (totals.get(userId)?.received_cents ?? 0),
  };
}

const texts = {
  IN: {
    code: 'TOP_UP_LIMIT',
    curator: (sum: string) => `Ваш дневной лимит пополнений: ${sum}`,
    person: (sum: string) => `Дневной лимит пополнений для одного человека: ${sum}`,
  },
  OUT: {
    code: 'PAYOUT_LIMIT',
    curator: (sum: string) => `Ваш дневной лимит выплат: ${sum}`,
    person: (sum: string) => `Дневной лимит выплат одному человеку: ${sum}`,
  },
} as const;

/**
 * For `.catch` of a write that counts: records a reached limit in the security log and explains it
 * to the curator.
 */
export const explainDayLimit =
  (
    { config, security }: Pick<Services, 'config' | 'security'>,
    direction: Direction,
    attempt: { userId: number; operation: string; subject: string },
  ) =>
  (error: unknown): never => {
    const { dayByCuratorCents, dayByPersonCents } = config.personLimits;
    const { code, curator, person } = texts[direction];
    if (violatedConstraint(error)?.startsWith('top_up_totals')) security.record('top-up-limit', attempt);
    return explainRefusal({
      top_up_totals_given_check: [code, { message: curator(formatEuros(dayByCuratorCents)) }],
      top_up_totals_received_check: [code, { message: person(formatEuros(dayByPersonCents)) }],
    })(error);
  };
