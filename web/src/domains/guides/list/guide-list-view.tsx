import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { topicOptions, useAllTopics } from '#domains/catalogue/public.ts';
import { withEntries } from '#shared/format/search-entries.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { useSearchParams } from '#shared/page/use-search-params.ts';
import { Button } from '#shared/ui/buttons/button.tsx';
import { classNames } from '#shared/ui/class-names.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LoadedSelect } from '#shared/ui/fields/loaded-select.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { SearchIcon } from '#shared/ui/icons/icons.tsx';
import { LoadingOverlay } from '#shared/ui/loading-overlay.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { GuideCard, GuideCardSkeleton } from './guide-card.tsx';
import { guideListQuery } from './queries.ts';
import { listTexts } from './texts.ts';

const titleMax = 100;

const gridClasses = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

interface ListState {
  page: number;
  topicId: string;
  title: string;
}

/** The address has the state, so that Back from a guide shows the same page, topic and title. */
function useListState() {
  const [params, setParams] = useSearchParams();
  const topicId = params.get('topicId') ?? '';
  const shown: ListState = {
    page: Math.max(0, Number.parseInt(params.get('page') ?? '1', 10) - 1 || 0),
    topicId: /^\d+$/.test(topicId) ? topicId : '',
    title: (params.get('title') ?? '').trim().slice(0, titleMax),
  };
  const show = (next: ListState) => {
    const entries = {
      page: next.page > 0 ? String(next.page + 1) : undefined,
      topicId: next.topicId || undefined,
      title: next.title || undefined,
    };
    setParams((last) => withEntries(last, entries), { replace: true, preventScrollReset: true });
  };
  return { shown, show };
}

/** 'Список гайдов': a filter by topic and title, cards, numbered pages. */
export function GuideListView() {
  const { shown, show } = useListState();
  const { page, topicId, title } = shown;
  const guides = useQuery(guideListQuery(shown));
  return (
    <>
      <h2 className="mb-6 text-2xl">{listTexts.title}</h2>
      <ListFilter shown={shown} onApply={(filter) => show({ page: 0, ...filter })} />
      {guides.error && !guides.data ? (
        <QueryFailure text={listTexts.failure} query={guides} isToasted />
      ) : (
        <>
          <p role="status" className="my-5 min-h-6 text-ink-soft">
            {guides.data ? listTexts.found(guides.data.totalElements) : null}
          </p>
          {guides.data?.totalElements === 0 ? (
            <EmptyState
              text={listTexts.empty}
              hint={title ? listTexts.emptyTitleHint : topicId ? listTexts.emptyHint : undefined}
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
              onPageChange={(next) => show({ ...shown, page: next })}
              label={listTexts.pagination}
            />
          </div>
        </>
      )}
    </>
  );
}

type Filter = Pick<ListState, 'topicId' | 'title'>;

/** The filter applies on a button click, as product.md says, and by Enter in the title. */
function ListFilter({ shown, onApply }: { shown: Filter; onApply: (filter: Filter) => void }) {
  const { topics, retry } = useAllTopics();
  const [topicId, setTopicId] = useState(shown.topicId);
  const [title, setTitle] = useState(shown.title);
  const [last, setLast] = useState(shown);
  // Back or a link changed the address.
  if (last.topicId !== shown.topicId || last.title !== shown.title) {
    setLast(shown);
    setTopicId(shown.topicId);
    setTitle(shown.title);
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    onApply({ topicId, title: title.trim() });
  };
  return (
    <form onSubmit={handleSubmit} className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_auto]">
      <TextField
        label={listTexts.searched}
        placeholder={listTexts.searchedPlaceholder}
        prefixIcon={<SearchIcon />}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={titleMax}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <LoadedSelect
        label={listTexts.topic}
        placeholder={listTexts.allTopics}
        options={topicOptions(topics)}
        onRetry={retry}
        value={topicId}
        onChange={(event) => setTopicId(event.target.value)}
      />
      <Button type="submit" variant="secondary" className="justify-self-start max-sm:w-full">
        {listTexts.applyFilter}
      </Button>
    </form>
  );
}
