import { lazy, Suspense } from 'react';
import { loadCommentsSection } from '#domains/comments/public.ts';

const FacultyTeachers = lazy(async () => ({ default: (await import('./faculty-teachers.tsx')).FacultyTeachers }));
const CommentsSection = lazy(async () => ({ default: await loadCommentsSection() }));

/** What other domains show below a guide: teachers of its faculty and its comments. */
export function BelowGuide({ guideId }: { guideId: number }) {
  return (
    <>
      <Suspense>
        <FacultyTeachers guideId={guideId} />
      </Suspense>
      <CommentsSection guideId={guideId} />
    </>
  );
}
