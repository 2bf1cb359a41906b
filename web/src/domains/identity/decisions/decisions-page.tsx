import { pathOf } from '@kampus/contract/pages/addresses';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#shared/api/call.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Breadcrumbs } from '#shared/ui/navigation/breadcrumbs.tsx';
import { Page } from '#shared/ui/page.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { DecisionCard } from './decision-card.tsx';
import { decisionsQuery } from './queries.ts';
import { decisionTexts as texts } from './texts.ts';

const crumbs = [{ label: texts.profile, to: pathOf('profile') }];

/** /profile/decisions: statements of reasons about the viewer. */
export function DecisionsPage() {
  usePageTitle(texts.title);
  const query = useQuery(decisionsQuery);
  const queryClient = useQueryClient();
  const objectTo = (id: number) => async (text: string) => {
    await call('objectToDecision', { params: { id: String(id) }, body: { text } });
    await queryClient.invalidateQueries({ queryKey: decisionsQuery.queryKey });
  };
  return (
    <Page title={texts.title} lead={texts.lead} above={<Breadcrumbs label={texts.back} crumbs={crumbs} />} width="text">
      {query.isPending ? (
        <SkeletonRegion className="grid gap-6" isPage>
          <Skeleton className="h-60" />
        </SkeletonRegion>
      ) : null}
      {query.error && !query.data ? <QueryFailure text={texts.loadFailed} query={query} /> : null}
      {query.data?.length === 0 ? <EmptyState text={texts.empty} hint={texts.emptyHint} /> : null}
      <div className="grid gap-5">
        {query.data?.map((decision) => (
          <DecisionCard key={decision.id} decision={decision} onObject={objectTo(decision.id)} />
        ))}
      </div>
    </Page>
  );
}
