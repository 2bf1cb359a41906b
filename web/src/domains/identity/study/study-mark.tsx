import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Link } from '#shared/ui/navigation/link.tsx';
import { studyProofQuery } from './queries.ts';
import { StudyBadge } from './study-badge.tsx';
import { studyProofTexts as texts } from './texts.ts';

/** The viewer's badge, or the way to get one. */
export function StudyMark() {
  const { data } = useQuery(studyProofQuery);
  // The place is kept, so that nothing below moves.
  if (data === undefined) return publicSettings().hasMail ? <span className="inline-flex min-h-11" /> : null;
  if (data.proof)
    return (
      <span className="inline-flex min-h-11 items-center">
        <StudyBadge proof={data.proof} />
      </span>
    );
  if (!publicSettings().hasMail || data.universities.length === 0) return null;
  return (
    <Link
      to={pathOf('security')}
      className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
    >
      {texts.prove}
    </Link>
  );
}
