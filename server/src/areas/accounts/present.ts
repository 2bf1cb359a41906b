import type { User } from '@kampus/contract/accounts';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

export type UserRow = Selectable<Database['users']>;

/** The address of an avatar from its key in the file store; null where there is none. */
export const avatarUrl = (key: string | null): string | null => (key === null ? null : `/media/${key}`);

/** First and last name, or the login of whoever has not given them. */
export const fullName = (user: Pick<UserRow, 'username' | 'first_name' | 'last_name'>): string =>
  [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username;

/** The contract's user, which only the person themselves sees. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    login: row.username,
    username: row.username,
    role: row.role,
    status: row.status,
    firstName: row.first_name,
    lastName: row.last_name,
    sex: row.sex,
    universityId: row.university_id,
    facultyId: row.faculty_id,
    specialtyId: row.specialty_id,
    avatarUrl: avatarUrl(row.avatar_key),
    telegramUsername: row.telegram_username,
    createdAt: row.created_at.toISOString(),
  };
}
