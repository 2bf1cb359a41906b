import { dateOf } from '@kampus/contract/format/wall-clock';
import { limits } from '@kampus/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { BookingFlow, noBooking, useBookingAddress } from '#domains/lessons/public.ts';
import { clampWeek, WatchButton } from '#domains/teaching/public.ts';
import { messageOf } from '#shared/api/api-error.ts';
import { Illustration } from '#shared/illustrations/illustration.tsx';
import { useIsInteractive } from '#shared/page/first-screen.ts';
import { usePageTitle } from '#shared/page/use-page-title.ts';
import { useSearchParams } from '#shared/page/use-search-params.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/buttons/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { LoadingOverlay } from '#shared/ui/loading-overlay.tsx';
import { Pagination } from '#shared/ui/navigation/pagination.tsx';
import { NeedsScripts } from '#shared/ui/needs-scripts.tsx';
import { Page } from '#shared/ui/page.tsx';
import { QueryFailure } from '#shared/ui/query-failure.tsx';
import { FilterBar } from './filter-bar.tsx';
import { teachersQuery } from './queries.ts';
import { countFolded, noFilters, readFilters, type TeacherFilters, withFilters } from './search-state.ts';
import { TeacherList, TeacherListSkeleton } from './teacher-list.tsx';
import { teacherTexts } from './texts.ts';

/** The teacher search, with the booking dialogs on top. The address stores filters and booking. */
export function SelectTeachersPage() {
  usePageTitle(teacherTexts.documentTitle);
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const [booking, setBooking] = useBookingAddress();
  const query = useQuery(teachersQuery(filters));
  const { data, error, isPlaceholderData } = query;
  const isInteractive = useIsInteractive();
  const total = data?.total;
  const pageCount = Math.ceil((total ?? 0) / limits.list.teachers);
  const isEmpty = data !== undefined && data.items.length === 0;

  const showFilters = (next: TeacherFilters) => setSearch(withFilters(search, next), { replace: true });
  const showPage = (page: number) => {
    setSearch(withFilters(search, { ...filters, page }));
    window.scrollTo({ top: 0 });
  };

  // The address can name a page that no longer exists.
  const lastPage = total && filters.page >= pageCount && !isPlaceholderData ? pageCount - 1 : undefined;
  useEffect(() => {
    if (lastPage !== undefined)
      setSearch((current) => withFilters(current, { ...readFilters(current), page: lastPage }), { replace: true });
  }, [lastPage, setSearch]);

  return (
    <Page title={error && !data ? teacherTexts.documentTitle : teacherTexts.heading(total)}>
      <div className="flex flex-col gap-5">
        <Banner tone="warning">{teacherTexts.inDevelopment}</Banner>
        <NeedsScripts text={teacherTexts.needsScripts} />
        <div data-needs-scripts>
          <FilterBar filters={filters} onChange={showFilters} canReset={!isEmpty} />
        </div>
        <p role="status" className="sr-only">
          {total !== undefined && !isPlaceholderData ? teacherTexts.heading(total) : ''}
        </p>
        {error && !data ? (
          <QueryFailure text={teacherTexts.loadFailed(messageOf(error))} query={query} isToasted />
        ) : null}
        {!data && !error ? <TeacherListSkeleton /> : null}
        {isEmpty && lastPage === undefined ? (
          <EmptyState
            text={teacherTexts.empty}
            hint={filters.words ? teacherTexts.emptyWordsHint(filters.words) : teacherTexts.emptyHint}
            illustration={<Illustration name="no-teachers" />}
            action={
              <div className="grid justify-items-center gap-3">
                <Button onClick={() => showFilters(noFilters)}>{teacherTexts.reset}</Button>
                <WatchButton wanted={{ query: filters.words, part: filters.dayPart }} />
                {/* The folded filters are those that a wait does not store. */}
                {countFolded(filters) > 0 ? (
                  <p className="max-w-form text-center text-sm text-ink-soft">{teacherTexts.watchForgets}</p>
                ) : null}
              </div>
            }
          />
        ) : null}
        {data && !isEmpty ? (
          <TeacherList
            teachers={data.items}
            isStale={isPlaceholderData}
            onOpen={({ username, nextFreeAt }) =>
              setBooking(
                {
                  ...noBooking,
                  teacher: username,
                  week: nextFreeAt ? clampWeek(dateOf(nextFreeAt), new Date()) : undefined,
                },
                'open',
              )
            }
          />
        ) : null}
        <Pagination
          page={filters.page}
          pageCount={pageCount}
          onPageChange={showPage}
          hrefOf={(page) => `?${withFilters(new URLSearchParams(), { ...filters, page })}`}
        />
      </div>
      {booking.teacher && isInteractive ? (
        <Suspense fallback={<LoadingOverlay />}>
          <BookingFlow
            key={booking.teacher}
            booking={{ ...booking, teacher: booking.teacher }}
            onChange={setBooking}
            filter={{ date: filters.date, dayPart: filters.dayPart }}
            teacher={data?.items.find(({ username }) => username === booking.teacher)}
          />
        </Suspense>
      ) : null}
    </Page>
  );
}
