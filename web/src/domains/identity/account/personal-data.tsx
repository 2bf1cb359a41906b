import type { User } from '@kampus/contract/identity/accounts';
import { Card } from '#shared/ui/card.tsx';
import { StudyMark } from '../study/study-mark.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileTexts } from './texts.ts';

type PersonalDataProps = {
  user: User;
  /** True for a new person, whose page begins with it. */
  isFirst?: boolean;
};

/** The personal data with their form. */
export function PersonalData({ user, isFirst = false }: PersonalDataProps) {
  return (
    <Card as="section" aria-label={profileTexts.personal} className={isFirst ? 'border-accent!' : undefined}>
      <h2 className="text-xl">{isFirst ? profileTexts.whoAreYou : profileTexts.personal}</h2>
      {isFirst ? <p className="mt-1 text-ink-soft">{profileTexts.whoAreYouHint}</p> : null}
      <div className="mt-4">
        <ProfileForm user={user} />
      </div>
      {user.status === 'CONFIRMED' ? <StudyMark /> : null}
    </Card>
  );
}
