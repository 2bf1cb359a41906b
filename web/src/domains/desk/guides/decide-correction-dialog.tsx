import type { Correction } from '@kampus/contract/guides/guides';
import { call } from '#shared/api/call.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { ActionDialog, Touches } from '../action-dialog.tsx';
import { guideKeys } from '../queries.ts';
import { ReasonField } from '../reason-field.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import { deskGuideTexts as texts } from './texts.ts';

/** EDITED accepts a correction that the curator applied to the guide by hand. */
export type CorrectionStep = 'ACCEPT' | 'EDITED' | 'DECLINE';

const words: Readonly<Record<CorrectionStep, { title: string; label: string; detail?: string; done: string }>> = {
  ACCEPT: { title: texts.acceptTitle, label: texts.accept, detail: texts.acceptDetail, done: texts.accepted },
  EDITED: { title: texts.editedTitle, label: texts.alreadyEdited, detail: texts.editedDetail, done: texts.accepted },
  DECLINE: { title: texts.declineTitle, label: texts.decline, done: texts.declined },
};

type DecideCorrectionDialogProps = { correction: Correction; step: CorrectionStep; onClose: () => void };

export function DecideCorrectionDialog({ correction, step, onClose }: DecideCorrectionDialogProps) {
  const { id, quote, proposal, mayName, readers } = correction;
  const { values: reason, change, discard } = useTabDraft(`reason-draft.correction-${id}`, '');
  const { title, label, detail, done } = words[step];
  const isDeclined = step === 'DECLINE';
  const deciding = useDeskStep({
    send: () =>
      call('decideCorrection', {
        params: { id: String(id) },
        body: {
          decision: isDeclined ? 'DECLINE' : 'ACCEPT',
          apply: step === 'ACCEPT',
          ...(isDeclined && reason.trim() && { reason: reason.trim() }),
        },
      }),
    done,
    onClose,
    discard,
    stale: guideKeys,
  });
  return (
    <ActionDialog
      title={title}
      submitLabel={label}
      submission={deciding}
      onSubmit={() => deciding.submit(undefined)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        <del className="text-ink-soft">{quote}</del>
        {proposal ? (
          <>
            {' '}
            <ins>{proposal}</ins>
          </>
        ) : null}
      </p>
      {detail ? <Touches lines={[detail, texts.told(readers), mayName ? texts.acceptThanks : undefined]} /> : null}
      {isDeclined ? (
        <ReasonField
          label={texts.declineReason(readers)}
          hint={texts.declineReasonHint}
          value={reason}
          onChange={({ target }) => change(() => target.value)}
        />
      ) : null}
    </ActionDialog>
  );
}
