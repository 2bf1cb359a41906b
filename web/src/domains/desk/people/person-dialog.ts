import type { Person } from '@kampus/contract/desk/admin';
import { peopleTexts as texts } from './texts.ts';

/** Props of every dialog on a person's page. */
export type PersonDialogProps = { person: Person; onClose: () => void };

/** Counts open lessons among the latest twenty. */
export const openLessons = ({ lessons }: Person): number =>
  lessons.filter(({ status }) => status === 'PENDING' || status === 'CONFIRMED').length;

/** Says whether the bot can reach the person. */
export const toldLine = ({ telegram }: Person): string =>
  telegram === 'LINKED' ? texts.touchesTold : texts.touchesUnreachable;
