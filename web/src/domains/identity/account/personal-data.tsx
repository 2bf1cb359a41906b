import type { User } from '@kampus/contract/identity/accounts';
import { useId } from 'react';
import { Card } from '#shared/ui/card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileTexts } from './texts.ts';

/** The form of the personal data, always open. */
export function PersonalData({ user }: { user: User }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-5 text-2xl">
        {profileTexts.personal}
      </h2>
      <ProfileForm user={user} />
    </Card>
  );
}
