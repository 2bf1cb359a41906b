import type { User } from '@kampus/contract/identity/accounts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Card } from '#shared/ui/card.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { ChevronDownIcon } from '#shared/ui/icons/icons.tsx';
import { ProfileForm } from './profile-form.tsx';
import { facultiesQuery, specialtiesQuery, universitiesQuery } from './queries.ts';
import { profileTexts } from './texts.ts';

/**
 * A one-line summary of the personal data with a form that expands. Open by default if data is
 * missing.
 */
export function PersonalData({ user }: { user: User }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} padding="none">
      <details open={user.firstName === null} className="group">
        <summary className="flex list-none flex-wrap items-center gap-x-4 gap-y-1 rounded-lg p-[min(1.25rem,6vw)] [&::-webkit-details-marker]:hidden">
          <h2 id={titleId} className="text-xl">
            {profileTexts.personal}
          </h2>
          <StudyLine user={user} />
          <span className="ml-auto inline-flex items-center gap-1.5 font-medium text-accent-ink">
            {profileTexts.change}
            <ChevronDownIcon size={18} className="transition group-open:rotate-180" />
          </span>
        </summary>
        <div className="p-[min(1.25rem,6vw)] pt-1">
          <ProfileForm user={user} />
        </div>
      </details>
    </Card>
  );
}

const nameOf = (list: readonly { id: number; shortName: string }[] | undefined, id: number | null) =>
  list?.find((entry) => entry.id === id)?.shortName;

/** 'Дарья Климчук · STU · FIIT · Информатика', without the parts that are not known. */
function StudyLine({ user }: { user: User }) {
  const universities = useQuery({ ...universitiesQuery, enabled: user.universityId !== null });
  const faculties = useQuery(facultiesQuery(String(user.universityId ?? '')));
  const specialties = useQuery(specialtiesQuery(String(user.facultyId ?? '')));
  const parts = [
    [user.firstName, user.lastName].filter(Boolean).join(' '),
    nameOf(universities.data, user.universityId),
    nameOf(faculties.data, user.facultyId),
    nameOf(specialties.data, user.specialtyId),
  ];
  return (
    <span className="min-w-0 text-ink-soft">
      <Facts facts={parts} />
    </span>
  );
}
