import type { ReportedComment } from '@kampus/contract/comments/comments';
import { call } from '#shared/api/call.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { moderationTexts as texts } from './texts.ts';

export type CommentDecision = 'KEEP' | 'HIDE' | 'HIDE_AND_BLOCK';

function wordsOf({ held }: ReportedComment, decision: CommentDecision) {
  if (decision === 'KEEP' && held) return { title: texts.showTitle, label: texts.show, done: texts.shown };
  if (decision === 'KEEP') return { title: texts.keepTitle, label: texts.keep, done: texts.kept };
  if (decision === 'HIDE') return { title: texts.hideTitle, label: texts.hide, done: texts.hidden };
  return { title: texts.blockTitle, label: texts.hideAndBlock, done: texts.hidden };
}

type DecideCommentDialogProps = {
  comment: ReportedComment;
  /** How many notices there are beside the reports. */
  notices: number;
  decision: CommentDecision;
  onClose: () => void;
};

/**
 * Settles all reports of the comment. The server refuses if somebody edited the comment after the
 * curator loaded it.
 */
export function DecideCommentDialog({ comment, notices, decision, onClose }: DecideCommentDialogProps) {
  const { id, reports, fullName, updatedAt } = comment;
  const { title, label, done } = wordsOf(comment, decision);
  const isKept = decision === 'KEEP';
  return (
    <DecisionDialog
      title={title}
      submitLabel={label}
      draft={`comment-${id}-${decision}`}
      tone={isKept ? 'primary' : 'danger'}
      touches={[
        reports.length + notices > 0 ? texts.touchesReports(reports.length + notices) : undefined,
        ...(isKept ? [texts.touchesKept] : [texts.touchesTombstone, texts.touchesTold]),
        ...(decision === 'HIDE_AND_BLOCK' ? [texts.touchesBlock(fullName), texts.keepsBlock] : []),
      ]}
      send={(reason) =>
        call('decideCommentReports', { params: { id: String(id) }, body: { decision, reason, updatedAt } })
      }
      done={done}
      stale={[['comments', comment.guideId]]}
      reasonWords={isKept ? { label: texts.keepReason, hint: texts.keepReasonHint } : undefined}
      onClose={onClose}
    />
  );
}
