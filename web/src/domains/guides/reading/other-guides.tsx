import type { Guide } from '@kampus/contract/guides/guides';
import { buildLanguage, contentLanguage } from '@kampus/contract/languages';
import { guidePath } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from '#shared/ui/navigation/link.tsx';
import { otherGuidesQuery } from './queries.ts';
import { guideTexts } from './texts.ts';

/**
 * The topic's other guides. Otherwise only the curators' list links to them. Renders nothing
 * without any.
 */
export function OtherGuides({ guide: { id, topic } }: { guide: Guide }) {
  const headingId = useId();
  const { data } = useQuery(otherGuidesQuery(id));
  if (!data || data.length === 0) return null;
  return (
    <nav aria-labelledby={headingId} className="mb-10">
      <h2 id={headingId} className="mb-3 text-xl">
        {guideTexts.others(topic.name)}
      </h2>
      <ul className="grid gap-2">
        {data.map((other) => (
          <li key={other.id}>
            <Link
              to={guidePath(topic.universityId, other.id)}
              className="flex min-h-12 items-center rounded-md border border-line bg-raised px-4 py-2.5 font-medium wrap-anywhere text-ink no-underline transition hover:border-accent-ink hover:bg-accent-soft"
            >
              <span lang={other.twinTitle === undefined ? contentLanguage : buildLanguage}>
                {other.twinTitle ?? other.title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
