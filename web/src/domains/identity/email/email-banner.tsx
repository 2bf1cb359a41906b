import type { User } from '@kampus/contract/identity/accounts';
import { pathOf } from '@kampus/contract/pages/addresses';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { emailStateOf } from './email-state.ts';
import { emailTexts } from './texts.ts';

/** For a person whose address the mail server refused. */
export function EmailBanner({ user }: { user: User }) {
  if (!publicSettings().hasMail || emailStateOf(user) !== 'bounced') return null;
  return (
    <Banner
      tone="warning"
      title={emailTexts.bannerTitle}
      action={
        <ButtonLink to={pathOf('security')} size="small">
          {emailTexts.act}
        </ButtonLink>
      }
    >
      {emailTexts.banner(user.email ?? '')}
    </Banner>
  );
}
