import { fromCents } from '@kampus/contract/pricing';
import { hasRank } from '@kampus/contract/roles';
import { sql } from 'kysely';
import {
  announcePerson,
  deleteAvatar,
  findUnusedAvatar,
  hasOtherAdmin,
  proveOwner,
  type UserRow,
} from '#domains/identity/public.ts';
import { refundableMinutes } from '#domains/lessons/public.ts';
import { lockCalendars } from '#domains/teaching/public.ts';
import { tags } from '#platform/cache/tags.ts';
import { audit } from '#platform/db/audit.ts';
import type { Db } from '#platform/db/connect.ts';
import { inTransaction, type Trx } from '#platform/db/transaction.ts';
import { formatEuros } from '#platform/format/euros.ts';
import type { Actor } from '#platform/http/access-tokens.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Services } from '../../../services.ts';
import { forgetLogin } from './forget-login.ts';
import { eraseOwned } from './owned-rows.ts';
import { personalData } from './personal-data.ts';

export interface Erasure {
  password: string;
  code?: string | undefined;
  comments: 'KEEP' | 'DELETE';
}

/**
 * Locks the calendar and the user. For an admin it locks all admins, so that the last two admins
 * cannot both erase their accounts at once. The order by id prevents a deadlock. Returns the user
 * as it is now, undefined if the account was erased between the read and the write.
 */
async function lockAccount(trx: Db, user: UserRow): Promise<UserRow | undefined> {
  await lockCalendars(trx, [user.id]);
  const isAdmin = hasRank(user.role, 'ADMIN');
  const locked = await trx
    .selectFrom('users')
    .selectAll()
    .where((where) =>
      isAdmin
        ? where.or([where('id', '=', user.id), where('role', 'in', ['ADMIN', 'DEVELOPER'])])
        : where('id', '=', user.id),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  return locked.find(({ id, erased_at }) => id === user.id && erased_at === null);
}

/**
 * Throws OPEN_OBLIGATIONS with the open items and what a payout can have at most, or LAST_ADMIN.
 * Call `lockAccount` first.
 */
async function assertErasable(trx: Db, user: UserRow, payoutMaxCents: number): Promise<void> {
  // A paid lesson is refundable for `refundableMinutes`. An erased account cannot get a refund.
  const { rows } = await sql<{ lessons: number; balance: number; returned: number }>`
    select (select count(*) from reservations
             where (student_id = ${user.id} or teacher_id = ${user.id})
               and (status in ('PENDING', 'CONFIRMED')
                    or (status = 'PAID'
                        and ends_at > now() - make_interval(mins => ${refundableMinutes}))
                    or exists (select from reservation_reports
                                where reservation_id = reservations.id
                                  and state in ('OPEN', 'CONTESTED')))
           ) as lessons,
           coalesce((select balance_cents from accounts
                      where user_id = ${user.id} for update), 0) as balance,
           (select coalesce(sum(amount_cents), 0)::bigint
              from payouts join accounts on accounts.id = account_id
             where user_id = ${user.id} and state = 'REQUESTED') as returned`.execute(trx);
  const { lessons = 0, balance = 0, returned = 0 } = rows[0] ?? {};
  if (lessons > 0 || balance !== 0) {
    const open = [
      ...(lessons > 0 ? [`незавершённых уроков: ${lessons}`] : []),
      ...(balance !== returned ? [`на балансе ${formatEuros(balance - returned)}`] : []),
      ...(returned > 0 ? [`ждёт выплаты ${formatEuros(returned)}`] : []),
    ];
    throw new AppError('OPEN_OBLIGATIONS', {
      message: `Пока нельзя: ${open.join(', ')}`,
      extensions: {
        open: {
          lessons,
          balance: fromCents(balance),
          returned: fromCents(returned),
          payoutMax: fromCents(payoutMaxCents),
        },
      },
    });
  }
  if (hasRank(user.role, 'ADMIN') && !(await hasOtherAdmin(trx, user.id))) throw new AppError('LAST_ADMIN');
}

/** Withdraws free slots. The change of role has removed the person from the search of teachers. */
async function withdrawSlots(trx: Db, userId: number): Promise<void> {
  await sql`
    update lectures set deleted_at = now()
     where teacher_id = ${userId} and status = 'OPEN' and deleted_at is null`.execute(trx);
}

interface Erased {
  sessionIds: string[];
  avatarKey: string | null;
}

interface Occasion {
  /** Asked about the account under its lock. The erasure does nothing after false. */
  isDue?: (user: UserRow) => boolean;
  /** Null if nobody asked for the erasure; else the person did. */
  actorId?: number | null;
}

/** Invalidates cached pages that show the person: teachers, guides, comments and reviews. */
async function announceErasure(trx: Trx, user: UserRow): Promise<void> {
  await announcePerson(trx, user);
  const kept = await trx.selectFrom('guides').select('id').where('keeper_id', '=', user.id).execute();
  if (kept.length > 0) trx.announce(tags.guides, ...kept.map(({ id }) => tags.guide(id)));
}

async function eraseInTransaction(
  trx: Trx,
  { config }: Pick<ErasureServices, 'config'>,
  read: UserRow,
  { comments, isDue, actorId }: Required<Occasion> & Pick<Erasure, 'comments'>,
): Promise<Erased> {
  const user = await lockAccount(trx, read);
  if (!user || !isDue(user)) return { sessionIds: [], avatarKey: null };
  await assertErasable(trx, user, config.personLimits.dayByPersonCents);
  await announceErasure(trx, user);
  if (comments === 'DELETE') await trx.deleteFrom('comments').where('user_id', '=', user.id).execute();
  const sessions = await trx.selectFrom('refresh_families').select('id').where('user_id', '=', user.id).execute();
  for (const entry of personalData) await eraseOwned(trx, entry, user.id);
  await forgetLogin(trx, user);
  await withdrawSlots(trx, user.id);
  await trx.updateTable('users').set({ erased_at: sql<Date>`now()` }).where('id', '=', user.id).execute();
  // From now on a constraint refuses money for this account, because the owner could not use it.
  await trx.updateTable('accounts').set({ is_closed: true }).where('user_id', '=', user.id).execute();
  await audit(trx, actorId, 'user.erase', `user:${user.id}`, { comments });
  return { sessionIds: sessions.map(({ id }) => id), avatarKey: await findUnusedAvatar(trx, user.avatar_key) };
}

export type ErasureServices = Pick<Services, 'db' | 'config' | 'tokens' | 'files' | 'log'>;

/**
 * Turns a person into «Удалённый пользователь» and ends all sessions. Throws OPEN_OBLIGATIONS with
 * the open items, or LAST_ADMIN.
 */
export async function eraseUser(
  { db, config, tokens, files, log }: ErasureServices,
  user: UserRow,
  comments: Erasure['comments'],
  { isDue = () => true, actorId = user.id }: Occasion = {},
): Promise<void> {
  const { sessionIds, avatarKey } = await inTransaction(db, (trx) =>
    eraseInTransaction(trx, { config }, user, { comments, isDue, actorId }),
  );
  tokens.revoke(sessionIds);
  await deleteAvatar({ files, log }, avatarKey);
}

/**
 * Erases the actor's account. Throws VALIDATION_FAILED for a wrong password or code, and the errors
 * of `eraseUser`.
 */
export async function eraseAccount(
  services: ErasureServices & Pick<Services, 'sealer'>,
  actor: Actor,
  { comments, ...proof }: Erasure,
): Promise<void> {
  await eraseUser(services, await proveOwner(services, actor, proof), comments);
}
