import type { ReportedComment } from '@kampus/contract/comments/comments';
import type { Notice } from '@kampus/contract/desk/notices';
import { guidePath, pathOf } from '@kampus/contract/pages/addresses';
import { formatStamp } from '#shared/format/moments.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { CardTitleLink } from '../card-title-link.tsx';
import { TextLink } from '../text-link.tsx';
import { CardDecisions } from './card-decisions.tsx';
import type { CommentDecision } from './decide-comment-dialog.tsx';
import { NoticeList } from './notice-list.tsx';
import { Quote } from './quote.tsx';
import { ReportList } from './report-list.tsx';
import { moderationTexts as texts } from './texts.ts';

type ReportedCardProps = {
  comment: ReportedComment;
  notices: readonly Notice[];
  isOwn: boolean;
  onDecide: (decision: CommentDecision) => void;
};

/** A waiting comment with its reports, and the three decision buttons. */
export function ReportedCard({ comment, notices, isOwn, onDecide }: ReportedCardProps) {
  const { username, fullName, content, createdAt, updatedAt, held, reports } = comment;
  const reportCount = reports.length + notices.length;
  const guide = `${guidePath(comment.universityId, comment.guideId)}#comments`;
  return (
    <Card as="article" aria-label={`${fullName}, ${formatStamp(createdAt)}`} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CardTitleLink to={pathOf('deskPerson', { username })}>{fullName}</CardTitleLink>
        {fullName === username ? null : <span className="text-sm text-ink-soft wrap-anywhere">{username}</span>}
        {held ? <Badge tone="info">{texts.held}</Badge> : null}
        {reportCount > 0 ? <Badge tone="warning">{texts.reported(reportCount)}</Badge> : null}
      </div>
      <p className="text-sm text-ink-soft">
        {formatStamp(createdAt)}
        {updatedAt ? ` ·\u00a0${texts.edited}` : null} ·&nbsp;{texts.inGuide}{' '}
        <TextLink to={guide}>{comment.guideTitle}</TextLink>
      </p>
      <Quote>{content}</Quote>
      <ReportList reports={reports} />
      <NoticeList notices={notices} />
      <CardDecisions isOwn={isOwn}>
        <Button size="small" variant="secondary" onClick={() => onDecide('KEEP')}>
          {held ? texts.show : texts.keep}
        </Button>
        <Button size="small" variant="danger" onClick={() => onDecide('HIDE')}>
          {texts.hide}
        </Button>
        <Button size="small" variant="quiet" onClick={() => onDecide('HIDE_AND_BLOCK')}>
          {texts.hideAndBlock}
        </Button>
      </CardDecisions>
    </Card>
  );
}
