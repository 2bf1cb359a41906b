import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { topicOptions, useAllTopics } from '#domains/catalogue/public.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { LoadingOverlay } from '#shared/ui/loading-overlay.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { GuideCard, GuideCardSkeleton } from './guide-card.tsx';
import { guideListQuery } from './queries.ts';
import { listTexts } from './texts.ts';

/** Query parameters. After Back from a guide the list shows the same page and topic. */
const names = { page: 'page', topicId: 'topicId' } as const;

const gridClasses = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

function useListState() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(0, Number.parseInt(params.get(names.page) ?? '1', 10) - 1 || 0);
  const topicId = /^\d+$/.test(params.get(names.topicId) ?? '') ? (params.get(names.topicId) ?? '') : '';
  const show = (next: { page: number; topicId: string }) =>
    setParams(
      (last) => {
        const query = new URLSearchParams(last);
        if (next.page > 0) query.set(names.page, String(next.page + 1));
        else query.delete(names.page);
        if (next.topicId) query.set(names.topicId, next.topicId);
        else query.delete(names.topicId);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
  return { page, topicId, show };
}

/** 'Список гайдов': a filter by topic, cards, numbered pages. */
export function GuideListView() {
  const { page, topicId, show } = useListState();
  const guides = useQuery(guideListQuery({ page, topicId }));
  return (
    <>
      <h2 className="mb-6 text-2xl">{listTexts.title}</h2>
      <TopicFilter key={topicId} topicId={topicId} onApply={(chosen) => show({ page: 0, topicId: chosen })} />
      {guides.isError ? (
        <QueryFailure text={listTexts.failure} query={guides} isToasted />
      ) : (
        <>
          <p role="status" className="my-5 min-h-6 text-ink-soft">
            {guides.data ? listTexts.found(guides.data.totalElements) : null}
          </p>
          {guides.data?.totalElements === 0 ? (
            <EmptyState
              text={listTexts.empty}
              hint={topicId ? listTexts.emptyHint : undefined}
              illustration={<Illustration name="no-guides" />}
            />
          ) : (
            <ul
              className={classNames(gridClasses, guides.isPlaceholderData && 'stale')}
              aria-busy={guides.isPending || guides.isPlaceholderData}
            >
              {guides.data
                ? guides.data.content.map((guide) => <GuideCard key={guide.id} guide={guide} />)
                : ['1', '2', '3', '4', '5', '6'].map((place) => <GuideCardSkeleton key={place} />)}
            </ul>
          )}
          {guides.isPending ? <LoadingOverlay isOverSkeleton /> : null}
          <div className="mt-8">
            <Pagination
              page={page}
              pageCount={guides.data?.totalPages ?? 0}
              onPageChange={(next) => show({ page: next, topicId })}
              label={listTexts.pagination}
            />
          </div>
        </>
      )}
    </>
  );
}

type TopicFilterProps = { topicId: string; onApply: (topicId: string) => void };

/** The filter applies on a button click, as product.md says. */
function TopicFilter({ topicId, onApply }: TopicFilterProps) {
  const topics = useAllTopics();
  const [chosen, setChosen] = useState(topicId);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onApply(chosen);
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-3">
      <Select
        label={listTexts.topic}
        placeholder={listTexts.allTopics}
        options={topicOptions(topics)}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        className="w-full max-w-narrow"
      />
      <Button type="submit" variant="secondary">
        {listTexts.applyFilter}
      </Button>
    </form>
  );
}
