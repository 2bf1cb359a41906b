import type { PersonAction } from '@kampus/contract/desk/admin';
import { hasRank, isAbove } from '@kampus/contract/roles';
import { telegramStateOf, type UserRow } from '#domains/identity/public.ts';
import type { Actor } from '#platform/http/access-tokens.ts';

/** Actions that the viewer may do with the person now. Each write checks the rules again. */
export function listActions(viewer: Actor, person: UserRow, isBlocked: boolean): PersonAction[] {
  if (viewer.id === person.id || person.erased_at !== null) return [];
  const isBelow = isAbove(viewer.role, person.role);
  const actions: [PersonAction, boolean][] = [
    ['BLOCK', isBelow],
    ['UNBLOCK', isBelow && isBlocked],
    ['ROLE', isBelow && hasRank(viewer.role, 'ADMIN')],
    ['CONFIRM', isBelow && person.status === 'PENDING'],
    ['PASSWORD_LINK', isBelow && telegramStateOf(person) === 'LINKED'],
    ['END_SESSIONS', isBelow],
    ['TOP_UP', true],
  ];
  return actions.filter(([, may]) => may).map(([action]) => action);
}
