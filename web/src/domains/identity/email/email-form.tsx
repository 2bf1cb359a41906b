import { emailBody, emailCodeBody } from '@kampus/contract/identity/emails';
import { limits } from '@kampus/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import { Form } from '#shared/forms/form.tsx';
import { FormActions } from '#shared/forms/form-actions.tsx';
import { textOf, useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { emailTexts } from './texts.ts';

/** What an address is proved for: the calls of the two steps, and their words. */
export interface EmailFlow {
  hint: string;
  request: (body: { email: string }) => Promise<unknown>;
  confirm: (body: { code: string }) => Promise<unknown>;
  /** The toast after the code. */
  done: string;
  /** Refreshes what the code has changed. */
  refresh: () => Promise<unknown>;
}

type EmailFormProps = { flow: EmailFlow; onClose: () => void };

/** Two steps: the address, then the code from the mailbox. */
export function EmailForm({ flow, onClose }: EmailFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <AddressStep flow={flow} onSent={setSentTo} onClose={onClose} />
  ) : (
    <CodeStep flow={flow} email={sentTo} onClose={onClose} onOther={() => setSentTo(undefined)} />
  );
}

/** Moves the focus to the field of a step, because it is the next input. */
function useFocused() {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}

function AddressStep({ flow, onSent, onClose }: EmailFormProps & { onSent: (email: string) => void }) {
  const ref = useFocused();
  const fields = useFields({ schema: emailBody, read: (form) => ({ email: textOf(form, 'email') }) });
  const sending = useSubmission({
    send: flow.request,
    onSent: (_, { email }) => onSent(email),
    onFailed: (error) => {
      if (fields.showServerFaults(error) || isApiError(error, 'ELEVATION_REQUIRED')) return undefined;
      return { text: messageOf(error) };
    },
  });
  const { email: fault } = fields.faults;
  return (
    <Form
      {...fields.form}
      submission={sending}
      onSubmit={fields.sendBy(sending.submit)}
      className="grid max-w-narrow gap-5"
      actions={
        <FormActions
          isBusy={sending.isBusy}
          submit={emailTexts.sendCode}
          cancel={emailTexts.cancel}
          onCancel={onClose}
        />
      }
    >
      <TextField
        ref={ref}
        name="email"
        // Not type="email": the schema says what is wrong, in words that fit.
        inputMode="email"
        label={emailTexts.address}
        hint={fault ? undefined : flow.hint}
        error={fault}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
    </Form>
  );
}

type CodeStepProps = { flow: EmailFlow; email: string; onClose: () => void; onOther: () => void };

function CodeStep({ flow, email, onClose, onOther }: CodeStepProps) {
  const ref = useFocused();
  const fields = useFields({ schema: emailCodeBody, read: (form) => ({ code: textOf(form, 'code') }) });
  const confirming = useSubmission({
    send: flow.confirm,
    onSent: async () => {
      await flow.refresh();
      toast({ title: flow.done, variant: 'success' });
    },
    onClose,
    onFailed: (error) => (fields.showServerFaults(error) ? undefined : { text: messageOf(error) }),
  });
  const { code: fault } = fields.faults;
  return (
    <Form
      {...fields.form}
      submission={confirming}
      onSubmit={fields.sendBy(confirming.submit)}
      className="grid max-w-narrow gap-5"
      actions={
        <FormActions
          isBusy={confirming.isBusy}
          submit={emailTexts.confirm}
          cancel={emailTexts.otherAddress}
          onCancel={onOther}
        />
      }
    >
      <p role="status" className="wrap-anywhere">
        {emailTexts.sent(email, limits.emailCode.minutes)}
      </p>
      <TextField
        ref={ref}
        name="code"
        label={emailTexts.code}
        hint={fault ? undefined : emailTexts.codeHint}
        error={fault}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </Form>
  );
}
