import type { PersonSummary } from '@kampus/contract/desk/admin';
import { formatNumericDate } from '@kampus/contract/format/numeric-date';
import { lastDayOf } from '#shared/format/last-day.ts';
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
          {block.until ? ` ${texts.blockedUntil(formatNumericDate(lastDayOf(block.until)))}` : null}
        </Badge>
      ) : null}
    </>
  );
}
