import type { User } from '@kampus/contract/identity/accounts';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiError, isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { endSession } from '#shared/api/session-changes.ts';
import { Form } from '#shared/forms/form.tsx';
import { textOf } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { CodeField } from './code-field.tsx';
import { type Comments, type Obligations, Obstacles } from './erase-obstacles.tsx';
import { dataTexts } from './texts.ts';

interface Erasure {
  password: string;
  code?: string;
  comments: Comments;
}

const choices = [
  { value: 'KEEP', label: dataTexts.keep },
  { value: 'DELETE', label: dataTexts.remove },
] as const;

const readObligations = (error: ApiError) => error.problem?.['open'] as Obligations;

function useErasure() {
  const [obligations, setObligations] = useState<Obligations>();
  // The second factor may have been switched on elsewhere since this page loaded.
  const [needsCode, setNeedsCode] = useState(false);
  const erasure = useSubmission({
    send: (body: Erasure) => call('eraseMe', { body }),
    onSent: () => {
      // The guard of this page redirects after this.
      endSession('signed-out');
      toast({ title: dataTexts.erased, text: dataTexts.erasedText, variant: 'success' });
    },
    onFailed: (error) => {
      if (isApiError(error, 'OPEN_OBLIGATIONS')) setObligations(readObligations(error));
      if (error instanceof ApiError && error.fieldMessage('code') !== undefined) setNeedsCode(true);
      return error instanceof ApiError && error.problem?.errors ? undefined : { text: messageOf(error) };
    },
  });
  return { erasure, obligations, needsCode };
}

/**
 * Asks for the password (and the code) and for the fate of the comments. Lists open obligations.
 */
export function EraseDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const formId = useId();
  const [comments, setComments] = useState<Comments>('KEEP');
  const { erasure, obligations, needsCode } = useErasure();

  const handleSubmit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const code = textOf(currentTarget, 'code');
    erasure.submit({ password: textOf(currentTarget, 'password'), ...(code && { code }), comments });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={dataTexts.question}
      role="alertdialog"
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            {dataTexts.cancel}
          </Button>
          {obligations ? null : (
            <Button variant="danger" type="submit" form={formId} loading={erasure.isBusy} className="max-sm:flex-1">
              {dataTexts.confirm}
            </Button>
          )}
        </>
      }
    >
      {obligations ? (
        <Obstacles obligations={obligations} comments={comments} onClose={onClose} />
      ) : (
        <Form id={formId} submission={erasure} onSubmit={handleSubmit} className="grid gap-5" actions={null}>
          <p className="text-ink-soft">{dataTexts.detail}</p>
          <RadioGroup
            legend={dataTexts.comments}
            name="comments"
            options={choices}
            value={comments}
            onValueChange={setComments}
          />
          <PasswordField
            name="password"
            label={dataTexts.password}
            autoComplete="current-password"
            error={erasure.fieldMessage('password')}
            required
          />
          {user.hasSecondFactor || needsCode ? <CodeField error={erasure.fieldMessage('code')} /> : null}
        </Form>
      )}
    </Dialog>
  );
}
