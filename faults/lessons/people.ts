import { type OperationName, parseEndpoint } from '@kampus/contract/endpoints';
import type { Request } from '@kampus/contract/operations';
import { createAccessTokens } from '../../server/src/platform/http/access-tokens.ts';
import { type System, signingSecret } from '../harness/system.ts';

export interface Person {
  id: number;
  username: string;
  role: 'STUDENT' | 'TEACHER' | 'ADMIN';
}

export interface Reply {
  /** 0 if the process ended before the response. The call may or may not have been executed. */
  status: number;
  body: unknown;
}

const tokens = createAccessTokens([{ kid: 'faults', secret: signingSecret }]);
const answerTimeoutMs = 15_000;

/** Calls an operation of the contract on a process that is chosen for each call. */
export type Caller = <N extends OperationName>(name: N, as: Person, sent?: Partial<Request<N>>) => Promise<Reply>;

export function createCaller({ origins }: System): Caller {
  let turn = 0;
  return async (name, as, sent = {}) => {
    const { method, path } = parseEndpoint(name);
    const params = (sent.params ?? {}) as Record<string, unknown>;
    const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
    const query = new URLSearchParams((sent.query ?? {}) as Record<string, string>);
    turn += 1;
    try {
      const response = await fetch(`${origins[turn % origins.length]}${filled}?${query}`, {
        method,
        headers: {
          authorization: `Bearer ${await tokens.sign(as)}`,
          ...(sent.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
        signal: AbortSignal.timeout(answerTimeoutMs),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
    } catch {
      return { status: 0, body: undefined };
    }
  };
}

/** Creates confirmed people of one role. Students have 500 € each, added by a transfer. */
export async function makePeople({ query }: System, role: Person['role'], count: number): Promise<Person[]> {
  const people = await query<Person>(
    `insert into users (username, password_hash, role, status)
     select 'lessons.' || lower($1) || '.' || gen_random_uuid(), 'no password signs this user in', $1, 'CONFIRMED'
       from generate_series(1, $2) returning id, username, role`,
    [role, count],
  );
  const ids = people.map(({ id }) => id);
  if (role === 'TEACHER') await query('insert into teachers (user_id) select unnest($1::integer[])', [ids]);
  if (role === 'STUDENT')
    await query(
      `insert into transfers (kind, from_account_id, to_account_id, amount_cents, description)
       select 'TOP_UP', 1, id, 50000, 'Пополнение баланса' from accounts where user_id = any($1)`,
      [ids],
    );
  return people;
}

/** Creates a free slot of `units` half hours at midnight UTC, `daysAhead` days from now. */
export async function makeSlot({ query }: System, teacher: Person, daysAhead: number, units: number): Promise<number> {
  const [slot] = await query<{ id: number }>(
    `insert into lectures (teacher_id, starts_at, ends_at, published_starts_at, published_ends_at, location, languages)
     select $1, begin, finish, begin, finish, 'Онлайн', '{Русский}'
       from (select date_trunc('day', now()) + $2 * interval '24 hours' as begin,
                    date_trunc('day', now()) + $2 * interval '24 hours' + $3 * interval '30 minutes' as finish) as slot
     returning id`,
    [teacher.id, daysAhead, units],
  );
  if (!slot) throw new Error('The slot is missing');
  return slot.id;
}
