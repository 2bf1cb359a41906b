import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { loadPasskeys } from '#domains/identity/public.ts';
import { ApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import type { ElevationRequest } from '#shared/api/elevation.ts';
import { onSessionChange, shareAccessToken } from '#shared/api/session-changes.ts';
import { storeAccessToken } from '#shared/api/tokens.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { elevationTexts } from './texts.ts';

const hasFieldErrors = (error: unknown): boolean => error instanceof ApiError && Boolean(error.problem?.errors?.length);

/**
 * Asks for the password, and for the code if there is a second factor. Then every waiting call is
 * sent again.
 */
export function ElevationDialog({ request: { needsCode, byPasskey, settle } }: { request: ElevationRequest }) {
  const formId = useId();
  const [asksForCode, setAsksForCode] = useState(needsCode);
  const handleElevated = (accessToken: string) => {
    storeAccessToken(accessToken);
    shareAccessToken(accessToken);
    settle(true);
  };
  const key = useSubmission({
    send: async () => (await loadPasskeys()).elevateWithPasskey(),
    onSent: handleElevated,
    onFailed: async (error) => ({ text: (await loadPasskeys()).describePasskeyFailure(error) }),
  });
  const proof = useSubmission({
    send: (body: { password: string; code?: string }) => call('elevate', { body }),
    onSent: ({ accessToken }) => handleElevated(accessToken),
    onFailed: (error) => {
      // The second factor may be newer than the token. Then the server still requires the code.
      if (error instanceof ApiError && error.fieldMessage('code') !== undefined) setAsksForCode(true);
      return hasFieldErrors(error) ? undefined : { text: messageOf(error) };
    },
  });
  const codeError = proof.fieldMessage('code');

  // A session that has ended cannot be elevated.
  useEffect(() => onSessionChange(() => settle(false)), [settle]);

  const handleSubmit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const fields = new FormData(currentTarget);
    const code = String(fields.get('code') ?? '');
    key.clearFailure();
    proof.submit({ password: String(fields.get('password')), ...(code && { code }) });
  };

  return (
    <Dialog
      isOpen
      onClose={() => settle(false)}
      title={elevationTexts.title}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={() => settle(false)} className="max-sm:flex-1">
            {elevationTexts.cancel}
          </Button>
          <Button type="submit" form={formId} loading={proof.isBusy} className="max-sm:flex-1">
            {elevationTexts.confirm}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        submission={{ isBusy: proof.isBusy, failure: proof.failure ?? key.failure }}
        onSubmit={handleSubmit}
        className="grid gap-5"
        actions={null}
      >
        <p className="text-ink-soft">{elevationTexts.text}</p>
        {byPasskey ? (
          <Button
            variant="secondary"
            wide
            loading={key.isBusy}
            onClick={() => {
              proof.clearFailure();
              key.submit(undefined);
            }}
          >
            {elevationTexts.byPasskey}
          </Button>
        ) : null}
        <PasswordField
          name="password"
          label={elevationTexts.password}
          autoComplete="current-password"
          error={proof.fieldMessage('password')}
          data-autofocus
          required
        />
        {asksForCode ? (
          <TextField
            name="code"
            label={elevationTexts.code}
            hint={codeError ? undefined : elevationTexts.codeHint}
            error={codeError}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        ) : null}
      </Form>
    </Dialog>
  );
}
