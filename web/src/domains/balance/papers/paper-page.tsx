import { pathOf } from '@kampus/contract/pages/addresses';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#shared/ui/buttons/button.tsx';
import { Breadcrumbs } from '#shared/ui/navigation/breadcrumbs.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { uiTexts } from '#shared/ui/texts.ts';
import { paperTexts as texts } from './texts.ts';

const crumbs = [{ label: texts.profile, to: pathOf('profile') }];

type PaperPageProps = {
  title: string;
  query: UseQueryResult;
  /** Before «Распечатать». */
  controls?: ReactNode;
  children: ReactNode;
};

/** Why the document cannot be printed now. */
function findObstacle({ data, error, isPlaceholderData }: UseQueryResult): string | undefined {
  if (data && !isPlaceholderData) return undefined;
  return error ? texts.loadFailed : uiTexts.loading;
}

/** The page of a document. Only the document is printed. */
export function PaperPage({ title, query, controls, children }: PaperPageProps) {
  return (
    <div className="mx-auto w-full max-w-text px-page pt-8 pb-16 sm:px-6 md:pt-12 md:pb-24 print:max-w-none print:p-0">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4 print:hidden">
        <div className="min-w-0 flex-1 basis-60">
          <Breadcrumbs label={texts.back} crumbs={crumbs} />
          <h1 className="text-3xl">{title}</h1>
        </div>
        <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
          {controls}
          <Button
            variant="secondary"
            onClick={() => window.print()}
            disabledReason={findObstacle(query)}
            className="max-sm:flex-1"
          >
            {texts.print}
          </Button>
        </div>
      </div>
      {query.isPending ? (
        <SkeletonRegion isPage>
          <Skeleton className="h-120 rounded-lg" />
        </SkeletonRegion>
      ) : null}
      {query.error && !query.data ? <QueryFailure text={texts.loadFailed} query={query} /> : null}
      <div className={query.isPlaceholderData ? 'stale' : undefined}>{children}</div>
    </div>
  );
}
