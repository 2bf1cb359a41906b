import type { Guide } from '@kampus/contract/guides';
import { hasRank } from '@kampus/contract/roles';
import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '#shared/api/use-session.ts';
import { Page } from '#shared/ui/page.tsx';
import { keepGuide } from '#shell/offline/keep-guide.ts';
import { usePageTitle } from '#shell/use-page-title.ts';
import { CommentsBelow } from './comments-below.tsx';
import { GuideBreadcrumbs } from './guide-breadcrumbs.tsx';
import { GuideText } from './guide-text.tsx';

// What curators see beyond it is fetched for them alone.
const EditableGuide = lazy(async () => ({ default: (await import('./editing/editable-guide.tsx')).EditableGuide }));

/** A guide that is there, and the comments. */
export function GuideArticle({ guide }: { guide: Guide }) {
  usePageTitle(guide.title);
  const { role } = useSession();
  useEffect(() => keepGuide(guide), [guide]);
  const article = (
    <Page above={<GuideBreadcrumbs topic={guide.topic} />} title={guide.title}>
      <GuideText guide={guide} />
      <CommentsBelow guideId={guide.id} />
    </Page>
  );
  if (!hasRank(role, 'CURATOR')) return article;
  return (
    <Suspense fallback={article}>
      <EditableGuide guide={guide} />
    </Suspense>
  );
}
