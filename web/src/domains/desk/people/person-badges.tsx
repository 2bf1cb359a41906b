import type { PersonSummary } from '@kampus/contract/desk/admin';
import { dateOf } from '@kampus/contract/format/wall-clock';
import { Badge } from '#shared/ui/badge.tsx';
import { deskTexts } from '../texts.ts';
import { writtenDay } from '../written-day.ts';
import { peopleTexts as texts } from './texts.ts';

/** What a person is to the portal: role, and what is unusual about the account. */
export function PersonBadges({ person: { role, status, block } }: { person: PersonSummary }) {
  return (
    <>
      <Badge tone={role === 'STUDENT' ? 'neutral' : 'accent'}>{deskTexts.roles[role]}</Badge>
      {status === 'PENDING' ? <Badge tone="warning">{texts.pending}</Badge> : null}
      {block ? (
        <Badge tone="negative">
          {texts.blocked[block.scope]}
          {block.until ? ` ${texts.blockedUntil(writtenDay(dateOf(lastMoment(block.until))))}` : null}
        </Badge>
      ) : null}
    </>
  );
}

/** A block ends with the midnight after its last day: the moment before belongs to that day. */
const lastMoment = (until: string): string => new Date(Date.parse(until) - 1).toISOString();
