import type { PersonSummary } from '@kampus/contract/desk/admin';
import { dateOf } from '@kampus/contract/format/wall-clock';
import { formatNumericDate } from '#shared/format/numeric-date.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { deskTexts } from '../texts.ts';
import { peopleTexts as texts } from './texts.ts';

/** Badges of a person: role, unconfirmed account, block. */
export function PersonBadges({ person: { role, status, block } }: { person: PersonSummary }) {
  return (
    <>
      <Badge tone={role === 'STUDENT' ? 'neutral' : 'accent'}>{deskTexts.roles[role]}</Badge>
      {status === 'PENDING' ? <Badge tone="warning">{texts.pending}</Badge> : null}
      {block ? (
        <Badge tone="negative">
          {texts.blocked[block.scope]}
          {block.until ? ` ${texts.blockedUntil(formatNumericDate(dateOf(lastMoment(block.until))))}` : null}
        </Badge>
      ) : null}
    </>
  );
}

/** A block ends at the midnight after its last day. One millisecond earlier is still that day. */
const lastMoment = (until: string): string => new Date(Date.parse(until) - 1).toISOString();
