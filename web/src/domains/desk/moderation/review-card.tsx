import type { Notice } from '@kampus/contract/desk/notices';
import type { ReportedReview } from '@kampus/contract/lessons/reviews';
import { pathOf } from '@kampus/contract/pages/addresses';
import { teachersKey } from '#domains/teaching/public.ts';
import { call } from '#shared/api/call.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { CardTitleLink } from '../card-title-link.tsx';
import { TextLink } from '../text-link.tsx';
import { CardDecisions } from './card-decisions.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { NoticeList } from './notice-list.tsx';
import { Quote } from './quote.tsx';
import { ReportList } from './report-list.tsx';
import { deskReviewTexts as texts } from './review-texts.ts';

type Decision = 'KEEP' | 'HIDE';

type ReviewCardProps = {
  review: ReportedReview;
  notices: readonly Notice[];
  isOwn: boolean;
  onDecide: (decision: Decision) => void;
};

/** A reported review, or one that the teacher may have written. */
export function ReviewCard({ review, notices, isOwn, onDecide }: ReviewCardProps) {
  const { username, teacherUsername, teacherFullName, writtenAt, rating, reports } = review;
  const authorName = review.authorName || texts.noName;
  return (
    <Card as="article" aria-label={`${authorName}, ${formatStamp(writtenAt)}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CardTitleLink to={pathOf('deskPerson', { username })}>{authorName}</CardTitleLink>
        <span className="text-sm text-ink-soft wrap-anywhere">{username}</span>
        {review.sharesDevice ? <Badge tone="warning">{texts.sharesDevice}</Badge> : null}
      </div>
      <p className="text-sm text-ink-soft">
        {`${formatStamp(writtenAt)} ·\u00a0${texts.rating(rating)} ·\u00a0${texts.about} `}
        <TextLink to={pathOf('teacherPage', { username: teacherUsername })}>{teacherFullName}</TextLink>
      </p>
      <Quote>{review.text}</Quote>
      <ReportList reports={reports} />
      <NoticeList notices={notices} />
      <CardDecisions isOwn={isOwn}>
        <Button size="small" variant="secondary" onClick={() => onDecide('KEEP')}>
          {texts.keep}
        </Button>
        <Button size="small" variant="danger" onClick={() => onDecide('HIDE')}>
          {texts.hide}
        </Button>
      </CardDecisions>
    </Card>
  );
}

type DecideReviewDialogProps = { review: ReportedReview; decision: Decision; onClose: () => void };

/** Settles all reports of the review. */
export function DecideReviewDialog({ review, decision, onClose }: DecideReviewDialogProps) {
  const { id, writtenAt } = review;
  const isKept = decision === 'KEEP';
  return (
    <DecisionDialog
      title={isKept ? texts.keepTitle : texts.hideTitle}
      submitLabel={isKept ? texts.keep : texts.hide}
      draft={`review-${id}-${decision}`}
      tone={isKept ? 'primary' : 'danger'}
      touches={isKept ? [texts.touchesKept] : [texts.touchesHidden, texts.touchesTold]}
      send={(reason) => call('decideReview', { params: { id: String(id) }, body: { decision, reason, writtenAt } })}
      done={isKept ? texts.kept : texts.hidden}
      stale={[teachersKey]}
      onClose={onClose}
    />
  );
}
