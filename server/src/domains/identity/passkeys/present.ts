import type { Passkey } from '@kampus/contract/identity/passkeys';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/db/schema.ts';

export type PasskeyRow = Selectable<Database['passkeys']>;

export const presentPasskey = ({ id, name, created_at, used_at, is_backed_up }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  usedAt: used_at?.toISOString() ?? null,
  isBackedUp: is_backed_up,
});
