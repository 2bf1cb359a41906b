import type { Person } from '@kampus/contract/desk/admin';
import { publicSettings } from '#shared/api/public-settings.ts';
import { peopleTexts as texts } from './texts.ts';

/** Props of every dialog on a person's page. */
export type PersonDialogProps = { person: Person; onClose: () => void };

/**
 * Lines about the open lessons. If a person `stopsTeaching`, the server closes the requests and
 * tells students of accepted lessons (product.md §6.3).
 */
export function lessonLines({ openLessonsCount, openRequestsCount }: Person, stopsTeaching: boolean): string[] {
  const closed = stopsTeaching ? openRequestsCount : 0;
  const left = openLessonsCount - closed;
  return [
    ...(closed > 0 ? [texts.touchesRequests(closed)] : []),
    ...(left > 0 ? [texts.touchesLessons(left)] : []),
    ...(left > 0 && stopsTeaching ? [texts.touchesStudents] : []),
  ];
}

/** Says whether a message can reach the person. The desk does not know who has a mailbox. */
export function toldLine({ telegram }: Person): string {
  if (telegram === 'LINKED') return texts.touchesTold;
  return publicSettings().hasMail ? texts.touchesMailbox : texts.touchesUnreachable;
}
