import { reportPath } from '@kampus/contract/identity/noticed-things';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { loadCommentsSection } from '#domains/comments/public.ts';
import { Link } from '#shared/ui/navigation/link.tsx';
import { belowGuideTexts } from './texts.ts';

const FacultyTeachers = lazy(async () => ({ default: (await import('./faculty-teachers.tsx')).FacultyTeachers }));
const CommentsSection = lazy(async () => ({ default: await loadCommentsSection() }));

/** What other domains show below a guide: its faculty's teachers, its comments, and the report. */
export function TeachersAndComments({ guideId }: { guideId: number }) {
  const { pathname } = useLocation();
  return (
    <>
      <Suspense>
        <FacultyTeachers guideId={guideId} />
      </Suspense>
      <CommentsSection guideId={guideId} />
      <p className="mt-10 print:hidden">
        <Link
          to={reportPath('GUIDE', pathname)}
          className="inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4"
        >
          {belowGuideTexts.report}
        </Link>
      </p>
    </>
  );
}
