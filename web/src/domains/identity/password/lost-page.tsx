import { limits } from '@kampus/contract/limits';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { messageOf } from '#shared/api/api-error.ts';
import { call } from '#shared/api/call.ts';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Form } from '#shared/forms/form.tsx';
import { useSubmission } from '#shared/forms/use-submission.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { AccountCard } from '../account/account-card.tsx';
import { readSignInState } from '../account/sign-in-state.ts';
import { lostTexts } from './texts.ts';

/** Asks for the login. The next step looks the same if no such account exists. */
export function LostPage() {
  usePageTitle(lostTexts.title);
  const known = readSignInState(useLocation().state);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AccountCard
      title={lostTexts.title}
      lead={lostTexts.lead}
      footer={
        <>
          {lostTexts.back}{' '}
          <Link to="/login" state={sentTo === undefined ? known : { login: sentTo }}>
            {lostTexts.signIn}
          </Link>
        </>
      }
    >
      {sentTo === undefined ? (
        <LoginForm login={known.login} onSent={setSentTo} />
      ) : (
        <Sent login={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
    </AccountCard>
  );
}

type LoginFormProps = { login: string | undefined; onSent: (login: string) => void };

function LoginForm({ login: known, onSent }: LoginFormProps) {
  const request = useSubmission({
    send: (login: string) => call('requestPasswordReset', { body: { login } }),
    onSent: (_, login) => onSent(login),
    onFailed: (error) => ({ title: lostTexts.failed, text: messageOf(error) }),
  });
  const handleSubmit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) =>
    request.submit(String(new FormData(currentTarget).get('login')).trim());
  return (
    <Form
      submission={request}
      onSubmit={handleSubmit}
      className="flex flex-col gap-5"
      actions={
        <Button type="submit" wide loading={request.isBusy} loadingText={lostTexts.loading}>
          {lostTexts.submit}
        </Button>
      }
    >
      <TextField
        name="login"
        label={lostTexts.login}
        placeholder={lostTexts.login}
        defaultValue={known}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Form>
  );
}

function Sent({ login, onAgain }: { login: string; onAgain: () => void }) {
  const { contactTelegram: contact } = publicSettings();
  return (
    <div className="grid gap-5">
      <Banner tone="positive" title={lostTexts.sentTitle} isLive>
        {lostTexts.sent(login, limits.passwordLinkMinutes)}
      </Banner>
      <div className="grid gap-1.5 text-sm text-ink-soft">
        <p className="font-semibold text-ink">{lostTexts.helpTitle}</p>
        <p>{lostTexts.help}</p>
        <p>
          {lostTexts.noTelegram}
          {contact ? (
            <>
              :{' '}
              <a
                href={`https://t.me/${contact}`}
                target="_blank"
                rel="noopener noreferrer"
                className="font-medium text-accent-ink underline underline-offset-4"
              >
                @{contact}
              </a>
            </>
          ) : (
            '.'
          )}
        </p>
      </div>
      <Button variant="secondary" onClick={onAgain}>
        {lostTexts.again}
      </Button>
    </div>
  );
}
