import type { Comment } from '@kampus/contract/comments/comments';
import { call } from '#shared/api/call.ts';
import { ReportDialog as SharedReportDialog } from '#shared/forms/report-dialog.tsx';
import { reportTexts } from './report-texts.ts';

type ReportDialogProps = {
  comment: Comment;
  onSent: () => void;
  /** Called after a refusal: the comment may have changed since the reader loaded it. */
  onChanged: () => void;
  onClose: () => void;
};

/** Reports a comment. `updatedAt` ties the report to the text that the reader saw. */
export const ReportDialog = ({ comment: { id, updatedAt }, onSent, onChanged, onClose }: ReportDialogProps) => (
  <SharedReportDialog
    draft={`complaint-draft.comment-${id}`}
    texts={reportTexts}
    send={({ kind, text }) =>
      call('reportComment', { params: { id: String(id) }, body: { kind, updatedAt, ...(text && { text }) } })
    }
    onSent={onSent}
    onFailed={onChanged}
    onClose={onClose}
  />
);
