import { pathOf } from '@kampus/contract/pages/addresses';
import { useId } from 'react';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { Card } from '#shared/ui/card.tsx';
import { profileTexts } from './texts.ts';

/** Link to the security page: password, sessions, second factor and personal data. */
export function SecurityLink() {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <h2 id={titleId} className="text-xl">
          {profileTexts.security}
        </h2>
        <p className="text-ink-soft">{profileTexts.securityText}</p>
      </div>
      <ButtonLink to={pathOf('security')} variant="secondary" size="small">
        {profileTexts.openSecurity}
      </ButtonLink>
    </Card>
  );
}
