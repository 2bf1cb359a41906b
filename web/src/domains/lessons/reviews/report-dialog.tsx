import type { ReportKind } from '@kampus/contract/comments/comments';
import { limits } from '@kampus/contract/limits';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { reportKinds } from '#shared/format/report-kind-texts.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { optionsOf, RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { reviewTexts as texts } from './texts.ts';

const kinds = optionsOf(reportKinds);

const noReport: { kind: ReportKind; text: string } = { kind: 'SPAM', text: '' };

/** Reports a review to the curators. The review stays visible until they decide. */
export function ReportDialog({ reviewId, onClose }: { reviewId: number; onClose: () => void }) {
  const { values, change, discard } = useTabDraft(`complaint-draft.review-${reviewId}`, noReport);
  const { kind, text } = values;
  const reporting = useSubmission({
    send: () => call('reportReview', { params: { id: String(reviewId) }, body: { kind, text: text.trim() } }),
    onSent: () => {
      discard();
      toast({ title: texts.reported, variant: 'success' });
      onClose();
    },
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  return (
    <FormDialog
      title={texts.reportTitle}
      submitLabel={texts.send}
      cancelLabel={texts.back}
      submission={reporting}
      onSubmit={() => reporting.submit(undefined)}
      onClose={onClose}
    >
      <RadioGroup
        legend={texts.reportKind}
        name="kind"
        options={kinds}
        value={kind}
        onValueChange={(value) => change((last) => ({ ...last, kind: value }))}
      />
      <TextArea
        label={texts.reportText}
        rows={3}
        maxLength={limits.report.max}
        value={text}
        onChange={({ target }) => change((last) => ({ ...last, text: target.value }))}
      />
    </FormDialog>
  );
}
