import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '../api/api-error.ts';
import { isId } from '../api/is-id.ts';
import { usePageTitle } from '../frame/use-page-title.ts';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { topicsQuery, universityQuery } from './queries.ts';
import { catalogueTexts } from './texts.ts';
import { UniversityTopics } from './university-topics.tsx';

/** A university: its full name, then its faculties and dormitories. */
export function UniversityPage() {
  const { universityId = '' } = useParams();
  return isId(universityId) ? <LoadedUniversity key={universityId} universityId={universityId} /> : <NotFoundPage />;
}

function LoadedUniversity({ universityId }: { universityId: string }) {
  const university = useQuery(universityQuery(universityId));
  const topics = useQuery(topicsQuery(universityId));

  // The hint of SPEC.md §8 sends people to the console, so that is where the reason must be.
  useEffect(() => {
    if (university.error && !isNotFound(university.error)) console.error(university.error);
  }, [university.error]);

  if (isNotFound(university.error) || isNotFound(topics.error)) return <NotFoundPage />;
  if (university.data) return <UniversityScreen universityId={universityId} {...university.data} />;
  return <FailedUniversity universityId={universityId} onRetry={() => void university.refetch()} />;
}

function Crumbs() {
  return (
    <Breadcrumbs
      label={catalogueTexts.breadcrumbs}
      crumbs={[{ label: catalogueTexts.universities, to: '/universities' }]}
    />
  );
}

type UniversityScreenProps = { universityId: string; fullName: string; name: string | null };

function UniversityScreen({ universityId, fullName, name }: UniversityScreenProps) {
  usePageTitle(fullName);
  return (
    <Page above={<Crumbs />} title={<span lang="sk">{fullName}</span>} lead={name ?? '\u00A0'}>
      <UniversityTopics universityId={universityId} />
    </Page>
  );
}

function FailedUniversity({ universityId, onRetry }: { universityId: string; onRetry: () => void }) {
  usePageTitle(catalogueTexts.failedHeading);
  return (
    <Page above={<Crumbs />} title={catalogueTexts.failedHeading}>
      <div role="alert" className="mb-10">
        <p className="text-lg font-semibold text-negative">
          {catalogueTexts.failure(catalogueTexts.connectionFailure)}
        </p>
        <p className="mt-1.5 mb-5 text-ink-soft">{catalogueTexts.consoleHint}</p>
        <Button variant="secondary" onClick={onRetry}>
          {catalogueTexts.retry}
        </Button>
      </div>
      <UniversityTopics universityId={universityId} isMessageShown />
    </Page>
  );
}
