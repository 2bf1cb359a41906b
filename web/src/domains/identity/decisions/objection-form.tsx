import type { Decision } from '@kampus/contract/identity/decisions';
import { limits } from '@kampus/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#shared/api/api-error.ts';
import { Form } from '#shared/forms/form.tsx';
import { useRequiredText } from '#shared/forms/use-required-text.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextArea } from '#shared/ui/fields/text-area.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { decisionTexts as texts } from './texts.ts';

type ObjectionFormProps = {
  decision: Pick<Decision, 'id' | 'kind'>;
  onObject: (text: string) => Promise<unknown>;
};

/** The one objection to a decision, folded until it is wanted. */
export function ObjectionForm({ decision: { id, kind }, onObject }: ObjectionFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const text = useRequiredText(texts.required, `objection-draft.${id}`);
  const area = useRef<HTMLTextAreaElement>(null);
  // The button that opened the form is gone, and the focus with it.
  useEffect(() => {
    if (isOpen) area.current?.focus();
  }, [isOpen]);
  const sending = useSubmission({
    send: onObject,
    onSent: () => {
      text.discard();
      toast({ title: texts.sent, variant: 'success' });
    },
    onFailed: (error) => ({ title: texts.failed, text: messageOf(error) }),
  });
  if (!isOpen)
    return (
      <div>
        <Button
          variant="secondary"
          size="small"
          aria-label={`${texts.object}: ${texts.kinds[kind]}`}
          onClick={() => setIsOpen(true)}
        >
          {texts.object}
        </Button>
      </div>
    );
  return (
    <Form
      {...text.form}
      submission={sending}
      onSubmit={text.sendBy(sending.submit)}
      className="grid gap-4"
      actions={
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={sending.isBusy}>
            {texts.send}
          </Button>
          <Button variant="secondary" onClick={() => setIsOpen(false)}>
            {texts.cancel}
          </Button>
        </div>
      }
    >
      <TextArea
        {...text.field}
        ref={area}
        label={texts.objection}
        hint={texts.objectionHint}
        maxLength={limits.objection.max}
      />
    </Form>
  );
}
