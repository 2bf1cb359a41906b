import type { ReportKind } from '@kampus/contract/comments/comments';
import { limits } from '@kampus/contract/limits';
import { useId, useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { reviewTexts as texts } from './texts.ts';

const kinds = Object.keys(texts.reportKinds) as ReportKind[];

/** Reports a review to the curators. The review stays visible until they decide. */
export function ReportDialog({ reviewId, onClose }: { reviewId: number; onClose: () => void }) {
  const formId = useId();
  const [kind, setKind] = useState<ReportKind>('SPAM');
  const [text, setText] = useState('');
  const reporting = useSubmission({
    send: () => call('reportReview', { params: { id: String(reviewId) }, body: { kind, text: text.trim() } }),
    onSent: () => {
      toast({ title: texts.reported, variant: 'success' });
      onClose();
    },
    onFailed: (error) => ({ text: messageOf(error) }),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.reportTitle}
      isBusy={reporting.isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            {texts.back}
          </Button>
          <Button type="submit" form={formId} loading={reporting.isBusy} className="max-sm:flex-1">
            {texts.send}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        submission={reporting}
        onSubmit={() => reporting.submit(undefined)}
        actions={null}
        className="grid gap-4"
      >
        <RadioGroup
          legend={texts.reportKind}
          name="kind"
          options={kinds.map((value) => ({ value, label: texts.reportKinds[value] }))}
          value={kind}
          onValueChange={setKind}
        />
        <TextArea
          label={texts.reportText}
          rows={3}
          maxLength={limits.report.max}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}
