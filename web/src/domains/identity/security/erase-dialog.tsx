import type { User } from '@kampus/contract/identity/accounts';
import { type SubmitEvent, useId, useState } from 'react';
import { ApiError, isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { endSession } from '#shared/api/session-changes.ts';
import { formatEuros } from '#shared/format/euros.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { MoneyHelp } from '#shared/help/money-help.tsx';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { CodeField } from './code-field.tsx';
import { dataTexts } from './texts.ts';

type Comments = 'KEEP' | 'DELETE';
interface Erasure {
  password: string;
  code?: string;
  comments: Comments;
}

/** Open obligations, counted by the server. They must end before the erasure. */
interface Open {
  lessons: number;
  balance: number;
}

const choices = [
  { value: 'KEEP', label: dataTexts.keep },
  { value: 'DELETE', label: dataTexts.remove },
] as const;

const readOpen = (error: ApiError): Open => error.problem?.['open'] as Open;

function useErasure() {
  const [open, setOpen] = useState<Open>();
  const erasure = useSubmission({
    send: (body: Erasure) => call('eraseMe', { body }),
    onSent: () => {
      // The guard of this page redirects after this.
      endSession('signed-out');
      toast({ title: dataTexts.erased, text: dataTexts.erasedText, variant: 'success' });
    },
    onFailed: (error) => {
      if (isApiError(error, 'OPEN_OBLIGATIONS')) setOpen(readOpen(error));
      else if (!(error instanceof ApiError && error.problem?.errors)) return { text: messageOf(error) };
      return undefined;
    },
  });
  return { erasure, open };
}

/**
 * Asks for the password (and the code) and for the fate of the comments. Lists open obligations.
 */
export function EraseDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const formId = useId();
  const [comments, setComments] = useState<Comments>('KEEP');
  const { erasure, open } = useErasure();

  const handleSubmit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const fields = new FormData(currentTarget);
    const code = String(fields.get('code') ?? '');
    erasure.submit({ password: String(fields.get('password')), ...(code && { code }), comments });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={dataTexts.question}
      role="alertdialog"
      isBusy={erasure.isBusy}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} className="max-sm:flex-1">
            {dataTexts.cancel}
          </Button>
          {open ? null : (
            <Button variant="danger" type="submit" form={formId} loading={erasure.isBusy} className="max-sm:flex-1">
              {dataTexts.confirm}
            </Button>
          )}
        </>
      }
    >
      {open ? (
        <Obstacles open={open} />
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
          {user.hasSecondFactor ? <CodeField name="code" error={erasure.fieldMessage('code')} /> : null}
        </Form>
      )}
    </Dialog>
  );
}

function Obstacles({ open: { lessons, balance } }: { open: Open }) {
  return (
    <Banner tone="warning" title={dataTexts.blockedTitle} isLive>
      <ul className="mt-2 grid gap-3">
        {lessons > 0 ? (
          <li>
            <p>
              {dataTexts.lessons}: <strong>{lessons}</strong> — {dataTexts.lessonsHint}
            </p>
            <Link
              to="/profile"
              className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
            >
              {dataTexts.toLessons}
            </Link>
          </li>
        ) : null}
        {balance !== 0 ? (
          <li>
            <p>
              {dataTexts.money}: <strong>{formatEuros(balance)}</strong>
            </p>
            <MoneyHelp purpose="payOut" />
          </li>
        ) : null}
      </ul>
    </Banner>
  );
}
