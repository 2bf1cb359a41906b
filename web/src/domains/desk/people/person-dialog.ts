import type { Person } from '@kampus/contract/desk/admin';
import { peopleTexts as texts } from './texts.ts';

/** Props of every dialog on a person's page. */
export type PersonDialogProps = { person: Person; onClose: () => void };

/**
 * Lines about the open lessons among the latest twenty. The server closes requests to a person who
 * `stopsTeaching` (product.md §6.3).
 */
export function lessonLines({ username, lessons }: Person, stopsTeaching: boolean): string[] {
  const open = lessons.filter(({ status }) => status === 'PENDING' || status === 'CONFIRMED');
  const closed = open.filter(({ status, teacher }) => stopsTeaching && status === 'PENDING' && teacher === username);
  const left = open.length - closed.length;
  return [
    ...(closed.length > 0 ? [texts.touchesRequests(closed.length)] : []),
    ...(left > 0 ? [texts.touchesLessons(left)] : []),
  ];
}

/** Says whether the bot can reach the person. */
export const toldLine = ({ telegram }: Person): string =>
  telegram === 'LINKED' ? texts.touchesTold : texts.touchesUnreachable;
