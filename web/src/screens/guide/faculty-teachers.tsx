import { pathOf } from '@kampus/contract/pages/addresses';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { guideQuery } from '#domains/guides/public.ts';
import { teachersKey } from '#domains/teaching/public.ts';
import { callList } from '#shared/api/call.ts';
import { formatMomentShort } from '#shared/format/moments.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Link } from '#shared/ui/navigation/link.tsx';
import { facultyTeachersTexts as texts } from './texts.ts';

const shownCount = 4;

const facultyTeachersQuery = (topicId: number | undefined) =>
  queryOptions({
    queryKey: [...teachersKey, 'of-topic', topicId],
    queryFn: ({ signal }) =>
      callList('listTeachers', { query: { topicId: String(topicId), size: String(shownCount) }, signal }),
    enabled: topicId !== undefined,
  });

/** Teachers from the faculty of a guide. Renders nothing without any. */
export function FacultyTeachers({ guideId }: { guideId: number }) {
  const headingId = useId();
  const { data: guide } = useQuery(guideQuery(String(guideId)));
  const { data } = useQuery(facultyTeachersQuery(guide?.topic.type === 'FACULTY' ? guide.topicId : undefined));
  if (!data || data.items.length === 0) return null;
  return (
    <nav aria-labelledby={headingId} className="mb-10">
      <h2 id={headingId} className="mb-3 text-xl">
        {texts.heading}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {data.items.map(({ username, teacherFullName, teacherAvatar, keywords, nextFreeAt }) => (
          <li key={username} className="min-w-0">
            <Link
              to={pathOf('teacherPage', { username })}
              className="flex h-full items-center gap-3.5 rounded-md border border-line bg-raised px-4 py-2.5 text-ink no-underline transition hover:border-accent-ink hover:bg-accent-soft"
            >
              <Avatar name={teacherFullName} imageUrl={teacherAvatar} size="medium" />
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{teacherFullName}</span>
                <span className="block text-sm text-ink-soft">
                  {nextFreeAt ? texts.nextFree(formatMomentShort(nextFreeAt)) : keywords[0]}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
