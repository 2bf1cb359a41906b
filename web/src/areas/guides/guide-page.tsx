import { isId } from '@kampus/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isNotFound } from '#shared/api/api-error.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { NotFound } from '#shell/not-found/not-found.ts';
import { OfflineScreen } from '#shell/offline/offline-screen.ts';
import { usePageTitle } from '#shell/use-page-title.ts';
import { GuideArticle } from './guide-article.tsx';
import { GuideSkeleton } from './guide-skeleton.tsx';
import { guideQuery } from './queries.ts';
import { guideTexts } from './texts.ts';

/** A guide, under whichever university's address it was asked for, and what people say about it. */
export function GuidePage() {
  const { mainGuideId = '' } = useParams();
  return isId(mainGuideId) ? <LoadedGuide key={mainGuideId} guideId={mainGuideId} /> : <NotFound />;
}

function LoadedGuide({ guideId }: { guideId: string }) {
  const guide = useQuery(guideQuery(guideId));
  if (guide.data) return <GuideArticle guide={guide.data} />;
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
