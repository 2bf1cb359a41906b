import { type DecideDisputeBody, type Dispute, decideDisputeBody } from '@kampus/contract/lessons/reports';
import { limits } from '@kampus/contract/limits';
import { transactionsKey } from '#domains/balance/public.ts';
import { lessonTexts, reservationsKey } from '#domains/lessons/public.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { useFields } from '#shared/forms/use-fields.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { optionsOf, RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { ReasonField } from '../reason-field.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import { disputeTexts as texts } from './texts.ts';

const decisions = optionsOf(lessonTexts.decisions);

/** Decides a dispute. Both sides read the reason. No decision is preselected: it moves money. */
export function DecideDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const draft = useTabDraft<Partial<DecideDisputeBody>>(`decision-draft.dispute-${dispute.id}`, {});
  const { decision, reason = '' } = draft.values;
  // The schema names what is not chosen.
  const read = () => ({ decision, reason }) as DecideDisputeBody;
  const { faults, form, sendBy, showServerFaults } = useFields({ schema: decideDisputeBody, read });
  const deciding = useDeskStep({
    send: (body: DecideDisputeBody) => call('decideDispute', { params: { id: String(dispute.id) }, body }),
    done: texts.saved,
    onClose,
    discard: draft.discard,
    showServerFaults,
    stale: [reservationsKey, transactionsKey],
  });
  return (
    <ActionDialog
      {...form}
      title={texts.decideTitle}
      submitLabel={texts.save}
      submission={deciding}
      onSubmit={sendBy(deciding.submit)}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        <span className="block first-letter:uppercase">{formatLesson(dispute.schedule, dispute.scheduleEnd)}</span>
        {formatEuros(dispute.price)}, {dispute.paid ? texts.paid : texts.notPaid}
      </p>
      <RadioGroup
        legend={texts.decision}
        name="decision"
        options={decisions}
        error={faults['decision']}
        value={decision}
        onValueChange={(value) => draft.change((last) => ({ ...last, decision: value }))}
      />
      <ReasonField
        name="reason"
        label={texts.reason}
        hint=""
        error={faults['reason']}
        maxLength={limits.lesson.textMax}
        required
        value={reason}
        onChange={({ target }) => draft.change((last) => ({ ...last, reason: target.value }))}
      />
    </ActionDialog>
  );
}
