import type { ReportedReview } from '@kampus/contract/lessons/reviews';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teachersKey } from '#domains/teaching/public.ts';
import { call } from '#shared/api/call.ts';
import { formatStamp } from '#shared/format/moments.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { ActionDialog, Touches } from '../action-dialog.tsx';
import { CardTitleLink } from '../card-title-link.tsx';
import { DeskList } from '../desk-list.tsx';
import { NothingFound } from '../nothing-found.tsx';
import { ReasonField } from '../reason-field.tsx';
import { Room } from '../room.tsx';
import { SearchField } from '../search-field.tsx';
import { deskTexts } from '../texts.ts';
import { useDeskStep } from '../use-desk-step.ts';
import { useListState } from '../use-list-state.ts';
import { reviewReportsQuery } from './queries.ts';
import { deskReviewTexts as texts } from './review-texts.ts';
import { moderationTexts } from './texts.ts';

type Decision = 'KEEP' | 'HIDE';

/** /desk/reviews: reported reviews, and reviews that the teacher may have written. */
export function ReviewsPage() {
  const list = useListState(['q']);
  const query = useQuery(reviewReportsQuery(list.filters.q, list.page));
  const [open, setOpen] = useState<{ review: ReportedReview; decision: Decision }>();
  return (
    <Room title={deskTexts.rooms.reviews} lead={texts.lead}>
      <SearchField label={texts.search} value={list.filters.q} onSearch={(q) => list.setFilters({ q })} />
      <DeskList
        label={deskTexts.rooms.reviews}
        query={query}
        page={list.page}
        onPageChange={list.setPage}
        failed={texts.loadFailed}
        keyOf={({ id }) => id}
        empty={
          list.filters.q ? (
            <NothingFound onReset={() => list.setFilters({ q: '' })} />
          ) : (
            <EmptyState text={texts.empty} hint={texts.emptyHint} illustration={<Illustration name="no-comments" />} />
          )
        }
      >
        {(review) => <ReviewCard review={review} onDecide={(decision) => setOpen({ review, decision })} />}
      </DeskList>
      {open ? <DecideDialog {...open} onClose={() => setOpen(undefined)} /> : null}
    </Room>
  );
}

const linkClasses = 'text-accent-ink underline underline-offset-3 wrap-anywhere';

function ReviewCard({ review, onDecide }: { review: ReportedReview; onDecide: (decision: Decision) => void }) {
  const { username, authorName, teacherUsername, teacherFullName, writtenAt, rating, reports } = review;
  return (
    <Card as="article" aria-label={`${authorName}, ${formatStamp(writtenAt)}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CardTitleLink to={pathOf('deskPerson', { username })}>{authorName}</CardTitleLink>
        <span className="text-sm text-ink-soft wrap-anywhere">{username}</span>
        {review.sharesDevice ? <Badge tone="warning">{texts.sharesDevice}</Badge> : null}
      </div>
      <p className="text-sm text-ink-soft">
        {`${formatStamp(writtenAt)}\u00a0· ${texts.rating(rating)}\u00a0· ${texts.about} `}
        <Link to={pathOf('teacherPage', { username: teacherUsername })} className={linkClasses}>
          {teacherFullName}
        </Link>
      </p>
      <blockquote className="rounded-md border border-transparent bg-sunken px-4 py-3 whitespace-pre-wrap wrap-anywhere">
        {review.text}
      </blockquote>
      {reports.length > 0 ? (
        <ul aria-label={texts.reports} className="grid gap-1.5 text-sm">
          {reports.map((report) => (
            <li key={report.username} className="wrap-anywhere">
              <span className="font-medium">{moderationTexts.kinds[report.kind]}</span>
              {report.text ? `\u00a0· ${report.text}` : null}
              <span className="text-ink-soft">{`\u00a0· ${report.username}, ${formatStamp(report.createdAt)}`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={() => onDecide('KEEP')}>
          {texts.keep}
        </Button>
        <Button size="small" variant="danger" onClick={() => onDecide('HIDE')}>
          {texts.hide}
        </Button>
      </div>
    </Card>
  );
}

type DecideDialogProps = { review: ReportedReview; decision: Decision; onClose: () => void };

function DecideDialog({ review, decision, onClose }: DecideDialogProps) {
  const [reason, setReason] = useState('');
  const isKept = decision === 'KEEP';
  const deciding = useDeskStep({
    send: () =>
      call('decideReview', {
        params: { id: String(review.id) },
        body: { decision, reason: reason.trim(), writtenAt: review.writtenAt },
      }),
    done: isKept ? texts.kept : texts.hidden,
    onDone: onClose,
    stale: [teachersKey],
  });
  return (
    <ActionDialog
      title={isKept ? texts.keepTitle : texts.hideTitle}
      submitLabel={isKept ? texts.keep : texts.hide}
      tone={isKept ? 'primary' : 'danger'}
      submission={deciding}
      onSubmit={() => (reason.trim() ? deciding.submit(undefined) : deciding.fail(deskTexts.reasonRequired))}
      onClose={onClose}
    >
      <Touches lines={isKept ? [texts.touchesKept] : [texts.touchesHidden, texts.touchesTold]} />
      <ReasonField value={reason} onChange={setReason} error={deciding.fieldMessage('reason')} />
    </ActionDialog>
  );
}
