import { passwordResetBody } from '@kampus/contract/identity/accounts';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { beginSession, endSession } from '#shared/api/session-changes.ts';
import type { SignInState } from '#shared/api/sign-in-state.ts';
import { readRefreshToken } from '#shared/api/tokens.ts';
import { Form } from '#shared/forms/form.tsx';
import { textOf, useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { useSearchParams } from '#shared/page/use-search-params.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { AccountCard } from '../account/account-card.tsx';
import { resetTexts } from './texts.ts';

/**
 * The token of the link. It is removed from the address, so that history and shared screens do not
 * show it.
 */
function useToken(): string {
  // A newer link opened in the same tab changes only the hash and does not reload the page.
  const location = useLocation();
  useEffect(() => {
    const { pathname, search, hash } = location;
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  }, [location]);
  return location.hash.slice(1);
}

const NewLink = () => (
  <ButtonLink to={pathOf('passwordLost')} size="small" variant="secondary">
    {resetTexts.newLink}
  </ButtonLink>
);

/** The page behind the bot's password link. */
export function ResetPage() {
  usePageTitle(resetTexts.title);
  const token = useToken();
  return (
    <AccountCard title={resetTexts.title} lead={resetTexts.lead}>
      {token === '' ? (
        <Banner tone="warning" action={<NewLink />}>
          {resetTexts.incomplete}
        </Banner>
      ) : (
        <ResetForm key={token} token={token} />
      )}
    </AccountCard>
  );
}

/**
 * Sets the password, then signs in with it. Returns false if the sign-in needs more, such as the
 * second factor.
 */
async function resetAndSignIn(body: { token: string; password: string }, login: string | null): Promise<boolean> {
  await call('resetPassword', { body });
  // The reset ended every session of the account. This browser may have one of them.
  if (readRefreshToken()) endSession('signed-out');
  const pair = login && (await call('login', { body: { login, password: body.password } }).catch(() => undefined));
  if (pair) beginSession(pair);
  return Boolean(pair);
}

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const login = search.get('login');
  const fields = useFields({
    schema: passwordResetBody,
    read: (form) => ({ token, password: textOf(form, 'password') }),
  });
  const saving = useSubmission({
    send: (body: { token: string; password: string }) => resetAndSignIn(body, login),
    onSent: (isSignedIn) => {
      const text = isSignedIn ? resetTexts.doneHere : resetTexts.doneText;
      toast({ title: resetTexts.done, text, variant: 'success' });
      const state: SignInState = login === null ? {} : { login };
      void navigate(isSignedIn ? pathOf('profile') : pathOf('login'), { replace: true, state });
    },
    onFailed: (error) => {
      if (isApiError(error, 'RESET_LINK_INVALID')) return { text: error.message, action: <NewLink /> };
      return fields.showServerFaults(error) ? undefined : { text: messageOf(error) };
    },
  });
  const { password: fault } = fields.faults;
  return (
    <Form
      {...fields.form}
      submission={saving}
      onSubmit={fields.sendBy(saving.submit)}
      className="flex flex-col gap-5"
      actions={
        <Button type="submit" wide loading={saving.isBusy} loadingText={resetTexts.loading}>
          {resetTexts.submit}
        </Button>
      }
    >
      <PasswordField
        name="password"
        label={resetTexts.password}
        hint={fault ? undefined : resetTexts.hint}
        error={fault}
        autoComplete="new-password"
        required
      />
    </Form>
  );
}
