import type { User } from '@kampus/contract/identity/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { publicSettings } from '#shared/api/public-settings.ts';
import { userQuery } from '#shared/api/use-user.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { FormBehindButton } from '../security/form-behind-button.tsx';
import { RemovalButton } from '../security/removal-button.tsx';
import { Section } from '../security/section.tsx';
import { ChannelList } from './channel-list.tsx';
import { type EmailFlow, EmailForm } from './email-form.tsx';
import { emailStateOf } from './email-state.ts';
import { channelsQuery } from './queries.ts';
import { emailTexts } from './texts.ts';

const tones = { none: 'neutral', works: 'positive', bounced: 'warning' } as const;

/**
 * The e-mail address and the channels of messages. Without a mail server, a stored address can only
 * be removed.
 */
export function EmailSection({ user }: { user: User }) {
  const { hasMail } = publicSettings();
  const queryClient = useQueryClient();
  const refreshUser = () => queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  const flow: EmailFlow = {
    hint: emailTexts.addressHint,
    request: (body) => call('requestEmail', { body }),
    confirm: (body) => call('confirmEmail', { body }),
    done: emailTexts.done,
    refresh: refreshUser,
  };
  const state = emailStateOf(user);
  const email = user.email ?? '';
  const removeDetail = hasMail ? `${emailTexts.removeDetail} ${emailTexts.formerIsTold}` : emailTexts.removeDetail;
  if (!hasMail && state === 'none') return null;
  const removal =
    state === 'none' ? null : (
      <RemovalButton
        texts={{ ...emailTexts, removeDetail }}
        send={() => call('removeEmail')}
        refresh={() => Promise.all([refreshUser(), queryClient.invalidateQueries(channelsQuery)])}
      />
    );
  return (
    <Section
      title={emailTexts.title}
      badge={<Badge tone={tones[state]}>{emailTexts.states[state]}</Badge>}
      text={state === 'none' ? emailTexts.none : emailTexts[state](email)}
    >
      {hasMail ? (
        <FormBehindButton
          label={state === 'none' ? emailTexts.add : emailTexts.change}
          form={(close) => <EmailForm flow={flow} onClose={close} />}
        >
          {removal}
        </FormBehindButton>
      ) : (
        removal
      )}
      {hasMail && state !== 'none' ? <ChannelList /> : null}
    </Section>
  );
}
