import type { ContentReportKind } from '@kampus/contract/comments/comments';
import { limits } from '@kampus/contract/limits';
import { messageOf } from '../api/api-error.ts';
import { reportKinds } from '../format/report-kind-texts.ts';
import { optionsOf, RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { toast } from '../ui/toast/toast.ts';
import { FormDialog } from './form-dialog.tsx';
import { useSubmission } from './use-submission.ts';
import { useTabDraft } from './use-tab-draft.ts';

const kinds = optionsOf(reportKinds);
const noReport: { kind: ContentReportKind; text: string } = { kind: 'SPAM', text: '' };

type ReportDialogProps = {
  /** The name of the draft. */
  draft: string;
  texts: {
    title: string;
    lead?: string;
    kind: string;
    text: string;
    textHint?: string;
    send: string;
    cancel?: string;
    sent: string;
  };
  send: (report: typeof noReport) => Promise<unknown>;
  onSent?: () => void;
  onFailed?: () => void;
  onClose: () => void;
};

/** Reports something to the curators. Until it is sent, the report stays in the tab. */
export function ReportDialog({ draft, texts, send, onSent, onFailed, onClose }: ReportDialogProps) {
  const { values, change, discard } = useTabDraft(draft, noReport);
  const { kind, text } = values;
  const reporting = useSubmission({
    send: () => send({ kind, text: text.trim() }),
    onSent: () => {
      discard();
      toast({ title: texts.sent, variant: 'success' });
      onSent?.();
    },
    onClose,
    onFailed: (error) => {
      onFailed?.();
      return { text: messageOf(error) };
    },
  });
  return (
    <FormDialog
      title={texts.title}
      submitLabel={texts.send}
      {...(texts.cancel && { cancelLabel: texts.cancel })}
      submission={reporting}
      onSubmit={() => reporting.submit(undefined)}
      onClose={onClose}
    >
      {texts.lead ? <p className="text-ink-soft">{texts.lead}</p> : null}
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
