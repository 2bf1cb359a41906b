import type { Topic, TopicType } from '@kampus/contract/catalogue';
import { useId } from 'react';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { catalogueTexts } from './texts.ts';
import { TopicLink } from './topic-link.tsx';

const columns: { type: TopicType; heading: string; emptyText: string }[] = [
  { type: 'FACULTY', heading: catalogueTexts.faculties, emptyText: catalogueTexts.noFaculties },
  { type: 'DORM', heading: catalogueTexts.dorms, emptyText: catalogueTexts.noDorms },
];

/** How many places the skeleton keeps in each column: about what a university has. */
const skeletonRows = 7;

const gridClasses = 'grid gap-x-8 gap-y-10 md:grid-cols-2';

/** The two columns Факультеты and Общежития (product.md §2). */
export function TopicColumns({ topics, universityId }: { topics: readonly Topic[]; universityId: string }) {
  const baseId = useId();
  return (
    <div className={gridClasses}>
      {columns.map(({ type, heading, emptyText }) => {
        const ofType = topics.filter((topic) => topic.type === type);
        return (
          <section key={type} aria-labelledby={baseId + type}>
            <h2 id={baseId + type} className="mb-4 text-2xl">
              {heading}
            </h2>
            {ofType.length === 0 ? (
              <p className="text-ink-soft">{emptyText}</p>
            ) : (
              <ul className="grid gap-2.5">
                {ofType.map((topic) => (
                  <li key={topic.id}>
                    <TopicLink topic={topic} universityId={universityId} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** Keeps the place of the columns while they load. */
export function TopicColumnsSkeleton() {
  return (
    <SkeletonRegion className={gridClasses}>
      {columns.map(({ type, heading }) => (
        <div key={type}>
          <p aria-hidden="true" className="mb-4 text-2xl font-semibold tracking-tight">
            {heading}
          </p>
          <div className="grid gap-2.5">
            {Array.from({ length: skeletonRows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places without identity that never move.
              <Skeleton key={row} className="h-14 rounded-md" />
            ))}
          </div>
        </div>
      ))}
    </SkeletonRegion>
  );
}
