import type { Guide } from '@kampus/contract/guides/guides';
import { isId, pathOf } from '@kampus/contract/pages/addresses';
import { hasRank } from '@kampus/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { isNotFound } from '#shared/api/api-error.ts';
import { useSession } from '#shared/api/use-session.ts';
import { OfflineScreen } from '#shared/offline/offline-screen.ts';
import { storeGuide } from '#shared/offline/store-guide.ts';
import { NotFound } from '#shared/page/not-found.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Page } from '#shared/ui/page.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { BelowGuide, type CommentsOfGuide } from './below-guide.tsx';
import { GuideBreadcrumbs } from './guide-breadcrumbs.tsx';
import { GuideText } from './guide-text.tsx';
import { useUniversityId } from './guide-university.ts';
import { guideQuery } from './queries.ts';
import { textLanguage } from './text-language.ts';
import { guideTexts } from './texts.ts';

// Lazy: only curators need it.
const EditableGuide = lazy(async () => ({ default: (await import('../editing/editable-guide.tsx')).EditableGuide }));

const paragraphs = [4, 3, 5, 3];

/** A guide and its comments. The address can name any university. */
export function GuidePage({ Comments }: { Comments: CommentsOfGuide }) {
  const { mainGuideId = '' } = useParams();
  return isId(mainGuideId) ? <LoadedGuide key={mainGuideId} guideId={mainGuideId} Comments={Comments} /> : <NotFound />;
}

function LoadedGuide({ guideId, Comments }: { guideId: string; Comments: CommentsOfGuide }) {
  const guide = useQuery(guideQuery(guideId));
  if (guide.data) return <GuideArticle guide={guide.data} Comments={Comments} />;
  if (isNotFound(guide.error)) return <NotFound />;
  if (!guide.isError) return <GuideSkeleton />;
  if (!navigator.onLine) return <OfflineScreen onRetry={() => void guide.refetch()} />;
  return <GuideFailure onRetry={() => void guide.refetch()} isRetrying={guide.isFetching} />;
}

function GuideFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  usePageTitle(guideTexts.loadFailure);
  return (
    <div className="grid flex-1 place-content-center">
      <ErrorState isPage text={guideTexts.loadFailure} onRetry={onRetry} isRetrying={isRetrying} />
    </div>
  );
}

/** A loaded guide and its comments. */
function GuideArticle({ guide, Comments }: { guide: Guide; Comments: CommentsOfGuide }) {
  usePageTitle(guide.title);
  const { role } = useSession();
  const ownId = useUniversityId(guide.topic);
  useEffect(() => storeGuide(guide, ownId), [guide, ownId]);
  useOwnAddress(ownId);
  const article = (
    <Page above={<GuideBreadcrumbs topic={guide.topic} />} title={guide.title} titleLanguage={textLanguage(guide)}>
      <GuideText guide={guide} />
      <BelowGuide guide={guide} Comments={Comments} />
    </Page>
  );
  if (!hasRank(role, 'CURATOR')) return article;
  return (
    <Suspense fallback={article}>
      <EditableGuide guide={guide} Comments={Comments} />
    </Suspense>
  );
}

/** If the address names another university, replaces it with the guide's own. */
function useOwnAddress(ownId: string): void {
  const { universityId } = useParams();
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (universityId === undefined || universityId === ownId) return;
    const own = pathname.replace(pathOf('university', { universityId }), pathOf('university', { universityId: ownId }));
    void navigate({ pathname: own, search, hash }, { replace: true, state });
  }, [universityId, ownId, pathname, search, hash, state, navigate]);
}

/** Skeleton of a guide while it loads. Tall enough to keep the footer off screen. */
function GuideSkeleton() {
  return (
    <SkeletonRegion isPage className="mx-auto min-h-dvh w-full max-w-content px-page pt-8 pb-16 sm:px-6 md:pt-12">
      <Skeleton className="my-3 h-5 w-48" />
      <Skeleton className="h-10 w-full max-w-text" />
      <Skeleton className="mt-4 mb-10 h-5 w-40" />
      <div className="grid max-w-text gap-10">
        {paragraphs.map((lines, paragraph) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id and never move.
          <div key={paragraph} className="grid gap-3">
            {paragraph > 0 ? <Skeleton className="mb-2 h-7 w-1/2" /> : null}
            {Array.from({ length: lines }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <Skeleton key={line} className="h-4 w-full last:w-3/5" />
            ))}
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}
