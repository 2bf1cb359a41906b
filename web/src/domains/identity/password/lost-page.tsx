import { limits } from '@kampus/contract/limits';
import { pathOf } from '@kampus/contract/pages/addresses';
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
import { optionsOf, RadioGroup } from '#shared/ui/fields/radio-group.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { AccountCard } from '../account/account-card.tsx';
import { readSignInState } from '../account/read-sign-in-state.ts';
import { lostTexts } from './texts.ts';

type LinkChannel = 'TELEGRAM' | 'EMAIL';
interface LinkRequest {
  login: string;
  channel: LinkChannel;
}

const channels = optionsOf(lostTexts.channels);

/** Asks for the login. The next step looks the same if no such account exists. */
export function LostPage() {
  usePageTitle(lostTexts.title);
  const known = readSignInState(useLocation().state);
  const [request, setRequest] = useState<LinkRequest>();
  const [isSent, setIsSent] = useState(false);
  return (
    <AccountCard
      title={lostTexts.title}
      lead={publicSettings().hasMail ? lostTexts.leadBoth : lostTexts.lead}
      footer={
        <>
          {lostTexts.back}{' '}
          <Link to={pathOf('login')} state={request === undefined ? known : { login: request.login }}>
            {lostTexts.signIn}
          </Link>
        </>
      }
    >
      {request !== undefined && isSent ? (
        <Sent request={request} onAgain={() => setIsSent(false)} />
      ) : (
        <LoginForm
          login={request?.login ?? known.login}
          channel={request?.channel}
          onSent={(sent) => {
            setRequest(sent);
            setIsSent(true);
          }}
        />
      )}
    </AccountCard>
  );
}

type LoginFormProps = {
  login: string | undefined;
  channel: LinkChannel | undefined;
  onSent: (request: LinkRequest) => void;
};

function LoginForm({ login: known, channel: last = 'TELEGRAM', onSent }: LoginFormProps) {
  const [channel, setChannel] = useState(last);
  const request = useSubmission({
    send: ({ login, channel: by }: LinkRequest) =>
      call('requestPasswordReset', { body: by === 'EMAIL' ? { login, channel: by } : { login } }),
    onSent: (_, body) => onSent(body),
    onFailed: (error) => ({ title: lostTexts.failed, text: messageOf(error) }),
  });
  const handleSubmit = ({ currentTarget }: SubmitEvent<HTMLFormElement>) =>
    request.submit({ login: String(new FormData(currentTarget).get('login')).trim(), channel });
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
      {publicSettings().hasMail ? (
        <RadioGroup
          legend={lostTexts.channel}
          name="channel"
          options={channels}
          value={channel}
          onValueChange={setChannel}
        />
      ) : null}
    </Form>
  );
}

function Sent({ request: { login, channel }, onAgain }: { request: LinkRequest; onAgain: () => void }) {
  const { contactTelegram: contact, hasMail } = publicSettings();
  const texts =
    channel === 'EMAIL'
      ? { title: lostTexts.mailedTitle, sent: lostTexts.mailed, help: lostTexts.mailHelp, noWay: lostTexts.noMail }
      : { title: lostTexts.sentTitle, sent: lostTexts.sent, help: lostTexts.help, noWay: lostTexts.noTelegram };
  return (
    <div className="grid gap-5">
      <Banner tone="positive" title={texts.title} isLive>
        {texts.sent(login, limits.passwordLinkMinutes)}
      </Banner>
      <div className="grid gap-1.5 text-sm text-ink-soft">
        <p className="font-semibold text-ink">{lostTexts.helpTitle}</p>
        <p>{texts.help}</p>
        <p>
          {texts.noWay}
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
        {hasMail ? lostTexts.againBoth : lostTexts.again}
      </Button>
    </div>
  );
}
