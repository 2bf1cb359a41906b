import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { NeedsScripts } from '#shared/ui/needs-scripts.tsx';
import { Page } from '#shared/ui/page.tsx';
import { SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { universitiesQuery } from './queries.ts';
import { catalogueTexts } from './texts.ts';
import { UniversityCard, UniversityCardSkeleton } from './university-card.tsx';

const gridClasses = 'grid gap-5 md:grid-cols-2 md:gap-7';

/** The page that lists universities. `search` is the search over all guides. */
export function UniversitiesPage({ search }: { search: ReactNode }) {
  usePageTitle(catalogueTexts.universitiesTitle);
  return (
    <Page title={catalogueTexts.universitiesTitle} lead={catalogueTexts.universitiesLead}>
      <div className="mb-8 max-w-form md:mb-10 md:max-w-[calc(50%-0.875rem)]">
        {search}
        <NeedsScripts text={catalogueTexts.searchNeedsScripts} />
      </div>
      <Universities />
    </Page>
  );
}

function Universities() {
  const universities = useQuery(universitiesQuery);
  if (universities.data) {
    return (
      <ul className={gridClasses}>
        {universities.data.map((university) => (
          <li key={university.id}>
            <UniversityCard university={university} />
          </li>
        ))}
      </ul>
    );
  }
  if (universities.isError) {
    return (
      <ErrorState
        text={catalogueTexts.universitiesFailure}
        hint={universities.error.message}
        onRetry={() => void universities.refetch()}
        isRetrying={universities.isFetching}
      />
    );
  }
  return (
    <SkeletonRegion isPage className={gridClasses}>
      <UniversityCardSkeleton />
      <UniversityCardSkeleton />
    </SkeletonRegion>
  );
}
