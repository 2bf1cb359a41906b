import { formatFullDate } from '@kampus/contract/format/dates';
import { dateOf } from '@kampus/contract/format/wall-clock';
import type { StudyProof } from '@kampus/contract/identity/study';
import { Badge } from '#shared/ui/badge.tsx';
import { studyBadgeTexts as texts } from './badge-texts.ts';

/** «студент STU · 11.2026», with the month of the proof. Nothing after its end. */
export function StudyBadge({ proof }: { proof: StudyProof | undefined }) {
  // A stored response may be older than the end of the proof.
  if (!proof || Date.parse(proof.until) <= Date.now()) return null;
  const [year, month] = dateOf(proof.provedAt).split('-');
  return (
    <span title={texts.title(formatFullDate(dateOf(proof.until)))} className="inline-flex max-w-full">
      <Badge tone="positive" wraps>
        {texts.label(proof.university, `${month}.${year}`)}
      </Badge>
    </span>
  );
}
