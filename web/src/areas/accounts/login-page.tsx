import type { SubmitEvent } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { beginSession } from '#shared/api/session-changes.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Form } from '#shared/forms/form.tsx';
import { type FormFailure, useSubmission } from '#shared/forms/use-submission.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { AccountCard } from './account-card.tsx';
import { destinationOf, readSignInState } from './sign-in-state.ts';
import { loginTexts } from './texts.ts';

/** Signs in and stores the tokens. An answer without both of them is a failure like any other (product.md §5). */
async function signIn(credentials: { login: string; password: string }): Promise<void> {
  const pair = await call('login', { body: credentials });
  if (!pair?.accessToken || !pair.refreshToken) throw new Error('The answer to the sign-in lacks a token');
  beginSession(pair);
}

/** The one sentence for every cause, and below it what else there is to know: too many attempts, no connection. */
function describeFailure(error: unknown): FormFailure {
  const more = error instanceof ApiError && error.status !== 401 ? error.message : undefined;
  return more ? { title: loginTexts.failure, text: more } : { text: loginTexts.failure };
}

export function LoginPage() {
  usePageTitle(loginTexts.title);
  const session = useSession();
  const { state } = useLocation();
  const signInState = readSignInState(state);
  const attempt = useSubmission({ send: signIn, onSent: () => undefined, onFailed: describeFailure });

  // Also the way on after success: storing the tokens signs in.
  if (session.isSignedIn) return <Navigate to={destinationOf(signInState)} replace />;

  const handleSubmit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const fields = new FormData(currentTarget);
    // No rules here: empty fields are sent as they are (product.md §5).
    attempt.submit({ login: String(fields.get('login')), password: String(fields.get('password')) });
  };

  return (
    <AccountCard
      title={loginTexts.title}
      footer={
        <>
          {loginTexts.noAccount}{' '}
          <Link to="/register" state={signInState}>
            {loginTexts.register}
          </Link>
        </>
      }
    >
      <Form
        submission={attempt}
        onSubmit={handleSubmit}
        className="flex flex-col gap-5"
        actions={
          <Button type="submit" wide loading={attempt.isBusy} loadingText={loginTexts.loading}>
            {loginTexts.submit}
          </Button>
        }
      >
        <TextField
          name="login"
          label={loginTexts.login}
          placeholder={loginTexts.login}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          name="password"
          label={loginTexts.password}
          placeholder={loginTexts.password}
          autoComplete="current-password"
        />
      </Form>
    </AccountCard>
  );
}
