import type { DecideDisputeBody, Decision, Dispute } from '@kampus/contract/lessons/reports';
import { limits } from '@kampus/contract/limits';
import { lessonTexts } from '#domains/lessons/public.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { useTabDraft } from '#shared/forms/use-tab-draft.ts';
import { optionsOf, RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { ActionDialog } from '../action-dialog.tsx';
import { ReasonField } from '../reason-field.tsx';
import { useDeskStep } from '../use-desk-step.ts';
import { useReason } from '../use-reason.ts';
import { disputeTexts as texts } from './texts.ts';

const decisions = optionsOf(lessonTexts.decisions);

/** Decides a dispute. Both sides read the reason. */
export function DecideDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const decision = useTabDraft<Decision>(`decision-draft.dispute-${dispute.id}`, 'ALL');
  const reason = useReason(`dispute-${dispute.id}`);
  const deciding = useDeskStep({
    send: (body: DecideDisputeBody) => call('decideDispute', { params: { id: String(dispute.id) }, body }),
    done: texts.saved,
    onClose,
    discard: () => {
      decision.discard();
      reason.discard();
    },
  });
  return (
    <ActionDialog
      {...reason.form}
      title={texts.decideTitle}
      submitLabel={texts.save}
      submission={deciding}
      onSubmit={reason.sendBy((why) => deciding.submit({ decision: decision.values, reason: why }))}
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
        value={decision.values}
        onValueChange={(value) => decision.change(() => value)}
      />
      <ReasonField {...reason.field} label={texts.reason} hint="" maxLength={limits.lesson.textMax} />
    </ActionDialog>
  );
}
