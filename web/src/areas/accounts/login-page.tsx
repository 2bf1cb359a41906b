import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { ApiError } from '#shared/api/api-error.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { usePageTitle } from '#shell/use-page-title.ts';
import { AccountCard } from './account-card.tsx';
import { signIn } from './sign-in.ts';
import { destinationOf, readSignInState } from './sign-in-state.ts';
import { loginTexts } from './texts.ts';

/** The one sentence for every cause, and below it what else there is to know: too many attempts, no connection. */
function LoginFailure({ error }: { error: Error }) {
  const more = error instanceof ApiError && error.status !== 401 ? error.message : undefined;
  return (
    <Banner tone="negative" isLive title={more ? loginTexts.failure : undefined}>
      {more ?? loginTexts.failure}
    </Banner>
  );
}

export function LoginPage() {
  usePageTitle(loginTexts.title);
  const session = useSession();
  const { state } = useLocation();
  const signInState = readSignInState(state);
  const attempt = useMutation({ mutationFn: signIn });

  // Also the way on after success: storing the tokens signs in.
  if (session.isSignedIn) return <Navigate to={destinationOf(signInState)} replace />;

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (attempt.isPending) return;
    const fields = new FormData(event.currentTarget);
    // No rules here: empty fields are sent as they are (product.md §5).
    attempt.mutate({ login: String(fields.get('login')), password: String(fields.get('password')) });
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
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-5">
        {attempt.error ? <LoginFailure error={attempt.error} /> : null}
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
        <Button type="submit" wide loading={attempt.isPending} loadingText={loginTexts.loading}>
          {loginTexts.submit}
        </Button>
      </form>
    </AccountCard>
  );
}
