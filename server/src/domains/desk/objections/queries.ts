import type { DeskObjection } from '@kampus/contract/identity/decisions';
import { isAbove } from '@kampus/contract/roles';
import { sql } from 'kysely';
import { decisionColumns, presentDecision } from '#domains/identity/public.ts';
import type { Db } from '#platform/db/connect.ts';
import type { Actor } from '#platform/http/access-tokens.ts';

/** A page of objections that wait, oldest first, with the total. */
export async function listObjections(
  db: Db,
  viewer: Actor,
  { page, size }: { page: number; size: number },
): Promise<{ items: DeskObjection[]; total: number }> {
  const waiting = db.selectFrom('decisions').where('objection', 'is not', null).where('outcome', 'is', null);
  const [rows, { total }] = await Promise.all([
    waiting
      .innerJoin('users as person', 'person.id', 'decisions.user_id')
      .leftJoin('users as curator', 'curator.id', 'decisions.decided_by')
      .select(decisionColumns)
      .select(['person.username', 'person.role', 'person.block_scope', 'curator.username as decidedBy'])
      .select(sql<string>`full_name(person.first_name, person.last_name, person.username)`.as('fullName'))
      .orderBy('objected_at')
      .orderBy('decisions.id')
      .limit(size)
      .offset(page * size)
      .execute(),
    waiting.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ]);
  const items = rows.map(({ username, role, block_scope, fullName, decidedBy, ...row }) => ({
    ...presentDecision(row),
    username,
    fullName,
    decidedBy,
    canReverse: row.kind !== 'BLOCKED' || block_scope === null || isAbove(viewer.role, role),
  }));
  return { items, total };
}
