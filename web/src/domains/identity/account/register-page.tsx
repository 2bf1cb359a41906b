import type { Verification } from '@kampus/contract/identity/accounts';
import { pathOf } from '@kampus/contract/pages/addresses';
import { useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { isApiError, messageOf } from '#shared/api/api-error.ts';
import { isUnanswered } from '#shared/api/attempts.ts';
import { call } from '#shared/api/call.ts';
import { beginSession } from '#shared/api/session-changes.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Form } from '#shared/forms/form.tsx';
import { textOf, useFields } from '#shared/forms/use-fields.ts';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { PasswordField } from '#shared/ui/fields/password-field.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { AccountCard } from './account-card.tsx';
import { readSignInState, type VerifyState } from './read-sign-in-state.ts';
import { type RegisterValues, registerFieldOf, registerForm, toRegisterBody } from './register-form.ts';
import { noStudy, StudyFields, type StudyValues } from './study-fields.tsx';
import { registerTexts } from './texts.ts';

/**
 * Registers and signs in. After a lost response the account may exist: then a retry that finds the
 * login taken signs in with the same password.
 */
function useSendRegistration() {
  const isResponseLost = useRef(false);
  return async (values: RegisterValues): Promise<Verification> => {
    const { login, password } = values;
    try {
      const { authLink, qr, ...tokens } = await call('register', { body: toRegisterBody(values) });
      beginSession(tokens);
      return { authLink, qr };
    } catch (error) {
      const mayExist = isResponseLost.current && isApiError(error, 'LOGIN_TAKEN');
      isResponseLost.current ||= isUnanswered(error);
      const tokens = mayExist ? await call('login', { body: { login, password } }).catch(() => undefined) : undefined;
      if (!tokens) throw error;
      beginSession(tokens);
      return call('requestVerification');
    }
  };
}

/** Submits the form. A success opens /verify. */
function useRegisterForm() {
  const navigate = useNavigate();
  const signInState = readSignInState(useLocation().state);
  const [study, setStudy] = useState(noStudy);
  const fields = useFields({
    schema: registerForm,
    read: (form) => ({ login: textOf(form, 'login'), password: textOf(form, 'password'), ...study }),
  });
  const registration = useSubmission({
    send: useSendRegistration(),
    onSent: (verification) => {
      const state: VerifyState = { ...verification, ...signInState };
      void navigate(pathOf('verify'), { replace: true, state });
    },
    onFailed: (error) => {
      toast({ title: registerTexts.failureTitle, text: registerTexts.failure, variant: 'error' });
      return fields.showServerFaults(error, registerFieldOf) ? undefined : { text: messageOf(error) };
    },
  });
  const changeStudy = (part: Partial<StudyValues>) => setStudy((last) => ({ ...last, ...part }));
  return { study, changeStudy, fields, registration, signInState };
}

export function RegisterPage() {
  usePageTitle(registerTexts.title);
  // Redirect only visitors who arrive signed in. Registration also signs in, but goes to /verify.
  const [wasSignedIn] = useState(useSession().isSignedIn);
  const { study, changeStudy, fields, registration, signInState } = useRegisterForm();
  const { login, password } = fields.faults;
  if (wasSignedIn) return <Navigate to={pathOf('profile')} replace />;
  return (
    <AccountCard
      title={registerTexts.title}
      footer={
        <>
          {registerTexts.hasAccount}{' '}
          <Link to={pathOf('login')} state={signInState} replace={signInState.isBefore ?? false}>
            {registerTexts.signIn}
          </Link>
        </>
      }
    >
      <Form
        {...fields.form}
        submission={registration}
        onSubmit={fields.sendBy(registration.submit)}
        className="flex flex-col gap-5"
        actions={
          <Button type="submit" wide loading={registration.isBusy} loadingText={registerTexts.loading}>
            {registerTexts.submit}
          </Button>
        }
      >
        <TextField
          name="login"
          label={registerTexts.login}
          placeholder={registerTexts.login}
          hint={login ? undefined : registerTexts.loginHint}
          error={login}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          name="password"
          label={registerTexts.password}
          placeholder={registerTexts.password}
          hint={password ? undefined : registerTexts.passwordHint}
          error={password}
          autoComplete="new-password"
          required
        />
        <StudyFields study={study} onChange={changeStudy} fields={fields} />
      </Form>
    </AccountCard>
  );
}
