import type { User, Verification } from '@kampus/contract/identity/accounts';
import { limits } from '@kampus/contract/limits';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#shared/api/call.ts';
import { userQuery } from '#shared/api/use-user.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Dialog } from '#shared/ui/dialogs/dialog.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { toast } from '#shared/ui/toast/toast.ts';
import { toastFailure } from '#shared/ui/toast/toast-failure.ts';
import { ConfirmBanner } from '../account/confirm-banner.tsx';
import { TelegramLink } from '../account/telegram-link.tsx';
import { isReachedByMail } from '../email/email-state.ts';
import { Section } from './section.tsx';
import { telegramTexts } from './texts.ts';

const pollMs = 3000;
const tones = { LINKED: 'positive', GONE: 'warning', NONE: 'neutral' } as const;

/** The Telegram account for lesson messages and password links, and the button to change it. */
export function TelegramSection({ user }: { user: User }) {
  const state = user.telegram ?? 'NONE';
  const [link, setLink] = useState<Verification>();
  const asking = useMutation({
    mutationFn: () => call('requestTelegramChange'),
    onSuccess: setLink,
    onError: toastFailure(telegramTexts.failed),
  });
  const missing = isReachedByMail(user) ? telegramTexts.byMail : telegramTexts[state === 'GONE' ? 'gone' : 'none'];
  const name = user.telegramUsername ? `@${user.telegramUsername}` : telegramTexts.nameless;
  return (
    <Section
      title={telegramTexts.title}
      badge={<Badge tone={tones[state]}>{telegramTexts.states[state]}</Badge>}
      text={state === 'LINKED' ? telegramTexts.linked(name) : missing}
    >
      {user.status === 'PENDING' ? (
        <ConfirmBanner />
      ) : (
        <Button variant="secondary" loading={asking.isPending} onClick={() => asking.mutate()}>
          {state === 'NONE' ? telegramTexts.link : telegramTexts.change}
        </Button>
      )}
      {link ? (
        <LinkDialog link={link} linkedAt={user.telegramLinkedAt ?? null} onClose={() => setLink(undefined)} />
      ) : null}
    </Section>
  );
}

type LinkDialogProps = { link: Verification; linkedAt: string | null; onClose: () => void };

/** Shows the link until the bot gets a message from the new Telegram account. */
function LinkDialog({ link, linkedAt, onClose }: LinkDialogProps) {
  useQuery({ ...userQuery, staleTime: 0, refetchInterval: pollMs });
  const [before] = useState(linkedAt);
  const isLinked = linkedAt !== before;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per link.
  useEffect(() => {
    if (!isLinked) return;
    toast({ title: telegramTexts.done, text: telegramTexts.doneText, variant: 'success' });
    onClose();
  }, [isLinked]);
  return (
    <Dialog isOpen onClose={onClose} title={telegramTexts.dialog} size="small">
      <div className="flex flex-col items-center gap-5 text-center">
        <p className="text-left text-ink-soft">{telegramTexts.how(limits.verificationMinutes)}</p>
        <TelegramLink link={link} label={telegramTexts.open} />
        <p role="status" className="flex items-center gap-3 text-left text-sm text-ink-soft">
          <Spinner size={22} className="text-accent-ink" />
          {telegramTexts.waiting}
        </p>
      </div>
    </Dialog>
  );
}
