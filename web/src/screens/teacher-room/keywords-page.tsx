import type { Keyword } from '@kampus/contract/catalogue/catalogue';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keywordsQuery, teachersKey } from '#domains/teaching/public.ts';
import { call } from '#shared/api/call.ts';
import { useSession } from '#shared/api/use-session.ts';
import { Card } from '#shared/ui/card.tsx';
import { Chip } from '#shared/ui/chip.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Picker } from '#shared/ui/fields/picker.tsx';
import { RoomSection } from '#shared/ui/room-section.tsx';
import { Skeleton, SkeletonRegion } from '#shared/ui/skeleton.tsx';
import { teacherRoomTexts } from './texts.ts';

const ownKeywordsQuery = (username: string) =>
  queryOptions({
    queryKey: ['keywords', 'of', username],
    queryFn: ({ signal }) => call('listTeacherKeywords', { query: { username }, signal }),
  });

/** product.md §8: keyword errors are only logged. */
const logError = (error: unknown) => console.error(error);

export function KeywordsPage() {
  const { username } = useSession();
  return (
    <RoomSection title={teacherRoomTexts.pages.keywords} lead={teacherRoomTexts.keywordsLead}>
      {username ? (
        <KeywordEditor username={username} />
      ) : (
        <ErrorState text={teacherRoomTexts.unknownUser} onRetry={null} isToasted />
      )}
    </RoomSection>
  );
}

function KeywordEditor({ username }: { username: string }) {
  const all = useQuery(keywordsQuery);
  const own = useQuery(ownKeywordsQuery(username));
  const { add, remove } = useKeywordChanges(username);
  useEffect(() => {
    for (const error of [all.error, own.error]) if (error) logError(error);
  }, [all.error, own.error]);

  if (own.isPending)
    return (
      <SkeletonRegion isPage className="grid gap-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-24 w-full" />
      </SkeletonRegion>
    );
  if (own.isError && !own.data)
    return (
      <ErrorState
        text={teacherRoomTexts.keywordsFailed}
        onRetry={() => void own.refetch()}
        isRetrying={own.isFetching}
      />
    );
  const chosen = own.data ?? [];
  const options = (all.data ?? []).filter(({ id }) => !chosen.some((keyword) => keyword.id === id));
  return (
    <Card className="flex max-w-text flex-col gap-5">
      {chosen.length > 0 ? (
        <ul aria-label={teacherRoomTexts.keywordsTitle} className="flex flex-wrap gap-2">
          {chosen.map((keyword) => (
            <li key={keyword.id} className="max-w-full">
              <Chip text={keyword.keyword} onRemove={() => remove(keyword)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">{teacherRoomTexts.noKeywordsChosen}</p>
      )}
      {/* Last, so that its dropdown covers no chip. */}
      <Picker
        label={teacherRoomTexts.keywordSearch}
        placeholder={teacherRoomTexts.keywordPlaceholder}
        options={options.map(({ id, keyword }) => ({ value: String(id), label: keyword }))}
        onSelect={({ value, label }) => add({ id: Number(value), keyword: label })}
        emptyText={teacherRoomTexts.noKeywordsLeft}
      />
    </Card>
  );
}

/** Updates the chips optimistically. The refetch afterwards undoes a failed change. */
function useKeywordChanges(username: string) {
  const queries = useQueryClient();
  const { queryKey } = ownKeywordsQuery(username);
  const show = async (change: (keywords: Keyword[]) => Keyword[]) => {
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (keywords) => change(keywords ?? []));
  };
  const handlers = {
    onError: logError,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: teachersKey });
      return queries.invalidateQueries({ queryKey });
    },
  };
  const add = useMutation({
    mutationFn: ({ id }: Keyword) => call('addTeacherKeyword', { body: { keywordId: id } }),
    onMutate: (keyword) => show((keywords) => [...keywords, keyword]),
    ...handlers,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Keyword) => call('removeTeacherKeyword', { params: { id: String(id) } }),
    onMutate: (keyword) => show((keywords) => keywords.filter(({ id }) => id !== keyword.id)),
    ...handlers,
  });
  return { add: add.mutate, remove: remove.mutate };
}
