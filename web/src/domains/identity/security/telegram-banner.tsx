import type { User } from '@kampus/contract/identity/accounts';
import { pathOf } from '@kampus/contract/pages/addresses';
import { Banner } from '#shared/ui/banner.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { isReachedByMail } from '../email/email-state.ts';
import { telegramTexts } from './texts.ts';

/** For a confirmed person that the bot cannot reach: it is blocked, or no Telegram is linked. */
export function TelegramBanner({ user }: { user: User }) {
  if (user.status === 'PENDING' || user.telegram === undefined || user.telegram === 'LINKED') return null;
  const isGone = user.telegram === 'GONE';
  return (
    <Banner
      tone="warning"
      title={isGone ? telegramTexts.goneTitle : telegramTexts.noneTitle}
      action={
        <ButtonLink to={pathOf('security')} size="small">
          {isGone ? telegramTexts.act : telegramTexts.link}
        </ButtonLink>
      }
    >
      {isReachedByMail(user) ? telegramTexts.byMail : isGone ? telegramTexts.goneText : telegramTexts.none}
    </Banner>
  );
}
