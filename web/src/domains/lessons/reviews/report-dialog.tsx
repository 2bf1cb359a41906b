import { call } from '#shared/api/call.ts';
import { ReportDialog as SharedReportDialog } from '#shared/forms/report-dialog.tsx';
import { reviewTexts } from './texts.ts';

const texts = {
  title: reviewTexts.reportTitle,
  kind: reviewTexts.reportKind,
  text: reviewTexts.reportText,
  send: reviewTexts.send,
  cancel: reviewTexts.back,
  sent: reviewTexts.reported,
};

/** Reports a review. It stays visible until the curators decide. */
export const ReportDialog = ({ reviewId, onClose }: { reviewId: number; onClose: () => void }) => (
  <SharedReportDialog
    draft={`complaint-draft.review-${reviewId}`}
    texts={texts}
    send={(body) => call('reportReview', { params: { id: String(reviewId) }, body })}
    onClose={onClose}
  />
);
