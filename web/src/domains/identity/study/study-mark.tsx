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
  if (data?.proof) return <StudyBadge proof={data.proof} />;
  if (!publicSettings().hasMail || !data?.universities.length) return null;
  return (
    <Link
      to={pathOf('security')}
      className="inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
    >
      {texts.prove}
    </Link>
  );
}
