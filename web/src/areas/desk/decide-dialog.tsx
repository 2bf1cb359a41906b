import type { DecideDisputeBody, Decision, Dispute } from '@kampus/contract/disputes';
import { limits } from '@kampus/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { formatLesson } from '#shared/format/moments.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { lessonTexts } from '../reservations/public.ts';
import { disputesKey } from './queries.ts';
import { deskTexts } from './texts.ts';

const decisions = Object.entries(lessonTexts.decisions).map(([value, label]) => ({ value: value as Decision, label }));

/** Decides a dispute, with the reason that both sides read. */
export function DecideDialog({ dispute, onClose }: { dispute: Dispute; onClose: () => void }) {
  const formId = useId();
  const queries = useQueryClient();
  const [decision, setDecision] = useState<Decision>('ALL');
  const [reason, setReason] = useState('');
  const deciding = useSubmission({
    send: (body: DecideDisputeBody) => call('decideDispute', { params: { id: String(dispute.id) }, body }),
    onSent: async () => {
      toast({ title: deskTexts.saved, variant: 'success' });
      await queries.invalidateQueries({ queryKey: disputesKey });
      onClose();
    },
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  const handleSubmit = () =>
    reason.trim() ? deciding.submit({ decision, reason: reason.trim() }) : deciding.fail(deskTexts.reasonRequired);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={deskTexts.decideTitle}
      isBusy={deciding.isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            {deskTexts.back}
          </Button>
          <Button type="submit" form={formId} loading={deciding.isBusy} className="max-sm:flex-1">
            {deskTexts.save}
          </Button>
        </>
      }
    >
      <Form id={formId} submission={deciding} onSubmit={handleSubmit} actions={null} className="flex flex-col gap-4">
        <p className="text-ink-soft">
          <span className="block first-letter:uppercase">{formatLesson(dispute.schedule, dispute.scheduleEnd)}</span>
          {formatEuros(dispute.price)}, {dispute.paid ? deskTexts.paid : deskTexts.notPaid}
        </p>
        <RadioGroup
          legend={deskTexts.decision}
          name="decision"
          options={decisions}
          value={decision}
          onValueChange={setDecision}
        />
        <TextArea
          label={deskTexts.reason}
          rows={3}
          maxLength={limits.lesson.textMax}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
