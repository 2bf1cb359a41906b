import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { publicSettings } from '#shared/api/public-settings.ts';
import { Link } from '#shared/ui/navigation/link.tsx';
import { studyProofQuery } from './queries.ts';
import { StudyBadge } from './study-badge.tsx';
import { studyProofTexts as texts } from './texts.ts';

/** The viewer's badge, or the way to get one. Keeps its place while loading. */
export function StudyMark() {
  const { data } = useQuery(studyProofQuery);
  const { hasMail } = publicSettings();
  if (!hasMail && !data?.proof) return null;
  return (
    <div className="mt-4 flex min-h-11 items-center">
      {data?.proof ? (
        <StudyBadge proof={data.proof} />
      ) : data && data.universities.length > 0 ? (
        <Link
          to={pathOf('security')}
          className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
        >
          {texts.prove}
        </Link>
      ) : null}
    </div>
  );
}
