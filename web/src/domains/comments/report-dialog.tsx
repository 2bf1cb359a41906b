import type { Comment, ReportKind } from '@kampus/contract/comments/comments';
import { limits } from '@kampus/contract/limits';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { reportKinds } from '#shared/format/report-kind-texts.ts';
import { FormDialog } from '#shared/forms/form-dialog.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { reportTexts as texts } from './report-texts.ts';

const kinds = (Object.keys(reportKinds) as ReportKind[]).map((value) => ({ value, label: reportKinds[value] }));

type ReportDialogProps = {
  comment: Comment;
  onSent: () => void;
  /** Called after a refusal: the comment may have changed since the reader loaded it. */
  onChanged: () => void;
  onClose: () => void;
};

const noReport: { kind: ReportKind; text: string } = { kind: 'SPAM', text: '' };

/**
 * Reports a comment to the curators. `updatedAt` ties the report to the text that the reader saw.
 */
export function ReportDialog({ comment, onSent, onChanged, onClose }: ReportDialogProps) {
  const { values, change, discard } = useTabDraft(`complaint-draft.comment-${comment.id}`, noReport);
  const { kind, text } = values;
  const sending = useSubmission({
    send: () =>
      call('reportComment', {
        params: { id: String(comment.id) },
        body: { kind, updatedAt: comment.updatedAt, ...(text.trim() && { text: text.trim() }) },
      }),
    onSent: () => {
      discard();
      toast({ title: texts.sent, variant: 'success' });
      onSent();
    },
    onFailed: (error) => {
      onChanged();
      return { text: messageOf(error) };
    },
  });
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.send}
      submission={sending}
      onSubmit={() => sending.submit(undefined)}
      onClose={onClose}
    >
      <p className="text-ink-soft">{texts.lead}</p>
      <RadioGroup
        legend={texts.kind}
        name="kind"
        options={kinds}
        value={kind}
        onValueChange={(value) => change((last) => ({ ...last, kind: value }))}
      />
      <TextArea
        label={texts.text}
        hint={texts.textHint}
        rows={3}
        maxLength={limits.report.max}
        value={text}
        onChange={({ target }) => change((last) => ({ ...last, text: target.value }))}
      />
    </FormDialog>
  );
}
