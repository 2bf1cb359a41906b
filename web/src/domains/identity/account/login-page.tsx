import { pathOf } from '@kampus/contract/pages/addresses';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { ApiError, isApiError } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { beginSession } from '#shared/api/session-changes.ts';
import type { SignInState } from '#shared/api/sign-in-state.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Form } from '#shared/forms/form.tsx';
import { type FormFailure, useSubmission } from '#shared/forms/use-submission.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { BlockedObjection } from '../decisions/blocked-objection.tsx';
import { PasskeySignIn, usePasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { CodeField } from '../security/code-field.tsx';
import { AccountCard } from './account-card.tsx';
import { destinationOf, readSignInState } from './read-sign-in-state.ts';
import { loginTexts } from './texts.ts';

/**
 * Signs in and stores the tokens. A response without both tokens is a normal failure (product.md
 * §5).
 */
async function signIn(credentials: { login: string; password: string; code?: string }): Promise<void> {
  const pair = await call('login', { body: credentials });
  if (!pair?.accessToken || !pair.refreshToken) throw new Error('The sign-in response lacks a token');
  beginSession(pair);
}

/**
 * One sentence for every cause. Details follow only for a wrong second factor, rate limits,
 * connection errors and the like.
 */
function describeFailure(error: unknown): FormFailure {
  const saysMore = error instanceof ApiError && (error.status !== 401 || isApiError(error, 'SECOND_FACTOR_INVALID'));
  const more = saysMore ? error.message : undefined;
  return more ? { title: loginTexts.failure, text: more } : { text: loginTexts.failure };
}

/** The sign-in form: whether the server asked for the second factor, and who is blocked. */
function useSignIn() {
  const [asksForCode, setAsksForCode] = useState(false);
  const [blocked, setBlocked] = useState<{ login: string; password: string }>();
  const attempt = useSubmission({
    send: signIn,
    onFailed: (error, credentials) => {
      const { login, password } = credentials;
      setBlocked(isApiError(error, 'ACCOUNT_BLOCKED') ? { login, password } : undefined);
      if (!isApiError(error, 'SECOND_FACTOR_REQUIRED')) return describeFailure(error);
      setAsksForCode(true);
      return undefined;
    },
  });
  return { attempt, asksForCode, blocked };
}

/** Goes back to the return address, so that Back does not visit it a second time. */
function GoBack() {
  const navigate = useNavigate();
  // Strict mode runs effects twice.
  const isLeft = useRef(false);
  useEffect(() => {
    if (!isLeft.current) void navigate(-1);
    isLeft.current = true;
  }, [navigate]);
  return null;
}

export function LoginPage() {
  usePageTitle(loginTexts.title);
  const session = useSession();
  const { state } = useLocation();
  const signInState = readSignInState(state);
  const { attempt, asksForCode, blocked } = useSignIn();
  const key = usePasskeySignIn();
  const [login, setLogin] = useState(signInState.login ?? '');

  // Also the redirect after a success, because storing the tokens signs in.
  if (session.isSignedIn && signInState.isBefore) return <GoBack />;
  if (session.isSignedIn) return <Navigate to={destinationOf(signInState)} replace state={signInState.fromState} />;

  const handleSubmit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) => {
    const fields = new FormData(currentTarget);
    const code = String(fields.get('code') ?? '');
    // No validation: empty fields are sent unchanged (product.md §5).
    const credentials = { login: String(fields.get('login')), password: String(fields.get('password')) };
    key.clearFailure();
    attempt.submit({ ...credentials, ...(code && { code }) });
  };

  return (
    <AccountCard
      title={loginTexts.title}
      footer={
        <>
          {loginTexts.noAccount}{' '}
          <Link to={pathOf('register')} state={signInState} replace={signInState.isBefore ?? false}>
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
          <>
            <Button type="submit" wide loading={attempt.isBusy} loadingText={loginTexts.loading}>
              {loginTexts.submit}
            </Button>
            <Link
              to={pathOf('passwordLost')}
              state={{ login } satisfies SignInState}
              className="inline-flex min-h-11 items-center self-center text-sm font-medium text-accent-ink underline underline-offset-4"
            >
              {loginTexts.forgotten}
            </Link>
          </>
        }
      >
        <TextField
          name="login"
          label={loginTexts.login}
          placeholder={loginTexts.login}
          value={login}
          onChange={({ target }) => setLogin(target.value)}
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
        {asksForCode ? <CodeField isFocused /> : null}
      </Form>
      {blocked ? (
        <div className="mt-4 border-t border-line pt-5">
          <BlockedObjection key={blocked.login} credentials={blocked} />
        </div>
      ) : null}
      <PasskeySignIn
        attempt={key}
        onPress={() => {
          attempt.clearFailure();
          key.submit(undefined);
        }}
      />
    </AccountCard>
  );
}
