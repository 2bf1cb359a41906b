import type { University } from '@kampus/contract/catalogue/catalogue';
import { contentLanguage } from '@kampus/contract/languages';
import { isId, pathOf } from '@kampus/contract/pages/addresses';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '#shared/api/api-error.ts';
import { Illustration, universityScene } from '#shared/illustrations/illustration.tsx';
import { NotFound } from '#shared/page/not-found.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Breadcrumbs } from '#shared/ui/navigation/breadcrumbs.tsx';
import { Page } from '#shared/ui/page.tsx';
import { findListedUniversity, topicsQuery, universityQuery } from './queries.ts';
import { catalogueTexts } from './texts.ts';
import { UniversityTopics } from './university-topics.tsx';

/** The page of a university: full name, faculties and dormitories. */
export function UniversityPage() {
  const { universityId = '' } = useParams();
  return isId(universityId) ? <LoadedUniversity key={universityId} universityId={universityId} /> : <NotFound />;
}

/** Placeholder until the data loads: its name is 'University' and the id (product.md §2). */
function placeholderUniversity(id: string): University {
  const name = catalogueTexts.initialName(id);
  return { id: Number(id), shortName: name, fullName: name, name: null };
}

function LoadedUniversity({ universityId }: { universityId: string }) {
  const university = useQuery({
    ...universityQuery(universityId),
    placeholderData: () => findListedUniversity(universityId) ?? placeholderUniversity(universityId),
  });
  const topics = useQuery(topicsQuery(universityId));

  // The hint of product.md §8 sends people to the console, so log the reason there.
  useEffect(() => {
    if (university.error && !isNotFound(university.error)) console.error(university.error);
  }, [university.error]);

  if (isNotFound(university.error) || isNotFound(topics.error)) return <NotFound />;
  if (university.data)
    return <UniversityScreen university={university.data} isPlaceholder={university.isPlaceholderData} />;
  return <FailedUniversity universityId={universityId} onRetry={() => void university.refetch()} />;
}

function Crumbs() {
  return (
    <Breadcrumbs
      label={catalogueTexts.breadcrumbs}
      crumbs={[{ label: catalogueTexts.universities, to: pathOf('universities') }]}
    />
  );
}

type UniversityScreenProps = {
  university: University;
  /**
   * True while the names are placeholders (product.md §2). The layout then reserves two lines on
   * phones.
   */
  isPlaceholder: boolean;
};

function UniversityScreen({ university: { id, fullName, name }, isPlaceholder }: UniversityScreenProps) {
  usePageTitle(fullName);
  const nameClasses = isPlaceholder ? 'block max-sm:min-h-[2lh]' : undefined;
  return (
    <Page
      above={<Crumbs />}
      title={
        <span lang="sk" className={nameClasses}>
          {fullName}
        </span>
      }
      lead={
        <span lang={contentLanguage} className={nameClasses}>
          {name ?? '\u00A0'}
        </span>
      }
      actions={
        <div className="aspect-3/1 w-full overflow-hidden rounded-lg bg-art-sky sm:aspect-7/2 md:aspect-5/2 md:w-[calc(50%-1rem)]">
          <Illustration name={universityScene(id)} isCover />
        </div>
      }
    >
      <UniversityTopics universityId={String(id)} />
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
      <UniversityTopics universityId={universityId} isFailureShown />
    </Page>
  );
}
