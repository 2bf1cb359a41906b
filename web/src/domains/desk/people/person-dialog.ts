import type { Person } from '@kampus/contract/desk/admin';
import { peopleTexts as texts } from './texts.ts';

/** What each dialog of a person's page is given. */
export type PersonDialogProps = { person: Person; onClose: () => void };

/** Lessons that are not over yet, of the latest twenty. */
export const openLessons = ({ lessons }: Person): number =>
  lessons.filter(({ status }) => status === 'PENDING' || status === 'CONFIRMED').length;

/** Whether the bot will reach the person. */
export const toldLine = ({ telegram }: Person): string =>
  telegram === 'LINKED' ? texts.touchesTold : texts.touchesUnreachable;
